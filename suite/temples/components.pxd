cimport cython
from ..core.bits cimport Column
from ..core.chance cimport LANE, ONE_LANE

cdef extern from *:
    """
    #include "bits.hpp"
    static Const<0> QUARRY;
    static Const<1> MEDES;
    static Const<2> SUMERIANS;
    static Const<3> HITTITES;
    static Const<4> PERSIANS;
    static Const<5> ASSYRIANS;
    static Const<6> UNKNOWN;
    static Const<5> HAND;
    static Const<3> DRAWN;
    static Const<60> LONGEST;
    """
    int QUARRY, MEDES, SUMERIANS, HITTITES, PERSIANS, ASSYRIANS, UNKNOWN, HAND, DRAWN, LONGEST

cdef long long ONE[7]
cdef long long LANES[7]
cdef long long EACH, FILL, NAMED, ALL_PEOPLE, SUPPLY
cdef int HEIGHT[64]
cdef long FALLEN[64]
cdef Column NO_CARDS, ONE_DIGIT, DIGITS

@cython.locals(cards=Column)
cdef Column column(object digits) except *
cdef int size(long long pile) noexcept
cdef int length(Column column) noexcept
cdef int count(long long pile, int kind) noexcept
cdef list cards_of(Column column)
