"""A sketch: cards as letters and digits, completed to a position in the form of the format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from suite.temples.model.pieces import COPIES, COPIES_OF_A_PEOPLE, PEOPLES, STAGES

PEOPLE_LETTERS: Final = "mshpa"
NOTHING: Final[Mapping[str, str]] = {}


def sites(
    *,
    at: str,
    hand: str = "",
    rows: Mapping[str, str] = NOTHING,
    temples: Mapping[str, str] = NOTHING,
    yard: str = "",
    start: bool = False,
    rival_at: str = "quarry",
    rival_hand: str = "",
    rival_rows: Mapping[str, str] = NOTHING,
    rival_temples: Mapping[str, str] = NOTHING,
    rival_yard: str = "",
    turn: int = 9,
) -> dict[str, Any]:
    """Return a position of the card game in which seat 0 is to act; the rival is seat 1.

    Peoples are their first letters, stages are digits, each from the first card laid to the last.
    `start`: the starting stages are still to be built. All other cards are in the stock and in the
    supply.
    """
    people = Counter(dict.fromkeys(PEOPLES, COPIES_OF_A_PEOPLE))
    stages = Counter(dict(zip(map(str, STAGES), COPIES, strict=True)))
    stages["1"] -= 2 * start

    def cards(letters: str) -> list[str]:
        names = [PEOPLES[PEOPLE_LETTERS.index(letter)] for letter in letters]
        people.subtract(names)
        return names

    def pile(letters: str) -> dict[str, int]:
        counts = Counter(cards(letters))
        return {name: counts[name] for name in sorted(PEOPLES)}

    def column(digits: str) -> list[int]:
        stages.subtract(digits)
        return [int(digit) for digit in digits]

    position = {
        "game": "temples",
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": turn,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [pile(hand), pile(rival_hand)],
        "pieces": [at, rival_at],
        "rows": [
            {site: cards(row.get(site, "")) for site in PEOPLES} for row in (rows, rival_rows)
        ],
        "temples": [
            {site: column(temple.get(site, "")) for site in PEOPLES}
            for temple in (temples, rival_temples)
        ],
        "start": [start, start],
        "yards": [column(yard), column(rival_yard)],
        "stock": {},
        "discards": dict.fromkeys(sorted(PEOPLES), 0),
        "supply": {},
    }
    position["stock"] = {name: people[name] for name in sorted(PEOPLES)}
    position["supply"] = {"hidden": dict(sorted(stages.items())), "top": []}
    return position
