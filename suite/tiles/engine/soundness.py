"""Whether a state from outside is sound: what its fields must hold before a kernel trusts them.

Rules and kernels look up tables and loop by the fields of a state, unchecked. A state that passes
need not be one that play reaches, but whatever is asked of it ends, within its arrays.
"""

from __future__ import annotations

from typing import Final

from suite.core.validation import impossible
from suite.core.view import EVERYBODY
from suite.tiles.engine import kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.model.actions import NO_ACTIONS
from suite.tiles.model.board import CELLS, CORNERS, EMPTY, SHRINES
from suite.tiles.model.pieces import (
    ACTIONS,
    ALL_TILES,
    CATASTROPHES,
    HAND,
    LANE,
    NAMED,
    TILES,
    UNKNOWN,
    count,
)
from suite.tiles.model.state import (
    ACTION,
    BY_BAG,
    NOBODY,
    NOT_YET,
    OVER,
    PHASES,
    SETUP,
    State,
)
from suite.tiles.rules.drawing import seat_to_refill
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.setup import a_first_hand_is_missing

ATTACK: Final = PHASES.index("attack")
DEFEND: Final = PHASES.index("defend")
BUILDING: Final = PHASES.index("building")
MONUMENT: Final = PHASES.index("monument")
REDRAW: Final = PHASES.index("redraw")
REFILL: Final = PHASES.index("refill")
MOST_POINTS: Final = 20_000
"""More points of a colour than a seat can have, from any position that can be read."""


def check(state: State) -> None:
    """Raise `PositionError` for a state that the rules could not go on from.

    Each field must hold whole numbers, and lists must be as long as they are; see `door.checked`.
    """
    _check_play(state)
    _check_board(state)
    _check_pieces(state)
    _check_piles(state)
    _check_tiles(state)
    _check_conflict(state)
    _check_phase(state)


def derived(state: State) -> tuple[list[int], int, int, int, int]:
    """Return the derived fields of a checked state, after working them out: see `State`."""
    survey(state)
    return (
        [kingdom.__index__() for kingdom in state.kingdoms],
        state.occupied.__index__(),
        state.beside_one.__index__(),
        state.beside_two.__index__(),
        state.crowded.__index__(),
    )


def _require(holds: bool, field: str) -> None:
    """Raise `PositionError` for a state in which a field does not hold what it must."""
    if not holds:
        raise impossible(field)


def _is_one_of(cell: int, cells: int) -> bool:
    """Say whether a board has one of some cells, or none."""
    return not cell & ~cells and cell.bit_count() <= 1


def _check_play(state: State) -> None:
    """Check the options, the phase and the turn."""
    _require(0 <= state.at <= OVER, "at")  # play never rests in an automatic phase
    _require(2 <= state.seats <= 4, "seats")
    _require(EVERYBODY <= state.watcher < state.seats, "watcher")
    _require(0 <= state.side <= 1, "side")
    _require(0 <= state.by_turn <= 1, "by_turn")
    _require(0 <= state.at_once <= 1, "at_once")
    _require(0 <= state.buildings_allowed <= 1, "buildings_allowed")
    _require(0 <= state.wonder_allowed <= 1, "wonder_allowed")
    _require(0 <= state.english <= 1, "english")
    _require(0 <= state.by_original <= 1, "by_original")
    _require(NOBODY <= state.active < state.seats, "active")
    _require(state.active != NOBODY or state.at == SETUP, "active")
    _require(0 <= state.actions_left <= ACTIONS, "actions_left")
    _require(0 <= state.owed <= HAND, "owed")
    is_over = state.at == OVER
    _require(0 <= state.ending <= BY_BAG and (state.ending > 0) == is_over, "ending")


def _check_board(state: State) -> None:
    """Check that each cell is one of the board, and holds one thing."""
    covered = EMPTY
    for kind in range(4):
        _require(not state.tiles[kind] & (covered | ~CELLS), "tiles")
        covered |= state.tiles[kind]
    _require(not state.down & (covered | ~CELLS), "down")
    covered |= state.down
    _require(not state.standing & (covered | ~CELLS), "standing")
    covered |= state.standing
    _require(not state.catastrophes & (covered | ~CELLS), "catastrophes")
    _require(not state.treasures & ~CELLS, "treasures")
    _require(not state.original & ~CELLS, "original")
    _require(not state.hoard & ~state.treasures, "hoard")


def _check_pieces(state: State) -> None:
    """Check what stands on one cell, or in the supply, and what the seats own."""
    stands = EMPTY
    for piece in range(16):
        cell = state.leaders[piece]
        _require(not cell & (stands | ~state.standing) and cell.bit_count() <= 1, "leaders")
        _require(not cell or piece >> 2 < state.seats, "leaders")
        stands |= cell
    _require(stands == state.standing, "standing")
    for monument in range(6):
        _require(_is_one_of(state.monuments[monument], CORNERS), "monuments")
    for kind in range(4):
        _require(_is_one_of(state.buildings[kind], CELLS), "buildings")
    _require(_is_one_of(state.wonder, CELLS), "wonder")
    _require(_is_one_of(state.placed, CELLS), "placed")
    _require(0 <= state.kind < 4, "kind")
    _require(not state.union & ~state.placed, "union")
    for piece in range(16):
        _require(0 <= state.points[piece] <= MOST_POINTS, "points")
    most = SHRINES[state.side].bit_count()
    for seat in range(4):
        _require(0 <= state.won[seat] <= most, "won")
        _require(0 <= state.catastrophes_left[seat] <= CATASTROPHES, "catastrophes_left")
    # What a seat may assume that the others have won is no census: the sum may be too high.
    _require(state.treasures.bit_count() <= most, "treasures")


def _check_piles(state: State) -> None:
    """Check hands, swaps and the bag: who may hold unknown tiles, and how many."""
    places = 0
    for seat in range(4):
        unknown = state.watcher != EVERYBODY and state.watcher != seat
        tiles = number_in(state.hands[seat], unknown)
        _require(0 <= tiles <= (HAND if seat < state.seats else 0), "hands")
        swapped = number_in(state.swapped[seat], unknown)
        _require(0 <= swapped <= (ALL_TILES if seat < state.seats else 0), "swapped")
        places += count(state.hands[seat], UNKNOWN) + count(state.swapped[seat], UNKNOWN)
    is_view = state.watcher != EVERYBODY
    _require(0 <= number_in(state.bag, is_view) <= ALL_TILES, "bag")
    # A watcher knows nothing of the bag but its size.
    _require(not is_view or not state.bag & NAMED, "bag")
    _require(number_in(state.unseen, False) == places + count(state.bag, UNKNOWN), "unseen")


def number_in(pile: int, unknown: bool) -> int:
    """Return how many tiles a pile has, -1 if it is none; `unknown` ones only if they may be."""
    if pile < 0 or pile >> LANE * 5:
        return -1
    if not unknown and count(pile, UNKNOWN):
        return -1
    number = 0
    for kind in range(5):
        number += count(pile, kind)
    return number


def _check_tiles(state: State) -> None:
    """Check that no kind has more tiles than the game; there may be fewer."""
    for kind in range(4):
        there = state.tiles[kind].bit_count() + count(state.bag, kind) + count(state.unseen, kind)
        for seat in range(4):
            there += count(state.hands[seat], kind) + count(state.swapped[seat], kind)
        _require(there <= TILES[kind], "tiles")


def _check_conflict(state: State) -> None:
    """Check that a conflict runs in its phases, and nowhere else."""
    _require(0 <= state.colour < 4, "colour")
    running = state.at in (ATTACK, DEFEND)
    _require(0 <= state.conflict <= 2 and (state.conflict > 0) == running, "conflict")
    for side in range(2):
        _require(0 <= state.strength[side] <= (ALL_TILES if running else 0), "strength")
    if state.at == DEFEND:
        _require(0 <= state.committed[0] <= HAND, "committed")
    else:
        _require(state.committed[0] == NOT_YET, "committed")
    _require(state.committed[1] == NOT_YET, "committed")
    if not running:
        _require(state.attacker == NOBODY, "attacker")
        _require(state.defender == NOBODY, "defender")
        return
    _require(0 <= state.attacker < state.seats, "attacker")
    _require(0 <= state.defender < state.seats and state.defender != state.attacker, "defender")
    _require(state.leaders[state.attacker << 2 | state.colour] != EMPTY, "attacker")
    _require(state.leaders[state.defender << 2 | state.colour] != EMPTY, "defender")


def _check_phase(state: State) -> None:
    """Check what the phase needs."""
    if DEAL[state.at]:
        _check_chance(state)
    elif state.at != OVER:
        _check_decision(state)


def _check_decision(state: State) -> None:
    """Check that a seat is to act, and has something to choose."""
    if state.at in (BUILDING, MONUMENT):
        _require(state.placed & state.tiles[state.kind] != EMPTY, "placed")
    _require(state.at != ACTION or state.actions_left > 0, "actions_left")
    _require(0 <= kernel.seat_to_act(state) < state.seats, "at")
    _require(kernel.legal(state) != NO_ACTIONS, "at")


def _check_chance(state: State) -> None:
    """Check that tiles are due, and that the bag has them."""
    least = 1
    if state.at == REDRAW:
        _require(1 <= state.owed <= HAND - number_in(state.hands[state.active], True), "owed")
    elif state.at == REFILL:
        _require(seat_to_refill(state) != NOBODY, "hands")
    elif state.active == NOBODY:
        least = HAND * state.seats
    else:
        _require(a_first_hand_is_missing(state), "hands")
        least = HAND
    _require(number_in(state.bag, True) >= least, "bag")
