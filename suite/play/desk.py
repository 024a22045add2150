"""A desk: one screen, the people who use it, and the curtain between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from suite.core.flow import Seat
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.moment import Asked
from suite.play.table import LiveTable


@dataclass
class Desk:
    """A screen and the people who use it: of several, one at a time has lifted the curtain.

    - `people`: the seats of those who sit here
    - `lifted`: the seat that has lifted the curtain; `None` while it is down
    """

    live: LiveTable
    people: Sequence[Seat]
    lifted: Seat | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat of the person at the screen; `None` while nobody, or any of several, is."""
        return self.people[0] if len(self.people) == 1 else self.lifted

    @property
    def watcher(self) -> Watcher:
        """Whose view the screen may show: of the end, and where only programs play, everybody's."""
        if self.live.table.outcome or not self.people:
            return EVERYBODY
        return SPECTATOR if self.seat is None else self.seat

    def handed_to(self) -> Seat | None:
        """Return who is to take the screen, with the curtain down; `None` if nobody is."""
        match self.live.moment:
            case Asked(seat) if seat in self.people and seat != self.seat:
                self.lifted = None
                return seat
        return None
