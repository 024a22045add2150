"""Building: a temple grows by one stage (chapter 2.3)."""

from __future__ import annotations

from typing import Final

from suite.temples.model import actions
from suite.temples.model.actions import ONLY
from suite.temples.model.pieces import HEIGHT
from suite.temples.model.state import State

FROM_OWN: Final = ONLY[actions.BUILD + actions.OWN]
FROM_RIVAL: Final = ONLY[actions.BUILD + actions.RIVAL]
FROM_START: Final = ONLY[actions.BUILD + actions.START]


def builds(state: State) -> int:
    """The next stage, if a yard has it open and as many people live here as it is high."""
    me = state.active
    here = me << 3 | state.pieces[me]
    height = HEIGHT[state.temples[here]]
    if not state.rows[here] >> 3 * height:
        return 0  # the row has no more cards than the temple is high
    next_stage = height + 1
    mask = 0
    if state.yards[me] & 7 == next_stage:
        mask = FROM_OWN
    if state.yards[1 - me] & 7 == next_stage:
        mask |= FROM_RIVAL
    if next_stage == 1 and state.start[me]:
        mask |= FROM_START
    return mask


def build(state: State, action: int) -> None:
    """Move the stage from its yard, or the starting stage, to the temple here."""
    me = state.active
    here = me << 3 | state.pieces[me]
    source = actions.source_of(action)
    if source == actions.START:
        state.start[me] = 0
        state.temples[here] = 1
    else:
        take_stage(state, me ^ source, here)


def take_stage(state: State, yard: int, plot: int) -> None:
    """Move the open stage of a seat's yard to a plot."""
    stage = state.yards[yard] & 7
    state.yards[yard] >>= 3
    state.temples[plot] |= 1 << stage - 1
