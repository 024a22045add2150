cimport cython
from ...core.bits cimport Dice, frozen
from ...players.tree cimport NOBODY, Plan, Tree, World, plan, share
from ..engine cimport door, kernel
from ..model.actions cimport END
from ..engine.evaluation cimport Evaluation
from ..engine.dispatch cimport DEAL
from ..rules.ending cimport winner
from ..model.state cimport ACT, OVER, State
from ..hidden.concealment cimport view_of
from ..hidden.determinize cimport world_of
from .search cimport Ranking, TurnSearch, as_far_as_known, go

cdef double UNIT, SPREAD
cdef int WIDTH, PLANS, NARROW, FEW_PLANS, ALIKE

cdef class CardWorld(World):
    cdef State view, state, ended
    cdef TurnSearch search
    cdef bint between
    cdef void deal(self, Dice& random) except *
    cdef int seat(self) noexcept
    cdef list first_plans(self)
    cdef list plans(self)
    @cython.locals(
        search=TurnSearch, kept=list, lines=set, alike=dict, ranking=Ranking, rank=int, whole=tuple,
        line=tuple, end=State, action=int, stand=bytes
    )
    cdef list _turns(self, State view, int width, int number)
    @cython.locals(search=TurnSearch, ranking=Ranking, rank=int)
    cdef list _ways_to_put_down(self, State view)
    @cython.locals(state=State, action=int, best=Plan)
    cdef void take(self, tuple line, Dice& random) except *
    cdef bint round_is_over(self) noexcept
    @cython.locals(victor=int, judge=int, value=double)
    cdef double reward(self, int seat) except *

cpdef Tree new_tree(object view, object rng)
