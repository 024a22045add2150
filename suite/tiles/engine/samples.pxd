cimport cython
from ..model.state cimport State
from . cimport door
from .evaluation cimport WON, Evaluation
from .features cimport describe
from .weights cimport MEASURED

@cython.locals(state=State, worth=Evaluation, value=double, inputs=cython.short[256], place=int)
cpdef object sample(object view, int seat)
