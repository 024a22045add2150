"""Where text goes, and how a failure ends: the manners of every command.

Data goes to stdout, by `say` and `say_json`; prompts, progress and warnings go to stderr, by
`note`. A command refuses something by raising a `ZweistromError`, and ends with a code of its own
by `raise typer.Exit(BAD)`; only `exit_on_error` turns a failure into one sentence and a code.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

import typer

from suite.core.errors import (
    IllegalActionError,
    PlayerError,
    PositionError,
    ZweistromError,
)
from suite.core.text.catalogue import Catalogue, marked

_: Final = Catalogue("cli")

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
    """Write a line for the person who watches: a warning, a hint, how to go on.

    What is said to nobody is lost: a stream that is gone stops no note.
    """
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
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
    from suite.core.play.record import RecordError

    match problem:
        case PlayerError():
            return BOT_FAILED
        case RecordError():
            return BAD if problem.line else USAGE
        case PositionError() | IllegalActionError():
            return BAD
        case _:
            return USAGE


USUAL_WORDS: Final = (
    (r"Value error, (.*) is not one of (.*)$", marked(r"there is no \1; there is \2")),
    (r"Input should be a valid integer.*", marked("it must be a whole number")),
    (r"Input should be greater than or equal to (.*)", marked(r"it must be at least \1")),
    (r"Input should be less than or equal to (.*)", marked(r"it must be at most \1")),
    (r"^no such option: (.*)", marked(r"no such option: \1")),
    (r"\(Possible options: (.*)\)$", marked(r"(Possible options: \1)")),
    (r"\(env var: (.*?)\)", marked(r"(env var: \1)")),
    (r"^option (.*) requires an argument", marked(r"option \1 requires an argument")),
    (r"^missing argument (.*)", marked(r"missing argument \1")),
    (r"^got unexpected extra argument\(s\) ", marked("got unexpected extra argument(s) ")),
    (r"^invalid value for (.*?): ", marked(r"invalid value for \1: ")),
    (r"^invalid value: ", marked("invalid value: ")),
)
"""What Typer says of a command line, and how we say it."""


def usage_sentence(problem: typer.TyperException) -> str:
    """Return in one sentence what Typer has found wrong with a command line."""
    said = problem.format_message()
    if said.startswith("Usage: "):
        return said  # nothing was asked for, and so the help is the answer
    said = said[:1].lower() + said[1:].rstrip(".")
    for pattern, words in USUAL_WORDS:
        said = re.sub(pattern, _(words), said)
    context = getattr(problem, "ctx", None)
    command = context.command_path if context else "zweistrom"
    return _("zweistrom: {said}; see '{command} --help'", said=said, command=command)


def at_terminal() -> bool:
    """Say whether a person sits at both ends: what we write is seen, and what we read is typed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def exit_on_error() -> Iterator[None]:
    """Turn whatever fails inside into one sentence on stderr and an exit code, never a traceback.

    Text that the terminal cannot show, or that is no UTF-8 when it is read, becomes question marks.
    A stream that whoever started us has closed is nothing to read, and nowhere to write.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open to the end
    try:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        yield
        sys.stdout.flush()
    except ZweistromError as problem:
        note(f"zweistrom: {problem}")
        raise typer.Exit(exit_code(problem)) from None
    except typer.TyperException as problem:
        note(usage_sentence(problem))
        raise typer.Exit(USAGE) from None
    except MemoryError:
        note(_("zweistrom: there is not enough memory for this"))
        raise typer.Exit(BAD) from None
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _write_no_more()
        raise typer.Exit(FINE) from None
    except OSError as problem:
        _write_no_more()
        # Files have names, and a failing stdin is named where it is read.
        note(f"zweistrom: {problem.filename or 'stdout'}: {problem.strerror or problem}")
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


def _write_no_more() -> None:
    """Send what is still to be written nowhere; Python would complain when it flushes at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
