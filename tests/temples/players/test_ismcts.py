"""The player `ismcts` of the card game: its plans, its budget, its parameters."""

from __future__ import annotations

import inspect
from random import Random
from time import monotonic
from typing import Any

import pytest

from suite import native
from suite.core.errors import SettingError
from suite.players import roster
from suite.temples.game import GAME
from suite.temples.players.ismcts import Ismcts
from suite.temples.players.reply import Reply
from suite.temples.players.turn import Turn
from tests.players.games import some_decisions, view_of
from tests.temples.positions import position

COMPILED = native.backend() == native.COMPILED
BUDGET = 10_000
SCENES = some_decisions((1, 2), "beam:width=2", "random")[:: 25 if COMPILED else 50]
VIEWS = [view_of(state) for state, _ in SCENES]


def test_a_plan_ends_where_the_seat_no_longer_acts() -> None:
    for number, (state, seat) in enumerate(SCENES):
        view = view_of(state)
        choice = Ismcts(BUDGET).choose(view, GAME.legal(view.state), Random(number))
        for action in choice.actions:
            state = GAME.play(state, action)
        assert GAME.actor(state) != seat


def test_the_dice_decide_and_nothing_else_does() -> None:
    differ = 0
    for view in VIEWS[:6]:
        legal = GAME.legal(view.state)
        chosen = [Ismcts(BUDGET).choose(view, legal, Random(seed)) for seed in (1, 2, 1)]
        assert chosen[0] == chosen[2]
        differ += chosen[0] != chosen[1]
    assert differ


def test_the_budget_binds_within_a_tenth() -> None:
    used = []
    for view in VIEWS:
        choice = Ismcts(BUDGET).choose(view, GAME.legal(view.state), Random(1))
        if choice.worlds:
            used.append(choice.positions)
    assert len(used) > len(VIEWS) / 3
    assert min(used) >= BUDGET
    assert max(used) < 1.1 * BUDGET


def test_it_tells_its_chance_in_how_many_worlds_and_the_best_other_idea() -> None:
    told = 0
    for view in VIEWS:
        legal = GAME.legal(view.state)
        choice = Ismcts(BUDGET).choose(view, legal, Random(1))
        other = choice.runner_up
        if other is not None:
            assert choice.value is not None
            assert 0 <= choice.value <= 1
            assert other.action in legal
            assert other.action != choice.actions[0]
            assert 1 <= other.worlds <= choice.worlds
            assert 0 <= other.better <= 1
            told += 1
    assert told > len(VIEWS) / 4


@pytest.mark.slow
def test_a_time_can_be_asked_for_instead() -> None:
    view = max(VIEWS, key=lambda view: len(GAME.legal(view.state)))
    legal = GAME.legal(view.state)
    one = Ismcts(1).choose(view, legal, Random(1))
    timed = Ismcts(1, ms=3000).choose(view, legal, Random(1))
    assert timed.actions[0] in legal
    assert timed.positions > one.positions


@pytest.mark.parametrize("player", [Ismcts(ms=300), Reply(ms=300)])
def test_the_time_counts_from_the_first_look(player: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    view = max(VIEWS, key=lambda view: len(GAME.legal(view.state)))
    monkeypatch.setattr(inspect.getmodule(type(player)), "monotonic", lambda: monotonic() - 1)
    assert player.choose(view, GAME.legal(view.state), Random(1)).worlds == 0


def test_a_win_in_this_turn_is_taken_without_a_look_at_the_rival() -> None:
    state = position(
        at="hittites",
        rows={"hittites": "mspa"},
        temples={"medes": "123456", "sumerians": "12345", "hittites": "123"},
        yard="4",
        rival_temples={"medes": "12345", "sumerians": "123"},
    )
    view = GAME.view(state, 0)
    choice = Ismcts(BUDGET).choose(view, GAME.legal(view.state), Random(1))
    assert choice.value == 1.0
    assert choice.actions == Turn().win(view.state).line


def test_the_turn_that_uses_up_the_supply_is_played() -> None:
    """The game is over in every world before the rival has moved."""
    state = position(at="medes", hand="ms", supply="11", rows={"medes": "m"})
    view = view_of(state)
    choice = Ismcts(200).choose(view, GAME.legal(view.state), Random(1))
    assert choice.actions[0] in GAME.legal(state)
    assert choice.positions <= 220


@pytest.mark.parametrize("setting", ["evaluations=0", "evaluations=100000001", "ms=-1"])
def test_a_parameter_out_of_range_is_refused(setting: str) -> None:
    name, _, value = setting.partition("=")
    with pytest.raises(SettingError, match=f"^{name} of ismcts must be from . to .*, not {value}$"):
        roster.seat(GAME, f"ismcts:{setting}")


def test_it_is_the_strongest_player_of_the_game_and_its_experts() -> None:
    assert list(roster.words(GAME))[-1] == "ismcts"
    assert GAME.levels["expert"].player == "ismcts"
    assert isinstance(roster.seat(GAME, "expert"), Ismcts)
