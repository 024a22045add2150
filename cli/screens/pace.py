"""The pace of a screen that goes on by itself: step after step, faster or slower, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.message_pump import MessagePump
from textual.timer import Timer

SECONDS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""The seconds for each step that can be chosen, the slowest first."""
USUAL: Final = 2
"""The place of the pace at first."""


class Pace:
    """Calls `step` again and again while it runs, by a timer of `owner`."""

    def __init__(self, owner: MessagePump, step: Callable[[], None]) -> None:
        self._owner = owner
        self._step = step
        self._chosen = USUAL
        self._timer: Timer | None = None

    @property
    def runs(self) -> bool:
        """Whether steps are taken."""
        return self._timer is not None

    @property
    def seconds(self) -> float:
        """The seconds from one step to the next."""
        return SECONDS[self._chosen]

    def start(self) -> None:
        """Begin to take steps, the first after the seconds of one."""
        self.stop()
        self._timer = self._owner.set_interval(self.seconds, self._step)

    def stop(self) -> None:
        """Take no more steps."""
        if self._timer:
            self._timer.stop()
            self._timer = None

    def change(self, faster: int) -> None:
        """Choose a pace by so many places faster, or slower if the number is below 0."""
        self._chosen = min(max(self._chosen + faster, 0), len(SECONDS) - 1)
        if self.runs:
            self.start()
