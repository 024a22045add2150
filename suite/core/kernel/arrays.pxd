# Declarations of `arrays.hpp` for the compiled kernels.
from .bits cimport Acts, Board, Column, Moves

cdef extern from "arrays.hpp" nogil:
    cdef cppclass Octets:
        unsigned char& operator[](long long)

    cdef cppclass Shorts:
        signed char& operator[](long long)

    cdef cppclass Longs:
        long long& operator[](long long)

    cdef cppclass Floats:
        float& operator[](long long)

    cdef cppclass References:
        pass

    Octets octets(object, long long) except +
    Shorts shorts(object, long long) except +
    Longs longs(object, long long) except +
    Floats floats(object, long long) except +
    References references(list) except +
    Octets part(Octets, long long, long long)
    Floats part(Floats, long long, long long)
    void clear(Octets, long long)
    void digits(Column, Octets)
    void digits_from_the_highest(Column, Octets)
    void spread(int, Octets)
    void spread(Acts, Octets)
    void spread(Moves, Octets)
    void spread(Board, Octets)
