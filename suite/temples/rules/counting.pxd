cimport cython
from ...core.bits cimport Column
from ..model.pieces cimport ALL_PEOPLE, EACH, FILL, LANE, LANES, NAMED, ONE, UNKNOWN, size
from ..model.state cimport EVERYBODY, State

cdef long long ONE_UNKNOWN, LENT

cdef int unknown_in(long long pile) noexcept
@cython.locals(seen=longlong, row=Column)
cdef long long pool(State state) noexcept
cdef long long stock_of(State state) noexcept
@cython.locals(hand=longlong)
cdef long long held(State state, int seat) noexcept
cdef void spend(State state, int seat, int people) noexcept
@cython.locals(first=int, second=int, rest=int)
cdef void conclude(State state) noexcept
@cython.locals(named=longlong, people=int)
cdef void know(State state, int seat, long long cards) noexcept
cdef void _tell_the_public(State state, int seat) noexcept
@cython.locals(rival=int, before=longlong, hidden=longlong, sure=longlong)
cdef void note_reshuffle(State state, int seat, long long cards) noexcept
@cython.locals(sure=longlong, left=longlong, people=int, lane=longlong, free=longlong)
cdef long long common(long long hidden, long long cards, int old, long long discards) noexcept
cdef bint within(long long part, long long pile) noexcept
