"""Games played by programs, for the tests of tables and records; of cards if not told otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from suite.core import games
from suite.core.game import Game
from suite.core.play.loop import decisions
from suite.core.play.record import FORMAT, FileRecorder, Header, Seating, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.players import roster
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.temples.positions import position

RANDOM = ("random", "random")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def header(
    seed: int | str | None = 7,
    players: Sequence[str] = RANDOM,
    game: Game[Any] = GAME,
    **more: Any,
) -> Header:
    """Return the header of a game, with a seat for each player."""
    seats = tuple(map(Seating, NAMES, players))
    told: dict[str, Any] = {"rules": game.new_rules(), "seed": seed, **more}
    return Header(format=FORMAT, game=game.name, seats=seats, **told)


def play_on(table: Table[Any], until: int | None = None) -> Table[Any]:
    """Play on with the players of the header, to the end or to a number of events."""
    players = [roster.seat(table.game, seating.player) for seating in table.header.seats]
    for seat in decisions(table, until=until):
        table.take(table.decide(players[seat]))
    return table


def played(
    seed: int | str = 7, players: Sequence[str] = RANDOM, until: int | None = None, **more: Any
) -> Table[State]:
    """Return the table of a game of cards that was played without being recorded."""
    return play_on(Table(GAME, header(seed, players, **more)), until)


def record_game(path: Path, given: Header, until: int | None = None) -> Table[Any]:
    """Play and record a game."""
    recorder = FileRecorder(path)
    recorder.write(given)
    table = play_on(Table(games.find(given.game), given, recorder), until)
    recorder.close()
    return table


def resume(path: Path) -> Table[Any]:
    """Go on with the last game of a file, as the command does, and play it to the end."""
    file = read_file(path)
    recorder = FileRecorder(path, file.size)
    recorder.repair(file)
    recorded = file.games[-1]
    table = play_on(replay(games.find(recorded.header.game), recorded, path.name, recorder))
    recorder.close()
    return table


def texts(table: Table[Any]) -> list[str]:
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
