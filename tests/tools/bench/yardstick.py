"""The yardstick: a benchmark in plain Python, random play of a small tile game on bitboards.

It measures machines and interpreters, so that speeds measured on different ones can be compared: as
multiples of the yardstick instead of actions a second. Its code must never change; so it shares
nothing with the games, and its rules only resemble those of one.

The board has 16 columns and 11 rows. A set of its cells is an int with 17 bits a row; the last bit
is no cell, so a shift by one column never reaches a cell of another row.
"""

from __future__ import annotations

from typing import Final

GAMES: Final = 120
"""Games in a round."""
PLIES: Final = 150
"""Actions in a game; the seats alternate after every two."""

ROWS: Final = (
    "....~~~~~.T.~...",
    ".T..~.......~..T",
    "...~~T......~~..",
    "~~~~.........~~~",
    ".............T~~",
    "..............~.",
    "~~~~....T...~~~.",
    ".T.~~~~.....~...",
    "......~~~~~~~.T.",
    ".....T..........",
    "..........T.....",
)
"""The board: land, river (`~`), and land with a temple from the start (`T`)."""
HEIGHT: Final = len(ROWS)
WIDTH: Final = len(ROWS[0])
GROUND: Final = "".join(ROWS)
S: Final = 17
"""The shift of a set by one row."""
CELLS: Final = tuple(1 << (i // WIDTH * S + i % WIDTH) for i in range(HEIGHT * WIDTH))
NUMBER_OF: Final = {cell: number for number, cell in enumerate(CELLS)}
ALL: Final = sum(CELLS)
RIVER: Final = sum(cell for cell, ground in zip(CELLS, GROUND, strict=True) if ground == "~")
LAND: Final = ALL & ~RIVER
TEMPLES: Final = sum(cell for cell, ground in zip(CELLS, GROUND, strict=True) if ground == "T")
BESIDE: Final = {
    cell: ((cell << 1) | (cell >> 1) | (cell << S) | (cell >> S)) & ALL for cell in CELLS
}
"""The neighbours of each cell."""
SQUARES: Final = {
    cell: tuple(
        corner
        for corner in (cell >> (S + 1), cell >> S, cell >> 1, cell)
        if corner in NUMBER_OF
        and NUMBER_OF[corner] % WIDTH < WIDTH - 1
        and NUMBER_OF[corner] // WIDTH < HEIGHT - 1
    )
    for cell in CELLS
}
"""The squares of four cells with each cell in them, by their north-west corners."""
LOWEST: Final = tuple((1 << width) - 1 for width in (128, 64, 32, 16, 8, 4, 2, 1))

RED: Final = 2
BLUE: Final = 3
PAIRS: Final = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""The two colours of each monument; the other colours are black (1) and green (4)."""
PRIME: Final = (1 << 31) - 1


def spread(cells: int) -> int:
    """Return cells and their neighbours."""
    return (cells << 1 | cells >> 1 | cells << S | cells >> S | cells) & ALL


def flood(cells: int, within: int) -> int:
    """Return all cells within a set that are connected with some cells."""
    reached = cells
    while True:
        n = (reached << 1 | reached >> 1 | reached << S | reached >> S | reached) & within
        if n == reached:
            return reached
        reached = n


def nth(cells: int, k: int) -> int:
    """Return the cell with `k` cells below it, by halving."""
    base = 0
    for width, lowest in zip((128, 64, 32, 16, 8, 4, 2, 1), LOWEST):  # noqa: B905 - a check would take 2 % of all
        part = cells & lowest
        count = part.bit_count()
        if k >= count:
            k -= count
            cells >>= width
            base += width
        else:
            cells = part
    return 1 << base


class Game:
    """A game of two seats. A seat's leader of a colour has the number 4 * seat + colour - 1."""

    __slots__ = (
        "catastrophes",
        "down",
        "kingdoms",
        "laid",
        "land",
        "leaders",
        "leaders_land",
        "monuments",
        "points",
        "river",
        "ruins",
        "x",
    )

    def __init__(self, seed: int) -> None:
        self.x = seed & 0x7FFFFFFF  # the generator of random numbers
        self.laid = [0, 0, TEMPLES, 0, 0]  # face up, by their colours from 1
        self.down = 0  # tiles that lie face down under monuments
        self.ruins = 0
        self.leaders = [0] * 8  # the cell of each leader, none while it is off the board
        self.points = [0] * 8
        self.catastrophes = [2, 2]
        self.monuments = [0] * 6  # the corner of each
        self.kingdoms: list[int] = []
        self.land = 0  # where tiles can be laid, on land and in the river
        self.river = 0
        self.leaders_land = 0

    def number(self, n: int) -> int:
        """Return a random number below `n`."""
        self.x = x = (self.x * 1103515245 + 12345) & 0x7FFFFFFF
        return (x >> 8) % n

    def occupied(self) -> int:
        """Return the cells with tiles and leaders."""
        _, k, r, u, g = self.laid
        a0, a1, a2, a3, b0, b1, b2, b3 = self.leaders
        return k | r | u | g | self.down | a0 | a1 | a2 | a3 | b0 | b1 | b2 | b3

    def look(self) -> None:
        """Find the kingdoms and the legal cells of tiles and leaders: at most two may be joined."""
        occupied = self.occupied()
        kingdoms = []
        seen = one = two = three = 0
        for leader in self.leaders:
            if leader and not leader & seen:
                kingdom = flood(leader, occupied)
                kingdoms.append(kingdom)
                seen |= kingdom
                around = kingdom << 1 | kingdom >> 1 | kingdom << S | kingdom >> S
                three |= two & around
                two |= one & around
                one |= around
        self.kingdoms = kingdoms
        free = ALL & ~(occupied | self.ruins | three)
        self.land = land = free & LAND
        self.river = free & RIVER
        r = self.laid[RED]
        self.leaders_land = land & ~two & (r << 1 | r >> 1 | r << S | r >> S)

    def lift(self) -> None:
        """Take leaders without a temple beside them off the board."""
        near = spread(self.laid[RED])
        self.leaders = [leader & near for leader in self.leaders]

    def lay(self, seat: int, colour: int, cell: int) -> None:
        """Lay a tile: in one kingdom it scores, between two there are wars."""
        near = BESIDE[cell]
        leaders = self.leaders
        touched = [kingdom for kingdom in self.kingdoms if kingdom & near]
        self.laid[colour] |= cell
        if len(touched) == 1:
            kingdom = touched[0]
            for leader in (colour - 1, colour + 3, 0, 4):
                if leaders[leader] & kingdom:
                    self.points[(leader & 4) + colour - 1] += 1
                    break
        elif touched:
            for c in range(4):
                self.war(seat, c, *touched)
        self.raise_monument(colour, cell)

    def war(self, seat: int, c: int, one: int, other: int) -> None:
        """Resolve the war of the leaders of a colour, `c` + 1, if their kingdoms were joined."""
        la = seat * 4 + c
        lb = la ^ 4
        pa = self.leaders[la]
        pb = self.leaders[lb]
        if pa & one and pb & other:
            ka, kb = one, other
        elif pa & other and pb & one:
            ka, kb = other, one
        else:
            return
        if not flood(pa, self.occupied()) & pb:
            return
        tiles = self.laid[c + 1]
        sa = (tiles & ka).bit_count() + self.number(3)
        sb = (tiles & kb).bit_count() + self.number(3)
        winner, loser, lost = (la, lb, kb) if sa > sb else (lb, la, ka)
        self.leaders[loser] = 0
        gone = tiles & lost
        if c + 1 == RED:
            gone &= ~spread(sum(self.leaders))
        self.laid[c + 1] = tiles & ~gone
        self.points[winner] += 1 + gone.bit_count()
        if c + 1 == RED:
            self.lift()

    def raise_monument(self, colour: int, cell: int) -> None:
        """Turn a square of a colour around a cell into the first monument that is left."""
        tiles = self.laid[colour]
        for corner in SQUARES[cell]:
            square = corner | corner << 1 | corner << S | corner << S + 1
            if tiles & square == square:
                for i in range(6):
                    if not self.monuments[i] and colour in PAIRS[i]:
                        self.monuments[i] = corner
                        self.laid[colour] &= ~square
                        self.down |= square
                        if colour == RED:
                            self.lift()
                        return

    def place(self, seat: int, colour: int, cell: int) -> None:
        """Place a leader; in a kingdom with the other seat's leader of its colour it revolts."""
        ours = seat * 4 + colour - 1
        theirs = ours ^ 4
        near = BESIDE[cell]
        self.leaders[ours] = cell
        rival = self.leaders[theirs]
        if rival and any(kingdom & near and kingdom & rival for kingdom in self.kingdoms):
            red = self.laid[RED]
            attack = (near & red).bit_count() + self.number(3)
            defence = (BESIDE[rival] & red).bit_count() + self.number(3)
            if attack > defence:
                self.leaders[theirs] = 0
                self.points[seat * 4 + 1] += 1
            else:
                self.leaders[ours] = 0
                self.points[(1 - seat) * 4 + 1] += 1

    def ruin(self, seat: int) -> None:
        """Ruin any cell without a leader or a monument."""
        free = ALL & ~(self.down | self.ruins | sum(self.leaders))
        cell = nth(free, self.number(free.bit_count()))
        temple = self.laid[RED] & cell
        self.laid = [tiles & ~cell for tiles in self.laid]
        self.ruins |= cell
        self.catastrophes[seat] -= 1
        if temple:
            self.lift()

    def end_turn(self, seat: int) -> None:
        """Pay the seat for the monuments in the kingdoms of its leaders."""
        occupied = 0
        for i in range(6):
            corner = self.monuments[i]
            if corner:
                paid = [c for c in PAIRS[i] if self.leaders[seat * 4 + c - 1]]
                if paid:
                    kingdom = flood(corner, occupied or (occupied := self.occupied()))
                    for c in paid:
                        if self.leaders[seat * 4 + c - 1] & kingdom:
                            self.points[seat * 4 + c - 1] += 1

    def act(self, ply: int) -> None:
        """Take a random action of the seat to act, on the cells found by `look`."""
        seat = (ply >> 1) & 1
        r = self.number(100)
        if r < 4:
            if self.catastrophes[seat] > 0:
                self.ruin(seat)
        elif r < 30:
            c = self.number(4) + 1
            if self.leaders[seat * 4 + c - 1]:
                self.leaders[seat * 4 + c - 1] = 0
                self.look()
            n = self.leaders_land.bit_count()
            if n:
                self.place(seat, c, nth(self.leaders_land, self.number(n)))
        else:
            c = self.number(4) + 1
            cells = self.river if c == BLUE else self.land
            n = cells.bit_count()
            if n:
                self.lay(seat, c, nth(cells, self.number(n)))
        if ply & 1:
            self.end_turn(seat)

    def digest(self) -> int:
        """Return a digest of the final state, to check that the yardstick is unchanged."""
        h = self.x
        for cell in CELLS:
            v = 0
            for c in (1, 2, 3, 4):
                if self.laid[c] & cell:
                    v = c
            if self.down & cell:
                v = 5
            if self.ruins & cell:
                v = 6
            h = (h * 1000003 + v) % PRIME
        for v in self.leaders:
            h = (h * 1000003 + (NUMBER_OF[v] + 1 if v else 0)) % PRIME
        for v in self.points:
            h = (h * 1000003 + v) % PRIME
        for v in self.monuments:
            h = (h * 1000003 + (NUMBER_OF[v] + 1 if v else 0)) % PRIME
        for v in self.catastrophes:
            h = (h * 1000003 + v) % PRIME
        return h


def play(seed: int) -> int:
    """Play a game; return its digest."""
    game = Game(seed)
    for ply in range(PLIES):
        game.look()
        game.act(ply)
    return game.digest()


def play_round() -> int:
    """Play a round of games; return the number of their actions."""
    for seed in range(1, GAMES + 1):
        play(seed)
    return GAMES * PLIES
