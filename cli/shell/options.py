"""What several commands are told in the same words: options, files, seats and whose side to see."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cli.shell import completion, settings
from cli.shell.console import note
from suite.core import game as games
from suite.core.errors import RecordError, SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.table import Table, watcher_of
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import listed
from suite.core.view import EVERYBODY, SPECTATOR, Watcher

_: Final = Catalogue("cli")


class Ui(StrEnum):
    """How a game is shown."""

    AUTO = "auto"
    FULL = "full"
    PLAIN = "plain"
    LINE = "line"
    ASCII = "ascii"


class Undo(StrEnum):
    """What can be taken back beyond one's own turn."""

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
GameNumber = Annotated[
    int, typer.Option("--game", metavar="N", min=1, help="Which game of the file, from 1.")
]
AsSeat = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT",
        autocompletion=completion.watchers_of_record,
        help="See the game as a seat did (its number from 1, or its name), or as a 'spectator'.",
    ),
]
Reveal = Annotated[
    bool, typer.Option("--reveal", help="Show everything, hidden cards and tiles too.")
]
Json = Annotated[bool, typer.Option("--json", help="Write one JSON object a line.")]


def _file(name: str) -> Path:
    """Return the path of a name; raises `SettingError` for none, which would be a folder."""
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
LARGEST_SEED: Final = 2**62
"""Seeds are too many to try out, and few enough for the numbers of the format."""
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="NUMBER",
        min=0,
        max=LARGEST_SEED,
        help="The deal follows from it; left out, it is random.",
    ),
]


def _interface(ctx: typer.Context, param: typer.CallbackParam, given: Ui) -> Ui:
    """Return the interface that is given, or the one of the file of settings if none is."""
    source = ctx.get_parameter_source(param.name or "")
    if ctx.resilient_parsing or source is None or source.name != "DEFAULT":
        return given
    return Ui(settings.value("ui"))


Interface = Annotated[
    Ui,
    typer.Option(
        "--ui",
        envvar=settings.variable("ui"),
        callback=_interface,
        help="Full screen, in colour, in sentences, or in letters; auto looks at the terminal.",
    ),
]

UndoFree = Annotated[
    Undo | None, typer.Option("--undo", help="Let everything be taken back; the record says so.")
]


def new_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbelow(LARGEST_SEED)


def open_record(path: Path, number: int = 1) -> tuple[Game[Any], record.Game]:
    """Return the rules and the lines of one game of a file; raises `RecordError` if it has none.

    A last line that was cut short is reported and left as it is.
    """
    file = record.read_file(path)
    if file.cut:
        note(_("line {line} of {path} was cut short and is passed over", line=file.cut, path=path))
    recorded = file.game(number)
    return game_of(recorded, str(path)), recorded


def game_of(recorded: record.Game, file: str) -> Game[Any]:
    """Return the rules a record was played by, or raise `RecordError` if there are none."""
    try:
        return games.find(recorded.header.game)
    except SettingError as problem:
        raise RecordError(file, recorded.line, str(problem)) from None


def has_ended(recorded: record.Game) -> bool:
    """Say whether a record has its result."""
    return any(isinstance(line, record.ResultLine) for _, line in recorded.lines)


def is_known_whole(recorded: record.Game) -> bool:
    """Say whether all in a record is known and it has a seed to deal by, so that it can go on."""
    return recorded.header.view is None and recorded.header.seed is not None


def is_companions(recorded: record.Game) -> bool:
    """Say whether a record is of a game on a real table, at which people deal."""
    header = recorded.header
    people_deal = header.seed is None and header.undo == "free"
    return people_deal and all(seat.player == record.HUMAN for seat in header.seats)


def can_go_on(recorded: record.Game) -> bool:
    """Say whether a game can be resumed."""
    return not has_ended(recorded) and (is_known_whole(recorded) or is_companions(recorded))


def names_of(seats: Sequence[record.Seating]) -> list[str]:
    """Return the names of the seats as people see them; equal ones are told apart by the seat.

    A file may hold any name: what cannot be shown, such as a terminal's control codes, is not.
    """
    names = ["".join(c if c.isprintable() else "?" for c in seat.name) for seat in seats]
    return [
        f"{name} {number}" if names.count(name) > 1 else name
        for number, name in enumerate(names, 1)
    ]


def seat_of(text: str, names: Sequence[str]) -> Seat:
    """Return the seat that a person means: its number from 1, or its name."""
    numbers = [str(number) for number in range(1, len(names) + 1)]
    if text in numbers:
        return numbers.index(text)
    if text in names:
        return names.index(text)
    found = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
    if len(found) != 1:
        there = ", ".join(f"{number} ({name})" for number, name in enumerate(names, 1))
        raise SettingError(_("there is no seat {text!r}; there is {there}", text=text, there=there))
    return found[0]


def choose_watcher(recorded: record.Game, seat: str | None, reveal: bool) -> Watcher:
    """Return whose side to show of a record.

    A finished game is shown whole, one not finished as a spectator sees it, unless `--as` names a
    side or `--reveal` asks for everything, which is said. Of a record with unknown cards there is
    only one side to show.
    """
    side = watcher_of(recorded.header)
    if seat is not None and reveal:
        raise SettingError(_("--as shows one side and --reveal shows everything: give one of them"))
    if side != EVERYBODY:
        if seat is not None or reveal:
            raise SettingError(
                _("this record holds one side only, so --as and --reveal cannot help")
            )
        return side
    if reveal:
        note(_("everything is shown, hidden cards and tiles too"))
        return EVERYBODY
    if seat is not None:
        if seat == "spectator":
            return SPECTATOR
        return seat_of(seat, names_of(recorded.header.seats))
    return EVERYBODY if has_ended(recorded) else SPECTATOR


def result_sentence(table: Table[Any], names: Sequence[str]) -> str:
    """Return how a game ended, which must be over: who has won, the scores, and why."""
    outcome = table.outcome
    assert outcome
    scores = score_sentence(table.game, outcome.scores, names, table.left)
    winners = listed(names[seat] for seat in outcome.winners)
    return _.plural(
        "{winners} has won ({reason}): {scores}.",
        "{winners} share the win ({reason}): {scores}.",
        len(outcome.winners),
        winners=winners,
        reason=table.game.reason_text(outcome.reason),
        scores=scores,
    )


def score_sentence(
    game: Game[Any], scores: Sequence[Any], names: Sequence[str], left: Collection[Seat]
) -> str:
    """Return every seat's score; `None` is one that is not seen, `left` the seats that have left.

    Of those it is said, for they cannot win by any score.
    """
    return ", ".join(
        _("{score} (left)", score=told) if seat in left else told
        for seat, told in enumerate(
            _("{name} hidden", name=name)
            if score is None
            else _("{name} {score}", name=name, score=game.score_text(score))
            for name, score in zip(names, scores, strict=False)
        )
    )
