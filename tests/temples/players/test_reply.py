"""The player `reply` of the card game: its worlds, its race of plans, its parameters."""

from __future__ import annotations

from random import Random

import pytest

from suite.core.errors import SettingError
from suite.core.flow import CHANCE
from suite.players import roster
from suite.temples.engine import chances
from suite.temples.engine.evaluation import WON
from suite.temples.game import GAME
from suite.temples.model.state import OVER
from suite.temples.players.beam import Beam
from suite.temples.players.reply import Reply
from suite.temples.players.rollouts import (
    TURNS,
    Plan,
    Race,
    plans_of,
)
from suite.temples.players.turn import Turn
from tests.players.games import some_decisions, view_of
from tests.temples.positions import position
from tests.temples.scenes import dealt_states

SMALL = Reply(candidates=4, width=1, evaluations=200)
"""The player in a size for tests."""
SCENES = some_decisions((1, 2), "beam:width=2", "random") + some_decisions(
    (3,), "beam:width=4", "beam:width=1"
)
DISCARDS = [state for state, _ in SCENES if state.phase == "discard"]


@pytest.mark.slow
def test_a_plan_ends_where_the_seat_no_longer_acts() -> None:
    ends = set()
    for number, (state, seat) in enumerate(SCENES[::11]):
        view = view_of(state)
        choice = SMALL.choose(view, GAME.legal(view.state), Random(number))
        for action in choice.actions:
            state = GAME.play(state, action)
        assert GAME.actor(state) != seat
        ends.add(GAME.verb(choice.actions[-1]))
    assert {"end", "halve"} <= ends


@pytest.mark.slow
def test_the_dice_decide_where_plans_are_close_and_nothing_else_does() -> None:
    lines = set()
    for state, _ in SCENES[:40:4]:
        view = view_of(state)
        legal = GAME.legal(view.state)
        chosen = [SMALL.choose(view, legal, Random(seed)) for seed in (1, 2, 1)]
        assert chosen[0] == chosen[2]
        lines.add(chosen[0] == chosen[1])
    assert lines == {True, False}


def test_positions_that_no_game_reaches_are_played_too() -> None:
    for state in dealt_states(15):
        view = view_of(state)
        legal = GAME.legal(view.state)
        assert SMALL.choose(view, legal, Random(1)).actions[0] in legal


def test_a_win_is_taken_without_a_look_at_the_rival() -> None:
    state = position(at="medes", hand="m", yard="5", rows={"medes": "mmmm"}, temples={
        "medes": "1234", "hittites": "12345", "sumerians": "12345",
    })  # fmt: skip
    view = view_of(state)
    choice = SMALL.choose(view, GAME.legal(view.state), Random(1))
    assert choice.value == 1.0
    assert choice.actions == Turn().win(view.state).line
    for action in choice.actions:
        state = GAME.play(state, action)
    assert GAME.actor(state) is None


def test_the_turn_that_uses_up_the_supply_is_played() -> None:
    """The game is over in every world before the rival has moved."""
    state = position(at="medes", hand="ms", supply="11", rows={"medes": "m"})
    view = view_of(state)
    choice = SMALL.choose(view, GAME.legal(view.state), Random(1))
    assert choice.actions[0] in GAME.legal(state)
    assert choice.positions == pytest.approx(SMALL.evaluations, abs=SMALL.candidates)


def test_more_evaluations_look_at_more_positions() -> None:
    view = view_of(SCENES[0][0])
    looked = [
        Reply(4, 1, evaluations).choose(view, GAME.legal(view.state), Random(1)).positions
        for evaluations in (1, 1000, 2000)
    ]
    assert looked == sorted(looked)
    assert 1000 <= looked[1] < 1200
    assert 2000 <= looked[2] < 2200


def test_the_budget_binds_within_a_tenth() -> None:
    used = []
    for state, _ in SCENES[::25]:
        view = view_of(state)
        choice = Reply(12, 2, 10_000).choose(view, GAME.legal(view.state), Random(1))
        if choice.worlds:
            used.append(choice.positions)
    assert len(used) > 5
    assert min(used) >= 10_000
    assert max(used) < 11_000


def test_a_world_for_which_the_budget_does_not_suffice_counts_for_no_plan() -> None:
    view = view_of(SCENES[0][0]).state
    plans = plans_of(view, 400, 6, 5)
    race = Race(view, 1)
    ranked = race.rank(list(plans), 200, 0, 0.0, Random(1))
    assert race.world.positions >= 200
    assert ranked == plans
    assert all(not plan.shares for plan in plans)


@pytest.mark.slow
def test_a_time_can_be_asked_for_instead() -> None:
    view = view_of(SCENES[0][0])
    legal = GAME.legal(view.state)
    choice = Reply(4, 1, evaluations=1, ms=3000).choose(view, legal, Random(1))
    assert choice.actions[0] in legal
    assert choice.positions > Reply(4, 1, evaluations=1).choose(view, legal, Random(1)).positions


def test_every_plan_is_tried_in_the_same_worlds() -> None:
    seat_view = view_of(SCENES[0][0]).state
    line = plans_of(seat_view, 400, 6, 1)[0].line
    plans = [Plan(line, 0.0) for _ in range(3)]
    race = Race(seat_view, 1)
    rng = Random(7)
    for _ in range(4):
        race.play_in_a_world(plans, rng)
    assert len(plans[0].shares) == 4
    assert plans[0].shares == plans[1].shares == plans[2].shares
    assert plans[0].total == plans[1].total == plans[2].total
    assert 0 < plans[0].mean < 1


def test_the_worse_half_is_dropped_each_time() -> None:
    view = view_of(SCENES[0][0]).state
    plans = plans_of(view, 400, 6, 5)
    assert len(plans) == 5
    ranked = Race(view, 1).rank(list(plans), 6000, 0, 0.0, Random(1))
    worlds = [len(plan.shares) for plan in ranked]
    assert worlds[0] == worlds[1] > worlds[2] > worlds[3] == worlds[4] > 0
    assert {id(plan) for plan in ranked} == {id(plan) for plan in plans}
    for one, other in ((0, 1), (3, 4)):
        assert ranked[one].mean >= ranked[other].mean


def test_a_share_of_a_win() -> None:
    assert chances.share(chances.EVEN) == 0.5
    assert (chances.share(WON), chances.share(-WON)) == (1.0, 0.0)
    shares = [chances.share(value) for value in (-60.0, -10.0, 0.0, 10.0, 60.0)]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


@pytest.mark.slow
def test_playing_on_ends_with_the_game_or_after_two_turns() -> None:
    compared = 0
    for number, (state, seat) in enumerate(SCENES[::15]):
        view = view_of(state).state
        race = Race(view, 1)
        race.world.deal(number, 0)
        (plan,) = plans_of(view, 400, 6, 1)
        race.world.follow(plan.line)
        world = race.world.state
        last = world.turn + TURNS - (state.phase == "discard")
        share = race.rollout(plan)
        assert 0 <= share <= 1
        assert world.turn == last or (world.at == OVER and world.turn < last)
        if world.at == OVER:
            result = GAME.result(world)
            assert result is not None
            assert share in (0.5, float(seat in result.winners))
        compared += 1
    assert compared > 10


@pytest.mark.parametrize(
    "setting", ["candidates=0", "candidates=1001", "width=0", "evaluations=0", "ms=-1"]
)
def test_a_parameter_out_of_range_is_refused(setting: str) -> None:
    name, _, value = setting.partition("=")
    with pytest.raises(SettingError, match=f"^{name} of reply must be from . to .*, not {value}$"):
        roster.seat(GAME, f"reply:{setting}")


def test_a_beam_that_slips_takes_as_many_decisions_at_random() -> None:
    view = view_of(SCENES[0][0])
    legal = GAME.legal(view.state)
    best = Beam(1).choose(view, legal, Random(1))
    chosen = [Beam(1, slips=25).choose(view, legal, Random(seed)) for seed in range(200)]
    slips = sum(choice.value is None for choice in chosen)
    assert 30 < slips < 70
    assert all(choice == best for choice in chosen if choice.value is not None)
    assert len({choice.actions[0] for choice in chosen if choice.value is None}) > 3


@pytest.mark.parametrize("slips", [-1, 101])
def test_slips_out_of_range_are_refused(slips: int) -> None:
    with pytest.raises(SettingError, match=f"^slips of beam must be from 0 to 100, not {slips}$"):
        Beam(1, slips)


@pytest.mark.slow
def test_reply_beats_random() -> None:
    state, rng, dealer = GAME.new(GAME.new_rules()), Random(1), GAME.dealer(5)
    players = SMALL, roster.seat(GAME, "random")
    while (actor := GAME.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
        else:
            view = view_of(state)
            action = players[actor].choose(view, GAME.legal(view.state), rng).actions[0]
        state = GAME.apply(state, action)
    result = GAME.result(state)
    assert result is not None
    assert list(result.winners) == [0]
