cimport cython
from ...core.kernel.bits cimport Dice, Moves, dice, nth_bit, yield_gil
from ..engine cimport door, possible
from ..engine.factors.weights cimport Weights
from ..model.state cimport State
from .action_values cimport ActionValues
from .halving_search cimport FEWEST, different_plans
from .rollouts cimport Rollouts
from .search cimport Plan

cdef extern from "bits.hpp":
    int WORLDS "constant<4>"
    int BEST "constant<20>"
    int OTHERS "constant<5>"
    int ALL "constant<10000>"

@cython.locals(
    state=State, mask=Moves, random=Dice, plans=list, lines=list, plan=Plan, spare=list, _=int,
    number=int, action=int, answers=Rollouts, results=list, world=int, line=tuple, notes=list, share=double
)
cpdef object alternatives(object view, int seat, object legal, object rng, Weights weights)
