cimport cython
from ...core.bits cimport Dice, Moves, Part, Stretch, Stretches, nth_bit
from ..model.actions cimport END, NO_ACTIONS, SEATS_ACTIONS, VERB_OF, verb_of
from ..rules cimport (
    buildings, catastrophes, conflicts, drawing, ending, laying, leaders, monuments, revolts, seats, setup, swapping, treasures, turns, wars, wonders
)
from ..model.state cimport NOBODY, OVER, State

cdef int VERBS
cdef int SEAT[30]
cdef int CHOICE[30]
cdef int DEAL[30]
cdef int DEST[480]
cdef int EFFECT[480]
cdef int FIRST[30]
cdef int ROW_GUARD[40]
cdef int ROW_EFFECT[40]
cdef int ROW_DEST[40]
cdef Stretches KINDS_OF_ACTION
cdef Stretch THE_END

cdef int seat_to_act(State state) noexcept
cdef Moves legal(State state) noexcept
cdef long long deal(State state, Dice& random) noexcept
@cython.locals(verb=int, cell=int, at=int, row=int)
cpdef void step(State state, long long action) noexcept
cdef void perform(int effect, State state, long long action) noexcept
cdef bint holds(int guard, State state) noexcept
cdef int seat(int number, State state) noexcept
@cython.locals(mask=Moves)
cdef Moves choices(int choice, State state) noexcept
cdef long long dealt(int number, State state, Dice& random) noexcept
@cython.locals(taken=int)
cdef int playout(State state, Dice& random) noexcept
@cython.locals(kinds=int, kind=Stretch, others=int, chosen=Part)
cdef int any_of(const Moves& mask, Dice& random) noexcept
@cython.locals(place=int)
cdef int one_of(int number, Dice& random) noexcept
cpdef object legal_mask(State state)
