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
from suite.temples.engine import kernel
from suite.temples.game import GAME
from suite.temples.model.state import State

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "temples"
GAMES: Final = sorted(each for each in FOLDER.glob("game??.jsonl"))
EXAMPLES: Final = json.loads((FOLDER / "examples.json").read_text("utf-8"))


def positions_of(game: Path) -> dict[int, Any]:
    """Return the listed positions of a game, by their plies."""
    packed = game.with_suffix(".states.jsonl.gz")
    if packed.exists():
        lines = gzip.decompress(packed.read_bytes()).decode().splitlines()
    else:
        lines = game.with_suffix(".states.jsonl").read_text("utf-8").splitlines()
    return {told["ply"]: told for told in map(json.loads, lines)}


def told(state: State) -> str:
    """Return a state as JSON text, so that the order of the keys counts."""
    return json.dumps(GAME.to_json(GAME.view(state, EVERYBODY)))


def legal(state: State) -> list[str]:
    return sorted(GAME.write(action) for action in GAME.legal(state))


def test_the_vectors_are_there() -> None:
    assert len(GAMES) == 12
    assert len(EXAMPLES) == 68
    assert [len(positions_of(game)) > 100 for game in GAMES] == [True] * 4 + [False] * 8


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_replays_with_equal_states_and_legal_actions(path: Path) -> None:
    listed = positions_of(path)

    def compare(table: Table[State]) -> None:
        expected = listed.get(len(table.events))
        if expected and not table.outcome:
            assert told(table.state) == json.dumps(expected["state"])
            assert legal(table.state) == expected["legal"]

    table = replay(GAME, read_file(path).game(), path.name, each=compare)
    assert told(table.state) == json.dumps(listed[len(table.events)]["state"])
    assert listed[len(table.events)]["legal"] == []
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


def check(state: State, expected: dict[str, Any]) -> None:
    """Check one entry of `expect`."""
    for path, value in expected.get("state", {}).items():
        assert at(state, path) == value, path
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
    assert told(state) == json.dumps(example["state"])
    searched = state.clone()
    for number, text in enumerate([None, *example["actions"]]):
        if text is not None:
            state = GAME.play(state, GAME.read(text))
            kernel.step(searched, GAME.read(text))
        assert searched == state
        for expected in example["expect"]:
            if expected["after"] == number:
                check(state, expected)
