"""Logs, scrollback and exports of a seat follow from the seat's reports alone.

A redacted record holds nothing else. Whatever the whole record tells a watcher, the redacted one
tells as well, word for word.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from cli.lines.output import GameOutput, JsonOutput, TextOutput
from cli.shell.arguments.options import Ui
from suite.core import games
from suite.core.game import Game
from suite.core.play.record import read_file
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.play.telling import names_of
from suite.core.view import SPECTATOR, Watcher

VECTORS: Final = Path(__file__).parents[1] / "vectors"
FILES: Final = [
    path
    for name in games.names()
    for path in sorted((VECTORS / name).glob("*.jsonl"))[:6]
    if not path.name.endswith(".states.jsonl")
]


def tables(path: Path, watcher: Watcher, folder: Path) -> tuple[Table[Any], Table[Any]]:
    """Return the table of a record, and the one of what a watcher was told of it."""
    recorded = read_file(path).game()
    game: Game[Any] = games.find(recorded.header.game)
    lines = redact(game, recorded, path.name, watcher)
    told = folder / "told.jsonl"
    told.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return replay(game, recorded, path.name), replay(game, read_file(told).game(), told.name)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_log_of_a_watcher_follows_from_its_reports(path: Path, tmp_path: Path) -> None:
    seats = len(read_file(path).game().header.seats)
    for watcher in (*range(seats), SPECTATOR):
        whole, told = tables(path, watcher, tmp_path)
        names = names_of(whole.header.seats)
        both = [TextOutput(table, names, watcher, Ui.LINE) for table in (whole, told)]
        assert len(whole.events) == len(told.events) > 20
        for number in range(len(whole.events)):
            assert both[0].sentence(number) == both[1].sentence(number)
        for number in range(0, len(whole.events), 7):
            game = whole.game
            one, other = (table.view_at(number, watcher) for table in (whole, told))
            assert json.dumps(game.to_json(one)) == json.dumps(game.to_json(other))
            assert game.ascii(one, names) == game.ascii(other, names)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES[::3], ids=lambda path: path.stem)
def test_the_json_lines_of_a_watcher_follow_from_its_reports(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for watcher in (0, SPECTATOR):
        written = []
        for table in tables(path, watcher, tmp_path):
            screen: GameOutput = JsonOutput(table, names_of(table.header.seats), watcher)
            screen.begin()
            screen.follow()
            written.append(capsys.readouterr().out)
        assert written[0] == written[1]
        assert written[0].count("\n") > 20
