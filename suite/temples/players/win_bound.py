"""Upper bounds that show, without a search, that a win in this turn is out of reach.

The bounds are never below what the rules allow: they count every ability that could get its run,
every stage that could become open, and every hand card wherever it helps. So "out of reach" is
certain; the opposite answer proves nothing. A search for a win can prune positions in which it is
out of reach.

In sets of sites, bit `n` is site `n`.
"""

from __future__ import annotations

from typing import Final

from suite.temples.model.pieces import (
    ASSYRIANS,
    HEIGHT,
    HITTITES,
    ONE,
    PERSIANS,
    SUMERIANS,
    UNKNOWN,
    cards_of,
    count,
    length,
    size,
)
from suite.temples.model.state import State
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE

MIGRANTS: Final = 3
ROOF: Final = 6
LIVED: Final = tuple((2 << min(people, ROOF)) - 2 for people in range(128))
"""By the number of people: the stages that they allow, as bits."""
PEOPLE: Final = tuple(
    sum(ONE[people] for people in cards_of(row) if people < UNKNOWN) for row in range(512)
)
"""By a row of up to three cards: its people, as a pile."""


def out_of_reach(state: State) -> bool:
    """Say whether the active seat certainly cannot win in this turn."""
    if state is None:
        raise TypeError("a state is needed")  # which the compiler does not see to
    me = state.active
    hand, here = state.hands[me], state.pieces[me]
    sites = 0
    people = hand
    for site in range(1, 6):
        if site == here or count(hand, site):
            sites |= 1 << site
        people += pile_of(state.rows[me << 3 | site])
    guests = uses(people, SUMERIANS) > 0
    if guests:
        for site in range(1, 6):
            if sites >> site & 1:
                people += pile_of(state.rows[(1 - me) << 3 | site])
    steals = uses(people, HITTITES)
    rival_sum = least_rival_sum(state, sites, steals + uses(people, ASSYRIANS))
    if state.final and rival_sum < SAFE:
        return False
    goal = ENOUGH if rival_sum < SAFE else GOAL
    missing = goal - state.total(me)
    if growth_by_people(state, sites, guests) < missing:
        return True
    return growth_by_stages(state, sites, guests, steals, uses(people, PERSIANS)) < missing


def pile_of(row: int) -> int:
    """Return the people of a row as a pile."""
    pile = 0
    while row:
        pile += PEOPLE[row & 0o777]
        row >>= 9
    return pile


def uses(pile: int, people: int) -> int:
    """Return how often a people's ability can be used at most, if all its cards form one run."""
    return max(0, count(pile, people) - 2)


def highest(numbers: list[int], many: int) -> int:
    """Return the sum of the `many` highest of `numbers[1:6]`, all 0 or more; they are set to 0."""
    total = 0
    for _ in range(min(many, 5)):
        most = 1
        for place in range(2, 6):
            if numbers[place] > numbers[most]:
                most = place
        total += numbers[most]
        numbers[most] = 0
    return total


def least_rival_sum(state: State, sites: int, attacks: int) -> int:
    """Return a lower bound of the rival's sum: every attack takes a whole temple."""
    rival = 1 - state.active
    heights = [0] * 6
    for site in range(1, 6):
        if sites >> site & 1:
            heights[site] = HEIGHT[state.temples[rival << 3 | site]]
    return state.total(rival) - highest(heights, attacks)


def growth_by_people(state: State, sites: int, guests: bool) -> int:
    """Return an upper bound of the own sum's growth, as every stage needs a person.

    A journey costs a card, which then cannot settle.
    """
    me = state.active
    here = state.pieces[me]
    growth = size(state.hands[me]) + (0 if state.migrated else MIGRANTS)
    for site in range(1, 6):
        if sites >> site & 1:
            plot = me << 3 | site
            people = length(state.rows[plot])
            if guests:
                people += length(state.rows[plot ^ 8])
            room = min(ROOF, people) - HEIGHT[state.temples[plot]] - (site != here)
            growth += max(0, room)
    return growth


def growth_by_stages(state: State, sites: int, guests: bool, steals: int, leaps: int) -> int:
    """Return an upper bound of the own sum's growth, by the stages that are available.

    A yard gives its cards one after the other, and each needs a temple of the right height. The
    bound assumes that every temple keeps all heights that it can reach, and that all sites get the
    same cards.
    """
    me = state.active
    newcomers = size(state.hands[me]) + (0 if state.migrated else MIGRANTS)
    # For each site, as bits: stages that people allow, stages to be stolen, heights reached.
    lived, loot, heights = [0] * 6, [0] * 6, [0] * 6
    stolen = [0] * 6
    for site in range(1, 6):
        if sites >> site & 1:
            plot = me << 3 | site
            height, rival_height = HEIGHT[state.temples[plot]], HEIGHT[state.temples[plot ^ 8]]
            people = length(state.rows[plot]) + newcomers - (site != state.pieces[me])
            if guests:
                people += length(state.rows[plot ^ 8])
            lived[site] = LIVED[people]
            if steals:
                loot[site] = state.temples[plot ^ 8] << 1 & ~((1 << height) - 1)
            heights[site] = 1 << height
            stolen[site] = max(0, rival_height - height)
    own_yard, rival_yard = state.yards[me], state.yards[1 - me]
    stages = 2 if state.start[me] else 0
    from_yards = 0
    growing = True
    while growing:
        growing = False
        for site in range(1, 6):
            before = heights[site]
            above = before << 1
            if leaps:
                above |= before << 2
            above &= lived[site]
            while above >> (own_yard & 7) & 1:
                stages |= 1 << (own_yard & 7)
                own_yard >>= 3
                from_yards += 1
                growing = True
            while above >> (rival_yard & 7) & 1:
                stages |= 1 << (rival_yard & 7)
                rival_yard >>= 3
                from_yards += 1
                growing = True
            heights[site] |= above & stages | loot[site] & lived[site]
            if heights[site] != before:
                growing = True
    by_sites = 0
    for site in range(1, 6):
        if heights[site]:
            by_sites += HEIGHT[heights[site] >> 1] - HEIGHT[state.temples[me << 3 | site]]
    by_cards = from_yards + min(from_yards, leaps) + state.start[me]
    return min(by_sites, by_cards + highest(stolen, steals))
