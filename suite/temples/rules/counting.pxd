cimport cython
from ...core.kernel.bits cimport Column
from ..model.pieces cimport ALL_PEOPLE, EACH, FILL, LANE, LANES, NAMED, ONE, PILES, UNKNOWN, size
from ..model.state cimport EVERYBODY, State

cdef long long ONE_UNKNOWN, LENT

cdef int unknown_in(long long pile) noexcept nogil
@cython.locals(open_cards=longlong, row=Column)
cdef long long pool(State state) noexcept nogil
cdef long long stock_of(State state) noexcept nogil
@cython.locals(hand=longlong)
cdef long long peoples_in(State state, int seat) noexcept nogil
cdef void spend(State state, int seat, int people) noexcept nogil
@cython.locals(first=int, second=int, rest=int)
cdef void conclude(State state) noexcept nogil
@cython.locals(hand_cards=longlong, people=int)
cdef void know(State state, int seat, long long cards) noexcept nogil
cdef void _tell_the_public(State state, int seat) noexcept nogil
@cython.locals(rival=int, before=longlong, hidden=longlong, sure=longlong)
cdef void note_reshuffle(State state, int seat, long long cards) noexcept nogil
@cython.locals(sure=longlong, rest=longlong, people=int, lane=longlong, free=longlong)
cdef long long common(long long hidden, long long cards, int old, long long discards) noexcept nogil
cdef bint within(long long part, long long pile) noexcept nogil
