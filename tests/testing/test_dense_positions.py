"""Dense positions: every game accepts its own, and they hold what play hardly ever reaches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.invariants import Json
from suite.core.view import EVERYBODY
from suite.testing.temples import dense as of_cards
from suite.testing.temples.engine import SecondEngine
from suite.testing.tiles import dense as of_tiles
from suite.testing.tiles.board import (
    BESIDE,
    CELLS,
    LEADERS,
    empty,
    leaders_in,
    regions,
    setting_out,
)

BUILD = {"temples": of_cards.dense_position, "tiles": of_tiles.dense_position}


@cache
def positions(name: str) -> list[tuple[Json, Json]]:
    """Return rules and positions of a game."""
    game, found = games.find(name), []
    for seed in range(200):
        rng = Random(seed)
        rules = {option.name: rng.choice(option.values) for option in game.options}
        found.append((rules, BUILD[name](rng, rules, rng.choice(game.seats))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_game_accepts_them_as_they_are(name: str) -> None:
    game = games.find(name)
    for rules, position in positions(name):
        state = game.from_json(position, rules)
        written = game.to_json(game.view(state, EVERYBODY))
        assert json.dumps(written) == json.dumps(position)


@pytest.mark.parametrize("name", games.names())
def test_the_same_generator_gives_the_same(name: str) -> None:
    game = games.find(name)
    one, again, other = (
        BUILD[name](Random(seed), game.new_rules(), game.seats[-1]) for seed in (1, 1, 2)
    )
    assert one == again != other


def of_the_board(position: Json) -> Iterator[str]:
    """Yield the names of what is rare about a position of the tile game."""
    seats, held = len(position["hands"]), [sum(hand.values()) for hand in position["hands"]]
    yield f"seats: {seats}"
    yield f"bag of {sum(position['bag'].values())}"
    yield f"treasures: {len(position['treasures'])}"
    yield f"monuments: {len(position['monuments'])}"
    yield from (f"hand of {number}" for number in held)
    yield from position["buildings"]
    if position["wonder"]:
        yield "wonder"
    if position["treasures"] and set(position["treasures"]) & set(position["face_down"]):
        yield "treasure on a monument"
    yield from (f"{wars} wars by one tile" for wars in {wars_at(position, cell) for cell in CELLS})


def wars_at(position: Json, cell: str) -> int:
    """Return how many wars a tile on a cell begins; none where it may not lie."""
    if not empty(position, cell):
        return 0
    kingdoms = [
        cells
        for cells in regions(position)
        if set(cells) & set(BESIDE[cell]) and set(cells) & set(position["leaders"])
    ]
    if len(kingdoms) != 2:
        return 0
    return sum(all(leaders_in(position, each, leader) for each in kingdoms) for leader in LEADERS)


@pytest.mark.slow
def test_boards_are_full_and_wars_are_one_tile_away() -> None:
    seen: Counter[str] = Counter()
    for rules, position in positions("tiles"):
        seen.update(of_the_board(position))
        layers = ("tiles", "face_down", "leaders")
        assert 0.5 < sum(len(position[layer]) for layer in layers) / len(CELLS) < 0.9
        struck = len(position["catastrophes"]) + sum(position["catastrophes_left"])
        assert struck == 2 * len(position["hands"])
        treasures = len(setting_out(str(rules["board"]), 2)["treasures"])
        assert len(position["treasures"]) + sum(position["won_treasures"]) == treasures
    rare = ["wonder", "treasure on a monument", "palace", "library", "granary", "market-hall"]
    rare += [f"seats: {number}" for number in (2, 3, 4)]
    rare += [f"bag of {number}" for number in range(7)]
    rare += [f"hand of {number}" for number in range(7)]
    rare += [f"treasures: {number}" for number in (2, 3, 4)]
    rare += [f"monuments: {number}" for number in range(4)]
    rare += [f"{number} wars by one tile" for number in (1, 2, 3, 4)]
    assert [each for each in rare if seen[each] < 5] == []


def test_sums_are_near_every_threshold_and_piles_of_any_size() -> None:
    seen: Counter[str] = Counter()
    for rules, position in positions("temples"):
        engine = SecondEngine(rules, state=position)
        active = position["active"]
        phase = "final" if position["final"] else "before"
        seen[f"{phase}: {engine.sum(active)} against {engine.sum(1 - active)}"] += 1
        seen.update(f"{phase}: {engine.sum(seat)}" for seat in (0, 1))
        seen.update(f"hand of {len(engine.hand(seat))}" for seat in (0, 1))
        seen.update(way.partition(" ")[0] for way in engine.legal())
        for pile in ("stock", "discards"):
            seen[f"{pile} of {sum(position[pile].values())}"] += 1
        supply: Any = position["supply"]
        seen[f"supply of {sum(supply['hidden'].values()) + len(supply['top'])}"] += 1
    rare = [f"hand of {number}" for number in range(21)]
    rare += [f"stock of {number}" for number in range(5)]
    rare += [f"supply of {number}" for number in range(1, 5)]
    rare += [f"before: {number}" for number in (9, 10, 13, 14)]
    rare += [f"final: {number}" for number in (10, 11, 14, 15, 18, 19)]
    rare += ["halve", "collapse", "steal", "banish", "defect", "leap", "build", "end"]
    assert [each for each in rare if seen[each] < 3] == []
    assert sum(seen[f"discards of {number}"] for number in range(4)) > 10
