"""The next best choice that begins otherwise, and how players that deal worlds tell it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from suite import native
from suite.core import games
from suite.core.play.player import RunnerUp
from suite.players import roster
from suite.players.comparison import runner_up
from tests.tools.blind import choice, positions

every_game = pytest.mark.parametrize("name", games.names())
POSITIONS = 20 if native.backend() == native.COMPILED else 6
"""How many are looked at; interpreted it takes much longer."""
TWO = {"temples": "reply:candidates=2", "tiles": "reply:candidates=2:turns=0"}
"""Players that compare two plans."""
ENOUGH = {"temples": 4000, "tiles": 60}
"""A budget of a few worlds."""


class Tried(NamedTuple):
    """A plan that was tried."""

    line: tuple[int, ...]
    shares: list[float]


def test_the_next_best_begins_with_another_action() -> None:
    best = Tried((1, 2), [0.5, 0.5, 0.5, 0.5])
    alike = Tried((1, 3), [0.4, 0.4, 0.4, 0.4])
    other = Tried((3, 2), [0.4, 0.5, 0.6, 0.1])
    worse = Tried((2,), [0.1])
    assert runner_up([best, alike, other, worse]) == RunnerUp(3, 4, 0.625)
    assert runner_up([best, alike, worse, other]) == RunnerUp(2, 1, 1.0)
    assert runner_up([other, worse]) == RunnerUp(2, 1, 1.0)
    assert runner_up([worse, other]) == RunnerUp(3, 1, 0.0)


def test_there_may_be_none() -> None:
    plans = [Tried((1, 2), [0.5]), Tried((1, 3), [0.4])]
    assert runner_up(plans) is None
    assert runner_up(plans[:1]) is None


def choices(name: str, spec: str) -> list[tuple[Any, Any]]:
    """Return what a player chooses in some positions, each with the legal actions there."""
    game = games.find(name)
    player = roster.seat(game, spec)
    found = []
    for number, state in enumerate(positions(game, POSITIONS, 5)):
        chosen, view = choice(game, player, state, number)
        assert chosen == player.choose(view, game.legal(view.state), Random(number))
        found.append((chosen, game.legal(view.state)))
    return found


@pytest.mark.slow
@every_game
def test_a_player_that_deals_worlds_says_how_sure_it_is(name: str) -> None:
    compared = 0
    for chosen, legal in choices(name, f"reply:evaluations={ENOUGH[name]}:candidates=12"):
        other = chosen.runner_up
        if other is not None:
            assert other.action in legal
            assert other.action != chosen.actions[0]
            assert 1 <= other.worlds <= chosen.worlds
            assert 0 <= other.better <= 1
            halves = 2 * other.better * other.worlds
            assert halves == pytest.approx(round(halves))
            compared += 1
        elif not chosen.worlds:
            assert chosen.positions == 0 or chosen.complete
    assert compared > POSITIONS / 3


@pytest.mark.slow
@every_game
def test_of_two_plans_both_are_tried_in_every_world(name: str) -> None:
    compared = 0
    for chosen, _ in choices(name, f"{TWO[name]}:evaluations={5 * ENOUGH[name]}"):
        if chosen.runner_up:
            assert chosen.runner_up.worlds == chosen.worlds >= 1
            compared += 1
    assert compared


@pytest.mark.slow
@every_game
def test_more_evaluations_are_more_worlds(name: str) -> None:
    few, many = (
        sum(chosen.worlds for chosen, _ in choices(name, f"{TWO[name]}:evaluations={number}"))
        for number in (ENOUGH[name], 5 * ENOUGH[name])
    )
    assert 0 < few < many


@pytest.mark.slow
@every_game
def test_a_player_that_deals_no_worlds_says_nothing_of_them(name: str) -> None:
    for chosen, _ in choices(name, "turn:width=4"):
        assert chosen.worlds == 0
        assert chosen.runner_up is None
