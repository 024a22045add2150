cimport cython
from ...core.kernel.bits cimport Board, Boards, board
from .board cimport EMPTY, NO_BOARDS, SHRINES
from .pieces cimport CATASTROPHES, FULL_BAG, ONE, RED

cdef extern from "bits.hpp":
    int EVERYBODY "constant<-2>"
    int SETUP "constant<10>"
    int ACTION "constant<0>"
    int OVER "constant<11>"
    int NOBODY "constant<-1>"
    int NOT_YET "constant<-1>"
    int REVOLT "constant<1>"
    int WAR "constant<2>"
    int BY_TREASURES "constant<1>"
    int BY_BAG "constant<2>"

@cython.final
cdef class State:
    cdef int at, watcher, seats, side, by_turn, at_once
    cdef int buildings_allowed, wonder_allowed, english, by_original
    cdef int active, actions_left, owed, ending
    cdef Board tiles[4]
    cdef Board leaders[16]
    cdef Board monuments[6]
    cdef Board buildings[4]
    cdef Board down, standing, wonder, catastrophes, treasures, placed, union, original, hoard
    cdef int kind
    cdef long long hands[4]
    cdef long long swapped[4]
    cdef long long bag, unseen
    cdef int points[16]
    cdef int won[4]
    cdef int catastrophes_left[4]
    cdef int conflict, colour, attacker, defender
    cdef int strength[2]
    cdef int committed[2]
    cdef int changed
    cdef Boards kingdoms
    cdef Board occupied, beside_one, beside_two, crowded
    cdef void forget(self) noexcept nogil
    @cython.locals(twin=State)
    cpdef State clone(self)
    cdef void copy_to(self, State twin) noexcept nogil
