"""Reads lines from a terminal, with editing if available, or from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from typing import Final

from suite.core import system
from suite.core.errors import SettingError

from ...shell.console import at_terminal
from ...shell.messages import _

LONGEST_LINE: Final = 1 << 16
"""The most characters of a line from a pipe, which may have no end."""


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
        line = sys.stdin.readline(LONGEST_LINE)
    except OSError as problem:
        problem.filename = "stdin"
        raise
    if len(line) == LONGEST_LINE:
        raise SettingError(_("a typed line is longer than {most} characters", most=LONGEST_LINE))
    if line and 3 * line.count("\0") >= len(line):
        raise SettingError(_("the input is in UTF-16: save it as UTF-8"))
    return line.removeprefix("\ufeff") or None


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
    system.forget_keys(sys.stdin)
