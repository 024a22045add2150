"""A small network of whole numbers, which corrects the value of a position.

Its inputs are features of a position, from -`LARGEST` to `LARGEST`. Two layers of clipped linear
units follow, and one output. All sums are whole numbers below 2**31, so that the result is the same
to the bit on every machine, compiled or not. Its file is read by `network_file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.kernel.layer import Layer

MOST_INPUTS: Final = 256
"""The most features."""
FIRST: Final = 64
"""The units of the first layer."""
SECOND: Final = 32
"""The units of the second layer."""
LARGEST: Final = 1023
"""The largest input."""
BRIGHTEST: Final = 8191
"""The largest output of a unit."""
HIGHEST: Final = (1 << 31) - 1
"""The largest sum."""


class Network:
    """A network, of the numbers of its file.

    - `inputs`: the number of features
    - `shifts`: by how many bits the sums of both layers are lowered
    - `unit`: the value of 1 of the output, in the unit of the evaluation
    """

    def __init__(
        self,
        inputs: int,
        shifts: Sequence[int],
        unit: float,
        biases: Sequence[int],
        weights: Sequence[int],
    ) -> None:
        """Keep the numbers, layer by layer; the weights of an input lie together.

        Raises `ValueError` if they do not fit or a sum could be too large.
        """
        first = inputs * FIRST
        if not (
            0 <= inputs <= MOST_INPUTS
            and len(shifts) == 2
            and all(0 <= shift < 31 for shift in shifts)
            and len(biases) == FIRST + SECOND + 1
            and len(weights) == first + FIRST * SECOND + SECOND
            and all(abs(weight) <= 32767 for weight in weights)
        ):
            raise ValueError("the numbers of a network do not fit")
        units = [weights[place:first:FIRST] for place in range(FIRST)]
        units += [weights[first + place : -SECOND : SECOND] for place in range(SECOND)]
        units.append(weights[-SECOND:])
        for place, unit_weights in enumerate(units):
            largest = LARGEST if place < FIRST else BRIGHTEST
            if abs(biases[place]) + largest * sum(map(abs, unit_weights)) > HIGHEST:
                raise ValueError("a sum of a network could be too large")
        self.inputs = inputs
        self.unit = unit
        self.first = Layer()
        self.second = Layer()
        self.first.begin(inputs, FIRST, shifts[0], BRIGHTEST)
        self.second.begin(FIRST, SECOND, shifts[1], BRIGHTEST)
        self.bias = biases[FIRST + SECOND]
        self.last = [0] * 32
        for unit in range(FIRST):
            self.first.bias(unit, biases[unit])
            for place in range(inputs):
                self.first.weigh(place, unit, weights[place * FIRST + unit])
        for unit in range(SECOND):
            self.second.bias(unit, biases[FIRST + unit])
            for place in range(FIRST):
                self.second.weigh(place, unit, weights[first + place * SECOND + unit])
            self.last[unit] = weights[first + FIRST * SECOND + unit]

    def of(self, inputs: list[int]) -> float:
        """Return the correction of the value of a position with these features.

        There are `MOST_INPUTS` of them, with 0 beyond those of the network.
        """
        seen = [0] * 64
        weighed = [0] * 32
        self.first.evaluate(inputs, seen)
        self.second.evaluate(seen, weighed)
        result = self.bias
        for unit in range(SECOND):
            result += weighed[unit] * self.last[unit]
        return result * self.unit
