"""Output streams, error messages and exit codes of all commands.

Data goes to stdout by `say` and `say_json`; prompts, progress and warnings go to stderr by `note`.
A command reports an error by raising a `ZweistromError`, and sets another exit code by
`raise typer.Exit(BAD)`; only `exit_on_error` converts errors to one sentence and an exit code.
"""

from __future__ import annotations

import codecs
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
from suite.core.text.catalogue import marked
from suite.core.text.letters import printable
from suite.core.text.phrases import nearest

from .help import uncoloured
from .messages import _

FINE: Final = 0
BAD: Final = 1
"""A negative answer, of `why` or `record check`, or a damaged file."""
USAGE: Final = 2
"""A command, option, player or file that does not exist."""
BOT_FAILED: Final = 3
STOPPED: Final = 130
"""Interrupted by Ctrl-C, after everything has been saved."""

JSON_VERSION: Final = 1
SIZE: Final = re.compile("0*[1-9][0-9]{0,3}")
"""A number of columns or lines."""

SPELT: Final = "zweistrom.spelt"
"""The error handler of streams that cannot encode all characters."""


def say(text: str = "") -> None:
    """Write a line of data and flush it.

    The line is one piece with its end, so that Ctrl-C cannot come between them.
    """
    sys.stdout.write(f"{harmless(text)}\n")
    sys.stdout.flush()


def say_json(data: Mapping[str, Any]) -> None:
    """Write one versioned JSON object as a line of data."""
    say(json.dumps({"v": JSON_VERSION, **data}))


def note(text: str) -> None:
    """Write a line for the user: a warning, a hint, how to go on.

    Errors of a closed stream are ignored.
    """
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        sys.stderr.write(f"{harmless(text)}\n")
        sys.stderr.flush()


def note_cut(line: int, path: Path) -> None:
    """Say that the last line of a file was cut short and is not read; 0 if none was."""
    if line:
        note(_("line {line} of {path} was cut short and was skipped", line=line, path=path))


def harmless(text: str) -> str:
    """Return a text with control characters replaced by `?`: names may come from any file."""
    return printable(text, "\n")


def exit_code(problem: ZweistromError) -> int:
    """Return the exit code of a command for an unhandled error."""
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
    (r"Value error, (.*) is not one of (.*)$", marked(r"\1 is not one of \2")),
    (r"Input should be a valid integer.*", marked("it must be a whole number")),
    (r"Input should be greater than or equal to (.*)", marked(r"it must be at least \1")),
    (r"Input should be less than or equal to (.*)", marked(r"it must be at most \1")),
    (r"^no such option: (.*)", marked(r"no such option: \1")),
    (r"\(Possible options: (.*)\)$", marked(r"(did you mean \1?)")),
    (r"\(env var: (.*?)\)", marked(r"(env var: \1)")),
    (r"^option (.*) requires an argument", marked(r"option \1 requires an argument")),
    (r"^missing argument (.*)", marked(r"missing argument \1")),
    (r"^got unexpected extra argument\(s\) ", marked("got unexpected extra argument(s) ")),
    (r"^invalid value for (.*?): ", marked(r"invalid value for \1: ")),
    (r"^invalid value: ", marked("invalid value: ")),
)
"""Patterns of Typer's messages and our wording of them."""


def usage_sentence(problem: typer.TyperException) -> str:
    """Return Typer's error message as one sentence."""
    unknown: Any = problem
    if getattr(unknown, "possibilities", None):  # of an option; Typer's may be far from it
        options = [option.removeprefix("--") for option in unknown.possibilities]
        near = nearest(unknown.option_name.removeprefix("--"), options)
        unknown.possibilities = [f"--{near}"] if near else []
    text = uncoloured(problem.format_message())
    if text.startswith(_("Usage: ")):
        return text  # no arguments were given: the message is the help
    text = text[:1].lower() + text[1:].rstrip(".")
    for pattern, words in USUAL_WORDS:
        text = re.sub(pattern, _(words), text)
    context = getattr(problem, "ctx", None)
    command = context.command_path if context else "zweistrom"
    return _("zweistrom: {said}; see '{command} --help'", said=text, command=command)


def forget_odd_sizes() -> None:
    """Drop sizes of the terminal from the environment that no terminal has, as `COLUMNS=0`."""
    for name in ("COLUMNS", "LINES"):
        if not SIZE.fullmatch(os.environ.get(name, "")):
            os.environ.pop(name, None)


def at_terminal() -> bool:
    """Return whether both stdin and stdout are terminals."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _spelt(problem: UnicodeError) -> tuple[str, int]:
    """Return in ASCII what a stream cannot encode; letters that it lacks become their numbers."""
    from suite.core.picture.canvas import in_ascii

    assert isinstance(problem, UnicodeEncodeError)
    text = in_ascii(problem.object[problem.start : problem.end])
    return text.encode("ascii", "backslashreplace").decode(), problem.end


codecs.register_error(SPELT, _spelt)


@contextmanager
def exit_on_error() -> Iterator[None]:
    """Convert errors of the block to one sentence on stderr and an exit code, without a traceback.

    Characters that the terminal cannot encode are spelt in ASCII; input that is not UTF-8 becomes
    question marks. Standard streams that are closed are replaced by the null device.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open to the end
    try:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace" if stream is sys.stdin else SPELT)
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
        # The reader of our output has closed the pipe: that is no error.
        drop_broken_streams()
        raise typer.Exit(FINE) from None
    except OSError as problem:
        drop_broken_streams()
        # An error without a file name is one of stdout; stdin is named where it is read.
        note(f"zweistrom: {problem.filename or 'stdout'}: {problem.strerror or problem}")
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


def drop_broken_streams() -> None:
    """Redirect broken streams to the null device, or Python would report them again at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
