"""Training: a small network is fitted to what came of the positions of games.

The share of the win is 1 / (1 + exp(-logit)), with

    logit = slope * (value by hand + correction by the network) + tempo

One slope for each number of seats, and one tempo for each number, wait and kind of position, are
fitted to the values by hand alone; then the network is fitted by Adam. Its last layer begins at 0,
so that it can only add. Everything follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from suite.learning.rows import Rows
from suite.players.network import FIRST, LARGEST, SECOND

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
Wide: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

EPOCHS: Final = 2
BATCH: Final = 1024
RATE: Final = 1e-3
DECAY: Final = 2.0
"""The decay of the weights, relative to the rate."""
STEADY: Final = 1e-3
"""A feature that varies less is left out."""
LEAST: Final = 16.0
"""The least spread that a feature counts with: a rare one would weigh too much when it comes up."""
FURTHEST: Final = 40.0
"""Values by hand beyond it are cut."""
HELD_OUT: Final = 16
"""One game of so many is held out to tell the error: the positions of a game share its result."""
AT_ONCE: Final = 65_536
CODES: Final = 64
"""More than any place of a tempo: a game has at most four seats, and three kinds of positions."""


@dataclass(frozen=True)
class Layers:
    """A network in floating point, on the features as they are; its output is in values."""

    first: Floats
    first_biases: Floats
    second: Floats
    second_biases: Floats
    last: Floats
    last_bias: float

    def hidden(self, inputs: Floats) -> tuple[Floats, Floats]:
        """Return the outputs of both layers for rows of features."""
        one = np.maximum(inputs @ self.first + self.first_biases, 0)
        return one, np.maximum(one @ self.second + self.second_biases, 0)

    def of(self, inputs: Floats) -> Floats:
        """Return the corrections of rows of features."""
        corrections: Floats = self.hidden(inputs)[1] @ self.last + np.float32(self.last_bias)
        return corrections


@dataclass(frozen=True)
class Trained:
    """A trained network, and what is told of it: the errors on rows that were held out."""

    layers: Layers
    slopes: dict[int, float]
    rows: int
    error_by_hand: float
    error: float


def train(rows: Rows, seed: int) -> Trained:
    """Train a network on the rows of some dozens of games or more."""
    random = np.random.Generator(np.random.PCG64(seed))
    shares = rows["share"].astype(np.float64)
    slopes, tempos = calibrated(rows, shares)
    values = np.clip(rows["value"], -FURTHEST, FURTHEST).astype(np.float64)
    slope = np.array([slopes.get(seats, 0.0) for seats in range(8)])[rows["seats"]]
    offsets = (slope * values + tempos[codes(rows)]).astype(np.float32)
    scale = np.float32(slopes[min(slopes)])
    factors = (slope / scale).astype(np.float32)

    is_test = games_of(rows) % HELD_OUT == HELD_OUT - 1
    places = np.flatnonzero(~is_test)
    mean, deviation, mask = standard(rows["inputs"][places[: 4 * AT_ONCE]])
    parts = Parts(random_weights(len(mean), random))
    total = max(1, EPOCHS * (len(places) // BATCH))
    for _epoch in range(EPOCHS):
        order = random.permutation(places)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            batch = np.sort(order[begin : begin + BATCH])
            inputs = (rows["inputs"][batch].astype(np.float32) - mean) / deviation * mask
            logit = offsets[batch] + factors[batch] * parts.outputs(inputs)
            wrong = factors[batch] * (sigmoid(logit) - shares[batch]) / len(inputs)
            rate = RATE * (1 - (parts.steps + 1) / (total + 1)) + RATE / 100
            parts.step(wrong.astype(np.float32), rate, DECAY)
    layers = parts.layers(mean, deviation, mask, float(scale))
    right = shares[is_test]
    by_hand = sigmoid(offsets[is_test])
    inputs = bounded(rows["inputs"][is_test])
    corrected = sigmoid(offsets[is_test] + slope[is_test].astype(np.float32) * layers.of(inputs))
    return Trained(
        layers,
        slopes,
        len(rows),
        float(np.mean((by_hand - right) ** 2)),
        float(np.mean((corrected - right) ** 2)),
    )


def games_of(rows: Rows) -> Any:
    """Return the number of each row's game: a game's rows follow each other from its beginning."""
    return np.cumsum(np.diff(rows["part"], prepend=0) < 0)


def bounded(inputs: Any) -> Floats:
    """Return features within the bounds of a network, as floats."""
    floats: Floats = np.clip(inputs, -LARGEST, LARGEST).astype(np.float32)
    return floats


def codes(rows: Rows) -> Any:
    """Return the place of each row's tempo."""
    return (rows["seats"].astype(np.int64) * 4 + rows["wait"]) * 3 + rows["kind"]


def sigmoid(logit: Any) -> Any:
    """Return the share of a logit."""
    return 1 / (1 + np.exp(-np.clip(logit, -30, 30)))


def calibrated(rows: Rows, shares: Wide) -> tuple[dict[int, float], Wide]:
    """Fit the slopes by seats and the tempos to the values by hand, by Newton's method."""
    values = np.clip(rows["value"], -FURTHEST, FURTHEST).astype(np.float64)
    place = codes(rows)
    slopes: dict[int, float] = {}
    tempos = np.zeros(CODES)
    for seats in np.unique(rows["seats"]).tolist():
        mine = rows["seats"] == seats
        kinds = np.unique(place[mine])
        columns = np.column_stack([values[mine], *(place[mine] == kind for kind in kinds)]).astype(
            np.float64
        )
        fit = np.zeros(columns.shape[1])
        fit[0] = 0.15
        for _step in range(15):
            guess = sigmoid(columns @ fit)
            slant = columns.T @ (guess - shares[mine]) + 1e-2 * fit
            curve = (columns * (guess * (1 - guess))[:, None]).T @ columns
            fit -= np.linalg.solve(curve + 1e-2 * np.eye(len(fit)), slant)
        slopes[seats] = max(0.01, float(fit[0]))
        tempos[kinds] = fit[1:]
    return slopes, tempos


def standard(inputs: Any) -> tuple[Floats, Floats, Floats]:
    """Return mean and deviation of the features, and 1 for those that are used, else 0."""
    floats = inputs.astype(np.float32)
    mean, deviation = floats.mean(0), floats.std(0)
    mask = (deviation > STEADY).astype(np.float32)
    return mean, np.maximum(deviation, LEAST).astype(np.float32), mask


def random_weights(features: int, random: np.random.Generator) -> list[Floats]:
    """Return random weights of a network whose output is 0."""

    def normal(rows: int, columns: int, variance: float) -> Floats:
        weights: Floats = (random.standard_normal((rows, columns)) * np.sqrt(variance)).astype(
            np.float32
        )
        return weights

    return [
        normal(features, FIRST, 1 / max(1, features)),
        np.zeros(FIRST, np.float32),
        normal(FIRST, SECOND, 2 / FIRST),
        np.zeros(SECOND, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(1, np.float32),
    ]


class Parts:
    """The weights in training, on standardised features, and Adam's moments of them."""

    def __init__(self, parts: list[Floats]) -> None:
        self.parts = parts
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def outputs(self, inputs: Floats) -> Floats:
        """Return the outputs for a batch."""
        first, first_biases, second, second_biases, last, last_bias = self.parts
        self.inputs = inputs
        self.one = np.maximum(inputs @ first + first_biases, 0)
        self.two = np.maximum(self.one @ second + second_biases, 0)
        outputs: Floats = self.two @ last + last_bias[0]
        return outputs

    def step(self, wrong: Floats, rate: float, decay: float) -> None:
        """Take a step down, `wrong` being the slant of the loss by each of the last outputs."""
        _first, _first_biases, second, _second_biases, last, _last_bias = self.parts
        below = np.outer(wrong, last) * (self.two > 0)
        lowest = (below @ second.T) * (self.one > 0)
        slants = [
            self.inputs.T @ lowest,
            lowest.sum(0),
            self.one.T @ below,
            below.sum(0),
            self.two.T @ wrong,
            wrong.sum(keepdims=True),
        ]
        self.steps += 1
        for place, slant in enumerate(slants):
            mean, square, part = self.means[place], self.squares[place], self.parts[place]
            mean += 0.1 * (slant - mean)
            square += 0.001 * (slant * slant - square)
            step = mean / (1 - 0.9**self.steps)
            step = step / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            if place % 2 == 0:  # the weights, not the biases
                step = step + decay * part
            part -= np.float32(rate) * step

    def layers(self, mean: Floats, deviation: Floats, mask: Floats, scale: float) -> Layers:
        """Return the network on the features as they are, its output in values."""
        first, first_biases, second, second_biases, last, last_bias = self.parts
        weights = first * (mask / deviation)[:, None]
        return Layers(
            weights.astype(np.float32),
            (first_biases - mean @ weights).astype(np.float32),
            second,
            second_biases,
            (last / scale).astype(np.float32),
            float(last_bias[0]) / scale,
        )
