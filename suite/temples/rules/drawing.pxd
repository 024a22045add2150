cimport cython
from ...core.kernel.bits cimport Dice
from ...core.kernel.chance cimport some_of
from ..model cimport actions
from ..model.pieces cimport DRAWN, NAMED, size
from ..model.state cimport EVERYBODY, State
from .counting cimport ONE_UNKNOWN, conclude, know, note_reshuffle, stock_of, unknown_in

cdef bint cards_can_be_drawn(State state) noexcept nogil
cdef int number_to_draw(State state) noexcept nogil
@cython.locals(old=int, fresh=longlong)
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(seat=int, cards=longlong, partly=longlong, certain=longlong)
cdef void draw(State state, long long action) noexcept nogil
cdef long long _reshuffle(State state, int seat, long long cards) noexcept nogil
