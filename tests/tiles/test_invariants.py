"""The invariants hold for the tile game; and it would be found out if they did not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from suite.core.flow import Action
from suite.core.game import LegalActions, Result
from suite.core.options import Rules
from suite.core.view import EVERYBODY, View, Watcher
from suite.testing import Invariants
from suite.tiles.game import Tiles
from suite.tiles.hidden.determinize import world_of
from suite.tiles.invariants import CENSUS, INVARIANTS, assert_peace
from suite.tiles.model import actions
from suite.tiles.model.pieces import ONE
from suite.tiles.model.state import State
from tests.tiles.invariants import TilesInvariants
from tests.tiles.positions import position

QUICK = settings(
    max_examples=6,
    stateful_step_count=150,
    phases=[Phase.generate],
    report_multiple_bugs=False,
)


@pytest.mark.slow
def test_the_invariants_hold() -> None:
    TilesInvariants.seen.clear()
    run_state_machine_as_test(
        TilesInvariants, settings=settings(max_examples=8, stateful_step_count=320)
    )
    assert TilesInvariants.seen["actions"] > 2000
    assert TilesInvariants.seen["games"] > 1
    for event in (
        "conflicts",
        "revolts",
        "kingdoms joined in war",
        "swap",
        "withdraw",
        "catastrophe",
    ):
        assert TilesInvariants.seen[event], event


class ShowsDraws(Tiles):
    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        return action


class ShowsSwaps(Tiles):
    def report(self, state: State, action: Action, watcher: Watcher) -> Action:
        return action if self.verb(action) == "swap" else super().report(state, action, watcher)


class ForgetsItsHand(Tiles):
    def view(self, state: State, watcher: Watcher) -> View[State]:
        view = super().view(state, watcher)
        if watcher >= 0 and view.state.phase == "action":
            hands = view.state.hands
            hands[watcher] = sum(hands[watcher] >> 8 * kind & 255 for kind in range(4)) * ONE[4]
        return view


class DealsTheWrongHand(Tiles):
    def determinize(self, view: View[State], rng: Random) -> State:
        world = world_of(view.state, rng.random)
        world.hands[:2] = world.hands[1::-1]
        return world


class HidesAChoice(Tiles):
    def legal(self, state: State) -> LegalActions:
        legal = super().legal(state)
        hidden = 0 if state.watcher == EVERYBODY else 1 << actions.END
        return LegalActions(legal.mask & ~hidden)


class SpellsWrongly(Tiles):
    def write(self, action: Action) -> str:
        return super().write(action).replace("leader king", "leader priest")


class SearchesByOtherRules(Tiles):
    def step(self, state: State, action: Action) -> None:
        super().step(state, action)
        state.points = [0] * 16


class ChangesWhatItIsGiven(Tiles):
    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        state.won[0] += 1
        return after


class NeverEnds(Tiles):
    def result(self, state: State) -> Any:
        return None


class EndsEarly(Tiles):
    def result(self, state: State) -> Any:
        return super().result(state) or Result("bag", (), ())


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken",
    [
        ShowsDraws,
        ShowsSwaps,
        ForgetsItsHand,
        DealsTheWrongHand,
        HidesAChoice,
        SpellsWrongly,
        SearchesByOtherRules,
        ChangesWhatItIsGiven,
        EndsEarly,
    ],
)
def test_a_game_that_breaks_one_of_every_game_is_found_out(
    broken: type[Tiles], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken, "invariants", "")

    class InvariantsOfTheBroken(Invariants):
        game = broken()

        def liked_best(self, seat: int, ways: Sequence[int]) -> list[int]:
            return list(ways)

    with pytest.raises(AssertionError):
        run_state_machine_as_test(InvariantsOfTheBroken, settings=QUICK)


def test_a_game_that_never_ends_is_found_out() -> None:
    class Endless(Invariants):
        game = NeverEnds()

    machine = Endless()
    machine.state = game_over()
    machine.views = {}
    with pytest.raises(AssertionError):
        machine.play(None)


def game_over() -> State:
    state = Tiles().new(Tiles().new_rules())
    state.phase = "over"
    return state


# What only the tile game has is tested by its own invariants: each is broken once.


class LosesATile(Tiles):
    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if self.verb(action) == "tile" and state.hands[state.active] & 255:
            after.hands[state.active] &= ~255
        return after


class LosesATreasure(Tiles):
    def new(self, rules: Rules, seats: int = 2) -> State:
        state = super().new(rules, seats)
        state.treasures &= state.treasures - 1
        return state


CENSUS_ONLY = replace(
    INVARIANTS,
    transitions={CENSUS: INVARIANTS.transitions[CENSUS]},
    states={CENSUS: INVARIANTS.states[CENSUS]},
)


@pytest.mark.slow
@pytest.mark.parametrize("broken", [LosesATile, LosesATreasure])
def test_a_piece_that_is_lost_is_found_out(
    broken: type[Tiles], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken, "invariants", f"{__name__}:CENSUS_ONLY")

    class InvariantsOfTheBroken(Invariants):
        game = broken()

        def worlds_are_possible(self) -> None:
            """Only the census is to find it."""

        def take(self, action: Action) -> None:
            before = self.state
            self.state = self.game.apply(before, action)
            self.ply += 1
            self.transitions_hold(before, action)
            self.states_hold()

    with pytest.raises(AssertionError):
        run_state_machine_as_test(InvariantsOfTheBroken, settings=QUICK)


def test_a_kingdom_that_is_not_at_peace_is_found_out() -> None:
    assert_peace(position("t k0 . k1 t"))
    two_kings = position("t k0 . k1 t")
    two_kings.tiles[0] |= two_kings.leaders[0] << 1
    templeless = position("t k0")
    templeless.tiles[1] = 0
    greedy = position("t* t0 . t*")
    greedy.tiles[0] |= greedy.leaders[3] << 1
    for state in (two_kings, templeless, greedy):
        with pytest.raises(AssertionError):
            assert_peace(state)
    greedy.by_turn = 1
    assert_peace(greedy)
