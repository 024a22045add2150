cimport cython
from ...core.kernel.bits cimport Acts, Column
from ..model cimport actions
from ..model.actions cimport BANISH, COLLAPSE, DEFECT, LEAP, NO_ACTIONS, OWN, RIVAL, STEAL
from ..model.pieces cimport (
    DIGITS, FALLEN, HEIGHT, HITTITES, LONGEST, MEDES, NO_CARDS, ONE, ONE_DIGIT, PERSIANS, SUMERIANS, length
)
from ..model.state cimport State
from . cimport halving
from .building cimport take_stage

@cython.locals(unlike=Column, same=Column, three=Column)
cdef Column runs_of(Column row) noexcept nogil
@cython.locals(mask=Acts, me=int, here=int, row=Column, rest=Column, digit=int, run=Acts)
cdef Acts uses(State state) noexcept nogil
cdef int uses_of(State state, int here, int people) noexcept nogil
cdef int collapses(State state, int here) noexcept nogil
@cython.locals(height=int)
cdef int steals(State state, int here) noexcept nogil
@cython.locals(mask=int, row=Column)
cdef int banishes(State state, int here) noexcept nogil
cdef int defects(State state, int here) noexcept nogil
@cython.locals(stage=int, mask=int, me=int)
cdef int leaps(State state, int here) noexcept nogil
@cython.locals(me=int, here=int, row=Column, digit=int, rest=Column)
cdef int throw(State state, long long action) noexcept nogil
@cython.locals(there=int, fallen=Column)
cdef void collapse(State state, long long action) noexcept nogil
@cython.locals(here=int, stage=int)
cdef void steal(State state, long long action) noexcept nogil
@cython.locals(there=int, people=int, row=Column, place=int, card=int)
cdef void banish(State state, long long action) noexcept nogil
@cython.locals(here=int, people=int)
cdef void defect(State state, long long action) noexcept nogil
@cython.locals(here=int)
cdef void leap(State state, long long action) noexcept nogil
cdef void halve(State state, long long action) noexcept nogil
