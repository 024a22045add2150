"""The games in a folder of the user: how each stands, and how one is deleted and restored."""

from __future__ import annotations

from collections.abc import Sequence
from glob import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from suite.arena.checks import as_number
from suite.core import files
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import InUseError, RecordError
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.core.play.turns import Turns
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.play.beginning import SavedGame, game_of
from suite.review.cache import place_of

TRASH: Final = "trash"
"""The folder, inside that of the games, of those that were deleted."""


# --- how a game stands


class Standing(NamedTuple):
    """How a saved game stands, as far as whoever looks at the folder may know.

    - `view`, `names`: the last position, and what the seats are called
    - `scores`: a score for each seat; `None` where it is hidden
    - `turn`: the number of the turn, from 1; 0 before the first
    """

    view: View[Any]
    names: list[str]
    scores: Sequence[Any]
    turn: int


def standing(saved: SavedGame) -> Standing:
    """Return how a saved game stands; raises `RecordError` if it is damaged or breaks the rules."""
    game, file = saved.game, str(saved.path)
    if game is None:
        raise saved.problem or RecordError(file, 0, "")
    table = replay(game_of(game, file), game, file)
    view = table.view(_watcher(saved, record.people(game.header.seats)))
    scores = table.outcome.scores if table.outcome else table.game.visible_scores(view)
    return Standing(view, names_of(game.header.seats), scores, _turn(table))


def _watcher(saved: SavedGame, people: Sequence[Seat]) -> Watcher:
    """Return whose view of a saved game may be shown to whoever looks at the folder.

    It is that of the only person, and a spectator's where there are several; everybody's when the
    game is over, or where only programs play. While a game is being played, its person may sit
    elsewhere, so a spectator's is shown.
    """
    if saved.outcome or not people:
        return EVERYBODY
    return SPECTATOR if len(people) > 1 or files.is_locked(saved.path) else people[0]


def _turn(table: Table[Any]) -> int:
    turns, events = Turns(table), len(table.events)
    last = turns.seat(events - 1) if events else None
    begun = sum(map(turns.begins, range(events)))
    return begun + (table.game.active(table.state) in {*range(len(table.header.seats))} - {last})


def points(game: Game[Any], scores: Sequence[Any]) -> str:
    """Return scores in short, seat by seat: of several numbers the lowest, `?` for a hidden one."""
    return " : ".join("?" if score is None else _short(game, score) for score in scores)


def _short(game: Game[Any], score: Any) -> str:
    try:
        return f"{as_number(score):g}"
    except ValueError:  # a game may have others
        return game.score_text(score)


def is_reviewed(saved: SavedGame, seat: Seat | None) -> bool:
    """Return whether a review of a saved game is kept: of all seats, or of one."""
    sides = {EVERYBODY, EVERYBODY if seat is None else seat}
    return any(place_of(saved.path, saved.number, side).exists() for side in sides)


# --- deleting and restoring


def delete(path: Path) -> Path:
    """Move a game and its reviews into the trash of its folder; return the new path.

    Raises `InUseError` if it is being played, `RecordError` if it cannot be moved.
    """
    with record.unwritten(path):
        if files.is_locked(path):
            raise InUseError(str(path))
        files.private_folder(path.parent / TRASH)
        return _move(path, path.parent / TRASH)


def restore(path: Path) -> Path:
    """Move a game and its reviews from the trash back to the others; return the new path.

    Raises `RecordError` if it cannot be moved.
    """
    with record.unwritten(path):
        return _move(path, path.parent.parent)


def _move(path: Path, folder: Path) -> Path:
    target = files.move(path, folder)
    for review in path.parent.glob(f"{escape(path.name)}.*.review"):
        review.replace(folder / f"{target.name}{review.name.removeprefix(path.name)}")
    return target
