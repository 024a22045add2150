cimport cython
from ...core.arrays cimport Floats, Octets, octets, spread
from ...core.batch cimport NOBODY, Batch, Episode
from ...core.bits cimport Acts, Dice, has, stream
from ..engine cimport door, kernel
from ..engine.dispatch cimport DEAL
from ..engine.observation cimport observe
from ..hidden.concealment cimport conceal
from ..model.actions cimport NO_ACTIONS, SEATS_ACTIONS
from ..model.state cimport EVERYBODY, OVER, State
from ..rules.ending cimport winner

cdef int WIDTH

cdef class CardEpisode(Episode):
    cdef State start, state, seen
    cdef Acts legal
    cdef void begin(self, Dice& random) noexcept nogil
    cdef void act(self, long long action, Dice& random) noexcept nogil
    cdef void go_on(self, Dice& random) noexcept nogil
    cdef bint allows(self, long long action) noexcept nogil
    cdef int any_action(self, Dice& random) noexcept nogil
    cdef void write_mask(self, Octets out) noexcept nogil
    cdef void observe(self, int seat, Octets out) noexcept nogil
    @cython.locals(best=int, seat=int)
    cdef void write_rewards(self, Floats out) noexcept nogil
    cdef object state_of(self)
    @cython.locals(its=State, random=Dice)
    cdef object go_back(self, tuple fields)

@cython.locals(begin=State, seen=State, place=int)
cpdef Batch new_batch(
    object start, int first, int number, long long limit, bint autoreset, int width, tuple arrays
)
@cython.locals(seen=State)
cpdef object observation_of(object view, object out)
