"""The data shared by the parts of one picture: its view, names and look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import POINTED, Look
from suite.core.picture.palette import DARK, GOLD, INK, KEY
from suite.core.text.letters import distinct
from suite.core.view import EVERYBODY, View
from suite.temples.flow import FLOW
from suite.temples.model.pieces import PLACES, UNKNOWN
from suite.temples.model.state import State
from suite.temples.text.telling.ascii import seat_below

LONGEST_NAME = 12


@dataclass(frozen=True, slots=True)
class Scene:
    """A view, the names of its seats, and the look of the picture."""

    view: View[State]
    names: tuple[str, ...]
    look: Look

    @classmethod
    def from_view(cls, view: View[State], names: Sequence[str], look: Look) -> Scene:
        """Return the scene of a view, with clipped names."""
        return cls(view, tuple(distinct(names, LONGEST_NAME)), look)

    @property
    def state(self) -> State:
        """What the watcher knows of the position."""
        return self.view.state

    @property
    def below(self) -> int:
        """The seat that is shown below."""
        return seat_below(self.view)

    @property
    def above(self) -> int:
        """The seat that is shown above."""
        return 1 - self.below

    @property
    def legal(self) -> int:
        """The legal-move mask of the watcher.

        Empty if another is to act, if hands are covered, or if the game is over.
        """
        acts = self.view.watcher in (FLOW.actor(self.state), EVERYBODY)
        is_shown = not (self.look.covered or self.look.over)
        return FLOW.legal_actions(self.state) if acts and is_shown else 0

    def ink(self, seat: int) -> str:
        """Return the colour of a seat's name; that of the active seat stands out."""
        return GOLD if seat == self.state.active else INK

    def point(self, canvas: Canvas, x: int, row: int, *names: str) -> None:
        """Mark something beside the sites, if a guide points at one of its names."""
        if not {*names}.isdisjoint(self.look.pointed):
            canvas.text(x, row, POINTED, DARK, paper=KEY, bold=True)

    def is_chosen(self, seat: int, kind: int) -> bool:
        """Say whether a card of a seat's hand is in the selection: that seat is to act."""
        is_named = kind != UNKNOWN and self.holds(PLACES[kind]) and not self.holds("migrate")
        return is_named and FLOW.actor(self.state) == seat

    def holds(self, *words: str) -> bool:
        """Say whether all these words are in the selection, the chosen beginning of an action."""
        selection = self.look.held.split()
        return bool(selection) and all(word in selection for word in words)
