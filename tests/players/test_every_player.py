"""Every player of every game keeps its contract wherever a seat can be asked to decide."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.options import Value
from suite.players import roster
from suite.testing.players import player_contract
from suite.tiles.engine import at_random
from suite.tiles.model.actions import SWAP
from tests.tiles.positions import play
from tests.tiles.scenes import WONDER

PLAYERS: Final = {
    "temples": [
        "random",
        "beam:width=1",
        "turn:limit=60:width=3",
        "reply:candidates=2:width=1:evaluations=1",
        "ismcts:evaluations=1",
    ],
    "tiles": [
        "random",
        "greedy:slips=50",
        "turn:width=3:follow_ups=3",
        "reply:candidates=2:turns=1:evaluations=1",
    ],
}
"""All players, as small as they come: what is looked at is not how well they play."""
PHASES: Final = {
    "temples": {"act", "discard"},
    "tiles": {
        "action",
        "attack",
        "building",
        "choose-war",
        "defend",
        "income",
        "monument",
        "treasure",
    },
}
"""The phases in which a seat decides."""
GAMES: Final = {"temples": range(6, 8), "tiles": range(7)}
"""The seeds of the games that the decisions are from."""
NO_SWAPS: Final = (1 << SWAP) - 1


def rules_of(game: Game[Any], seed: int) -> dict[str, Value]:
    """Return the rules of a game."""
    rng = Random(f"rules:{seed}")
    return {option.name: rng.choice(option.values) for option in game.options}


def decisions(game: Game[Any], seed: int) -> Iterator[Any]:
    """Yield the true states in which a seat decides, from a random game.

    Tiles are not swapped, so that the bag lasts and much is built and fought.
    """
    rng = Random(f"every player:{seed}")
    state = game.new(rules_of(game, seed), game.seats[seed % len(game.seats)])
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = game.flow.deal(state, rng.random)
        else:
            yield state
            legal = game.legal(state)
            if game.name == "tiles":
                action = at_random.any_of(legal.mask & NO_SWAPS, rng.random)
            else:
                action = game.random_action(legal, rng)
        state = game.apply(state, action)


@cache
def scenes(name: str) -> tuple[Any, ...]:
    """Return decisions of all sorts.

    The first of each game and its last, after which nothing may be left to draw, and of every phase
    the first with one legal action and the first with more.
    """
    game = games.find(name)
    found = [play(WONDER, "catastrophe A1")] if name == "tiles" else []
    known = set()
    for seed in GAMES[name]:
        states = list(decisions(game, seed))
        found += [states[0], states[-1]]
        for state in states:
            sort = (state.phase, len(game.legal(state)) == 1)
            if sort not in known:
                known.add(sort)
                found.append(state)
    return tuple(found)


every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_every_player_is_looked_at(name: str) -> None:
    game = games.find(name)
    looked_at = {spec.partition(":")[0] for spec in PLAYERS[name]}
    assert looked_at == set(roster.words(game))


@pytest.mark.slow
@every_game
def test_decisions_of_all_sorts_are_looked_at(name: str) -> None:
    game = games.find(name)
    found = scenes(name)
    assert {state.phase for state in found} == PHASES[name]
    assert {len(game.legal(state)) == 1 for state in found} == {True, False}
    assert {len(game.scores(state)) for state in found} == set(game.seats)
    for option in game.options:
        used = {rules_of(game, seed)[option.name] for seed in GAMES[name]}
        assert used == set(option.values)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "spec"), [(name, spec) for name in PLAYERS for spec in PLAYERS[name]]
)
def test_every_player_keeps_its_contract_in_all_of_them(name: str, spec: str) -> None:
    """Its whole plan is legal, the view stays as it is, and what it cannot see changes nothing."""
    game = games.find(name)
    player = roster.seat(game, spec)
    for number, state in enumerate(scenes(name)):
        choice = player_contract(game, player, state, number)
        if spec.startswith(("reply", "ismcts")) and choice.value is not None:
            assert 0 <= choice.value <= 1
