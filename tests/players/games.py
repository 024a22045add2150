"""Games between computer players, and the positions that come up in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from suite.core.flow import CHANCE
from suite.core.play.player import Player
from suite.core.view import View
from suite.players import roster
from suite.temples.game import GAME
from suite.temples.model.state import State
from suite.temples.players.turn import Turn

SMALL_TURN = Turn(limit=400, width=6)
"""The player `turn` in a size for tests."""


def decisions(seed: int, players: tuple[Player, Player]) -> Iterator[tuple[State, int]]:
    """Yield each state of a game in which a seat must act, with that seat.

    A player's plan is not followed: it is asked for each action.
    """
    state, rng, dealer = GAME.new(GAME.new_rules()), Random(seed), GAME.dealer(seed)
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            yield state, actor
            view = GAME.view(state, actor)
            action = players[actor].choose(view, GAME.legal(view.state), rng).actions[0]
        state = GAME.apply(state, action)


@cache
def some_decisions(seeds: tuple[int, ...], spec: str, other: str) -> tuple[tuple[State, int], ...]:
    """Return the decisions of some games between two players."""
    players = roster.seat(GAME, spec), roster.seat(GAME, other)
    return tuple(each for seed in seeds for each in decisions(seed, players))


def view_of(state: State) -> View[State]:
    """Return what the seat to act knows."""
    actor = GAME.actor(state)
    assert isinstance(actor, int)
    return GAME.view(state, actor)
