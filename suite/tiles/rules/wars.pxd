cimport cython
from ...core.kernel.bits cimport Board, Placed, wide
from ..model cimport actions
from ..model.board cimport around, flood
from ..model.pieces cimport RED
from ..model.state cimport WAR, State
from . cimport conflicts
from .kingdoms cimport kingdom_of, lift, survey

cdef Placed wars(State state) noexcept nogil
@cython.locals(kingdom=Board, colours=int, colour=int, sides=int, seat=int)
cdef int colours_at_war(State state) noexcept nogil
@cython.locals(colours=int)
cdef bint several_wars_are_left(State state) noexcept nogil
cdef bint a_war_is_left(State state) noexcept nogil
@cython.locals(colours=int, colour=int)
cdef void go_to_the_only_war(State state) noexcept nogil
cdef void go_to_war(State state, long long action) noexcept nogil
@cython.locals(attacker=int, defender=int)
cdef void _begin(State state, int colour) noexcept nogil
@cython.locals(kingdom=Board, seat=int)
cdef int first_at_war(State state, int colour, int first) noexcept nogil
@cython.locals(leader=Board, within=Board)
cdef Board supporters(State state, int piece) noexcept nogil
@cython.locals(winner=int, loser=int, colour=int, losses=Board)
cdef void settle_war(State state) noexcept nogil
