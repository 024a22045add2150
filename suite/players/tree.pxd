cimport cython
from libc.math cimport exp, sqrt
from ..core.bits cimport Dice, yield_gil, dice

cdef extern from "bits.hpp":
    int NOBODY "constant<-1>"

cdef double EXPLORE, URGENCY, WIDENING, TRUST, SURE
cdef int PATIENCE

@cython.final
cdef class Plan:
    cdef readonly tuple line
    cdef readonly double value

@cython.locals(made=Plan)
cdef Plan plan(tuple line, double value)

cdef double share(double value, double spread) noexcept

cdef class World:
    cdef double unit, spread
    cdef readonly int positions
    cdef void deal(self, Dice& random) except *
    cdef int seat(self) noexcept
    cdef list first_plans(self)
    cdef list plans(self)
    cdef void take(self, tuple line, Dice& random) except *
    cdef bint round_is_over(self) noexcept
    cdef double reward(self, int seat) except *

@cython.final
cdef class Node:
    cdef readonly tuple line
    cdef readonly int seat, visits, seen
    cdef readonly double total, score
    cdef readonly dict kids
    @cython.locals(
        considered=list, first=Plan, shares=double, rewards=double, visits=double, each=Plan,
        kid=Node, unvisited=double, best=Plan, top=double, prior=double, score=double
    )
    cdef Node next(self, list plans, int seat, double unit)
    @cython.locals(best=Node, kid=Node)
    cpdef Node best(self)

@cython.final
cdef class Tree:
    cdef readonly World world
    cdef readonly list plans
    cdef readonly Node root
    cdef list left
    cdef int tried
    cdef object seed
    @cython.locals(_=int)
    cpdef void grow(self, int iterations) except *
    @cython.locals(first=Node, worlds=int, number=int)
    cdef void _narrow(self) except *
    @cython.locals(
        world=World, unit=double, random=Dice, line=list, seat=int, usual=Plan, reward=double
    )
    cdef void _iterate(self, Node node) except *
