cimport cython
from ..model.pieces cimport size
from ..model.state cimport State
from ..rules.counting cimport ONE_UNKNOWN, conclude

cdef extern from "bits.hpp":
    int SPECTATOR "constant<-1>"

@cython.locals(seat=int, certain=longlong)
cdef void conceal(State state, int watcher) noexcept nogil
