cimport cython
from ...core.bits cimport Board, Placed, wide
from .. cimport actions
from ..actions cimport CATASTROPHE
from ..board cimport BITS, CELLS, EMPTY, cell
from ..components cimport RED
from ..state cimport State
from .kingdoms cimport send_home_the_templeless, survey

@cython.locals(spared=Board)
cdef Board cells_to_strike(State state) noexcept
cdef Placed strikes(State state) noexcept
@cython.locals(struck=Board, temples=Board, colour=int)
cdef void strike(State state, long long action) noexcept
