cimport cython
from ..core.bits cimport Column
from .components cimport ALL_PEOPLE, HEIGHT, NO_CARDS, SUPPLY, column

cdef extern from *:
    """
    #include "bits.hpp"
    static Const<4> SETUP;
    static Const<0> ACT;
    static Const<5> OVER;
    static Const<-1> NOBODY;
    """
    int SETUP, ACT, OVER, NOBODY

@cython.final
@cython.freelist(64)
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
    @cython.locals(at=int)
    cpdef int total(self, int seat)
