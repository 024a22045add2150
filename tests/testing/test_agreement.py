"""The second engines: they play along in every game, and say where a game differs from them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from suite.core import games
from suite.core.flow import CHANCE, Action
from suite.core.view import EVERYBODY
from suite.temples.game import GAME, Temples
from suite.temples.model.state import State
from suite.testing import BrokenInvariantError, invariants_of
from suite.testing.agreement import assert_agreement, difference
from suite.testing.table import TableInvariants
from suite.testing.temples.engine import SecondEngine

AGREES = "the second engine agrees"


@pytest.mark.parametrize("name", games.names())
def test_it_plays_along_from_the_beginning(name: str) -> None:
    game = games.find(name)
    machine = invariants_of(game)()
    machine.set_up(game.new_rules(), 2)
    start, _ = game.outcomes(machine.state)[0]
    machine.take(start)
    assert machine.second
    assert machine.second.s == game.to_json(machine.views[EVERYBODY])


def test_it_goes_back_with_the_game() -> None:
    class AtATable(TableInvariants):
        game = GAME

    machine = AtATable()
    machine.seed, machine.free = 1, True
    machine.set_up(GAME.new_rules(), 2)
    while machine.table.actor is CHANCE:
        machine.do("deal")
    assert machine.second
    before = deepcopy(machine.second.s)
    machine.do("act", next(iter(GAME.legal(machine.state))))
    assert machine.second.s != before
    machine.do("undo", 1, None)
    assert machine.second.s == before


class WinsTies(Temples):
    """Has its own idea of who wins: a rule that is wrong everywhere."""

    def result(self, state: State) -> Any:
        result = super().result(state)
        return result and type(result)(result.reason, result.scores, (0, 1))


class ForgetsToEnd(Temples):
    """Offers one action less, in every view and in the truth."""

    def legal(self, state: State) -> Any:
        legal = super().legal(state)
        return type(legal)(legal.mask & ~(1 << self.read("end")))


class StartsUnfairly(Temples):
    """Lets one seat begin three times as often."""

    def outcomes(self, state: State) -> Any:
        odds = super().outcomes(state)
        return [(event, 1 + 2 * (event == self.read("start 1"))) for event, _ in odds]


class NeverLaysTwoAlike(Temples):
    """Leaves out some events of chance, in every view and in the truth."""

    def outcomes(self, state: State) -> Any:
        alike = [self.read(f"lay {seat} {stage} {stage}") for seat in "01" for stage in "123456"]
        return [(event, ways) for event, ways in super().outcomes(state) if event not in alike]


def played_to_the_end(game: Temples) -> None:
    """Play one game; raises `BrokenInvariantError` if a law is broken."""
    machine = invariants_of(game)()
    machine.set_up(game.new_rules(), 2)
    while game.actor(machine.state) is not None:
        machine.take(choice(game, machine.state))


def choice(game: Temples, state: State) -> Action:
    """Return an event, the end of a turn where it is legal, else any action."""
    if game.actor(state) is CHANCE:
        return game.outcomes(state)[0][0]
    legal, end = GAME.legal(state), GAME.read("end")
    return end if end in legal else next(iter(legal))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("broken", "where"),
    [
        (WinsTies, "/result/winners"),
        (ForgetsToEnd, r"/legal: \[\] in the"),
        (StartsUnfairly, "/outcomes/start 1: 3 in the game, 1 in the second"),
        (NeverLaysTwoAlike, r"/outcomes: \[\] in the game, \['lay"),
    ],
)
def test_a_rule_that_is_wrong_everywhere_is_found(broken: type[Temples], where: str) -> None:
    played_to_the_end(Temples())
    with pytest.raises(BrokenInvariantError, match=f"{AGREES}.*{where}"):
        played_to_the_end(broken())


@pytest.mark.parametrize(
    ("ours", "theirs", "said"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, "/b: 2 in the game, 3 in the second engine"),
        ({"a": [1, [2]]}, {"a": [1, [4]]}, "/a/1/0: 2 in the game, 4 in the second engine"),
        ({"a": [1]}, {"a": []}, "/a: [1] in the game, [] in the second engine"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ": {'a': 1, 'b': 2} in the game, {'b': 2, 'a': 1}"),
        ({"legal": ["x", "y"]}, {"legal": ["y", "z"]}, "/legal: ['x'] in the game, ['z'] in the"),
        ({"a": True}, {"a": 1}, "/a: True in the game, 1 in the second engine"),
    ],
)
def test_it_is_said_where_they_differ(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], said: str
) -> None:
    assert difference(ours, theirs).startswith(said)


def test_agreement_is_about_the_order_of_the_format_too() -> None:
    rules = GAME.new_rules()
    view = GAME.view(GAME.new(rules), EVERYBODY)
    second = SecondEngine(rules)
    assert_agreement(GAME, view, second)
    second.s["turn"] = second.s.pop("turn")
    with pytest.raises(AssertionError):
        assert_agreement(GAME, view, second)


def test_a_draw_of_a_wrong_number_of_cards_is_impossible() -> None:
    second = SecondEngine(GAME.new_rules())
    second.take("start 0")
    with pytest.raises(AssertionError):
        second.take("draw 0 medes")
