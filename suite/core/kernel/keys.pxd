# Declarations of `table.hpp` for the compiled kernels.
from .bits cimport Column

cdef extern from "keys.hpp" nogil:
    cdef cppclass Ints:
        Ints() except +
        void append(int) except +
        void insert(long long, int) except +
        int pop()
        void clear()
        int& operator[](long long)

    cdef cppclass Doubles:
        Doubles() except +
        void append(double) except +
        void insert(long long, double) except +
        double pop()
        void clear()
        double& operator[](long long)

    cdef cppclass Piles:
        Piles() except +
        void append(long long) except +
        void clear()
        long long& operator[](long long)

    cdef cppclass Key:
        Key() except +
        void clear()
        void append(long long)
        void append(Column)

    cdef cppclass Keys:
        Keys() except +
        int number(Key&) except +
        void clear()
