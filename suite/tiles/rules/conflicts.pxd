cimport cython
from ...core.bits cimport Placed, wide
from ..model.actions cimport COMMIT
from ..model.pieces cimport HAND, RED
from ..model.state cimport NOBODY, NOT_YET, REVOLT, State
from .hands cimport most_of, show

cdef void begin(State state, int kind, int attacker, int defender) noexcept
cdef int added_kind(State state) noexcept
@cython.locals(most=int, least=int)
cdef Placed attacks(State state) noexcept
@cython.locals(most=int, tie=int)
cdef Placed defences(State state) noexcept
@cython.locals(numbers=int)
cdef Placed _numbers(int least, int most) noexcept
cdef void attack(State state, long long action) noexcept
cdef void defend(State state, long long action) noexcept
@cython.locals(attack=int)
cdef bint the_attacker_wins(State state) noexcept
@cython.locals(side=int)
cdef void finish(State state) noexcept
