"""The invariants hold for the card game; and it would be found out if they did not."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.invariants import GameInvariants
from suite.core.view import View, Watcher
from suite.temples.game import GAME, Temples
from suite.temples.hidden.determinize import world_of
from suite.temples.invariants import INVARIANTS
from suite.temples.model.state import State
from suite.testing import Invariants, invariants_of


@pytest.mark.slow
def test_the_invariants_hold() -> None:
    machine = invariants_of(GAME)
    games = settings(max_examples=20, stateful_step_count=300)
    run_state_machine_as_test(machine, settings=games)
    assert machine.seen["actions"] > 4000
    assert machine.seen["games"] > 10
    for rare in ("reshuffles in mid-draw", "halve", "collapse", "empty hands", "duties put off"):
        assert machine.seen[rare], rare


def test_nothing_but_testing_needs_hypothesis() -> None:
    root = Path(__file__).parents[2]
    sources = [path for folder in ("suite", "cli") for path in (root / folder).rglob("*.py")]
    told = [
        path
        for path in sources
        if re.search("^(from|import) hypothesis", path.read_text("utf-8"), re.M)
    ]
    assert {path.parent.relative_to(root).as_posix() for path in told} == {"suite/testing"}


TASTES_ONLY = GameInvariants(tastes=INVARIANTS.tastes)


class ShowsDraws(Temples):
    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        return action


class ForgetsTheKnown(Temples):
    def view(self, state: State, watcher: Watcher) -> View[State]:
        forgetful = state.clone()
        forgetful.known = [0, 0]
        return super().view(forgetful, watcher)


class DealsTheTruthTwice(Temples):
    def determinize(self, view: View[State], rng: Random) -> State:
        world = world_of(view.state, rng.random)
        world.hands.reverse()
        return world


class HidesAJourney(Temples):
    def legal(self, state: State) -> LegalActions:
        legal = super().legal(state)
        return LegalActions(legal.mask & ~1) if state.watcher >= 0 else legal


class SpellsWrongly(Temples):
    def write(self, action: Action) -> str:
        return super().write(action).replace("travel medes", "travel persians")


class SearchesByOtherRules(Temples):
    def step(self, state: State, action: Action) -> None:
        super().step(state, action)
        state.migrated = 0


class ChangesWhatItIsGiven(Temples):
    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        state.turn += 1
        return after


class NeverEnds(Temples):
    def result(self, state: State) -> Any:
        return None


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken",
    [
        ShowsDraws,
        ForgetsTheKnown,
        DealsTheTruthTwice,
        HidesAJourney,
        SpellsWrongly,
        SearchesByOtherRules,
        ChangesWhatItIsGiven,
        NeverEnds,
    ],
)
def test_a_game_that_breaks_one_of_every_game_is_found_out(
    broken: type[Temples], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken, "invariants", f"{__name__}:TASTES_ONLY")

    class InvariantsOfTheBroken(Invariants):
        game = broken()

    quick = settings(
        max_examples=10,
        stateful_step_count=300,
        phases=[Phase.generate],
        report_multiple_bugs=False,
    )
    with pytest.raises(AssertionError):
        run_state_machine_as_test(InvariantsOfTheBroken, settings=quick)
