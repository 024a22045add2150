"""Exact hypergeometric odds of the cards that a seat has not seen."""

from __future__ import annotations

from math import comb
from typing import Final

from suite.temples.model.pieces import ALL_PEOPLE, DRAWN, NAMED, STAGES, count, size
from suite.temples.model.state import State
from suite.temples.rules.counting import pool
from suite.temples.rules.laying import LAID

HIGHEST: Final = max(STAGES)
WAYS: Final = tuple(
    comb(cards, some) for cards in range(size(ALL_PEOPLE) + 1) for some in range(64)
)
"""`WAYS[cards << 6 | some]`: the number of ways to take `some` cards from `cards` cards."""


def next_pile(view: State) -> int:
    """Return the pile from which a watcher expects the next draw."""
    cards = pool(view) + (view.stock & NAMED)
    if size(cards) < DRAWN:
        cards += view.discards  # they become the stock in mid-draw
    return cards


def at_least(number: int, kind: int, draws: int, pile: int) -> float:
    """Return the probability that `draws` cards of a pile hold at least `number` of a kind.

    A pile of fewer than `draws` cards is drawn whole.
    """
    if number <= 0:
        return 1.0
    cards, there = size(pile), count(pile, kind)
    draws = min(draws, cards)
    ways = 0
    for hits in range(number, min(there, draws) + 1):
        ways += WAYS[there << 6 | hits] * WAYS[cards - there << 6 | draws - hits]
    return float(ways) / WAYS[cards << 6 | draws]


def open_odds(state: State) -> list[float]:
    """Return the probability of each stage to be open in a yard that gets the next two cards."""
    odds = [0.0] * (HIGHEST + 1)
    write_open_odds(state, odds)
    return odds


def write_open_odds(state: State, odds: list[float]) -> None:
    """Write the same into a list of seven numbers."""
    hidden, top = state.hidden, state.top & 0o77
    for stage in range(HIGHEST + 1):
        odds[stage] = 0.0
    lowest = HIGHEST
    draws = LAID
    while top:
        lowest = min(lowest, top & 7)
        top >>= 3
        draws -= 1
    cards = size(hidden)
    if not draws:
        odds[lowest] = 1.0
    elif cards >= draws:
        above = cards
        for stage in range(1, HIGHEST + 1):
            here = above
            above -= count(hidden, stage)
            ways = WAYS[here << 6 | draws] - WAYS[above << 6 | draws]
            odds[min(stage, lowest)] += float(ways) / WAYS[cards << 6 | draws]
