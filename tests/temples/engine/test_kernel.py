"""Playouts on the search table, and the odds of the player `random`."""

from __future__ import annotations

from collections import Counter
from random import Random

from suite.core.game import LegalActions
from suite.temples.engine import at_random, kernel
from suite.temples.game import GAME
from suite.temples.model import actions
from suite.temples.model.state import State
from tests.core.playing import played
from tests.temples.positions import position

END = actions.END


def test_a_playout_plays_to_the_end_and_counts_the_seats_actions() -> None:
    told = State()
    taken = kernel.playout(told, Random(3).random)
    state, random, counted = State(), Random(3).random, 0
    while GAME.actor(state) is not None:
        if isinstance(GAME.actor(state), int):
            action = at_random.any_of(GAME.legal(state).mask, random)
            assert action in GAME.legal(state)
            counted += 1
        else:
            action = GAME.flow.deal(state, random)
            assert action in dict(GAME.outcomes(state))
        state = GAME.apply(state, action)
    assert (told, taken) == (state, counted)
    assert GAME.result(told) is not None


def test_playouts_differ_and_follow_from_their_generator() -> None:
    ends = []
    for seed in (1, 1, 2):
        state = State()
        kernel.playout(state, Random(seed).random)
        ends.append(state)
    assert ends[0] == ends[1] != ends[2]


def test_random_ends_its_turn_one_time_in_five_and_else_takes_any_action() -> None:
    legal = 1 << END | 1 << 3 | 1 << 200 | 1 << 600
    rng = Random(1)
    seen = Counter(at_random.any_of(legal, rng.random) for _ in range(10_000))
    assert set(seen) == {3, 200, 600, END}
    assert abs(seen[END] - 2000) < 150
    for action in (3, 200, 600):
        assert abs(seen[action] - 2667) < 200


def test_random_ends_its_turn_if_it_can_do_nothing_else() -> None:
    assert at_random.any_of(1 << END, Random(1).random) == END


def test_random_does_not_end_its_turn_where_it_may_not() -> None:
    rng = Random(1)
    assert {at_random.any_of(0b101, rng.random) for _ in range(100)} == {0, 2}


def test_the_game_gives_the_player_random_these_odds() -> None:
    legal = LegalActions(1 << END | 1 << 3)
    rng = Random(1)
    seen = Counter(GAME.random_action(legal, rng) for _ in range(5000))
    assert abs(seen[END] - 1000) < 120


def test_what_is_dealt_has_the_odds_that_are_listed() -> None:
    states = [*played(4).states, position(stock="mmssh")]
    chances = [state for state in states if GAME.outcomes(state)]
    rng = Random(1)
    for state in chances[:4] + chances[-3:]:
        odds = dict(GAME.outcomes(state))
        total = sum(odds.values())
        seen = Counter(kernel.deal(state, rng.random) for _ in range(4000))
        assert set(seen) <= set(odds)
        likely = sorted(odds, key=odds.__getitem__)[-3:]
        for event in likely:
            expected = 4000 * odds[event] / total
            assert abs(seen[event] - expected) < 6 * expected**0.5 + 1
