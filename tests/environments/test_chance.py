"""What chance brings has the odds of the rules: over places, and over episodes of one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite.core import games
from suite.core.game import Game
from suite.core.kernel.bits import stream
from suite.core.view import EVERYBODY
from suite.environments.vector import VectorGame
from tests.environments.playing import KINDS

PLAYS = 2400


def test_a_stream_has_the_published_numbers_of_splitmix64() -> None:
    numbers = stream()
    numbers.counter = 1234567
    published = (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    )
    assert [numbers() for _ in published] == [(each >> 11) / 2**53 for each in published]


def beginnings(game: Game[Any], seats: int, n: int) -> Iterator[Any]:
    """Yield the states in which many plays begin: `n` places, and as many episodes as it takes."""
    vector = VectorGame(game, n, "fair", seats=seats, observe=False)
    for _ in range(PLAYS // n):
        for place in range(n):
            yield vector.view(place, EVERYBODY).state
        vector.reset()


def first_hands(game: Game[Any], seats: int) -> dict[int, int]:
    """Return each hand that the first seat can be dealt first, with its weight."""
    start = game.new(game.new_rules(), seats)
    game.step(start, game.outcomes(start)[0][0])
    hands = {}
    for event, weight in game.outcomes(start):
        state = start.clone()
        game.step(state, event)
        hands[state.hands[0]] = weight
    return hands


def distance(found: Counter[int], weights: dict[int, int]) -> float:
    """Return by how many standard deviations the chi-square of counts is above its mean."""
    number, whole = sum(found.values()), sum(weights.values())
    cells = [[0.0, 0.0]]  # the first holds all that are expected less than five times
    for value, weight in weights.items():
        due = number * weight / whole
        if due < 5:
            cells[0][0] += found[value]
            cells[0][1] += due
        else:
            cells.append([found[value], due])
    cells = [each for each in cells if each[1]]
    chi_square = sum((count - due) ** 2 / due for count, due in cells)
    return (chi_square - (len(cells) - 1)) / sqrt(2 * (len(cells) - 1))


@pytest.mark.slow
@pytest.mark.parametrize("n", [PLAYS, 8])
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_who_begins_and_the_first_hand_have_their_odds(name: str, seats: int, n: int) -> None:
    game = games.find(name)
    weights = first_hands(game, seats)
    begins, hands = Counter[int](), Counter[int]()
    for state in beginnings(game, seats, n):
        begins[state.active] += 1
        # In the card game one of the two has drawn again.
        hands[next(hand for hand in state.hands if hand in weights)] += 1
    assert begins.total() == hands.total() == PLAYS
    assert distance(begins, dict.fromkeys(range(seats), 1)) < 3
    assert distance(hands, weights) < 3
    # The measure notices odds that are slightly wrong.
    assert distance(hands, dict.fromkeys(weights, 1)) > 10
    assert distance(begins, {seat: 9 + (seat == 0) * 4 for seat in range(seats)}) > 3
