cimport cython
from .arrays cimport Floats, Longs, Octets, References, Shorts, clear, floats, longs, octets, part, references, shorts
from .bits cimport Dice, mixed, stream
from .threads cimport Workers

cdef extern from "bits.hpp":
    int NOBODY "constant<-1>"
    int NONE "constant<-1>"

cdef class Episode:
    cdef long long number, count, decisions
    cdef int seat
    cdef unsigned long long chance, choice
    cdef bint over
    cdef void begin(self, Dice& random) noexcept nogil
    cdef void act(self, long long action, Dice& random) noexcept nogil
    cdef bint allows(self, long long action) noexcept nogil
    cdef int any_action(self, Dice& random) noexcept nogil
    cdef void write_mask(self, Octets out) noexcept nogil
    cdef void observe(self, int seat, Octets out) noexcept nogil
    cdef void write_rewards(self, Floats out) noexcept nogil
    cdef object state_of(self)
    cdef object fields(self)
    cdef object go_back(self, tuple fields)

@cython.final
cdef class Batch:
    cdef list objects
    cdef References episodes
    cdef int width, actions, seats
    cdef long long limit
    cdef bint autoreset
    cdef tuple kept
    cdef object array
    cdef Octets observations, final_observations, mask, terminated, truncated, which
    cdef Floats rewards
    cdef Shorts to_move
    cdef Longs episode, given
    cdef Dice random
    cdef unsigned long long seed
    cdef int illegal
    cpdef object restart(self, unsigned long long seed)
    cpdef object reset(self, object which)
    cpdef int first_illegal(self) except? -1
    cpdef object give(self, object actions)
    @cython.locals(episode=Episode)
    cpdef bint allows(self, int place, long long action) except? -1
    @cython.locals(cells=Octets, episode=Episode)
    cpdef object observe(self, int place, int seat, object out)
    @cython.locals(episode=Episode)
    cpdef object state_of(self, int place)
    @cython.locals(place=int, episode=Episode)
    cpdef list save(self)
    @cython.locals(place=int, episode=Episode)
    cpdef object restore(self, list plays)

cdef void _begin_the_first(Batch batch, Episode episode, int place) noexcept nogil
cdef void _begin_the_next_if_asked(Batch batch, Episode episode, int place) noexcept nogil
@cython.locals(key=ulonglong)
cdef void _begin(Batch batch, Episode episode, int place) noexcept nogil
@cython.locals(seat=int)
cdef void _clear_the_outcome(Batch batch, int place) noexcept nogil
@cython.locals(row=Octets)
cdef void _show(Batch batch, Episode episode, int place) noexcept nogil
@cython.locals(action=longlong)
cdef void _check(Batch batch, Episode episode, int place) noexcept nogil
cdef void _choose(Batch batch, Episode episode, int place) noexcept nogil
@cython.locals(seat=int)
cdef void _step(Batch batch, Episode episode, int place) noexcept nogil
@cython.locals(observations=Octets, row=Octets, action=int)
cdef void _end(Batch batch, Episode episode, int place, int seat) noexcept nogil

@cython.final
cdef class Crew:
    cdef list objects
    cdef References batches
    cdef Workers workers
    cpdef object step(self)
    cpdef object choose(self)

cdef void _step_all(Batch batch) noexcept nogil
cdef void _choose_all(Batch batch) noexcept nogil

cdef extern from "arrays.hpp" nogil:
    void for_each(Batch, References, void (*)(Batch, Episode, int) noexcept nogil)

cdef extern from "threads.hpp":
    void together(Workers&, References, void (*)(Batch) noexcept nogil)
