"""Perft: counts all lines of play, to check the rules and their speed for changes."""

from __future__ import annotations

from suite.core.flow import CHANCE, S
from suite.core.game import Game


def perft(game: Game[S], state: S, depth: int) -> int:
    """Return the number of lines of `depth` actions and events from a true state.

    A game that ends earlier counts once. Each event of chance counts once, whatever its weight.
    """
    game.check_state(state)
    return _lines(game.unchecked, state, depth)


def _lines(game: Game[S], state: S, depth: int) -> int:
    actor = game.actor(state)
    if depth == 0 or actor is None:
        return 1
    if actor is CHANCE:
        ways = [event for event, _ in game.outcomes(state)]
    else:
        ways = list(game.legal(state))
    if depth == 1:
        return len(ways)
    total = 0
    for action in ways:
        after = game.copy(state)
        game.step(after, action)
        total += _lines(game, after, depth - 1)
    return total
