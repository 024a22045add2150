cimport cython
from libc.math cimport log, sqrt
from ..core.bits cimport Dice, Moves, breathe, dice, has, nth_bit, only

cdef extern from "bits.hpp":
    int NOBODY "constant<-1>"

cdef double EXPLORE, WIDENING
cdef Moves NO_MOVES

cdef class World:
    cdef void deal(self, Dice& random) noexcept
    cdef int seat(self) noexcept
    cdef Moves legal(self) noexcept
    cdef void take(self, int action, Dice& random) noexcept
    cdef void finish(self, Dice& random) noexcept
    cdef double reward(self, int seat) noexcept

@cython.final
cdef class Node:
    cdef readonly int action, seat, visits, seen
    cdef readonly double total
    cdef readonly list kids
    cdef Moves tried
    cdef bint may_grow(self) noexcept
    @cython.locals(fresh=Moves, number=int, kid=Node)
    cdef Node grown(self, Moves legal, int seat, Dice& random)
    @cython.locals(best=Node, kid=Node, top=double, score=double)
    cdef Node best(self, Moves legal)

@cython.locals(random=Dice, _=int)
cpdef void grow(Node root, World world, int iterations, object rng)
@cython.locals(node=Node, kid=Node, each=Node, line=list, seat=int, known=bint, legal=Moves)
cdef void iterate(Node root, World world, Dice& random)
cpdef Node new_tree()
