cimport cython
from ...core.kernel.bits cimport has
from . cimport kernel
from ..model cimport actions
from ..model.actions cimport FIRST_DRAW, FIRST_LAY, SEATS_ACTIONS
from ..model.pieces cimport NAMED, ONE, count, length, size
from ..model.state cimport EVERYBODY, NOBODY, SETUP, State
from ..rules.counting cimport stock_of, unknown_in, within
from ..rules.drawing cimport number_to_draw
from ..rules.laying cimport LAID
from ..rules.setup cimport first_hand_of, seat_to_deal
from .soundness cimport DRAW, LAY, number_in

cdef bint can_happen(State state, long long action) noexcept
@cython.locals(
    seat=int, high=int, low=int, on_top=int, number=int, rest=longlong, place=int, stage=int
)
cdef bint _can_be_laid(State state, long long action) noexcept
@cython.locals(
    seat=int, cards=longlong, due=int, number=int, unknown=int, there=longlong
)
cdef bint _can_be_drawn(State state, long long action) noexcept
@cython.locals(least=int, most=int, people=int, number=int)
cdef bint _takes_the_stock(State state, long long cards, long long there) noexcept
