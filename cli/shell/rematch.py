"""Another game of the same players: once more, or with the sides swapped."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import spell
from suite.core.play.record import FORMAT, Header
from suite.core.play.table import Table
from suite.players import roster

from .options import new_seed
from .saved_games import begin_record
from .seats import HUMAN, PROGRAM

START: Final = "start"
"""The verb of the event that says who begins."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A game that is still to begin; `starter` is the seat that begins, `None` if chance says."""

    game: Game[Any]
    header: Header
    starter: Seat | None = None


def rematch(table: Table[Any], *, swapped: bool = False) -> Rematch:
    """Return a game with the rules, players and position that a table began with, and a new seed.

    If `swapped`, every player has the seat before the own one, and the next player begins.
    """
    old = table.header
    header = Header(
        format=FORMAT,
        game=old.game,
        rules=old.rules,
        seats=(*old.seats[1:], old.seats[0]) if swapped else old.seats,
        seed=new_seed(),
        undo="free" if table.undo_free else None,
        state=old.state,
    )
    first = table.events[0].action.split() if swapped and table.events else [""]
    return Rematch(table.game, header, int(first[1]) if first[0] == START else None)


@contextmanager
def begin(match: Rematch) -> Iterator[Table[Any]]:
    """Begin a game in a new record among the user's games, which is closed after the block."""
    with closing(begin_record(None, match.game.name, match.header)) as recorder:
        table = Table(match.game, match.header, recorder)
        if match.starter is not None:
            table.take(match.game.read(f"{START} {match.starter}"))
        yield table


def command_line(table: Table[Any]) -> str:
    """Return the command that plays once more, for a game that began with the usual position."""
    header = table.header
    rules = table.game.new_rules()
    options = [
        f"--{name.replace('_', '-')}={spell(value)}"
        for name, value in header.rules.items()
        if rules[name] != value
    ]
    seats = [
        seat.name
        if seat.player == HUMAN
        else seat.player
        if roster.is_anybodys(seat.player)
        else f"{PROGRAM}{seat.player}"
        for seat in header.seats
    ]
    undo = ["--undo"] * table.undo_free
    return shlex.join(["zweistrom", "play", header.game, *options, *undo, "--", *seats])
