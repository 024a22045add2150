"""Whatever a public function is given, it answers or refuses, and the process lives on.

The long run is `python -m tests.tools.doors GAME`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from suite import native
from suite.core import games
from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import LegalActions
from suite.core.view import View
from suite.players import roster
from tests.tools.doors import Doors, positions, twin_of

FORMS = {
    native.INTERPRETED: "1",
    native.COMPILED: "",
}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", games.names())
def test_absurd_states_and_illegal_actions_are_refused(name: str, form: str) -> None:
    if form == native.COMPILED and native.backend() != form:
        pytest.skip(native.why_interpreted())
    number = "12" if form == native.COMPILED else "2"
    given = ["--states", number, "--actions", number, "--seed", "5"]
    run = subprocess.run(
        [sys.executable, "-m", "tests.tools.doors", name, *given],
        env=os.environ | {native.PURE: FORMS[form]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert f"players, {form}: " in run.stdout


@pytest.mark.parametrize("name", games.names())
def test_what_a_door_does_wrong_is_noticed(name: str) -> None:
    doors = Doors(games.find(name), 1)
    true = doors.decisions[0]
    doors.call("legal", "nothing", lambda: 1 // 0, [])
    doors.call(
        "legal", "a state", lambda: setattr(true, "seats" if name == "tiles" else "turn", 9), [true]
    )
    assert doors.wrong == [
        "legal, given nothing: ZeroDivisionError: integer division or modulo by zero",
        "legal, given a state: changed what it was given",
    ]


@pytest.mark.parametrize("name", games.names())
def test_a_player_is_not_asked_what_it_cannot_decide(name: str) -> None:
    game = games.find(name)
    state = next(each for each in positions(game, 1) if isinstance(game.actor(each), int))
    seat = game.actor(state)
    assert isinstance(seat, int)
    view, legal = game.view(state, seat), game.legal(state)
    for word in game.players:
        player = roster.seat(game, word)
        with pytest.raises(PositionError):
            player.choose(game.view(state, 1 - seat if seat < 2 else 0), legal, Random(1))
        with pytest.raises(PositionError):
            player.choose(View(game, seat, "x"), legal, Random(1))
    if name == "tiles":
        illegal = LegalActions(game.every_action().mask & ~legal.mask)
        for given in (LegalActions(0), illegal, LegalActions(1 << 5000)):
            with pytest.raises(IllegalActionError):
                roster.seat(game, "greedy").choose(view, given, Random(1))


@pytest.mark.parametrize("name", games.names())
def test_the_door_of_a_kernel_takes_what_is_legal_and_nothing_else(name: str) -> None:
    game = games.find(name)
    door = native.fastest(f"{game.kernel_package}.engine.door")
    for true in positions(game, 2):
        legal: list[Any] = list(game.legal(true)) or [event for event, _ in game.outcomes(true)]
        some = [*legal[:: len(legal) // 7 + 1], *(action + 1 for action in legal[:7])]
        for action in some:
            twin, possible = twin_of(game, true), action in legal
            if possible:
                door.step(twin, action)
            else:
                with pytest.raises(IllegalActionError):
                    door.step(twin, action)
            after = game.play(true, action) if possible else true
            assert native.converted(twin, type(true)) == after
