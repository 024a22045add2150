cimport cython
from .bits cimport Dice

cdef extern from "bits.hpp":
    int LANE "constant<7>"
    int ONE_LANE "constant<127>"

@cython.locals(full=longlong, place=int, kind=int)
cdef int one_of(long long pile, Dice& random, int lane=*) noexcept nogil
@cython.locals(rest=longlong, card=longlong, _=int)
cdef long long some_of(long long pile, int number, Dice& random, int lane=*) noexcept nogil
