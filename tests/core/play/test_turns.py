"""Whose turn an event belongs to, and what has happened since somebody's last turn."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.play.loop import decisions
from suite.core.play.table import Table
from suite.core.play.turns import Turns, changed, others
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, table_of


def played(game: str, seats: int, plies: int) -> Table[Any]:
    """Return a table at which `random` has played for everybody."""
    table = table_of(game, *[HUMAN] * seats)
    for _ in decisions(table, until=plies):
        table.take(next(iter(table.game.legal(table.state))))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_all_that_happens_while_a_seat_is_active(game: str) -> None:
    table = played(game, 2, 60)
    turns = Turns(table)
    first = next(n for n, event in enumerate(table.events) if isinstance(event.actor, int))
    assert [turns.seat(number) for number in range(first)] == [None] * first
    seats = [turns.seat(number) for number in range(first, len(table.events))]
    active = [table.game.active(state) for state in table.states[first:]]
    assert seats == active
    begun = [number for number in range(len(table.events)) if turns.begins(number)]
    assert begun[0] == first and len(begun) > 3
    assert all(turns.seat(number) != turns.seat(number - 1) for number in begun)


@pytest.mark.parametrize(("game", "seats"), [("temples", 2), ("tiles", 3)])
def test_a_round_begins_after_the_last_turn_and_holds_the_running_one(
    game: str, seats: int
) -> None:
    table = played(game, seats, 90)
    turns = Turns(table)
    begun = [number for number in range(len(table.events)) if turns.begins(number)]
    whose = [turns.seat(number) for number in begun]
    at = max(n for n, seat in enumerate(whose[:-1]) if seat == 0)  # the last whole turn of seat 0
    assert turns.since(0, begun[at + 1]) <= begun[at]
    for events in range(begun[at + 1] + 1, len(table.events) + 1):
        assert turns.since(0, events) == begun[at + 1]
    assert turns.since(0, begun[0]) == 0


def test_events_that_were_undone_are_forgotten() -> None:
    table = played("temples", 2, 30)
    turns = Turns(table)
    before = [turns.seat(number) for number in range(30)]
    table.undo_free = True
    table.undo(12)
    turns.forget(len(table.events))
    for seat in decisions(table, until=30):
        table.take(list(table.game.legal(table.view(seat).state))[-1])
    fresh = Turns(table)
    after = [turns.seat(number) for number in range(len(table.events))]
    assert after == [fresh.seat(number) for number in range(len(table.events))]
    assert after[:18] == before[:18]


def test_the_own_running_turn_is_no_news_but_an_answer_in_it_is() -> None:
    table = played("temples", 2, 90)
    turns = Turns(table)
    own = [n for n in range(90) if turns.begins(n) and turns.seat(n) == 0][-2]
    decided = [n for n in range(own, 90) if table.events[n].actor == 0]
    first, last = turns.news(0, decided[0])
    assert (first, last) == (turns.since(0, decided[0]), decided[0])
    assert turns.news(0, decided[1]) == (first, decided[0])
    assert others(table, 0, first, last)


def test_what_others_decided_and_changed_ends_with_the_own_decision() -> None:
    table = played("tiles", 2, 20)
    own = [n for n, event in enumerate(table.events) if event.actor == 0]
    assert others(table, 0, own[-1] + 1, len(table.events)) == [
        n for n, event in enumerate(table.events) if event.actor == 1 and n > own[-1]
    ]
    assert changed(table, 0, 0, own[-1] + 1) == []
