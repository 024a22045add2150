"""What a bot is told: its own side of the game, whole, in the messages of the format."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from contextlib import closing
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.player import new_key, seat_seed
from suite.core.play.record import Event, encode, parse, read_file
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.players.external import protocol
from suite.players.runner import play_out
from tests.core.playing import texts
from tests.players.tables import AMPLE, bot, play, play_until, programs_at, table_of

pytestmark = pytest.mark.usefixtures("without_walls")


def message(table: Table[Any], number: int, seat: int) -> bytes:
    """Return the message of an event as a seat is told it."""
    return protocol.encode(protocol.event(table, number, seat))


def told_to_bot(
    game: str, seat: int, tmp_path: Path, seed: int = 7, key: str | None = None
) -> tuple[Any, list[Any]]:
    """Play a game with a sound bot on a seat; return the table and all messages to the bot."""
    notes, path = tmp_path / "notes", tmp_path / "game.jsonl"
    specs = ["random", "random"]
    specs[seat] = bot("sound", notes)
    table, told = play(game, *specs, seed=seed, key=key, path=path)
    assert told == []
    return table, [json.loads(line) for line in notes.read_text().splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_is_told_its_side_of_the_game_and_nothing_else(
    game: str, seat: int, tmp_path: Path
) -> None:
    table, messages = told_to_bot(game, seat, tmp_path)
    kinds = [each["type"] for each in messages]
    assert kinds[:2] == ["hello", "new"]
    assert kinds[-1] == "end"
    assert {*kinds[2:-1]} == {"event", "go"}
    new = messages[1]
    assert (new["seat"], new["seats"], new["rules"]) == (seat, 2, table.game.new_rules())
    assert new["seed"] == table.seed_of(seat)
    assert new["view"] == table.game.to_json(table.view_at(0, seat))

    recorded = read_file(tmp_path / "game.jsonl").game()
    lines = redact(table.game, recorded, "", seat)
    seen = [json.loads(encode(line)) for line in lines if isinstance(line, Event)]
    events = [each for each in messages if each["type"] == "event"]
    untyped = [{key: value for key, value in each.items() if key != "type"} for each in events]
    assert untyped == seen[: len(untyped)]
    assert sum("?" in each["action"] for each in untyped) > 3

    asked = [each for each in messages if each["type"] == "go"]
    assert [each["id"] for each in asked] == [*range(1, len(asked) + 1)]
    for each in asked:
        view = table.view_at(each["ply"] - 1, seat)
        assert each["view"] == table.game.to_json(view)
        assert each["legal"] == [*map(table.game.write, table.game.legal(view.state))]
        assert table.events[each["ply"] - 1].action == each["legal"][0]
    end = messages[-1]
    assert (end["reason"], end["winners"]) == (table.outcome.reason, table.outcome.winners)


@pytest.mark.slow
def test_the_openings_of_tiles_have_hundreds_of_legal_actions(tmp_path: Path) -> None:
    _, messages = told_to_bot("tiles", 0, tmp_path)
    assert max(len(each["legal"]) for each in messages if each["type"] == "go") > 400


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_no_message_tells_the_seed_of_the_deal_or_the_key(game: str, tmp_path: Path) -> None:
    key = new_key()
    _table, messages = told_to_bot(game, 0, tmp_path, seed=876543212345678, key=key)
    assert messages[1]["seed"] == seat_seed(key, 0)
    told = (tmp_path / "notes").read_text()
    assert "876543212345678" not in told
    assert key not in told


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_no_question_differs_when_what_the_bot_cannot_see_is_permuted(game: str) -> None:
    table = table_of(game, "random", "random", seed=3)
    programs = programs_at(table, [])
    rng, changed, compared = Random(5), 0, 0
    while (actor := table.actor) is not None:
        if actor is CHANCE:
            table.deal()
            continue
        asked, legal = protocol.go(table, actor, 1, AMPLE)
        other = copy(table)
        for _ in range(2):
            other.state = table.game.determinize(table.view(actor), rng)
            changed += other.state != table.state
            asked_too, legal_too = protocol.go(other, actor, 1, AMPLE)
            assert protocol.encode(asked_too) == protocol.encode(asked)
            assert legal_too == legal
        compared += 1
        programs.act()
    assert changed > compared > 50


@pytest.mark.parametrize("game", games.names())
def test_a_draw_that_is_not_seen_is_told_in_one_way_whatever_was_drawn(game: str) -> None:
    table, _ = play(game, "random", "random", seed=4)
    rng, compared = Random(6), 0
    for number, event in enumerate(table.events):
        for seat in (0, 1):
            if event.actor != "chance" or "?" not in table.report(number, seat):
                continue
            outcomes = table.game.outcomes(table.states[number])
            for action, _weight in rng.sample(outcomes, min(5, len(outcomes))):
                other = copy(table)
                other.actions = [*table.actions]
                other.actions[number] = action
                compared += other.actions != table.actions
                told = [
                    protocol.encode(protocol.event(each, number, seat)) for each in (table, other)
                ]
                assert told[0] == told[1]
    assert compared > 50


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_every_message_is_as_the_schema_has_it(game: str, tmp_path: Path) -> None:
    validator = jsonschema.Draft202012Validator(protocol.schema())
    _, messages = told_to_bot(game, 0, tmp_path)
    for each in messages:
        validator.validate(each)
    validator.validate({"type": "move", "id": 1, "action": "end"})
    for wrong in ({"type": "move", "id": "1", "action": "end"}, {"type": "mvoe"}, {"type": "go"}):
        assert not validator.is_valid(wrong)


# Going back


def test_a_bot_may_write_as_its_system_does_and_more_than_is_known() -> None:
    line = BOM_UTF8 + b'{"type":"hello","name":"mine","later":[1]}\r\n'
    assert protocol.decode(line) == protocol.Greeting("mine")


def test_after_something_was_taken_back_a_bot_is_told_all_of_it_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    table = table_of("temples", "random", bot("sound", notes), undo="free")
    with closing(programs_at(table, [])) as programs:
        play_until(table, programs, 1)
        first = len(table.events)
        play_until(table, programs, 1, least=30)
        programs.act()
        table.undo(len(table.events) - first)
        programs.act()
    messages = [json.loads(line) for line in notes.read_text().splitlines()]
    began = [number for number, each in enumerate(messages) if each["type"] == "new"]
    assert len(began) == 2
    assert messages[began[0]] == messages[began[1]]
    again = [each for each in messages[began[1] :] if each["type"] == "event"]
    assert [each["action"] for each in again] == [
        table.report(number, 1) for number in range(first)
    ]
    ids = [each["id"] for each in messages if each["type"] == "go"]
    assert ids == sorted({*ids})


def test_a_game_that_is_resumed_is_told_from_its_beginning(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    specs = ("random", bot("sound", tmp_path / "first"))
    table, _ = play("temples", *specs, path=path, most=40)
    whole, _ = play("temples", "random", bot("sound"))
    recorded = parse(path.read_bytes(), "").game()
    resumed = replay(table.game, recorded, "")
    with closing(programs_at(resumed, [], before=recorded)) as programs:
        play_out(resumed, programs)
    assert texts(resumed) == texts(whole)
