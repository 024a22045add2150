from ..model.state cimport State
from . cimport treasures

cdef int number_of_seats(State state) noexcept nogil
cdef int the_active_seat(State state) noexcept nogil
cdef int the_attacker(State state) noexcept nogil
cdef int the_defender(State state) noexcept nogil
cdef int the_trader(State state) noexcept nogil
