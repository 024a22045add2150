cimport cython
from ...core.kernel.bits cimport Acts, Column, yield_gil
from ...core.kernel.keys cimport Doubles, Ints, Key, Piles, Keys
from ...players.ranking cimport Ranking
from ..engine cimport door, kernel
from ..engine.evaluation cimport WON, Evaluation
from ..model cimport actions
from ..model.actions cimport END, ONLY, VERB_OF
from ..model.pieces cimport LANE, ONE, count, size
from ..model.state cimport ACT, EVERYBODY, NOBODY, OVER, State
from ..rules.counting cimport ONE_UNKNOWN
from .win_bound cimport out_of_reach

cdef extern from "bits.hpp":
    int NOWHERE "constant<-1>"
    int BREATH "constant<63>"

cdef Acts THE_END, TRAVELS
cdef int DISCARD, HALVE, _TRAVEL, _MIGRATE
cdef double _WORST

@cython.final
cdef class TurnSearch:
    cdef Evaluation _worth
    cdef Key _key
    cdef Keys _numbers
    cdef Ints _actions, _before, _idle, _slots, _free, _ends
    cdef Ints path
    cdef Piles _piles
    cdef Doubles values
    cdef list _states
    cdef State _spare
    cdef Ranking _layer, _next_layer, _ranking
    cdef int _nodes, endings, positions, steps
    cdef bint won, complete
    cdef void _begin(self) noexcept
    @cython.locals(last=int)
    cdef object exhaust(self, State view, int limit)
    @cython.locals(last=int)
    cdef object find(self, State view, object goal, int limit, bint bounded)
    @cython.locals(
        free=int, slots=int, number=int, slot=int, state=State, legal=Acts, idle=bint, action=int,
        after=State, place=int, node=int
    )
    cdef int _reach(
        self, State view, int limit, object goal, bint bounded, bint evaluate
    ) except -2
    @cython.locals(
        layer=Ranking, following=Ranking, side=int, many=int, rank=int, node=int, state=State,
        legal=Acts, idle=bint, action=int, after=State, value=double, place=int
    )
    cdef object beam(self, State view, int width)
    @cython.locals(seat=int, way=int)
    cdef object halve(self, State view)
    cdef bint _is_new(self, State state) except -1
    @cython.locals(state=State)
    cdef int _keep(self, int before, int action, bint idle, int slot) except -1
    cdef object _end(self, int node, double value)
    cdef object _win(self, int node)
    @cython.locals(best=int, ending=int)
    cdef int best(self) noexcept
    @cython.locals(ranking=Ranking, ending=int, value=double)
    cdef Ranking first(self, int number)
    cdef long long put_down_by(self, int ending) noexcept
    cdef object trace(self, int ending)
    cdef object _trace(self, int node)
    @cython.locals(step=int)
    cdef tuple _line_to(self, int node)
    @cython.locals(line=tuple)
    cdef tuple line(self, int ending)

cdef Acts to_try(Acts legal, bint idle) noexcept
@cython.locals(verb=int)
cdef bint idles(int action, bint idle) noexcept
cdef void go(State state, int action) noexcept
@cython.locals(rival=int, rest=int)
cdef void put_down_unseen(State state) noexcept
@cython.locals(me=int, temples=longlong, site=int)
cdef void write_key(State state, Key& key) noexcept
@cython.locals(number=int, action=int)
cdef tuple as_far_as_known(tuple line)
@cython.locals(state=State, seat=int)
cdef State deciding(object view)
@cython.locals(state=State)
cdef State in_phase(object view, int phase)
@cython.locals(start=State, search=TurnSearch)
cpdef object find(object view, object goal, int limit, bint bounded=*)
@cython.locals(start=State, search=TurnSearch)
cpdef object exhaustive(object view, int limit)
@cython.locals(start=State, search=TurnSearch)
cpdef object beam(object view, int width)
@cython.locals(start=State, search=TurnSearch)
cpdef object halving(object view)
@cython.locals(best=int)
cdef object _best_of(TurnSearch search)
@cython.locals(
    ways=int, first=int, second=int, third=int, fourth=int, fifth=int, to_second=int, to_third=int,
    to_fourth=int, draw=longlong
)
cdef int write_draws(long long pile, int number, Piles& piles) except -1
@cython.locals(people=int, _card=int)
cdef void put_down(State state, long long cards) noexcept
