"""Refinement: a network learns how alternatives differ, and keeps what it knows."""

from __future__ import annotations

import numpy as np
import pytest

from suite.learning import refinement
from suite.learning.quantisation import layers_of, outputs, quantised
from suite.learning.refinement import STILL, differences, refine
from suite.learning.rows import Rows, array_of
from suite.learning.self_play import END, START, Row
from suite.learning.training import sigmoid, train
from suite.players.network_file import Numbers
from tests.learning.test_training import FEATURES, rows_of

TURNS, WORLDS, LINES = 96, 4, 12


@pytest.fixture(scope="module")
def rows() -> Rows:
    return array_of(rows_of(20_000, 3), FEATURES)


@pytest.fixture(scope="module")
def numbers(rows: Rows) -> Numbers:
    return quantised(train(rows, 1).layers, rows["inputs"])


@pytest.fixture(scope="module")
def labels() -> Rows:
    """Alternatives of which the third feature tells what no game showed, in worlds that vary."""
    random = np.random.Generator(np.random.PCG64(7))
    alternatives = []
    for turn in range(TURNS):
        inputs = random.integers(-100, 100, (LINES, FEATURES))
        values = random.normal(size=LINES)
        for world in range(WORLDS):
            luck = random.normal()
            for row, value in zip(inputs, values, strict=True):
                share = sigmoid(0.2 * value + 0.03 * row[0] + 0.02 * row[2] + luck)
                for kind in (END, START):
                    number = turn << 8 | world
                    alternatives.append(Row(2, 0, 1, kind, value, row.tolist(), 0.5, share, number))
    return array_of([*alternatives, *rows_of(1_000, 8)], FEATURES)


@pytest.mark.slow
def test_refinement_learns_the_differences(numbers: Numbers, labels: Rows) -> None:
    layers, report = refine(numbers, labels, 1)
    before, after = report["errors of differences"]
    assert report["turns"] == TURNS
    assert after < 0.8 * before
    assert report["errors"][1] < report["errors"][0]
    assert report["drift"] < STILL
    again, _report = refine(numbers, labels, 1)
    assert again.first.tobytes() == layers.first.tobytes()


@pytest.mark.slow
def test_a_trainer_that_harms_by_itself_is_refused(
    numbers: Numbers, labels: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refinement, "RATE", 3e-2)
    with pytest.raises(ValueError, match="trained on its own predictions"):
        refine(numbers, labels, 1)


def test_a_network_comes_back_from_whole_numbers(numbers: Numbers, rows: Rows) -> None:
    inputs = rows["inputs"][:500].astype(np.float32)
    right = outputs(numbers, inputs)
    assert np.std(right) > 1
    assert np.abs(layers_of(numbers, FEATURES).of(inputs) - right).max() < 0.05


def test_differences_are_those_within_a_world() -> None:
    groups = np.array([0, 1, 0, 1, 2])
    assert differences(np.array([1.0, 5.0, 3.0, 5.0, 9.0]), groups).tolist() == [-1, 0, 1, 0, 0]
