cimport cython
from ...core.kernel.bits cimport Column
from . cimport kernel
from ..model.actions cimport NO_ACTIONS
from ..model.pieces cimport (
    ALL_PEOPLE, ALL_TEMPLES, COPIES_OF_A_PEOPLE, HAND, LANE, NAMED, ONE, PEOPLE_CARDS,
    TEMPLE_CARDS, count, length, size
)
from ..model.state cimport EVERYBODY, NOBODY, OVER, SETUP, State
from ..rules.counting cimport unknown_in, within
from ..rules.setup cimport a_first_hand_is_missing
from .dispatch cimport DEAL

cdef extern from "bits.hpp":
    int DISCARD "constant<1>"
    int LAY "constant<2>"
    int DRAW "constant<3>"
    int MOST_TURNS "constant<1000000>"

cdef void check(State state) except *
cdef tuple derived(State state)
cdef int _require(bint holds, str field) except -1
@cython.locals(seat=int)
cdef void _check_play(State state) except *
@cython.locals(number=int, kind=int)
cdef int number_in(long long pile) noexcept
@cython.locals(pile=longlong, number=int, card=int)
cdef long long cards_in(Column column, int most) noexcept
@cython.locals(
    is_view=bint, number=int, named=longlong, plot=int, pile=longlong, seat=int, hand=int,
    may_hide=bint, stock=int, hides_all=bint, discards=int, kind=int
)
cdef void _check_people(State state) except *
@cython.locals(seat=int)
cdef void _check_known(State state) except *
cdef bint _is_part(long long pile, long long whole) noexcept
@cython.locals(
    pile=longlong, number=int, plot=int, stages=int, stage=int, place=int, cards=longlong
)
cdef void _check_temples(State state) except *
@cython.locals(most=int)
cdef void _check_phase(State state) except *
cdef void _check_chance(State state) except *
