"""What may be done in the tile game, slow and obvious: every legal action as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from itertools import combinations
from typing import Any

from suite.testing.piles import draws
from suite.testing.tiles.board import (
    BUILDING_OF,
    CELLS,
    COLOUR_OF,
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENTS,
    PLUSES,
    SQUARES,
    SUPPORTERS,
    empty,
    ground,
    kingdoms_beside,
    leaders_in,
    region,
    regions,
    rows_through,
    setting_out,
    temples_beside,
)


class Choices:
    """One play as far as it has come: who decides what."""

    def __init__(
        self, rules: dict[str, Any], seats: int = 2, state: dict[str, Any] | None = None
    ) -> None:
        """Begin a play, or go on from a state in the phase `action`."""
        assert state is None or state["phase"] == "action"
        self.rules = rules
        self.s = deepcopy(state) if state else setting_out(rules["board"], seats)
        self.seats = len(self.s["hands"])
        self.result: dict[str, Any] | None = None
        self.placed = ""  # the cell of the tile laid by this action
        self.swapped = 0  # tiles to be redrawn
        self.bag_failed = False  # a swap could not be filled, and the turn is played on

    def clockwise(self) -> list[int]:
        """Return the seats from the active one on."""
        return [(self.s["active"] + steps) % self.seats for steps in range(self.seats)]

    def due(self) -> tuple[int, int] | None:
        """Return the seat that draws and how many tiles; `None` unless a draw is due."""
        s = self.s
        in_bag = sum(s["bag"].values())
        if s["phase"] == "redraw":
            return s["active"], min(self.swapped, in_bag)
        if s["phase"] in ("setup", "refill") and s["active"] is not None:
            seat = self.short_hand()
            if seat is not None:
                return seat, min(6 - sum(s["hands"][seat].values()), in_bag)
        return None

    def short_hand(self) -> int | None:
        """Return the first seat, from the active one on, that holds fewer than six tiles."""
        hands = self.s["hands"]
        return next((seat for seat in self.clockwise() if sum(hands[seat].values()) < 6), None)

    def outcomes(self) -> dict[str, int]:
        """Return the texts of the possible events of chance, and in how many ways each happens."""
        s, due = self.s, self.due()
        if due is None:
            waiting = s["phase"] == "setup" and s["active"] is None
            return {f"start {seat}": 1 for seat in range(self.seats) if waiting}
        seat, number = due
        return {
            " ".join(["draw", str(seat), *kinds]): ways
            for kinds, ways in draws(s["bag"], number).items()
        }

    def legal(self) -> list[str]:
        """Return the texts of all legal actions, sorted; none where no seat is to move."""
        ways: dict[str, Callable[[], Iterable[str]]] = {
            "action": self.actions,
            "attack": self.commits,
            "defend": self.commits,
            "choose-war": lambda: {f"war {leader}" for leader in self.wars()},
            "building": lambda: {"decline"} | self.builds(),
            "monument": lambda: {"decline"} | self.monuments(),
            "treasure": lambda: {f"keep {cell}" for cell in self.open_treasures()[2]},
            "income": lambda: {f"point {colour}" for colour in COLOURS},
        }
        way = ways.get(self.s["phase"])
        return sorted(way()) if way else []

    def actions(self) -> set[str]:
        """Return the legal actions of a turn."""
        return {"end"} | self.tile_places() | self.leader_places() | self.disasters() | self.swaps()

    def tile_places(self) -> set[str]:
        """Return the legal placements of tiles."""
        hand = self.s["hands"][self.s["active"]]
        return {
            f"tile {kind} {cell}"
            for cell, kingdoms in kingdoms_beside(self.s).items()
            for kind in KINDS
            if hand[kind] and kingdoms <= 2
            if (kind == "farm") == (ground(self.rules["board"], cell) == "~")
        }

    def leader_places(self) -> set[str]:
        """Return the legal placements, moves and withdrawals of leaders."""
        s, ways = self.s, set()
        by_temples = {
            cell
            for cell in CELLS
            if ground(self.rules["board"], cell) != "~" and temples_beside(s, cell)
        }
        as_it_stands = kingdoms_beside(s)
        for leader in LEADERS:
            own = [s["active"], leader]
            home = next((cell for cell in CELLS if s["leaders"].get(cell) == own), None)
            beside = as_it_stands
            if home is not None:
                ways.add(f"withdraw {leader}")
                standing = {cell: other for cell, other in s["leaders"].items() if cell != home}
                beside = kingdoms_beside({**s, "leaders": standing})  # lifted first
            ways |= {
                f"leader {leader} {cell}"
                for cell, kingdoms in beside.items()
                if cell in by_temples and kingdoms <= 1 and cell != home
            }
        return ways

    def disasters(self) -> set[str]:
        """Return the legal catastrophes."""
        s = self.s
        if not s["catastrophes_left"][s["active"]]:
            return set()
        spared = [*s["treasures"], *s["buildings"].values(), *s["leaders"]]
        return {
            f"catastrophe {cell}"
            for cell in CELLS
            if empty(s, cell) or (cell in s["tiles"] and cell not in spared)
        }

    def swaps(self) -> set[str]:
        """Return the legal swaps: one to six tiles of the hand."""
        hand = self.s["hands"][self.s["active"]]
        kinds = [kind for kind in KINDS for _ in range(hand[kind])]
        return {
            " ".join(["swap", *some])
            for number in range(1, 7)
            for some in combinations(kinds, number)
        }

    def commits(self) -> set[str]:
        """Return the legal numbers of supporters to add to a conflict."""
        conflict = self.s["conflict"]
        kind = "temple" if conflict["kind"] == "revolt" else SUPPORTERS[conflict["leader"]]
        mine, other = conflict["strength"]
        attack = conflict["committed"][0]
        seat = conflict["attacker" if attack is None else "defender"]
        numbers = range(self.s["hands"][seat][kind] + 1)
        if self.rules["english"]:  # none, or what makes a difference
            return {
                f"commit {n}"
                for n in numbers
                if n == 0 or (mine + n > other if attack is None else other + n == mine + attack)
            }
        return {f"commit {n}" for n in numbers}

    def wars(self) -> list[str]:
        """Return the leaders whose colours are at war now."""
        here = region(self.s, self.s["unification"])
        return [leader for leader in LEADERS if len(leaders_in(self.s, here, leader)) > 1]

    def builds(self) -> set[str]:
        """Return the legal buildings after a tile."""
        if not self.rules["buildings"]:
            return set()
        stands = self.s["buildings"].get(BUILDING_OF[self.s["tiles"][self.placed]])
        longest = max(map(len, rows_through(self.s, stands))) if stands else 0
        return {
            f"build {cell}"
            for row in rows_through(self.s, self.placed)
            if len(row) >= 3 and len(row) > longest and stands not in row
            for cell in row
        }

    def monuments(self) -> set[str]:
        """Return the legal monuments and wonders after a tile."""
        kind, standing = self.s["tiles"][self.placed], self.s["monuments"].values()
        names = [
            name
            for name in MONUMENTS
            if name not in standing and COLOUR_OF[kind] in name.split("-")
        ]
        ways = {
            f"monument {name} {corner}" for corner in self.whole(SQUARES, kind) for name in names
        }
        if self.rules["wonder"] and self.s["wonder"] is None:
            ways |= {f"wonder {centre}" for centre in self.whole(PLUSES, kind)}
        return ways

    def whole(self, shapes: Mapping[str, list[str]], kind: str) -> list[str]:
        """Return the names of the shapes of one kind of tile, with the one that has been laid."""
        tiles = self.s["tiles"]
        return [
            name
            for name, cells in shapes.items()
            if self.placed in cells and all(tiles.get(cell) == kind for cell in cells)
        ]

    def open_treasures(self) -> tuple[int, list[str], list[str]]:
        """Return whose trader takes treasures first: owner, all there, those one of which stays."""
        s = self.s
        for cells in regions(s):
            here = [cell for cell in cells if cell in s["treasures"]]
            traders = leaders_in(s, cells, "trader")
            if traders and len(here) > 1:
                plain = [cell for cell in here if ground(self.rules["board"], cell) != "S"]
                return s["leaders"][traders[0]][0], here, plain or here
        return 0, [], []
