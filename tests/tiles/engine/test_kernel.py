"""Playouts on the search table, and the odds of the player `random`."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from suite.core.game import LegalActions
from suite.core.kernel.bits import nth_bit
from suite.tiles.engine import at_random, bench, dispatch, door, kernel
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import bits_of
from suite.tiles.model.state import OVER, State
from tests.tiles.positions import play, position

END = 1 << actions.END
TILE = 1 << actions.on_cell(actions.TILE, 5)
OTHER_TILE = 1 << actions.on_cell(actions.TILE + 3, 7)
LEADER = 1 << actions.on_cell(actions.LEADER, 5)
WITHDRAW = 1 << actions.WITHDRAW + 2
CATASTROPHE = 1 << actions.on_cell(actions.CATASTROPHE, 100)
SWAP = 1 << actions.SWAP + 3


def drawn(mask: int, times: int = 6000) -> dict[int, float]:
    """Return the share of each action that `any_of` returns, by its bit."""
    rng = Random(1)
    seen = Counter(1 << at_random.any_of(mask, rng.random) for _ in range(times))
    return {action: number / times for action, number in seen.items()}


def test_a_playout_plays_to_the_end_and_counts_the_seats_decisions() -> None:
    told = GAME.new(GAME.new_rules(), 3)
    taken = kernel.playout(told, Random(3).random)
    state, random, counted = GAME.new(GAME.new_rules(), 3), Random(3).random, 0
    while GAME.actor(state) is not None:
        if isinstance(GAME.actor(state), int):
            action = at_random.any_of(GAME.legal(state).mask, random)
            assert action in GAME.legal(state)
            counted += 1
        else:
            action = GAME.flow.deal(state, random)
        state = GAME.apply(state, action)
    assert (told, taken) == (state, counted)
    assert GAME.result(told) is not None


def test_playouts_differ_and_follow_from_their_generator() -> None:
    ends: list[State] = []
    for seed in (1, 1, 2):
        state = GAME.new(GAME.new_rules(), 2)
        kernel.playout(state, Random(seed).random)
        ends.append(state)
    assert ends[0] == ends[1] != ends[2]


def test_a_state_is_handed_over_by_its_fields() -> None:
    state = GAME.new(GAME.new_rules(None, {"buildings": True, "wonder": True}), 4)
    random = Random(5).random
    while state.at != OVER:
        twin = State.__new__(State)
        twin.__setstate__(state.clone().__getstate__())
        assert twin == state
        if dispatch.DEAL[state.at]:
            kernel.step(state, kernel.deal(state, random))
            continue
        assert door.legal_mask(twin) == kernel.legal(state)
        kernel.step(state, at_random.any_of(kernel.legal(state), random))


def test_what_is_timed_does_what_it_says() -> None:
    state = GAME.new(GAME.new_rules(), 2)
    assert bench.playouts(state, 2, Random(1)) > 2
    assert state == GAME.new(GAME.new_rules(), 2) == bench.clones(state, 3)
    while dispatch.DEAL[state.at]:
        kernel.step(state, kernel.deal(state, Random(1).random))
    assert bench.legal_sets(state, 2) == kernel.legal(state).bit_count()


def test_random_takes_first_the_kind_of_action_with_equal_odds() -> None:
    odds = drawn(END | TILE | OTHER_TILE | LEADER | WITHDRAW | CATASTROPHE | SWAP)
    assert END not in odds
    for action in (LEADER, WITHDRAW, CATASTROPHE, SWAP):
        assert odds[action] == pytest.approx(1 / 5, abs=0.02)
    for action in (TILE, OTHER_TILE):
        assert odds[action] == pytest.approx(1 / 10, abs=0.02)


def test_inside_a_kind_all_actions_have_equal_odds() -> None:
    cells = sum(1 << actions.on_cell(actions.TILE + kind, 40 + kind) for kind in range(4))
    odds = drawn(END | cells)
    assert len(odds) == 4
    assert all(share == pytest.approx(1 / 4, abs=0.03) for share in odds.values())


def test_random_ends_its_turn_only_if_it_can_do_nothing_else() -> None:
    assert at_random.any_of(END, Random(1).random) == actions.END
    assert set(drawn(END | TILE, 200)) == {TILE}


def test_where_no_turn_is_played_every_action_has_equal_odds() -> None:
    commits = [1 << actions.COMMIT + number for number in range(3)]
    odds = drawn(sum(commits))
    assert all(odds[action] == pytest.approx(1 / 3, abs=0.03) for action in commits)
    building = [1 << actions.DECLINE, *(1 << actions.on_cell(actions.BUILD, n) for n in (3, 4))]
    odds = drawn(sum(building))
    assert all(odds[action] == pytest.approx(1 / 3, abs=0.03) for action in building)


def test_the_kinds_of_random_are_all_actions_of_a_turn_but_its_end() -> None:
    together = 0
    for kind in at_random.KINDS_OF_ACTION:
        assert not together & kind
        together |= kind
    in_turn = {"tile", "leader", "withdraw", "catastrophe", "swap"}
    for action in range(actions.SEATS_ACTIONS):
        assert bool(together >> action & 1) == (GAME.unchecked.verb(action) in in_turn)


def test_the_game_gives_the_player_random_these_odds() -> None:
    rng = Random(1)
    legal = LegalActions(END | TILE | SWAP)
    seen = Counter(1 << GAME.random_action(legal, rng) for _ in range(2000))
    assert set(seen) == {TILE, SWAP}
    assert abs(seen[TILE] - 1000) < 120


@pytest.mark.parametrize("seed", range(20))
def test_the_nth_bit_has_n_others_below_it(seed: int) -> None:
    rng = Random(seed)
    mask = rng.getrandbits(rng.choice((1, 7, 64, 187, 3600))) | 1 << rng.randrange(200)
    bits = bits_of(mask)
    assert [nth_bit(mask, number) for number in range(len(bits))] == bits


def test_the_nth_bit_of_a_mask_of_one_bit() -> None:
    for place in (0, 1, 2, 63, 64, 3000):
        assert nth_bit(1 << place, 0) == place


def test_what_is_dealt_has_the_odds_that_are_listed() -> None:
    chances = [
        GAME.new(GAME.new_rules(), 3),
        play(position(hands=("sstt", "")), "end"),
        play(position(hands=("sstt", "ssttff"), bag="sstmmm"), "swap settlement temple"),
    ]
    rng = Random(1)
    for state in chances:
        odds = dict(GAME.outcomes(state))
        total = sum(odds.values())
        seen = Counter(kernel.deal(state, rng.random) for _ in range(3000))
        assert set(seen) <= set(odds)
        for event in sorted(odds, key=odds.__getitem__)[-3:]:
            expected = 3000 * odds[event] / total
            assert abs(seen[event] - expected) < 6 * expected**0.5 + 1
