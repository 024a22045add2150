cimport cython
from ..model cimport actions
from ..model.pieces cimport EACH, ONE
from ..model.state cimport State
from .counting cimport peoples_in, spend

cdef long long ELSEWHERE[6]

@cython.locals(me=int)
cdef long long travels(State state) noexcept nogil
@cython.locals(people=int)
cdef void travel(State state, long long action) noexcept nogil
