"""Records for the tests of the commands, all made from golden games, and a way to run a command."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner, Result

from cli.app import app
from suite.core import record
from suite.core.replay import redact
from suite.temples.game import GAME

VECTORS: Final = Path(__file__).parents[1] / "vectors" / "temples"
NAMES: Final = ("Anna", "Ben")
Line = dict[str, Any]


def run(*words: str | Path, lines: str = "") -> Result:
    """Run `zweistrom` with these words, in this process; `lines` is what it reads."""
    return CliRunner().invoke(app, [str(word) for word in words], input=lines)


def golden(number: int = 1) -> list[Line]:
    """Return the lines of a finished game, as if two people had played it."""
    header, *played = read((VECTORS / f"game{number:02}.jsonl").read_bytes())
    seats = [{"name": name, "player": "human"} for name in NAMES]
    return [{**header, "seats": seats}, *played]


def golden_states(number: int = 1) -> list[str]:
    """Return the lines that `record states --legal` must write of it."""
    return gzip.open(VECTORS / f"game{number:02}.states.jsonl.gz", "rt").read().splitlines()


def unfinished(events: int, number: int = 1) -> list[Line]:
    """Return the beginning of a game."""
    return golden(number)[: events + 1]


def from_position(ply: int, events: int) -> list[Line]:
    """Return a game that begins with the position after `ply`, in the phase `act`."""
    header, *played = golden()
    state = json.loads(golden_states()[ply])["state"]
    assert state["phase"] == "act"
    began = {key: value for key, value in header.items() if key != "seed"} | {"state": state}
    return [
        began,
        *({**line, "ply": line["ply"] - ply} for line in played[ply : ply + events]),
    ]


def seen_by(watcher: int, lines: list[Line]) -> list[Line]:
    """Return a record as a watcher saw it."""
    recorded = record.parse(written(lines), "a record").game()
    return read(b"".join(map(record.encode, redact(GAME, recorded, "a record", watcher))))


def written(lines: list[Line]) -> bytes:
    """Return lines as a record holds them."""
    return b"".join(map(record.encode, lines))


def read(data: bytes) -> list[Line]:
    """Return the lines of a record."""
    return [json.loads(line) for line in data.splitlines()]


def saved(path: Path, *games: list[Line]) -> Path:
    """Write games into a file, one after the other."""
    path.write_bytes(b"".join(map(written, games)))
    return path
