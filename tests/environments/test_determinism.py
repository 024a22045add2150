"""The same seed gives the same games: whatever `n`, the threads and the form of the kernels are."""

from __future__ import annotations

from hashlib import sha256

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite import native
from suite.core import games
from suite.core.view import EVERYBODY
from suite.environments.vector import VectorGame
from tests.environments.playing import KINDS, choose_form, course, shown, some_rules, stepped


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_place_shows_the_same_whatever_n_and_threads_are(name: str, seats: int) -> None:
    game = games.find(name)
    most = 1024 if native.backend() == native.COMPILED else 24
    for rules in some_rules(game, 2):
        wide = VectorGame(game, most, 7, seats=seats, rules=rules, threads=2, limit=30)
        narrow = {
            (n, threads): VectorGame(
                game, n, 7, seats=seats, rules=rules, threads=threads, limit=30
            )
            for n in (1, 7)
            for threads in (1, 2)
        }
        for step in range(36):
            for (n, _), vector in narrow.items():
                assert shown(vector) == shown(wide, slice(0, n))
            if step == 20:
                for vector in (wide, *narrow.values()):
                    vector.reset()
            actions = wide.random_actions()
            wide.step(actions)
            for vector in narrow.values():
                assert vector.random_actions().tolist() == actions[: vector.n].tolist()
                vector.step(actions[: vector.n])
        assert len({row.tobytes() for row in wide.mask[:, :]}) > 5
        for vector in (wide, *narrow.values()):
            vector.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_both_forms_play_the_same(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find(name)
    for rules in some_rules(game, 4):
        courses = []
        for form, n, threads in ((native.COMPILED, 5, 2), (native.INTERPRETED, 2, 1)):
            with monkeypatch.context() as changed:
                choose_form(changed, form)
                vector = VectorGame(
                    game, n, "both", seats=seats, rules=rules, threads=threads, limit=50
                )
                courses.append(course(vector, 70, 1))
                vector.close()
        assert courses[0] == courses[1]


def test_places_episodes_and_seeds_have_games_of_their_own() -> None:
    vector, begun = VectorGame("temples", 40, 0), set()
    for seed in (1, 2, "1 "):
        vector.reset(seed=seed)
        for _ in range(2):
            begun |= {repr(vector.view(place, EVERYBODY).state) for place in range(40)}
            vector.reset()
    assert len(begun) == 3 * 2 * 40


def test_the_games_of_this_version_stay_the_same() -> None:
    """A change of this sum changes every result that somebody has published with a seed."""
    told = []
    for name, seats in KINDS:
        vector = VectorGame(name, 3, "golden", seats=seats, limit=60)
        actions = [taken.tobytes() for taken in stepped(vector, 100)]
        told.append(sha256(b"".join([*actions, vector.mask.tobytes()])).hexdigest()[:12])
    assert told == ["c6d33b5b7fad", "43c0490c35c3", "0afac67688ea", "a3b538cbc817"]
