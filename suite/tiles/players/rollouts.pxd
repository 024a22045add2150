cimport cython
from ...core.kernel.bits cimport Dice, Moves, has, nth_bit, only
from ..model cimport actions
from ..engine cimport chances, kernel
from ..model.actions cimport COMMIT, NO_ACTIONS
from ..model.pieces cimport HAND, ONE, count, size
from ..engine.evaluation cimport WON, Evaluation
from ..engine.factors.weights cimport MEASURED, Weights
from ..engine.dispatch cimport DEAL
from ..rules.drawing cimport seat_to_refill
from ..model.state cimport ACTION, NOBODY, State
from ..hidden.concealment cimport conceal
from ..hidden.determinize cimport world_of
from .action_values cimport ATTACK, ActionValues
from .search cimport ALWAYS, Ranking, best_of, cost, near, usual_actions

cdef extern from "bits.hpp":
    int HOPEFUL "constant<8>"

@cython.final
cdef class Rollouts:
    cdef State view, world, state, seen, before
    cdef int seat, turns, number, begun
    cdef list values
    cdef Ranking ranking
    cdef readonly int positions
    cdef Evaluation worth, by_hand
    cdef int order[153]
    cdef int gone[153]
    cdef double spent[4]
    cdef Moves hopeful
    @cython.locals(world=State, number=int, kind=int, _=int, place=int, other=int)
    cdef void deal(self, Dice& random) except *
    @cython.locals(
        state=State, place=int, steps=int, length=int, turns=int, active=int, actor=int, action=int,
        is_planned=bint, wait=int, price=double
    )
    cdef double chance(self, tuple line, double costs, list notes=*) except *
    @cython.locals(view=State, value=double)
    cdef void note(self, State state, bint begun, list notes) except *
    @cython.locals(seat=int, due=int, pile=longlong, place=int)
    cdef long long draw(self, State state) noexcept
    @cython.locals(
        legal=Moves, view=State, values=ActionValues, before=int, number=int, action=int, _=double
    )
    cdef int usual(self, State state, int actor) except *
    @cython.locals(ranking=Ranking, place=int, action=int, _=double)
    cdef int _best_of_turn(self, ActionValues values, State view, Moves legal) except *
