cimport cython
from ...core.kernel.bits cimport Column
from ...core.kernel.keys cimport Key, Keys
from ..model.pieces cimport (
    ASSYRIANS, DRAWN, HEIGHT, HITTITES, MEDES, NAMED, NO_CARDS, PERSIANS, QUARRY, SUMERIANS, count, length, size
)
from .factors.odds cimport at_least, next_pile, write_open_odds
from .factors.runs cimport RUN, charges, last_of_a_people, lessen, most_of_a_people
from ..rules.counting cimport unknown_in
from ..rules.ending cimport ENOUGH, SAFE
from ..rules.laying cimport LAID
from ..model.state cimport State
from .factors.weights cimport OWN, RIVAL, Weights

cdef extern from "bits.hpp":
    int ROOF "constant<6>"
    int ANY "constant<0>"
    int KINDS "constant<6>"
    int NOWHERE "constant<-1>"

cdef double WON

@cython.final
cdef class Chances:
    cdef int number
    cdef double gain[7]
    cdef int people[7]
    cdef int cards[7]
    cdef void add(self, double gain, int people, int needed) noexcept

@cython.final
cdef class Hand:
    cdef double value
    cdef double odds[24]
    @cython.locals(number=int, needed=int, people=int)
    cdef object look(self, long long pile, Weights weights, long long unseen)

@cython.final
@cython.no_gc
cdef class Worth:
    cdef Column row, rival_row
    cdef int temple, rival_temple
    cdef double value
    cdef Chances chances

cdef Worth UNKNOWN_SITE

@cython.final
cdef class Outlook:
    cdef int number, halves, rival_halves, rival_piece
    cdef Hand rival_hand
    cdef double value
    cdef double open[7]
    cdef double rival_open[7]
    cdef list last
    @cython.locals(rival=int, weights=Weights, pile=longlong, stage=int, site=int)
    cdef object look(self, Evaluation evaluation, State state)

@cython.final
cdef class Evaluation:
    cdef int me, rival
    cdef Weights weights, rival_weights
    cdef long long unseen
    cdef Key _key
    cdef Keys _hand_numbers, _outlook_numbers, _site_numbers
    cdef list _hands, _outlooks, _sites
    cdef int _hands_known, _outlooks_known, _sites_known
    cdef object begin(self, State view, int seat)
    @cython.locals(
        mine=int, theirs=int, hand=Hand, outlook=Outlook, here=int, site=int, own_sum=int,
        rival_sum=int, own=int, other=int, worth=Worth, value=double, progress=double
    )
    cpdef double of(self, State state)
    @cython.locals(lead=int)
    cdef double _decided(self, State state)
    @cython.locals(number=int, hand=Hand)
    cdef Hand _hand(self, long long pile)
    @cython.locals(key=longlong, number=int, outlook=Outlook)
    cdef Outlook _outlook(self, State state)
    @cython.locals(number=int, worth=Worth)
    cdef Worth _site(
        self, Outlook outlook, int site, Column row, int temple, Column rival_row, int rival_temple
    )
    @cython.locals(
        row=Column, temple=int, rival_row=Column, rival_temple=int, own=Weights, rival=Weights,
        halves=int, chances=Chances, value=double, journey=int
    )
    cdef object _work_out(self, Outlook outlook, int site, Worth worth)

@cython.locals(value=double)
cdef double sum_value(int total, int other, Weights weights) noexcept
@cython.locals(peoples=int, people=int)
cdef double hand_value(long long pile, Weights weights) noexcept
@cython.locals(people=int, settlers=int, value=double)
cdef double row_value(Column row, Weights weights) noexcept
@cython.locals(
    people=int, height=int, other_height=int, needed=cython.int[6], height_after=int, gain=int, kind=int,
    least=int
)
cdef void list_chances(
    Chances chances, Column row, int temple, Column other_row, int other_temple, double* stages,
    int halves, Weights weights
) noexcept
@cython.locals(journey=double, value=double, place=int, cards=int)
cdef double sum_up(Chances chances, Hand hand, int site) noexcept
