"""Whether a win in this turn is out of reach, told from a position without searching.

What is counted here is never less than the rules allow: every ability that could ever get its run,
every stage that could ever lie open, every hand card wherever it helps. So "out of reach" is
certain, and the other answer means nothing. A search for a win need not go on from a position in
which it is out of reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from suite.temples.components import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    ONE,
    PERSIANS,
    SUMERIANS,
    cards_of,
    count,
    length,
    size,
)
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE
from suite.temples.state import State

MIGRANTS: Final = 3
ROOF: Final = 6
SITES: Final = range(1, 6)
LIVED: Final = tuple((2 << min(people, ROOF)) - 2 for people in range(128))
"""The stages that so many people allow, as bits."""


def out_of_reach(state: State) -> bool:
    """Say whether the active seat certainly cannot win in this turn."""
    me = state.active
    hand, here = state.hands[me], state.pieces[me]
    sites = [site for site in SITES if site == here or count(hand, site)]
    people = hand + sum(pile_of(state.rows[me << 3 | site]) for site in SITES)
    guests = uses(people, SUMERIANS) > 0
    if guests:
        people += sum(pile_of(state.rows[(1 - me) << 3 | site]) for site in sites)
    steals = uses(people, HITTITES)
    rival_sum = least_rival_sum(state, sites, steals + uses(people, ASSYRIANS))
    if state.final and rival_sum < SAFE:
        return False
    goal = ENOUGH if rival_sum < SAFE else GOAL
    missing = goal - state.total(me)
    if growth_by_people(state, sites, guests) < missing:
        return True
    return growth_by_stages(state, sites, guests, steals, uses(people, PERSIANS)) < missing


@lru_cache(maxsize=10_000)
def pile_of(row: int) -> int:
    """Return the people of a row as a pile."""
    return sum(ONE[people] for people in cards_of(row))


def uses(pile: int, people: int) -> int:
    """Return how often a people's ability can be used at most, if all of them come together."""
    return max(0, count(pile, people) - 2)


def least_rival_sum(state: State, sites: Sequence[int], attacks: int) -> int:
    """Return what is left of the rival's sum if every attack takes a whole temple."""
    rival = 1 - state.active
    heights = sorted(HEIGHT[state.temples[rival << 3 | site]] for site in sites)
    return state.total(rival) - sum(heights[max(0, len(heights) - attacks) :])


def growth_by_people(state: State, sites: Sequence[int], guests: bool) -> int:
    """Return how much the own sum can grow at most, because every stage takes a person.

    A journey takes a card that then settles nowhere.
    """
    me = state.active
    here = state.pieces[me]
    growth = size(state.hands[me]) + (0 if state.migrated else MIGRANTS)
    for site in sites:
        plot = me << 3 | site
        people = length(state.rows[plot]) + (length(state.rows[plot ^ 8]) if guests else 0)
        room = min(ROOF, people) - HEIGHT[state.temples[plot]] - (site != here)
        if room > 0:
            growth += room
    return growth


def growth_by_stages(
    state: State, sites: Sequence[int], guests: bool, steals: int, leaps: int
) -> int:
    """Return how much the own sum can grow at most, because of the stages that can be had.

    A yard gives its cards one after the other, and each needs a temple of the right height. It is
    taken as if every temple kept all heights that it can reach, and all sites got the same cards.
    """
    me = state.active
    newcomers = size(state.hands[me]) + (0 if state.migrated else MIGRANTS)
    # For each site, as bits: stages that people allow, stages to be stolen, heights reached.
    lived, loot, heights = [], [], []
    stolen = []
    for site in sites:
        plot = me << 3 | site
        height, rival_height = HEIGHT[state.temples[plot]], HEIGHT[state.temples[plot ^ 8]]
        people = length(state.rows[plot]) + (length(state.rows[plot ^ 8]) if guests else 0)
        lived.append(LIVED[people + newcomers - (site != state.pieces[me])])
        loot.append(state.temples[plot ^ 8] << 1 & -2 << height if steals else 0)
        heights.append(1 << height)
        stolen.append(max(0, rival_height - height))
    yards = state.yards[:]
    stages = 1 << 1 if state.start[me] else 0
    taken = 0
    growing = True
    while growing:
        growing = False
        for number, before in enumerate(heights):
            above = (before << 1 | (before << 2 if leaps else 0)) & lived[number]
            for yard in (0, 1):
                while above >> (yards[yard] & 7) & 1:
                    stages |= 1 << (yards[yard] & 7)
                    yards[yard] >>= 3
                    taken += 1
                    growing = True
            heights[number] |= above & stages | loot[number] & lived[number]
            growing |= heights[number] != before
    by_sites = sum(
        after.bit_length() - 1 - HEIGHT[state.temples[me << 3 | site]]
        for site, after in zip(sites, heights, strict=True)
    )
    by_cards = taken + min(taken, leaps) + state.start[me]
    return min(by_sites, by_cards + sum(sorted(stolen, reverse=True)[:steals]))
