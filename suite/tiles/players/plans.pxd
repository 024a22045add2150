cimport cython
from ...core.bits cimport Dice, Moves, breathe, dice, moves, only
from .. cimport kernel
from ..actions cimport END, NO_ACTIONS, SWAP
from ..state cimport ACTION, State
from .answers cimport Answers, likely
from .outlook cimport Outcome, Outlook
from .search cimport ALWAYS, Move, _as_far_as_known, _near, cost, moves_of

cdef extern from "bits.hpp":
    int FIRSTS "constant<30>"
    int FOLLOW_UPS "constant<24>"
    int SECONDS "constant<2>"
    int MOST_WORLDS "constant<200>"

@cython.final
@cython.no_gc
cdef class Plan:
    cdef tuple line
    cdef readonly double value, total
    cdef double cost

@cython.locals(made=Plan)
cdef Plan plan(tuple line, double value, double cost)
@cython.locals(
    begun=double, state=State, random=Dice, answers=Answers, mask=Moves, plans=list, stages=int,
    worlds=int, stage=int, spent=double, each=Plan, best=Plan, line=tuple
)
cpdef object best_plan(
    object view, int seat, object legal, object rng, int candidates, int turns, int evaluations,
    int ms
)
@cython.locals(
    moves=list, found=list, usual=Moves, move=Move, place=int, then=Outcome, after=State,
    paid=double, reach=Moves, seconds=list, second=Move, last=Outcome, line=tuple
)
cdef list plans_of(Outlook outlook, State state, Moves legal)
@cython.locals(kept=list, known=set, each=Plan, key=tuple)
cdef list _different(list plans)
