cimport cython
from ..model cimport actions
from ..model.pieces cimport ONE, size
from ..model.state cimport State
from .counting cimport peoples_in, spend

cdef int halves(State state) noexcept nogil
cdef void demand(State state) noexcept nogil
cdef long long discards(State state) noexcept nogil
@cython.locals(people=int)
cdef void discard(State state, long long action) noexcept nogil
cdef bint cards_are_owed(State state) noexcept nogil
