cimport cython
from ...core.kernel.bits cimport Dice, Moves, dice, yield_gil
from ..engine cimport chances, door, possible
from ..engine.factors.weights cimport MEASURED, Weights
from ..model.state cimport ACTION, State
from .action_values cimport ActionValues
from .rollouts cimport Rollouts
from .search cimport Plan, as_far_as_known, plans_of, swaps_of_kinds

cdef extern from "bits.hpp":
    int FEWEST "constant<30>"
    int MOST "constant<100>"
    int A_FIRST "constant<1000>"
    int FOLLOW_UPS "constant<40>"
    int SECONDS "constant<4>"
    int MOST_WORLDS "constant<200>"

@cython.locals(
    state=State, mask=Moves, random=Dice, start=double, action_values=ActionValues, firsts=int,
    plans=list,
    plan=Plan, answers=Rollouts, dropped=list, worlds=int, spent=double, until=double, last=int,
    number=int, share=double, better=int, best=Plan, line=tuple, chance=double
)
cpdef object best_plan(
    object view, int seat, object legal, object rng, int candidates, int turns, int evaluations,
    int ms, Weights weights=*
)
@cython.locals(plans=list, keys=set, best=list, place=int, plan=Plan, key=tuple)
cdef list different_plans(
    ActionValues action_values, State state, Moves legal, int firsts, int number
)
