"""Random positions of the card game that no play reaches: sums near every limit, small piles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from suite.testing.temples.engine import PEOPLES, SITES, setting_out

HEIGHTS: Final = range(7)
"""The heights of a temple."""
SUMS: Final = (0, 3, 6, 8, 9, 10, 11, 12, 13, 14, 14)
"""Sums of a seat before the final phase."""
FINAL_SUMS: Final = (10, 10, 11, 13, 14, 15, 16, 18, 19, 19)
"""Sums of a seat in the final phase."""
LONG_HAND: Final = 10
LONGEST_HAND: Final = 20
"""The most cards that a hand is dealt: of half of the hands, and of the others."""


def dense_position(rng: Random, _rules: Mapping[str, Any], _seats: int) -> dict[str, Any]:
    """Return a random position in the phase `act`; the rules make no difference."""
    return DensePosition(rng).build()


class DensePosition:
    """A position in the making: `s` is its JSON; `stages` and `people` are the cards left."""

    def __init__(self, rng: Random) -> None:
        """Begin with no card in its place."""
        self.rng = rng
        self.s = setting_out()
        self.stages = cards_of(self.s["supply"]["hidden"])
        self.people = cards_of(self.s["stock"])

    def build(self) -> dict[str, Any]:
        """Return the position."""
        self.begin_turn()
        self.build_temples()
        self.lay_supply()
        self.raise_temples()
        self.fill_yards()
        self.deal_people()
        return self.s

    def begin_turn(self) -> None:
        """Give the turn to a seat, with the pieces anywhere."""
        s, rng = self.s, self.rng
        s["phase"] = "act"
        s["active"] = s["to_move"] = rng.randrange(2)
        s["turn"] = rng.randint(1, 99)
        s["migrated"] = rng.random() < 0.3
        s["final"] = rng.random() < 0.4
        s["pieces"] = [rng.choice((*SITES, *SITES, "quarry")) for _ in "01"]

    def build_temples(self) -> None:
        """Build temples with sums near a threshold: 10, 15 and, in the final phase, 20."""
        s, rng = self.s, self.rng
        s["start"] = [rng.random() < 0.3 for _ in "01"]
        self.stages += [1] * s["start"].count(False)
        sums = FINAL_SUMS if s["final"] else SUMS
        while True:
            heights = [*self.heights(rng.choice(sums)), *self.heights(rng.choice(sums))]
            if all(heights.count(stage) <= self.stages.count(stage) for stage in HEIGHTS if stage):
                break
        for stage in filter(None, heights):
            self.stages.remove(stage)
        for place, height in enumerate(heights):
            if height:
                s["temples"][place // 5][SITES[place % 5]] = [height]

    def heights(self, total: int) -> tuple[int, ...]:
        """Return five random heights with this sum."""
        return self.rng.choice(five_heights()[total])

    def lay_supply(self) -> None:
        """Put one to four stages, or some more, on the supply."""
        rng, supply = self.rng, self.s["supply"]
        rng.shuffle(self.stages)
        known, hidden = rng.choice((0, 0, 1, 2, 3)), rng.choice((0, 1, 2, 3, 4, 12))
        supply["top"] = [self.stages.pop() for _ in range(known)]
        supply["hidden"] = dict.fromkeys(supply["hidden"], 0)
        for _ in range(hidden if known else max(1, hidden)):
            supply["hidden"][str(self.stages.pop())] += 1

    def raise_temples(self) -> None:
        """Put stages below the tops of the temples; some are missing."""
        for temples in self.s["temples"]:
            for temple in temples.values():
                for stage in reversed(range(1, max(temple, default=0))):
                    if stage in self.stages and self.rng.random() < 0.8:
                        self.stages.remove(stage)
                        temple.insert(0, stage)

    def fill_yards(self) -> None:
        """Put the stages that are left on the yards."""
        for stage in self.stages:
            self.s["yards"][self.rng.randrange(2)].append(stage)
        for seat in (0, 1):
            self.open_a_stage(seat)

    def open_a_stage(self, seat: int) -> None:
        """Put a stage that can be built or leapt to at the end of a yard that has one."""
        temple = self.s["temples"][seat].get(self.s["pieces"][seat], [])
        wanted = (temple[-1] if temple else 0) + self.rng.choice((1, 1, 2))
        yard = self.s["yards"][seat]
        if wanted in yard:
            yard.remove(wanted)
            yard.append(wanted)

    def deal_people(self) -> None:
        """Deal hands of any size; little or nothing goes to the stock, the others to the rows.

        Sometimes nothing is discarded either: then a turn begins without a draw.
        """
        s, rng = self.s, self.rng
        rng.shuffle(self.people)
        for seat in (0, 1):
            s["hands"][seat] = self.pile(rng.randint(0, rng.choice((LONG_HAND, LONGEST_HAND))))
        is_bare = rng.randrange(8) == 0
        s["stock"] = self.pile(0 if is_bare else rng.choice((0, 1, 2, 3, 4, 6, 12)))
        s["discards"] = self.pile(0 if is_bare else rng.randint(0, len(self.people)))
        while self.people:
            self.settle_run()

    def pile(self, number: int) -> dict[str, int]:
        """Return a random pile of cards that are left, at most `number` of them."""
        pile = dict.fromkeys(PEOPLES, 0)
        for _ in range(min(number, len(self.people))):
            pile[self.people.pop()] += 1
        return pile

    def settle_run(self) -> None:
        """Settle a run of one to five alike in a row, mostly where the piece is."""
        rng, seat = self.rng, self.rng.randrange(2)
        here = self.s["pieces"][seat]
        site = here if here != "quarry" and rng.random() < 0.6 else rng.choice(SITES)
        people = rng.choice(self.people)
        for _ in range(min(rng.choice((1, 1, 3, 4, 5)), self.people.count(people))):
            self.people.remove(people)
            self.s["rows"][seat][site].append(people)


@cache
def five_heights() -> dict[int, list[tuple[int, ...]]]:
    """Return all heights of five temples by their sums."""
    heights: dict[int, list[tuple[int, ...]]] = {}
    for five in product(HEIGHTS, repeat=5):
        heights.setdefault(sum(five), []).append(five)
    return heights


def cards_of(pile: dict[str, int]) -> list[Any]:
    """Return the cards of a pile one by one: peoples by name, stages as numbers."""
    names = [card for card, number in pile.items() for _ in range(number)]
    return [int(card) if card.isdigit() else card for card in names]
