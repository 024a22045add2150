"""`out_of_reach` may be wrong in one direction only: it must never give up a win."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from suite.temples.game import GAME
from suite.temples.model.pieces import ALL_PEOPLE, COPIES, ONE, STAGES, kinds_of
from suite.temples.model.state import ACT, State
from suite.temples.players import search
from suite.temples.players.win_bound import least_rival_sum, out_of_reach
from tests.temples.positions import position

LIMIT = 600


def near_the_end(seed: int) -> State | None:
    """Return a position with high temples, long runs and full yards, if it is a lawful one."""
    rng = Random(seed)
    state = State()
    state.at, state.active, state.turn = ACT, rng.randrange(2), 9
    people = kinds_of(ALL_PEOPLE)
    rng.shuffle(people)
    for seat in (0, 1):
        state.hands[seat] = sum(ONE[people.pop()] for _ in range(rng.randrange(5)))
        state.pieces[seat] = rng.randrange(6)
        for site in rng.sample(range(1, 6), 3):
            favourite = rng.randrange(1, 6)
            for _ in range(rng.randrange(7)):
                liked = favourite in people and rng.random() < 0.6
                card = favourite if liked else people[-1]
                people.remove(card)
                state.rows[seat << 3 | site] = state.rows[seat << 3 | site] << 3 | card
    state.stock = sum(ONE[card] for card in people)
    stages = [stage for stage, copies in zip(STAGES, COPIES, strict=True) for _ in range(copies)]
    rng.shuffle(stages)
    state.start = [0, 0]
    for plot in (1, 2, 3, 4, 5, 9, 10, 11, 12, 13):
        for stage in range(1, rng.choice((0, 0, 1, 2, 3, 4, 5, 6)) + 1):
            if stage in stages and rng.random() < 0.8:
                stages.remove(stage)
                state.temples[plot] |= 1 << stage - 1
    for seat in (0, 1):
        for _ in range(min(rng.randrange(6), len(stages) // 2)):
            state.yards[seat] = state.yards[seat] << 3 | stages.pop()
    state.hidden = sum(ONE[stage] for stage in stages)
    state.migrated = rng.randrange(2)
    sums = [state.total(0), state.total(1)]
    state.final = int(min(sums) >= 10)
    return None if max(sums) >= (20 if state.final else 15) else state


@pytest.mark.slow
def test_no_win_is_ever_out_of_reach() -> None:
    given_up = wins = 0
    for seed in range(700):
        state = near_the_end(seed)
        if state is None:
            continue
        view = GAME.view(state, state.active).state
        found = search.find(view, None, LIMIT)
        given_up += out_of_reach(view)
        if found.line:
            wins += 1
            assert not out_of_reach(view)
            assert search.find(view, None, LIMIT, bounded=True).line == found.line
    assert given_up > 100
    assert wins > 25


@pytest.mark.parametrize(
    ("told", "lost"),
    [
        ({"temples": {"medes": "123456"}}, True),  # nothing to build with
        ({"temples": {"medes": "123456", "sumerians": "12345"}, "hand": "hmspa"}, True),
        (
            {
                "temples": {"medes": "123456", "sumerians": "123456", "hittites": "12"},
                "hand": "hmm",
                "rows": {"hittites": "m"},
                "yard": "3",
            },
            False,
        ),
        (
            {
                "temples": {"medes": "123456", "sumerians": "123456", "hittites": "12"},
                "hand": "hm",
                "rows": {"hittites": "m"},
                "yard": "3",
            },
            True,  # two people and a stage 3
        ),
        (
            {
                "temples": {"medes": "12345", "sumerians": "12345", "hittites": "12"},
                "at": "persians",
                "rows": {"hittites": "mmm"},
                "rival_yard": "321",
                "migrated": False,
            },
            False,  # all three migrants are needed
        ),
        (
            {
                "temples": {"medes": "12345", "sumerians": "12345", "hittites": "123"},
                "hand": "h",
                "rows": {"hittites": "mspam"},
                "yard": "54",
            },
            False,  # the card of the journey is all it takes
        ),
    ],
)
def test_what_is_missing_is_counted(told: dict[str, Any], lost: bool) -> None:
    state = position(**{"migrated": True, **told})
    assert out_of_reach(state) is lost
    assert bool(search.find(state, None, 10_000).line) is not lost


def test_the_rival_s_sum_falls_by_whole_temples() -> None:
    state = position(rival_temples={"medes": "12345", "hittites": "123", "persians": "1"})
    sites = 0b1010  # the piece cannot get to the Persians
    assert [least_rival_sum(state, sites, attacks) for attacks in range(4)] == [9, 4, 1, 1]
