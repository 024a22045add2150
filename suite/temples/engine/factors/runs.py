"""Runs of a row: equal people next to each other, and what a row lacks for them."""

from __future__ import annotations

from typing import Final

RUN: Final = 3
"""Equal people next to each other that make a run."""
TRIPLE: Final = 0o111
"""If the last three people of a row are equal, their digits are a multiple of this."""


def charges(row: int) -> int:
    """Return how often the runs of a row can be used before none is left."""
    times = 0
    while row > 0o77:
        if not (row & 0o777) % TRIPLE:
            times += 1
        row >>= 3
    return times


def lessen(needed: list[int], row: int) -> None:
    """Lower the cards needed of each people to the number that a row lacks for a run."""
    if row:
        end = row & 7
        needed[end] = RUN - 1 if row >> 3 & 7 != end else RUN - 2
    while row > 0o77:
        if not (row & 0o777) % TRIPLE:
            needed[row & 7] = 0
        row >>= 3


def most_of_a_people(row: int) -> int:
    """Return the number of cards of the most frequent people in a row."""
    numbers = [0] * 6
    while row:
        numbers[row & 7] += 1
        row >>= 3
    most = 0
    for kind in range(1, 6):
        most = max(most, numbers[kind])
    return most


def last_of_a_people(row: int) -> int:
    """Return how many cards at the end of a row are equal."""
    people = row & 7
    equal = 0
    while row & 7 == people:
        equal += 1
        row >>= 3
    return equal
