"""Games of cards played by programs, for the tests of tables and records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from suite.core.flow import CHANCE
from suite.core.record import FORMAT, Header, Recorder, Seating, read_file, repair
from suite.core.replay import replay
from suite.core.table import Table
from suite.core.view import EVERYBODY
from suite.players import roster
from suite.temples.game import GAME
from suite.temples.state import State
from tests.temples.positions import position

RANDOM = ("random", "random")


def header(seed: int | str | None = 7, players: Sequence[str] = RANDOM, **more: Any) -> Header:
    """Return the header of a game of cards."""
    seats = tuple(
        Seating(name, player) for name, player in zip(("Ada", "Ben"), players, strict=True)
    )
    told: dict[str, Any] = {"rules": GAME.new_rules(), "seed": seed, **more}
    return Header(format=FORMAT, game="temples", seats=seats, **told)


def play_on(table: Table[State], until: int | None = None) -> Table[State]:
    """Let the players of the header play to the end, or until a number of events have happened."""
    players = [roster.seat(GAME, seating.player) for seating in table.header.seats]
    while table.actor is not None and (until is None or len(table.events) < until):
        if table.actor is CHANCE:
            table.deal()
        else:
            table.take(table.decide(players[table.actor]))
    return table


def played(
    seed: int | str = 7, players: Sequence[str] = RANDOM, until: int | None = None, **more: Any
) -> Table[State]:
    """Return the table of a game that was played without being recorded."""
    return play_on(Table(GAME, header(seed, players, **more)), until)


def record_game(path: Path, given: Header, until: int | None = None) -> Table[State]:
    """Play and record a game."""
    recorder = Recorder(path)
    recorder.write(given)
    table = play_on(Table(GAME, given, recorder), until)
    recorder.close()
    return table


def resume(path: Path) -> Table[State]:
    """Go on with the last game of a file, as the command does, and play it to the end."""
    file = read_file(path)
    repair(path, file)
    recorder = Recorder(path, file.sound)
    table = play_on(replay(GAME, file.games[-1], path.name, recorder))
    recorder.close()
    return table


def texts(table: Table[State]) -> list[str]:
    """Return everything that has happened at a table."""
    return [event.action for event in table.events]


def table_of(**told: Any) -> Table[State]:
    """Return a table that began from a position."""
    state = GAME.to_json(GAME.view(position(**told), EVERYBODY))
    return Table(GAME, header(7, state=state))


def take(table: Table[State], *words: str) -> Table[State]:
    """Take actions and events one after the other."""
    for text in words:
        table.take(GAME.read(text))
    return table
