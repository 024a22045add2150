cdef extern from "bits.hpp":
    int BLACK "constant<0>"
    int RED "constant<1>"
    int BLUE "constant<2>"
    int GREEN "constant<3>"
    int KING "constant<0>"
    int TRADER "constant<3>"
    int UNKNOWN "constant<4>"
    int HAND "constant<6>"
    int ALL_TILES "constant<153>"
    int CATASTROPHES "constant<2>"
    int ACTIONS "constant<2>"
    int LANE "constant<8>"
    int ONE_LANE "constant<255>"

cdef int BEARS[6]
cdef int TILES[4]
cdef long long ONE[5]
cdef long long ONE_UNKNOWN, NAMED, FULL_BAG

cdef int size(long long pile) noexcept nogil
cdef int count(long long pile, int kind) noexcept nogil
