cimport cython
from .components cimport DRAWN, NAMED, count, size
from .rules.counting cimport pool
from .rules.laying cimport LAID
from .state cimport State

@cython.locals(cards=longlong)
cdef long long drawn_from(State view) noexcept
cdef list open_odds(State state)
