"""Tables at which bots sit, for the tests of programs."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from suite.core import games
from suite.core.flow import CHANCE, Seat
from suite.core.play.loop import decisions
from suite.core.play.record import FORMAT, FileRecorder, Header, Seating
from suite.core.play.table import Table
from suite.players import roster
from suite.players.runner import Programs

BOTS: Final = Path(__file__).with_name("broken_bots.py")
LIMIT: Final = 0.1
"""Seconds that a bot has which will not answer."""
AMPLE: Final = 20.0
"""Seconds that a bot has which will."""


def bot(kind: str, notes: Path | None = None) -> str:
    """Return the player that is one of the broken bots; it notes in a file what it is told."""
    words = [sys.executable, "-S", "-E", str(BOTS), kind, *([str(notes)] if notes else [])]
    return roster.COMMAND + shlex.join(words)


def table_of(
    game: str, *specs: str, seed: int = 7, path: Path | None = None, **more: Any
) -> Table[Any]:
    """Return a new table; what happens at it is written into a file, if one is named."""
    rules = games.find(game)
    seats = tuple(Seating(f"Seat{number}", spec) for number, spec in enumerate(specs))
    header = Header(
        format=FORMAT, game=game, rules=rules.new_rules(), seats=seats, seed=seed, **more
    )
    recorder = FileRecorder(path) if path else None
    if recorder:
        recorder.write(header)
    return Table(rules, header, recorder)


def programs_at(table: Table[Any], told: list[str], limit: float = AMPLE, **more: Any) -> Programs:
    """Return the programs of a table's header, whose faults are told to a list."""
    players = {
        seat: roster.seat(table.game, each.player) for seat, each in enumerate(table.header.seats)
    }
    return Programs(table, players, told.append, limit, **more)


def play(
    game: str, *specs: str, limit: float = AMPLE, most: int | None = None, **more: Any
) -> tuple[Table[Any], list[str]]:
    """Play a game; return its table, and what was told of faults."""
    table = table_of(game, *specs, **more)
    told: list[str] = []
    with closing(programs_at(table, told, limit)) as programs:
        for _seat in decisions(table, until=most):
            programs.act()
    if table.recorder:
        table.recorder.close()
    return table, told


def play_until(table: Table[Any], programs: Programs, seat: Seat, least: int = 0) -> None:
    """Play until a seat is to act, and at least so many events have happened."""
    while table.actor != seat or len(table.events) < least:
        if table.actor is CHANCE:
            table.deal()
        else:
            programs.act()
