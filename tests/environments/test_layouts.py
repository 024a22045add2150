"""Layouts of observations: features fill the width, and no number is higher than it may be."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

import numpy as np

from suite import native
from suite.core import games
from suite.core.kernel.layout import HIGHEST, Feature, Layout
from suite.core.view import EVERYBODY
from suite.environments import kernels
from suite.environments.vector import VectorGame
from tests.environments.playing import KINDS, choose_form, stepped
from tests.environments.worlds import positions


@pytest.mark.parametrize("name", games.names())
def test_features_lie_one_after_the_other_and_fill_the_width(name: str) -> None:
    layout = kernels.layout(games.find(name))
    names = [feature.name for feature in layout.features]
    assert len(set(names)) == len(names)
    places = [layout.places[name] for name in names]
    assert [place.start for place in places] == list(layout.starts)
    assert [place.stop for place in places] == [*layout.starts[1:], layout.width]
    assert places[0].start == 0
    for feature, place in zip(layout.features, places, strict=True):
        assert place.stop - place.start == feature.size == np.zeros(feature.shape).size > 0
        assert 1 <= feature.highest <= HIGHEST
        assert feature.meaning
        assert feature.source


def test_a_layout_by_hand() -> None:
    layout = Layout(3, (Feature("a", (2, 3), 4, "x", "y"), Feature("b", (1,), 1, "x", "y")))
    assert (layout.version, layout.width, layout.starts) == (3, 7, (0, 6))
    assert layout.places == {"a": slice(0, 6), "b": slice(6, 7)}


@pytest.mark.parametrize("name", games.names())
def test_both_forms_have_the_same_layout(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for form in (native.INTERPRETED, native.COMPILED):
        with monkeypatch.context() as changed:
            choose_form(changed, form)
            layout = kernels.layout(games.find(name))
            told.append((layout.version, layout.width, [repr(each) for each in layout.features]))
    assert told[0] == told[1]


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_no_number_is_higher_than_it_may_be(name: str, seats: int) -> None:
    """In random play with any options, up to its end."""
    game, rng = games.find(name), Random(seats)
    layout = kernels.layout(game)
    most = np.concatenate([np.full(each.size, each.highest) for each in layout.features])
    highest = np.zeros(layout.width, np.int64)
    compiled = native.backend() == native.COMPILED
    mover = [1] + [0] * (layout.places["to_act"].stop - layout.places["to_act"].start - 1)
    for _ in range(8):
        rules = {option.name: rng.choice(option.values) for option in game.options}
        n = 16 if compiled else 2
        vector = VectorGame(game, n, rng.getrandbits(30), seats=seats, rules=rules)
        for _ in stepped(vector, 300 if compiled else 60):
            assert (vector.observations[:, layout.places["to_act"]] == mover).all()
            assert (vector.observations[:, layout.places["phase"]].sum(axis=1) == 1).all()
            ended = vector.final_observations[vector.terminated]
            for rows in (vector.observations, ended):
                highest = np.maximum(highest, rows.max(axis=0, initial=0))
    assert (highest <= most).all(), np.flatnonzero(highest > most)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_feature_comes_up_and_is_not_higher_than_it_may_be(name: str) -> None:
    game = games.find(name)
    layout = kernels.layout(game)
    highest = np.zeros(layout.width, np.int64)
    for state in positions(name, 300):
        for seat in range(len(game.scores(state))):
            highest = np.maximum(highest, kernels.observation(game.view(state, seat)))
    for feature in layout.features:
        numbers = highest[layout.places[feature.name]]
        assert numbers.max() <= feature.highest, feature.name
        assert numbers.any() != (feature.name == "ending"), feature.name  # of games that are over


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_both_forms_observe_the_same(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rng = games.find(name), Random(seats)
    for number in range(4):
        rules = {option.name: rng.choice(option.values) for option in game.options}
        vectors = []
        for form in (native.COMPILED, native.INTERPRETED):
            with monkeypatch.context() as changed:
                choose_form(changed, form)
                vectors.append(VectorGame(game, 2, number, seats=seats, rules=rules, limit=90))
        fast, slow = vectors
        for step, actions in enumerate(stepped(fast, 100)):
            assert slow.random_actions().tolist() == actions.tolist()
            slow.step(actions)
            assert fast.observations.tobytes() == slow.observations.tobytes()
            assert fast.final_observations.tobytes() == slow.final_observations.tobytes()
            assert fast.mask.tobytes() == slow.mask.tobytes()
            if step % 10 == 0:
                state = fast.view(1, EVERYBODY).state
                for seat in range(seats):
                    row = slow.observation(1, seat).tobytes()
                    assert row == fast.observation(1, seat).tobytes()
                    seen = kernels.observation(game.view(state, seat))
                    assert row == seen.tobytes()
