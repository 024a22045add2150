cimport cython
from ...core.bits cimport Board, Moves, yield_gil, has, nth_bit, only, wide
from ..model cimport actions
from ..engine cimport door, kernel
from ..model.actions cimport (
    BUILD, CATASTROPHE, COMMIT, END, LEADER, NO_ACTIONS, SEATS_ACTIONS, SWAP
)
from ..model.board cimport BITS, CELLS, around
from ..model.pieces cimport HAND, size
from ..engine.evaluation cimport WON
from ..engine.weights cimport AT_ONCE, MEASURED, Weights
from ..rules.kingdoms cimport survey
from ..model.state cimport ACTION, State
from .action_values cimport ATTACK, Outcome, ActionValues

cdef double IDLE, SHIFT, PLACE, STRIKE
cdef Moves ALWAYS, THE_SWAPS
cdef int SECONDS

@cython.final
@cython.no_gc
cdef class Move:
    cdef int action
    cdef readonly double value
    cdef list outcomes

@cython.locals(
    state=State, action_values=ActionValues, number=int, value=double, mask=Moves, best=Move
)
cpdef object best_action(object view, int seat, object legal, int threats=*, Weights weights=*)
@cython.locals(moves=list, action=int)
cdef list moves_of(ActionValues action_values, State state, Moves legal)
@cython.locals(best=Move, move=Move, action=int)
cdef Move best_of(ActionValues action_values, State state, Moves legal)
@cython.locals(swaps=Moves)
cdef Moves _with_one_swap(ActionValues action_values, State state, Moves legal) noexcept
@cython.locals(move=Move)
cdef Move move_of(ActionValues action_values, State state, int action)
@cython.locals(idle=bint)
cdef double cost(State state, int action) noexcept
@cython.locals(hand=longlong, best=int, best_value=double, action=int, value=double)
cdef int best_swap(ActionValues action_values, State state, Moves swaps) noexcept
@cython.locals(
    state=State, action_values=ActionValues, mask=Moves, firsts=list, usual=Moves, move=Move,
    best_line=tuple,
    best_value=double, place=int, value=double, line=tuple, complete=bint
)
cpdef object best_turn(
    object view, int seat, object legal, int width, int follow_ups, Weights weights=*, int sparse=*
)
@cython.locals(
    total=double, line=tuple, outcome=Outcome, state=State, best=Move, legal=Moves
)
cdef tuple with_a_second(ActionValues action_values, State root, Move first, Moves usual, int sparse=*)
@cython.locals(then=Outcome, seconds=list)
cdef list seconds_of(ActionValues action_values, State root, Move first, Moves usual)
cdef Moves to_follow(State before, State after, Moves usual) noexcept
@cython.locals(then=Outcome, last=Outcome, own=tuple)
cdef tuple line_of(Move first, Move second)
@cython.locals(then=State, known=int, action=int)
cdef tuple as_far_as_known(State state, tuple line)
@cython.locals(changed=Board, cells=Board, mask=Moves, what=int)
cdef Moves near(State before, State after) noexcept
@cython.locals(mask=Moves, what=int, colour=int)
cdef Moves usual_actions(State state) noexcept
