"""The arrays of a `VectorGame` tell how its games stand, by the rules of the game."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite import native
from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.environments import kernels
from suite.environments.vector import ENDED, VectorGame
from tests.environments.playing import (
    ARRAYS,
    FORMS,
    KINDS,
    choose_form,
    course,
    shown,
    some_rules,
    stepped,
)

TEMPLES, TILES = games.find("temples"), games.find("tiles")


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a test in both forms of the kernels."""
    choose_form(monkeypatch, request.param)
    return str(request.param)


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_the_arrays_are_those_promised_and_never_made_anew(name: str, seats: int) -> None:
    vector = VectorGame(name, 4, 1, seats=seats, limit=30)
    width, actions = vector.layout.width, games.find(name).seats_actions
    promised = {
        "observations": ((4, width), np.uint8),
        "final_observations": ((4, width), np.uint8),
        "mask": ((4, actions), np.uint8),
        "rewards": ((4, seats), np.float32),
        "to_move": ((4,), np.int8),
        "terminated": ((4,), np.bool_),
        "truncated": ((4,), np.bool_),
        "episode": ((4,), np.int64),
    }
    assert set(promised) == set(ARRAYS)
    arrays = [getattr(vector, name) for name in ARRAYS]
    places = [array.ctypes.data for array in arrays]
    for array, (shape, form) in zip(arrays, promised.values(), strict=True):
        assert (array.shape, array.dtype) == (shape, form)
        assert array.flags.c_contiguous
    kept = vector.snapshot()
    for _ in stepped(vector, 40):
        pass
    vector.reset()
    vector.reset(seed=4)
    vector.restore(kept)
    assert all(getattr(vector, name) is each for name, each in zip(ARRAYS, arrays, strict=True))
    assert [each.ctypes.data for each in arrays] == places


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_masks_movers_and_rewards_are_those_of_the_game(name: str, seats: int, form: str) -> None:
    game = games.find(name)
    vector = VectorGame(
        name, 2, form, seats=seats, autoreset=False, rules=some_rules(game, 3)[seats % 3 - 1]
    )
    ended = 0
    for step in range(1400 if form == native.COMPILED or name == "temples" else 600):
        whole = step % 10 == 0
        for place in range(2):
            state = vector.view(place, EVERYBODY).state
            actor = game.actor(state)
            if actor is None:
                assert vector.to_move[place] == ENDED
                assert vector.mask[place].all()
                continue
            assert vector.to_move[place] == actor
            legal = kernels.mask(game, game.legal(state).mask)
            assert vector.mask[place].tolist() == legal.tolist()
            assert legal.any()
            if whole:
                seen = game.view(state, int(vector.to_move[place]))
                assert kernels.mask(game, game.legal(seen.state).mask).tolist() == legal.tolist()
        running = vector.to_move >= 0
        vector.step(vector.random_actions())
        for place in map(int, np.flatnonzero(running)):
            result = game.result(vector.view(place, EVERYBODY).state)
            assert vector.terminated[place] == (result is not None)
            if not result:
                assert not vector.rewards[place].any()
                continue
            ended += 1
            rewards, winners = vector.rewards[place], result.winners
            assert abs(rewards.sum()) < 1e-6
            if len(winners) == 1:
                assert rewards[winners[0]] == 1
                assert np.allclose(np.delete(rewards, winners), -1 / (seats - 1))
            elif len(winners) == seats:
                assert not rewards.any()
        assert not vector.terminated[~running].any()
        assert not vector.rewards[~running].any()
        if not (vector.to_move >= 0).any():
            vector.reset()
    assert ended or form == native.INTERPRETED


def test_a_shared_win_is_shared() -> None:
    from suite.tiles.engine.episode import Play
    from tests.tiles.positions import position

    for won, rewards in [
        ((0, 3, 3, 0), [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
        ((3, 3, 3, 0), [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ((2, 2, 2, 2), [0, 0, 0, 0]),
        ((0, 0, 0, 1), [-1 / 3, -1 / 3, -1 / 3, 1]),
    ]:
        points = [[each * 4] * 4 for each in won]
        state = position(hands=("", "", "", ""), points=points)
        episode = Play(0, state, state.clone())
        state.copy_to(episode.state)
        out = [9.0] * 4
        episode.write_rewards(out)
        assert out == pytest.approx(rewards)
        assert sum(out) == pytest.approx(0)


def test_an_episode_that_ends_gives_way_to_the_next(form: str) -> None:
    vector = VectorGame("temples", 3, form)
    waiting = VectorGame("temples", 3, form, autoreset=False)
    before = vector.episode.copy()
    assert not before.any()
    ended = 0
    for _ in range(500):
        movers = vector.to_move.copy()
        actions = vector.random_actions()
        waiting.random_actions()
        vector.step(actions)
        waiting.step(actions)
        over = vector.terminated
        assert vector.terminated.tolist() == waiting.terminated.tolist()
        assert vector.rewards.tolist() == waiting.rewards.tolist()
        assert vector.episode.tolist() == (before + over).tolist()
        for place in map(int, np.flatnonzero(over)):
            ended += 1
            last = waiting.observations[place]
            assert vector.final_observations[place].tolist() == last.tolist()
            seen = waiting.observation(place, int(movers[place]))
            assert last.tolist() == seen.tolist()
            assert waiting.to_move[place] == ENDED
            assert waiting.episode[place] == before[place]
        waiting.reset(over.copy())
        for name in set(ARRAYS) - {"terminated", "rewards", "final_observations"}:
            assert getattr(vector, name).tolist() == getattr(waiting, name).tolist(), name
        before = vector.episode.copy()
    assert ended > 3
    assert not waiting.final_observations.any()


def test_an_episode_is_truncated_after_its_limit(form: str) -> None:
    vector = VectorGame("tiles", 2, form, limit=7)
    other = VectorGame("tiles", 2, form, limit=7, autoreset=False)
    for step in range(1, 22):
        actions = vector.random_actions()
        mover = vector.to_move.copy()
        vector.step(actions)
        assert vector.truncated.tolist() == [step % 7 == 0] * 2
        assert vector.episode.tolist() == [step // 7] * 2
        assert not vector.terminated.any()
        assert not vector.rewards.any()
        assert (vector.to_move >= 0).all()
        other.random_actions()
        other.step(actions)
        if step % 7 == 0:
            assert other.truncated.all()
            assert (other.to_move == ENDED).all()
            for place in range(2):
                last = other.observation(place, int(mover[place]))
                assert vector.final_observations[place].tolist() == last.tolist()
            other.step([ENDED, ENDED])
            assert not other.truncated.any()
            other.reset()


def test_the_rules_end_an_episode_at_its_limit() -> None:
    free = VectorGame("temples", seed=2, autoreset=False)
    taken = []
    while free.to_move[0] >= 0:
        taken.append(free.random_actions()[0])
        free.step(taken[-1:])
    vector = VectorGame("temples", seed=2, limit=len(taken))
    for action in taken:
        vector.step([action])
    assert vector.terminated[0]
    assert not vector.truncated[0]
    shorter = VectorGame("temples", seed=2, limit=len(taken) - 1)
    for action in taken[:-1]:
        shorter.step([action])
    assert shorter.truncated[0]
    assert not shorter.terminated[0]


def test_reset_begins_the_next_episode_of_some_games(form: str) -> None:
    vector, still = (VectorGame("temples", 3, form) for _ in range(2))
    for _ in zip(stepped(vector, 10), stepped(still, 10), strict=True):
        pass
    vector.reset([False, True, False])
    assert vector.episode.tolist() == [0, 1, 0]
    for place in (0, 2):
        row = slice(place, place + 1)
        assert shown(vector, row) == shown(still, row)
    fresh = VectorGame("temples", 3, form)
    fresh.reset()
    assert shown(vector, slice(1, 2)) == shown(fresh, slice(1, 2))
    vector.reset(np.array(True))
    assert vector.episode.tolist() == [1, 2, 1]
    vector.reset(False)
    assert vector.episode.tolist() == [1, 2, 1]


def test_reset_with_a_seed_is_a_new_beginning(form: str) -> None:
    vector = VectorGame("temples", 3, 1, threads=2)
    for _ in stepped(vector, 300):
        pass
    vector.reset(seed="other")
    assert shown(vector) == shown(VectorGame("temples", 3, "other"))
    assert not vector.episode.any()
    assert not vector.terminated.any()
    assert course(vector, 20, 1) == course(VectorGame("temples", 3, "other"), 20, 1)


@pytest.mark.parametrize("threads", [1, 2])
def test_games_go_on_from_a_snapshot_as_they_did(form: str, threads: int) -> None:
    vector = VectorGame("tiles", 3, form, seats=3, limit=40, threads=threads)
    for _ in stepped(vector, 25):
        pass
    kept, arrays = vector.snapshot(), shown(vector)
    first = [shown(vector) for _ in stepped(vector, 30)]
    vector.restore(kept)
    assert shown(vector) == arrays
    again = [shown(vector) for _ in stepped(vector, 30)]
    assert first == again
    vector.reset(seed="another")
    for _ in stepped(vector, 5):
        pass
    vector.restore(kept)
    assert vector.seed == form
    assert [shown(vector) for _ in stepped(vector, 30)] == first


def test_only_a_snapshot_of_games_made_alike_can_be_restored() -> None:
    vector = VectorGame("temples", 2)
    before = shown(vector)
    rules = {"first_hand": 3}
    others = [
        VectorGame("tiles", 2),
        VectorGame("temples", 3),
        VectorGame("temples", 2, rules=rules),
        VectorGame("temples", 2, threads=2),
        VectorGame("temples", 2, limit=5),
        VectorGame("temples", 2, observe=False),
    ]
    for given in (*(other.snapshot() for other in others), None, 5, vector):
        with pytest.raises(SettingError, match="only a snapshot of a VectorGame made with the sam"):
            vector.restore(given)  # type: ignore[arg-type]
    assert shown(vector) == before


def test_asking_for_random_actions_changes_nothing_that_chance_brings(form: str) -> None:
    vector, often = (VectorGame("temples", 2, form) for _ in range(2))
    out = np.full(2, 7)
    for number in range(200):
        for _ in range(number % 3):
            often.random_actions()
        actions = often.random_actions(out)
        assert actions is out
        vector.step(actions)
        often.step(actions)
        assert shown(vector) == shown(often)


def test_random_actions_are_legal_and_those_of_the_player_random(form: str) -> None:
    vector = VectorGame("temples", 64, form)
    for _ in stepped(vector, 20):
        pass
    end = TEMPLES.read("end")
    ends, expected = 0, 0.0
    for _ in range(40):
        actions = vector.random_actions()
        assert vector.mask[np.arange(64), actions].all()
        ends += int((actions == end).sum())
        choices = vector.mask.sum(axis=1)
        expected += float(np.where(choices == 1, 1, 0.2)[vector.mask[:, end] == 1].sum())
    assert abs(ends - expected) < 70
    assert len({tuple(vector.random_actions()) for _ in range(10)}) == 10


def test_without_observations_all_else_is_the_same(form: str) -> None:
    vector = VectorGame("tiles", 2, form, limit=20)
    blind = VectorGame("tiles", 2, form, limit=20, observe=False)
    assert blind.observations.shape == blind.final_observations.shape == (2, 0)
    for actions in stepped(vector, 45):
        assert blind.random_actions().tolist() == actions.tolist()
        blind.step(actions)
        for name in set(ARRAYS) - {"observations", "final_observations"}:
            assert getattr(vector, name).tolist() == getattr(blind, name).tolist()
    for seat in range(2):
        assert blind.observation(1, seat).tolist() == vector.observation(1, seat).tolist()


def test_without_checks_legal_play_is_the_same(form: str) -> None:
    vector, unchecked = VectorGame("temples", 2, form), VectorGame("temples", 2, form, check=False)
    for actions in stepped(vector, 300):
        unchecked.random_actions()
        unchecked.step(actions)
        assert shown(vector) == shown(unchecked)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_illegal_action_is_told_in_words_and_changes_no_game(form: str, threads: int) -> None:
    vector = VectorGame("temples", 4, form, threads=threads)
    for _ in stepped(vector, 30):
        pass
    before = shown(vector)
    states = [vector.view(place, EVERYBODY).state for place in range(4)]
    good = vector.random_actions()
    for place in range(4):
        illegal = int(np.flatnonzero(vector.mask[place] == 0)[5])
        for bad in (illegal, -1, -2, 677, 2**40, -(2**62), 2**63 - 1):
            actions = good.copy()
            actions[place] = bad
            text = TEMPLES.quoted(bad)
            with pytest.raises(IllegalActionError) as refusal:
                vector.step(actions)
            assert str(refusal.value) == (
                f"game {place}: {text} is not legal in the phase 'act'; no game has changed"
            )
            assert shown(vector) == before
    assert [vector.view(place, EVERYBODY).state for place in range(4)] == states
    vector.step(good)
    assert shown(vector) != before


def test_a_game_that_has_ended_waits(form: str) -> None:
    vector = VectorGame("temples", 2, form, autoreset=False, limit=5)
    for _ in stepped(vector, 5):
        pass
    vector.reset([True, False])
    mover = int(vector.to_move[0])
    before = shown(vector, slice(1, 2))
    legal = int(vector.random_actions()[0])
    assert vector.random_actions()[1] == ENDED
    with pytest.raises(IllegalActionError, match=r"^game 1 has ended: reset it, or give it the ac"):
        vector.step([legal, legal])
    with pytest.raises(IllegalActionError, match=r"^game 0: the number -1, which is not an"):
        vector.step([ENDED, ENDED])
    assert (vector.to_move[0], shown(vector, slice(1, 2))) == (mover, before)
    vector.step([legal, ENDED])
    assert vector.to_move[1] == ENDED
    assert vector.mask[1].all()
    assert not vector.truncated.any()
    assert vector.observations[1].tobytes() == before[0]
    assert vector.view(1).watcher == SPECTATOR


def test_actions_of_any_whole_type_are_taken(form: str) -> None:
    vectors = [VectorGame("temples", 2, form) for _ in range(6)]
    for _ in range(20):
        given = vectors[0].random_actions()
        forms = (
            given,
            given.tolist(),
            tuple(given),
            given.astype(np.uint64),
            given.astype(">i4"),
            np.stack([given, given], 1)[:, 0],
        )
        for vector, actions in zip(vectors, forms, strict=True):
            vector.step(actions)
            assert shown(vector) == shown(vectors[0])
    read_only = vectors[0].random_actions()
    read_only.flags.writeable = False
    vectors[0].step(read_only)


def test_the_view_and_the_observation_of_any_seat(form: str) -> None:
    vector = VectorGame("tiles", 3, form, seats=4, threads=2)
    for _ in stepped(vector, 40):
        for place in range(3):
            state = vector.view(place, EVERYBODY).state
            assert vector.view(place).watcher == vector.to_move[place]
            for seat in np.arange(4, dtype=np.int8):
                view = vector.view(place, seat)
                assert view.watcher == seat
                assert view.state == TILES.view(state, int(seat)).state
                row = vector.observation(place, seat)
                assert row.tolist() == kernels.observation(view).tolist()
                if seat == vector.to_move[place]:
                    assert row.tolist() == vector.observations[place].tolist()
            assert vector.view(place, SPECTATOR).watcher == SPECTATOR
