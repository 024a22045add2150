cimport cython
from ..core.bits cimport Acts
from .components cimport LANE

cdef extern from *:
    """
    #include "bits.hpp"
    static Const<0> TRAVEL;
    static Const<1> SETTLE;
    static Const<2> DISCARD;
    static Const<3> MIGRATE;
    static Const<35> BUILD;
    static Const<0> OWN;
    static Const<1> RIVAL;
    static Const<2> START;
    static Const<38> END;
    static Const<39> USES;
    static Const<11> STRIDE;
    static Const<0> COLLAPSE;
    static Const<1> STEAL;
    static Const<2> BANISH;
    static Const<7> DEFECT;
    static Const<8> LEAP;
    static Const<10> HALVE;
    static Const<677> SEATS_ACTIONS;
    static Const<677> _FIRST_START;
    static Const<679> _FIRST_LAY;
    static Const<777> _FIRST_DRAW;
    """
    int TRAVEL, SETTLE, DISCARD, MIGRATE, BUILD, OWN, RIVAL, START, END, USES, STRIDE
    int COLLAPSE, STEAL, BANISH, DEFECT, LEAP, HALVE, SEATS_ACTIONS
    int _FIRST_START, _FIRST_LAY, _FIRST_DRAW

cdef Acts NO_ACTIONS
cdef int VERB_OF[677]
cdef long long ONLY[39]
cdef int _START, _DRAW, _LAY

cdef int verb_of(long long action) noexcept
cdef long long start(int seat) noexcept
cdef int starter(long long action) noexcept
cdef long long draw(int seat, long long cards) noexcept
@cython.locals(event=longlong)
cdef (int, long long) drawn(long long action) noexcept
cdef long long lay(int seat, int high, int low=*) noexcept
@cython.locals(event=int)
cdef (int, int, int) laid(long long action) noexcept
cdef int people_of(long long action) noexcept
@cython.locals(source=int, goal=int)
cdef (int, int) route_of(long long action) noexcept
cdef int source_of(long long action) noexcept
cdef int run_of(long long action) noexcept
cdef int use_of(long long action) noexcept
cdef int use(int place, int what) noexcept
