from libc.math cimport exp
from .evaluation cimport WON

cdef double SCALE, EVEN

cdef double share(double value) noexcept
