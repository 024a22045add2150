"""Hypothesis strategies: rules, positions reached by play, and actions and events in them."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import partial, reduce
from itertools import accumulate
from random import Random
from typing import Any

from hypothesis import strategies as st

from suite.core.flow import CHANCE, Action
from suite.core.game import Game
from suite.core.options import Value


def rules_of(game: Game[Any]) -> st.SearchStrategy[dict[str, Value]]:
    """Return the strategy of all rules of a game."""
    return st.fixed_dictionaries(
        {option.name: st.sampled_from(option.values) for option in game.options}
    )


def positions(game: Game[Any], *, plies: int = 200) -> st.SearchStrategy[Any]:
    """Return the strategy of true states in which a seat acts, after at most `plies` plies.

    They have any rules and numbers of seats. Play is uniformly random; of a game that ends earlier
    the position of its last decision is taken.
    """
    return st.builds(
        partial(_position, game),
        rules_of(game),
        st.sampled_from(game.seats),
        st.integers(0, 2**32 - 1),
        st.integers(0, plies),
    )


def _position(game: Game[Any], rules: dict[str, Value], seats: int, seed: int, number: int) -> Any:
    rng = Random(seed)
    state = decision = game.new(rules, seats)
    ply = 0
    free = game.unchecked
    while (actor := free.actor(state)) is not None:
        if actor is not CHANCE:
            decision = free.copy(state)
            if ply >= number:
                break
            action = free.random_action(free.legal(state), rng)
        else:
            action = game.flow.deal(state, rng.random)
        free.step(state, action)
        ply += 1
    return decision


def actions(game: Game[Any], state: Any) -> st.SearchStrategy[Action]:
    """Return the strategy of the actions or events in a state that is not over.

    These are the legal actions of the seat to act, or the events of chance by their weights.
    """
    return by_weight(game.outcomes(state) or [(action, 1) for action in game.legal(state)])


def by_weight(ways: Sequence[tuple[Action, int]]) -> st.SearchStrategy[Action]:
    """Return the strategy of actions or events, each with a probability by its weight."""
    ends = list(accumulate(weight for _, weight in ways))

    def at(digits: tuple[int, ...]) -> Action:
        place = reduce(lambda number, digit: 8 * number + digit, digits)
        return ways[bisect(ends, place * ends[-1] >> 12)][0]

    # Four small digits, as hypothesis prefers the small numbers of a wide range.
    return st.tuples(*[st.integers(0, 7)] * 4).map(at)
