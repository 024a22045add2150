"""Both forms of the tile game's players, interpreted and compiled, come to the very same result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from types import ModuleType

import pytest

from suite import native
from suite.core.flow import CHANCE
from suite.core.play.player import Choice
from suite.tiles.engine import at_random, evaluation
from suite.tiles.game import GAME
from suite.tiles.model.actions import SWAP
from suite.tiles.model.state import State
from suite.tiles.players import search
from tests.tiles.positions import play
from tests.tiles.scenes import WONDER

SEEDS = range(8, 22)
EVERY = {"action": 40, "attack": 4, "defend": 4, "treasure": 8}
"""Every how many decisions of a phase one is looked at, if not all are."""
NO_SWAPS = (1 << SWAP) - 1


def compiled(module: ModuleType) -> ModuleType:
    """Return the compiled form of a module, or skip the test."""
    if native.why_not_usable():
        pytest.skip(native.why_not_usable())
    return native.compiled(module.__name__)


def some_views(seed: int) -> Iterator[State]:
    """Yield views of seats that must act, from a game under rules of its own.

    Nobody swaps tiles, so that the bag lasts and much is built and fought.
    """
    rng = Random(f"forms of players:{seed}")
    given = {option.name: rng.choice(option.values) for option in GAME.options}
    state = GAME.new(GAME.new_rules(changes=given), 2 + seed % 3)
    seen: Counter[str] = Counter()
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            action = GAME.flow.deal(state, rng.random)
        else:
            if seen[state.phase] % EVERY.get(state.phase, 1) == 0:
                yield GAME.view(state, actor).state
            seen[state.phase] += 1
            action = at_random.any_of(GAME.legal(state).mask & NO_SWAPS, rng.random)
        GAME.step(state, action)


@cache
def views() -> tuple[State, ...]:
    income = GAME.view(play(WONDER, "catastrophe A1"), WONDER.active).state
    return (income, *(view for seed in SEEDS for view in some_views(seed)))


def chosen(choice: Choice) -> str:
    """Return a choice as it can be compared to the last bit of its value."""
    return repr(choice)


def seat_of(view: State) -> int:
    seat = GAME.actor(view)
    assert isinstance(seat, int)
    return seat


@pytest.mark.slow
def test_the_positions_are_of_all_phases_and_numbers_of_seats() -> None:
    phases = {view.phase for view in views()}
    assert phases == {
        "action",
        "attack",
        "building",
        "choose-war",
        "defend",
        "income",
        "monument",
        "treasure",
    }
    assert {view.seats for view in views()} == {2, 3, 4}


@pytest.mark.slow
@pytest.mark.parametrize("threats", [0, 1])
def test_both_forms_choose_the_same_action(threats: int) -> None:
    fast = compiled(search)
    for view in views():
        seat, legal = seat_of(view), GAME.legal(view)
        choices = [form.best_action(view, seat, legal, threats) for form in (search, fast)]
        assert chosen(choices[0]) == chosen(choices[1])


@pytest.mark.slow
def test_both_forms_choose_the_same_turn() -> None:
    fast = compiled(search)
    for view in views()[::2]:
        if view.phase == "action":
            seat, legal = seat_of(view), GAME.legal(view)
            choices = [form.best_turn(view, seat, legal, 3, 4) for form in (search, fast)]
            assert chosen(choices[0]) == chosen(choices[1])


def test_both_forms_value_a_position_the_same() -> None:
    fast = compiled(evaluation)
    state = native.compiled("suite.tiles.model.state").State
    for view in views():
        twin = native.converted(view, state)
        for seat in range(view.seats):
            value = evaluation.Evaluation(view, seat).of(view)
            assert repr(fast.Evaluation(twin, seat).of(twin)) == repr(value)


def test_the_view_handed_over_stays_as_it_is() -> None:
    fast = compiled(search)
    for view in views()[::5]:
        before = view.clone()
        fast.best_action(view, seat_of(view), GAME.legal(view))
        assert view == before
