cimport cython
from ...core.kernel.bits cimport Moves, has, moves
from . cimport kernel
from ..model cimport actions
from ..model.actions cimport SEATS_ACTIONS, START, SWAP_UNKNOWN
from ..model.pieces cimport HAND, NAMED, UNKNOWN, count
from ..model.state cimport ACTION, EVERYBODY, NOBODY, SETUP, State
from ..rules.drawing cimport bag_of, seat_to_refill
from ..rules.hands cimport most_in
from ..rules.setup cimport seat_to_deal
from ..rules.swapping cimport may_be_part
from .dispatch cimport DEAL
from .soundness cimport REDRAW, number_in

@cython.locals(mask=Moves)
cdef Moves choices_of(State state, int seat, object legal) except *
@cython.locals(what=int, pile=longlong)
cdef bint can_happen(State state, long long action) noexcept
@cython.locals(hand=longlong)
cdef bint _can_be_swapped(State state, long long pile) noexcept
@cython.locals(due=int, number=int, unknown=bint, bag=longlong, kind=int, enough=bint)
cdef bint _can_be_drawn(State state, int seat, long long pile) noexcept
