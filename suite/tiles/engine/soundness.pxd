cimport cython
from ...core.kernel.bits cimport Board
from . cimport kernel
from ..model.actions cimport NO_ACTIONS
from ..model.board cimport CELLS, CORNERS, EMPTY, SHRINES
from ..model.pieces cimport (
    ACTIONS, ALL_TILES, CATASTROPHES, HAND, LANE, NAMED, TILES, UNKNOWN, count
)
from ..model.state cimport ACTION, BY_BAG, EVERYBODY, NOBODY, NOT_YET, OVER, SETUP, State
from ..rules.drawing cimport seat_to_refill
from ..rules.kingdoms cimport survey
from ..rules.setup cimport a_first_hand_is_missing
from .dispatch cimport DEAL

cdef extern from "bits.hpp":
    int ATTACK "constant<1>"
    int DEFEND "constant<2>"
    int BUILDING "constant<4>"
    int MONUMENT "constant<5>"
    int REDRAW "constant<8>"
    int REFILL "constant<9>"
    int MOST_POINTS "constant<20000>"

cdef void check(State state) except *
cdef tuple derived(State state)
cdef int _require(bint holds, str field) except -1
cdef bint _is_one_of(Board cell, Board cells) noexcept
@cython.locals(is_over=bint)
cdef void _check_play(State state) except *
@cython.locals(covered=Board, kind=int)
cdef void _check_board(State state) except *
@cython.locals(
    stands=Board, cell=Board, piece=int, monument=int, kind=int, most=int, seat=int
)
cdef void _check_pieces(State state) except *
@cython.locals(places=int, seat=int, unknown=bint, tiles=int, swapped=int, is_view=bint)
cdef void _check_piles(State state) except *
@cython.locals(number=int, kind=int)
cdef int number_in(long long pile, bint unknown) noexcept
@cython.locals(kind=int, there=int, seat=int)
cdef void _check_tiles(State state) except *
@cython.locals(running=bint, side=int)
cdef void _check_conflict(State state) except *
cdef void _check_phase(State state) except *
cdef void _check_decision(State state) except *
@cython.locals(least=int)
cdef void _check_chance(State state) except *
