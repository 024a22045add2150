cimport cython
from ...core.bits cimport has
from ..engine cimport door, kernel
from ..engine.weights cimport OWN, Weights
from ..model.actions cimport VERB_OF
from ..model.state cimport State
from .rollouts cimport Plan, Race, plans_of
from .search cimport DISCARD, HALVE, put_down_unseen

cdef extern from "bits.hpp":
    int WIDE "constant<20>"

@cython.locals(state=State, plans=list, race=Race, _=int)
cpdef list forecast(
    object view, int seat, object lines, object rng, int width=*, int worlds=*, Weights weights=*
)
@cython.locals(state=State, known=int, action=int, plan=Plan)
cdef tuple _whole(State view, int seat, tuple line, Weights weights)
