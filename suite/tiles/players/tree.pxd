cimport cython
from ...core.bits cimport Dice, Moves, nth_bit, only
from ...players.tree cimport NOBODY, Plan, Tree, World, plan, share
from ..engine cimport door, kernel
from ..model.actions cimport COMMIT, NO_ACTIONS, SWAP
from ..model.pieces cimport ACTIONS
from ..engine.evaluation cimport Evaluation
from ..engine.dispatch cimport DEAL
from ..model.state cimport ACTION, State
from ..hidden.concealment cimport view_of
from ..hidden.determinize cimport world_of
from .action_values cimport ATTACK, Outcome, ActionValues
from .search cimport (
    Move, as_far_as_known, best_of, cost, line_of, moves_of, seconds_of, with_a_second
)

cdef extern from "bits.hpp":
    int REFILL "constant<9>"

cdef double UNIT, SPREAD
cdef int FIRSTS, FOLLOW_UPS, PLANS, FEW_FIRSTS, FEW_FOLLOW_UPS, FEW_PLANS

cdef class TileWorld(World):
    cdef State view, state, ended
    cdef double paid[4]
    @cython.locals(seat=int)
    cdef void deal(self, Dice& random) except *
    cdef int seat(self) noexcept
    cdef list first_plans(self)
    @cython.locals(active=int, view=State)
    cdef list plans(self)
    @cython.locals(
        action_values=ActionValues, moves=list, found=list, usual=Moves, place=int, move=Move, kept=list,
        lines=set, values=set, each=Plan
    )
    cdef list _plans(self, State view, int seat, int width, int follow_ups, int number)
    @cython.locals(state=State, action=int, ended=bint, seat=int)
    cdef void take(self, tuple line, Dice& random) except *
    @cython.locals(
        legal=Moves, action=int, view=State, action_values=ActionValues, number=int, _=double, best=Move
    )
    cdef int _answer(self, int seat) except *
    @cython.locals(state=State)
    cdef bint round_is_over(self) noexcept
    @cython.locals(state=State, judge=int, value=double)
    cdef double reward(self, int seat) except *

@cython.locals(
    then=Outcome, state=State, stays_open=bint, value=double, line=tuple, second=Move
)
cdef void add_turns(
    list found, ActionValues action_values, State view, Move first, Moves usual
) except *
cpdef Tree new_tree(object view, object rng)
