cimport cython
from ...core.kernel.bits cimport Acts, Dice, nth_bit
from ..model.actions cimport END, ONLY

cdef long long THE_END
cdef double END_ODDS

@cython.locals(number=int)
cdef int any_of(Acts mask, Dice& random) noexcept nogil
