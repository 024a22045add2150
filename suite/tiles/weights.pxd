cimport cython

@cython.final
cdef class Weights:
    cdef readonly double leader, regent, home, monument, wonder, building, narrow, shut, treasure
    cdef readonly double due, horizon, war, spoils, revolt, later, lone, total, tile, red

cdef Weights MEASURED, AT_ONCE
