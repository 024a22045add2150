"""A small network of whole numbers, which corrects the value of a position.

Its inputs are features of a position, from -`LARGEST` to `LARGEST`. Two layers of clipped linear
units follow, and one output. All sums are whole numbers below 2**31, so that the result is the same
to the bit on every machine, compiled or not. Its file is read by `network_file`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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

    - `inputs`: the number of features; `width`: the same, rounded up to whole vectors
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
        self.shift = shifts[0]
        self.second_shift = shifts[1]
        self.width = inputs + 15 & ~15
        self.biases = [0] * 97
        self.first = [0] * 16384
        self.second = [0] * 2048
        self.last = [0] * 32
        for place in range(FIRST + SECOND + 1):
            self.biases[place] = biases[place]
        for unit in range(FIRST):
            for place in range(inputs):
                self.first[unit * MOST_INPUTS + place] = weights[place * FIRST + unit]
        for unit in range(SECOND):
            for place in range(FIRST):
                self.second[unit * FIRST + place] = weights[first + place * SECOND + unit]
        for place in range(SECOND):
            self.last[place] = weights[first + FIRST * SECOND + place]

    def of(self, inputs: list[int]) -> float:
        """Return the correction of the value of a position with these features.

        There are `MOST_INPUTS` of them, with 0 beyond those of the network. Both loops over the
        inputs of a unit are plain sums of products, which compilers turn into vectors.
        """
        seen = [0] * 64
        for unit in range(FIRST):
            total = 0
            row = unit * MOST_INPUTS
            for place in range(self.width):
                total += inputs[place] * self.first[row + place]
            total = total + self.biases[unit] >> self.shift
            seen[unit] = min(BRIGHTEST, max(0, total))
        result = self.biases[FIRST + SECOND]
        for unit in range(SECOND):
            total = 0
            row = unit * FIRST
            for place in range(FIRST):
                total += seen[place] * self.second[row + place]
            total = total + self.biases[FIRST + unit] >> self.second_shift
            result += min(BRIGHTEST, max(0, total)) * self.last[unit]
        return result * self.unit
