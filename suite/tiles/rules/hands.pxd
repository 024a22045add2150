cimport cython
from ..model.pieces cimport LANE, ONE, ONE_LANE, ONE_UNKNOWN, UNKNOWN, count
from ..model.state cimport State

@cython.locals(hand=longlong, tiles=int, unknown=int)
cdef int most_of(State state, int seat, int kind) noexcept nogil
@cython.locals(most=longlong, kind=int)
cdef long long most_in(State state, int seat) noexcept nogil
@cython.locals(visible=int, hidden=int)
cdef void show(State state, int seat, int kind, int number) noexcept nogil
