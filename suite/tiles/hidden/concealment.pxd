cimport cython
from ..model.pieces cimport ONE_UNKNOWN, size
from ..model.state cimport State

@cython.locals(seat=int)
cdef void conceal(State state, int watcher) noexcept nogil
