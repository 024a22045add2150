"""An option absent from a header stands at its default, in every reader; writers write them all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.fork import fork
from suite.core.play.record import Header, encode, parse
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.players.external import protocol
from tests.core.playing import header, play_on, record_game
from tests.core.test_vectors import every_record

OPTIONS: Final = [(name, option) for name in games.names() for option in games.find(name).options]
every_option: Final = pytest.mark.parametrize(
    ("name", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS]
)
every_game: Final = pytest.mark.parametrize("name", games.names())


def without(rules: Rules, option: str) -> Any:
    return {name: value for name, value in rules.items() if name != option}


def old(path: Path) -> bytes:
    """Return a file of records as if no option were older than the file, where it can be so."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        if "format" in line:
            defaults = games.find(line["game"]).check_rules({})
            line["rules"] = {
                name: value for name, value in line["rules"].items() if value != defaults[name]
            }
    return b"".join(map(encode, lines))


@every_game
def test_the_defaults_are_the_rules_of_the_first_edition(name: str) -> None:
    game = games.find(name)
    assert game.check_rules({}) == game.new_rules() == game.editions[0].rules


@every_option
def test_a_game_begins_alike_if_an_option_is_left_out_or_has_its_default(
    name: str, option: Any
) -> None:
    game = games.find(name)
    whole = game.new_rules(game.editions[-1].name) | {option.name: option.values[0]}
    left = without(whole, option.name)
    assert game.check_rules(left) == whole
    assert game.new(left, 2) == game.new(whole, 2)
    assert game.new(left, 2) != game.new(whole | {option.name: option.values[1]}, 2)


@every_option
def test_a_position_is_read_alike_if_an_option_is_left_out_or_has_its_default(
    name: str, option: Any
) -> None:
    game = games.find(name)
    table = play_on(Table(game, header(7, game=game)), 12)
    ply = next(n for n, event in enumerate(table.events) if isinstance(event.actor, int))
    position = game.to_json(table.view_at(ply, EVERYBODY))
    rules = game.new_rules()
    read = game.from_json(position, without(rules, option.name))
    assert read == game.from_json(position, rules)
    begun = Table(game, header(7, game=game, rules={}, state=position))
    assert begun.state == read
    assert begun.header.rules == rules


@every_record
def test_an_old_record_means_what_it_meant(name: str, path: Path) -> None:
    game = games.find(name)
    before = record.read_file(path).game()
    after = parse(old(path), "old").game()
    assert not after.header.rules.items() & game.check_rules({}).items()
    tables = [replay(game, each, "x") for each in (before, after)]
    assert tables[0].states == tables[1].states
    assert tables[0].outcome == tables[1].outcome
    assert tables[1].header.rules == game.check_rules(before.header.rules)


@every_game
def test_a_fork_and_a_redacted_copy_of_an_old_record_name_every_option(
    name: str, tmp_path: Path
) -> None:
    game, path = games.find(name), tmp_path / "game.jsonl"
    record_game(path, header(7, game=game, rules={}), 30)
    recorded = record.read_file(path).game()
    assert recorded.header.rules == {}
    for lines in (fork(game, recorded, "x", 20), redact(game, recorded, "x", 0)):
        assert isinstance(lines[0], Header)
        assert lines[0].rules == game.new_rules()


@every_game
def test_a_bot_is_told_every_option_of_an_old_record(name: str) -> None:
    game = games.find(name)
    table = Table(game, header(7, game=game, rules={}))
    assert protocol.new(table, 0, 1.0).rules == game.new_rules()
