cimport cython
from ...core.kernel.bits cimport Dice, mixed, stream
from ..engine cimport chances, kernel
from ..engine.dispatch cimport DEAL
from ..hidden.concealment cimport conceal
from ..hidden.determinize cimport world_of
from ..model.actions cimport VERB_OF
from ..model.state cimport NOBODY, State
from ..rules.ending cimport winner
from .search cimport DISCARD, HALVE, TurnSearch, put_down

cdef long long SEEDS

@cython.final
cdef class World:
    cdef State view, state, _start, _sight
    cdef TurnSearch search
    cdef int seat
    cdef readonly long long positions
    cdef long long _budget, _ms
    cdef double _begun
    cdef Dice _random
    cdef unsigned long long _luck
    cdef void begin(self, long long evaluations, long long ms, double start) except *
    cdef bint is_left(self, int part, int parts) except -1
    cdef void deal(self, unsigned long long key, unsigned long long number) except *
    cdef void again(self) noexcept
    @cython.locals(state=State)
    cdef void take(self, int action) except *
    @cython.locals(state=State, search=TurnSearch)
    cdef void discard(self) except *
    @cython.locals(action=int)
    cdef void follow(self, tuple line) except *
    @cython.locals(state=State)
    cdef void come_up(self) except *
    @cython.locals(view=State)
    cdef State look_ahead(self, int width)
    @cython.locals(share=double)
    cdef double share(self, double value) except -1
    @cython.locals(victor=int)
    cdef double result(self) noexcept
    cdef State _view_of(self, int watcher)
