cimport cython
from ..core.kernel.keys cimport Doubles, Ints

@cython.final
cdef class Ranking:
    cdef Ints items
    cdef Doubles values
    cdef int most, number
    cdef void begin(self, int most) noexcept
    cdef bint takes(self, double value) noexcept
    @cython.locals(low=int, high=int, middle=int)
    cdef object add(self, int item, double value)
