cimport cython
from ...core.kernel.bits cimport has
from ..model.actions cimport SEATS_ACTIONS
from ..model.state cimport EVERYBODY, NOBODY, State
from ..rules.seats cimport number_of_seats
from . cimport kernel
from .possible cimport can_happen
from .soundness cimport check, derived

cdef State checked(object view)
@cython.locals(fits=bint)
cdef State view_of(object view, int seat)
@cython.locals(steps=tuple, goes=bint, first=int)
cdef tuple line_of(State state, int seat, object line)
cpdef object check_state(object state)
cpdef object legal_mask(object view)
@cython.locals(twin=State)
cpdef object allows(object state, object action)
cpdef object step(object state, object action)
cdef object carry_out(State state, object action)
