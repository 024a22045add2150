"""States of the tile game with what is done in them: of the vectors, and of random games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from suite.core.flow import CHANCE
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from tests.core.test_vectors import examples_of

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "tiles"


@cache
def histories() -> tuple[tuple[State, int], ...]:
    """Return the states of all games and examples of the vectors, each with what is done in it.

    They meet every phase, every option and tables of two to four; -1 stands at the ends.
    """
    found: list[tuple[State, int]] = []
    for path in sorted(FOLDER.glob("game??.jsonl")):
        header, *lines = map(json.loads, path.read_text("utf-8").splitlines())
        state = GAME.new(header["rules"], len(header["seats"]))
        found += _history(state, [line["action"] for line in lines if "action" in line])
    for example in examples_of("tiles"):
        state = GAME.from_json(example["state"], example["rules"])
        found += _history(state, example["actions"])
    return tuple(found)


def _history(state: State, texts: Sequence[str]) -> Iterator[tuple[State, int]]:
    for text in texts:
        action = GAME.read(text)
        yield state, action
        state = GAME.apply(state, action)
    yield state, -1


def some_of_each_phase(most: int) -> list[tuple[State, int]]:
    """Return some states of the vectors, of each phase at most so many, with what is done."""
    by_phase: dict[str, list[tuple[State, int]]] = {}
    for state, action in histories():
        by_phase.setdefault(state.phase, []).append((state, action))
    return [each for found in by_phase.values() for each in found[:: -(-len(found) // most)]]


def random_states(games: int, every: int) -> Iterator[State]:
    """Yield some states of random games by random rules, at tables of two to four."""
    for seed in range(games):
        rng, dealer = Random(seed), GAME.dealer(seed)
        rules = {option.name: rng.choice(option.values) for option in GAME.options}
        state = GAME.new(rules, 2 + seed % 3)
        while (actor := GAME.actor(state)) is not None:
            if rng.randrange(every) == 0:
                yield state
            if actor is CHANCE:
                action = dealer.deal(state)
                dealer.follow(state, action)
            else:
                action = GAME.random_action(GAME.legal(state), rng)
            state = GAME.apply(state, action)
        yield state
