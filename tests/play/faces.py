"""A face without threads, processes, sockets or files, and the tables that it plays at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.record import FORMAT, HUMAN, Header, MemoryRecorder, Seating
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.play import Asked, Busy, LiveTable, Over, Stuck
from suite.work import Here

NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
STEP: Final = 0.01
"""Seconds that pass at each turn of a face, on its own clock."""


class Face:
    """One turn after another, as on a page: what can be done, is done."""

    def __init__(self, think: Callable[[LiveTable, Seat], object]) -> None:
        self.here = Here()
        self.now = 0.0
        self.think = think
        """Lets a person act, or do something else."""
        self.stuck: list[Exception] = []

    def play(self, live: LiveTable, until: int = 10**6) -> LiveTable:
        """Play until it is over, or so many events have happened."""
        while len(live.table.events) < until:
            self.now += STEP
            match live.moment:
                case Over():
                    break
                case Asked(seat):
                    self.think(live, seat)
                    continue
                case Stuck(problem) if problem not in self.stuck:
                    self.stuck.append(problem)
            if not self.here.run():
                self.now = max(self.now, live.advance(self.now) or 0.0)
        return live


def table_of(
    name: str, players: Sequence[str], seed: int, recorder: Any = None, *, free: bool = False
) -> Table[Any]:
    """Return a new table of a game with a record in memory, or in another recorder."""
    game = games.find(name)
    header = Header(
        format=FORMAT,
        game=name,
        rules=game.new_rules(),
        seed=seed,
        undo="free" if free else None,
        seats=tuple(map(Seating, NAMES, players)),
    )
    table = Table(game, header, MemoryRecorder() if recorder is None else recorder)
    assert table.recorder
    table.recorder.write(table.header)
    return table


def programs_of(table: Table[Any]) -> dict[Seat, str]:
    """Return the programs at a table."""
    seats = enumerate(table.header.seats)
    return {seat: seating.player for seat, seating in seats if seating.player != HUMAN}


def act_at_random(live: LiveTable, seat: Seat) -> None:
    """Take an action of a seat, the same at the same moment."""
    table = live.table
    rng = Random(f"{table.header.seed}:{live.at}")
    legal = table.game.legal(table.view(seat).state)
    live.act(seat, table.game.write(table.game.random_action(legal, rng)), live.at)


def let_chance_act(live: LiveTable) -> None:
    """Let chance act until somebody else is to."""
    while live.moment == Busy(None):
        live.advance(0.0)


def asked(live: LiveTable) -> Seat:
    """Let chance act, and return the person who is asked then."""
    let_chance_act(live)
    assert isinstance(live.moment, Asked)
    return live.moment.seat


def lines_of(table: Table[Any]) -> list[bytes]:
    """Return the lines of a record in memory."""
    recorder: Any = table.recorder
    return bytes(recorder.data).splitlines(keepends=True)


def check_record(table: Table[Any]) -> None:
    """Check that a record in memory leads to the table as it is."""
    recorded = record.parse(b"".join(lines_of(table)), "x").game()
    again = replay(table.game, recorded, "x")
    assert (again.outcome, again.actions) == (table.outcome, table.actions)
