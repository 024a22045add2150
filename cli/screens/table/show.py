"""The show of what the others do: event after event, each as long as it takes to read it.

Only the screen lags behind: every event is in the record before it is shown.
"""

from __future__ import annotations

from typing import Final

from textual.timer import Timer

from suite.core.errors import IllegalActionError
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import SPECTATOR, Watcher

from ...shell.settings import SETTINGS
from .screen import TableScreen

_: Final = Catalogue("cli")

PACES: Final = SETTINGS["pace"].values
OFF, QUICK, CALM = PACES
SAID: Final = {
    OFF: marked("What the others do is shown at once."),
    QUICK: marked("What the others do is shown quickly, one action after the other."),
    CALM: marked("What the others do is shown calmly, one action after the other."),
}
"""The sentence on each pace."""
SHORT: Final = 0.7
"""Seconds for each event at the quick pace."""
LEAST, MOST = 1.2, 8.0
"""The fewest and the most seconds for an event at the calm pace."""
A_CHARACTER: Final = 0.045
"""Seconds for each character of a sentence at the calm pace, beyond `LEAST`."""


def seconds(pace: str, sentence: str) -> float:
    """Return how long an event is shown; 0 at the pace `OFF`."""
    if pace == OFF:
        return 0.0
    return SHORT if pace == QUICK else min(LEAST + A_CHARACTER * len(sentence), MOST)


class Show:
    """The show on the screen of a running game: which event is shown, and for how long.

    - `pace`: one of `PACES`
    """

    def __init__(self, screen: TableScreen, pace: str) -> None:
        self.screen = screen
        self.pace = pace
        self._again = False
        """Whether the last round is shown again, which is always calm."""
        self._skips = False
        """Whether everything up to the next decision at the screen is shown at once."""
        self._timer: Timer | None = None
        self._first = len(screen.table.events)
        self._seen: dict[Watcher, int] = {}
        """How many events each watcher has been shown."""

    @property
    def is_behind(self) -> bool:
        """Whether there are events that have not been shown yet."""
        return self.screen.shown.events < len(self.screen.table.events)

    @property
    def is_on(self) -> bool:
        """Whether an event is being told, or the next is still to be."""
        return self._timer is not None or self.is_behind

    @property
    def why_not(self) -> str:
        """Why the person at the screen cannot act now."""
        if self.is_on and not self.screen.busy:
            return _("Space skips what is being shown.")
        return self.screen.shown.notice or _("It is not your turn.")

    def go_on(self) -> None:
        """Show the next event, if the time of the one before is over, and those that need none."""
        screen, shown = self.screen, self.screen.shown
        while self._timer is None and self.is_behind:
            lasts = self._seconds(shown.events)
            if lasts and screen.app.screen is not screen:
                return  # it goes on when nothing lies over the board any more
            shown.ply = shown.events + 1
            if lasts:
                shown.tells = True
                self._timer = screen.set_timer(lasts, self._time_is_over)

    def end(self) -> None:
        """Note that the person at the screen has been shown everything."""
        self._again = self._skips = self.screen.shown.tells = False
        self._seen[self.screen.shown.watcher] = self.screen.shown.events

    def skip(self) -> None:
        """Show everything up to the next decision at the screen at once."""
        self._skips = True
        self._stop()
        self.screen.go_on()

    def repeat(self) -> None:
        """Show all events since the last turn of the person at the screen again.

        Where only programs play, it is the last round. Raises `IllegalActionError` if nothing has
        happened, or while something is shown.
        """
        shown = self.screen.shown
        if self.screen.busy or self.is_on:
            raise IllegalActionError(self.why_not)
        if not shown.events:
            raise IllegalActionError(_("Nothing has happened yet."))
        first, turns = shown.since, shown.teller.turns
        numbers = range(first, shown.events)
        shown.ply = next((n for n in numbers if turns.seat(n) is not None), first)
        self._again = True
        self.screen.go_on()

    def next_pace(self) -> None:
        """Choose the next pace, and say so."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self.screen.shown.said = _(SAID[self.pace])
        if self.pace == OFF and not self._again:
            self._stop()
            self.screen.go_on()

    def turn_to(self, watcher: Watcher) -> None:
        """Go on with the first event that a person who comes to the screen has not been shown."""
        self.screen.shown.ply = self._seen.get(watcher, self._first)

    def undone(self) -> None:
        """Forget the events that were undone."""
        last = len(self.screen.table.events)
        self.screen.shown.ply = last
        self._seen = {seat: min(seen, last) for seat, seen in self._seen.items()}

    def _seconds(self, number: int) -> float:
        """Return how long an event is shown: 0 if it is not one that others have brought about."""
        shown = self.screen.shown
        if self._skips or shown.watcher == SPECTATOR:  # a spectator sees a curtain only
            return 0.0
        sentence = shown.sentence(number)
        if self._again:
            return seconds(CALM, sentence)
        actors = (self.screen.table.events[at].actor for at in range(number, -1, -1))
        actor = next((each for each in actors if isinstance(each, int)), shown.watcher)
        return 0.0 if actor == shown.watcher else seconds(self.pace, sentence)

    def _time_is_over(self) -> None:
        self._timer = None
        self.screen.go_on()

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
