cimport cython
from ...core.bits cimport Dice, Moves
from ...players.tree cimport Node, World, grow, new_tree
from .. cimport kernel
from ..kernel cimport DEAL
from ..rules.ending cimport worth
from ..state cimport State
from ..worlds cimport world_of

cdef class TileWorld(World):
    cdef State view, state
    cdef void deal(self, Dice& random) noexcept
    cdef int seat(self) noexcept
    cdef Moves legal(self) noexcept
    cdef void take(self, int action, Dice& random) noexcept
    cdef void finish(self, Dice& random) noexcept
    @cython.locals(own=longlong, rival=longlong, other=int, victors=int)
    cdef double reward(self, int seat) noexcept

@cython.locals(root=Node)
cpdef Node search(State view, int iterations, object rng)
