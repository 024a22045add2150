"""Every refusal names a condition that really fails, by a second, slow check of each."""

from __future__ import annotations

from itertools import count

import pytest

from suite.core import games
from tests.tools.reasons import temples, tiles
from tests.tools.reasons.__main__ import check
from tests.tools.reasons.asking import Asked, Walk
from tests.tools.reasons.sentences import Table

TABLES = {"temples": temples.TABLE, "tiles": tiles.TABLE}


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_names_a_condition_that_fails(name: str) -> None:
    checked = check(games.find(name), 1, 100, count())
    assert checked.asked.total() == 100
    assert not checked.wrong


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_many_refusals_name_a_condition_that_fails(name: str) -> None:
    checked = check(games.find(name), 7, 2000, count())
    assert set(games.find(name).flow.verbs) - {"proceed"} < checked.asked.keys()
    assert not checked.wrong


@pytest.mark.parametrize(
    ("name", "sentence", "problem"),
    [
        ("tiles", "The game is over.", "is false: the game is over"),
        ("tiles", "This cannot be done.", "has no check for: This cannot be done"),
        ("tiles", "A tile needs an empty cell.", "is false: a {what} needs an empty cell"),
        ("temples", "The game is over.", "is false: the game is over"),
        ("temples", "This cannot be done.", "has no check for: This cannot be done"),
    ],
)
def test_a_reason_that_does_not_hold_is_found(name: str, sentence: str, problem: str) -> None:
    assert TABLES[name].problem(asked(name), sentence) == problem


def test_what_is_true_and_forbids_nothing_is_no_reason() -> None:
    table = Table()
    table.remark("two and two are four")(lambda _asked: True)
    assert table.problem(asked("tiles"), "Two and two are four.") == "names no condition"


def asked(name: str) -> Asked:
    """Return something refused in a game that is not over."""
    walk = Walk(games.find(name), 1, 0)
    return next(each for each in walk.go() if each.phase != "over")
