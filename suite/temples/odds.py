"""How likely cards come that a seat has not seen: exact hypergeometric odds."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from suite.core.chance import draws_from
from suite.temples.components import DRAWN, NAMED, STAGES, cards_of, count, kinds_of, size
from suite.temples.rules.counting import pool
from suite.temples.rules.laying import LAID
from suite.temples.state import State


def drawn_from(view: State) -> int:
    """Return the pile from which a watcher expects the next draw."""
    cards = pool(view) + (view.stock & NAMED)
    if size(cards) < DRAWN:
        cards += view.discards  # they become the stock in mid-draw
    return cards


@lru_cache(maxsize=1000)
def at_least(number: int, kind: int, drawn: int, pile: int) -> float:
    """Return how likely `drawn` cards of a pile hold `number` of a kind (hypergeometric)."""
    if number <= 0:
        return 1.0
    cards, there = size(pile), count(pile, kind)
    drawn = min(drawn, cards)
    ways = sum(
        comb(there, taken) * comb(cards - there, drawn - taken)
        for taken in range(number, min(there, drawn) + 1)
    )
    return ways / comb(cards, drawn)


def open_odds(state: State) -> list[float]:
    """Return how likely each stage lies open in a yard that has just got the next two cards."""
    return list(odds_of_stages(state.hidden, state.top & 0o77))


@lru_cache(maxsize=100)
def odds_of_stages(hidden: int, known: int) -> tuple[float, ...]:
    """Return how likely each stage is the lowest of the known cards and of those from a pile."""
    stages = [0.0] * (max(STAGES) + 1)
    above = cards_of(known)
    odds = draws_from(hidden, LAID - len(above))
    total = sum(ways for _, ways in odds)
    for cards, ways in odds:
        lowest = min([*kinds_of(cards), *above], default=0)
        stages[lowest] += ways / total
    return tuple(stages)
