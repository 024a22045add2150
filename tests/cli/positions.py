"""Positions to begin a game from: of cards, and a board of tiles on which a war can be begun."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from suite.temples.model.pieces import PEOPLES
from tests.cli.records import states_of


def position(**changes: Any) -> dict[str, Any]:
    """Return a position with some keys changed, the stock holding every card not placed."""
    nothing: dict[str, list[Any]] = {people: [] for people in PEOPLES}
    state: dict[str, Any] = {
        "game": "temples",
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": 3,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [dict.fromkeys(sorted(PEOPLES), 1) for _ in range(2)],
        "pieces": ["medes", "quarry"],
        "rows": [nothing, nothing],
        "temples": [nothing, nothing],
        "start": [True, True],
        "yards": [[], []],
        "stock": {},
        "discards": dict.fromkeys(sorted(PEOPLES), 0),
        "supply": {"hidden": {"1": 8, "2": 9, "3": 8, "4": 7, "5": 6, "6": 5}, "top": []},
    }
    state |= changes
    state["stock"] = {
        people: 12
        - sum(hand[people] for hand in state["hands"])
        - sum(row.count(people) for rows in state["rows"] for row in rows.values())
        for people in sorted(PEOPLES)
    }
    return state


def saved_position(folder: Path, **changes: Any) -> Path:
    """Write such a position into a file."""
    path = folder / "position.json"
    path.write_text(json.dumps(position(**changes)))
    return path


def run_of_medes() -> list[dict[str, list[str]]]:
    """Return rows in which seat 0 can halve the rival's hand."""
    mine = {people: ["medes"] * 3 if people == "medes" else [] for people in PEOPLES}
    return [mine, {people: [] for people in PEOPLES}]


ALL_TILES: Final = {"farm": 36, "market": 30, "settlement": 30, "temple": 57}


def border(hands: list[dict[str, int]]) -> dict[str, Any]:
    """Return a position with a seat for each hand, in which seat 0 can begin a war on E6.

    West of E6 stands the king of seat 0 with a settlement, east of it that of seat 1 with two.
    """
    state: dict[str, Any] = states_of("tiles", len(hands))[len(hands) + 1]["state"]
    state |= {
        "phase": "action",
        "to_move": 0,
        "active": 0,
        "leaders": {"C6": [0, "king"], "H6": [1, "king"]},
        "hands": [dict.fromkeys(ALL_TILES, 0) | hand for hand in hands],
    }
    state["tiles"] |= {"B6": "temple", "D6": "settlement", "I6": "temple"}
    state["tiles"] |= dict.fromkeys(("F6", "G6"), "settlement")
    state["bag"] = {
        kind: number
        - list(state["tiles"].values()).count(kind)
        - sum(hand[kind] for hand in state["hands"])
        for kind, number in ALL_TILES.items()
    }
    return state


def saved_border(folder: Path, *hands: dict[str, int]) -> Path:
    """Write such a position into a file."""
    path = folder / "border.json"
    path.write_text(json.dumps(border(list(hands))))
    return path
