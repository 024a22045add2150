cimport cython
from ...core.kernel.arrays cimport Octets, digits, digits_from_the_highest, part, spread
from ...core.kernel.bits cimport Column
from .soundness cimport DISCARD
from ..model.pieces cimport ALL_PEOPLE, LANE, NAMED, ONE_LANE, PILES
from ..model.state cimport ACT, State

cdef extern from "bits.hpp":
    int HIGHEST "constant<255>"
    int LONGEST_ROW "constant<60>"
    int LONGEST_YARD "constant<48>"

cdef int PHASE, TO_ACT, TURN_OF, TURN, FIRST_HAND, MIGRATED, FINAL, TO_DISCARD, HANDS, UNSEEN
cdef int STOCK, DISCARDS, SUPPLY_PILE, TOP, YARDS, TEMPLES, SUMS, PIECES, STARTS, ROWS

@cython.locals(
    me=int, side=int, seat=int, site=int, plot=int, stages=int, row=Column, first=int, open_cards=longlong
)
cdef void observe(State view, Octets out) noexcept nogil
@cython.locals(kind=int)
cdef void _count_five(Octets out, long long pile) noexcept nogil
cdef void _count_six(Octets out, long long pile) noexcept nogil
