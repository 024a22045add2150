cimport cython
from .bits cimport Dice

cdef extern from *:
    """
    #include "bits.hpp"
    static Const<7> LANE;
    static Const<127> ONE_LANE;
    """
    int LANE, ONE_LANE

@cython.locals(full=longlong, place=int, kind=int)
cdef int one_of(long long pile, Dice& random, int lane=*) noexcept
@cython.locals(left=longlong, card=longlong, _=int)
cdef long long some_of(long long pile, int number, Dice& random, int lane=*) noexcept
