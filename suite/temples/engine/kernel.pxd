cimport cython
from ...core.kernel.bits cimport Acts, Dice, nth_bit
from ..model.actions cimport END, ONLY, SEATS_ACTIONS, VERB_OF, verb_of
from .dispatch cimport (
    CHOICE, DEAL, DEST, EFFECT, FIRST, ROW_DEST, ROW_EFFECT, ROW_GUARD, SEAT, VERBS, choices, event,
    holds, perform, seat
)
from ..model.state cimport OVER, State

cdef long long THE_END
cdef double END_ODDS

cdef int seat_to_act(State state) noexcept nogil
cdef Acts legal(State state) noexcept nogil
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(verb=int, cell=int, at=int, row=int)
cdef void step(State state, long long action) noexcept nogil
@cython.locals(decisions=int)
cdef int playout(State state, Dice& random) noexcept nogil
@cython.locals(number=int)
cdef int any_of(Acts mask, Dice& random) noexcept nogil
