cimport cython
from ..model cimport actions
from ..model.actions cimport MIGRATE
from ..model.pieces cimport LANE
from ..model.state cimport State

cdef long long LEAVE[6]

@cython.locals(plots=int, mask=longlong)
cdef long long migrates(State state) noexcept nogil
@cython.locals(source=int, goal=int, plots=int)
cdef void migrate(State state, long long action) noexcept nogil
