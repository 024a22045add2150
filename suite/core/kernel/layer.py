"""A layer of clipped linear units over whole numbers, for networks.

Interpreted, the weights of an input lie in one whole number, a lane of 64 bits for each unit: so
all units are summed up at once. In compiled kernels `layer.hpp` replaces this module. An empty one
is made by its name, as in `Layer()`.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

LANE: Final = 64
"""The bits of a lane."""
HALF: Final = 1 << LANE - 1
"""What makes a sum, which may be negative, a number of a lane."""


class Layer:
    """Units of whole-number weights; a new one has none.

    Its sums must stay below 2**31, whatever the inputs are.
    """

    __slots__ = ("_biases", "_brightest", "_lanes", "_rows", "_shift")

    def __init__(self) -> None:
        self.begin(0, 0, 0, 0)

    def begin(self, inputs: int, units: int, shift: int, brightest: int) -> None:
        """Begin anew, with weights and biases of 0.

        A sum is lowered by `shift` bits, and clipped from 0 to `brightest`. There are at most 256
        inputs and 64 units.
        """
        self._rows = [0] * inputs
        self._biases = sum(HALF << LANE * unit for unit in range(units))
        self._lanes = Struct(f"<{units}Q")
        self._shift = shift
        self._brightest = brightest

    def bias(self, unit: int, bias: int) -> None:
        """Set the bias of a unit, once."""
        self._biases += bias << LANE * unit

    def weigh(self, place: int, unit: int, weight: int) -> None:
        """Set the weight of an input to a unit, from -32767 to 32767, once."""
        self._rows[place] += weight << LANE * unit

    def evaluate(self, inputs: list[int], outputs: list[int]) -> None:
        """Write the outputs of the units for as many inputs as there are weights."""
        total = self._biases
        for place, row in enumerate(self._rows):
            if inputs[place]:
                total += inputs[place] * row
        sums = self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))
        for unit, lane in enumerate(sums):
            outputs[unit] = min(self._brightest, max(0, lane - HALF >> self._shift))
