cimport cython
from ...core.kernel.bits cimport Dice
from ...core.kernel.chance cimport some_of
from ..model cimport actions
from ..model.pieces cimport HAND, LANE, NAMED, ONE_UNKNOWN, size
from ..model.state cimport EVERYBODY, NOBODY, State

cdef long long bag_of(State state) noexcept nogil
@cython.locals(number=int)
cdef long long random_draw(State state, int seat, int due, Dice& random) noexcept nogil
@cython.locals(seat=int, pile=longlong)
cdef void draw(State state, long long action) noexcept nogil
@cython.locals(_=int, pile=longlong)
cdef void draw_for_swap(State state, long long action) noexcept nogil
cdef long long redraw(State state, Dice& random) noexcept nogil
@cython.locals(place=int, seat=int)
cdef int seat_to_refill(State state) noexcept nogil
@cython.locals(seat=int)
cdef long long refill(State state, Dice& random) noexcept nogil
cdef bint a_hand_can_be_refilled(State state) noexcept nogil
cdef bint the_swap_can_be_drawn(State state) noexcept nogil
