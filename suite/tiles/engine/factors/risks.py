"""Risks of leaders in the conflicts that one action could begin.

Each such conflict makes the leader that could lose it less *safe*: a factor from 1 down to 0 on
its expected earnings.
"""

from __future__ import annotations

from suite.tiles.engine.factors.odds import holds
from suite.tiles.engine.factors.weights import Weights
from suite.tiles.model.board import CELLS, LAND, SOUTH
from suite.tiles.model.pieces import LANE, ONE_LANE, RED
from suite.tiles.model.state import State


class Risks:
    """The risks as one seat sees them, a part of its evaluation.

    In all methods `rings` are the neighbour cells of each kingdom, `owners` the leaders of all
    kingdoms, four places a kingdom for the colours; `safe` and `points` are indexed by piece.

    - `odds`: the odds of the tiles in a rival's hand (see `odds.Odds`)
    """

    seat: int
    weights: Weights
    odds: list[float]

    def revolts(
        self,
        state: State,
        rings: list[int],
        owners: list[int],
        safe: list[float],
        points: list[float],
    ) -> None:
        """Make leaders less safe by the revolts that one action could begin.

        Each temple beside a leader also has a value of its own.
        """
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
        place = 0
        for ring in rings:
            entries = ring & free & one
            best = 0
            if entries:
                best = 3 if entries & three else 2 if entries & two else 1
            for colour in range(4):
                piece = owners[place | colour]
                if piece < 0:
                    continue
                cell = state.leaders[piece]
                beside = (cell << 1 | cell >> 1 | cell << SOUTH | cell >> SOUTH) & temples
                guards = beside.bit_count()
                points[piece] += weights.guard * guards
                risk = 0.0
                if best:
                    if piece >> 2 == self.seat:
                        risk = weights.revolt * holds(self.odds, RED, guards + own_red - best + 1)
                    elif best + own_red > guards:
                        likely = 1 - holds(self.odds, RED, best + own_red - guards)
                        risk = weights.revolt * weights.later * likely
                # A catastrophe can destroy a single temple without a treasure.
                if guards == 1 and not beside & state.treasures:
                    risk += weights.lone
                safe[piece] *= 1 - risk
            place += 4

    def wars(
        self,
        state: State,
        rings: list[int],
        owners: list[int],
        safe: list[float],
        points: list[float],
    ) -> None:
        """Make leaders less safe by the wars that one tile could begin; add attackers' gains."""
        free = CELLS & ~(state.occupied | state.catastrophes | state.crowded) & state.beside_two
        if not free:
            return
        one = 0
        for ring in rings:
            joins = ring & free
            if joins:
                two = 0
                for other in rings:
                    if two > one and joins & other:
                        self._wars_of(state, one, two, owners, safe, points)
                    two += 4
            one += 4

    def _wars_of(
        self,
        state: State,
        one: int,
        two: int,
        owners: list[int],
        safe: list[float],
        points: list[float],
    ) -> None:
        """Count the wars if two kingdoms, given by their places in `owners`, were joined."""
        for colour in range(4):
            piece, other = owners[one | colour], owners[two | colour]
            if piece < 0 or other < 0:
                continue
            tiles = state.tiles[colour]
            here = (tiles & state.kingdoms[one >> 2]).bit_count()
            there = (tiles & state.kingdoms[two >> 2]).bit_count()
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
        """Count a war of one piece, `ahead` in supporters, against another with `prey` of them."""
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
