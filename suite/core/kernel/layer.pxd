# Declarations of `layer.hpp` for the compiled kernels.
cdef extern from "layer.hpp" nogil:
    cdef cppclass Layer:
        Layer() except +
        void begin(int, int, int, int) except +
        void bias(int, int) except +
        void weigh(int, int, int) except +
        void evaluate(short*, short*) noexcept
