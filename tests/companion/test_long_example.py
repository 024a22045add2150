"""The long example of the card game's book, typed as a table would, with every figure in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError
from suite.core.play.record import FORMAT, HUMAN, Header, Seating
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from tests.companion.typist import Talk

VECTORS: Final = Path(__file__).parents[1] / "vectors/temples/examples.json"
EXAMPLES: Final = [
    each
    for each in json.loads(VECTORS.read_text("utf-8"))
    if each["name"].startswith("the long example")
]
LINES: Final = {
    "defect 1": "d1",
    "migrate hittites sumerians": "mhs",
    "collapse 3": "c3",
    "travel assyrians": "ta",
    "settle hittites": "sh",
    "steal 1": "s1",
    "travel sumerians": "ts",
    "halve 1": "h1",
    "discard medes": "dm",
    "discard persians": "dp",
    "discard hittites": "dh",
    "end": "e",
    "lay 0 2 1": "",  # these stages were put back in sight of all, so nobody has to say them
    "draw 1 assyrians medes persians": "map",
}
"""What is typed for each action of the example; nothing for what happens by itself."""


def beside(example: dict[str, Any], watcher: int) -> Talk:
    """Return the talk with a companion that sits down when the example begins."""
    whole = GAME.from_json(example["state"], example["rules"])
    view = GAME.to_json(GAME.view(whole, watcher))
    header = Header(
        format=FORMAT,
        game="temples",
        rules=example["rules"],
        seats=(Seating("Ada", HUMAN), Seating("Ben", HUMAN)),
        undo="free",
        view={EVERYBODY: None, SPECTATOR: "spectator"}.get(watcher, watcher),
        state=view,
    )
    return Talk(Companion(Table(GAME, header), ["Ada", "Ben"]))


def at(position: Any, path: str) -> Any:
    """Return what stands in a position at a path such as `rows/0/hittites`."""
    for step in path.split("/"):
        position = position[int(step)] if isinstance(position, list) else position[step]
    return position


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, EVERYBODY])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["name"])
def test_every_figure_of_the_long_example_comes_up(example: dict[str, Any], watcher: int) -> None:
    talk = beside(example, watcher)
    for action in example["actions"]:
        typed = LINES[action]
        if action.startswith("draw") and watcher in (0, SPECTATOR):
            typed = ""  # the backs all look alike
        if typed:
            assert talk.obey(typed)
    for expected in example["expect"]:
        assert expected["after"] == len(example["actions"])
        view = talk.companion.view
        position = GAME.to_json(view)
        possible = talk.companion.possible()
        for path, value in expected.get("state", {}).items():
            if path.startswith("hands/"):
                _hands, seat, people = path.split("/")
                hand = position["hands"][int(seat)]
                if "unknown" in hand:
                    assert hand.get(people, 0) <= value
                else:
                    assert hand[people] == value
            elif (path, value) != ("to_move", None):  # the rival has drawn meanwhile, unseen
                assert at(position, path) == value
        assert set(expected.get("has", ())) <= set(possible)
        for refused in expected.get("refuses", ()):
            with pytest.raises(IllegalActionError, match=r"is impossible: .*run"):
                talk.obey(LINES[refused])
            assert refused not in possible


def test_the_companion_tells_what_the_example_comes_to() -> None:
    [example] = [each for each in EXAMPLES if each["name"].endswith("the rival's turn")]
    talk = beside(example, 0)
    for action in example["actions"][:-1]:
        if LINES[action]:
            talk.obey(LINES[action])
    assert [event.action for event in talk.table.events][-2:] == ["lay 0 2 1", "draw 1 ? ? ?"]
    position = GAME.to_json(talk.companion.view)
    assert position["hands"][1] == {"unknown": 5}
    assert position["supply"]["top"] == [6, 5, 4, 3]
    assert GAME.scores(talk.companion.view.state) == (3, 2)
