cimport cython
from ...core.kernel.bits cimport Dice
from ..model cimport actions
from ..model.pieces cimport ACTIONS, HAND, size
from ..model.state cimport NOBODY, State
from .drawing cimport random_draw

cdef void begin(State state, long long action) noexcept nogil
@cython.locals(seat=int)
cdef int seat_to_deal(State state) noexcept nogil
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(last=int)
cdef bint a_first_hand_is_missing(State state) noexcept nogil
