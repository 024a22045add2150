"""Every method of a checked game has a door, also in a game of somebody else's."""

from __future__ import annotations

import inspect
import pickle
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from suite.core import games
from suite.core.doors import DOORS, Checked
from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import Game, LegalActions
from suite.core.play.perft import perft
from suite.core.view import EVERYBODY, View
from tests.toys import nim

GAME = nim.Nim().checked
GIVEN = {"state", "view", "before", "action", "actions", "seen", "legal"}
"""What parameters are called that a stranger can give wrong things."""
FREE = {"is_action", "quoted", "dealer", "new", "from_json", "position_dialog"}
"""Methods without a door: of any number, or they check for themselves."""


def sound() -> nim.State:
    return GAME.new(GAME.new_rules(), 2)


@pytest.mark.parametrize("state", [None, 5, "x", nim.State(at=99), nim.State(at="x")])  # type: ignore[arg-type]
def test_what_is_no_state_is_refused_by_every_method(state: Any) -> None:
    for method in (GAME.actor, GAME.legal, GAME.copy, GAME.scores, GAME.result):
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
    with pytest.raises(PositionError, match="not a watcher"):
        GAME.view(sound(), watcher)
    with pytest.raises(PositionError, match="not a watcher"):
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


def test_arguments_are_checked_by_their_names_too() -> None:
    with pytest.raises(PositionError):
        GAME.legal(state=None)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError):
        GAME.apply(action=99, state=sound())
    assert GAME.view(watcher=0, state=sound()) == GAME.view(sound(), 0)
    with pytest.raises(TypeError):
        GAME.legal()  # type: ignore[call-arg]


def test_the_game_itself_checks_nothing() -> None:
    odd = replace(sound(), at=nim.PHASES.index("taken"))
    assert GAME.unchecked.copy(odd) == odd
    assert GAME.unchecked.name == "nim"
    with pytest.raises(AttributeError):
        GAME.unchecked.legal(None)  # type: ignore[arg-type]


def test_views_of_a_checked_game_have_it_too() -> None:
    view = GAME.view(sound(), 0)
    assert view.game is GAME
    assert GAME.unchecked.view(sound(), 0).game is GAME.unchecked
    event = nim.draw(0, 1)
    assert GAME.follow(view, event).game is GAME
    # Behind the door nothing is checked again.
    seen: list[Any] = []

    class Curious(nim.Nim):
        def describe(self, view: View[nim.State], names: Any) -> list[str]:
            seen.append(view.game)
            return []

    game = Curious()
    game.checked.describe(game.checked.view(sound(), 0), [])
    assert seen == [game]


def test_a_game_and_its_checked_one_lead_to_each_other() -> None:
    game = GAME.unchecked
    assert game.unchecked is game
    assert game.checked is GAME
    assert GAME.checked is GAME
    assert isinstance(GAME, Game)
    assert isinstance(GAME, Checked)


def test_a_checked_game_can_be_copied_and_pickled() -> None:
    GAME.legal(sound())
    for twin in (deepcopy(GAME), pickle.loads(pickle.dumps(GAME))):
        assert twin.legal(sound()) == GAME.legal(sound())
        with pytest.raises(PositionError):
            twin.legal(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [GAME, *map(games.find, games.names())])
def test_no_method_lacks_its_door(game: Game[Any]) -> None:
    kind = type(game.unchecked)
    for name in dir(kind):
        method = getattr(kind, name)
        if name.startswith(("_", "check")) or not inspect.isfunction(method):
            continue
        given = GIVEN & set(inspect.signature(method).parameters)
        assert not given or name in DOORS or name in FREE, name
    assert all(callable(getattr(game, name)) for name in DOORS)
