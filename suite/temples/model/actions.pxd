cimport cython
from ...core.kernel.bits cimport Acts
from .pieces cimport LANE

cdef extern from "bits.hpp":
    int TRAVEL "constant<0>"
    int SETTLE "constant<1>"
    int DISCARD "constant<2>"
    int MIGRATE "constant<3>"
    int BUILD "constant<35>"
    int OWN "constant<0>"
    int RIVAL "constant<1>"
    int START "constant<2>"
    int END "constant<38>"
    int USES "constant<39>"
    int STRIDE "constant<11>"
    int COLLAPSE "constant<0>"
    int STEAL "constant<1>"
    int BANISH "constant<2>"
    int DEFECT "constant<7>"
    int LEAP "constant<8>"
    int HALVE "constant<10>"
    int SEATS_ACTIONS "constant<677>"
    int FIRST_START "constant<677>"
    int FIRST_LAY "constant<679>"
    int FIRST_DRAW "constant<777>"

ctypedef Acts ActionSet

cdef ActionSet NO_ACTIONS
cdef int VERB_OF[677]
cdef long long ONLY[39]
cdef int _START, _DRAW, _LAY

cdef int verb_of(long long action) noexcept nogil
cdef long long start(int seat) noexcept nogil
cdef int starter(long long action) noexcept nogil
cdef long long draw(int seat, long long cards) noexcept nogil
@cython.locals(event=longlong)
cdef (int, long long) draw_of(long long action) noexcept nogil
cdef long long lay(int seat, int high, int low=*) noexcept nogil
@cython.locals(event=int)
cdef (int, int, int) lay_of(long long action) noexcept nogil
cdef int people_of(long long action) noexcept nogil
@cython.locals(source=int, goal=int)
cdef (int, int) route_of(long long action) noexcept nogil
cdef int source_of(long long action) noexcept nogil
cdef int run_of(long long action) noexcept nogil
cdef int use_of(long long action) noexcept nogil
cdef int use(int place, int what) noexcept nogil
