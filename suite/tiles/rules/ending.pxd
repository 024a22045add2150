cimport cython
from ..model.state cimport BY_BAG, BY_TREASURES, NOBODY, State
from . cimport drawing

cdef extern from "bits.hpp":
    int FEW_TREASURES "constant<2>"
    int _WIDTH "constant<15>"
    int _RANKED "constant<32767>"

cdef bint few_treasures_are_left(State state) noexcept nogil
cdef void end_by_treasures(State state) noexcept nogil
cdef bint the_bag_ends_the_game_at_once(State state) noexcept nogil
cdef bint a_hand_is_short(State state) noexcept nogil
cdef void end_by_bag(State state) noexcept nogil
@cython.locals(points=cython.int[4])
cdef list final_points(State state, int seat)
@cython.locals(colour=int, _=int)
cdef void _count(State state, int seat, int* points) noexcept nogil
@cython.locals(least=int, colour=int)
cdef int weakest(int* points) noexcept nogil
@cython.locals(points=cython.int[4], colour=int, number=longlong, _=int)
cdef long long worth(State state, int seat) noexcept nogil
@cython.locals(own=longlong, most=longlong, rival=int)
cdef bint wins(State state, int seat) noexcept nogil
