"""Games and scenarios of an independent engine: ours has the same states and legal actions."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import ZweistromError
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.tiles.engine import kernel
from suite.tiles.game import GAME
from suite.tiles.model.state import State

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "tiles"
GAMES: Final = sorted(each for each in FOLDER.glob("game??.jsonl"))
EXAMPLES: Final = json.loads((FOLDER / "examples.json").read_text("utf-8"))
UNORDERED: Final = "treasures: several kingdoms, in the order of their first cell, row by row"
"""The example whose list of treasures stands in no order: that list is compared as a set."""


def positions_of(game: Path) -> dict[int, Any]:
    """Return the listed positions of a game, by their plies."""
    packed = game.with_suffix(".states.jsonl.gz").read_bytes()
    lines = gzip.decompress(packed).decode().splitlines()
    return {told["ply"]: told for told in map(json.loads, lines)}


def told(state: State) -> str:
    """Return a state as JSON text, so that the order of the keys counts."""
    return json.dumps(GAME.to_json(GAME.view(state, EVERYBODY)))


def legal(state: State) -> list[str]:
    return sorted(GAME.write(action) for action in GAME.legal(state))


def test_the_vectors_are_there() -> None:
    assert len(GAMES) == 10
    assert len(EXAMPLES) == 60
    assert all(len(positions_of(game)) >= 39 for game in GAMES)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_replays_with_equal_states_and_legal_actions(path: Path) -> None:
    listed = positions_of(path)
    compared: set[int] = set()

    def compare(table: Table[State]) -> None:
        expected = listed.get(len(table.events))
        if expected:
            compared.add(len(table.events))
            assert told(table.state) == json.dumps(expected["state"])
            if "legal" in expected:
                assert legal(table.state) == expected["legal"]

    table = replay(GAME, read_file(path).game(), path.name, each=compare)
    assert compared == set(listed)
    last_line = json.loads(path.read_text("utf-8").splitlines()[-1])
    result = GAME.result(table.state)
    assert result is not None
    assert last_line["result"] == {
        "reason": result.reason,
        "scores": list(result.scores),
        "winners": list(result.winners),
    }


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_search_table_keeps_in_step_with_the_machine(path: Path) -> None:
    table = replay(GAME, read_file(path).game(), path.name)
    searched = table.states[0].clone()
    for state, event in zip(table.states, table.events, strict=True):
        assert searched == state
        kernel.step(searched, GAME.read(event.action))
    assert searched == table.state


def at(state: State, path: str) -> Any:
    """Return the value at a path; `None` where there is none."""
    value: Any = GAME.to_json(GAME.view(state, EVERYBODY))
    for key in path.split("/"):
        if isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        elif isinstance(value, dict):
            value = value.get(key)
    return value


def refuses(state: State, text: str) -> bool:
    try:
        GAME.play(state, GAME.read(text))
    except ZweistromError:
        return True
    return False


def check(state: State, expected: dict[str, Any], name: str) -> None:
    """Check one entry of an example's `expect`."""
    for path, value in expected.get("state", {}).items():
        found = at(state, path)
        if name == UNORDERED and path == "treasures":
            assert set(found) == set(value)
        else:
            assert found == value, path
    assert set(expected.get("has", [])) <= set(legal(state))
    assert not set(expected.get("lacks", [])) & set(legal(state))
    for text in expected.get("refuses", []):
        assert refuses(state, text), text
    if "result" in expected:
        result = GAME.result(state)
        assert (result is None) == (expected["result"] is None)
        if result:
            scores, winners = list(result.scores), list(result.winners)
            assert {"reason": result.reason, "scores": scores, "winners": winners} == (
                expected["result"]
            )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_an_example_of_the_rulebook_or_a_ruling(example: dict[str, Any]) -> None:
    unknown = {key for each in example["expect"] for key in each}
    assert unknown <= {"after", "state", "has", "lacks", "refuses", "result"}
    state = GAME.from_json(example["state"], example["rules"])
    shown = GAME.to_json(GAME.view(state, EVERYBODY))
    assert list(shown) == list(example["state"])
    for key in ("face_down", "treasures"):
        # The scenarios list these cells in any order.
        shown[key] = sorted(shown[key], key=example["state"][key].index)
    assert shown == example["state"]
    searched = state.clone()
    for number, text in enumerate([None, *example["actions"]]):
        if text is not None:
            state = GAME.play(state, GAME.read(text))
            kernel.step(searched, GAME.read(text))
        assert searched == state
        for expected in example["expect"]:
            if expected["after"] == number:
                check(state, expected, example["name"])
