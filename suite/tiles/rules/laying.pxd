cimport cython
from ...core.kernel.bits cimport Board, Moves, Wide, wide
from ..model cimport actions
from ..model.actions cimport NO_ACTIONS
from ..model.board cimport BITS, CELLS, EMPTY, LAND, RIVER, around, cell
from ..model.pieces cimport BLACK, BLUE, GREEN, KING, RED
from ..model.state cimport NOBODY, State
from .hands cimport most_of, show
from .kingdoms cimport kingdom_of, survey

cdef Board open_cells(State state) noexcept nogil
@cython.locals(seat=int, cells=Board, land=Wide, river=Wide, mask=Moves)
cdef Moves lays(State state) noexcept nogil
@cython.locals(kind=int, target=Board)
cdef void lay(State state, long long action) noexcept nogil
@cython.locals(kingdom=Board)
cdef void _keep_original(State state, Board beside) noexcept nogil
cdef bint two_kingdoms_are_joined(State state) noexcept nogil
@cython.locals(target=Board, colour=int, kingdom=Board, owner=int)
cdef void score(State state) noexcept nogil
@cython.locals(seat=int)
cdef int _owner_of_the_point(State state, Board kingdom, int colour) noexcept nogil
cdef void take_unification_off(State state) noexcept nogil
