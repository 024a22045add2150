"""Lines read from the terminal, with editing where it can be, or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache

from cli.shell.console import at_terminal


def read_line(prompt: str) -> str | None:
    """Return the next line typed, or `None` at the end of input.

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
    """Give the terminal line editing and a history, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is what changes `input`


def forget_lines() -> None:
    """Forget the lines typed so far, which another person must not find in the history."""
    if "readline" in sys.modules:
        sys.modules["readline"].clear_history()


def forget_keys() -> None:
    """Forget what was typed before it was asked for, where the terminal can."""
    with suppress(ImportError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
