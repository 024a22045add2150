cimport cython
from libc.math cimport exp, log
from ...core.kernel.bits cimport Board, Boards
from ..model.board cimport CELLS, LAND, NO_BOARDS, RIVER, SOUTH, around, flood
from ..model.pieces cimport (
    BEARS, BLUE, HAND, KING, LANE, ONE_LANE, RED, TRADER, UNKNOWN, count, size
)
from ...players.network cimport Network
from .features cimport describe
from .factors.odds cimport hand_odds
from .factors.risks cimport Risks
from ..rules.ending cimport FEW_TREASURES, final_points, worth
from ..rules.kingdoms cimport survey
from ..model.state cimport NOBODY, State
from .factors.weights cimport MEASURED, Weights

cdef double WON
cdef int ENOUGH

@cython.final
cdef class Evaluation(Risks):
    cdef list rivals
    cdef double tiles[4]
    cdef double more[7]
    cdef double fresh
    @cython.locals(
        weights=Weights, largest=int, rival=int, colour=int, second=double, third=double,
        more=cython.double[7]
    )
    cdef void look(self, State root) except *
    @cython.locals(
        spare=int, points=cython.double[16], safe=cython.double[16], wild=cython.double[4],
        rank=cython.double[4], strengths=cython.double[4], value=double, network=Network,
        inputs=cython.short[256]
    )
    cpdef double of(self, State state)
    @cython.locals(
        points=cython.double[16], safe=cython.double[16], wild=cython.double[4],
        rank=cython.double[4], strengths=cython.double[4], value=double, inputs=cython.short[256],
        place=int
    )
    cpdef list features(self, State state)
    @cython.locals(
        turns=double, soft=double, best=double, total=double, rival=int, against=double, own=double
    )
    cdef double _by_hand(
        self, State state, double* points, double* safe, double* wild, double* rank,
        double* strengths
    ) noexcept
    @cython.locals(hand=double, turns=double, soft=double)
    cdef void _describe(
        self, short* inputs, State state, double value, double* points, double* safe,
        double* wild, double* rank, double* strengths
    ) noexcept
    @cython.locals(least=int, own=longlong, other=longlong, victors=int, rival=int)
    cdef double outcome(self, State state)
    @cython.locals(value=double, kind=int)
    cdef double hand(self, long long pile) noexcept
    @cython.locals(first=int, weakest=int, other=int, useful=double, value=double)
    cdef double _worth_of_a_tile(self, State root, int colour) noexcept
    @cython.locals(tiles=int, mixed=double, value=double, kind=int)
    cdef double _worth_of_a_fresh_tile(self, State root) noexcept
    @cython.locals(lacking=int, seat=int)
    cdef bint _the_bag_is_short(self, State state) noexcept
    @cython.locals(weights=Weights, by_bag=double, spare=int)
    cdef double _turns_left(self, State state) noexcept
    @cython.locals(
        first=int, a=double, b=double, c=double, d=double, treasures=double, total=double,
        low=double
    )
    cdef double _strength(
        self, State state, double* points, double* wild, double* rank, int seat, double soft
    ) noexcept
    @cython.locals(
        weights=Weights, owners=cython.int[64], rings=Boards, place=int,
        piece=int, kingdom=Board, empty=Board, land=Board, river=Board, ring=Board, king=int,
        trader=int, on_land=double, on_river=double, colour=int, share=double, rate=double,
        monument=int, corner=Board, seat=int, supporters=int, other=int
    )
    cdef void _prospects(
        self, State state, double turns, double* points, double* safe, double* wild, double* rank
    ) noexcept
    cdef double _share(self, Board cells) noexcept
    @cython.locals(
        weights=Weights, own=int, value=double, free=Board, brink=Board, near=Board, reach=int,
        share=double
    )
    cdef double _treasures(self, State state, int trader, Board kingdom, Board ring) noexcept
    @cython.locals(loot=int, rival=int)
    cdef void _raids(self, State state, Board kingdom, double* wild) noexcept
