cimport cython
from ..model.state cimport State

cdef void describe(short* inputs, State state, int seat, double value) noexcept
