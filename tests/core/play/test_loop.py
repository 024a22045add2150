"""The play loop asks whom it should, and nobody else."""

from __future__ import annotations

from suite.core.play.loop import decisions
from suite.core.play.table import Table
from suite.temples.game import GAME
from tests.core.playing import header, play_on, played, texts


def test_a_loop_yields_the_seats_that_decide_and_looks_after_everything() -> None:
    table = Table(GAME, header())
    seen: list[int] = []
    asked: list[int] = []
    for seat in decisions(table, lambda: seen.append(len(table.events)), until=30):
        assert table.actor == seat
        asked.append(seat)
        table.take(next(iter(GAME.legal(table.view(seat).state))))
    assert seen == list(range(1, 31))
    assert asked == [event.actor for event in table.events if event.actor != "chance"]


def test_a_loop_goes_on_where_another_was_left() -> None:
    table = Table(GAME, header())
    first = next(decisions(table))
    happened = texts(table)
    assert next(decisions(table)) == first
    assert texts(table) == happened
    assert texts(play_on(table)) == texts(played())


def test_nobody_is_asked_for_a_seat_that_has_left_or_when_the_game_is_over() -> None:
    table = play_on(Table(GAME, header()), until=20)
    assert isinstance(table.actor, int)
    table.left[table.actor] = 20
    assert next(decisions(table)) not in table.left
    assert list(decisions(play_on(table))) == []
