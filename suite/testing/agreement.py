"""Compares a game with its second engine, and says where they differ."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict
from math import gcd
from typing import Any

from suite.core.game import Game
from suite.core.invariants import SecondEngine
from suite.core.validation import shown
from suite.core.view import View


def assert_agreement(game: Game[Any], view: View[Any], second: SecondEngine) -> None:
    """Raise `AssertionError` unless a second engine has the same state, legal actions and result.

    The events of chance and their odds must be the same too. `view` is that of everybody, which is
    the whole state.
    """
    result = game.result(view.state)
    events = {game.write(event): ways for event, ways in game.outcomes(view.state)}
    ours = {
        "state": game.to_json(view),
        "legal": sorted(map(game.write, game.legal(view.state))),
        "outcomes": in_lowest_terms(events),
        "result": result and asdict(result),
    }
    theirs = {
        "state": second.s,
        "legal": second.legal(),
        "outcomes": in_lowest_terms(second.outcomes()),
        "result": second.result,
    }
    assert json.dumps(ours) == json.dumps(theirs), difference(ours, theirs)


def in_lowest_terms(odds: Mapping[str, int]) -> dict[str, int]:
    """Return odds as the smallest whole numbers, sorted by text."""
    return {text: odds[text] // gcd(*odds.values()) for text in sorted(odds)}


def difference(ours: Any, theirs: Any, where: str = "") -> str:
    """Return the first difference between two JSON values in words; `where` is their place."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and list(ours) == list(theirs):
        for key, value in ours.items():
            if json.dumps(value) != json.dumps(theirs[key]):
                return difference(value, theirs[key], f"{where}/{key}")
    if where in ("/legal", "/outcomes"):
        ours, theirs = without(ours, theirs), without(theirs, ours)
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, value in enumerate(ours):
            if json.dumps(value) != json.dumps(theirs[place]):
                return difference(value, theirs[place], f"{where}/{place}")
    return f"{where}: {shown(ours)} in the game, {shown(theirs)} in the second engine"


def without(texts: Collection[str], others: Collection[str]) -> list[str]:
    """Return the texts that are not among others."""
    return [text for text in texts if text not in others]
