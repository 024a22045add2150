"""Ratings: the example of the paper, and what must hold of any."""

from __future__ import annotations

import pytest

from suite.play.rating import LEAST, Rating


def test_the_example_of_the_paper_comes_out_game_by_game() -> None:
    # Its expected scores are 0.639, 0.432 and 0.303; together the games give 1464 +- 151.
    rating = Rating(1500, 200)
    for score, other, doubt in ((1, 1400, 30), (0, 1550, 100), (0, 1700, 300)):
        rating = rating.after(score, other, doubt)
    assert rating.value == pytest.approx(1464, abs=4)
    assert rating.deviation == pytest.approx(151.4, abs=1)
    assert Rating(1500, 200).after(1, 1400, 30).value == pytest.approx(1563.4, abs=0.1)


def test_a_win_against_a_stronger_one_says_more() -> None:
    rating = Rating()
    assert rating.after(1, 1900, 100).value > rating.after(1, 1100, 100).value > rating.value
    assert rating.after(0, 1100, 100).value < rating.after(0, 1900, 100).value < rating.value
    assert str(rating) == "1500 ± 686"


def test_what_is_known_grows_up_to_a_limit() -> None:
    rating = Rating()
    deviations = []
    for number in range(200):
        rating = rating.after(number % 2, 1500, 100)
        deviations.append(rating.deviation)
    assert deviations == sorted(deviations, reverse=True)
    assert deviations[0] < Rating().deviation
    assert deviations[-1] == LEAST
    assert rating.value == pytest.approx(1500, abs=30)
