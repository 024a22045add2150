"""Quantisation: a trained network in whole numbers, as players use it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from suite.learning.training import Floats, Layers, bounded
from suite.players.network import BRIGHTEST, FIRST, HIGHEST, LARGEST, SECOND, Network
from suite.players.network_file import Numbers

HEAVIEST: Final = 32_767
"""The largest weight."""
MARGIN: Final = 0.98
"""The share of the largest sum that is used."""
CLOSE: Final = 0.02
"""The most that whole numbers may differ from floating point: a share of the spread, and values."""
SAMPLE: Final = 20_000


def quantised(layers: Layers, inputs: Any) -> Numbers:
    """Return a network in whole numbers; `inputs` are rows of features that it will see.

    Raises `ValueError` if its results are not close to those in floating point.
    """
    sample = bounded(inputs[:: max(1, len(inputs) // SAMPLE)])
    one, two = layers.hidden(sample)
    factor = factor_of(layers.first, layers.first_biases, LARGEST)
    shift = shift_of(factor * float(one.max(initial=0.0)))
    scale = factor / 2**shift
    first = whole(layers.first, factor)
    first_biases = whole(layers.first_biases, factor) + half(shift)

    factor = factor_of(layers.second, layers.second_biases * scale, BRIGHTEST)
    second_shift = shift_of(factor * scale * float(two.max(initial=0.0)))
    second = whole(layers.second, factor)
    second_biases = whole(layers.second_biases, scale * factor) + half(second_shift)
    scale *= factor / 2**second_shift

    factor = factor_of(
        layers.last[:, None], np.array([layers.last_bias * scale], np.float32), BRIGHTEST
    )
    last = whole(layers.last, factor)
    last_bias = round(layers.last_bias * scale * factor)
    numbers = Numbers(
        (shift, second_shift),
        1 / (scale * factor),
        [*first_biases.tolist(), *second_biases.tolist(), last_bias],
        [*first.ravel().tolist(), *second.ravel().tolist(), *last.tolist()],
    )
    check(numbers, layers, sample)
    return numbers


def check(numbers: Numbers, layers: Layers, inputs: Floats) -> None:
    """Raise `ValueError` if whole numbers are not close to floating point on some rows."""
    Network(inputs.shape[1], numbers.shifts, numbers.unit, numbers.biases, numbers.weights)
    right = layers.of(inputs)
    off = float(np.sqrt(np.mean((outputs(numbers, inputs) - right) ** 2)))
    if off > CLOSE * (1 + float(np.std(right))):
        raise ValueError(f"the network in whole numbers is {off:.3f} off")


def layers_of(numbers: Numbers, features: int) -> Layers:
    """Return a network of whole numbers in floating point."""
    weights, biases = np.array(numbers.weights, np.float32), np.array(numbers.biases, np.float32)
    one, two = (np.float32(2**shift) for shift in numbers.shifts)
    half_one, half_two = map(half, numbers.shifts)
    return Layers(
        weights[: features * FIRST].reshape(features, FIRST) / one,
        (biases[:FIRST] - half_one) / one,
        weights[features * FIRST : -SECOND].reshape(FIRST, SECOND) / two,
        (biases[FIRST:-1] - half_two) / two,
        weights[-SECOND:] * np.float32(numbers.unit),
        float(biases[-1]) * numbers.unit,
    )


def outputs(numbers: Numbers, inputs: Any) -> Any:
    """Return what `Network.of` returns for rows of features."""
    features = inputs.shape[1]
    weights = np.array(numbers.weights, np.int64)
    biases = np.array(numbers.biases, np.int64)
    first = weights[: features * FIRST].reshape(features, FIRST)
    second = weights[features * FIRST : -SECOND].reshape(FIRST, SECOND)
    # All sums are whole numbers below 2**31: exact in floating point of 64 bits, which is faster.
    one = inputs.astype(np.float64) @ first.astype(np.float64) + biases[:FIRST]
    one = np.clip(np.floor(one / 2 ** numbers.shifts[0]), 0, BRIGHTEST)
    two = one @ second.astype(np.float64) + biases[FIRST:-1]
    two = np.clip(np.floor(two / 2 ** numbers.shifts[1]), 0, BRIGHTEST)
    return (two @ weights[-SECOND:].astype(np.float64) + biases[-1]) * numbers.unit


def factor_of(weights: Floats, biases: Floats, largest: int) -> float:
    """Return the factor by which weights, and biases with them, become as large as they may be."""
    if not weights.size:
        return 1.0
    heaviest = float(np.abs(weights).max())
    sums = largest * np.abs(weights.astype(np.float64)).sum(0) + np.abs(biases.astype(np.float64))
    room = MARGIN * HIGHEST - largest * len(weights)  # rounding adds up to 1/2 a weight
    return min(HEAVIEST / max(heaviest, 1e-9), room / max(float(sums.max()), 1e-9))


def shift_of(brightest: float) -> int:
    """Return the bits by which sums up to `brightest` are lowered."""
    shift = 0
    while brightest / 2**shift > BRIGHTEST:
        shift += 1
    return shift


def half(shift: int) -> int:
    """Return half of what a shift divides by: it makes the shift round."""
    return 1 << shift - 1 if shift else 0


def whole(numbers: Floats, factor: float) -> Any:
    """Return numbers times a factor, rounded."""
    return np.rint(numbers.astype(np.float64) * factor).astype(np.int64)
