cimport cython
from ....core.kernel.bits cimport Column

cdef extern from "bits.hpp":
    int RUN "constant<3>"
    int TRIPLE "constant<73>"

@cython.locals(times=int)
cdef int charges(Column row) noexcept
@cython.locals(end=int)
cdef void lessen(int* needed, Column row) noexcept
@cython.locals(numbers=cython.int[6], most=int, kind=int)
cdef int most_of_a_people(Column row) noexcept
@cython.locals(people=int, equal=int)
cdef int last_of_a_people(Column row) noexcept
