"""The state of one play of the card game: plain ints, without rules.

A *plot* is one seat's side of a site, `seat << 3 | site`; the rival's is `plot ^ 8`. The quarry
is the place 0: its plots stay empty, so most rules need no case for it.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.kernel.bits import column
from suite.core.view import EVERYBODY
from suite.temples.model.pieces import ALL_PEOPLE, HEIGHT, NO_CARDS, SUPPLY

PHASES: Final = (
    "act",
    "discard",
    "lay",
    "draw",
    "setup",
    "over",
    "dealt",
    "due",
    "discarded",
    "reckoning",
    "endgame",
    "laid",
)
"""The words of the phases in the order of their numbers."""
SETUP: Final = PHASES.index("setup")
ACT: Final = PHASES.index("act")
OVER: Final = PHASES.index("over")
NOBODY: Final = -1


class State:
    """A true state, or a watcher's view of one.

    - `at`: the number of the phase; `phase` is its word, used by the state machine
    - `watcher`: the seat that sees this view, `SPECTATOR`, or `EVERYBODY` for a true state
    - `first_hand`: the option, 5 or 3
    - `active`: the seat whose turn it is, `NOBODY` before `start`; `turn` counts from 1
    - `migrated`, `final`: 0 or 1; `to_discard`: cards the rival still owes
    - `hands`, `stock`, `discards`: piles of people cards; `hidden`: the shuffled part of the
      supply, a pile of stages; `top`: the part whose order is known, a column
    - `pieces`: the place of each seat's piece; `start`: 1 while the starting stage is unbuilt
    - `rows`: a column for each plot; `temples`: a set of stages for each plot; `yards`: a column
      for each seat
    - `known`: of each hand, the pile of cards that the rival knows; `public`: those that a
      spectator knows, too. Both are empty in a view, where `hands` hold known and unknown cards
    """

    __slots__ = (
        "active",
        "at",
        "discards",
        "final",
        "first_hand",
        "hands",
        "hidden",
        "known",
        "migrated",
        "pieces",
        "public",
        "rows",
        "start",
        "stock",
        "temples",
        "to_discard",
        "top",
        "turn",
        "watcher",
        "yards",
    )

    def __init__(self, first_hand: int = 5) -> None:
        self.at = SETUP
        self.watcher = EVERYBODY
        self.first_hand = first_hand
        self.active = NOBODY
        self.turn = 0
        self.migrated = 0
        self.final = 0
        self.to_discard = 0
        self.hands = [0, 0]
        self.stock = ALL_PEOPLE
        self.discards = 0
        self.pieces = [0, 0]
        self.start = [1, 1]
        self.rows = [NO_CARDS] * 16
        self.temples = [0] * 16
        self.yards = [NO_CARDS] * 2
        self.hidden = SUPPLY
        self.top = NO_CARDS
        self.known = [0, 0]
        self.public = [0, 0]

    @property
    def phase(self) -> str:
        """The word of the phase, read and written by the state machine."""
        return PHASES[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = PHASES.index(word)

    def clone(self) -> State:
        """Return an independent copy."""
        twin = State.__new__(State)
        self.copy_to(twin)
        return twin

    def copy_to(self, twin: State) -> None:
        """Make another state an independent copy."""
        twin.at = self.at
        twin.watcher = self.watcher
        twin.first_hand = self.first_hand
        twin.active = self.active
        twin.turn = self.turn
        twin.migrated = self.migrated
        twin.final = self.final
        twin.to_discard = self.to_discard
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.discards = self.discards
        twin.pieces = self.pieces[:]
        twin.start = self.start[:]
        twin.rows = self.rows[:]
        twin.temples = self.temples[:]
        twin.yards = self.yards[:]
        twin.hidden = self.hidden
        twin.top = self.top
        twin.known = self.known[:]
        twin.public = self.public[:]

    def __getstate__(self) -> tuple[Any, ...]:
        """Return all fields as ints and lists of them, whether this class is compiled or not."""
        return (
            (self.at, self.watcher, self.first_hand, self.active, self.turn),
            (self.migrated, self.final, self.to_discard),
            list(self.hands),
            (self.stock, self.discards, self.hidden),
            list(self.pieces),
            list(self.start),
            [row.__index__() for row in self.rows],
            list(self.temples),
            [yard.__index__() for yard in self.yards],
            self.top.__index__(),
            list(self.known),
            list(self.public),
        )

    def __setstate__(self, fields: tuple[Any, ...]) -> None:
        """Set all fields to those that `__getstate__` has returned."""
        self.at, self.watcher, self.first_hand, self.active, self.turn = fields[0]
        self.migrated, self.final, self.to_discard = fields[1]
        self.hands = fields[2]
        self.stock, self.discards, self.hidden = fields[3]
        self.pieces = fields[4]
        self.start = fields[5]
        self.rows = [NO_CARDS] * 16
        for plot in range(16):
            self.rows[plot] = column(fields[6][plot])
        self.temples = fields[7]
        self.yards = [NO_CARDS] * 2
        for seat in range(2):
            self.yards[seat] = column(fields[8][seat])
        self.top = column(fields[9])
        self.known = fields[10]
        self.public = fields[11]

    def total(self, seat: int) -> int:
        """Return the sum of a seat's five heights (0 to 30)."""
        temples = self.temples
        at = seat << 3
        return (
            HEIGHT[temples[at | 1]]
            + HEIGHT[temples[at | 2]]
            + HEIGHT[temples[at | 3]]
            + HEIGHT[temples[at | 4]]
            + HEIGHT[temples[at | 5]]
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable, so not hashable

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in State.__slots__)
        return f"State({fields})"
