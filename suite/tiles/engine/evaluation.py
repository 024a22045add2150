"""Evaluation of a position for a seat that knows its own hand, with all others hidden.

The unit is about one point of a colour, while all four are equally strong. Each seat's points are
extrapolated to the end by what its leaders should still earn (*prospects*), reduced by their risk
in conflicts that one action could begin. Then the treasures go to the weakest colours, and a *soft
minimum* of the four is taken: the weaker a colour, the more its next point is worth. The value is
the result of the seat less that of its rivals.

A network, if the weights have one, corrects it by all that follows from the `features` together.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from suite.tiles.engine.factors.odds import hand_odds
from suite.tiles.engine.factors.risks import Risks
from suite.tiles.engine.factors.weights import MEASURED, Weights
from suite.tiles.engine.features import NAMES, describe
from suite.tiles.model.board import CELLS, LAND, NO_BOARDS, RIVER, SOUTH, around, flood
from suite.tiles.model.pieces import (
    BEARS,
    BLUE,
    HAND,
    KING,
    LANE,
    ONE_LANE,
    RED,
    TRADER,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.model.state import NOBODY, State
from suite.tiles.rules.ending import FEW_TREASURES, final_points, worth
from suite.tiles.rules.kingdoms import survey

WON: Final = 1000.0
"""Approximate value of a won game; a lost one has the negative."""
ENOUGH: Final = 8
"""The most supporters of a leader that count."""


class Evaluation(Risks):
    """The value of positions to one seat in one decision, created on the view of that seat."""

    def __init__(self, root: State, seat: int, weights: Weights = MEASURED) -> None:
        self.seat = seat
        self.weights = weights
        self.look(root)

    def look(self, root: State) -> None:
        """Begin a decision: compute what all positions that follow from `root` have in common."""
        self.rivals = [other for other in range(root.seats) if other != self.seat]
        largest = 0
        for rival in self.rivals:
            largest = max(largest, size(root.hands[rival]))
        self.odds = [0.0] * 32
        hand_odds(self.odds, root.unseen, largest)
        weights = self.weights
        second, third = weights.second, weights.third
        more = [0.0, 1.0, 1.0 + second, 1.0 + second + third, 0.0, 0.0, 0.0]
        more[4] = more[3] + third / 2
        more[5] = more[6] = more[4] + third / 4
        self.more = more
        self.tiles = [0.0] * 4
        for colour in range(4):
            self.tiles[colour] = self._worth_of_a_tile(root, colour)
        self.fresh = self._worth_of_a_fresh_tile(root)

    def of(self, state: State) -> float:
        """Return the value of a position between two actions or at the end of a turn."""
        spare = state.treasures.bit_count() - FEW_TREASURES
        if state.ending or spare <= 0 or self._the_bag_is_short(state):
            return self.outcome(state)
        points = [0.0] * 16
        safe = [1.0] * 16
        wild = [0.0] * 4
        rank = [0.0] * 4
        strengths = [0.0] * 4
        value = self._by_hand(state, points, safe, wild, rank, strengths)
        network = self.weights.network
        if network is not None:
            inputs = [0] * 256
            self._describe(inputs, state, value, points, safe, wild, rank, strengths)
            value += network.of(inputs)
        return value

    def features(self, state: State) -> list[int]:
        """Return the inputs of a network in a position that is not decided."""
        points = [0.0] * 16
        safe = [1.0] * 16
        wild = [0.0] * 4
        rank = [0.0] * 4
        strengths = [0.0] * 4
        value = self._by_hand(state, points, safe, wild, rank, strengths)
        inputs = [0] * 256
        self._describe(inputs, state, value, points, safe, wild, rank, strengths)
        return [inputs[place] for place in range(len(NAMES))]

    def _by_hand(
        self,
        state: State,
        points: list[float],
        safe: list[float],
        wild: list[float],
        rank: list[float],
        strengths: list[float],
    ) -> float:
        """Return the value without a network; fill in its parts (see `_prospects`)."""
        survey(state)
        turns = self._turns_left(state)
        soft = self.weights.soft + self.weights.softer * turns
        self._prospects(state, turns, points, safe, wild, rank)
        best = total = 0.0
        for rival in self.rivals:
            strengths[rival] = self._strength(state, points, wild, rank, rival, soft)
            best = max(best, strengths[rival])
            total += strengths[rival]
        against = (best + total / (state.seats - 1)) / 2
        own = self._strength(state, points, wild, rank, self.seat, soft)
        strengths[self.seat] = own
        return own - against + self.hand(state.hands[self.seat])

    def _describe(
        self,
        inputs: list[int],
        state: State,
        value: float,
        points: list[float],
        safe: list[float],
        wild: list[float],
        rank: list[float],
        strengths: list[float],
    ) -> None:
        """Write the features of a position, given its value by hand and the parts of it."""
        hand = self.hand(state.hands[self.seat])
        turns = self._turns_left(state)
        soft = self.weights.soft + self.weights.softer * turns
        describe(
            inputs, state, self.seat, value, hand, turns, soft, points, safe, wild, rank, strengths
        )

    def outcome(self, state: State) -> float:
        """Return the value of a game that is over, or ends before the next decision."""
        least = min(final_points(state, self.seat))
        own = worth(state, self.seat)
        victors = 1
        for rival in self.rivals:
            other = worth(state, rival)
            if other > own:
                return least - WON
            victors += other == own
        return WON * (2.0 / victors - 1) + least

    def hand(self, pile: int) -> float:
        """Return the value of a hand; unknown tiles and those missing to six count as fresh."""
        value = (HAND - size(pile) + count(pile, UNKNOWN)) * self.fresh
        for kind in range(4):
            value += self.tiles[kind] * self.more[pile >> LANE * kind & ONE_LANE]
        return value

    def _worth_of_a_tile(self, root: State, colour: int) -> float:
        """Return the value of the first tile of a colour in the hand.

        It is higher for a weak colour, and for one with a leader on the board.
        """
        first = self.seat << 2
        weakest = root.points[first]
        for other in range(1, 4):
            weakest = min(weakest, root.points[first | other])
        useful = 1.0 + self.weights.want * exp((weakest - root.points[first | colour]) / 3.0)
        if not root.leaders[first | colour]:
            useful *= self.weights.idle
        value = self.weights.tile * useful
        return value + self.weights.red if colour == RED else value

    def _worth_of_a_fresh_tile(self, root: State) -> float:
        """Return the expected value of an unknown tile in a hand with some others."""
        tiles = size(root.unseen)
        if not tiles:
            return 0.0
        mixed = (self.more[1] + self.more[2]) / 3
        value = 0.0
        for kind in range(4):
            value += self.tiles[kind] * count(root.unseen, kind)
        return mixed * value / tiles

    def _the_bag_is_short(self, state: State) -> bool:
        """Say whether the turn is over and hands cannot be refilled, so that the game ends."""
        if state.actions_left:
            return False
        lacking = state.seats * HAND
        for seat in range(state.seats):
            lacking -= size(state.hands[seat])
        return size(state.bag) < lacking

    def _turns_left(self, state: State) -> float:
        """Return how many turns a seat still has, up to the horizon."""
        weights = self.weights
        by_bag = size(state.bag) / (weights.used * state.seats)
        spare = state.treasures.bit_count() - FEW_TREASURES
        return max(0.3, min(weights.horizon, by_bag, spare * weights.pace / 2 + 0.5))

    def _strength(
        self,
        state: State,
        points: list[float],
        wild: list[float],
        rank: list[float],
        seat: int,
        soft: float,
    ) -> float:
        """Return four times the soft minimum of a seat's points, its treasures given out.

        The seat's `rank` and the weighted sum of all its points are added.
        """
        first = seat << 2
        a, b, c, d = points[first], points[first | 1], points[first | 2], points[first | 3]
        # Sort: each pair, then the lowest, the highest, and the two between.
        if b < a:
            a, b = b, a
        if d < c:
            c, d = d, c
        if c < a:
            a, c = c, a
        if d < b:
            b, d = d, b
        if c < b:
            b, c = c, b
        treasures = state.won[seat] + wild[seat]
        total = rank[seat] + self.weights.total * (a + b + c + d + treasures)
        if treasures:
            if treasures <= b - a:
                a += treasures
            elif treasures <= 2 * c - a - b:
                a = b = (a + b + treasures) / 2
            elif treasures <= 3 * d - a - b - c:
                a = b = c = (a + b + c + treasures) / 3
            else:
                a = b = c = d = (a + b + c + d + treasures) / 4
        low = exp((a - b) / soft) + exp((a - c) / soft) + exp((a - d) / soft)
        return 4 * (a - soft * log((1 + low) / 4)) + total

    def _prospects(
        self,
        state: State,
        turns: float,
        points: list[float],
        safe: list[float],
        wild: list[float],
        rank: list[float],
    ) -> None:
        """Fill in each piece's extrapolated `points` and each seat's expected treasures (`wild`).

        Each piece is made less `safe` by its risks, beginning with 1. The `rank` of a seat is the
        value of its position beyond points and treasures. The *owners* are the leaders of all
        kingdoms by colour, four places a kingdom.
        """
        weights = self.weights
        owners = [NOBODY] * 64
        rings = NO_BOARDS.copy()
        for piece in range(state.seats << 2):
            points[piece] = state.points[piece]
        for seat in range(state.seats):
            rank[seat] = weights.catastrophe * state.catastrophes_left[seat]
        place = 0
        for kingdom in state.kingdoms:
            rings.append(kingdom << 1 | kingdom >> 1 | kingdom << SOUTH | kingdom >> SOUTH)
            for piece in range(state.seats << 2):
                if state.leaders[piece] & kingdom:
                    owners[place | piece & 3] = piece
            place += 4
        if weights.revolt:
            self.revolts(state, rings, owners, safe, points)
        if weights.war:
            self.wars(state, rings, owners, safe, points)
        empty = CELLS & ~(state.occupied | state.catastrophes)
        land = empty & LAND[state.side] & ~state.beside_two
        river = empty & RIVER[state.side] & ~state.beside_two
        place = 0
        for kingdom in state.kingdoms:
            ring = rings[place >> 2]
            king, trader = owners[place | KING], owners[place | TRADER]
            on_land, on_river = self._share(ring & land), self._share(ring & river)
            for colour in range(4):
                share = on_river if colour == BLUE else on_land
                piece = owners[place | colour]
                if piece >= 0:
                    supporters = (state.tiles[colour] & kingdom).bit_count()
                    points[piece] += weights.might * min(ENOUGH, supporters)
                    for other in range(colour):
                        if owners[place | other] >= 0 and owners[place | other] >> 2 == piece >> 2:
                            rank[piece >> 2] += weights.company
                    rate = weights.leader * share
                    if state.buildings[colour] & kingdom:
                        rate += weights.building * share
                    points[piece] += rate * turns * safe[piece]
                elif king >= 0:
                    rate = weights.regent * share
                    points[king & ~3 | colour] += rate * turns * safe[king]
            if trader >= 0:
                wild[trader >> 2] += safe[trader] * self._treasures(state, trader, kingdom, ring)
            else:
                self._raids(state, kingdom, wild)
            if king >= 0 and state.wonder & kingdom:
                wild[king >> 2] += weights.wonder * turns * safe[king]
            place += 4
        for piece in range(state.seats << 2):
            if not state.leaders[piece]:
                points[piece] += weights.home * max(0.0, turns - 1)
        for monument in range(6):
            corner = state.monuments[monument]
            if corner:
                place = 0
                for kingdom in state.kingdoms:
                    if kingdom & corner:
                        for colour in range(4):
                            piece = owners[place | colour]
                            if piece >= 0 and BEARS[monument] >> colour & 1:
                                points[piece] += weights.monument * turns * safe[piece]
                        break
                    place += 4

    def _share(self, cells: int) -> float:
        """Return the share of its earnings that a leader makes with these cells left for tiles."""
        if not cells:
            return self.weights.shut
        return self.weights.narrow if cells.bit_count() == 1 else 1.0

    def _treasures(self, state: State, trader: int, kingdom: int, ring: int) -> float:
        """Return the expected treasures of a trader in its kingdom."""
        weights = self.weights
        own = (kingdom & state.treasures).bit_count()
        value = max(0, own - 1) * weights.due
        free = CELLS & ~(state.occupied | state.catastrophes)
        brink = ring & free & ~state.crowded
        near = around(brink) & state.occupied & ~kingdom
        reach = 0
        if near:
            reach = (flood(near, state.occupied) & state.treasures).bit_count()
        if reach and own + reach > 1:
            share = weights.treasure
            if trader >> 2 == self.seat:
                share *= weights.later
            return value + min(3, reach if own else reach - 1) * share
        if weights.far:
            near = around(around(brink) & free) & state.occupied & ~kingdom
            if near:
                reach = (flood(near, state.occupied) & state.treasures).bit_count()
                if own + reach > 1:
                    value += weights.far
        return value

    def _raids(self, state: State, kingdom: int, wild: list[float]) -> None:
        """Count the treasures that a rival's trader would take if placed in a kingdom."""
        loot = (kingdom & state.treasures).bit_count() - 1
        if loot > 0:
            for rival in self.rivals:
                wild[rival] += loot * self.weights.raid / (state.seats - 1)
