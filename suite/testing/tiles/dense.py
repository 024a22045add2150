"""Random positions of the tile game that no play reaches: full boards, wars one tile away."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from suite.testing.tiles.board import (
    BESIDE,
    BUILDING_OF,
    CELLS,
    COLOUR_OF,
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENTS,
    PLUSES,
    SQUARES,
    State,
    connects,
    empty,
    ground,
    regions,
    setting_out,
    temples_beside,
    tidy,
)

NUMBER_OF: Final = {"farm": 36, "market": 30, "settlement": 30, "temple": 57}
"""The tiles of each kind in the game."""


def dense_position(rng: Random, rules: Mapping[str, Any], seats: int) -> State:
    """Return a random position in the phase `action`, by rules and a number of seats."""
    return DensePosition(rng, rules, seats).build()


class DensePosition:
    """A position in the making: `s` is its JSON, `left` the tiles that are nowhere yet."""

    def __init__(self, rng: Random, rules: Mapping[str, Any], seats: int) -> None:
        """Begin with an empty board."""
        self.rng = rng
        self.rules = rules
        self.seats = seats
        self.s = setting_out(rules["board"], seats)
        self.shrines = list(self.s["treasures"])
        self.s["tiles"] = {}
        self.left = dict(NUMBER_OF)

    def build(self) -> State:
        """Return the position."""
        self.fill_hands_and_bag()
        self.lay_treasures()
        self.stand_monuments()
        self.lay_tiles()
        self.leave_gaps()
        self.strike()
        self.stand_leaders()
        self.stand_buildings()
        self.begin_turn()
        tidy(self.s)
        return self.s

    def kinds_for(self, *cells: str) -> list[str]:
        """Return the kinds that may lie on all of some cells and of which tiles are left."""
        grounds = {ground(self.rules["board"], cell) == "~" for cell in cells}
        return [kind for kind in KINDS if self.left[kind] and grounds == {kind == "farm"}]

    def lay(self, kind: str, cell: str) -> None:
        """Lay a tile that is left."""
        self.left[kind] -= 1
        self.s["tiles"][cell] = kind

    def take_up(self, cell: str) -> None:
        """Take up the tile on a cell, if there is one; it is left again."""
        kind = self.s["tiles"].pop(cell, None)
        if kind:
            self.left[kind] += 1

    def draw(self, number: int) -> dict[str, int]:
        """Return a random pile of tiles that are left."""
        pile = dict.fromkeys(KINDS, 0)
        for _ in range(number):
            (kind,) = self.rng.choices(KINDS, [self.left[kind] for kind in KINDS])
            self.left[kind] -= 1
            pile[kind] += 1
        return pile

    def fill_hands_and_bag(self) -> None:
        """Fill the hands, or some of them hardly, and the bag, mostly with less than a hand."""
        rng = self.rng
        few = rng.randrange(6)
        for seat in range(self.seats):
            self.s["hands"][seat] = self.draw(rng.choice((6, 6, 6, few) if few else (0, 1)))
        self.s["bag"] = self.draw(rng.choice((*range(7), 20)))

    def lay_treasures(self) -> None:
        """Lay few treasures or all but a few, each on a temple; the seats have won the others."""
        number = self.rng.choice((2, 3, 3, 4, 5, 6, len(self.shrines)))
        self.s["treasures"] = self.rng.sample(self.shrines, number)
        for cell in self.s["treasures"]:
            self.lay("temple", cell)
        for _ in range(len(self.shrines) - number):
            self.s["won_treasures"][self.rng.randrange(self.seats)] += 1

    def stand_monuments(self) -> None:
        """Stand some monuments, and the wonder if the rules have it, on tiles turned over."""
        for name in self.rng.sample(MONUMENTS, self.rng.choice((0, 1, 2, 3, 4))):
            corner = self.rng.choice(list(SQUARES))
            colours = name.split("-")
            if self.turn_over(SQUARES[corner], colours):
                self.s["monuments"][corner] = name
        if self.rules["wonder"] and self.rng.random() < 0.5:
            for centre in self.rng.sample(list(PLUSES), 20):
                if self.s["wonder"] is None and self.turn_over(PLUSES[centre], COLOUR_OF.values()):
                    self.s["wonder"] = centre

    def turn_over(self, cells: list[str], colours: Any) -> bool:
        """Turn tiles of one of the colours on some cells, if all may bear the same kind."""
        if any(cell in self.s["face_down"] for cell in cells):
            return False
        fit = self.kinds_for(*cells)
        for kind in self.rng.sample(KINDS, 4):
            if COLOUR_OF[kind] in colours and kind in fit and self.left[kind] >= len(cells):
                for cell in cells:
                    self.take_up(cell)
                self.left[kind] -= len(cells)
                self.s["face_down"] += cells
                return True
        return False

    def zones(self) -> dict[str, int]:
        """Return for each cell its zone: that of the nearest of some centres."""
        centres = self.rng.sample(CELLS, self.rng.randint(2, 7))

        def distance(one: str, other: str) -> int:
            return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))

        return {
            cell: min(range(len(centres)), key=lambda zone: distance(cell, centres[zone]))
            for cell in CELLS
        }

    def lay_tiles(self) -> None:
        """Cover 50 to 90 % of the board; the zones are covered first, then their borders.

        A border is one cell wide, so the zones are kingdoms that one tile can join.
        """
        rng, zone = self.rng, self.zones()
        border = [cell for cell in CELLS if any(zone[other] < zone[cell] for other in BESIDE[cell])]
        inside = [cell for cell in CELLS if cell not in border]
        most = round(rng.uniform(0.5, 0.9) * len(CELLS))
        alike = rng.random()
        for cell in (*rng.sample(inside, len(inside)), *rng.sample(border, len(border))):
            if len(self.s["tiles"]) + len(self.s["face_down"]) >= most:
                return
            kinds = self.kinds_for(cell)
            if not kinds or connects(self.s, cell):
                continue
            beside = [self.s["tiles"].get(other) for other in BESIDE[cell]]
            same = [kind for kind in beside if kind in kinds]
            choice = same if same and rng.random() < alike else kinds
            self.lay(rng.choice(choice), cell)

    def leave_gaps(self) -> None:
        """Leave one tile out of some squares and pluses of one kind."""
        for shape in self.rng.sample([*SQUARES.values(), *PLUSES.values()], 12):
            kinds, taboo = self.kinds_for(*shape), {*self.s["treasures"], *self.s["face_down"]}
            if not kinds or taboo.intersection(shape):
                continue
            kind = self.rng.choice(kinds)
            _gap, *others = self.rng.sample(shape, len(shape))
            if self.left[kind] >= len(others):
                for cell in shape:
                    self.take_up(cell)
                for cell in others:
                    self.lay(kind, cell)

    def strike(self) -> None:
        """Put catastrophes on empty cells; the seats have the others left."""
        rest = [self.rng.choice((0, 1, 2, 2)) for _ in range(self.seats)]
        free = [cell for cell in CELLS if empty(self.s, cell)]
        self.s["catastrophes_left"] = rest
        self.s["catastrophes"] = self.rng.sample(free, 2 * self.seats - sum(rest))

    def stand_leaders(self) -> None:
        """Stand leaders in the regions instead of tiles; none keeps what would be a conflict."""
        s, rng = self.s, self.rng
        seats_of = {leader: rng.sample(range(self.seats), self.seats) for leader in LEADERS}
        for cells in sorted(regions(s), key=len, reverse=True):
            for leader in rng.sample(LEADERS, rng.choice((1, 2, 3, 4, 4, 4))):
                treasures = sum(cell in s["treasures"] for cell in cells)
                barred = (
                    leader == "trader" and treasures > 1 and self.rules["treasures"] == "action"
                )
                places = [cell for cell in cells if self.may_stand(cell)]
                if places and seats_of[leader] and not barred:
                    cell = rng.choice(places)
                    self.take_up(cell)
                    s["leaders"][cell] = [seats_of[leader].pop(), leader]

    def may_stand(self, cell: str) -> bool:
        """Return whether a leader may stand on a cell instead of its tile, no temple or farm."""
        is_other = self.s["tiles"].get(cell) in ("market", "settlement")
        return is_other and temples_beside(self.s, cell) > 0

    def stand_buildings(self) -> None:
        """Stand some buildings, if the rules have them, each on a tile of its kind."""
        for kind in KINDS:
            cells = [cell for cell, other in self.s["tiles"].items() if other == kind]
            if self.rules["buildings"] and cells and self.rng.random() < 0.5:
                self.s["buildings"][BUILDING_OF[kind]] = self.rng.choice(cells)

    def begin_turn(self) -> None:
        """Give the turn to a seat, and points to all."""
        s, rng = self.s, self.rng
        s["phase"], s["actions_left"] = "action", rng.choice((1, 2))
        s["active"] = s["to_move"] = rng.randrange(self.seats)
        s["points"] = [{colour: rng.randrange(12) for colour in COLOURS} for _ in s["points"]]
