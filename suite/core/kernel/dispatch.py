"""The number dispatch of interpreted kernels: the rules of a flow by their numbers in its table.

For compiled kernels `python -m tests.tools.dispatch` writes the same in Cython.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from suite.core.flow import Action, Flow, S, Seat

NOBODY: Final = -1
"""The seat to act where the table has none."""


class Dispatch(Generic[S]):
    """Calls the rules of a flow by their numbers; nothing is checked."""

    def __init__(self, flow: Flow[S]) -> None:
        self.effects: list[Callable[..., None]] = flow.effects
        self.automatic = frozenset(flow.table().row_effect)
        self.guards: list[Callable[[S], bool]] = flow.guards
        self.seats: list[Callable[[S], Seat]] = flow.seats
        self.listers: list[tuple[Callable[[S], int], ...] | None] = flow.choices
        self.deals: list[Callable[[S, Callable[[], float]], Action]] = flow.deals

    def perform(self, number: int, state: S, action: Action) -> None:
        """Call an effect; one on the way out of an automatic phase takes no action."""
        if number in self.automatic:
            self.effects[number](state)
        else:
            self.effects[number](state, action)

    def holds(self, number: int, state: S) -> bool:
        """Return the answer of a guard."""
        return self.guards[number](state)

    def seat(self, number: int, state: S) -> Seat:
        """Return the seat to act, or `NOBODY`."""
        return self.seats[number](state) if number else NOBODY

    def choices(self, number: int, state: S) -> int:
        """Return what the enumerators of a choice list, as the bits of an int."""
        mask = 0
        for enumerator in self.listers[number] or ():
            mask |= enumerator(state)
        return mask

    def event(self, number: int, state: S, random: Callable[[], float]) -> Action:
        """Return the event that a dealer samples."""
        return self.deals[number](state, random)
