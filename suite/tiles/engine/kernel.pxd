cimport cython
from ...core.kernel.bits cimport Dice, Moves, Part, Stretch, Stretches, nth_bit
from ..model.actions cimport END, SEATS_ACTIONS, VERB_OF, verb_of
from .dispatch cimport (
    CHOICE, DEAL, DEST, EFFECT, FIRST, ROW_DEST, ROW_EFFECT, ROW_GUARD, SEAT, VERBS, choices, event,
    holds, perform, seat
)
from ..model.state cimport OVER, State

cdef Stretches KINDS_OF_ACTION
cdef Stretch THE_END

cdef int seat_to_act(State state) noexcept nogil
cdef Moves legal(State state) noexcept nogil
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(verb=int, cell=int, at=int, row=int)
cdef void step(State state, long long action) noexcept nogil
@cython.locals(decisions=int)
cdef int playout(State state, Dice& random) noexcept nogil
@cython.locals(kinds=int, kind=Stretch, others=int, group=Part)
cdef int any_of(const Moves& mask, Dice& random) noexcept nogil
@cython.locals(place=int)
cdef int one_of(int number, Dice& random) noexcept nogil
