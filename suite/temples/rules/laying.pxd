cimport cython
from ...core.kernel.bits cimport Column, Dice
from ...core.kernel.chance cimport one_of
from ..model cimport actions
from ..model.actions cimport NO_ACTIONS, ONLY
from ..model.pieces cimport ONE
from ..model.state cimport State
from .abilities cimport uses
from .building cimport builds
from .migration cimport migrates
from .settling cimport settles
from .travelling cimport travels

cdef extern from "bits.hpp":
    int LAID "constant<2>"

cdef long long THE_END

cdef long long ends(State state) noexcept nogil
@cython.locals(top=Column, hidden=longlong, high=int, low=int, stage=int, _=int)
cdef long long deal(State state, Dice& random) noexcept nogil
@cython.locals(seat=int, high=int, low=int, rest=longlong, _=int)
cdef void lay(State state, long long action) noexcept nogil
cdef void pass_turn(State state) noexcept nogil
