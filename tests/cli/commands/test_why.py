"""`zweistrom why`: the answer, its exit code, and what it must not give away."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tests.cli.records import finished, golden_states, run, saved, states_of, unfinished


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """A file with a game left after ply 5: Anna is to act, and holds no Sumerian."""
    return saved(tmp_path / "left.jsonl", unfinished(5))


def test_an_allowed_action_is_explained_and_ends_with_0(game: Path) -> None:
    told = run("why", game, "settle hittites", "--at", "5")
    assert told.exit_code == 0
    assert told.stdout.startswith("yes: ")
    assert told.stdout.endswith("(2.2)\n")
    assert not told.stderr


def test_a_refused_action_is_explained_and_ends_with_1(game: Path) -> None:
    told = run("why", game, "build", "start", "--at", "5")
    assert told.exit_code == 1
    assert told.stdout.startswith("no: ")
    assert told.stdout.endswith("(2.3)\n")
    assert not told.stderr


@pytest.mark.slow
def test_every_answer_agrees_with_the_golden_record(game: Path) -> None:
    whole = [json.loads(line) for line in golden_states()]
    actions = sorted({action for line in whole for action in line["legal"]})
    for line in whole[5:60:27]:
        allowed = [
            action
            for action in actions
            if run("why", game, action, "--at", str(line["ply"])).exit_code == 0
        ]
        assert allowed == line["legal"]


@pytest.mark.slow
def test_every_answer_about_a_board_agrees_with_the_rules(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", finished("tiles", 3))
    rng = Random(1)
    every = sorted({action for line in states_of("tiles", 3) for action in line["legal"]})
    asked = {line["state"]["phase"]: line for line in states_of("tiles", 3) if line["legal"]}
    assert asked.keys() >= {"action", "attack", "defend"}
    for line in asked.values():
        some = [*rng.sample(every, 6), *rng.sample(line["legal"], min(5, len(line["legal"])))]
        for action in some:
            told = run("why", path, action, "--at", str(line["ply"]))
            assert told.exit_code == (0 if action in line["legal"] else 1), (action, told.output)
            assert told.stdout.startswith(("no: ", "yes: "))
            assert len(told.stdout) > 10


def test_an_action_can_be_several_words_cut_short(game: Path) -> None:
    whole = run("why", game, "settle hittites", "--at", "5")
    assert run("why", game, "sett", "hit", "--at", "5").output == whole.output


def test_the_answer_as_json(game: Path) -> None:
    told = json.loads(run("why", game, "end", "--at", "5", "--json").stdout)
    assert told.pop("sentence")
    assert told == {"v": 1, "ply": 5, "action": "end", "legal": False, "chapter": "2.3"}


@pytest.mark.parametrize("action", ["fly", "settle", "settle romans", "draw 0 medes"])
def test_what_is_no_action_is_a_mistake_in_the_question(game: Path, action: str) -> None:
    refused = run("why", game, action, "--at", "5")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("zweistrom: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("action", ["", "  "])
def test_a_question_without_an_action_is_told_what_is_missing(game: Path, action: str) -> None:
    refused = run("why", game, action, "--at", "5")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == "zweistrom: 'why' needs an action: why FILE ACTION\n"


def test_an_event_of_chance_is_told_from_an_action_of_a_seat(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", finished("tiles", 3))
    refused = run("why", path, "draw 0 farm")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert (
        refused.stderr == "zweistrom: 'draw 0 farm' is not an action of a seat: chance does that\n"
    )


def test_a_ply_that_is_not_there_is_a_mistake_in_the_question(game: Path) -> None:
    refused = run("why", game, "end", "--at", "188")
    assert refused.exit_code == 2
    assert refused.stderr == "zweistrom: this game has no step 188; it has steps 0 to 187\n"


def test_nothing_is_allowed_when_nobody_is_to_act(game: Path) -> None:
    assert run("why", game, "end", "--at", "0").stdout.startswith("no: ")
    told = run("why", game, "end")
    assert told.exit_code == 1
    assert told.stdout == "no: The game is over. Ben has won (the final phase): Anna 7, Ben 10.\n"


def test_nothing_is_allowed_when_a_seat_has_resigned(tmp_path: Path) -> None:
    result = {"reason": "resigned", "scores": [0, 0], "winners": [1]}
    ended = [*unfinished(5), {"resign": 0, "ply": 6}, {"result": result}]
    path = saved(tmp_path / "game.jsonl", ended)
    assert run("why", path, "settle hittites").stdout.startswith("no: The game is over.")
    assert run("why", path, "settle hittites", "--at", "4").stdout.startswith("no: ")


def test_a_spectator_of_an_unfinished_game_is_not_told_what_a_hand_holds(left: Path) -> None:
    held = run("why", left, "settle hittites")
    missing = run("why", left, "settle sumerians")
    assert held.stdout.replace("Hittite", "Sumerian") == missing.stdout
    assert held.exit_code == missing.exit_code == 0
    assert "may still forbid it" in held.stderr


def test_a_seat_is_told_what_its_own_hand_allows_and_no_more(left: Path) -> None:
    held = run("why", left, "settle hittites", "--as", "Anna")
    assert (held.exit_code, held.stderr) == (0, "")
    assert run("why", left, "settle sumerians", "--as", "1").exit_code == 1
    for people in ("hittites", "sumerians"):
        asked = run("why", left, f"settle {people}", "--as", "Ben")
        assert asked.exit_code == 0
        assert "may still forbid it" in asked.stderr
