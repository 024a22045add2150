"""What can happen in some world that a view allows, by dealing what it hides in every way.

Only one place matters for what can happen next: the hand of the seat to act, or the pile that
chance draws from. It is filled in every way; the others get what is left, in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from suite.core.flow import CHANCE, Action
from suite.core.game import Game
from suite.core.view import View

LANES: Final = {"temples": (7, 5), "tiles": (8, 4)}
"""The bits of a lane in a pile of a game, and its kinds; what is unknown is counted behind them."""


def can_happen(view: View[Any]) -> set[Action]:
    """Return what some world allows, named and as the watcher would see it."""
    game, found = view.game, set[Action]()
    by_chance = game.actor(view.state) is CHANCE
    for world in worlds(view):
        if by_chance:
            found |= {event for event, _weight in game.outcomes(world)}
        else:
            found |= set(game.legal(world))
    seen = {game.report(view.state, action, view.watcher) for action in found}
    return seen if by_chance else found | seen


def worlds(view: View[Any]) -> Iterator[Any]:
    """Yield a true state for each content of the place that matters."""
    game, seen = view.game, view.state
    bits, kinds = LANES[game.name]
    known = (1 << bits * kinds) - 1
    shown = [pile & known for pile in _places(game, seen)]
    hidden = [pile >> bits * kinds for pile in _places(game, seen)]
    some_world = game.determinize(view, Random(1))
    unseen = sum(_places(game, some_world)) - sum(shown)
    actor = game.actor(seen)
    matters = actor if isinstance(actor, int) else len(hidden) - 1
    counts = [unseen >> bits * kind & (1 << bits) - 1 for kind in range(kinds)]
    for content in _parts(counts, hidden[matters]):
        left = [
            kind
            for kind, (all_there, taken) in enumerate(zip(counts, content, strict=True))
            for _each in range(all_there - taken)
        ]
        filled = list(shown)
        for place, number in enumerate(hidden):
            if place == matters:
                dealt = [kind for kind, taken in enumerate(content) for _each in range(taken)]
            else:
                dealt, left = left[:number], left[number:]
            filled[place] += sum(1 << bits * kind for kind in dealt)
        yield _with_places(game, game.copy(some_world), filled)


def _parts(counts: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take a number of things, of which there are so many of each kind."""
    if not counts:
        if not number:
            yield ()
        return
    fewest = max(0, number - sum(counts[1:]))
    for taken in range(fewest, min(counts[0], number) + 1):
        for rest in _parts(counts[1:], number - taken):
            yield taken, *rest


def _places(game: Game[Any], state: Any) -> list[int]:
    """Return the piles in which something can be hidden: hands first, what is drawn from last."""
    if game.name == "temples":
        return [*state.hands, state.stock]
    return [*state.hands, *state.swapped, state.bag]


def _with_places(game: Game[Any], state: Any, piles: Sequence[int]) -> Any:
    """Give a state other piles."""
    seats = len(state.hands)
    state.hands = list(piles[:seats])
    if game.name == "temples":
        state.stock = piles[-1]
    else:
        state.swapped = list(piles[seats : 2 * seats])
        state.bag = piles[-1]
    return state
