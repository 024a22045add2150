from libc.math cimport exp

cdef double SCALE[5]
cdef double EVEN[20]

cdef double share(double value, int seats, int wait) noexcept
cdef double logit(double value, int seats, int wait) noexcept
