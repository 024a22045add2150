cimport cython
from ...core.bits cimport Dice, breathe, frozen
from ...players.tree cimport NOBODY, Plan, Tree, World, plan, share
from .. cimport kernel
from ..actions cimport END, VERB_OF
from ..components cimport size
from ..evaluation cimport WON, Evaluation
from ..kernel cimport DEAL
from ..rules.counting cimport ONE_UNKNOWN, conclude
from ..rules.ending cimport winner
from ..rules.laying cimport ends
from ..state cimport ACT, OVER, State
from ..worlds cimport world_of
from .search cimport Position, key, won

cdef double UNIT, SPREAD
cdef int WIDTH, PLANS, NARROW, FEW_PLANS, ALIKE, _HALVE

cdef class CardWorld(World):
    cdef State view, state, ended
    cdef bint between
    cdef void deal(self, Dice& random) except *
    cdef int seat(self) noexcept
    cdef list first_plans(self)
    cdef list plans(self)
    @cython.locals(
        start=Position, worth=Evaluation, seen=set, layer=list, stops=list, reached=list,
        position=Position, after=Position, known=bytes, kept=list, lines=set, alike=dict,
        line=tuple, stand=bytes
    )
    cdef list _turns(self, State view, int width, int number)
    @cython.locals(
        seat=int, worth=Evaluation, found=list, cards=longlong, line=tuple, then=State, action=int
    )
    cdef list _ways_to_put_down(self, State view)
    @cython.locals(state=State, action=int, best=Plan)
    cdef void take(self, tuple line, Dice& random) except *
    cdef bint round_is_over(self) noexcept
    @cython.locals(victor=int, judge=int, value=double)
    cdef double reward(self, int seat) except *

@cython.locals(number=int, action=int)
cdef tuple as_far_as_known(tuple line)
@cython.locals(seen=State, rival=int, known=longlong)
cdef State seen_by(State state, int watcher)
cpdef Tree new_tree(object view, object rng)
