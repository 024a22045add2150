"""A saved game as a row of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from shlex import quote
from typing import Any

from suite.core import games
from suite.core.flow import Seat
from suite.core.play.record import RecordError
from suite.core.play.telling import names_of
from suite.core.text.phrases import listed
from suite.play.beginning import SavedGame, own_seat
from suite.play.saved import Standing, points, standing

from ..messages import _
from .seats import labels, own_names


@dataclass(frozen=True, slots=True)
class Row:
    """What a list shows of a saved game: only what its viewer may know.

    - `stands`: how it stands, if that was asked for and it is not over
    - `day`: the day on which it was played last
    - `seat`: the user's; `None` if it cannot be told
    - `rivals`: who plays against the user, or all players if the user's seat cannot be told
    - `title`: that with the game; of a damaged file both are why it is damaged
    - `points`, `state`: the points seat by seat, and the turn or who has won; empty if not known
    """

    saved: SavedGame
    stands: Standing | None
    day: str
    seat: Seat | None = None
    rivals: str = ""
    title: str = ""
    points: str = ""
    state: str = ""


def row(saved: SavedGame, stands: Standing | None = None) -> Row:
    """Return the row of a game; of one that is not over the points are those of how it stands."""
    day = date.fromtimestamp(saved.path.stat().st_mtime).isoformat()
    if saved.game is None:
        damage = _("damaged: {problem}", problem=named_problem(saved))
        return Row(saved, None, day, None, damage, damage)
    header = saved.game.header
    game, seat = games.find(header.game), own_seat(header.seats, own_names())
    scores: Sequence[Any] = ()
    state = ""
    if saved.outcome:
        scores, state = saved.outcome.scores, _result(saved, seat)
    elif stands:
        scores, state = stands.scores, _("turn {turn}", turn=stands.turn)
    who = listed(label for at, label in enumerate(labels(header.seats)) if at != seat)
    title = f"{game.title}: {who}"
    return Row(saved, stands, day, seat, who, title, points(game, scores), state)


def whole_row(saved: SavedGame) -> Row:
    """Return the row of a game with all that can be known."""
    try:
        return row(saved, standing(saved) if saved.game and not saved.outcome else None)
    except RecordError as problem:
        return row(SavedGame(saved.path, problem=problem))


def named_problem(saved: SavedGame) -> str:
    """Return why a file is damaged, with its name; empty if it is not."""
    wrong = saved.problem
    return str(RecordError(saved.path.name, wrong.line, wrong.reason)) if wrong else ""


def how_to_restore(path: Path) -> str:
    """Return a sentence on how a game comes back that was deleted, by its path in the trash."""
    return _("Deleted. 'zweistrom games restore {file}' brings it back.", file=quote(path.stem))


def _result(saved: SavedGame, seat: Seat | None) -> str:
    """Return in a word how a game that is over went for a seat; without one, who has won it."""
    assert saved.game and saved.outcome
    winners = saved.outcome.winners
    if seat is None:
        names = names_of(saved.game.header.seats)
        return _("won by {names}", names=listed(names[winner] for winner in winners))
    if seat not in winners:
        return _("lost")
    return _.within("game", "won") if len(winners) == 1 else _("win shared")
