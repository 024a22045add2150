cimport cython
from ...core.bits cimport Acts, Dice, nth_bit
from ..model.actions cimport END, NO_ACTIONS, ONLY, SEATS_ACTIONS, VERB_OF, verb_of
from ..rules cimport (
    abilities, building, drawing, ending, halving, laying, migration, seats, settling, setup, travelling
)
from ..model.state cimport NOBODY, OVER, State

cdef int VERBS
cdef int SEAT[12]
cdef int CHOICE[12]
cdef int DEAL[12]
cdef int DEST[180]
cdef int EFFECT[180]
cdef int FIRST[12]
cdef int ROW_GUARD[14]
cdef int ROW_EFFECT[14]
cdef int ROW_DEST[14]
cdef long long THE_END
cdef double END_ODDS

cdef int seat_to_act(State state) noexcept
cdef Acts legal(State state) noexcept
cdef long long deal(State state, Dice& random) noexcept
@cython.locals(verb=int, cell=int, at=int, row=int)
cpdef void step(State state, long long action) noexcept
cdef void perform(int effect, State state, long long action) noexcept
cdef bint holds(int guard, State state) noexcept
cdef int seat(int number, State state) noexcept
@cython.locals(mask=Acts)
cdef Acts choices(int choice, State state) noexcept
cdef long long dealt(int number, State state, Dice& random) noexcept
@cython.locals(taken=int)
cdef int playout(State state, Dice& random) noexcept
@cython.locals(number=int)
cdef int any_of(Acts mask, Dice& random) noexcept
cpdef object legal_mask(State state)
