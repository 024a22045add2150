cimport cython
from ..model.pieces cimport ONE_UNKNOWN, size
from ..model.state cimport State

@cython.locals(seat=int)
cdef void conceal(State state, int watcher) noexcept nogil
@cython.locals(view=State)
cdef State view_of(State world, int watcher)
