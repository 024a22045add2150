"""The players `ismcts`: their plans and their budget."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.errors import SettingError
from suite.players import ismcts, roster
from suite.temples.game import GAME as TEMPLES
from tests.temples.positions import position
from tests.tools.blind import choice, positions

every_game = pytest.mark.parametrize("name", ["temples"])
PLAYER = "ismcts:iterations=6"
POSITIONS = 6 if native.backend() == native.COMPILED else 3
"""How many are looked at; interpreted it takes much longer."""


def some_positions(name: str, number: int) -> list[Any]:
    return list(positions(games.find(name), number, 77))


@every_game
def test_several_actions_are_planned(name: str) -> None:
    game = games.find(name)
    player = roster.seat(game, PLAYER)
    plans = [
        choice(game, player, state, number)[0].actions
        for number, state in enumerate(some_positions(name, POSITIONS))
    ]
    assert max(map(len, plans)) > 1


@every_game
def test_iterations_decide_alone(name: str) -> None:
    game = games.find(name)
    told = set()
    for state in some_positions(name, POSITIONS // 2 + 1):
        for iterations in (2, 8):
            player = roster.seat(game, f"ismcts:iterations={iterations}")
            first, again = (choice(game, player, state, 1)[0] for _ in range(2))
            assert first == again
            told.add((iterations, first.positions))
    assert len(told) > 2


@every_game
def test_the_clock_decides_if_it_is_asked_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find(name)
    state = some_positions(name, 1)[0]
    by_number, _ = choice(game, roster.seat(game, "ismcts:iterations=16"), state, 1)
    ticks = iter([0.0, 0.1, 0.3])
    monkeypatch.setattr(ismcts, "monotonic", lambda: next(ticks))
    by_clock, _ = choice(game, roster.seat(game, "ismcts:iterations=1:ms=200"), state, 1)
    assert by_clock == by_number
    assert next(ticks, None) is None


@every_game
@pytest.mark.parametrize("setting", ["iterations=0", "iterations=1000001", "ms=-1", "ms=1000001"])
def test_a_budget_out_of_range_is_refused(name: str, setting: str) -> None:
    named, _, value = setting.partition("=")
    with pytest.raises(SettingError, match=f"^{named} of ismcts is from . to 1000000, not {value}"):
        roster.seat(games.find(name), f"ismcts:{setting}")


def test_a_win_in_this_turn_is_taken() -> None:
    state = position(
        at="hittites",
        rows={"hittites": "mspa"},
        temples={"medes": "123456", "sumerians": "12345", "hittites": "123"},
        yard="4",
        rival_temples={"medes": "12345", "sumerians": "123"},
    )
    view = TEMPLES.view(state, 0)
    chosen = roster.seat(TEMPLES, PLAYER).choose(view, TEMPLES.legal(view.state), Random(1))
    assert [TEMPLES.write(action) for action in chosen.actions] == ["build own"]
