cimport cython
from ....core.kernel.bits cimport Board, Boards
from ...model.board cimport CELLS, LAND, SOUTH
from ...model.pieces cimport LANE, ONE_LANE, RED
from .odds cimport holds
from ...model.state cimport State
from .weights cimport Weights

cdef class Risks:
    cdef int seat
    cdef Weights weights
    cdef double odds[32]
    @cython.locals(
        weights=Weights, temples=Board, east=Board, west=Board, south=Board, north=Board,
        one=Board, two=Board, three=Board, free=Board, own_red=int, place=int, ring=Board,
        entries=Board, best=int, colour=int, piece=int, cell=Board, beside=Board, guards=int,
        risk=double, likely=double
    )
    cdef void revolts(
        self, State state, Boards& rings, int* owners, double* safe, double* points
    ) noexcept
    @cython.locals(free=Board, one=int, two=int, ring=Board, joins=Board, other=Board)
    cdef void wars(
        self, State state, Boards& rings, int* owners, double* safe, double* points
    ) noexcept
    @cython.locals(colour=int, piece=int, other=int, tiles=Board, here=int, there=int)
    cdef void _wars_of(
        self, State state, int one, int two, int* owners, double* safe, double* points
    ) noexcept
    @cython.locals(weights=Weights, colour=int, own=int, likely=double)
    cdef void _war(
        self, State state, int attacker, int defender, int ahead, int prey, double* safe,
        double* points
    ) noexcept
