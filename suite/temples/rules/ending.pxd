cimport cython
from ..components cimport size
from ..state cimport State

cdef extern from *:
    """
    #include "bits.hpp"
    static Const<15> ENOUGH;
    static Const<10> SAFE;
    static Const<20> GOAL;
    """
    int ENOUGH, SAFE, GOAL

cdef bint the_sum_is_below_fifteen(State state) noexcept
cdef bint the_rival_is_below_ten(State state) noexcept
cdef void begin_final_phase(State state) noexcept
cdef bint the_final_phase_is_on(State state) noexcept
cdef bint the_final_phase_is_won(State state) noexcept
cdef bint the_supply_is_used_up(State state) noexcept
