cimport cython
from ...core.kernel.bits cimport Column
from ..model.pieces cimport ASSYRIANS, HEIGHT, HITTITES, PERSIANS, SUMERIANS, count, length, size
from ..rules.ending cimport ENOUGH, GOAL, SAFE
from ..model.state cimport State

cdef extern from "bits.hpp":
    int MIGRANTS "constant<3>"
    int ROOF "constant<6>"

cdef int LIVED[128]
cdef long long PEOPLE[512]

@cython.locals(
    me=int, hand=longlong, here=int, sites=int, people=longlong, site=int, guests=bint, steals=int,
    rival_sum=int, goal=int, missing=int
)
cpdef bint out_of_reach(State state) except -1
@cython.locals(pile=longlong)
cdef long long pile_of(Column row) noexcept
cdef int uses(long long pile, int people) noexcept
@cython.locals(total=int, most=int, place=int, _=int)
cdef int highest(int* numbers, int many) noexcept
@cython.locals(rival=int, heights=cython.int[6], site=int)
cdef int least_rival_sum(State state, int sites, int attacks) noexcept
@cython.locals(me=int, here=int, growth=int, site=int, plot=int, people=int, room=int)
cdef int growth_by_people(State state, int sites, bint guests) noexcept
@cython.locals(
    me=int, newcomers=int, lived=cython.int[6], loot=cython.int[6], heights=cython.int[6],
    stolen=cython.int[6], site=int, plot=int, height=int, rival_height=int, people=int,
    own_yard=Column, rival_yard=Column, stages=int, from_yards=int, growing=bint, before=int, above=int,
    by_sites=int, by_cards=int
)
cdef int growth_by_stages(State state, int sites, bint guests, int steals, int leaps) noexcept
