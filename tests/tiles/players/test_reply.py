"""The player `reply` of the tile game: its worlds, its draws, its race of plans."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from suite.core.errors import SettingError
from suite.players import roster
from suite.tiles.engine import kernel
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.actions import SWAP, swap
from suite.tiles.model.pieces import HAND, ONE, count, size
from suite.tiles.model.state import ACTION, State
from suite.tiles.players import halving_search
from suite.tiles.players.action_values import ActionValues
from suite.tiles.players.greedy import Greedy
from suite.tiles.players.reply import Reply
from suite.tiles.players.rollouts import Rollouts
from tests.tiles.players.test_forms import chosen, compiled, seat_of, views
from tests.tiles.players.test_players import line, scenes, view_of
from tests.tiles.positions import position

SMALL = Reply(candidates=3, turns=1, evaluations=300)
"""The player in a size for tests."""


def turn_starts() -> list[State]:
    """Return the positions of a game in which a seat has both actions before it."""
    return [state for state in scenes() if state.at == ACTION and state.actions_left == 2]


def test_plans_have_one_action_or_two_and_a_value_where_there_is_a_choice() -> None:
    lengths = set()
    for number, state in enumerate(scenes()[::9]):
        view = view_of(state)
        choice = SMALL.choose(view, GAME.legal(view.state), Random(number))
        assert choice.value is not None or len(GAME.legal(state)) == 1
        lengths.add(len(choice.actions))
    assert {1, 2} <= lengths


@pytest.mark.slow
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_both_forms_choose_the_same(turns: int) -> None:
    fast = compiled(halving_search)
    for number, view in enumerate(views()[turns::16]):
        seat, legal = seat_of(view), GAME.legal(view)
        one, other = (
            form.best_plan(view, seat, legal, Random(number), 3, turns, 100, 0)
            for form in (halving_search, fast)
        )
        assert chosen(one) == chosen(other)


def drawn_by(known: Rollouts, world: State, lacking: tuple[int, ...]) -> list[int]:
    """Return what each seat draws that lacks so many tiles, of a hand of one kind else."""
    state = world.clone()
    for place in range(known.number):
        known.gone[place] = 0
    for seat, number in enumerate(lacking):
        state.hands[seat] = HAND - number
    drawn = [0] * state.seats
    while any(size(hand) < HAND for hand in state.hands[: state.seats]):
        seat, pile = actions.drawn(known.draw(state))
        drawn[seat] += pile
        state.hands[seat] += pile
        state.bag -= pile
    return drawn


def test_a_seat_draws_the_same_tiles_whatever_others_draw() -> None:
    view = view_of(turn_starts()[3]).state
    known = Rollouts(view, view.active, 1)
    known.deal(Random(5).random)
    world = known.world
    assert known.number == size(world.bag)
    few, many = drawn_by(known, world, (2, 3)), drawn_by(known, world, (6, 3))
    assert few[1] == many[1]
    assert size(few[0]) == 2
    assert size(many[0]) == 6


def test_all_tiles_of_a_bag_can_be_drawn_and_no_more() -> None:
    start = turn_starts()[-1].clone()
    start.bag = 2 + (1 << 8)
    view = view_of(start).state
    known = Rollouts(view, view.active, 1)
    known.deal(Random(5).random)
    state = known.world.clone()
    bag = state.bag
    state.hands = [0] * 4
    seat, pile = actions.drawn(known.draw(state))
    assert seat == state.active
    assert pile == bag


@pytest.mark.slow
def test_plans_differ_and_the_best_at_once_come_first() -> None:
    for state in turn_starts()[::12]:
        view = view_of(state).state
        action_values = ActionValues(view, view.active)
        found = halving_search.different_plans(action_values, view, kernel.legal(view), 100, 20)
        values = [each.value for each in found[:20]]
        assert values == sorted(values, reverse=True)
        hand = view.hands[view.active]
        kinds = [kind for kind in range(4) if count(hand, kind)]
        swaps = {each.line for each in found if each.line[0] >= SWAP}
        whole = [
            sum(count(hand, kind) * ONE[kind] for kind in some)
            for number in range(1, len(kinds) + 1)
            for some in combinations(kinds, number)
        ]
        assert {(swap(pile),) for pile in whole} <= swaps
        keys = [tuple(sorted(each.line)) for each in found]
        assert len(set(keys)) == len(keys) > 10


def test_a_victory_counts_as_one_and_a_defeat_as_nothing() -> None:
    """The trader can take the last treasure but two by joining two temples."""
    for own, rival in ((9, 5), (5, 9)):
        state = position(
            """
            .  t* . t*
            .  t0 . .
            """,
            hands=["mmssss", "ttssff"],
            won=[3, 4],
            points=[[own] * 4, [rival] * 4],
        )
        done, after = line(Reply(candidates=60, turns=1, evaluations=3000), state)
        assert done
        assert bool(after.ending) == (own > rival)


def test_more_evaluations_look_at_more_positions_and_time_can_be_given_instead() -> None:
    state = turn_starts()[5]
    view = view_of(state)
    legal = GAME.legal(view.state)
    few, many = (
        Reply(candidates=4, turns=1, evaluations=number).choose(view, legal, Random(1)).positions
        for number in (100, 8000)
    )
    assert few < many
    assert many >= 8000
    timed = Reply(candidates=4, turns=1, ms=1).choose(view, legal, Random(1))
    assert timed.actions[0] in legal


@pytest.mark.parametrize("evaluations", [12_000, 30_000])
def test_a_small_budget_is_used_up_too(evaluations: int) -> None:
    for state in turn_starts()[::12]:
        view = view_of(state)
        choice = Reply(evaluations=evaluations).choose(view, GAME.legal(view.state), Random(1))
        if not choice.complete:
            assert 0.9 * evaluations <= choice.positions <= 1.1 * evaluations
            assert choice.worlds > 1


def test_parameters_out_of_range_are_refused() -> None:
    for setting in ("candidates=1", "candidates=1001", "turns=-1", "evaluations=0", "ms=-1"):
        name, _, value = setting.partition("=")
        with pytest.raises(SettingError, match=f"^{name} of reply must be from .*, not {value}$"):
            roster.seat(GAME, f"reply:{setting}")
    assert roster.seat(GAME, "reply:candidates=2:turns=0:ms=5") == Reply(2, 0, ms=5)


@pytest.mark.parametrize("slips", [0, 50, 100])
def test_of_a_hundred_decisions_so_many_are_left_to_luck(slips: int) -> None:
    rng, best = Random(3), Greedy()
    differ = 0
    for state in turn_starts() * 4:
        view = view_of(state)
        legal = GAME.legal(view.state)
        action = Greedy(slips=slips).choose(view, legal, rng).actions[0]
        assert action in legal
        differ += action != best.choose(view, legal, rng).actions[0]
    share = 100 * differ / len(turn_starts() * 4)
    assert slips - 20 < share <= slips + (20 if slips else 0)


def test_slips_out_of_range_are_refused() -> None:
    for slips in (-1, 101):
        with pytest.raises(
            SettingError, match=f"^slips of greedy must be from 0 to 100, not {slips}$"
        ):
            Greedy(slips=slips)
