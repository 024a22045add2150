"""What seats may like in the tile game, so that the laws see trouble of every kind."""

from __future__ import annotations

from typing import Final

from suite.testing.invariants import Taste, anything
from suite.tiles.model import actions
from suite.tiles.model.actions import LEADER
from suite.tiles.model.board import BITS, CELLS, LAND, RIVER, SOUTH, bits_of
from suite.tiles.model.pieces import BLUE, TRADER
from suite.tiles.model.state import REVOLT, WAR, State
from suite.tiles.rules.kingdoms import kingdom_of, survey
from suite.tiles.rules.wonders import plus


def on_board(state: State, seat: int) -> int:
    """Return how many leaders a seat has on the board."""
    return sum(map(bool, state.leaders[seat << 2 : (seat << 2) + 4]))


def conquering(state: State, seat: int) -> int:
    """Kingdoms are joined and fought over, with all that the hand has."""
    fought = 50 * (state.conflict == WAR) + 30 * (state.phase == "choose-war")
    kingdoms = [kingdom_of(state, cell) for cell in state.leaders[seat << 2 :][:4] if cell]
    return fought + 3 * on_board(state, seat) + max(map(int.bit_count, kingdoms), default=0)


def committing(state: State, seat: int) -> int:
    """Conflicts of every kind, with as many tiles as can be added."""
    return 40 * bool(state.conflict) + sum(state.committed) + 5 * on_board(state, seat)


def rising(state: State, seat: int) -> int:
    """Leaders go where there is one of their colour."""
    return 40 * (state.conflict == REVOLT) + 5 * on_board(state, seat)


def building(state: State, seat: int) -> int:
    """Tiles of one colour side by side: rows, squares and pluses to be."""
    worth = 50 * (state.phase in ("building", "monument")) + 2 * on_board(state, seat)
    worth += 60 * sum(map(bool, (*state.monuments, state.wonder, *state.buildings)))
    for tiles in state.tiles:
        east, south = tiles & tiles >> 1, tiles & tiles >> SOUTH
        worth += 2 * east.bit_count() + 2 * south.bit_count()
        worth += 9 * (east & east >> SOUTH).bit_count()
        worth += 4 * (tiles & tiles << 1 & tiles >> 1 & tiles >> SOUTH).bit_count()
    return worth


def crossing(state: State, seat: int) -> int:
    """The plus that lacks the fewest tiles of its colour, and can still get them."""
    survey(state)
    worth = 20 * bool(state.wonder) - 5 * sum(map(bool, state.monuments))
    most = 0
    for kind, tiles in enumerate(state.tiles):
        ground = (RIVER if kind == BLUE else LAND)[state.side]
        barred = ~ground | (state.occupied | state.catastrophes) & ~tiles
        for bit in bits_of(tiles):
            for centre in bits_of(plus(1 << bit) & CELLS & ~barred):
                cells = plus(1 << centre)
                if not cells & barred:
                    most = max(most, (cells & tiles).bit_count())
    return worth + 3 * most + (on_board(state, seat) > 0)


def digging(state: State, seat: int) -> int:
    """The trader stands where treasures are, and kingdoms grow to more of them."""
    trader = state.leaders[seat << 2 | TRADER]
    held = kingdom_of(state, trader) if trader else 0
    near = 4 * (held & state.treasures).bit_count() + held.bit_count()
    return 30 * state.won[seat] + 10 * bool(trader) + near + 8 * (state.phase == "treasure")


def swapping(state: State, _seat: int) -> int:
    """The bag goes down: as many tiles as can be are swapped."""
    return state.owed


def striking(state: State, _seat: int) -> int:
    """Catastrophes where leaders stand beside them, on tiles before all."""
    tiles = sum(map(int.bit_count, state.tiles))
    return 40 * state.catastrophes.bit_count() - tiles - state.standing.bit_count()


def passing(state: State, seat: int) -> int:
    """A turn ends at once."""
    return int(state.active != seat or state.actions_left == 0)


TASTES: Final[tuple[Taste, ...]] = (
    conquering,
    conquering,
    conquering,
    conquering,
    committing,
    rising,
    building,
    crossing,
    crossing,
    digging,
    digging,
    digging,
    swapping,
    striking,
    passing,
    anything,
)
"""The tastes of the seats, each as often as it is here."""


def joins(state: State, action: int) -> bool:
    """Say whether an action is a tile that joins two kingdoms."""
    return action < LEADER * BITS and bool(state.beside_two >> actions.bit_of(action) & 1)


def tiles_alike(state: State, action: int) -> int:
    """Return how many tiles of its colour a tile would have on the eight cells around it."""
    if action >= LEADER * BITS:
        return 0
    row = 0b111 << actions.bit_of(action) >> 1
    block = row | row << SOUTH | row >> SOUTH
    return (block & state.tiles[actions.what_of(action)]).bit_count()
