cimport cython
from ...core.kernel.bits cimport Moves, Dice, dice
from ..model.actions cimport NO_ACTIONS
from . cimport door
from .kernel cimport legal, playout
from ..model.state cimport State

@cython.locals(random=Dice, decisions=int, _=int)
cpdef int playouts(State start, int number, object rng)
@cython.locals(mask=Moves, _=int)
cpdef int legal_sets(State state, int number)
@cython.locals(twin=State, _=int)
cpdef State clones(State state, int number)
