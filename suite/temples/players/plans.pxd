cimport cython
from libc.math cimport exp, sqrt
from ...core.kernel.keys cimport Doubles, Ints, Key, Piles, Keys
from ..model.actions cimport END, VERB_OF
from ..model.state cimport State
from .search cimport HALVE, Ranking, TurnSearch, go

cdef extern from "bits.hpp":
    int ALIKE "constant<2>"
    int LOOKED_AT "constant<8>"
    int ROOT "constant<-1>"

cdef double EXPLORE, URGENCY, UNIT

@cython.final
cdef class Plans:
    cdef int number, _known
    cdef Ints lines, actions, starts
    cdef Doubles values
    cdef Key _key
    cdef Keys _numbers
    cdef Piles _stands
    cdef State _end
    @cython.locals(ranking=Ranking, rank=int, line=int, stand=longlong)
    cdef void write(self, TurnSearch search, State view, int most) except *
    @cython.locals(first=int, ends=bint, step=int, number=int)
    cdef int _line_of(self, TurnSearch search) except -1
    @cython.locals(end=State, step=int, temples=longlong, site=int)
    cdef long long _stand(self, TurnSearch search, State view) noexcept
    @cython.locals(alike=int, rank=int)
    cdef bint _is_another(self, int line, long long stand) noexcept

@cython.final
cdef class Nodes:
    cdef readonly int number
    cdef Ints visits, seen, _kids
    cdef Doubles totals, _priors
    cdef Key _key
    cdef Keys _numbers
    @cython.locals(number=int)
    cdef int after(self, int node, int line) except -1
    @cython.locals(
        weights=double, total=double, visits=double, place=int, kid=int, unvisited=double,
        best=int, top=double, urge=double, bound=double
    )
    cdef int best_after(self, int node, Plans plans) except -1
    cdef void add(self, int node, double share) noexcept
