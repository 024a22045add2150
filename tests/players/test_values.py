"""What draws are worth: fair over all that could come up, and the same by both backends."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.players import values
from tests.review.test_review import KINDS, begun


def draws_of(table: Table[Any]) -> Iterator[values.Draw]:
    """Yield what each draw of a game was worth, with all seen, in one world."""
    for number, event in enumerate(table.events):
        if event.actor == "chance":
            gone = [seat for seat, events in table.left.items() if events <= number]
            view = table.view_at(number, EVERYBODY)
            drawn = values.draw(view, table.actions[number], 1, gone)
            if drawn:
                yield drawn


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_what_one_seat_wins_by_luck_the_others_lose(name: str, seats: int) -> None:
    table = begun(name, seats, 12)
    draws = list(draws_of(table))
    assert len(draws) > seats
    for drawn in draws:
        assert sum(drawn.luck) == pytest.approx(0, abs=1e-12)
        assert any(drawn.luck)
        assert min(drawn.variance) > 0


def test_a_seat_that_has_left_has_no_luck() -> None:
    table = begun("tiles", 3, 20)
    table.left[2] = 10
    numbers = [number for number, event in enumerate(table.events) if event.actor == "chance"]
    lucks = [drawn.luck[2] for drawn in draws_of(table)]
    assert [bool(luck) for luck in lucks] == [number < 10 for number in numbers]
    assert len({bool(luck) for luck in lucks}) == 2


@pytest.mark.skipif(bool(native.why_not_usable()), reason="there is one backend only")
@pytest.mark.parametrize(("name", "seats"), [KINDS[0], KINDS[2]])
def test_both_backends_tell_the_same(name: str, seats: int) -> None:
    table = begun(name, seats, 16)
    game = games.find(name)
    number = next(
        number for number in range(15, 0, -1) if game.actor(table.states[number]) is CHANCE
    )
    state = game.view(table.states[number], EVERYBODY).state
    events = [event for event, _weight in game.outcomes(state)[:2]]
    interpreted = import_module(f"suite.{name}.players.forecast")
    turns = {"turns": 0} if name == "tiles" else {}
    told = [
        module.shares_after(state, events, Random(1), worlds=1, **turns)
        for module in (interpreted, native.compiled(interpreted.__name__))
    ]
    assert told[0] == [[pytest.approx(shares) for shares in worlds] for worlds in told[1]]
    assert all(sum(shares) == pytest.approx(1) for worlds in told[0] for shares in worlds)


def test_the_evaluator_has_a_digest() -> None:
    assert len(values.evaluator()) == 64
