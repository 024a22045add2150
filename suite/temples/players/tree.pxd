cimport cython
from ...core.kernel.keys cimport Ints
from ..model.actions cimport END
from ..model.state cimport OVER, State
from .plans cimport ROOT, Nodes, Plans
from .rollouts cimport Plan, Race, decided, plans_of
from .search cimport deciding
from .world cimport World

cdef extern from "bits.hpp":
    int LIMIT "constant<20000>"
    int WIDE "constant<100>"
    int CANDIDATES "constant<12>"
    int NARROW "constant<6>"
    int FEW "constant<3>"

cdef class Tree(Race):
    cdef readonly list plans
    cdef readonly Nodes nodes
    cdef Plans _options
    cdef Ints _path, _own
    @cython.locals(
        world=World, nodes=Nodes, options=Plans, state=State, seat=int, root=int, node=int,
        depth=int, in_tree=bint, has_answered=bint, goes_on=bint, before=double, last=double,
        mover=int, view=State, place=int, line=int, at=int, share=double, step=int
    )
    cdef double rollout(self, Plan plan) except -1
    @cython.locals(root=int)
    cdef int _root(self, Plan plan) except -1

@cython.locals(state=State, plans=list)
cpdef object searched(
    object view, long long evaluations, long long ms, double start, object rng
)
@cython.locals(start=State, tree=Tree, _=int)
cpdef Tree grow(object view, int worlds, object rng)
