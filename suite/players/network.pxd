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
    cdef double unit
    cdef int shift, second_shift
    cdef int biases[97]
    cdef short first[16384]
    cdef short second[2048]
    cdef short last[32]
    @cython.locals(
        sums=cython.int[64], seen=cython.short[64], more=cython.int[32], unit=int, place=int,
        value=cython.short, row=int, result=int
    )
    cdef double of(self, short* inputs) noexcept
