"""The rows of a flow are counted as the machine takes them, and named in words."""

from __future__ import annotations

from random import Random

import pytest

from suite.core import games
from suite.core.flow import CHANCE
from suite.temples.flow import FLOW
from suite.testing.rows import Rows

NAMES = games.names()


def played(name: str, events: int) -> Rows:
    """Count the rows of random games, as many as it takes, and compare each step."""
    game, rng = games.find(name), Random(7)
    rows = Rows(game.flow)
    state = game.new(game.new_rules(), 2)
    for _event in range(events):
        if (actor := game.actor(state)) is None:
            state = game.new(game.new_rules(), 2)
            actor = game.actor(state)
        ways = [way for way, _weight in game.outcomes(state)] if actor == CHANCE else None
        action = rng.choice(ways or list(game.legal(state)))
        copy = game.copy(state)
        rows.walk(copy, game.verb(action), action)
        state = game.play(state, action)
        assert copy == state
    return rows


@pytest.mark.parametrize("name", NAMES)
def test_rows_lead_to_where_the_machine_does(name: str) -> None:
    rows = played(name, 400)
    verbs = [number for number, row in enumerate(rows.flow.rows) if row.trigger != "proceed"]
    assert sum(rows.taken[number] for number in verbs) == 400


@pytest.mark.parametrize("name", NAMES)
def test_of_the_rows_that_proceed_one_is_taken_and_those_before_it_are_refused(name: str) -> None:
    rows = played(name, 400)
    for number, row in enumerate(rows.flow.rows):
        order = rows.flow.order(row)
        if order and order > 1:
            before = number - 1
            assert rows.refused[before] == rows.taken[number] + rows.refused[number]
        if row.when is None:
            assert not rows.refused[number]


@pytest.mark.parametrize("name", NAMES)
def test_every_row_has_a_name_of_its_own(name: str) -> None:
    rows = Rows(games.find(name).flow)
    names = [rows.name(number) for number in range(len(rows.flow.rows))]
    assert len(set(names)) == len(names)


def test_rows_are_named_by_verb_or_guard() -> None:
    rows = Rows(FLOW)
    names = [rows.name(number) for number in range(len(FLOW.rows))]
    assert {"act -halve-> discard", "due -> draw if cards can be drawn", "due -> act else"} <= {
        *names
    }


def test_what_never_happened_is_named() -> None:
    rows = Rows(FLOW)
    assert len(rows.never()) == len(FLOW.rows) + len(rows.guarded) == 30 + 8
    rows.taken.update(range(len(FLOW.rows)))
    rows.refused.update(rows.guarded)
    assert rows.never() == []
    number = next(row for row in rows.guarded if rows.name(row).startswith("due"))
    rows.refused[number] = 0
    assert rows.never() == ["due -> draw if cards can be drawn: never no"]
    rows.taken[number + 1] = 0
    assert rows.never() == ["due -> act else", "due -> draw if cards can be drawn: never no"]
