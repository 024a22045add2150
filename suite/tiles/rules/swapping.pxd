cimport cython
from ...core.kernel.bits cimport Placed, Swaps, wide
from ..model cimport actions
from ..model.actions cimport NUMBER_OF_SWAPS, ONLY_SWAP, SWAP, SWAPS, SWAPS_OF, SWAPS_UP_TO
from ..model.pieces cimport LANE, NAMED, ONE, ONE_LANE, ONE_UNKNOWN, UNKNOWN, count, size
from ..model.state cimport EVERYBODY, State
from .hands cimport most_in

cdef long long ONE_OF_EACH

@cython.locals(hand=longlong, unknown=int, most=longlong, parts=Swaps, number=int)
cdef Placed swaps(State state) noexcept nogil
@cython.locals(hidden=int, kind=int, number=int)
cdef bint may_be_part(long long pile, long long hand, long long most) noexcept nogil
@cython.locals(pile=longlong)
cdef void swap(State state, long long action) noexcept nogil
@cython.locals(
    hand=longlong, unknown=longlong, backs=int, kind=int, number=int, visible=int, hidden=int,
    doubtful=int
)
cdef void _note_swap(State state, int seat, long long pile) noexcept nogil
