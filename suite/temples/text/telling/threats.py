"""The threats of a seat's rival by cards of his hand, with exact odds.

All orders of the cards that the watcher has not seen are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from suite.temples.engine.factors.odds import at_least
from suite.temples.engine.factors.runs import RUN
from suite.temples.model.pieces import (
    ASSYRIANS,
    DRAWN,
    HEIGHT,
    HITTITES,
    MEDES,
    NAMED,
    SUMERIANS,
    cards_of,
    count,
    length,
    size,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import pool, unknown_in
from suite.temples.text.runs import runs
from suite.temples.text.telling.describe import last_group


class Threat(NamedTuple):
    """A threat of a seat's rival: to use a people's ability at a site, after settling a run there.

    - `loss`: about what it costs the seat, in stages; `odds`: the probability that the rival holds
      the cards for it (1 if he needs none)
    - `people`: the people whose ability it is; `needed`: how many of them he must settle
    - `journey`: whether he must travel to the `site` first
    """

    loss: float
    odds: float
    site: int
    people: int
    needed: int
    journey: bool

    def weight(self) -> float:
        """Return the expected loss, in stages."""
        return self.loss * self.odds


def threats(state: State, seat: int) -> Iterator[Threat]:
    """Yield the threats to the rows and temples of a seat in its rival's next turn to act.

    That is the current turn if he acts now. Only travelling to a site and settling there by cards
    of his hand is considered. Nothing if his draw includes a reshuffle.
    """
    rival = 1 - seat
    if draws_over_a_reshuffle(state, rival):
        return
    for site in range(1, 6):
        own, his = seat << 3 | site, rival << 3 | site
        row, height = state.rows[own], HEIGHT[state.temples[own]]
        journey = state.pieces[rival] != site
        losses = {}
        if height:
            losses[ASSYRIANS] = float(height)
        if height > HEIGHT[state.temples[his]]:
            losses[HITTITES] = float(height)
        if row:
            losses[SUMERIANS] = 0.3 * len(last_group(row))
            losses[MEDES] = 0.2 * max(map(cards_of(row).count, cards_of(row)))
        for people, loss in losses.items():
            needed = _missing(state.rows[his], people)
            if people == HITTITES and length(state.rows[his]) + needed < height:
                continue
            odds = odds_of_holding(state, rival, people, needed, site if journey else 0)
            if odds > 0:
                yield Threat(loss, odds, site, people, needed, journey)


def people_lost(state: State, seat: int, threat: Threat) -> list[int]:
    """Return the cards of the seat's row that defect, or those of its most frequent people."""
    row = state.rows[seat << 3 | threat.site]
    if threat.people == SUMERIANS:
        return last_group(row)
    cards = cards_of(row)
    most = max(sorted(set(cards)), key=cards.count)
    return [most] * cards.count(most)


def _missing(row: int, people: int) -> int:
    """Return how many of a people must be settled in a row to give it a run of them."""
    if any(kind == people for _place, kind in runs(row)):
        return 0
    end = last_group(row)
    return RUN - len(end) if end and end[0] == people else RUN


def draws_over_a_reshuffle(state: State, seat: int) -> bool:
    """Say whether the next cards of a seat include discards, which the odds do not cover."""
    return size(state.stock) < cards_to_come(state, seat)


def cards_to_come(state: State, seat: int) -> int:
    """Return how many cards a seat draws before it acts next: none if it acts now."""
    return 0 if seat == state.active and state.phase in ("act", "discard") else DRAWN


def drawable(state: State) -> int:
    """Return the cards from which the next draw comes, all equally likely."""
    return pool(state) + (state.stock & NAMED)


def odds_of_holding(state: State, seat: int, people: int, needed: int, journey: int) -> float:
    """Return the odds that a seat, when it acts next, holds `needed` of a people and a travel card.

    `journey` is the people of the travel card, 0 if none is needed.
    """
    hand, cards = state.hands[seat], drawable(state)
    number = min(unknown_in(hand) + cards_to_come(state, seat), size(cards))
    if journey in (0, people):
        return at_least(needed + bool(journey) - count(hand, people), people, number, cards)
    if count(hand, journey):
        return at_least(needed - count(hand, people), people, number, cards)
    # All draws with enough of the one people, less those of them without the other.
    needed = max(0, needed - count(hand, people))
    there, others = count(cards, people), size(cards) - count(cards, people)
    ways = sum(
        comb(there, copies)
        * (comb(others, number - copies) - comb(others - count(cards, journey), number - copies))
        for copies in range(needed, min(there, number) + 1)
    )
    return ways / comb(size(cards), number)
