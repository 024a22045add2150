cimport cython
from ...model.pieces cimport DRAWN, NAMED, count, size
from ...rules.counting cimport pool
from ...rules.laying cimport LAID
from ...model.state cimport State

cdef extern from "bits.hpp":
    int HIGHEST "constant<6>"

cdef long long WAYS[3904]

@cython.locals(cards=longlong)
cdef long long next_pile(State view) noexcept
@cython.locals(
    hidden=longlong, top=longlong, lowest=int, draws=int, cards=int, above=int,
    stage=int, here=int, ways=longlong
)
cdef void write_open_odds(State state, double* odds) noexcept
@cython.locals(cards=int, there=int, ways=longlong, hits=int)
cdef double at_least(int number, int kind, int draws, long long pile) noexcept
