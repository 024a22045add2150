cimport cython
from ...core.bits cimport Dice, yield_gil, dice, twin
from ..engine cimport chances, door, kernel
from ..model.actions cimport VERB_OF
from ..engine.dispatch cimport DEAL
from ..rules.ending cimport winner
from ..model.state cimport NOBODY, OVER, State
from ..hidden.concealment cimport view_of
from ..hidden.determinize cimport world_of
from .search cimport (
    DISCARD, HALVE, Endings, Position, PutDown, all_endings, as_far_as_known, beam_endings, halving, put_downs, whole_line
)

cdef extern from "bits.hpp":
    int TURNS "constant<2>"
    int FIRST_SIGHT "constant<4>"

@cython.final
cdef class Plan:
    cdef readonly tuple line
    cdef readonly list shares
    cdef readonly double total, mean
    cdef void add(self, double share) except *

@cython.final
cdef class Race:
    cdef State view
    cdef int seat, width
    cdef readonly long evaluations
    @cython.locals(
        dropped=list, rounds=int, begun=double, part=int, spent=bint, better=int
    )
    cdef list rank(self, list plans, long evaluations, int ms, object rng)
    @cython.locals(random=Dice, luck=Dice, world=State, plan=Plan, state=State)
    cdef object play_in_a_world(self, list plans, object rng)
    @cython.locals(
        total=double, left=int, best=int, share=double, mover=int, found=Endings, last=Position
    )
    cdef double played_on(self, State state, Dice& random) except -1
    @cython.locals(action=int, card=int)
    cdef object follow(self, State state, tuple line)

@cython.locals(found=Endings, way=PutDown, position=Position)
cdef list plans_of(State start, int limit, int wide, int number)
@cython.locals(start=State, plans=list, race=Race, best=Plan)
cpdef object weighed(
    object view, int limit, int wide, int number, int width, long evaluations, int ms, object rng
)
