cimport cython
from ....players.network cimport Network

@cython.final
cdef class Weights:
    cdef readonly double leader, regent, home, might, guard, company, monument, wonder, building
    cdef readonly double narrow, shut, treasure, far, due, raid, war, spoils, revolt, later, lone
    cdef readonly double catastrophe, total, tile, red, want, idle, second, third, soft, softer
    cdef readonly double horizon, used, pace
    cdef readonly Network network

cdef Weights MEASURED, AT_ONCE

cpdef Weights with_network(Network network)
