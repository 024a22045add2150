"""A few games told to a companion, judged by brute force; see `tests.tools.table_talk`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from suite.core import games
from suite.core.game import Game
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.companion.worlds import can_happen, worlds
from tests.temples.positions import position as cards
from tests.tiles.positions import position as board
from tests.tools.table_talk import a_game, summary


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed", "side"),
    [
        ("temples", 1, "seat"),
        ("temples", 2, "everybody"),
        ("temples", 16, "nobody"),
        ("tiles", 1, "seat"),
        ("tiles", 6, "everybody"),
        ("tiles", 21, "nobody"),
    ],
)
def test_a_companion_knows_what_its_side_can_know(
    name: str, seed: int, side: str, tmp_path: Path
) -> None:
    _true, account = a_game(games.find(name), seed, tmp_path)
    assert account.side == side
    assert account.corrected >= 10
    assert account.refused.total() > 5
    assert account.taken.total() > 2
    assert account.mean < {"temples": 6, "tiles": 8}[name]
    assert f"{side}: 1 games, {account.mean:.2f} keys an action" in summary([account])


def texts(game: Game[Any], state: Any, watcher: int, verb: str) -> list[str]:
    found = map(game.write, can_happen(game.view(state, watcher)))
    return sorted(text for text in found if text.startswith(verb))


def test_brute_force_deals_a_hidden_hand_in_every_way() -> None:
    row = "mmmmmmmmmmmmssssssssssss"
    state = cards(at="persians", hand="hp", stock="h", rival_hand="aaa", rows={"persians": row})
    dealt = [world.hands for world in worlds(TEMPLES.view(state, SPECTATOR))]
    assert len(dealt) == len({tuple(hands) for hands in dealt}) == 5  # two of h, h, p, a, a, a
    assert texts(TEMPLES, state, SPECTATOR, "settle") == [
        "settle assyrians",
        "settle hittites",
        "settle persians",
    ]
    assert texts(TEMPLES, state, 0, "settle") == ["settle hittites", "settle persians"]
    assert texts(TEMPLES, state, EVERYBODY, "settle") == ["settle hittites", "settle persians"]


def test_brute_force_draws_what_may_be_in_the_stock() -> None:
    before = cards(hand="m", stock="php", rival_hand="aa", active=1, supply="65432")
    state = TEMPLES.apply(TEMPLES.apply(before, TEMPLES.read("end")), TEMPLES.read("lay 1 6 5"))
    assert texts(TEMPLES, state, 0, "draw") == [
        "draw 0 hittites medes persians",
        "draw 0 hittites persians persians",
        "draw 0 medes persians persians",
    ]
    assert texts(TEMPLES, state, SPECTATOR, "draw") == ["draw 0 ? ? ?"]


def test_brute_force_swaps_what_may_be_in_a_hidden_hand() -> None:
    state = board("t .", hands=("s", "t"), bag="mff")
    assert texts(TILES, state, 1, "swap") == [
        "swap ?",
        "swap farm",
        "swap market",
        "swap settlement",
    ]
    assert texts(TILES, state, 0, "swap") == ["swap settlement"]
