cimport cython
from ....players.network cimport Network

@cython.final
cdef class Weights:
    cdef readonly double stage, safe, enough, beyond, lead, card, variety, settler, crowd, charge
    cdef readonly double quarry, duty, collapse, steal, banish, defect, halve, leap, build
    cdef readonly Network network

cdef Weights OWN, RIVAL

cpdef Weights with_network(Network network)
