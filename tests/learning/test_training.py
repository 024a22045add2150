"""Training and quantisation."""

from __future__ import annotations

from pathlib import Path
from zlib import compress

import numpy as np
import pytest

from suite.core.errors import SettingError
from suite.learning import rows as rows_module
from suite.learning.quantisation import outputs, quantised
from suite.learning.rows import array_of, pack, read
from suite.learning.self_play import Row
from suite.learning.training import Layers, Trained, games_of, train
from suite.players.network import FIRST, SECOND, Network

FEATURES = 5


def rows_of(number: int, seed: int) -> list[Row]:
    """Return rows, two of each game, whose first two features tell what the value does not."""
    random = np.random.Generator(np.random.PCG64(seed))
    found = []
    for row in range(number):
        inputs = random.integers(-100, 100, FEATURES).tolist()
        value = float(random.normal() * 5)
        logit = 0.2 * value + 0.03 * inputs[0] - 0.02 * max(0, inputs[1])
        won = float(random.random() < 1 / (1 + np.exp(-logit)))
        found.append(Row(2, 0, 1, 0, value, inputs, row % 2 / 2, won))
    return found


@pytest.fixture(scope="module")
def network() -> Trained:
    return train(array_of(rows_of(60_000, 3), FEATURES), 1)


@pytest.mark.slow
def test_training_learns_what_the_value_by_hand_does_not_tell(network: Trained) -> None:
    assert network.error < network.error_by_hand - 0.03


def test_training_follows_from_its_seed() -> None:
    rows = array_of(rows_of(2_000, 3), FEATURES)
    first, second, other = (train(rows, seed) for seed in (1, 1, 2))
    assert first.layers.first.tobytes() == second.layers.first.tobytes()
    assert first.layers.first.tobytes() != other.layers.first.tobytes()


def test_whole_numbers_are_close_to_floating_point(network: Trained) -> None:
    layers = network.layers
    inputs = array_of(rows_of(500, 4), FEATURES)["inputs"]
    numbers = quantised(layers, inputs)
    exact = Network(FEATURES, numbers.shifts, numbers.unit, numbers.biases, numbers.weights)
    own = [exact.of([*map(int, row), *[0] * (256 - FEATURES)]) for row in inputs]
    assert own == pytest.approx(list(outputs(numbers, inputs)), abs=1e-9)
    right = layers.of(inputs.astype(np.float32))
    assert np.std(right) > 1
    assert np.abs(np.array(own) - right).max() < 0.05


def test_numbers_that_are_not_close_are_refused() -> None:
    first = np.zeros((FEATURES, FIRST), np.float32)
    first[0, 0], first[1, 0] = 1e-4, 1e3  # so far apart that the first becomes 0
    second = np.zeros((FIRST, SECOND), np.float32)
    second[0, 0] = 1.0
    last = np.zeros(SECOND, np.float32)
    last[0] = 1e3
    nothing = np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32)
    layers = Layers(first, nothing[0], second, nothing[1], last, 0.0)
    inputs = np.zeros((100, FEATURES), np.int16)
    inputs[:, 0] = np.arange(100)
    with pytest.raises(ValueError, match="off"):
        quantised(layers, inputs)


def test_rows_come_back_from_a_file(tmp_path: Path) -> None:
    rows, path = array_of(rows_of(10, 5), FEATURES), tmp_path / "000001.rows"
    path.write_bytes(pack(rows))
    assert read(path, FEATURES).tobytes() == rows.tobytes()
    path.write_bytes(b"no rows")
    with pytest.raises(SettingError, match=r"is damaged: .*incorrect"):
        read(path, FEATURES)


def test_rows_that_unpack_without_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, path = array_of(rows_of(10, 5), FEATURES), tmp_path / "000001.rows"
    monkeypatch.setattr(rows_module, "LARGEST", rows.nbytes)
    path.write_bytes(pack(rows))
    assert read(path, FEATURES).tobytes() == rows.tobytes()
    path.write_bytes(compress(bytes(rows.nbytes * 1_000)))
    monkeypatch.setattr(rows_module, "LARGEST", rows.nbytes * 100)
    with pytest.raises(SettingError, match=r"is damaged: .*longer than"):
        read(path, FEATURES)


def test_the_rows_of_a_game_follow_each_other() -> None:
    parts = (0.0, 0.5, 1.0, 0.1, 0.1, 0.2, 0.15)
    rows = [Row(2, 0, 0, 1, 0.0, [0] * FEATURES, part, 0.0) for part in parts]
    assert games_of(array_of(rows, FEATURES)).tolist() == [0, 0, 0, 1, 1, 1, 2]


def test_the_error_is_that_of_games_held_out_whole() -> None:
    random = np.random.Generator(np.random.PCG64(6))
    rows = []
    for _game in range(64):  # each game has one result and inputs of its own: nothing to learn
        inputs = random.integers(-100, 100, FEATURES).tolist()
        won = float(random.random() < 0.5)
        rows += [Row(2, 0, 1, 0, 0.0, inputs, part / 200, won) for part in range(200)]
    network = train(array_of(rows, FEATURES), 1)
    assert network.error > network.error_by_hand - 0.01
