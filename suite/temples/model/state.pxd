cimport cython
from ...core.kernel.bits cimport Column, column
from .pieces cimport ALL_PEOPLE, HEIGHT, NO_CARDS, SUPPLY

cdef extern from "bits.hpp":
    int SETUP "constant<4>"
    int ACT "constant<0>"
    int OVER "constant<5>"
    int NOBODY "constant<-1>"
    int EVERYBODY "constant<-2>"

@cython.final
cdef class State:
    cdef int at, watcher, first_hand, active, turn, migrated, final, to_discard
    cdef long long hands[2]
    cdef long long stock, discards, hidden
    cdef int pieces[2]
    cdef int start[2]
    cdef Column rows[16]
    cdef int temples[16]
    cdef Column yards[2]
    cdef Column top
    cdef long long known[2]
    cdef long long public[2]
    @cython.locals(twin=State)
    cpdef State clone(self)
    cdef void copy_to(self, State twin) noexcept nogil
    @cython.locals(at=int)
    cdef int total(self, int seat) noexcept nogil
