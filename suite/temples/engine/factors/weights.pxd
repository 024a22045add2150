cimport cython

@cython.final
cdef class Weights:
    cdef readonly double stage, safe, enough, beyond, lead, card, variety, settler, crowd, charge
    cdef readonly double quarry, duty, collapse, steal, banish, defect, halve, leap, build

cdef Weights OWN, RIVAL
