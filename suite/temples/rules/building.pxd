cimport cython
from ..model cimport actions
from ..model.actions cimport ONLY
from ..model.pieces cimport HEIGHT
from ..model.state cimport State

cdef long long FROM_OWN, FROM_RIVAL, FROM_START

@cython.locals(me=int, here=int, height=int, next_stage=int, mask=longlong)
cdef long long builds(State state) noexcept nogil
@cython.locals(me=int, here=int, source=int)
cdef void build(State state, long long action) noexcept nogil
@cython.locals(stage=int)
cdef void take_stage(State state, int yard, int plot) noexcept nogil
