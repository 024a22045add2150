"""Refinement: a trained network learns how the alternatives of a turn differ.

What came of whole games says little of a choice: chance weighs more. Alternatives that are played
in the same worlds show how they differ. The loss is the cross entropy of their chances, the squares
of the differences within a world, and, on positions of games, the cross entropy of the network's
own predictions, so that it keeps what it knows. The result is the mean of the second half of the
steps. Everything follows from the seed.

A trainer must not harm by itself: trained on its own predictions, a network has to stay as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from suite.learning.chunks import WORLDS
from suite.learning.quantisation import layers_of, outputs
from suite.learning.rows import Rows
from suite.learning.self_play import END, GAME
from suite.learning.training import (
    AT_ONCE,
    FURTHEST,
    HELD_OUT,
    Floats,
    Layers,
    Parts,
    Wide,
    bounded,
    calibrated,
    codes,
    sigmoid,
    standard,
)
from suite.players.network_file import Numbers

EPOCHS: Final = 10
BATCH: Final = 32
"""The worlds of a step."""
RATE: Final = 2e-4
DIFFERENCES: Final = 8.0
"""How much the differences of alternatives count, relative to the chances themselves."""
BEGUN: Final = 0.5
"""How much positions count in which the next turn has begun, relative to those before."""
KEPT: Final = 512
"""The positions of games in a step."""
STILL: Final = 0.005
"""The furthest, in chances, that training on its own predictions may move a network."""


def refine(numbers: Numbers, rows: Rows, seed: int) -> tuple[Layers, dict[str, Any]]:
    """Refine a network by rows of alternatives, and those of games to keep what it knows.

    Returns it, and what its card tells: the number of turns and rows, the slopes of the chance by
    seats, the errors before and after on turns that were held out, and the drift. Raises
    `ValueError` if training on its own predictions moves it too far.
    """
    is_label = rows["world"] != GAME
    mean, deviation, _mask = standard(rows["inputs"][is_label][: 4 * AT_ONCE])
    shares = rows["share"].astype(np.float64)
    by_hand = np.clip(rows["value"], -FURTHEST, FURTHEST).astype(np.float64)
    corrections = outputs(numbers, bounded(rows["inputs"]))
    corrected = rows[is_label]
    corrected["value"] = (by_hand + corrections)[is_label]
    slopes, tempos = calibrated(corrected, shares[is_label])
    slope = np.array([slopes.get(seats, 0.0) for seats in range(8)])[rows["seats"]]
    lesson = _Lesson(rows, slope * by_hand + tempos[codes(rows)], slope, mean, deviation)
    own = sigmoid(lesson.offsets + slope * corrections)

    turns = rows["world"] >> WORLDS
    is_test = is_label & (turns % HELD_OUT == HELD_OUT - 1)
    ends = np.flatnonzero(is_test & (rows["kind"] == END))
    start = parts_of(layers_of(numbers, len(mean)), mean, deviation)
    same = lesson.layers(start, own, is_test, seed)
    drift = float(np.sqrt(np.mean((lesson.chances(ends, same) - own[ends]) ** 2)))
    if drift > STILL:
        raise ValueError(f"trained on its own predictions, the network is {drift:.4f} off")
    layers = lesson.layers(start, np.where(is_label, shares, own), is_test, seed)
    errors = [chances - shares[ends] for chances in (own[ends], lesson.chances(ends, layers))]
    worlds = np.unique(rows["world"][ends], return_inverse=True)[1]
    return layers, {
        "turns": len(np.unique(turns[is_label])),
        "rows": int(is_label.sum()),
        "slopes": {str(seats): slope for seats, slope in slopes.items()},
        "errors": [float(np.mean(error**2)) for error in errors],
        "errors of differences": [
            float(np.mean(differences(error, worlds) ** 2)) for error in errors
        ],
        "drift": drift,
    }


def differences(numbers: Any, groups: Any) -> Any:
    """Return numbers less the mean of their group; groups count from 0."""
    return numbers - (np.bincount(groups, numbers) / np.maximum(1, np.bincount(groups)))[groups]


def parts_of(layers: Layers, mean: Floats, deviation: Floats) -> list[Floats]:
    """Return the parts of a network on standardised features, with units of about the same size."""
    first, biases = layers.first * deviation[:, None], layers.first_biases + mean @ layers.first
    size = np.maximum(np.abs(first).sum(0) / np.sqrt(len(first)), 1e-6)
    second = layers.second * size[:, None]
    second_size = np.maximum(np.abs(second).sum(0) / np.sqrt(len(second)), 1e-6)
    parts = (
        first / size,
        biases / size,
        second / second_size,
        layers.second_biases / second_size,
        layers.last * second_size,
        np.array([layers.last_bias]),
    )
    return [part.astype(np.float32) for part in parts]


@dataclass(frozen=True)
class _Lesson:
    """Rows, the logits of their values by hand, the slopes of values, and the inputs' scale."""

    rows: Rows
    offsets: Wide
    slopes: Wide
    mean: Floats
    deviation: Floats

    def chances(self, places: Any, layers: Layers) -> Any:
        """Return the chances by a network in some places."""
        corrections = layers.of(bounded(self.rows["inputs"][places]))
        return sigmoid(self.offsets[places] + self.slopes[places] * corrections)

    def layers(self, start: list[Floats], chances: Wide, is_test: Any, seed: int) -> Layers:
        """Return the network that learns the chances from a start; those of tests stay unseen."""
        random = np.random.Generator(np.random.PCG64(seed))
        worlds, firsts, sizes = np.unique(self.rows["world"], return_index=True, return_counts=True)
        games = np.flatnonzero(self.rows["world"] == GAME)
        choices = np.flatnonzero(~is_test[firsts] & (worlds != GAME))
        parts = Parts([part.copy() for part in start])
        means = [np.zeros(part.shape) for part in start]
        last = EPOCHS * (len(choices) // BATCH)
        for _epoch in range(EPOCHS):
            order = random.permutation(choices)
            for begin in range(0, len(order) - BATCH + 1, BATCH):
                batch = order[begin : begin + BATCH]
                places = [firsts[world] + np.arange(sizes[world]) for world in batch]
                others = games[random.integers(0, len(games), KEPT)]
                parts.step(self._slants(parts, places, others, chances), RATE, 0.0)
                if parts.steps > last // 2:
                    for mean, part in zip(means, parts.parts, strict=True):
                        mean += part / (last - last // 2)
        parts.parts = [mean.astype(np.float32) for mean in means]
        return parts.layers(self.mean, self.deviation, np.ones_like(self.mean), 1.0)

    def _slants(self, parts: Parts, worlds: list[Any], games: Any, chances: Wide) -> Floats:
        """Return the slants of the loss in the places of some worlds and in those to keep."""
        places = np.concatenate([*worlds, games])
        inputs = (bounded(self.rows["inputs"][places]) - self.mean) / self.deviation
        guesses = sigmoid(self.offsets[places] + self.slopes[places] * parts.outputs(inputs))
        wrong = guesses - chances[places]
        number = len(places) - len(games)
        is_end = np.append(self.rows["kind"][places[:number]] == END, np.zeros(KEPT, bool))
        weights = np.where(is_end, 1 / is_end.sum(), BEGUN / (number - is_end.sum()))
        weights[number:] = 1 / KEPT
        slants = weights * wrong
        groups = np.repeat(np.arange(len(worlds)), [len(world) for world in worlds])
        apart = differences(wrong[is_end], groups[is_end[:number]])
        slants[is_end] += DIFFERENCES * weights[is_end] * apart * (guesses * (1 - guesses))[is_end]
        down: Floats = (self.slopes[places] * slants).astype(np.float32)
        return down
