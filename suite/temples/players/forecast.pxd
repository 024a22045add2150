cimport cython
from ...core.kernel.bits cimport has, yield_gil
from ..engine cimport door, kernel
from ..model.actions cimport VERB_OF
from ..model.state cimport State
from .rollouts cimport Plan, Race, plans_of
from .search cimport DISCARD, HALVE, put_down_unseen
from .world cimport SEEDS, World

cdef extern from "bits.hpp":
    int WIDE "constant<20>"

@cython.locals(state=State, plans=list, race=Race, _=int)
cpdef list forecast(
    object view, int seat, object lines, object rng, int width=*, int worlds=*
)
@cython.locals(state=State, number=int, action=int, plan=Plan)
cdef tuple _whole(State view, int seat, tuple line)
@cython.locals(state=State, key=cython.ulonglong, shares=list, after=State)
cpdef list shares_after(
    object view, object events, object rng, int worlds, int width=*
)
@cython.locals(race=Race, world=World, as_it_is=Plan, rows=list, number=int, share=double)
cdef list _play_on(
    State state, unsigned long long key, int worlds, int width
)
