"""Play: what is decided at a table, a companion, a review or a lesson, for every face.

A controller never waits, sleeps, starts threads or asks the time: a face calls it, and does the
jobs that it gives out with a runner of `suite.work`. Lines, screens and pages only translate.
"""

from suite.play.desk import Desk
from suite.play.moment import Asked, Busy, Moment, Over, StaleError, Stuck
from suite.play.table import LiveTable

__all__ = [
    "Asked",
    "Busy",
    "Desk",
    "LiveTable",
    "Moment",
    "Over",
    "StaleError",
    "Stuck",
]
