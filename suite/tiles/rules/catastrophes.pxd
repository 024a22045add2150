cimport cython
from ...core.kernel.bits cimport Board, Placed, wide
from ..model cimport actions
from ..model.actions cimport CATASTROPHE
from ..model.board cimport BITS, CELLS, EMPTY, cell
from ..model.state cimport State
from .kingdoms cimport send_home_the_templeless

@cython.locals(protected=Board)
cdef Board cells_to_strike(State state) noexcept nogil
cdef Placed strikes(State state) noexcept nogil
@cython.locals(target=Board, colour=int)
cdef void strike(State state, long long action) noexcept nogil
