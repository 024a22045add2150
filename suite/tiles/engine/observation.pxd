cimport cython
from ...core.kernel.arrays cimport Octets, part, spread
from ...core.kernel.bits cimport Board
from .kernel cimport seat_to_act
from ..model.board cimport BITS, BORDERED, RIVER, SOUTH, bit_of
from ..model.pieces cimport LANE, ONE_LANE, size
from ..model.state cimport NOBODY, State

cdef extern from "bits.hpp":
    int HIGHEST "constant<255>"
    int DECISIONS "constant<8>"

cdef int SQUARE[4]
cdef int MONUMENT_COLOUR[12]
cdef int SEATS, OPTIONS, PHASE, TO_ACT, TURN_OF, ACTIONS_LEFT, ENDING, HAND, HAND_SIZES, UNSEEN, BAG
cdef int SWAPPED, POINTS, WON, CATASTROPHES_LEFT, CONFLICT, CONFLICT_COLOUR, ATTACKER, DEFENDER
cdef int STRENGTH, COMMITTED, PLACED_KIND, RIVER_PLANE, BORDER, TILES, FACE_DOWN, LEADERS, OWNERS
cdef int MONUMENTS, BUILDINGS, WONDER, CATASTROPHES, TREASURES, PLACED, UNION, ORIGINAL, HOARD

cdef void observe(State view, Octets out) noexcept nogil
cdef void _observe_rules(State view, Octets out) noexcept nogil
@cython.locals(kind=int)
cdef void _observe_play(State view, Octets out) noexcept nogil
@cython.locals(seat=int, place=int, colour=int)
cdef void _observe_seats(State view, Octets out) noexcept nogil
@cython.locals(side=int)
cdef void _observe_conflict(State view, Octets out) noexcept nogil
@cython.locals(
    colour=int, seat=int, owner=int, leader=Board, cell=int, monument=int, corner=Board, place=int,
    beside=int
)
cdef void _observe_board(State view, Octets out) noexcept nogil
@cython.locals(place=int)
cdef int _place_of(State view, int seat) noexcept nogil
