from ...core.kernel.bits cimport Placed, wide
from ..model.actions cimport END
from ..model.board cimport EMPTY
from ..model.pieces cimport ACTIONS
from ..model.state cimport State

cdef Placed ends(State _state) noexcept nogil
cdef void end_turn(State state, long long _action) noexcept nogil
cdef bint an_action_is_left(State state) noexcept nogil
cdef void finish_action(State state) noexcept nogil
cdef void pass_turn(State state) noexcept nogil
