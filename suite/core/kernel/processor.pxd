cdef extern from "bits.hpp":
    bint has_popcount()
