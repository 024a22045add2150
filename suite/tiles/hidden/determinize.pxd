cimport cython
from ...core.kernel.bits cimport Dice
from ...core.kernel.chance cimport some_of
from ..model.pieces cimport LANE, NAMED, UNKNOWN
from ..model.state cimport EVERYBODY, State

@cython.locals(world=State, unseen=longlong, seat=int, tiles=longlong)
cdef State world_of(State view, Dice& random)
