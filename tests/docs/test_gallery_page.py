"""The games of the gallery are those that its commands play, and they ended as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from suite.core import games
from suite.core.play import record
from suite.core.play.replay import replay
from tests.docs.pages import DOCS, page
from tests.docs.sessions import Session, run

COMMANDS = {
    name: command
    for command, name in re.findall(
        r"`(zweistrom watch [^`]+)`.*?images/game-(\w+-\d)\.svg", page("gallery.md"), re.DOTALL
    )
}
RESULTS = re.findall(r"^(?:Cards|Tiles), (\d+) to (\d+)(?: and (\d+))?", page("gallery.md"), re.M)


def game_of(name: str) -> record.Game:
    return record.read_file(DOCS / "games" / f"{name}.jsonl").game()


def test_every_record_is_shown() -> None:
    assert {path.stem for path in (DOCS / "games").iterdir()} == COMMANDS.keys()
    assert len(RESULTS) == len(COMMANDS)


@pytest.mark.parametrize(("name", "result"), [*zip(COMMANDS, RESULTS, strict=True)])
def test_a_game_replays_and_is_that_of_its_command(name: str, result: tuple[str, ...]) -> None:
    source = game_of(name)
    header, game = source.header, games.find(source.header.game)
    told = shlex.split(COMMANDS[name])[2:]
    assert told[0] == game.name
    assert [word[3:] for word in told if word.startswith("ai:")] == [
        seating.player for seating in header.seats
    ]
    pairs = told[1 + len(header.seats) :]
    options = dict(zip(pairs[::2], pairs[1::2], strict=True))
    assert header.seed == int(options.pop("--seed"))
    edition = options.pop("--edition", None)
    more = {option.removeprefix("--"): value == "yes" for option, value in options.items()}
    assert header.rules == game.new_rules(edition, more)
    outcome = replay(game, source, name).outcome
    assert outcome is not None
    lowest = [min(score) if isinstance(score, list) else score for score in outcome.scores]
    assert sorted(lowest, reverse=True) == [int(points) for points in result if points]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["temples-3", "tiles-2"])
def test_its_command_plays_it_again(name: str, tmp_path: Path) -> None:
    assert run(Session(f"{COMMANDS[name]} --ui line -o game.jsonl"), tmp_path).returncode == 0
    played = record.read_file(tmp_path / "game.jsonl").game()
    assert played.lines == game_of(name).lines
