from ..model.state cimport State

cdef int number_of_seats(State state) noexcept nogil
cdef int the_active_seat(State state) noexcept nogil
cdef int the_rival(State state) noexcept nogil
