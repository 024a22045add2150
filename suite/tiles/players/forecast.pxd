cimport cython
from ...core.bits cimport Dice, dice, has, yield_gil
from ..engine cimport door, kernel
from ..engine.weights cimport MEASURED, Weights
from ..model.state cimport State
from .rollouts cimport Rollouts
from .search cimport cost

@cython.locals(
    state=State, random=Dice, answers=Rollouts, known=list, paid=list, shares=list, world=int,
    place=int, share=double
)
cpdef list forecast(
    object view, int seat, object lines, object rng, int turns=*, int worlds=*, Weights weights=*
)
@cython.locals(state=State, paid=double, action=int)
cdef double _paid(State view, int seat, tuple line) except *
