cimport cython
from ..model cimport actions
from ..model.pieces cimport QUARRY
from ..model.state cimport State
from .counting cimport peoples_in, spend

@cython.locals(me=int)
cdef long long settles(State state) noexcept nogil
@cython.locals(me=int, here=int, people=int)
cdef void settle(State state, long long action) noexcept nogil
