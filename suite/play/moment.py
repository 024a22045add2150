"""The moments of a play: who is asked now, or why nobody is."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.play.record import Outcome
from suite.core.text.messages import _


class StaleError(IllegalActionError):
    """An answer to a moment of the table that is over."""

    def __init__(self) -> None:
        super().__init__(_("the game has moved on: look again"))


class Asked(Struct, frozen=True):
    """A person is to act: nothing happens before."""

    seat: Seat


class Busy(Struct, frozen=True):
    """Chance acts, or the seat does without a person: it thinks, or waits for the beat."""

    seat: Seat | None


class Stuck(Struct, frozen=True):
    """Play cannot go on, such as for a full disk; what was done before has happened."""

    problem: Exception


class Over(Struct, frozen=True):
    """Nobody is to act any more; a view may lack the outcome."""

    outcome: Outcome | None


Moment: TypeAlias = Asked | Busy | Stuck | Over
