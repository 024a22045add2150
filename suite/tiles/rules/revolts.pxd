cimport cython
from ..model.board cimport around
from ..model.pieces cimport RED
from ..model.state cimport REVOLT, State
from . cimport conflicts
from .kingdoms cimport lift
from .leaders cimport rival_of

@cython.locals(mine=int, theirs=int)
cdef void revolt(State state) noexcept nogil
cdef int temples_beside(State state, int piece) noexcept nogil
cdef bint it_is_a_revolt(State state) noexcept nogil
@cython.locals(winner=int, loser=int)
cdef void settle_revolt(State state) noexcept nogil
