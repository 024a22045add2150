cimport cython
from ...core.kernel.bits cimport Dice
from ...core.kernel.chance cimport some_of
from ..model cimport actions
from ..model.pieces cimport HAND, size
from ..model.state cimport NOBODY, State
from .counting cimport stock_of

cdef void begin(State state, long long action) noexcept nogil
cdef int seat_to_deal(State state) noexcept nogil
cdef int first_hand_of(State state, int seat) noexcept nogil
@cython.locals(seat=int)
cdef long long deal(State state, Dice& random) noexcept nogil
cdef bint a_first_hand_is_missing(State state) noexcept nogil
