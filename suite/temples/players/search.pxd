cimport cython
from ...core.bits cimport Acts, Column, yield_gil, frozen
from ..model cimport actions
from ..engine cimport door, kernel
from ..model.actions cimport END, ONLY, VERB_OF
from ..model.pieces cimport LANE, size
from ..engine.evaluation cimport WON, Evaluation
from ..engine.weights cimport OWN, Weights
from ..rules.counting cimport ONE_UNKNOWN
from ..rules.laying cimport ends
from ..model.state cimport ACT, OVER, State

cdef Acts THE_END, TRAVELS
cdef int DISCARD, HALVE, _TRAVEL, _MIGRATE
cdef double _WORST

@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Position:
    cdef State state
    cdef Position before
    cdef int action
    cdef bint idle
    cdef readonly double value
    @cython.locals(line=list, position=Position)
    cdef tuple line(self)
    @cython.locals(found=list, action=int, state=State, verb=int, idle=bint, after=Position)
    cdef list next(self, Acts legal)

@cython.locals(rival=int, kept=int)
cdef void put_down_unseen(State state) noexcept

ctypedef Column ThreeColumns[3]

@cython.locals(me=int, columns=ThreeColumns, numbers=cython.longlong[6])
cdef bytes key(State state)
@cython.locals(
    found=list, seen=set, number=int, position=Position, after=Position, known=bytes
)
cdef list positions(State view, object goal, int limit, object hopeless=*)
cpdef bint won(State state) except -1
@cython.locals(found=list, last=Position)
cpdef object find(object view, object goal, int limit, object hopeless=*)

@cython.final
cdef class Endings:
    cdef list found
    cdef bint complete
    cdef int positions
    @cython.locals(best=Position, position=Position)
    cdef Position best(self)
    cdef list first(self, int number)

@cython.locals(line=tuple)
cdef tuple whole_line(Position last)
@cython.locals(number=int, action=int)
cdef tuple as_far_as_known(tuple line)
@cython.locals(
    reached=list, last=Position, worth=Evaluation, found=list, position=Position
)
cdef Endings all_endings(State state, int limit, Weights weights=*)
@cython.locals(
    start=Position, worth=Evaluation, seen=set, layer=list, found=list, complete=bint, reached=list,
    position=Position, after=Position, known=bytes
)
cdef Endings beam_endings(State state, int width, Weights weights=*)
cpdef object exhaustive(object view, int limit, Weights weights=*)
cpdef object beam(object view, int width, Weights weights=*)
@cython.locals(best=Position)
cdef object _best_line(Endings found)
@cython.final
cdef class PutDown:
    cdef readonly tuple line
    cdef readonly double value

@cython.locals(ways=list, best=PutDown, way=PutDown)
cpdef object halving(object view, Weights weights=*)
@cython.locals(seat=int, worth=Evaluation, ways=list, line=tuple, state=State)
cdef list put_downs(State start, Weights weights=*)
