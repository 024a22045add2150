cimport cython
from ...core.kernel.bits cimport Board, Placed, wide
from ..model cimport actions
from ..model.actions cimport POINT, WONDER
from ..model.board cimport BITS, EMPTY, SOUTH, cell
from ..model.pieces cimport KING
from ..model.state cimport State
from .kingdoms cimport kingdom_of
from .monuments cimport turn_down

cdef Board plus(Board centre) noexcept nogil
@cython.locals(tiles=Board, arms=Board)
cdef Board centres(State state) noexcept nogil
cdef Placed wonders(State state) noexcept nogil
cdef bint the_wonder_can_be_built(State state) noexcept nogil
cdef void build_wonder(State state, long long action) noexcept nogil
@cython.locals(king=Board)
cdef bint the_king_is_at_the_wonder(State state) noexcept nogil
cdef Placed points(State _state) noexcept nogil
cdef void take_point(State state, long long action) noexcept nogil
