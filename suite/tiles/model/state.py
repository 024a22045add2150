"""The state of one play of the tile game as plain ints; no rules.

Boards are sets of cells (see `board`), hands and bag are piles (see `pieces`). A *piece* is one
seat's leader of one colour, `seat << 2 | colour`.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.kernel.bits import board
from suite.core.view import EVERYBODY
from suite.tiles.model.board import EMPTY, NO_BOARDS, SHRINES
from suite.tiles.model.pieces import CATASTROPHES, FULL_BAG, ONE, RED

PHASES: Final = (
    "action",
    "attack",
    "defend",
    "choose-war",
    "building",
    "monument",
    "treasure",
    "income",
    "redraw",
    "refill",
    "setup",
    "over",
    "dealt",
    "laid",
    "entered",
    "united",
    "fought",
    "completed",
    "built",
    "swapped",
    "redrawn",
    "acted",
    "given",
    "kept",
    "finished",
    "turned",
    "paid",
    "collected",
    "checked",
    "refilled",
)
"""The words of the phases in the order of their numbers."""
SETUP: Final = PHASES.index("setup")
ACTION: Final = PHASES.index("action")
OVER: Final = PHASES.index("over")
NOBODY: Final = -1
NOT_YET: Final = -1
"""`committed` of a side that has not decided yet."""
REVOLT, WAR = 1, 2
"""The kinds of conflict."""
BY_TREASURES, BY_BAG = 1, 2
"""The reasons for the end."""

# Derived fields: the rules compute them from the rest of a state.
_WORKED_OUT = frozenset({"changed", "kingdoms", "occupied", "beside_one", "beside_two", "crowded"})


class State:
    """A true state, or a state as one watcher knows it.

    The play:

    - `at`: the number of the phase; `phase` is its word, for the machine
    - `watcher`: who knows this much: a seat, `SPECTATOR`, or `EVERYBODY` for a true state
    - `seats`: 2 to 4; the options: `side` of the board (0 standard, 1 extended), and 0 or 1 for
      `by_turn` (treasures are taken at the end of a turn), `at_once` (the bag ends the game at
      once), `buildings_allowed`, `wonder_allowed`, `english`, `by_original` (supporters are those
      of a leader's original kingdom)
    - `active`: the seat whose turn it is, `NOBODY` before `start`; `actions_left`: 0 to 2
    - `owed`: tiles swapped out and not yet drawn; `ending`: 0, `BY_TREASURES` or `BY_BAG`

    The board, in sets of cells:

    - `tiles`: the face-up tiles of each colour; `down`: cells under monuments and the wonder
    - `leaders`: the cell of each piece, empty if it is off the board; `standing`: all of them
    - `catastrophes`, `treasures`; `monuments`: the north-west cell of each, empty in the supply;
      `buildings`: the cell of each; `wonder`: its centre
    - `placed`, `kind`: cell and kind of the tile laid in the running action; `union`: the tile that
      joins two kingdoms, until no war is left; `original`: these kingdoms as they were before it,
      kept only by `by_original`; `hoard`: the treasures of which one is to be kept

    The seats:

    - `hands`, `bag`: piles; `swapped`: the tiles each seat has swapped out, which only it has seen
    - `points`: of each piece's seat and colour; `won`: treasures of each seat. A watcher's state
      has them too, because they are public sums; screens hide those of others
    - `catastrophes_left` of each seat

    The running conflict: `conflict` (0, `REVOLT`, `WAR`), its `colour` (that of the leaders),
    `attacker`, `defender`, `strength` from the board and tiles `committed`, attacker first.

    In a watcher's state `unseen` is the pile of all tiles in the bag, in the others' hands and in
    their swaps; in a true state it is 0.

    Derived from the rest after it has `changed`: `kingdoms`, all cells `occupied` by what
    connects, cells `beside_one` kingdom or more, `beside_two` or more, `crowded` by three or more.
    """

    __slots__ = (
        "actions_left",
        "active",
        "at",
        "at_once",
        "attacker",
        "bag",
        "beside_one",
        "beside_two",
        "buildings",
        "buildings_allowed",
        "by_original",
        "by_turn",
        "catastrophes",
        "catastrophes_left",
        "changed",
        "colour",
        "committed",
        "conflict",
        "crowded",
        "defender",
        "down",
        "ending",
        "english",
        "hands",
        "hoard",
        "kind",
        "kingdoms",
        "leaders",
        "monuments",
        "occupied",
        "original",
        "owed",
        "placed",
        "points",
        "seats",
        "side",
        "standing",
        "strength",
        "swapped",
        "tiles",
        "treasures",
        "union",
        "unseen",
        "watcher",
        "won",
        "wonder",
        "wonder_allowed",
    )

    def __init__(self, seats: int = 2, side: int = 0) -> None:
        if side not in (0, 1):
            raise ValueError("the board has the sides 0 and 1")
        self.at = SETUP
        self.watcher = EVERYBODY
        self.seats = seats
        self.side = side
        self.by_turn = 0
        self.at_once = 0
        self.buildings_allowed = 0
        self.wonder_allowed = 0
        self.english = 0
        self.by_original = 0
        self.active = NOBODY
        self.actions_left = 0
        self.owed = 0
        self.ending = 0
        shrines = SHRINES[side]
        self.tiles = [EMPTY] * 4
        self.tiles[RED] = shrines
        self.down = EMPTY
        self.leaders = [EMPTY] * 16
        self.standing = EMPTY
        self.catastrophes = EMPTY
        self.treasures = shrines
        self.monuments = [EMPTY] * 6
        self.buildings = [EMPTY] * 4
        self.wonder = EMPTY
        self.placed = EMPTY
        self.kind = 0
        self.union = EMPTY
        self.original = EMPTY
        self.hoard = EMPTY
        self.hands = [0] * 4
        self.swapped = [0] * 4
        self.bag = FULL_BAG - shrines.bit_count() * ONE[RED]
        self.unseen = 0
        self.points = [0] * 16
        self.won = [0] * 4
        self.catastrophes_left = [CATASTROPHES] * 4
        self.conflict = 0
        self.colour = 0
        self.attacker = NOBODY
        self.defender = NOBODY
        self.strength = [0, 0]
        self.committed = [NOT_YET, NOT_YET]
        self.forget()

    @property
    def phase(self) -> str:
        """The word of the phase; the machine reads and writes it."""
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
        twin.seats = self.seats
        twin.side = self.side
        twin.by_turn = self.by_turn
        twin.at_once = self.at_once
        twin.buildings_allowed = self.buildings_allowed
        twin.wonder_allowed = self.wonder_allowed
        twin.english = self.english
        twin.by_original = self.by_original
        twin.active = self.active
        twin.actions_left = self.actions_left
        twin.owed = self.owed
        twin.ending = self.ending
        twin.tiles = self.tiles[:]
        twin.down = self.down
        twin.leaders = self.leaders[:]
        twin.standing = self.standing
        twin.catastrophes = self.catastrophes
        twin.treasures = self.treasures
        twin.monuments = self.monuments[:]
        twin.buildings = self.buildings[:]
        twin.wonder = self.wonder
        twin.placed = self.placed
        twin.kind = self.kind
        twin.union = self.union
        twin.original = self.original
        twin.hoard = self.hoard
        twin.hands = self.hands[:]
        twin.swapped = self.swapped[:]
        twin.bag = self.bag
        twin.unseen = self.unseen
        twin.points = self.points[:]
        twin.won = self.won[:]
        twin.catastrophes_left = self.catastrophes_left[:]
        twin.conflict = self.conflict
        twin.colour = self.colour
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.strength = self.strength[:]
        twin.committed = self.committed[:]
        twin.changed = self.changed
        twin.kingdoms = self.kingdoms.copy()
        twin.occupied = self.occupied
        twin.beside_one = self.beside_one
        twin.beside_two = self.beside_two
        twin.crowded = self.crowded

    def forget(self) -> None:
        """Forget the derived fields, so that the rules compute them again."""
        self.changed = 1
        self.kingdoms = NO_BOARDS.copy()
        self.occupied = EMPTY
        self.beside_one = EMPTY
        self.beside_two = EMPTY
        self.crowded = EMPTY

    def __getstate__(self) -> tuple[Any, ...]:
        """Return all fields as ints and lists of ints, the same in both backends.

        Derived fields are left out; the rules compute them again.
        """
        return (
            (self.at, self.watcher, self.seats, self.side, self.by_turn, self.at_once),
            (self.buildings_allowed, self.wonder_allowed, self.english, self.by_original),
            (self.active, self.actions_left, self.owed, self.ending),
            [cells.__index__() for cells in self.tiles],
            [cell.__index__() for cell in self.leaders],
            [corner.__index__() for corner in self.monuments],
            [cell.__index__() for cell in self.buildings],
            (self.down.__index__(), self.standing.__index__(), self.wonder.__index__()),
            (self.catastrophes.__index__(), self.treasures.__index__()),
            (self.placed.__index__(), self.union.__index__(), self.original.__index__()),
            (self.hoard.__index__(), self.kind),
            list(self.hands),
            list(self.swapped),
            (self.bag, self.unseen),
            list(self.points),
            list(self.won),
            list(self.catastrophes_left),
            (self.conflict, self.colour, self.attacker, self.defender),
            list(self.strength),
            list(self.committed),
        )

    def __setstate__(self, fields: tuple[Any, ...]) -> None:
        """Restore all fields from the result of `__getstate__`."""
        self.at, self.watcher, self.seats, self.side, self.by_turn, self.at_once = fields[0]
        self.buildings_allowed, self.wonder_allowed, self.english, self.by_original = fields[1]
        self.active, self.actions_left, self.owed, self.ending = fields[2]
        self.tiles = [EMPTY] * 4
        self.leaders = [EMPTY] * 16
        self.monuments = [EMPTY] * 6
        self.buildings = [EMPTY] * 4
        for colour in range(4):
            self.tiles[colour] = board(fields[3][colour])
            self.buildings[colour] = board(fields[6][colour])
        for piece in range(16):
            self.leaders[piece] = board(fields[4][piece])
        for monument in range(6):
            self.monuments[monument] = board(fields[5][monument])
        self.down = board(fields[7][0])
        self.standing = board(fields[7][1])
        self.wonder = board(fields[7][2])
        self.catastrophes = board(fields[8][0])
        self.treasures = board(fields[8][1])
        self.placed = board(fields[9][0])
        self.union = board(fields[9][1])
        self.original = board(fields[9][2])
        self.hoard = board(fields[10][0])
        self.kind = fields[10][1]
        self.hands = fields[11]
        self.swapped = fields[12]
        self.bag, self.unseen = fields[13]
        self.points = fields[14]
        self.won = fields[15]
        self.catastrophes_left = fields[16]
        self.conflict, self.colour, self.attacker, self.defender = fields[17]
        self.strength = fields[18]
        self.committed = fields[19]
        self.forget()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name in State.__slots__
            if name not in _WORKED_OUT
        )

    __hash__ = None  # type: ignore[assignment]  # a state is mutable

    def __repr__(self) -> str:
        fields = ", ".join(
            f"{name}={getattr(self, name)!r}" for name in State.__slots__ if name not in _WORKED_OUT
        )
        return f"State({fields})"
