"""Where text goes, and how a failure ends: the manners of every command.

Data goes to stdout, by `say` and `say_json`; prompts, progress and warnings go to stderr, by
`note`. A command refuses something by raising a `ZweistromError`, and ends with a code of its own
by `raise typer.Exit(BAD)`; `manners` alone turns a failure into one sentence and an exit code.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

import typer

from suite.core.errors import (
    IllegalActionError,
    PlayerError,
    PositionError,
    RecordError,
    ZweistromError,
)

FINE: Final = 0
BAD: Final = 1
"""The answer is bad: of `why`, `record check`, or a damaged file."""
USAGE: Final = 2
"""What was asked for does not exist: a command, an option, a player, a file."""
BOT_FAILED: Final = 3
STOPPED: Final = 130
"""Ctrl-C, after everything has been saved."""

JSON_VERSION: Final = 1


def say(text: str = "") -> None:
    """Write a line of data, at once."""
    print(harmless(text), flush=True)  # noqa: T201 - this is the one place that writes


def say_json(data: Mapping[str, Any]) -> None:
    """Write one versioned JSON object as a line of data."""
    say(json.dumps({"v": JSON_VERSION, **data}))


def note(text: str) -> None:
    """Write a line for the person who watches: a warning, a hint, how to go on."""
    sys.stdout.flush()
    print(harmless(text), file=sys.stderr, flush=True)  # noqa: T201 - this is the one place that writes


def harmless(text: str) -> str:
    """Return a text without characters that steer a terminal: a name may come from any file."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)


def capitalized(sentence: str) -> str:
    """Return a sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def exit_code(problem: ZweistromError) -> int:
    """Return the code that a command ends with after a problem nobody has dealt with."""
    match problem:
        case PlayerError():
            return BOT_FAILED
        case RecordError():
            return BAD if problem.line else USAGE
        case PositionError() | IllegalActionError():
            return BAD
        case _:
            return USAGE


def at_terminal() -> bool:
    """Say whether a person sits at both ends: what we write is seen, and what we read is typed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def manners() -> Iterator[None]:
    """Turn whatever fails inside into one sentence on stderr and an exit code, never a traceback.

    Text that the terminal cannot show, or that is no UTF-8 when it is read, becomes question marks.
    A stream that whoever started us has closed is nothing to read, and nowhere to write.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        yield
        sys.stdout.flush()
    except ZweistromError as problem:
        note(f"zweistrom: {problem}")
        raise typer.Exit(exit_code(problem)) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(FINE) from None
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        note(f"zweistrom: {where}{problem.strerror or problem}")
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
