cimport cython
from ...core.kernel.bits cimport Moves, has, nth_bit, only
from ..model cimport actions
from ..engine cimport kernel
from ..model.actions cimport COMMIT
from ..model.pieces cimport HAND, LANE, ONE, ONE_LANE, ONE_UNKNOWN, size
from ..engine.evaluation cimport WON, Evaluation
from ..engine.factors.weights cimport MEASURED, Weights
from ..engine.factors.odds cimport holds
from ..rules cimport conflicts
from ..model.state cimport State

cdef extern from "bits.hpp":
    int ATTACK "constant<1>"
    int DEFEND "constant<2>"
    int REDRAW "constant<8>"
    int CHOICES "constant<248>"
    int SURE "constant<99>"

@cython.final
cdef class ActionValues:
    cdef int seat
    cdef Evaluation worth
    cdef readonly int positions
    cdef list slots
    @cython.locals(then=State)
    cdef State slot(self, State state, int depth)
    @cython.locals(then=State)
    cdef State after(self, State state, int action, int depth=*)
    @cython.locals(then=State, action=int)
    cdef State after_line(self, State state, tuple line, int depth)
    @cython.locals(then=State)
    cdef State after_conflict(self, State state, int number, bint attacker_wins, int depth=*)
    @cython.locals(at=int, _=int, value=double, chance=double, number=int, draw=longlong)
    cdef double value(self, State state, int depth=*) except? -1
    @cython.locals(
        mine=bint, best=int, best_value=double, legal=Moves, action=int, value=double
    )
    cdef (int, double) choice(self, State state, int depth=*) except *
    @cython.locals(
        victory=double, defeat=double, hand=longlong, whole=double, colour=int, best=int,
        best_value=double, legal=Moves, action=int, number=int, chance=double, cost=double,
        value=double
    )
    cdef (int, double) attack(self, State state, int depth=*) except *
    @cython.locals(short=int)
    cdef double odds_to_win(self, State state, int number) noexcept
    @cython.locals(
        odds=cython.p_double, colour=int, ahead=int, own=int, chance=double, number=int,
        exactly=double
    )
    cdef double odds_of_rival(self, State state) noexcept

cdef void settle(State state, int number, bint attacker_wins) noexcept
@cython.locals(then=State)
cdef State after_conflict(State state, int number, bint attacker_wins)
