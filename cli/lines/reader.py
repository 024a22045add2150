"""Reads lines from a terminal, with editing if available, or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache

from cli.shell.console import at_terminal


def read_line(prompt: str) -> str | None:
    """Return the next line; `None` at the end of input.

    On a terminal the line can be edited; elsewhere no prompt is shown.
    """
    if at_terminal():
        _load_editing()
        try:
            return input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
    if sys.stdin.isatty():
        sys.stderr.write(prompt)
        sys.stderr.flush()
    try:
        return sys.stdin.readline() or None
    except OSError as problem:
        problem.filename = "stdin"
        raise


@cache
def _load_editing() -> None:
    """Turn on line editing and a history, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is what changes `input`


def forget_lines() -> None:
    """Clear the history, so that another person does not find the lines in it."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()


def forget_keys() -> None:
    """Discard keys typed before the question, where the terminal can."""
    with suppress(ImportError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
