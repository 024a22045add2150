"""Every method of a game has a door, also in a game of somebody else's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from suite.core.doors import CHECKS
from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import Game, LegalActions
from suite.core.play.perft import perft
from suite.core.view import EVERYBODY, View
from tests.toys import nim

GAME = nim.Nim()


class Larger(nim.Nim):
    """A game of somebody's own, with a method of its own."""

    def left(self, state: nim.State) -> int:
        return state.sticks


def sound() -> nim.State:
    return GAME.new(GAME.new_rules(), 2)


@pytest.mark.parametrize("state", [None, 5, "x", nim.State(at=99), nim.State(at="x")])  # type: ignore[arg-type]
def test_what_is_no_state_is_refused_by_every_method(state: Any) -> None:
    for method in (GAME.actor, GAME.legal, GAME.copy, GAME.scores, GAME.result, Larger().left):
        with pytest.raises(PositionError):
            method(state)
    with pytest.raises(PositionError):
        GAME.view(state, 0)
    with pytest.raises(PositionError):
        GAME.to_json(View(GAME, 0, state))
    with pytest.raises(PositionError):
        perft(GAME, state, 2)


def test_play_does_not_rest_in_an_automatic_phase() -> None:
    with pytest.raises(PositionError, match="never rests in the phase 'taken'"):
        GAME.legal(replace(sound(), at=nim.PHASES.index("taken")))


@pytest.mark.parametrize("watcher", [2, 99, -3, None, "x", 2**70])
def test_nobody_else_watches(watcher: Any) -> None:
    with pytest.raises(PositionError, match="nobody who watches"):
        GAME.view(sound(), watcher)
    with pytest.raises(PositionError, match="nobody who watches"):
        GAME.to_json(View(GAME, watcher, sound()))


@pytest.mark.parametrize("action", [-1, 99, 2**80, None, "take 1", 0])
def test_an_action_must_be_one_that_can_happen_now(action: Any) -> None:
    state = sound()
    for method in (GAME.apply, GAME.step, GAME.play):
        with pytest.raises(IllegalActionError):
            method(state, action)
    with pytest.raises(IllegalActionError):
        GAME.follow(GAME.view(state, EVERYBODY), action)
    assert state == sound()


def test_a_set_of_actions_is_no_negative_number() -> None:
    with pytest.raises(ValueError, match="negative"):
        LegalActions(-1)
    with pytest.raises(IllegalActionError):
        GAME.random_action(LegalActions(0), None)  # type: ignore[arg-type]


def test_without_doors_nothing_is_checked() -> None:
    odd = replace(sound(), at=nim.PHASES.index("taken"))
    assert GAME.unchecked.copy(odd) == odd
    assert GAME.unchecked.name == "nim"


def test_a_method_that_fails_closes_its_door_again() -> None:
    with pytest.raises(PositionError):
        GAME.legal(None)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        GAME.unchecked.legal(None)
    with pytest.raises(PositionError):
        GAME.legal(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [nim.Nim, Larger])
def test_no_method_lacks_its_door(game: type[Game[Any]]) -> None:
    for name in ("actor", "apply", "draw", "legal", "scores", "seen_scores", "view", "write"):
        assert hasattr(getattr(game, name), "unchecked"), name
    assert set(CHECKS.values()) <= set(dir(game))
