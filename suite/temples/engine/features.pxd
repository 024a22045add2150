cimport cython
from ...core.kernel.bits cimport Column
from ..model.pieces cimport (
    ASSYRIANS, HEIGHT, HITTITES, MEDES, NAMED, PERSIANS, SUMERIANS, count, length, size
)
from ...players.network cimport LARGEST
from .factors.runs cimport RUN, charges, last_of_a_people, lessen, most_of_a_people
from ..rules.counting cimport pool, unknown_in
from ..rules.ending cimport ENOUGH, SAFE
from ..model.state cimport State

cdef extern from "bits.hpp":
    int HIGHEST "constant<6>"
    int FIRST_SIDE "constant<24>"
    int A_SIDE "constant<28>"
    int FIRST_PLOT "constant<80>"
    int A_PLOT "constant<12>"

@cython.locals(
    rival=int, own_sum=int, rival_sum=int, unseen=longlong, top=Column, supply=int, stage=int,
    people=int, site=int, place=int
)
cdef void describe(short* inputs, State state, int seat, double value, double* chances) noexcept
@cython.locals(whole=int)
cdef int clipped(double number) noexcept
@cython.locals(
    hand=longlong, yard=Column, unknown=int, cards=int, peoples=int, people=int, certain=int,
    expected=double
)
cdef void _describe_side(
    short* inputs, int first, State state, int seat, int total, long long unseen
) noexcept
@cython.locals(
    plot=int, row=Column, temple=int, other_row=Column, other_temple=int, people=int, height=int,
    other_height=int, needed=cython.int[6], height_after=int, gain=int
)
cdef void _describe_plot(
    short* inputs, int first, State state, int seat, int site, double chances
) noexcept
