cimport cython
from libc.math cimport exp
from ...core.kernel.bits cimport Dice, dice, has, mixed, stream, yield_gil
from ..engine cimport chances, door, kernel
from ..engine.dispatch cimport DEAL
from ..engine.evaluation cimport Evaluation
from ..engine.factors.weights cimport MEASURED, Weights
from ..hidden.concealment cimport conceal
from ..hidden.determinize cimport world_of
from ..model.state cimport NOBODY, SETUP, State
from .rollouts cimport Rollouts
from ..rules.ending cimport worth
from .search cimport cost

cdef extern from "bits.hpp":
    int SPECTATOR "constant<-1>"

cdef long long SEEDS

@cython.locals(
    state=State, random=Dice, answers=Rollouts, plays=list, costs=list, shares=list, world=int,
    place=int, share=double
)
cpdef list forecast(
    object view, int seat, object lines, object rng, int turns=*, int worlds=*, Weights weights=*
)
@cython.locals(state=State, total=double, action=int)
cdef double _cost_of(State view, int seat, tuple line) except *
@cython.locals(state=State, key=cython.ulonglong, rows=list, after=State)
cpdef list shares_after(
    object view, object events, object rng, int turns, int worlds, Weights weights=*
)
@cython.locals(random=Dice, answers=Rollouts, worths=list, rows=list, number=int, seat=int)
cdef list _shares_in_worlds(
    State state, unsigned long long key, int turns, int worlds, Weights weights
)
@cython.locals(world=State)
cdef State _set_up(State view, Dice& random)
@cython.locals(
    state=State, view=State, over=bint, shares=list, total=double, spent=double, best=longlong,
    seat=int, odds=double, own=Evaluation, others=double, price=double, wait=int, own_logit=double,
    public_logit=double
)
cdef list _at_the_end(Rollouts answers, list worths)
