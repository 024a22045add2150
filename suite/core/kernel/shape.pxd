cimport cython

@cython.locals(is_list=bint)
cpdef bint is_shaped(tuple fields, tuple like)
