"""Games and scenarios of independent engines: ours has the same states and legal actions."""

from __future__ import annotations

import gzip
import json
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.game import Game
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY

VECTORS: Final = Path(__file__).parents[1] / "vectors"
RECORDS: Final = [
    (name, path) for name in games.names() for path in sorted((VECTORS / name).glob("game??.jsonl"))
]
ONE_TOO_MANY: Final = "a catastrophe connects nothing"
"""The example with one on the board, and yet two a seat left: here the rival has one left."""


def examples_of(name: str) -> list[dict[str, Any]]:
    """Return the examples of a game, in positions that the census allows."""
    examples: list[dict[str, Any]] = json.loads(
        (VECTORS / name / "examples.json").read_text("utf-8")
    )
    for example in examples:
        if example["name"] == ONE_TOO_MANY:
            example["state"]["catastrophes_left"] = [2, 1]
    return examples


EXAMPLES: Final = [(name, example) for name in games.names() for example in examples_of(name)]
UNORDERED: Final = "treasures: several kingdoms, in the order of their first cell, row by row"
"""The example whose list of treasures stands in no order: that list is compared as a set."""
UNORDERED_CELLS: Final = {"temples": (), "tiles": ("face_down", "treasures")}
"""The lists of cells that the examples' positions have in any order."""

every_record: Final = pytest.mark.parametrize(
    ("name", "path"), RECORDS, ids=[f"{name}-{path.stem}" for name, path in RECORDS]
)


def positions_of(path: Path) -> dict[int, Any]:
    """Return the listed positions of a game, by their plies."""
    packed = path.with_suffix(".states.jsonl.gz")
    if packed.exists():
        lines = gzip.decompress(packed.read_bytes()).decode().splitlines()
    else:
        lines = path.with_suffix(".states.jsonl").read_text("utf-8").splitlines()
    return {told["ply"]: told for told in map(json.loads, lines)}


def shown(game: Game[Any], state: Any) -> Any:
    """Return a state as JSON."""
    return game.to_json(game.view(state, EVERYBODY))


def legal(game: Game[Any], state: Any) -> list[str]:
    return sorted(game.write(action) for action in game.legal(state))


def result_of(game: Game[Any], state: Any) -> dict[str, Any] | None:
    result = game.result(state)
    if result is None:
        return None
    scores, winners = list(result.scores), list(result.winners)
    return {"reason": result.reason, "scores": scores, "winners": winners}


@pytest.mark.parametrize(
    ("name", "positions", "examples"), [("temples", 1003, 68), ("tiles", 524, 60)]
)
def test_the_vectors_are_there(name: str, positions: int, examples: int) -> None:
    listed = [len(positions_of(path)) for each, path in RECORDS if each == name]
    assert sum(listed) == positions
    assert sum(each == name for each, _ in EXAMPLES) == examples


@pytest.mark.slow
@every_record
def test_a_game_replays_with_equal_states_and_legal_actions(name: str, path: Path) -> None:
    game, listed = games.find(name), positions_of(path)
    compared: set[int] = set()

    def compare(table: Table[Any]) -> None:
        expected = listed.get(len(table.events))
        if expected:
            compared.add(len(table.events))
            # Text, so that the order of the keys counts.
            assert json.dumps(shown(game, table.state)) == json.dumps(expected["state"])
            if "legal" in expected:
                assert legal(game, table.state) == expected["legal"]

    table = replay(game, read_file(path).game(), path.name, each=compare)
    assert compared == set(listed)
    last_line = json.loads(path.read_text("utf-8").splitlines()[-1])
    assert last_line["result"] == result_of(game, table.state) is not None


@every_record
def test_the_search_table_keeps_in_step_with_the_machine(name: str, path: Path) -> None:
    game, kernel = games.find(name), import_module(f"suite.{name}.engine.kernel")
    table = replay(game, read_file(path).game(), path.name)
    searched = table.states[0].clone()
    for state, event in zip(table.states, table.events, strict=True):
        assert searched == state
        kernel.step(searched, game.read(event.action))
    assert searched == table.state


def at(told: Any, path: str) -> Any:
    """Return the value at a path of a position in JSON; `None` where there is none."""
    for key in path.split("/"):
        if isinstance(told, list):
            told = told[int(key)] if int(key) < len(told) else None
        elif isinstance(told, dict):
            told = told.get(key)
    return told


def refuses(game: Game[Any], state: Any, text: str) -> bool:
    try:
        game.play(state, game.read(text))
    except ZweistromError:
        return True
    return False


def check(game: Game[Any], state: Any, expected: dict[str, Any], example: str) -> None:
    """Check one entry of an example's `expect`."""
    for path, value in expected.get("state", {}).items():
        found = at(shown(game, state), path)
        if example == UNORDERED and path == "treasures":
            assert set(found) == set(value)
        else:
            assert found == value, path
    possible = set(legal(game, state))
    assert set(expected.get("has", [])) <= possible
    assert not set(expected.get("lacks", [])) & possible
    for text in expected.get("refuses", []):
        assert refuses(game, state, text), text
    if "result" in expected:
        assert result_of(game, state) == expected["result"]


@pytest.mark.parametrize(
    ("name", "example"), EXAMPLES, ids=[f"{name}-{example['name']}" for name, example in EXAMPLES]
)
def test_an_example_of_the_rulebook_or_a_ruling(name: str, example: dict[str, Any]) -> None:
    game, kernel = games.find(name), import_module(f"suite.{name}.engine.kernel")
    unknown = {key for each in example["expect"] for key in each}
    assert unknown <= {"after", "state", "has", "lacks", "refuses", "result"}
    state = game.from_json(example["state"], example["rules"])
    told = shown(game, state)
    for key in UNORDERED_CELLS[name]:
        told[key] = sorted(told[key], key=example["state"][key].index)
    assert list(told) == list(example["state"])
    assert told == example["state"]
    searched = state.clone()
    for number, text in enumerate([None, *example["actions"]]):
        if text is not None:
            state = game.play(state, game.read(text))
            kernel.step(searched, game.read(text))
        assert searched == state
        for expected in example["expect"]:
            if expected["after"] == number:
                check(game, state, expected, example["name"])
