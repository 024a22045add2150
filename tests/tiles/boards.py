"""Positions to look at: of the vectors' games, which have seen everything, and of random ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from suite.core.flow import CHANCE
from suite.core.play.record import Event, read_file
from suite.core.view import EVERYBODY
from suite.tiles.game import GAME
from suite.tiles.model.pieces import HAND, ONE, count, size
from suite.tiles.model.state import State

FOLDER: Final = Path(__file__).parents[1] / "vectors" / "tiles"


def played(name: str) -> Iterator[State]:
    """Yield each state of a game of the vectors, from the first."""
    game = read_file(FOLDER / f"{name}.jsonl").games[0]
    state = GAME.new(game.header.rules, len(game.header.seats))
    yield state
    for _, event in game.lines:
        if isinstance(event, Event):
            state = GAME.copy(state)
            GAME.step(state, GAME.read(event.action))
            yield state


def after(name: str, plies: int) -> State:
    """Return the state of a game of the vectors after so many events."""
    return [*played(name)][plies]


def randomly_played(seed: int, seats: int, board: str) -> State:
    """Return a state in the middle of a random game with every option."""
    rules = GAME.new_rules() | {"board": board, "buildings": True, "wonder": True}
    state, rng, dealer = GAME.new(rules, seats), Random(seed), GAME.dealer(seed)
    for _ in range(60 + 5 * seed):
        actor = GAME.actor(state)
        if actor is None:
            break
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            action = GAME.random_action(GAME.legal(state), rng)
        GAME.step(state, action)
    return state


@cache
def some_states() -> tuple[State, ...]:
    """Return states of two to four seats on both boards, in all phases in which anything waits."""
    found = [
        randomly_played(seed, 2 + seed % 3, ("standard", "extended")[seed % 2])
        for seed in range(30)
    ]
    for path in sorted(FOLDER.glob("game??.jsonl")):
        states = [*played(path.stem)]
        found += [states[0], *{state.phase: state for state in states}.values()]
    return tuple(found)


def twin(state: State, watcher: int, rng: Random) -> State:
    """Return another world that the watcher cannot tell from this one."""
    return GAME.determinize(GAME.view(state, watcher), rng)


def richer(state: State, watcher: int) -> State:
    """Return a state in which others have more points and treasures, and the bag one tile less."""
    other = state.clone()
    for seat in range(state.seats):
        if seat != watcher:
            other.won[seat] += 1
            for colour in range(4):
                other.points[seat << 2 | colour] += 1 + colour
    # Not where the tile is due to be drawn: that would be no position.
    held = [kind for kind in range(4) if count(state.bag, kind) and size(state.bag) > 4 * HAND]
    other.bag -= ONE[held[0]] if held else 0
    return other


def told(state: State) -> Any:
    """Return a true state as JSON."""
    return GAME.to_json(GAME.view(state, EVERYBODY))
