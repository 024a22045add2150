cimport cython
from ...core.kernel.bits cimport Board, Moves, has, nth_bit, only, places, wide, yield_gil
from ..model cimport actions
from ..engine cimport door, kernel, possible
from ..model.actions cimport BUILD, CATASTROPHE, COMMIT, END, LEADER, NO_ACTIONS, SWAP
from ..model.board cimport BITS, CELLS, SOUTH, around
from ..model.pieces cimport HAND, KING, LANE, ONE_LANE, RED, size
from ..engine.evaluation cimport WON
from ..engine.factors.weights cimport AT_ONCE, MEASURED, Weights
from ..rules.kingdoms cimport survey
from ..model.state cimport ACTION, State
from .action_values cimport ATTACK, CHOICES, DEFEND, ActionValues

cdef extern from "bits.hpp":
    int CHOOSE_WAR "constant<3>"
    int LEADERS "constant<24>"

cdef double IDLE, SHIFT, PLACE, STRIKE
cdef Moves ALWAYS, THE_SWAPS

@cython.final
cdef class Ranking:
    cdef int number
    cdef int action[2048]
    cdef double value[2048]
    cdef int fights[2048]
    @cython.locals(place=int, action=int, then=State)
    cdef void fill(self, ActionValues action_values, State state, Moves legal, int depth=*) except *
    @cython.locals(gap=int, place=int, action=int, value=double, fights=int, to=int)
    cdef void sort(self) noexcept

@cython.final
@cython.no_gc
cdef class Plan:
    cdef readonly tuple line
    cdef readonly list shares
    cdef readonly double value, total
    cdef double cost

@cython.locals(untried=Plan)
cdef Plan plan(tuple line, double value, double cost)
@cython.locals(
    state=State, action_values=ActionValues, number=int, value=double, mask=Moves, action=int
)
cpdef object best_action(object view, int seat, object legal, int threats=*, Weights weights=*)
@cython.locals(
    numbers=cython.int[2048], number=int, best=int, best_value=double, place=int, action=int,
    then=State, value=double
)
cdef (int, double) best_of(
    ActionValues action_values, State state, Moves legal, int depth=*
) except *
@cython.locals(swaps=Moves)
cdef Moves with_one_swap(ActionValues action_values, State state, Moves legal) noexcept
cdef bint begins_a_conflict(State state) noexcept
@cython.locals(idle=bint)
cdef double cost(State state, int action) noexcept
@cython.locals(hand=longlong, best=int, best_value=double, action=int, value=double)
cdef int best_swap(ActionValues action_values, State state, Moves swaps) noexcept
@cython.locals(hand=longlong, swaps=Moves, plans=list, action=int, value=double)
cdef list swaps_of_kinds(ActionValues action_values, State state, Moves legal)
@cython.locals(kind=int, lane=longlong)
cdef bint all_or_none(long long hand, long long pile) noexcept
@cython.locals(
    state=State, action_values=ActionValues, mask=Moves, best=Plan, complete=bint
)
cpdef object best_turn(
    object view, int seat, object legal, int width, int follow_ups, Weights weights=*, int sparse=*
)
@cython.locals(
    firsts=Ranking, after=Ranking, two=bint, usual=Moves, place=int, plans=list, first=int,
    leaders=int, order=Plan, price=double, then=State, value=double, own=tuple, other=int,
    second=int, line=tuple
)
cdef list plans_of(
    ActionValues action_values, State state, Moves legal, int width, int follow_ups, int seconds,
    int sparse=*
)
@cython.locals(leader=int)
cdef bint places_a_leader(State state, int action) noexcept
@cython.locals(
    first=int, then=State, own=tuple, price=double, line=tuple, one=State, other=State, gain=int,
    value=double
)
cdef Plan better_order(
    ActionValues action_values, State state, Moves legal, Plan order, int second
)
@cython.locals(points=int, place=int)
cdef int lead(State state, int seat) noexcept
@cython.locals(piece=int, kind=int)
cdef bint is_alike(State one, State other) noexcept
@cython.locals(
    at=int, seat=int, number=int, chance=double, value=double, then=State, action=int, _=double,
    legal=Moves
)
cdef double followed(
    ActionValues action_values, State root, State state, Moves usual, int depth, int sparse
) except? -1
@cython.locals(own=tuple, mine=bint, action=int, _=double)
cdef tuple decided(ActionValues action_values, State state, int depth)
@cython.locals(mask=Moves)
cdef Moves to_follow(State before, State after, Moves usual, int sparse) noexcept
@cython.locals(then=State, own=tuple)
cdef tuple line_of(ActionValues action_values, State state, tuple first, int second)
@cython.locals(then=State, length=int, action=int)
cdef tuple as_far_as_known(State state, tuple line)
@cython.locals(changed=Board, cells=Board, mask=Moves, what=int)
cdef Moves near(State before, State after) noexcept
@cython.locals(usual=Moves)
cdef Moves sparsely(State state, Moves legal) noexcept
@cython.locals(
    mask=Moves, first=int, colour=int, cells=Board, kingdom=Board, temples=Board, east=Board,
    west=Board, south=Board, north=Board
)
cdef Moves usual_actions(State state) noexcept
