cimport cython
from ...core.bits cimport Board
from ..model.board cimport EMPTY, SOUTH, flood
from ..model.pieces cimport RED
from ..model.state cimport State

@cython.locals(
    occupied=Board, one=Board, two=Board, three=Board, rest=Board, kingdom=Board, ring=Board
)
cdef void survey(State state) noexcept
@cython.locals(kingdom=Board)
cdef Board kingdom_of(State state, Board cell) noexcept
cdef void put(State state, int piece, Board cell) noexcept
cdef void lift(State state, int piece) noexcept
@cython.locals(temples=Board, beside=Board, piece=int)
cdef void send_home_the_templeless(State state) noexcept
