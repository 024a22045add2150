cimport cython
from ...core.kernel.bits cimport Board
from ..model.board cimport EMPTY, SOUTH, flood
from ..model.pieces cimport RED
from ..model.state cimport State

@cython.locals(
    occupied=Board, one=Board, two=Board, three=Board, rest=Board, kingdom=Board, ring=Board
)
cdef void survey(State state) noexcept nogil
@cython.locals(kingdom=Board)
cdef Board kingdom_of(State state, Board cell) noexcept nogil
cdef void put(State state, int piece, Board cell) noexcept nogil
cdef void lift(State state, int piece) noexcept nogil
@cython.locals(temples=Board, beside=Board, piece=int)
cdef void send_home_the_templeless(State state) noexcept nogil
