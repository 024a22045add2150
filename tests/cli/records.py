"""Records for the tests of the commands, and a way to run a command.

Of the card game there are golden ones; of every game there are some that programs have played.
"""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner, Result

from cli.app import app
from suite.core import games
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from tests.core.playing import header, play_on

VECTORS: Final = Path(__file__).parents[1] / "vectors" / "temples"
NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
GAMES: Final = ("temples", "tiles")
"""The games that the tests of the commands are run for."""
TABLES: Final = (("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4))
"""Every game with every number of seats."""
RANDOM: Final = "ai:random"
Line = dict[str, Any]


def run(*words: str | Path, lines: str = "") -> Result:
    """Run `zweistrom` with these words, in this process; `lines` is what it reads."""
    return CliRunner().invoke(app, [str(word) for word in words], input=lines)


def play(game: str, *words: str | Path, typed: str = "") -> Result:
    """Play a game with these lines typed, one after the other, separated by `;`."""
    return run("play", game, *words, lines=typed.replace(";", "\n"))


def golden(number: int = 1) -> list[Line]:
    """Return the lines of a finished game of cards, as if two people had played it."""
    header, *played = read((VECTORS / f"game{number:02}.jsonl").read_bytes())
    seats = [{"name": name, "player": "human"} for name in NAMES[:2]]
    return [{**header, "seats": seats}, *played]


def golden_states(number: int = 1) -> list[str]:
    """Return the lines that `record states --legal` must write of it."""
    return gzip.open(VECTORS / f"game{number:02}.states.jsonl.gz", "rt").read().splitlines()


def unfinished(events: int, number: int = 1) -> list[Line]:
    """Return the beginning of a game of cards."""
    return golden(number)[: events + 1]


def from_position(ply: int, events: int) -> list[Line]:
    """Return a game of cards that begins with the position after `ply`, in the phase `act`."""
    header, *played = golden()
    state = json.loads(golden_states()[ply])["state"]
    assert state["phase"] == "act"
    began = {key: value for key, value in header.items() if key != "seed"} | {"state": state}
    return [
        began,
        *({**line, "ply": line["ply"] - ply} for line in played[ply : ply + events]),
    ]


@cache
def _played(game: str, seats: int, seed: int) -> tuple[Table[Any], bytes]:
    rules = games.find(game)
    given = header(seed, ("random",) * seats, rules)
    table = play_on(Table(rules, given))
    assert table.outcome
    people = record.Header(
        format=given.format,
        game=game,
        rules=given.rules,
        seats=tuple(record.Seating(name, "human") for name in NAMES[:seats]),
        seed=seed,
    )
    lines: list[record.Line] = [people, *table.events, record.ResultLine(table.outcome)]
    return table, b"".join(record.encode(line) for line in lines)


def finished(game: str, seats: int = 2, seed: int = 3) -> list[Line]:
    """Return the lines of a game that programs have played, as if it had been people."""
    return read(_played(game, seats, seed)[1])


def begun(game: str, events: int, seats: int = 2, seed: int = 3) -> list[Line]:
    """Return the beginning of such a game."""
    return finished(game, seats, seed)[: events + 1]


def states_of(game: str, seats: int = 2, seed: int = 3) -> list[Line]:
    """Return what `record states --legal` must write of such a game when it is finished."""
    table = _played(game, seats, seed)[0]
    return [
        {
            "ply": ply,
            "state": table.game.to_json(table.game.view(state, EVERYBODY)),
            "legal": sorted(map(table.game.write, table.game.legal(state))),
        }
        for ply, state in enumerate([*table.states, table.state])
    ]


def begun_at(game: str, ply: int, events: int, seats: int = 2, seed: int = 3) -> list[Line]:
    """Return a game that begins with the position of such a game after `ply`."""
    header, *played = finished(game, seats, seed)
    state = states_of(game, seats, seed)[ply]["state"]
    shorter = [{**line, "ply": line["ply"] - ply} for line in played[ply : ply + events]]
    return [deepcopy(header) | {"state": state}, *shorter]


def seen_by(watcher: int, lines: list[Line]) -> list[Line]:
    """Return a record as a watcher saw it."""
    recorded = record.parse(written(lines), "a record").game()
    rules = games.find(recorded.header.game)
    return read(b"".join(map(record.encode, redact(rules, recorded, "a record", watcher))))


def table_of(lines: list[Line]) -> Table[Any]:
    """Return the table at the end of a record."""
    recorded = record.parse(written(lines), "a record").game()
    rules: Game[Any] = games.find(recorded.header.game)
    return replay(rules, recorded, "a record")


def written(lines: list[Line]) -> bytes:
    """Return lines as a record holds them."""
    return b"".join(map(record.encode, lines))


def read(data: bytes) -> list[Line]:
    """Return the lines of a record."""
    return [json.loads(line) for line in data.splitlines()]


def lines_of(path: Path) -> list[Line]:
    """Return the lines of a record."""
    return read(path.read_bytes())


def only(home: Path) -> Path:
    """Return the one game of the data folder."""
    [path] = home.iterdir()
    return path


def saved(path: Path, *games: list[Line]) -> Path:
    """Write games into a file, one after the other."""
    path.write_bytes(b"".join(map(written, games)))
    return path
