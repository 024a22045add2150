"""What a position is worth to a seat whose turn ends with it: the rival moves next.

The unit is about one stage of temple height. The value is a sum of named features, each with a
weight for either side (`Weights`). Some features are *chances*: what a side could do at a site in
its next turn, counted with the odds that it can travel there and has the people for it. The odds
come from the cards that the seat has not seen.

A turn's search looks at thousands of positions that differ little. So an `Evaluation` is made for
one turn, and works out each hand and each site only once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb
from typing import Final, NamedTuple, TypeAlias

from suite.core.chance import draws_from
from suite.temples.components import (
    ASSYRIANS,
    DRAWN,
    HEIGHT,
    HITTITES,
    MEDES,
    NAMED,
    PERSIANS,
    QUARRY,
    STAGES,
    SUMERIANS,
    cards_of,
    count,
    kinds_of,
    length,
    size,
)
from suite.temples.rules.counting import pool, unknown_in
from suite.temples.rules.ending import ENOUGH, SAFE
from suite.temples.rules.laying import LAID
from suite.temples.state import State

WON: Final = 1000.0
"""The value of a game that is won; a lost one has its negative."""

RUN: Final = 3
"""Equal people next to each other that make a run."""
TRIPLES: Final = tuple(0o111 * people for people in range(6))
"""Three equal people as the end of a row, by people."""
ROOF: Final = STAGES[-1]
"""The highest stage, and so the most people that a temple needs."""
ANY: Final = 0
"""In place of a people: nobody in particular is needed."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each feature is worth to the side that has it."""

    stage: float  # a stage of the sum
    safe: float  # a sum of 10 or more
    enough: float  # a sum of 15 or more
    beyond: float  # a stage of the sum beyond 10
    lead: float  # a stage of the sum, for each stage that the other side lacks to 10
    card: float  # a card in the hand
    variety: float  # a people in the hand
    settler: float  # one of the first six people of a row
    crowd: float  # one of the people beyond six
    charge: float  # a card that a run can throw, up to three a site
    quarry: float  # the piece has not left the quarry
    duty: float  # the starting stage is not built
    collapse: float  # chance: a stage of the other side that falls
    steal: float  # chance: a stage by which a theft changes the sums
    banish: float  # chance: a card of the other side that is banished
    defect: float  # chance: a card that changes sides
    halve: float  # chance: a hand card that the other side must put down
    leap: float  # chance: a leap
    build: float  # chance: a stage built


OWN: Final = Weights(
    stage=1.0,
    safe=1.0,
    enough=1.0,
    beyond=0.45,
    lead=0.09,
    card=0.6,
    variety=0.15,
    settler=0.25,
    crowd=0.1,
    charge=0.25,
    quarry=-0.5,
    duty=-1.0,
    collapse=0.45,
    steal=0.45,
    banish=0.1,
    defect=0.2,
    halve=0.13,
    leap=0.5,
    build=0.4,
)
"""The weights of the seat itself, which moves after the rival; measured, see `docs/players.md`."""

RIVAL: Final = replace(
    OWN,
    variety=0.0,
    collapse=0.75,
    steal=0.75,
    banish=0.2,
    defect=0.4,
    halve=0.4,
    leap=1.0,
    build=0.8,
)
"""The weights of the rival, who moves next."""

Odds: TypeAlias = tuple[tuple[float, ...], ...]
"""`odds[n][people]`: how likely a side has `n` cards of a people in its next turn."""
Plots: TypeAlias = tuple[int, int, int, int, int]
"""A site with both sides of it: a row and a temple, then those of the other side."""


class Chance(NamedTuple):
    """What a side could do at a site: what it gains, and the cards of which people it must have."""

    gain: float
    needed: int
    people: int


class Worth(NamedTuple):
    """A site: its value so far, both heights, and the chances from nearby and from elsewhere.

    From elsewhere a card of the site's own people is needed as well, for the journey; where a
    chance needs that people anyway, `needed` counts this card, too.
    """

    value: float
    height: int
    rival_height: int
    near: list[Chance]
    far: list[Chance]


class Evaluation:
    """What positions of one turn are worth to a seat, by what that seat knows."""

    def __init__(self, view: State, seat: int, own: Weights = OWN, rival: Weights = RIVAL) -> None:
        """Prepare for positions that follow from a view of `seat` within the same turn."""
        self.me, self.rival = seat, 1 - seat
        self.weights, self.rival_weights = own, rival
        self.unseen = pool(view) + (view.stock & NAMED)
        if size(self.unseen) < DRAWN:
            self.unseen += view.discards  # they become the stock in mid-draw
        self._hands: dict[int, tuple[float, Odds]] = {}
        self._outlooks: dict[tuple[int, int, int, int], _Outlook] = {}
        self._sums: dict[tuple[int, int], float] = {}

    def __call__(self, state: State) -> float:
        """Return what `state` is worth if the turn ends here."""
        if size(state.hidden) + length(state.top) <= LAID:
            return self._decided(state)
        rows, temples, hand = state.rows, state.temples, state.hands[self.me]
        mine, theirs = self.me << 3, self.rival << 3
        value, odds = self._hands.get(hand) or self._hand(hand)
        key = (
            state.hands[self.rival],
            state.yards[self.rival] & 7,
            state.top & 0o77,
            size(hand) // 2,
        )
        outlook = self._outlooks.get(key)
        if outlook is None:
            outlook = self._outlooks[key] = _Outlook(self, state)
        sites = outlook.sites
        value += outlook.value
        here = state.pieces[self.me]
        own_sum = rival_sum = 0
        for site in (1, 2, 3, 4, 5):
            plots = (
                site,
                rows[mine | site],
                temples[mine | site],
                rows[theirs | site],
                temples[theirs | site],
            )
            worth = sites.get(plots) or outlook.site(plots)
            fixed, height, rival_height, near, far = worth
            value += fixed
            own_sum += height
            rival_sum += rival_height
            value += sum_up(near, odds) if site == here else sum_up(far, odds, site)
        if here == QUARRY:
            value += self.weights.quarry
        if state.start[self.me]:
            value += self.weights.duty
        sums = own_sum, rival_sum
        progress = self._sums.get(sums)
        if progress is None:
            progress = self._sums[sums] = self._progress(*sums)
        return value + progress

    def _decided(self, state: State) -> float:
        """Return the value of a turn whose end takes the last temple cards."""
        own, rival = (
            (state.total(seat), size(state.hands[seat])) for seat in (self.me, self.rival)
        )
        return 0.0 if own == rival else WON if own > rival else -WON

    def _progress(self, own: int, rival: int) -> float:
        """Return the value of the two sums."""
        return sum_value(own, rival, self.weights) - sum_value(rival, own, self.rival_weights)

    def _hand(self, hand: int) -> tuple[float, Odds]:
        """Work out an own hand: its value, and what it may hold after the next draw."""
        worth = hand_value(hand, self.weights), self.odds(hand)
        self._hands[hand] = worth
        return worth

    def odds(self, hand: int) -> Odds:
        """Return how likely a hand has `n` of each people after its next draw."""
        drawn = unknown_in(hand) + DRAWN
        return tuple(
            (
                1.0,
                *(
                    at_least(needed - count(hand, people), people, drawn, self.unseen)
                    for people in range(1, 6)
                ),
            )
            for needed in range(RUN + 2)
        )


class _Outlook:
    """What many positions of a turn share: the rival's hand, what lies open, and so the sites."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        rival = evaluation.rival
        hand = state.hands[rival]
        self.weights, self.rival_weights = evaluation.weights, evaluation.rival_weights
        self.halves = size(hand) // 2
        self.rival_halves = size(state.hands[evaluation.me]) // 2
        self.rival_odds = evaluation.odds(hand)
        self.rival_piece = state.pieces[rival]
        self.value = -hand_value(hand, self.rival_weights)
        if self.rival_piece == QUARRY:
            self.value -= self.rival_weights.quarry
        if state.start[rival]:
            self.value -= self.rival_weights.duty
        # The rival finds his own yard as it is and the other with two new cards; by the own next
        # turn, both have got new cards.
        laid = open_odds(state)
        self.rival_open = laid[:]
        self.rival_open[state.yards[rival] & 7] = 1.0
        self.open = [1 - (1 - odds) ** 2 for odds in laid]
        self.sites: dict[Plots, Worth] = {}

    def site(self, plots: Plots) -> Worth:
        """Work out a site."""
        site, row, temple, rival_row, rival_temple = plots
        value = row_value(row, self.weights)
        value -= row_value(rival_row, self.rival_weights)
        turned = site, rival_row, rival_temple, row, temple
        threats = chances(turned, self.rival_open, self.rival_halves, self.rival_weights)
        if self.rival_piece == site:
            value -= sum_up(threats, self.rival_odds)
        else:
            value -= sum_up(from_elsewhere(threats, site), self.rival_odds, site)
        near = chances(plots, self.open, self.halves, self.weights)
        worth = Worth(value, HEIGHT[temple], HEIGHT[rival_temple], near, from_elsewhere(near, site))
        self.sites[plots] = worth
        return worth


def sum_value(total: int, other: int, weights: Weights) -> float:
    """Return the value of a side's sum of heights."""
    value = total * weights.stage + max(0, total - SAFE) * weights.beyond
    value += total * max(0, SAFE - other) * weights.lead
    if total >= SAFE:
        value += weights.safe
    if total >= ENOUGH:
        value += weights.enough
    return value


def hand_value(hand: int, weights: Weights) -> float:
    """Return the value of a hand for its own sake."""
    return size(hand) * weights.card + len(set(kinds_of(hand & NAMED))) * weights.variety


def row_value(row: int, weights: Weights) -> float:
    """Return the value of a row for its own sake."""
    people = length(row)
    settlers = min(people, ROOF)
    value = settlers * weights.settler + (people - settlers) * weights.crowd
    return value + min(3, charges(row)) * weights.charge


def charges(row: int) -> int:
    """Return how often the runs of a row can be used before none is left."""
    return sum(1 for place in range(length(row) - 2) if row >> 3 * place & 0o777 in TRIPLES)


def chances(plots: Plots, stages: list[float], halves: int, weights: Weights) -> list[Chance]:
    """List what the side named first could do at a site.

    `stages[n]` is how likely stage `n` lies open, `halves` what the other side loses by a halving.
    """
    _, row, temple, other_row, other_temple = plots
    people, height, other_height = length(row), HEIGHT[temple], HEIGHT[other_temple]
    needed = [RUN] * 6
    if row:
        end = row & 7
        needed[end] = RUN - 1 if row >> 3 & 7 != end else RUN - 2
    for kind in range(1, 6):
        if TRIPLES[kind] in (row >> 3 * place & 0o777 for place in range(people - 2)):
            needed[kind] = 0
    found = []
    if other_height:
        needs = needed[ASSYRIANS]
        found.append(Chance(other_height * weights.collapse, needs, ASSYRIANS))
        needs = needed[HITTITES]
        if other_height > height and people + needs >= other_height:
            left = HEIGHT[other_temple ^ 1 << other_height - 1]
            gain = (other_height - height) + (other_height - left)
            found.append(Chance(gain * weights.steal, needs, HITTITES))
    if other_row:
        settled = cards_of(other_row)
        most = max(map(settled.count, settled))
        found.append(Chance(most * weights.banish, needed[MEDES], MEDES))
        equal = 1
        while other_row >> 3 * equal & 7 == other_row & 7:
            equal += 1
        found.append(Chance(equal * weights.defect, needed[SUMERIANS], SUMERIANS))
    needs = needed[PERSIANS]
    if height + 2 <= min(ROOF, people + needs):
        found.append(Chance(stages[height + 2] * weights.leap, needs, PERSIANS))
    if height < ROOF and people > height:
        found.append(Chance(stages[height + 1] * weights.build, 0, ANY))
    if halves:
        least = min(range(1, 6), key=needed.__getitem__)
        found.append(Chance(halves * weights.halve, needed[least], least))
    return [chance for chance in found if chance.gain and chance.needed < RUN]


def from_elsewhere(near: list[Chance], site: int) -> list[Chance]:
    """Return chances at a site for a piece that has to travel there."""
    return [Chance(gain, needed + (people == site), people) for gain, needed, people in near]


def sum_up(chances: list[Chance], odds: Odds, site: int = ANY) -> float:
    """Return what chances are worth together; from elsewhere, `site` is where they are."""
    journey = odds[1][site]
    value = 0.0
    for gain, needed, people in chances:
        likely = odds[needed][people]
        value += gain * (likely if people == site else likely * journey)
    return value


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
    known = state.top & 0o77
    stages = [0.0] * (ROOF + 1)
    odds = draws_from(state.hidden, LAID - length(known))
    total = sum(ways for _, ways in odds)
    for cards, ways in odds:
        lowest = min([*kinds_of(cards), *cards_of(known)], default=0)
        stages[lowest] += ways / total
    return stages
