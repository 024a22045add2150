cimport cython
from ...core.kernel.bits cimport Board, Moves, Wide, wide
from ..model cimport actions
from ..model.actions cimport MONUMENT, NO_ACTIONS
from ..model.board cimport BITS, CORNERS, EMPTY, SOUTH, cell
from ..model.pieces cimport BEARS
from ..model.state cimport State
from .kingdoms cimport kingdom_of, send_home_the_templeless

cdef int BACK[4]

cdef Board square(Board corner) noexcept nogil
@cython.locals(tiles=Board, complete=Board, back=int, corner=Board, four=Board)
cdef Board corners(State state) noexcept nogil
@cython.locals(squares=Wide, mask=Moves, monument=int)
cdef Moves monuments(State state) noexcept nogil
cdef bint a_monument_can_be_built(State state) noexcept nogil
@cython.locals(corner=Board)
cdef void build_monument(State state, long long action) noexcept nogil
cdef void turn_down(State state, Board cells) noexcept nogil
@cython.locals(monument=int, corner=Board, kingdom=Board, colour=int, piece=int)
cdef void pay_monuments(State state) noexcept nogil
