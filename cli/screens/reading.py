"""The pace of a game that is watched: each event is shown as long as it takes to read it."""

from __future__ import annotations

from collections.abc import Callable

from textual.message_pump import MessagePump

from .pace import Pace
from .table.show import seconds


class Reading(Pace):
    """Calls `step` when what is shown has been read, for as long as it runs.

    - `word`: one of `PACES`
    """

    def __init__(self, owner: MessagePump, step: Callable[[], None], word: str) -> None:
        super().__init__(owner, step)
        self.word = word
        self._runs = True

    @property
    def runs(self) -> bool:
        """Whether it goes on by itself."""
        return self._runs

    @property
    def is_read(self) -> bool:
        """Whether what is shown has been read."""
        return self._timer is None

    def run(self) -> None:
        """Go on when what is shown from now on has been read."""
        self._runs = True

    def start(self) -> None:
        """Go on at once."""
        self.run()
        self._step()

    def stop(self) -> None:
        """Wait until it is started."""
        super().stop()
        self._runs = False

    def read(self, text: str) -> None:
        """Wait as long as it takes to read a text."""
        super().stop()
        lasts = seconds(self.word, text)
        if self._runs and lasts:
            self._timer = self._owner.set_timer(lasts, self._has_read)

    def _has_read(self) -> None:
        self._timer = None
        self._step()
