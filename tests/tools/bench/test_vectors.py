"""What is timed of many games that are stepped by one call."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numpy", reason="environments need numpy, of the extra env")

import numpy as np

from suite.core import games
from tests.tools.bench import vectors, yardstick


@pytest.mark.parametrize("name", games.names())
def test_the_games_stand_at_different_points_and_are_played_by_every_rule(name: str) -> None:
    game = games.find(name)
    vector = vectors.new_vector(game, 2, 64, 1, True)
    assert len(np.unique(vector.observations, axis=0)) > 60
    assert all(
        vector.rules[option.name] is True
        for option in game.options
        if option.values == (False, True)
    )


def test_given_actions_are_drawn_while_the_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    class Stepped:
        """A stand-in for games, on which drawing costs 9 seconds and a step 1."""

        n = 50

        def random_actions(self, actions: Any) -> None:
            nonlocal now
            now += 9

        def step(self, actions: Any) -> None:
            nonlocal now
            now += 1

    monkeypatch.setattr(vectors, "perf_counter", lambda: now)
    monkeypatch.setattr(vectors, "SECONDS", 100)
    stepped: Any = Stepped()
    assert vectors.speed_with_draws(stepped, None) == 5
    assert vectors.speed_of_steps(stepped, None) == 50


def test_the_yardstick_is_timed_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []

    def play_round() -> int:
        rounds.append(1)
        return len(rounds)

    monkeypatch.setattr(yardstick, "play_round", play_round)
    speeds = vectors.in_turn({"one": lambda: 1.0, "two": lambda: 2.0}, 3, lambda _: None)
    assert len(rounds) == 3
    assert speeds["two"].per_second == 2
