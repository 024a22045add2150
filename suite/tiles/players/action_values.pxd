cimport cython
from ...core.bits cimport Moves, nth_bit, only
from ..model cimport actions
from ..engine cimport kernel
from ..model.actions cimport COMMIT
from ..model.pieces cimport HAND, LANE, ONE, ONE_LANE, ONE_UNKNOWN, size
from ..engine.evaluation cimport WON, Evaluation
from ..engine.weights cimport MEASURED, Weights
from ..engine.odds cimport holds
from ..rules cimport conflicts
from ..model.state cimport State

cdef extern from "bits.hpp":
    int ATTACK "constant<1>"
    int DEFEND "constant<2>"
    int REDRAW "constant<8>"
    int CHOICES "constant<248>"
    int SURE "constant<99>"

@cython.final
@cython.no_gc
cdef class Outcome:
    cdef State state
    cdef double odds
    cdef tuple line

@cython.locals(made=Outcome)
cdef Outcome outcome(State state, double odds, tuple line)

@cython.final
cdef class ActionValues:
    cdef int seat
    cdef Evaluation worth
    cdef readonly int positions
    @cython.locals(value=double, each=Outcome)
    cdef double mean(self, list outcomes) except *
    @cython.locals(then=State)
    cdef State after(self, State state, int action)
    @cython.locals(at=int)
    cdef list outcomes(self, State state)
    @cython.locals(then=State, drawn=int)
    cdef Outcome _redrawn(self, State state)
    @cython.locals(
        mine=bint, best=list, best_value=double, legal=Moves, action=int, outcomes=list,
        value=double
    )
    cdef list _chosen(self, State state)
    @cython.locals(number=int, _=double)
    cdef list _fought(self, State state)
    @cython.locals(found=list)
    cdef list _split(self, State state, int number, double won)
    @cython.locals(each=Outcome)
    cdef void _add(self, list found, State state, double odds) except *
    @cython.locals(
        victory=double, defeat=double, hand=longlong, kept=double, colour=int, best=int,
        best_value=double, legal=Moves, action=int, number=int, won=double, cost=double,
        value=double
    )
    cdef (int, double) attack(self, State state) except *
    @cython.locals(short=int)
    cdef double odds_to_win(self, State state, int number) noexcept
    @cython.locals(
        colour=int, ahead=int, own=int, odds=cython.p_double, won=double, number=int,
        exactly=double
    )
    cdef double _odds_of_rival(self, State state) noexcept
    @cython.locals(short=int, won=double)
    cdef list _defended(self, State state)

@cython.locals(then=State)
cdef State settled(State state, int number, bint attacker_wins)
@cython.locals(each=Outcome)
cdef list _with_first(int action, list outcomes)
