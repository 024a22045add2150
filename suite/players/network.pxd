cimport cython

cdef extern from "bits.hpp":
    int MOST_INPUTS "constant<256>"
    int FIRST "constant<64>"
    int SECOND "constant<32>"
    int LARGEST "constant<1023>"
    int BRIGHTEST "constant<8191>"

@cython.final
cdef class Network:
    cdef readonly int inputs
    cdef int width
    cdef double unit
    cdef int shift, second_shift
    cdef int biases[97]
    cdef short first[16384]
    cdef short second[2048]
    cdef short last[32]
    @cython.locals(seen=cython.short[64], unit=int, place=int, total=int, row=int, result=int)
    cdef double of(self, short* inputs) noexcept
