cimport cython
from ...core.kernel.bits cimport Board, Boards
from ...players.network cimport LARGEST
from ..model.board cimport CELLS, LAND, NO_BOARDS, RIVER, SHRINES, SOUTH, around, flood
from ..model.pieces cimport BEARS, BLUE, HAND, KING, RED, TRADER, UNKNOWN, count, size
from ..model.state cimport NOBODY, State
from ..rules.ending cimport FEW_TREASURES

cdef extern from "bits.hpp":
    int _BRIEF "constant<32>"
    int _SIDE "constant<67>"
    int _FIRST_OF_GAME "constant<166>"
    int _NO_WAR "constant<-99>"

@cython.locals(
    homes=cython.int[16], supporters=cython.int[16], leads=cython.int[16], threats=cython.int[16],
    part=cython.short[32], rings=Boards, home=int, cell=Board, kingdom=Board, piece=int, rival=int,
    step=int, other=int, place=int
)
cdef void describe(
    short* inputs, State state, int seat, double value, double hand, double turns, double soft,
    double* points, double* safe, double* wild, double* rank, double* strengths
) noexcept
@cython.locals(whole=int)
cdef int _rounded(double number) noexcept
@cython.locals(
    free=Board, piece=int, home=int, joints=Board, colour=int, seat_of_other=int, other=int,
    there=int, lead=int
)
cdef void _wars(
    State state, int seat, Boards& rings, int* homes, int* supporters, int* leads, int* threats
) noexcept
@cython.locals(
    company=int, strangers=int, colour=int, piece=int, home=int, standing=bint, other=int, a=int,
    b=int, c=int, d=int, low=int, high=int, low_too=int, high_too=int, second=int, third=int
)
cdef void _side(
    short* inputs, int first, State state, int seat, int* homes, int* supporters, double* points,
    double* safe, double* wild, double* rank, double* strengths
) noexcept
@cython.locals(
    temples=Board, east=Board, west=Board, south=Board, north=Board, one=Board, two=Board,
    three=Board, empty=Board, land=Board, river=Board, reds=int, colour=int, piece=int, home=int,
    kingdom=Board, ring=Board,
    place=int, guards=int, in_supply=int, monument=int, cells=Board, tiles=Board, pairs=Board,
    right=Board, below=Board, across=Board, squares=Board, entries=Board, best=int, near=Board,
    reach=int
)
cdef void _board(
    short* inputs, int first, State state, int side, int seat, Boards& rings, int* homes,
    int* leads, int* threats
) noexcept
@cython.locals(
    first=int, pile=longlong, weakest=int, colour=int, tiles=int, spare=int, stage=double,
    in_supply=int, monument=int, joints=Board
)
cdef void _game(
    short* inputs, State state, int seat, int rival, double value, double hand, double turns,
    double soft
) noexcept
