cimport cython
from ...core.kernel.bits cimport Column
from ...core.kernel.chance cimport LANE, ONE_LANE

cdef extern from "bits.hpp":
    int QUARRY "constant<0>"
    int MEDES "constant<1>"
    int SUMERIANS "constant<2>"
    int HITTITES "constant<3>"
    int PERSIANS "constant<4>"
    int ASSYRIANS "constant<5>"
    int UNKNOWN "constant<6>"
    int HAND "constant<5>"
    int DRAWN "constant<3>"
    int LONGEST "constant<60>"
    int COPIES_OF_A_PEOPLE "constant<12>"
    int PEOPLE_CARDS "constant<60>"
    int TEMPLE_CARDS "constant<45>"

cdef long long ONE[7]
cdef long long LANES[7]
cdef long long EACH, FILL, NAMED, ALL_PEOPLE, ALL_TEMPLES, SUPPLY
cdef long long PILES[512]
cdef int HEIGHT[64]
cdef long FALLEN[64]
cdef Column NO_CARDS, ONE_DIGIT, DIGITS

cdef int size(long long pile) noexcept nogil
cdef int length(Column column) noexcept nogil
cdef int count(long long pile, int kind) noexcept nogil
cdef list cards_of(Column column)
