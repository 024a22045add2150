cimport cython
from ...core.kernel.bits cimport Moves, TableOfSwaps
from .board cimport BITS
from .pieces cimport HAND

cdef extern from "bits.hpp":
    int TILE "constant<0>"
    int LEADER "constant<4>"
    int CATASTROPHE "constant<8>"
    int BUILD "constant<9>"
    int KEEP "constant<10>"
    int MONUMENT "constant<11>"
    int WONDER "constant<17>"
    int ON_CELLS "constant<3366>"
    int WITHDRAW "constant<3366>"
    int WAR "constant<3370>"
    int POINT "constant<3374>"
    int COMMIT "constant<3378>"
    int END "constant<3385>"
    int DECLINE "constant<3386>"
    int SWAP "constant<3387>"
    int NUMBER_OF_SWAPS "constant<209>"
    int SEATS_ACTIONS "constant<3596>"
    int SWAP_UNKNOWN "constant<4>"
    int START "constant<5>"

ctypedef Moves ActionSet

cdef ActionSet NO_ACTIONS
cdef int VERB_OF[3596]
cdef int _VERB_OF_EVENT[6]
cdef long long SWAPS[209]
cdef TableOfSwaps ONLY_SWAP, SWAPS_OF, SWAPS_UP_TO

cdef int verb_of(long long action) noexcept nogil
cdef int what_of(int action) noexcept nogil
cdef int bit_of(int action) noexcept nogil
cdef long long swapped(long long action) noexcept nogil
cdef long long start(int seat) noexcept nogil
cdef int starter(long long action) noexcept nogil
cdef long long draw(int seat, long long pile) noexcept nogil
@cython.locals(event=longlong)
cdef (int, long long) drawn(long long action) noexcept nogil
cdef int hand_number(long long hand) noexcept nogil
