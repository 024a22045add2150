# Declarations of `threads.hpp` for the compiled kernels.
cdef extern from "threads.hpp" nogil:
    cdef cppclass Workers:
        Workers()
