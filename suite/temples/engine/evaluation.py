"""Heuristic evaluation of a position for a seat whose turn ends there: the rival moves next.

The unit is about one stage of temple height. The value is a sum of named features, each with a
weight for either side (`Weights`). Some features are *chances*: what a side could do at a site in
its next turn, multiplied by the odds that it can travel there and has the people for it. The odds
come from the cards that the seat has not seen.

A turn's search evaluates thousands of positions that differ little. So an `Evaluation` is made for
one turn and computes each hand and each site only once.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.keys import Key, Keys
from suite.temples.engine.factors.odds import at_least, next_pile, write_open_odds
from suite.temples.engine.factors.runs import (
    RUN,
    charges,
    last_of_a_people,
    lessen,
    most_of_a_people,
)
from suite.temples.engine.factors.weights import OWN, RIVAL, Weights
from suite.temples.model.pieces import (
    ASSYRIANS,
    DRAWN,
    HEIGHT,
    HITTITES,
    MEDES,
    NO_CARDS,
    PERSIANS,
    QUARRY,
    STAGES,
    SUMERIANS,
    count,
    length,
    size,
)
from suite.temples.model.state import State
from suite.temples.rules.counting import unknown_in
from suite.temples.rules.ending import ENOUGH, SAFE
from suite.temples.rules.laying import LAID

WON: Final = 1000.0
"""The value of a won game; that of a lost game is its negative."""

ROOF: Final = max(STAGES)
"""The highest stage, and so the most people that a temple needs."""
ANY: Final = 0
"""In place of a people: no particular one is needed."""
KINDS: Final = 6
"""The peoples, and `ANY`."""
NOWHERE: Final = -1
"""In place of a temple: a value that no site has."""


class Chances:
    """The chances of a side at a site: `number` of them, in three parallel lists.

    - `gain`: the value of the gain
    - `people`: the people of which cards are needed, or `ANY`
    - `cards`: the index in `Hand.odds` of holding as many as are needed
    """

    __slots__ = ("cards", "gain", "number", "people")

    def __init__(self) -> None:
        self.number = 0
        self.gain = [0.0] * 7
        self.people = [0] * 7
        self.cards = [0] * 7

    def add(self, gain: float, people: int, needed: int) -> None:
        """Add a chance that needs `needed` cards of a people, if it gains and needs under `RUN`."""
        if gain and needed < RUN:
            self.gain[self.number] = gain
            self.people[self.number] = people
            self.cards[self.number] = KINDS * needed + people
            self.number += 1


class Hand:
    """A hand: its value, and the odds of the cards it holds after its next draw.

    `odds[6 * n + people]` is the probability of at least `n` cards of a people (0 to 3); for `ANY`
    it is 1.
    """

    __slots__ = ("odds", "value")

    def __init__(self) -> None:
        self.value = 0.0
        self.odds = [1.0] * 24

    def look(self, pile: int, weights: Weights, unseen: int) -> None:
        """Evaluate a hand that draws from the unseen cards."""
        self.value = hand_value(pile, weights)
        number = unknown_in(pile) + DRAWN
        for needed in range(RUN + 1):
            for people in range(1, KINDS):
                self.odds[KINDS * needed + people] = at_least(
                    needed - count(pile, people), people, number, unseen
                )


class Worth:
    """A site with given rows and temples: the seat's chances, and its value without them."""

    __slots__ = ("chances", "rival_row", "rival_temple", "row", "temple", "value")

    def __init__(self) -> None:
        """Create an entry that matches no site."""
        self.row = self.rival_row = NO_CARDS
        self.temple = self.rival_temple = NOWHERE
        self.value = 0.0
        self.chances = Chances()


UNKNOWN_SITE: Final = Worth()
"""In place of the worth of a site that has not come up."""


class Outlook:
    """The parts that many positions of a turn share: the rival's hand, and the open stages.

    - `number`: its number among the outlooks of the turn
    - `halves`, `rival_halves`: the cards that the rival, and the seat, would lose by a halving
    - `value`: the value of the rival's hand and piece
    - `open`, `rival_open`: the odds of each stage to be open in the next turn of the seat, and of
      the rival
    - `last`: of each site, the last worth looked up: positions differ little
    """

    __slots__ = (
        "halves",
        "last",
        "number",
        "open",
        "rival_halves",
        "rival_hand",
        "rival_open",
        "rival_piece",
        "value",
    )

    def __init__(self, number: int) -> None:
        self.number = number
        self.halves = self.rival_halves = self.rival_piece = 0
        self.value = 0.0
        self.open = [0.0] * 7
        self.rival_open = [0.0] * 7
        self.rival_hand = Hand()
        self.last = [UNKNOWN_SITE] * 6

    def look(self, evaluation: Evaluation, state: State) -> None:
        """Set all fields to those of a position."""
        rival, weights = evaluation.rival, evaluation.rival_weights
        pile = state.hands[rival]
        self.halves = size(pile) // 2
        self.rival_halves = size(state.hands[evaluation.me]) // 2
        self.rival_hand.look(pile, weights, evaluation.unseen)
        self.rival_piece = state.pieces[rival]
        self.value = -self.rival_hand.value
        if self.rival_piece == QUARRY:
            self.value -= weights.quarry
        if state.start[rival]:
            self.value -= weights.duty
        # In the rival's turn his yard is as it is now and the other has two new cards; in the own
        # next turn both have new cards.
        write_open_odds(state, self.rival_open)
        for stage in range(7):
            self.open[stage] = 1 - (1 - self.rival_open[stage]) ** 2
        self.rival_open[state.yards[rival] & 7] = 1.0
        for site in range(6):
            self.last[site] = UNKNOWN_SITE


class Evaluation:
    """Evaluates positions of one turn for a seat, by what that seat knows.

    Hands, outlooks and sites that have come up have numbers, and are kept until the next `begin`.
    """

    def __init__(self, view: State, seat: int, own: Weights = OWN, rival: Weights = RIVAL) -> None:
        """Prepare for positions that follow from a view of `seat` within the same turn."""
        self.weights, self.rival_weights = own, rival
        self._key = Key()
        self._hand_numbers = Keys()
        self._outlook_numbers = Keys()
        self._site_numbers = Keys()
        self._hands: list[Hand] = []
        self._outlooks: list[Outlook] = []
        self._sites: list[Worth] = []
        self.begin(view, seat)

    def begin(self, view: State, seat: int) -> None:
        """Prepare for another turn."""
        self.me, self.rival = seat, 1 - seat
        self.unseen = next_pile(view)
        self._hand_numbers.clear()
        self._outlook_numbers.clear()
        self._site_numbers.clear()
        self._hands_known = self._outlooks_known = self._sites_known = 0

    def __call__(self, state: State) -> float:
        """Return the value of `state` if the turn ends here."""
        return self.of(state)

    def of(self, state: State) -> float:
        """Return the value of `state` if the turn ends here."""
        if size(state.hidden) + length(state.top) <= LAID:
            return self._decided(state)
        rows, temples = state.rows, state.temples
        mine, theirs = self.me << 3, self.rival << 3
        hand = self._hand(state.hands[self.me])
        outlook = self._outlook(state)
        value = hand.value + outlook.value
        here = state.pieces[self.me]
        own_sum = rival_sum = 0
        for site in range(1, 6):
            own, other = mine | site, theirs | site
            worth = outlook.last[site]
            if not (
                worth.row == rows[own]
                and worth.rival_row == rows[other]
                and worth.temple == temples[own]
                and worth.rival_temple == temples[other]
            ):
                worth = self._site(
                    outlook, site, rows[own], temples[own], rows[other], temples[other]
                )
            value += worth.value
            own_sum += HEIGHT[worth.temple]
            rival_sum += HEIGHT[worth.rival_temple]
            value += sum_up(worth.chances, hand, ANY if site == here else site)
        if here == QUARRY:
            value += self.weights.quarry
        if state.start[self.me]:
            value += self.weights.duty
        progress = sum_value(own_sum, rival_sum, self.weights)
        value += progress - sum_value(rival_sum, own_sum, self.rival_weights)
        return value

    def _decided(self, state: State) -> float:
        """Return the value of a turn whose end takes the last temple cards."""
        lead = state.total(self.me) - state.total(self.rival)
        if not lead:
            lead = size(state.hands[self.me]) - size(state.hands[self.rival])
        return WON if lead > 0 else -WON if lead < 0 else 0.0

    def _hand(self, pile: int) -> Hand:
        """Return a hand of the seat, evaluated."""
        self._key.clear()
        self._key.append(pile)
        number = self._hand_numbers.number(self._key)
        if number == self._hands_known:
            self._hands_known += 1
            if number == len(self._hands):
                self._hands.append(Hand())
            hand = self._hands[number]
            hand.look(pile, self.weights, self.unseen)
        return self._hands[number]

    def _outlook(self, state: State) -> Outlook:
        """Return the outlook of a position."""
        key = state.hands[self.rival] << 3 | state.yards[self.rival] & 7
        key = key << 11 | (state.top & 0o77) << 5 | size(state.hands[self.me]) // 2
        self._key.clear()
        self._key.append(key)
        number = self._outlook_numbers.number(self._key)
        if number == self._outlooks_known:
            self._outlooks_known += 1
            if number == len(self._outlooks):
                self._outlooks.append(Outlook(number))
            outlook = self._outlooks[number]
            outlook.look(self, state)
        return self._outlooks[number]

    def _site(
        self, outlook: Outlook, site: int, row: int, temple: int, rival_row: int, rival_temple: int
    ) -> Worth:
        """Return the worth of a site with given rows and temples."""
        self._key.clear()
        self._key.append(((outlook.number << 3 | site) << 6 | temple) << 6 | rival_temple)
        self._key.append(row)
        self._key.append(rival_row)
        number = self._site_numbers.number(self._key)
        if number == self._sites_known:
            self._sites_known += 1
            if number == len(self._sites):
                self._sites.append(Worth())
            worth = self._sites[number]
            worth.row, worth.temple = row, temple
            worth.rival_row, worth.rival_temple = rival_row, rival_temple
            self._work_out(outlook, site, worth)
        outlook.last[site] = self._sites[number]
        return self._sites[number]

    def _work_out(self, outlook: Outlook, site: int, worth: Worth) -> None:
        """Compute the worth of a site."""
        row, temple = worth.row, worth.temple
        rival_row, rival_temple = worth.rival_row, worth.rival_temple
        own, rival = self.weights, self.rival_weights
        # The list is used twice: the threats are summed up before the chances take their place.
        chances = worth.chances
        chances.number = 0
        stages, halves = outlook.rival_open, outlook.rival_halves
        list_chances(chances, rival_row, rival_temple, row, temple, stages, halves, rival)
        value = row_value(row, own)
        value -= row_value(rival_row, rival)
        journey = ANY if outlook.rival_piece == site else site
        worth.value = value - sum_up(chances, outlook.rival_hand, journey)
        chances.number = 0
        stages, halves = outlook.open, outlook.halves
        list_chances(chances, row, temple, rival_row, rival_temple, stages, halves, own)


def sum_value(total: int, other: int, weights: Weights) -> float:
    """Return the value of a side's sum of heights."""
    value = total * weights.stage + max(0, total - SAFE) * weights.beyond
    value += total * max(0, SAFE - other) * weights.lead
    if total >= SAFE:
        value += weights.safe
    if total >= ENOUGH:
        value += weights.enough
    return value


def hand_value(pile: int, weights: Weights) -> float:
    """Return the value of a hand by itself."""
    peoples = 0
    for people in range(1, 6):
        if count(pile, people):
            peoples += 1
    return size(pile) * weights.card + peoples * weights.variety


def row_value(row: int, weights: Weights) -> float:
    """Return the value of a row by itself."""
    people = length(row)
    settlers = min(people, ROOF)
    value = settlers * weights.settler + (people - settlers) * weights.crowd
    return value + min(3, charges(row)) * weights.charge


def list_chances(
    chances: Chances,
    row: int,
    temple: int,
    other_row: int,
    other_temple: int,
    stages: list[float],
    halves: int,
    weights: Weights,
) -> None:
    """Add to `chances` a side's chances at a site, by the rows and temples of both sides there.

    `stages[n]` is the probability that stage `n` is open, `halves` the number of cards that the
    other side loses by a halving.
    """
    people, height, other_height = length(row), HEIGHT[temple], HEIGHT[other_temple]
    needed = [RUN] * 6
    lessen(needed, row)
    if other_height:
        chances.add(other_height * weights.collapse, ASSYRIANS, needed[ASSYRIANS])
        if other_height > height and people + needed[HITTITES] >= other_height:
            height_after = HEIGHT[other_temple ^ 1 << other_height - 1]
            gain = (other_height - height) + (other_height - height_after)
            chances.add(gain * weights.steal, HITTITES, needed[HITTITES])
    if other_row:
        chances.add(most_of_a_people(other_row) * weights.banish, MEDES, needed[MEDES])
        chances.add(last_of_a_people(other_row) * weights.defect, SUMERIANS, needed[SUMERIANS])
    if height + 2 <= min(ROOF, people + needed[PERSIANS]):
        chances.add(stages[height + 2] * weights.leap, PERSIANS, needed[PERSIANS])
    if height < ROOF and people > height:
        chances.add(stages[height + 1] * weights.build, ANY, 0)
    if halves:
        least = 1
        for kind in range(2, 6):
            if needed[kind] < needed[least]:
                least = kind
        chances.add(halves * weights.halve, least, needed[least])


def sum_up(chances: Chances, hand: Hand, site: int) -> float:
    """Return the expected value of all chances.

    The piece has to travel to `site`, or is there already if it is `ANY`. The journey costs a card
    of the site's people, in addition to those that a chance needs.
    """
    odds = hand.odds
    journey = odds[KINDS + site]
    value = 0.0
    for place in range(chances.number):
        cards = chances.cards[place]
        if chances.people[place] == site:
            value += chances.gain[place] * odds[cards + KINDS]
        else:
            value += chances.gain[place] * (odds[cards] * journey)
    return value
