cimport cython
from ...core.kernel.bits cimport Placed, wide
from ..model.actions cimport COMMIT
from ..model.pieces cimport HAND, RED
from ..model.state cimport NOBODY, NOT_YET, REVOLT, State
from .hands cimport most_of, show

cdef void begin(State state, int kind, int attacker, int defender) noexcept nogil
cdef int added_kind(State state) noexcept nogil
@cython.locals(most=int, least=int)
cdef Placed attacks(State state) noexcept nogil
@cython.locals(most=int, tie=int)
cdef Placed defences(State state) noexcept nogil
@cython.locals(numbers=int)
cdef Placed _numbers(int least, int most) noexcept nogil
cdef void attack(State state, long long action) noexcept nogil
cdef void defend(State state, long long action) noexcept nogil
@cython.locals(attack=int)
cdef bint the_attacker_wins(State state) noexcept nogil
@cython.locals(side=int)
cdef void finish(State state) noexcept nogil
