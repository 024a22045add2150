"""Esc as a key of its own, whatever follows it in the same burst."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual._xterm_parser import XTermParser
from textual.message import Message

ESCAPE: Final = "\x1b"
INTRODUCERS: Final = ("[", "O", ESCAPE, "")
"""What may follow an escape that is not the key: the beginning of a sequence, or the end."""


class EscapeParser(XTermParser):
    """Reads the keys of a terminal, none of which is combined with Alt.

    A terminal sends Alt and a key as an escape and that key, so Textual loses the Esc of a burst:
    of Esc and Enter it would leave Enter.
    """

    _last = ""

    def feed(self, data: str) -> Iterable[Message]:
        """Yield what some input means; an empty one ends it."""
        for character in data or ("",):
            is_pending = self._last == ESCAPE and self._timeout_time is not None
            if is_pending and character not in INTRODUCERS:
                self._timeout_time = 0.0  # now, and not after its delay
                yield from self.tick()
            self._last = character
            yield from super().feed(character)
