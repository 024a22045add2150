cimport cython
from ...core.kernel.bits cimport Board, Placed, wide
from ..model cimport actions
from ..model.actions cimport KEEP
from ..model.board cimport BITS, BORDERED, EMPTY, cell
from ..model.pieces cimport TRADER
from ..model.state cimport NOBODY, State
from .kingdoms cimport kingdom_of, survey

cdef bint treasures_wait_for_the_turn(State state) noexcept nogil
@cython.locals(kingdom=Board, treasures=Board, plain=Board, stays=Board)
cdef void give_treasures(State state) noexcept nogil
@cython.locals(first=Board, kingdom=Board, treasures=Board, start=int)
cdef Board _first_rich_kingdom(State state) noexcept nogil
@cython.locals(seat=int)
cdef int trader_in(State state, Board kingdom) noexcept nogil
cdef void _take(State state, Board kingdom, Board loot) noexcept nogil
cdef bint a_treasure_must_be_chosen(State state) noexcept nogil
cdef int keeper(State state) noexcept nogil
cdef Placed keeps(State state) noexcept nogil
@cython.locals(stays=Board, kingdom=Board)
cdef void keep(State state, long long action) noexcept nogil
