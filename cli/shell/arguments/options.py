"""Options and arguments that several commands share."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from enum import Enum, StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from suite.core.errors import SettingError

from .. import settings
from ..messages import _
from . import completion


class Ui(StrEnum):
    """The interfaces of a game."""

    AUTO = "auto"
    FULL = "full"
    PLAIN = "plain"
    LINE = "line"
    ASCII = "ascii"


class Pace(StrEnum):
    """The paces at which the full screen shows what others do."""

    OFF = "off"
    QUICK = "quick"
    CALM = "calm"


class Undo(StrEnum):
    """The rules of undo beyond the player's own turn."""

    FREE = "free"


RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        autocompletion=completion.records,
        help="A file of records.",
    ),
]
UnfinishedFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        autocompletion=completion.records,
        help="Default: your last unfinished game.",
    ),
]
GameNumber = Annotated[
    int, typer.Option("--game", metavar="N", min=1, help="Which game of the file, from 1.")
]
AsSeat = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT",
        autocompletion=completion.watchers_of_record,
        help="The view of a seat (its number from 1, or its name) or of a 'spectator'.",
    ),
]
Reveal = Annotated[
    bool, typer.Option("--reveal", help="Show everything, hidden cards and tiles too.")
]
Json = Annotated[bool, typer.Option("--json", help="Write one JSON object per line.")]
OnlyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        autocompletion=completion.games,
        help="Only this game.",
    ),
]


def _file(name: str) -> Path:
    """Return the path of a name; raises `SettingError` if it is empty."""
    if not name:
        raise SettingError(_("-o needs the name of a file, not ''"))
    return Path(name)


Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file to write the record to.",
        parser=_file,
    ),
]


def _shared(name: str) -> Path:
    """Return a path that is there; raises `SettingError` if it is not."""
    path = Path(name)
    if not path.exists():
        raise SettingError(_("there is no file or folder {path}", path=path))
    return path


Share = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="PATH",
        parser=_shared,
        help="A file or folder that other people's programs may read besides their own.",
    ),
]
Isolated = Annotated[
    bool,
    typer.Option("--isolated", help="Refuse other people's programs that cannot be isolated."),
]
LARGEST_SEED: Final = 2**62
"""Large enough to prevent guessing, small enough for the numbers of the format."""
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        min=0,
        max=LARGEST_SEED,
        help="Determines the deal; default: random.",
    ),
]


def _by_setting(name: str) -> Callable[..., Enum]:
    """Return a callback that takes an option left out from the setting of a name."""

    def value(ctx: typer.Context, param: typer.CallbackParam, choice: Enum) -> Enum:
        source = ctx.get_parameter_source(param.name or "")
        if ctx.resilient_parsing or source is None or source.name != "DEFAULT":
            return choice
        return type(choice)(settings.value(name))

    return value


Interface = Annotated[
    Ui,
    typer.Option(
        "--ui",
        envvar=settings.variable("ui"),
        callback=_by_setting("ui"),
        help="Full screen, in colour, in sentences, or in letters; auto: the best that works.",
    ),
]


Pacing = Annotated[
    Pace,
    typer.Option(
        "--pace",
        envvar=settings.variable("pace"),
        callback=_by_setting("pace"),
        help="How fast the full screen shows the actions of others.",
    ),
]

UndoFree = Annotated[
    Undo | None,
    typer.Option("--undo", help="Allow every action to be undone; the record notes it."),
]


def new_seed() -> int:
    """Return an unpredictable seed."""
    return secrets.randbelow(LARGEST_SEED)
