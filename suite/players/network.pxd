cimport cython
from ..core.kernel.layer cimport Layer

cdef extern from "bits.hpp":
    int MOST_INPUTS "constant<256>"
    int FIRST "constant<64>"
    int SECOND "constant<32>"
    int LARGEST "constant<1023>"
    int BRIGHTEST "constant<8191>"

@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef double unit
    cdef int bias
    cdef Layer first, second
    cdef short last[32]
    @cython.locals(seen=cython.short[64], weighed=cython.short[32], unit=int, result=int)
    cdef double of(self, short* inputs) noexcept
