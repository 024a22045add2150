"""The end of a turn: two temple cards for the own yard (chapter 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.kernel.chance import draws_from, one_of
from suite.temples.model import actions
from suite.temples.model.actions import NO_ACTIONS, ONLY
from suite.temples.model.pieces import ONE, kinds_of, length, size
from suite.temples.model.state import State
from suite.temples.rules.abilities import uses
from suite.temples.rules.building import builds
from suite.temples.rules.migration import migrates
from suite.temples.rules.settling import settles
from suite.temples.rules.travelling import travels

THE_END: Final = ONLY[actions.END]
LAID: Final = 2
"""Temple cards laid at the end of a turn."""


def ends(state: State) -> int:
    """At any time, but not before the starting stage is built while another action is legal.

    This duty of the first turn (chapter 2.3) lasts until it is fulfilled (ruling).
    """
    if state.start[state.active] and (
        travels(state)
        or settles(state)
        or builds(state)
        or migrates(state)
        or uses(state) != NO_ACTIONS
    ):
        return 0
    return THE_END


def lays(state: State) -> list[tuple[int, int]]:
    """List the possible stages; those that a collapse put on the supply come first, known."""
    on_top = min(LAID, length(state.top))
    hidden = min(LAID - on_top, size(state.hidden))
    sure = [state.top >> 3 * place & 7 for place in range(on_top)]
    odds = []
    for cards, ways in draws_from(state.hidden, hidden):
        high, low, *_ = sorted([*sure, *kinds_of(cards), 0, 0], reverse=True)
        odds.append((actions.lay(state.active, high, low), ways))
    return sorted(odds)


def deal(state: State, random: Callable[[], float]) -> int:
    """Draw the stages for the active seat's yard."""
    top, hidden = state.top, state.hidden
    high = low = stage = 0
    for _ in range(LAID):
        if top:
            stage = top & 7
            top >>= 3
        elif hidden:
            stage = one_of(hidden, random)
            hidden -= ONE[stage]
        else:
            break
        low = min(high, stage)
        high = max(high, stage)
    return actions.lay(state.active, high, low)


def lay(state: State, action: int) -> None:
    """Put the stages at the end of the yard, the higher first, so that the lower is open."""
    seat, high, low = actions.lay_of(action)
    rest = ONE[high] + ONE[low]
    for _ in range(LAID):
        if state.top and rest:
            rest -= ONE[state.top & 7]
            state.top >>= 3
    state.hidden -= rest
    state.yards[seat] = state.yards[seat] << 3 | high
    if low:
        state.yards[seat] = state.yards[seat] << 3 | low


def pass_turn(state: State) -> None:
    """Give the turn to the other seat."""
    state.active = 1 - state.active
    state.turn += 1
    state.migrated = 0
