cimport cython
from ...core.kernel.bits cimport Board, Placed, wide
from ..model cimport actions
from ..model.actions cimport BUILD, DECLINE
from ..model.board cimport BITS, EMPTY, SOUTH, cell, line
from ..model.state cimport State

cdef extern from "bits.hpp":
    int SHORTEST_ROW "constant<3>"

@cython.locals(
    tiles=Board, stands=Board, least=int, east=int, south=int, cells=Board, row=Board, column=Board
)
cdef Board cells_to_build_on(State state) noexcept nogil
cdef bint a_building_can_be_built(State state) noexcept nogil
cdef Placed builds(State state) noexcept nogil
cdef void build(State state, long long action) noexcept nogil
cdef Placed declines(State _state) noexcept nogil
