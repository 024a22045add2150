cimport cython
from ...core.kernel.bits cimport Dice
from ...core.kernel.chance cimport some_of
from ..model.pieces cimport NAMED
from ..rules.counting cimport conclude, pool, unknown_in
from ..model.state cimport EVERYBODY, State

cdef extern from "bits.hpp":
    int SPECTATOR "constant<-1>"

@cython.locals(world=State, unseen=longlong, seat=int, hand=longlong)
cdef State world_of(State view, Dice& random)
