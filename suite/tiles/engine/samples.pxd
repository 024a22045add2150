cimport cython
from ..model.state cimport State
from . cimport door
from .evaluation cimport WON, Evaluation

@cython.locals(state=State, worth=Evaluation, value=double)
cpdef object sample(object view, int seat)
