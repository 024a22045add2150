cimport cython
from ...core.kernel.bits cimport Board, Boards, board

cdef extern from "bits.hpp":
    int COLUMNS "constant<16>"
    int ROWS "constant<11>"
    int SOUTH "constant<17>"
    int BITS "constant<187>"

cdef Board EMPTY, ONE_CELL, CELLS, CORNERS
cdef Boards NO_BOARDS, RIVER, LAND, SHRINES, BORDERED

cdef Board around(Board cells) noexcept nogil
@cython.locals(cells=Board, more=Board)
cdef Board flood(Board seed, Board within) noexcept nogil
@cython.locals(cells=Board, more=Board)
cdef Board line(Board cell, int step, Board within) noexcept nogil
cdef Board cell(int bit) noexcept nogil
cdef int bit_of(Board cells) noexcept nogil
