cimport cython
from ...core.kernel.bits cimport Dice, Moves, Part, Stretch, Stretches, nth_bit
from ..model.actions cimport END

cdef Stretches KINDS_OF_ACTION
cdef Stretch THE_END

@cython.locals(kinds=int, kind=Stretch, others=int, group=Part)
cdef int any_of(const Moves& mask, Dice& random) noexcept nogil
@cython.locals(place=int)
cdef int one_of(int number, Dice& random) noexcept nogil
