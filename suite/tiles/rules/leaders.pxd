cimport cython
from ...core.kernel.bits cimport Board, Moves, Placed, wide
from ..model cimport actions
from ..model.actions cimport LEADER, NO_ACTIONS, WITHDRAW
from ..model.board cimport BITS, EMPTY, LAND, SOUTH, cell, flood
from ..model.pieces cimport RED
from ..model.state cimport State
from .kingdoms cimport kingdom_of, lift, put, survey

@cython.locals(temples=Board, beside=Board)
cdef Board cells_by_temples(State state) noexcept nogil
@cython.locals(place=Board)
cdef Board cells_for(State state, int piece, Board cells) noexcept nogil
@cython.locals(
    around=Board, home=Board, one=Board, two=Board, kingdom=Board, ring=Board, remains=Board,
    rest=Board, arms=Board
)
cdef Board _joins_without(State state, Board place) noexcept nogil
@cython.locals(cells=Board, first=int, mask=Moves, leader=int)
cdef Moves enters(State state) noexcept nogil
@cython.locals(piece=int)
cdef void enter(State state, long long action) noexcept nogil
cdef bint a_rival_is_in_the_kingdom(State state) noexcept nogil
@cython.locals(kingdom=Board, seat=int, other=int)
cdef int rival_of(State state, int piece) noexcept nogil
@cython.locals(standing=int, leader=int)
cdef Placed withdrawals(State state) noexcept nogil
cdef void withdraw(State state, long long action) noexcept nogil
