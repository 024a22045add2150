cimport cython
from ...core.bits cimport Dice, Moves, yield_gil, dice, only
from ..engine cimport chances, door
from ..engine.weights cimport MEASURED, Weights
from ..model.actions cimport END, NO_ACTIONS, SWAP
from ..model.state cimport ACTION, State
from .rollouts cimport Rollouts
from .action_values cimport Outcome, ActionValues
from .search cimport Move, as_far_as_known, cost, line_of, moves_of, seconds_of

cdef extern from "bits.hpp":
    int FIRSTS "constant<30>"
    int FOLLOW_UPS "constant<24>"
    int MOST_WORLDS "constant<200>"

@cython.final
@cython.no_gc
cdef class Plan:
    cdef readonly tuple line
    cdef readonly list shares
    cdef readonly double value, total
    cdef double cost

@cython.locals(made=Plan)
cdef Plan plan(tuple line, double value, double cost, int seats)
@cython.locals(
    begun=double, state=State, random=Dice, answers=Rollouts, mask=Moves, plans=list, stages=int,
    dropped=list, worlds=int, stage=int, spent=double, each=Plan, share=double, better=int,
    best=Plan, line=tuple, chance=double
)
cpdef object best_plan(
    object view, int seat, object legal, object rng, int candidates, int turns, int evaluations,
    int ms, Weights weights=*
)
@cython.locals(
    firsts=list, found=list, usual=Moves, first=Move, place=int, then=Outcome, after=State,
    paid=double, second=Move, both=double
)
cdef list plans_of(ActionValues action_values, State state, Moves legal)
@cython.locals(kept=list, known=set, each=Plan, key=tuple)
cdef list _different(list plans)
