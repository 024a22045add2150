cimport cython
from ..model.pieces cimport size
from ..model.state cimport NOBODY, State

cdef extern from "bits.hpp":
    int ENOUGH "constant<15>"
    int SAFE "constant<10>"
    int GOAL "constant<20>"

cdef bint the_sum_is_below_fifteen(State state) noexcept nogil
cdef bint the_rival_is_below_ten(State state) noexcept nogil
cdef void begin_final_phase(State state) noexcept nogil
cdef bint the_final_phase_is_on(State state) noexcept nogil
cdef bint the_final_phase_is_won(State state) noexcept nogil
cdef bint the_supply_is_used_up(State state) noexcept nogil
@cython.locals(lead=int)
cdef int winner(State state) noexcept nogil
cdef bint wins(State state, int seat) noexcept nogil
