"""Positions to look at: of seeded random games, and dealt so unevenly that no game gets there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from suite.core.flow import CHANCE
from suite.temples.game import GAME
from suite.temples.model.pieces import ALL_PEOPLE, ONE, SUPPLY, kinds_of
from suite.temples.model.state import ACT, State
from suite.temples.rules.counting import conclude

SITES = range(1, 6)


def history(seed: int) -> Iterator[tuple[State, int]]:
    """Yield each state of a random game, with the action or event taken in it; -1 at the end."""
    state, rng, dealer = GAME.new(GAME.new_rules()), Random(seed), GAME.dealer(seed)
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            action = GAME.random_action(GAME.legal(state), rng)
        yield state, action
        state = GAME.apply(state, action)
    yield state, -1


@cache
def some_states(games: int, every: int) -> tuple[State, ...]:
    """Return some states of random games, the first and the last of each among them."""
    found = []
    for seed in range(games):
        states = [state for state, _ in history(seed)]
        found += [states[0], *states[1 + seed % every : -1 : every], states[-1]]
    return tuple(found)


@cache
def dealt_states(number: int) -> tuple[State, ...]:
    """Return states with rows and yards of 20 cards and more, full hands, and high temples."""
    return tuple(_dealt(Random(seed)) for seed in range(number))


def _dealt(rng: Random) -> State:
    state = State()
    people = kinds_of(ALL_PEOPLE)
    if rng.random() < 0.7:
        rng.shuffle(people)
    plots = rng.choices([seat << 3 | site for seat in (0, 1) for site in SITES], k=3)
    state.stock = 0
    for card in people:
        place = rng.randrange(10)
        if place < 6:
            plot = rng.choice(plots)
            state.rows[plot] = state.rows[plot] << 3 | card
        elif place < 8:
            state.hands[rng.randrange(2)] += ONE[card]
        elif place == 8:
            state.stock += ONE[card]
        else:
            state.discards += ONE[card]
    stages = kinds_of(SUPPLY)
    rng.shuffle(stages)
    state.hidden = 0
    for stage in stages:
        place, plot = rng.randrange(10), rng.choice((0, 8)) | rng.choice(SITES)
        if place < 3 and not state.temples[plot] >> stage - 1:
            state.temples[plot] |= 1 << stage - 1
        elif place < 8:
            seat = rng.choices((0, 1), (4, 1))[0]
            state.yards[seat] = state.yards[seat] << 3 | stage
        elif place == 8:
            state.top = state.top << 3 | stage
        else:
            state.hidden += ONE[stage]
    state.at = ACT
    state.active = rng.randrange(2)
    state.turn = rng.choice((1, 17, 1234))
    state.pieces = [rng.randrange(6), rng.randrange(6)]
    state.migrated, state.final = rng.randrange(2), rng.randrange(2)
    conclude(state)
    return state


def twins(state: State, watcher: int, rng: Random) -> State:
    """Return another world that the watcher cannot tell from this one."""
    return GAME.determinize(GAME.view(state, watcher), rng)
