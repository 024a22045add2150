cimport cython
from ...core.bits cimport Dice, mixed, stream, yield_gil
from ..engine cimport chances, door, kernel
from ..engine.dispatch cimport DEAL
from ..engine.weights cimport OWN, Weights
from ..hidden.concealment cimport conceal
from ..hidden.determinize cimport world_of
from ..model.actions cimport END, VERB_OF
from ..model.state cimport NOBODY, OVER, State
from ..rules.ending cimport winner
from .search cimport DISCARD, HALVE, Ranking, TurnSearch, as_far_as_known, put_down

cdef extern from "bits.hpp":
    int TURNS "constant<2>"
    int FIRST_SIGHT "constant<4>"

cdef long long SEEDS

@cython.final
cdef class Plan:
    cdef readonly tuple line
    cdef readonly list shares
    cdef readonly double total, mean
    cdef void add(self, double share) except *

@cython.final
cdef class Race:
    cdef State view, _state, _seen
    cdef TurnSearch _search
    cdef int seat, width
    cdef readonly long long evaluations
    cdef long long budget, ms
    cdef double begun
    @cython.locals(dropped=list, rounds=int, part=int, better=int)
    cdef list rank(self, list plans, long long evaluations, long long ms, object rng)
    cdef bint _is_left(self, int part, int parts) except -1
    @cython.locals(
        random=Dice, world=State, luck=cython.ulonglong, shares=list, plan=Plan, share=double
    )
    cdef object play_in_a_world(self, list plans, object rng)
    @cython.locals(
        search=TurnSearch, total=double, left=int, best=int, share=double, mover=int, last=int,
        goes_on=bint, step=int
    )
    cdef double played_on(self, State state, Dice& random) except -1
    @cython.locals(action=int)
    cdef object follow(self, State state, tuple line)
    @cython.locals(search=TurnSearch)
    cdef object _take(self, State state, int action)
    cdef State _view_of(self, State state, int watcher)

@cython.locals(search=TurnSearch, ranking=Ranking, rank=int)
cdef list plans_of(State start, int limit, int wide, int number, Weights weights=*)
@cython.locals(start=State, own=Weights, plans=list, race=Race, best=Plan)
cpdef object weighed(
    object view, int limit, int wide, int number, int width, long long evaluations, long long ms,
    object rng, Weights weights=*
)
