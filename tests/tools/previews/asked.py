"""A sentence on one action, with the second engine before the action and after it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, TypeAlias

from suite.core.view import View

Fact: TypeAlias = tuple[Any, ...]
"""What happens: its kind, then the details."""
NAMES: Final = ("Ada", "Bel", "Cid", "Dan")


class UnknownClauseError(Exception):
    """A sentence has a clause that nobody has taught the reader."""


class Asked:
    """A sentence on an action of a seat.

    - `before`: the second engine before the action
    - `view`: what the one sees who is told
    - `ahead`: the action has not happened, and the seat itself is told what it would do
    """

    def __init__(
        self, before: Any, view: View[Any], seat: int, action: str, sentence: str, *, ahead: bool
    ) -> None:
        self.before = before
        self.view = view
        self.seat = seat
        self.action = action
        self.sentence = sentence
        self.ahead = ahead
        self.verb, *self.words = action.split()
        self._after: dict[Any, Any] = {}

    def after(self, *later: str, more: int = 0) -> Any:
        """Return the second engine after the action and later ones.

        `more`: as if so many more actions of the turn were left.
        """
        if (later, more) not in self._after:
            engine = deepcopy(self.before)
            if more:
                engine.s["actions_left"] += more
            for action in (self.action, *later):
                engine.take(action)
            self._after[later, more] = engine
        return self._after[later, more]

    def who(self, name: str) -> int:
        """Return the seat that a sentence calls `you`, `your`, `Ada` or `Ada's`."""
        return self.seat if name in ("you", "your") else NAMES.index(name.removesuffix("'s"))
