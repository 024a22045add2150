cimport cython
from ...model.pieces cimport HAND, count, size

cdef extern from "bits.hpp":
    int LONGEST "constant<7>"

cdef long long WAYS[1232]

@cython.locals(ways=longlong, hits=int)
cdef double at_least(int number, int copies, int tiles, int draws) noexcept
@cython.locals(tiles=int, kind=int, number=int)
cdef void hand_odds(double* odds, long long unseen, int length) noexcept
cdef double holds(double* odds, int kind, int number) noexcept
