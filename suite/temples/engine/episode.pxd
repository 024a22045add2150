cimport cython
from ...core.kernel.arrays cimport Floats, Octets, octets, spread
from ...core.kernel.batch cimport NOBODY, Batch, Episode
from ...core.kernel.bits cimport Dice, has, stream
from ..hidden.concealment cimport conceal
from ..model.actions cimport NO_ACTIONS, SEATS_ACTIONS, ActionSet
from ..model.state cimport EVERYBODY, OVER, State
from ..rules.ending cimport wins
from ..rules.seats cimport number_of_seats
from . cimport door, kernel
from .at_random cimport any_of
from .dispatch cimport DEAL
from .observation cimport observe

cdef int WIDTH

cdef class Play(Episode):
    cdef State start, state, view
    cdef ActionSet legal
    cdef void begin(self, Dice& random) noexcept nogil
    cdef void act(self, long long action, Dice& random) noexcept nogil
    cdef void go_on(self, Dice& random) noexcept nogil
    cdef bint allows(self, long long action) noexcept nogil
    cdef int any_action(self, Dice& random) noexcept nogil
    cdef void write_mask(self, Octets out) noexcept nogil
    cdef void observe(self, int seat, Octets out) noexcept nogil
    @cython.locals(seats=int, winners=int, seat=int, others=int)
    cdef void write_rewards(self, Floats out) noexcept nogil
    cdef object state_of(self)
    @cython.locals(its=State, random=Dice)
    cdef object go_back(self, tuple fields)

@cython.locals(begin=State, view=State, place=int)
cpdef Batch new_batch(
    object start, int first, int number, long long limit, bint autoreset, int width, tuple arrays
)
@cython.locals(state=State)
cpdef object observation_of(object view, object out)
