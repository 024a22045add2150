"""Recorded games: replayed, checked by the rules, and shown from one side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, Final

import msgspec
import typer

from suite.core import files
from suite.core.errors import PositionError, SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table, watcher_of
from suite.core.play.telling import names_of
from suite.core.text.letters import likeness
from suite.core.validation import DEEPEST, is_deeper
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.play.beginning import game_of, has_ended, is_known_whole

from ..console import note, note_cut
from ..messages import _

At = Annotated[
    int | None,
    typer.Option(
        metavar="STEP", show_default=False, help="The position after this step; default: the last."
    ),
]


LARGEST_POSITION: Final = 1 << 20
"""The most bytes in a file with a position; those of our games have about 2000."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game at the end of its record, without undone events.

    - `path`, `recorded`: the file and the lines of the record
    - `watcher`: the side that is shown
    - `names`: the names of the seats to show
    """

    path: Path
    recorded: record.Game
    table: Table[Any]
    watcher: Watcher
    names: list[str]

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self.table.game

    def check_ply(self, ply: int | None) -> int:
        """Return the ply, or the last one for `None`; raises `SettingError` if out of range."""
        last = len(self.table.events)
        if ply is None:
            return last
        if not 0 <= ply <= last:
            raise SettingError(
                _("this game has no step {ply}; it has steps 0 to {last}", ply=ply, last=last)
            )
        return ply

    def view(self, ply: int) -> View[Any]:
        """Return the view after a ply; 0 is before the first event."""
        return self.table.view_at(ply, self.watcher)


def read_game(path: Path, number: int, seat: str | None, reveal: bool) -> RecordedGame:
    """Replay one game of a file; raises `RecordError` for the first line that is wrong.

    A truncated last line is reported and left unchanged.
    """
    file = record.read_file(path)
    note_cut(file.cut, path)
    recorded = file.game(number)
    game = game_of(recorded, str(path))
    watcher = choose_watcher(recorded, seat, reveal)
    table = replay(game, recorded, str(path))
    return RecordedGame(path, recorded, table, watcher, names_of(recorded.header.seats))


def reviewed_part(recorded: record.Game, table: Table[Any]) -> Table[Any]:
    """Return the part of a game that who only reads its record may have reviewed.

    While a person plays in it, that is what can no longer be taken back: a review of the rest would
    be a hint.
    """
    return table.final_part() if _asks_for_mark(recorded, table) else table


def why_no_review(path: Path, recorded: record.Game, table: Table[Any]) -> str:
    """Return why who only reads a record gets no review of its game now, or empty."""
    if refusal := _why_not_here(path, table):
        return refusal
    if table.events and not reviewed_part(recorded, table).events:
        return _(
            "a person is still playing the game in {path}, and can still undo all of it: a "
            "review is given only at its table, which notes it",
            path=path,
        )
    return ""


def _why_not_here(path: Path, table: Table[Any]) -> str:
    """Return why neither a hint nor a review is given to who only reads a record, or empty."""
    if table.outcome or not files.is_locked(path):
        return ""
    return _(
        "another program is playing the game in {path}: ask there for hints and reviews", path=path
    )


def _asks_for_mark(recorded: record.Game, table: Table[Any]) -> bool:
    """Return whether a hint for a game has to be marked: a person still plays in it.

    A fork is there to try things, and has no mark.
    """
    is_played = record.people(table.header.seats) and not table.outcome
    return bool(is_played and not recorded.header.origin)


def why_no_hint(path: Path, recorded: record.Game, table: Table[Any]) -> str:
    """Return why who only reads a record gets no hint for its game now, or empty.

    While a person plays in it, hints are given at its table, where they are marked.
    """
    if refusal := _why_not_here(path, table):
        return refusal
    if not _asks_for_mark(recorded, table):
        return ""
    if is_known_whole(recorded):
        return _(
            "a person is still playing the game in {path}: hints are given at its table, "
            "which notes them ('zweistrom resume {path}', then 'i'), or for a copy made by "
            "'zweistrom record fork'",
            path=quote(str(path)),
        )
    return _(
        "a person is still playing the game in {path}: hints are given only at its table, "
        "which notes them",
        path=path,
    )


def seat_of(text: str, names: Sequence[str]) -> Seat:
    """Return a seat given by its number from 1 or its name; raises `SettingError`."""
    numbers = [str(number) for number in range(1, len(names) + 1)]
    for words in (numbers, names):
        if text in words:
            return words.index(text)
    *alike, last = (likeness(name).casefold() for name in (*names, text))
    if alike.count(last) != 1:
        there = ", ".join(f"{number} ({name})" for number, name in enumerate(names, 1))
        raise SettingError(_("there is no seat {text!r}; choose {there}", text=text, there=there))
    return alike.index(last)


def watcher_named(text: str, header: record.Header) -> Watcher:
    """Return a spectator, or a seat as `seat_of` does."""
    return SPECTATOR if text == "spectator" else seat_of(text, names_of(header.seats))


def choose_watcher(recorded: record.Game, seat: str | None, reveal: bool) -> Watcher:
    """Return the watcher whose side of a record is shown; raises `SettingError`.

    A finished game is shown in full, an unfinished one as a spectator sees it, unless `--as` names
    a side or `--reveal` asks for everything, which is noted. A record with unknown cards has only
    one side.
    """
    side = watcher_of(recorded.header)
    if seat is not None and reveal:
        raise SettingError(
            _("--as shows one side and --reveal shows everything: use only one of them")
        )
    if side != EVERYBODY:
        if seat is not None or reveal:
            raise SettingError(_("this record holds only one side: leave out --as and --reveal"))
        return side
    if reveal:
        note(_("everything is shown, including hidden cards and tiles"))
        return EVERYBODY
    if seat is not None:
        return watcher_named(seat, recorded.header)
    return EVERYBODY if has_ended(recorded) else SPECTATOR


def read_position(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file; raises `PositionError` if there is none."""
    try:
        text, line = files.text_of(path, LARGEST_POSITION)
        position = msgspec.json.decode(text, type=dict[str, Any])
        note_cut(line, path)
    except msgspec.DecodeError as problem:
        raise PositionError(
            _("{path} is not a position: {problem}", path=path, problem=problem)
        ) from None
    except RecursionError:
        position = None
    if position is None or is_deeper(position, DEEPEST):
        raise PositionError(
            _(
                "{path} is not a position: it is nested more than {deepest} levels deep",
                path=path,
                deepest=DEEPEST,
            )
        )
    return position
