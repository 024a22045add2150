cimport cython

@cython.final
cdef class Weights:
    cdef readonly double leader, regent, home, might, guard, company, monument, wonder, building
    cdef readonly double narrow, shut, treasure, far, due, raid, war, spoils, revolt, later, lone
    cdef readonly double catastrophe, total, tile, red, want, idle, second, third, soft, softer
    cdef readonly double horizon, used, pace

cdef Weights MEASURED, AT_ONCE
