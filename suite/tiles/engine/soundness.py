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


def _check_play(state: State) -> None:
    """Check the options, the phase and the turn."""
    if not 0 <= state.at <= OVER:
        raise impossible("at")  # play never rests in an automatic phase
    if not 2 <= state.seats <= 4:
        raise impossible("seats")
    if not EVERYBODY <= state.watcher < state.seats:
        raise impossible("watcher")
    if not 0 <= state.side <= 1:
        raise impossible("side")
    if not 0 <= state.by_turn <= 1:
        raise impossible("by_turn")
    if not 0 <= state.at_once <= 1:
        raise impossible("at_once")
    if not 0 <= state.buildings_allowed <= 1:
        raise impossible("buildings_allowed")
    if not 0 <= state.wonder_allowed <= 1:
        raise impossible("wonder_allowed")
    if not 0 <= state.english <= 1:
        raise impossible("english")
    if not 0 <= state.by_original <= 1:
        raise impossible("by_original")
    if not NOBODY <= state.active < state.seats:
        raise impossible("active")
    if state.active == NOBODY and state.at != SETUP:
        raise impossible("active")
    if not 0 <= state.actions_left <= ACTIONS:
        raise impossible("actions_left")
    if not 0 <= state.owed <= HAND:
        raise impossible("owed")
    if not 0 <= state.ending <= BY_BAG or (state.ending > 0) != (state.at == OVER):
        raise impossible("ending")


def _check_board(state: State) -> None:
    """Check that each cell is one of the board, and holds one thing."""
    seen = EMPTY
    for kind in range(4):
        if state.tiles[kind] & (seen | ~CELLS):
            raise impossible("tiles")
        seen |= state.tiles[kind]
    if state.down & (seen | ~CELLS):
        raise impossible("down")
    seen |= state.down
    if state.standing & (seen | ~CELLS):
        raise impossible("standing")
    seen |= state.standing
    if state.catastrophes & (seen | ~CELLS):
        raise impossible("catastrophes")
    if state.treasures & ~CELLS:
        raise impossible("treasures")
    if state.original & ~CELLS:
        raise impossible("original")
    if state.hoard & ~state.treasures:
        raise impossible("hoard")


def _check_pieces(state: State) -> None:
    """Check what stands on one cell, or in the supply, and what the seats own."""
    seen = EMPTY
    for piece in range(16):
        cell = state.leaders[piece]
        if cell & (seen | ~state.standing) or cell.bit_count() > 1:
            raise impossible("leaders")
        if cell and piece >> 2 >= state.seats:
            raise impossible("leaders")
        seen |= cell
    if seen != state.standing:
        raise impossible("standing")
    for monument in range(6):
        if state.monuments[monument] & ~CORNERS or state.monuments[monument].bit_count() > 1:
            raise impossible("monuments")
    for kind in range(4):
        if state.buildings[kind] & ~CELLS or state.buildings[kind].bit_count() > 1:
            raise impossible("buildings")
    if state.wonder & ~CELLS or state.wonder.bit_count() > 1:
        raise impossible("wonder")
    if state.placed & ~CELLS or state.placed.bit_count() > 1:
        raise impossible("placed")
    if not 0 <= state.kind < 4:
        raise impossible("kind")
    if state.union & ~state.placed:
        raise impossible("union")
    for piece in range(16):
        if not 0 <= state.points[piece] <= MOST_POINTS:
            raise impossible("points")
    most = SHRINES[state.side].bit_count()
    for seat in range(4):
        if not 0 <= state.won[seat] <= most:
            raise impossible("won")
        if not 0 <= state.catastrophes_left[seat] <= CATASTROPHES:
            raise impossible("catastrophes_left")
    # What a seat may assume that the others have won is no census: the sum may be too high.
    if state.treasures.bit_count() > most:
        raise impossible("treasures")


def _check_piles(state: State) -> None:
    """Check hands, swaps and the bag: who may hold unknown tiles, and how many."""
    places = 0
    for seat in range(4):
        unknown = state.watcher != EVERYBODY and state.watcher != seat
        held = number_in(state.hands[seat], unknown)
        if not 0 <= held <= (HAND if seat < state.seats else 0):
            raise impossible("hands")
        swapped = number_in(state.swapped[seat], unknown)
        if not 0 <= swapped <= (ALL_TILES if seat < state.seats else 0):
            raise impossible("swapped")
        places += count(state.hands[seat], UNKNOWN) + count(state.swapped[seat], UNKNOWN)
    watched = state.watcher != EVERYBODY
    if not 0 <= number_in(state.bag, watched) <= ALL_TILES:
        raise impossible("bag")
    if watched and state.bag & NAMED:
        raise impossible("bag")  # a watcher knows nothing of it but its size
    if number_in(state.unseen, False) != places + count(state.bag, UNKNOWN):
        raise impossible("unseen")


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
        if there > TILES[kind]:
            raise impossible("tiles")


def _check_conflict(state: State) -> None:
    """Check that a conflict runs in its phases, and nowhere else."""
    if not 0 <= state.colour < 4:
        raise impossible("colour")
    running = state.at in (ATTACK, DEFEND)
    if not 0 <= state.conflict <= 2 or (state.conflict > 0) != running:
        raise impossible("conflict")
    for side in range(2):
        if not 0 <= state.strength[side] <= (ALL_TILES if running else 0):
            raise impossible("strength")
    if state.at == DEFEND:
        if not 0 <= state.committed[0] <= HAND:
            raise impossible("committed")
    elif state.committed[0] != NOT_YET:
        raise impossible("committed")
    if state.committed[1] != NOT_YET:
        raise impossible("committed")
    if not running:
        if state.attacker != NOBODY:
            raise impossible("attacker")
        if state.defender != NOBODY:
            raise impossible("defender")
        return
    if not 0 <= state.attacker < state.seats:
        raise impossible("attacker")
    if not 0 <= state.defender < state.seats or state.defender == state.attacker:
        raise impossible("defender")
    if not state.leaders[state.attacker << 2 | state.colour]:
        raise impossible("attacker")
    if not state.leaders[state.defender << 2 | state.colour]:
        raise impossible("defender")


def _check_phase(state: State) -> None:
    """Check what the phase needs."""
    if DEAL[state.at]:
        _check_chance(state)
    elif state.at != OVER:
        _check_decision(state)


def _check_decision(state: State) -> None:
    """Check that a seat is to act, and has something to choose."""
    if state.at in (BUILDING, MONUMENT) and not state.placed & state.tiles[state.kind]:
        raise impossible("placed")
    if state.at == ACTION and not state.actions_left:
        raise impossible("actions_left")
    if not 0 <= kernel.seat_to_act(state) < state.seats or not kernel.legal(state):
        raise impossible("at")


def _check_chance(state: State) -> None:
    """Check that tiles are due, and that the bag has them."""
    there = number_in(state.bag, True)
    if not there:
        raise impossible("bag")
    if state.at == REDRAW:
        if not 1 <= state.owed <= HAND - number_in(state.hands[state.active], True):
            raise impossible("owed")
    elif state.at == REFILL:
        if seat_to_refill(state) == NOBODY:
            raise impossible("hands")
    else:
        if state.active == NOBODY:
            there -= HAND * state.seats
        elif a_first_hand_is_missing(state):
            there -= HAND
        else:
            raise impossible("hands")
    if there < 0:
        raise impossible("bag")
