"""What a screen shows of a play: which event, and for how long. Only the screen lags behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher

PACES: Final = ("off", "quick", "calm")
"""The paces at which events are shown: all at once, each for a moment, each as long as it takes to
read it."""
OFF, QUICK, CALM = PACES
SHORT: Final = 0.7
"""Seconds for each event at the quick pace."""
LEAST, MOST = 1.2, 8.0
"""The fewest and the most seconds for an event at the calm pace."""
A_CHARACTER: Final = 0.045
"""Seconds for each character of a text at the calm pace, beyond `LEAST`."""
STEPS: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1)
"""The seconds for each event that can be chosen instead of a pace, the slowest first."""
USUAL: Final = STEPS[2]
"""The seconds for each event that are chosen at first."""


def seconds(pace: str | float, text: str) -> float:
    """Return how long an event is shown that is told by a text; 0 at the pace `OFF`."""
    if isinstance(pace, float):
        return pace
    if pace == OFF:
        return 0.0
    return SHORT if pace == QUICK else min(LEAST + A_CHARACTER * len(text), MOST)


class Showing:
    """Which event of a table a screen shows, and for how long.

    - `ply`: the number of events shown
    - `pace`: one of `PACES`, or the seconds for each event
    - `watcher`: who watches: of a seat, what it has brought about itself takes no time; a spectator
      sees a curtain only, and nothing takes time
    - `runs`: whether it goes on by itself
    - `until`: when the time of the event shown is over; `None` if it is
    - `tells`: whether an event has taken time since `end`
    - `is_repeated`: whether events are shown again, which is always calm
    """

    def __init__(
        self,
        table: Table[Any],
        text: Callable[[int], str],
        pace: str | float,
        ply: int = 0,
        watcher: Watcher = EVERYBODY,
    ) -> None:
        """Show the first `ply` events; `text` returns what tells event `number`, from 0."""
        self.pace = pace
        self.ply = ply
        self.watcher = watcher
        self.runs = True
        self.until: float | None = None
        self.tells = False
        self.is_repeated = False
        self._table = table
        self._text = text
        self._is_skipped = False
        """Whether everything is shown at once until `end`."""
        self._first = ply
        self._seen: dict[Watcher, int] = {}
        """How many events each watcher has been shown."""

    @property
    def is_behind(self) -> bool:
        """Whether there are events that have not been shown yet."""
        return self.ply < len(self._table.events)

    @property
    def is_on(self) -> bool:
        """Whether the time of an event is not over, or the next is still to be shown."""
        return self.until is not None or self.is_behind

    def advance(self, now: float, *, is_seen: bool = True) -> float | None:
        """Show what is due, and return when to come again; `None` for when there is more.

        `now` are seconds of any clock. Unless `is_seen`, what takes time waits.
        """
        while self.runs and (self.until is None or now >= self.until):
            self.until = None
            if not self.is_behind:
                break
            lasts = self._seconds(self.ply)
            if lasts and not is_seen:
                break
            self.ply += 1
            if lasts:
                self.tells = True
                self.until = now + lasts
        return self.until

    def _seconds(self, number: int) -> float:
        if self._is_skipped or self.watcher == SPECTATOR:
            return 0.0
        if self.is_repeated:
            return seconds(CALM, self._text(number))
        if self._actor(number) == self.watcher:
            return 0.0
        return seconds(self.pace, self._text(number))

    def _actor(self, number: int) -> Seat | None:
        """Return the seat that has brought about an event, with the chance after its action.

        The set-up, which is nobody's, counts as that of every seat.
        """
        actors = (self._table.events[at].actor for at in range(number, -1, -1))
        own = self.watcher if self.watcher >= 0 else None
        return next((actor for actor in actors if isinstance(actor, int)), own)

    def show(self, ply: int, now: float) -> None:
        """Show the first `ply` events now, the last of them as long as it takes."""
        self.ply = ply
        lasts = self._seconds(ply - 1)
        self.until = now + lasts if lasts and self.runs else None

    def run(self) -> None:
        """Go on by itself when the time of what is shown is over."""
        self.runs = True

    def stop(self) -> None:
        """Show nothing more by itself."""
        self.runs, self.until = False, None

    # --- pace

    def next_pace(self) -> None:
        """Choose the next of `PACES` for what comes."""
        assert isinstance(self.pace, str)
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]

    def change(self, faster: int) -> None:
        """Choose other of the `STEPS`, by so many faster, or slower if the number is below 0."""
        assert isinstance(self.pace, float)
        self.pace = STEPS[min(max(STEPS.index(self.pace) + faster, 0), len(STEPS) - 1)]

    def go_on(self) -> None:
        """Let the time of what is shown be over."""
        self.until = None

    # --- what a person is shown between two decisions

    def skip(self) -> None:
        """Show everything at once, until `end`."""
        self._is_skipped = True
        self.go_on()

    def repeat(self, first: int) -> None:
        """Show the events from `first` on again."""
        self.ply = first
        self.is_repeated = True

    def end(self) -> None:
        """Note that the watcher has been shown everything."""
        self.is_repeated = self._is_skipped = self.tells = False
        self._seen[self.watcher] = self.ply

    def turn_to(self, watcher: Watcher) -> None:
        """Go on with the first event that another watcher has not been shown."""
        self.watcher = watcher
        self.ply = self._seen.get(watcher, self._first)

    def forget_undone(self) -> None:
        """Forget the events that were undone."""
        self.ply = last = len(self._table.events)
        self._seen = {watcher: min(ply, last) for watcher, ply in self._seen.items()}
