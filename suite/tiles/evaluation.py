"""What a position is worth to a seat, with its own hand known and all others hidden.

The unit is about one point of a colour, while all four are equally strong. Each seat's points are
carried on to the end by what its leaders should still earn (*prospects*), less by what they risk
in the conflicts that one action could bring. Then the treasures are poured into the weakest
colours, and a *soft minimum* of the four counts: the weaker a colour, the more its next point is
worth. The value is that of the seat against those of its rivals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from suite.tiles.board import CELLS, LAND, RIVER, SOUTH, around, flood
from suite.tiles.components import (
    BLUE,
    HAND,
    KING,
    LANE,
    MONUMENT_COLOURS,
    ONE_LANE,
    RED,
    TRADER,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.odds import hand_odds, holds
from suite.tiles.rules.ending import FEW_TREASURES, final_points, winners
from suite.tiles.rules.kingdoms import survey
from suite.tiles.state import State

WON: Final = 1000.0
"""About the value of a game that is won; a lost one has its negative."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the features are worth, in points of a colour unless it says otherwise."""

    leader: float = 0.25  # a turn of a leader on the board
    regent: float = 0.06  # a turn of a king in a colour that has no leader in its kingdom
    home: float = 0.1  # a turn of a leader that can be placed only later
    monument: float = 0.9  # a turn of a leader at a monument of its colour
    wonder: float = 0.9  # a turn of a king at the wonder
    building: float = 0.25  # a turn of a leader at its colour's building
    narrow: float = 0.9  # share of the earnings with one cell for them
    shut: float = 0.7  # share of the earnings with none
    treasure: float = 0.7  # a treasure that a trader can reach by one tile
    due: float = 0.9  # a treasure that a trader gets when the turn ends
    horizon: float = 4.0  # the most turns that count
    war: float = 0.6  # share of the odds of a war that count, where a rival moves next
    spoils: float = 0.6  # share of the points of such a war
    revolt: float = 0.5  # share of the odds of a revolt that count, where a rival moves next
    later: float = 0.5  # share of what the seat itself could do: the rivals move before it
    lone: float = 0.05  # risk of a leader beside a single temple, which a catastrophe can take
    total: float = 0.03  # a point of any colour
    tile: float = 0.12  # a tile of the hand, the first of its colour
    red: float = 0.12  # a temple of the hand, besides


MEASURED: Final = Weights()
"""The weights of a player that looks ahead; see `docs/players.md`."""
AT_ONCE: Final = replace(MEASURED, war=0.0, revolt=0.0, lone=0.0, treasure=0.0)
"""The same weights without what one more action could bring, of the seat or of a rival."""

WORTH_OF_MORE: Final = (0.0, 1.0, 1.7, 2.1, 2.3, 2.4, 2.4)
"""How much several tiles of one colour in a hand are worth, measured by the first."""
TILES_OF_A_TURN: Final = 2.7
"""How many tiles a seat uses up in a turn, as games showed."""
TURNS_OF_A_TREASURE: Final = 3.0
"""How many turns of each seat go by between two treasures."""


class Evaluation:
    """The value of positions to one seat in one decision; `root` is the view it is made on."""

    def __init__(self, root: State, seat: int, weights: Weights = MEASURED) -> None:
        self.seat = seat
        self.weights = weights
        self.rivals = [other for other in range(root.seats) if other != seat]
        held = max(size(root.hands[rival]) for rival in self.rivals)
        self.odds = hand_odds(root.unseen, held)
        """The odds of a rival's hand."""
        self.tiles = self._worth_of_tiles(root)
        self.fresh = self._worth_of_a_fresh_tile(root)

    def __call__(self, state: State) -> float:
        """Return what a position is worth between two actions, or when the turn has ended."""
        spare = state.treasures.bit_count() - FEW_TREASURES
        if state.ending or spare <= 0 or self._the_bag_is_short(state):
            return self.outcome(state)
        survey(state)
        turns = self._turns_left(state)
        soft = 1.0 + 0.12 * turns
        points, wild = self._prospects(state, turns)
        own = self._strength(state, points, wild, self.seat, soft)
        others = [self._strength(state, points, wild, rival, soft) for rival in self.rivals]
        against = (max(others) + sum(others) / len(others)) / 2
        return own - against + self.hand(state.hands[self.seat])

    def outcome(self, state: State) -> float:
        """Return the value of a game that is over, or will be before anybody acts again."""
        best = winners(state)
        share = (self.seat in best) / len(best)
        return WON * (2 * share - 1) + min(final_points(state, self.seat))

    def hand(self, pile: int) -> float:
        """Return what a hand is worth; what it lacks to six tiles is drawn, or unknown."""
        value = (HAND - size(pile) + count(pile, UNKNOWN)) * self.fresh
        for kind in range(4):
            value += self.tiles[kind] * WORTH_OF_MORE[pile >> LANE * kind & ONE_LANE]
        return value

    def _worth_of_tiles(self, root: State) -> list[float]:
        """Return what the first tile of each colour is worth in the hand.

        More for a colour that is weak, and of which a leader stands on the board.
        """
        own = root.points[self.seat << 2 : (self.seat << 2) + 4]
        weakest = min(own)
        worth = []
        for colour in range(4):
            useful = 1.0 + 0.6 * exp((weakest - own[colour]) / 3)
            if not root.leaders[self.seat << 2 | colour]:
                useful *= 0.8
            worth.append(self.weights.tile * useful + (colour == RED) * self.weights.red)
        return worth

    def _worth_of_a_fresh_tile(self, root: State) -> float:
        """Return what a tile that is not known yet is worth in a hand of some others."""
        tiles = size(root.unseen)
        if not tiles:
            return 0.0
        mixed = (WORTH_OF_MORE[1] + WORTH_OF_MORE[2]) / 3
        return mixed * sum(self.tiles[kind] * count(root.unseen, kind) for kind in range(4)) / tiles

    @staticmethod
    def _the_bag_is_short(state: State) -> bool:
        """Say whether the turn is over and hands cannot be refilled, so that the game ends."""
        if state.actions_left:
            return False
        lacking = state.seats * HAND
        for seat in range(state.seats):
            lacking -= size(state.hands[seat])
        return size(state.bag) < lacking

    def _turns_left(self, state: State) -> float:
        """Return how many turns a seat still has, up to the horizon."""
        by_bag = size(state.bag) / (TILES_OF_A_TURN * state.seats)
        spare = state.treasures.bit_count() - FEW_TREASURES
        return max(0.3, min(self.weights.horizon, by_bag, spare * TURNS_OF_A_TREASURE / 2 + 0.5))

    def _strength(
        self, state: State, points: list[float], wild: list[float], seat: int, soft: float
    ) -> float:
        """Return four times the soft minimum of a seat's points with its treasures given out."""
        first = seat << 2
        a, b, c, d = sorted(points[first : first + 4])
        left = state.won[seat] + wild[seat]
        total = self.weights.total * (a + b + c + d + left)
        if left:
            if left <= b - a:
                a += left
            elif left <= 2 * c - a - b:
                a = b = (a + b + left) / 2
            elif left <= 3 * d - a - b - c:
                a = b = c = (a + b + c + left) / 3
            else:
                a = b = c = d = (a + b + c + d + left) / 4
        low = exp((a - b) / soft) + exp((a - c) / soft) + exp((a - d) / soft)
        return 4 * (a - soft * log((1 + low) / 4)) + total

    def _prospects(self, state: State, turns: float) -> tuple[list[float], list[float]]:
        """Return each piece's points, carried on, and the treasures each seat can look forward to.

        A piece is `seat << 2 | colour`.
        """
        weights = self.weights
        leaders = state.leaders
        points: list[float] = [float(number) for number in state.points]
        wild = [0.0] * 4
        pieces = range(state.seats << 2)
        rings, owners = [], []
        for kingdom in state.kingdoms:
            rings.append(kingdom << 1 | kingdom >> 1 | kingdom << SOUTH | kingdom >> SOUTH)
            owner = [-1, -1, -1, -1]
            for piece in pieces:
                if leaders[piece] & kingdom:
                    owner[piece & 3] = piece
            owners.append(owner)
        safe = [1.0] * 16
        if weights.revolt:
            self._revolts(state, rings, owners, safe)
        if weights.war:
            self._wars(state, rings, owners, safe, points)
        empty = CELLS & ~(state.occupied | state.catastrophes)
        land = empty & LAND[state.side] & ~state.beside_two
        river = empty & RIVER[state.side] & ~state.beside_two
        for number, kingdom in enumerate(state.kingdoms):
            ring, owner = rings[number], owners[number]
            shares = [self._share(ring & land)] * 4
            shares[BLUE] = self._share(ring & river)
            king = owner[KING]
            for colour in range(4):
                piece = owner[colour]
                if piece >= 0:
                    rate = weights.leader * shares[colour]
                    if state.buildings[colour] & kingdom:
                        rate += weights.building * shares[colour]
                    points[piece] += rate * turns * safe[piece]
                elif king >= 0:
                    rate = weights.regent * shares[colour]
                    points[king & ~3 | colour] += rate * turns * safe[king]
            trader = owner[TRADER]
            if trader >= 0:
                wild[trader >> 2] += safe[trader] * self._treasures(state, trader, kingdom, ring)
            else:
                self._raids(state, kingdom, wild)
            if king >= 0 and state.wonder & kingdom:
                wild[king >> 2] += weights.wonder * turns * safe[king]
        for piece in pieces:
            if not leaders[piece]:
                points[piece] += weights.home * max(0.0, turns - 1)
        for monument in range(6):
            corner = state.monuments[monument]
            if corner:
                for number, kingdom in enumerate(state.kingdoms):
                    if kingdom & corner:
                        for colour in MONUMENT_COLOURS[monument]:
                            piece = owners[number][colour]
                            if piece >= 0:
                                points[piece] += weights.monument * turns * safe[piece]
                        break
        return points, wild

    def _share(self, cells: int) -> float:
        """Return the share of its earnings that a leader makes with these cells for its tiles."""
        if not cells:
            return self.weights.shut
        return 1.0 if cells & (cells - 1) else self.weights.narrow

    def _treasures(self, state: State, trader: int, kingdom: int, ring: int) -> float:
        """Return the treasures that a trader can look forward to in its kingdom."""
        weights = self.weights
        held = (kingdom & state.treasures).bit_count()
        value = max(0, held - 1) * weights.due
        brink = ring & CELLS & ~(state.occupied | state.catastrophes | state.crowded)
        near = around(brink) & state.occupied & ~kingdom
        if near:
            reached = (flood(near, state.occupied) & state.treasures).bit_count()
            if held + reached > 1:
                share = weights.treasure
                if trader >> 2 == self.seat:
                    share *= weights.later
                value += min(3, reached - (not held)) * share
        return value

    def _raids(self, state: State, kingdom: int, wild: list[float]) -> None:
        """Count the treasures that a rival's trader would take if it came to a kingdom."""
        taken = (kingdom & state.treasures).bit_count() - 1
        if taken > 0:
            for rival in self.rivals:
                wild[rival] += taken * self.weights.treasure / len(self.rivals)

    def _revolts(
        self, state: State, rings: list[int], owners: list[list[int]], safe: list[float]
    ) -> None:
        """Make leaders less safe by the revolts that one action of a rival could begin."""
        weights = self.weights
        temples = state.tiles[RED]
        east, west = temples << 1, temples >> 1
        south, north = temples << SOUTH, temples >> SOUTH
        one = east | west
        two = east & west
        three = two & (south | north) | one & south & north
        two |= south & north | one & (south | north)
        one |= south | north
        free = LAND[state.side] & ~(state.occupied | state.catastrophes | state.beside_two)
        own_red = state.hands[self.seat] >> LANE * RED & ONE_LANE
        for ring, owner in zip(rings, owners, strict=True):
            entries = ring & free & one
            best = 0
            if entries:
                best = 3 if entries & three else 2 if entries & two else 1
            for piece in owner:
                if piece < 0:
                    continue
                cell = state.leaders[piece]
                beside = around(cell) & temples
                guards = beside.bit_count()
                risk = 0.0
                if best:
                    if piece >> 2 == self.seat:
                        risk = weights.revolt * holds(self.odds, RED, guards + own_red - best + 1)
                    elif best + own_red > guards:
                        likely = 1 - holds(self.odds, RED, best + own_red - guards)
                        risk = weights.revolt * weights.later * likely
                # Under a single temple without a treasure a catastrophe is enough.
                if guards == 1 and not beside & state.treasures:
                    risk += weights.lone
                safe[piece] *= 1 - risk

    def _wars(
        self,
        state: State,
        rings: list[int],
        owners: list[list[int]],
        safe: list[float],
        points: list[float],
    ) -> None:
        """Make leaders less safe by the wars that one tile could begin, and let others gain."""
        kingdoms = state.kingdoms
        free = CELLS & ~(state.occupied | state.catastrophes | state.crowded) & state.beside_two
        if not free:
            return
        for one in range(len(kingdoms)):
            joins = rings[one] & free
            if not joins:
                continue
            for two in range(one + 1, len(kingdoms)):
                if not joins & rings[two]:
                    continue
                for colour in range(4):
                    piece, other = owners[one][colour], owners[two][colour]
                    if piece < 0 or other < 0:
                        continue
                    tiles = state.tiles[colour]
                    here = (tiles & kingdoms[one]).bit_count()
                    there = (tiles & kingdoms[two]).bit_count()
                    self._war(state, piece, other, here - there, there, safe, points)
                    self._war(state, other, piece, there - here, here, safe, points)

    def _war(
        self,
        state: State,
        attacker: int,
        defender: int,
        ahead: int,
        prey: int,
        safe: list[float],
        points: list[float],
    ) -> None:
        """Count the war that one piece could begin against another, `ahead` by its supporters."""
        weights = self.weights
        colour = attacker & 3
        own = state.hands[self.seat] >> LANE * colour & ONE_LANE
        if attacker >> 2 == self.seat:
            likely = weights.later * (1 - holds(self.odds, colour, ahead + own))
        elif defender >> 2 == self.seat:
            likely = holds(self.odds, colour, own - ahead + 1)
        else:
            likely = holds(self.odds, colour, 2 - ahead)
        likely *= weights.war
        safe[defender] *= 1 - likely
        points[attacker] += likely * (1 + prey) * weights.spoils
