cimport cython
from ...core.kernel.bits cimport Dice
from ..model.actions cimport SEATS_ACTIONS, VERB_OF, ActionSet, verb_of
from .at_random cimport any_of
from .dispatch cimport (
    CHOICE, DEAL, DEST, EFFECT, FIRST, ROW_DEST, ROW_EFFECT, ROW_GUARD, SEAT, VERBS, choices, event,
    holds, perform, seat
)
from ..model.state cimport OVER, State

cdef int seat_to_act(State state) noexcept nogil
cdef ActionSet legal(State state) noexcept nogil
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(verb=int, cell=int, at=int, row=int)
cdef void step(State state, long long action) noexcept nogil
@cython.locals(decisions=int)
cdef int playout(State state, Dice& random) noexcept nogil
