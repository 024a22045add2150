"""Nothing that people are shown of a game of tiles follows from what they must not know.

That is the tiles, points and treasures of others, and the bag, its content as its size. Each test
looks at two positions that differ in nothing else.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.view import SPECTATOR
from tests.cli.positions import border
from tests.cli.records import NAMES, RANDOM, Line, begun, play, read, run, saved, seen_by, table_of

OWN: Final = {"settlement": 3, "farm": 2, "temple": 1}
ONE: Final = border([OWN, {"temple": 6}, {"farm": 3, "market": 3}])
OTHER: Final = border([OWN, {"market": 4, "settlement": 2}, {"temple": 4, "farm": 2}])


def points(number: int) -> dict[str, int]:
    """Return points that no other number on the screen is like."""
    return dict.fromkeys(("black", "red", "blue", "green"), number)


for position, mine, bens, cleos, won, gone in (
    (ONE, 3, 4311, 4522, [1, 4, 1], 0),
    (OTHER, 3, 6733, 7944, [1, 1, 4], 9),
):
    position["points"] = [points(mine), points(bens), points(cleos)]
    position["won_treasures"] = won
    position["treasures"] = ["I7", "B2", "F3", "K1"]
    position["bag"]["farm"] -= gone

WAR: Final = [
    (0, "action", "tile settlement E6"),
    (0, "attack", "commit 1"),
    (1, "defend", "commit 0"),
]
"""The attack fails; every seat could do this in both positions."""


def game(state: dict[str, Any]) -> list[Line]:
    """Return a fork that began with a position and in which Anna has lost a war."""
    header = begun("tiles", 0, seats=3)[0] | {"from": {"file": "whole.jsonl", "ply": 0}}
    events = [
        {"ply": ply, "actor": actor, "phase": phase, "action": action}
        for ply, (actor, phase, action) in enumerate(WAR, 1)
    ]
    return [{**header, "state": deepcopy(state)}, *events]


LOOKS: Final[list[tuple[str, ...]]] = [
    ("record", "show", "FILE", "--ui", "line"),
    ("record", "show", "FILE", "--ui", "ascii"),
    ("record", "show", "FILE", "--ui", "plain"),
    ("record", "show", "FILE", "--at", "2", "--ui", "line"),
    ("record", "show", "FILE", "--at", "2", "--ui", "ascii"),
    ("record", "show", "FILE", "--at", "2", "--ui", "plain"),
    ("replay", "FILE", "--ui", "line"),
    ("replay", "FILE", "--ui", "ascii"),
    ("replay", "FILE", "--ui", "plain"),
    ("replay", "FILE", "--json"),
    ("why", "FILE", "leader king C6"),
    ("why", "FILE", "tile settlement E6", "--at", "0"),
    ("why", "FILE", "commit 2", "--at", "1", "--json"),
    ("why", "FILE", "swap farm", "--at", "0"),
    ("hint", "FILE", "-n", "20"),
]


HINTS: Final = 20
"""Hints that are compared where a game has so many, far beyond what anybody asks for."""


@pytest.mark.slow
@pytest.mark.parametrize("ended", ["at-once", "turn"])
@pytest.mark.parametrize("gone", [0, 80, 107])
def test_hints_do_not_depend_on_how_much_is_left_in_the_bag(ended: str, gone: int) -> None:
    hints = []
    for state, fewer in ((ONE, 0), (OTHER, gone)):
        lines = game(state)
        left = kinds(lines[0]["state"]["bag"])
        lines[0]["state"]["bag"] = counted(left[: len(left) - fewer])
        lines[0]["rules"]["bag_end"] = ended
        for played in (lines[:1], lines):
            table = table_of(played)
            hints.append(table.game.hints(table.view(0), NAMES[:3], HINTS))
    assert hints[:2] == hints[2:]
    assert all(len(each) >= 10 for each in hints)


@pytest.mark.slow
@pytest.mark.parametrize("gone", [40, 107])
def test_what_an_action_is_for_does_not_depend_on_how_much_is_left_in_the_bag(gone: int) -> None:
    told = []
    for state, fewer in ((ONE, 0), (OTHER, gone)):
        lines = game(state)
        left = kinds(lines[0]["state"]["bag"])
        lines[0]["state"]["bag"] = counted(left[: len(left) - fewer])
        for played in (lines[:1], lines):
            view = table_of(played).view(0)
            legal = [*view.game.legal(view.state)][::4]
            told.append([view.game.aims(view, (action,), NAMES[:3], 0) for action in legal])
    assert told[:2] == told[2:]
    assert any(told[0])


def kinds(pile: dict[str, int]) -> list[str]:
    return [kind for kind, number in pile.items() for _ in range(number)]


def counted(tiles: list[str]) -> dict[str, int]:
    return {kind: tiles.count(kind) for kind in ("farm", "market", "settlement", "temple")}


@pytest.mark.slow
@pytest.mark.parametrize("side", [(), ("--as", "Anna")], ids=["spectator", "Anna"])
@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_what_is_shown_of_a_record_does_not_depend_on_what_was_not_seen(
    tmp_path: Path, words: tuple[str, ...], side: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    asked = [path if word == "FILE" else word for word in (*words, *side)]
    seen = [run(*asked) for state in (ONE, OTHER) if saved(path, game(state))]
    assert seen[0].output
    assert seen[0].output == seen[1].output
    for number in (4311, 4522, 6733, 7944):
        assert str(number) not in seen[0].output


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("words", LOOKS[:6], ids=" ".join)
def test_it_is_shown_when_everything_is(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "game.jsonl"
    asked = [path if word == "FILE" else word for word in (*words, "--reveal")]
    shown = [run(*asked).stdout for state in (ONE, OTHER) if saved(path, game(state))]
    assert shown[0] != shown[1]


TYPED: Final = (
    "can;hand;score;look;board;last;log;hint;why tile settlement e6;swap farm farm farm;look e6;"
    "list kingdoms;list leaders;list treasures;list monuments;list hand;where t;where king;where k1"
)


@pytest.mark.slow
@pytest.mark.parametrize("others", [("Ben", "Cleo"), (RANDOM, RANDOM)], ids=["people", "programs"])
@pytest.mark.parametrize("interface", ["line", "ascii", "plain"])
def test_what_is_shown_while_playing_does_not_depend_on_what_is_not_seen(
    tmp_path: Path, interface: str, others: tuple[str, str]
) -> None:
    path, kept = tmp_path / "position.json", tmp_path / "game.jsonl"
    told = []
    for state in (ONE, OTHER):
        path.write_text(json.dumps(state))
        words = ("Anna", *others, "--from", path, "-o", kept, "--ui", interface)
        told.append(play("tiles", *words, typed=f"{TYPED};tile settlement e6;{TYPED};commit 2"))
        kept.unlink()
    assert told[0].exit_code == 0
    assert "Anna 3 (black 4, red 3, blue 3, green 3), " in told[0].stdout
    ends = [each.output.rpartition("commit 2")[0] for each in told]
    assert ends[0] == ends[1]
    for number in ("4311", "4522", "6733", "7944", "bag has"):
        assert number not in told[0].output


def test_nobody_at_the_table_is_told_what_others_draw() -> None:
    told = play("tiles", "Anna", RANDOM, RANDOM, "--seed", "3", typed="end;end;end;log").stdout
    drawn = [line.partition(" draws ")[2] for line in told.splitlines() if " draws " in line]
    others = [
        line.partition(" draws ")[2]
        for line in told.splitlines()
        if " draws " in line and not line.startswith("Anna")
    ]
    assert len(drawn) > len(others) > 3
    assert all(
        words in ("a tile.", *(f"{number} tiles." for number in range(2, 7))) for words in others
    )


@pytest.mark.parametrize("watcher", [0, SPECTATOR])
def test_a_redacted_record_holds_nothing_that_was_not_seen(tmp_path: Path, watcher: int) -> None:
    header, *events = seen_by(watcher, game(ONE))
    state = header["state"]
    assert "seed" not in header
    assert state["hands"][1:] == [{"unknown": 6}, {"unknown": 6}]
    assert set(state["bag"]) == {"unknown"}
    assert state["points"][1:] == [None, None]
    assert state["won_treasures"][1:] == [None, None]
    assert events == game(ONE)[1:]
    path = saved(tmp_path / "seen.jsonl", [header, *events])
    assert run("record", "check", path).exit_code == 0


def test_json_gives_programs_the_view_of_one_side(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(ONE))
    told = play("tiles", "Anna", RANDOM, RANDOM, "--from", path, "--json")
    [ask] = [each["ask"] for each in read(told.stdout_bytes) if "ask" in each]
    assert ask["view"]["seat"] == 0
    assert ask["view"]["points"] == [points(3), None, None]
    assert ask["view"]["hands"][1:] == [{"unknown": 6}, {"unknown": 6}]
    assert set(ask["view"]["bag"]) == {"unknown"}
