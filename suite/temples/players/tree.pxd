cimport cython
from ...core.bits cimport yield_gil
from ...core.table cimport Ints
from ..engine cimport door
from ..engine.weights cimport OWN, Weights
from ..model.actions cimport END
from ..model.state cimport ACT, OVER, State
from .plans cimport ROOT, Nodes, Plans
from .rollouts cimport Plan
from .search cimport Ranking, TurnSearch
from .world cimport SEEDS, World

cdef extern from "bits.hpp":
    int LIMIT "constant<20000>"
    int WIDE "constant<1000>"
    int CANDIDATES "constant<24>"
    int NARROW "constant<6>"
    int FEW "constant<3>"
    int PATIENCE "constant<8>"

@cython.final
cdef class Tree:
    cdef readonly World world
    cdef readonly Nodes nodes
    cdef readonly list plans
    cdef Plans _found
    cdef list _first, _left, _dropped
    cdef int _tried
    cdef unsigned long long _seed
    cdef Ints _path, _own
    @cython.locals(search=TurnSearch, found=Plans, ranking=Ranking, place=int)
    cdef void _find_plans(self, State view, Weights weights) except *
    cdef void _plant(self, Plan plan) except *
    @cython.locals(_=int)
    cpdef void grow(self, int iterations) except *
    cdef void search(self, long long evaluations, long long ms) except *
    cpdef list ranking(self)
    cdef void _step(self) except *
    @cython.locals(worlds=int, number=int)
    cdef void _drop(self) except *
    @cython.locals(plan=Plan)
    cpdef double _mean(self, int root) except -1
    @cython.locals(
        world=World, nodes=Nodes, found=Plans, state=State, seat=int, plan=Plan, node=int,
        depth=int, in_tree=bint, answered=bint, goes_on=bint, before=double, last=double,
        mover=int, view=State, place=int, line=int, at=int, share=double, step=int
    )
    cdef bint _try(self, int root) except -1

cpdef Tree new_tree(object view, object rng)
@cython.locals(tree=Tree, best=Plan)
cpdef object searched(
    object view, long long evaluations, long long ms, object rng, Weights weights=*
)
