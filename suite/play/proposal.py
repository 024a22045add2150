"""What to play next, by how the user's last games against a program went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.game import Game
from suite.core.text.messages import _
from suite.play.beginning import SavedGame, own_seat, saved_game
from suite.play.first_game import is_first_game
from suite.players import roster

LAST: Final = 4
"""How many games of two seats against the same level count."""
ENOUGH: Final = 3
"""How many of them have to be won, or lost, for a proposal."""
READ: Final = 40
"""The most files that are read for a proposal."""


class _Match(NamedTuple):
    """A finished game against a level, and the user's share of the win."""

    game: Game[Any]
    level: str
    share: float


def proposal(paths: Iterable[Path], names: Sequence[str]) -> str:
    """Return what to play next, in a sentence; empty if there is nothing to propose.

    `paths` are the files of the user's games, the last played first, and `names` the user's. The
    last finished game decides which level of which game it is about: who has won `ENOUGH` of the
    `LAST` games against it is shown the next level, who has lost as many their own mistakes.
    """
    files = map(saved_game, islice(paths, READ))
    matches = (_match(saved, names) for saved in files if saved.outcome)
    last = next(matches, None)
    if last is None:
        return ""
    same = (match for match in matches if match and match[:2] == last[:2])
    shares = [last.share, *(match.share for match in islice(same, LAST - 1))]
    game, level = last.game, last.level
    fields = {"title": game.title, "level": level, "games": len(shares)}
    harder = [*game.levels, ""][[*game.levels].index(level) + 1]
    if harder and shares.count(1) >= ENOUGH:
        return _(
            "You won {wins} of your last {games} games of {title} against {level}: try {harder}.",
            wins=shares.count(1),
            harder=harder,
            **fields,
        )
    if shares.count(0) >= ENOUGH:
        return _(
            "You lost {losses} of your last {games} games of {title} against {level}: retry "
            "your mistakes as exercises.",
            losses=shares.count(0),
            **fields,
        )
    return ""


def _match(saved: SavedGame, names: Sequence[str]) -> _Match | None:
    """Return a finished game of the user against one level; `None` for any other game."""
    assert saved.game and saved.outcome
    header, winners = saved.game.header, saved.outcome.winners
    game, seat = games.find(header.game), own_seat(header.seats, names)
    if seat is None or len(header.seats) != 2 or is_first_game(game, header):
        return None
    level = roster.successor(game, header.seats[1 - seat].player)
    if level not in game.levels:
        return None
    return _Match(game, level, (seat in winners) / len(winners))
