cimport cython
from ..model.pieces cimport DRAWN, NAMED, count, size
from ..rules.counting cimport pool
from ..rules.laying cimport LAID
from ..model.state cimport State

cdef extern from "bits.hpp":
    int HIGHEST "constant<6>"

cdef long long WAYS[3904]

@cython.locals(cards=longlong)
cdef long long drawn_from(State view) noexcept
@cython.locals(
    hidden=longlong, known=longlong, lowest=int, drawn=int, cards=int, above=int,
    stage=int, here=int, ways=longlong
)
cdef void write_open_odds(State state, double* odds) noexcept
@cython.locals(cards=int, there=int, ways=longlong, taken=int)
cdef double at_least(int number, int kind, int drawn, long long pile) noexcept
