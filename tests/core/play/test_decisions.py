"""What a table asks of a player, and what it makes of the answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.core.errors import PlayerError
from suite.core.game import LegalActions
from suite.core.play.player import Choice, generator, seat_seed
from suite.core.play.table import Table
from suite.core.view import View
from suite.temples.game import GAME
from suite.temples.model.state import State
from tests.core.playing import header, played, table_of, take


class Scripted:
    """Plays what it was given; notes what it was asked."""

    def __init__(self, *plans: str) -> None:
        self.plans = [plan.split(", ") for plan in plans]
        self.asked = 0

    def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
        plan = self.plans[self.asked]
        self.asked += 1
        return Choice(tuple(GAME.read(text) for text in plan))


def test_a_plan_is_followed_as_long_as_nothing_new_is_seen() -> None:
    table = table_of(at="medes", hand="mss")
    player = Scripted("settle medes, settle sumerians, travel sumerians", "end")
    for text in ("settle medes", "settle sumerians", "travel sumerians", "end"):
        assert GAME.write(table.decide(player)) == text
        take(table, text)
    assert player.asked == 2


def test_asking_twice_without_acting_changes_nothing() -> None:
    table = table_of(at="medes", hand="mss")
    player = Scripted("settle medes, end")
    assert table.decide(player) == table.decide(player)
    assert player.asked == 1


def test_a_plan_is_dropped_when_somebody_else_has_decided() -> None:
    table = table_of(at="medes", rows={"medes": "aaa"}, hand="m", rival_hand="mss")
    player = Scripted("halve 1, settle medes", "end")
    assert GAME.write(table.decide(player)) == "halve 1"
    take(table, "halve 1")
    take(table, "discard medes")
    assert GAME.write(table.decide(player)) == "end"


def test_a_plan_is_dropped_when_the_seat_does_something_else() -> None:
    table = table_of(at="medes", hand="mss")
    player = Scripted("settle medes, settle sumerians", "end")
    table.decide(player)
    take(table, "settle sumerians")
    assert GAME.write(table.decide(player)) == "end"


def test_a_player_is_given_its_view_its_legal_actions_and_its_generator() -> None:
    table = played(until=4)
    seat = table.actor
    assert isinstance(seat, int)
    given: list[Any] = []

    class Curious:
        def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
            given.extend([view, legal, rng.random()])
            return Choice((next(iter(legal)),))

    table.decide(Curious())
    assert given[0] == GAME.view(table.state, seat)
    assert given[1] == GAME.legal(table.state)
    assert given[2] == generator(seat_seed(7, seat), 5).random()


def test_the_seed_of_a_seat_does_not_tell_the_seed_of_the_deal() -> None:
    assert seat_seed(7, 0) != seat_seed(7, 1)
    assert len(seat_seed(7, 0)) == 64
    assert "7" not in {seat_seed(7, 0), seat_seed(7, 1)}


def test_a_player_that_breaks_down_is_named() -> None:
    class Broken:
        def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
            raise ZeroDivisionError(f"I hold {view.state.hands}")

    table = played(until=4)
    seat = table.actor
    assert isinstance(seat, int)
    with pytest.raises(PlayerError) as told:
        table.decide(Broken())
    # Nothing that the player says itself: it could tell its hand to a person at the table.
    assert str(told.value) == f"the player on seat {seat + 1} crashed (ZeroDivisionError)"


@pytest.mark.parametrize("answer", [None, [1], Choice((-1,)), Choice((10**9,))])
def test_a_player_that_answers_nonsense_is_named(answer: Any) -> None:
    class Confused:
        def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Any:
            return answer

    with pytest.raises(PlayerError, match="the player on seat 1"):
        table_of(hand="m").decide(Confused())


def test_a_plan_that_comes_to_what_is_not_legal_is_named() -> None:
    class Hasty:
        def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
            return Choice((GAME.read("travel medes"), GAME.read("travel medes")))

    table = table_of(hand="m")
    table.take(table.decide(Hasty()))
    with pytest.raises(PlayerError, match="seat 1 returned an illegal action"):
        table.decide(Hasty())


def test_a_player_that_wants_what_is_not_legal_is_named() -> None:
    with pytest.raises(PlayerError, match="seat 1 returned an illegal action"):
        table_of(hand="m").decide(Scripted("travel persians"))

    class Silent:
        def choose(self, view: View[State], legal: LegalActions, rng: Random) -> Choice:
            return Choice(())

    with pytest.raises(PlayerError, match="seat 1 returned an illegal action"):
        table_of(hand="m").decide(Silent())


def test_nobody_is_asked_while_chance_is_due() -> None:
    with pytest.raises(PlayerError, match="no seat is to act"):
        Table(GAME, header(7)).decide(Scripted())


# Taking back
