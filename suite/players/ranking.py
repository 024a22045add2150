"""The best of many things, by their values."""

from __future__ import annotations

from suite.core.kernel.keys import Doubles, Ints


class Ranking:
    """The items with the highest values, the best first; of equal ones the first that came.

    - `most`: how many are kept; `number`: how many there are
    - `items`, `values`: the numbers of the items, and their values
    """

    __slots__ = ("items", "most", "number", "values")

    def __init__(self) -> None:
        self.items = Ints()
        self.values = Doubles()
        self.begin(0)

    def begin(self, most: int) -> None:
        """Forget all items, and keep the best `most` of those that come."""
        self.most = most
        self.number = 0
        self.items.clear()
        self.values.clear()

    def takes(self, value: float) -> bool:
        """Say whether an item of this value would be kept now."""
        return self.number < self.most or value > self.values[self.number - 1]

    def add(self, item: int, value: float) -> None:
        """Add an item that is to be kept; the last one makes room for it."""
        if self.number == self.most:
            self.items.pop()
            self.values.pop()
            self.number -= 1
        low, high = 0, self.number
        while low < high:
            middle = (low + high) // 2
            if self.values[middle] >= value:
                low = middle + 1
            else:
                high = middle
        self.items.insert(low, item)
        self.values.insert(low, value)
        self.number += 1
