"""Worlds that a seat cannot tell apart, and what the arrays show of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np

from suite.core import games
from suite.core.flow import CHANCE, Seat
from suite.core.game import Game
from suite.core.view import EVERYBODY
from suite.environments import kernels
from suite.environments.vector import VectorGame
from suite.temples.model.pieces import ONE as ONE_CARD
from suite.temples.model.pieces import kinds_of as kinds_of_cards
from suite.testing.temples.dense import dense_position as dense_cards
from suite.testing.tiles.dense import dense_position as dense_tiles
from suite.tiles.model.pieces import ONE as ONE_TILE
from suite.tiles.model.pieces import kinds_of as kinds_of_tiles
from tests.environments.playing import stepped

DENSE: Final = {"temples": dense_cards, "tiles": dense_tiles}
TURNS: Final = ("act", "action")
"""The phases of nearly all decisions."""


def positions(name: str, number: int, seed: int = 1) -> Iterator[Any]:
    """Yield true states in which a seat must act, of random plays with any options and seats.

    In turn, they are of plays from the beginning and from dense positions, which reach phases that
    the others hardly ever reach.
    """
    game, rng = games.find(name), Random(f"worlds:{seed}")
    sources = (_from_the_beginning(game, rng), _from_dense_positions(game, rng))
    for each in range(number):
        yield next(sources[each % 2])


def _from_the_beginning(game: Game[Any], rng: Random) -> Iterator[Any]:
    while True:
        rules = {option.name: rng.choice(option.values) for option in game.options}
        seats = rng.choice(game.seats)
        vector = VectorGame(game, 4, rng.getrandbits(40), rules=rules, seats=seats, observe=False)
        for _ in stepped(vector, 150):
            if rng.random() < 0.2:
                yield vector.view(rng.randrange(4), EVERYBODY).state


def _from_dense_positions(game: Game[Any], rng: Random) -> Iterator[Any]:
    while True:
        rules = {option.name: rng.choice(option.values) for option in game.options}
        state = game.from_json(DENSE[game.name](rng, rules, rng.choice(game.seats)), rules)
        for _ in range(30):
            actor = game.actor(state)
            if actor is None:
                break
            if actor is CHANCE:
                action = game.flow.deal(state, rng.random)
            else:
                if state.phase not in TURNS or rng.random() < 0.1:
                    yield state.clone()
                action = game.legal(state).choice(rng)
            game.step(state, action)


def shown_of(game: Game[Any], state: Any) -> tuple[int, bytes, list[bytes]]:
    """Return what environments show of a true state: who is to act, its mask, all observations."""
    seats = len(game.scores(state))
    width, actions = kernels.layout(game).width, game.seats_actions
    rows, mask, mover = np.zeros(width, np.uint8), np.zeros(actions, np.uint8), np.zeros(1, np.int8)
    arrays = (
        rows,
        np.zeros(width, np.uint8),
        mask,
        np.zeros(seats, np.float32),
        mover,
        np.zeros(1, np.bool_),
        np.zeros(1, np.bool_),
        np.zeros(1, np.int64),
    )
    batch = kernels.episodes(game).new_batch(state, 0, 1, 0, True, width, arrays)
    batch.restart(0)
    seen = []
    for seat in range(seats):
        row = np.zeros(width, np.uint8)
        batch.observe(0, seat, row)
        seen.append(row.tobytes())
    assert seen[mover[0]] == rows.tobytes()
    return int(mover[0]), mask.tobytes(), seen


def other_worlds(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Iterator[Any]:
    """Yield worlds that a seat cannot tell from this: dealt anew, and with one pair exchanged."""
    yield game.determinize(game.view(state, seat), rng)
    exchange = exchanged_cards if game.name == "temples" else exchanged_tiles
    exchanged = exchange(state, seat, rng)
    if exchanged is not None:
        yield exchanged


def exchanged_cards(state: Any, seat: Seat, rng: Random) -> Any:
    """Return a world in which the rival has exchanged a card that the seat does not know."""
    world, rival = state.clone(), 1 - seat
    hidden = kinds_of_cards(state.hands[rival] - state.known[rival])
    stock = kinds_of_cards(state.stock)
    if not hidden or not stock:
        return None
    out, back = rng.choice(hidden), rng.choice(stock)
    world.hands[rival] += ONE_CARD[back] - ONE_CARD[out]
    world.stock += ONE_CARD[out] - ONE_CARD[back]
    return world


def exchanged_tiles(state: Any, seat: Seat, rng: Random) -> Any:
    """Return a world in which another seat has exchanged a tile with the bag."""
    world = state.clone()
    rival = rng.choice([each for each in range(state.seats) if each != seat])
    hand, bag = kinds_of_tiles(state.hands[rival]), kinds_of_tiles(state.bag)
    if not hand or not bag:
        return None
    out, back = rng.choice(hand), rng.choice(bag)
    world.hands[rival] += ONE_TILE[back] - ONE_TILE[out]
    world.bag += ONE_TILE[out] - ONE_TILE[back]
    return world


def compare_worlds(name: str, number: int, seed: int = 1) -> Counter[str]:
    """Compare what is shown of worlds that a seat cannot tell apart; return what was compared."""
    game, rng, compared = games.find(name), Random(f"compare:{seed}"), Counter[str]()
    for state in positions(name, number, seed):
        mover, mask, seen = shown_of(game, state)
        compared["positions"] += 1
        compared[f"in the phase {state.phase}"] += 1
        for seat in range(len(seen)):
            view = game.view(state, seat).state
            for world in other_worlds(game, state, seat, rng):
                assert game.view(world, seat).state == view
                compared["worlds"] += 1
                compared["other worlds"] += world != state
                other_mover, other_mask, others = shown_of(game, world)
                assert other_mover == mover
                assert others[seat] == seen[seat], f"seat {seat} sees more than its view: {state}"
                if seat == mover:
                    compared["masks"] += 1
                    assert other_mask == mask, f"the mask of seat {seat} tells more: {state}"
                else:
                    compared["worlds of seats that are not to act"] += 1
    return compared
