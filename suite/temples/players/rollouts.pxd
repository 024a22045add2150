cimport cython
from ...core.kernel.bits cimport yield_gil
from ..engine cimport chances
from ..model.actions cimport END
from ..model.state cimport OVER, State
from .search cimport DISCARD, Ranking, TurnSearch, as_far_as_known, deciding
from .world cimport SEEDS, World

cdef extern from "bits.hpp":
    int TURNS "constant<2>"
    int FIRST_SIGHT "constant<4>"

@cython.final
cdef class Plan:
    cdef readonly tuple line
    cdef readonly list shares
    cdef readonly double total, mean
    cdef void add(self, double share) except *

cdef class Race:
    cdef readonly World world
    cdef int width
    @cython.locals(dropped=list, rounds=int, part=int, better=int)
    cdef list rank(
        self, list plans, long long evaluations, long long ms, double start, object rng
    )
    @cython.locals(world=World, shares=list, plan=Plan, share=double)
    cdef object play_in_a_world(self, list plans, object rng)
    @cython.locals(
        world=World, state=State, search=TurnSearch, total=double, turns=int, last=int,
        value=double, goes_on=bint, step=int
    )
    cdef double rollout(self, Plan plan) except -1

@cython.locals(search=TurnSearch, ranking=Ranking, rank=int)
cdef list plans_of(State start, int limit, int wide, int number)
@cython.locals(state=State, plans=list)
cpdef object weighed(
    object view, int limit, int wide, int number, int width, long long evaluations, long long ms,
    double start, object rng
)
@cython.locals(best=Plan)
cdef object decided(
    Race race, list plans, long long evaluations, long long ms, double start, object rng
)
