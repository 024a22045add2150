"""How the game ends: 15, the final phase, or the last temple card (chapter "Spielende").

The sums are checked after every action that can change one (ruling); only the active seat can win
by them.
"""

from __future__ import annotations

from typing import Final

from suite.temples.model.pieces import size
from suite.temples.model.state import NOBODY, State

ENOUGH: Final = 15
"""The own sum that wins if the rival is far behind, and else begins the final phase."""
SAFE: Final = 10
"""The rival's sum that keeps him in the game."""
GOAL: Final = 20
"""The own sum that wins in the final phase."""


def the_sum_is_below_fifteen(state: State) -> bool:
    """Guard: the active seat's sum neither wins nor begins the final phase."""
    return state.total(state.active) < ENOUGH


def the_rival_is_below_ten(state: State) -> bool:
    """Guard: the rival's sum is too low to keep him in the game."""
    return state.total(1 - state.active) < SAFE


def begin_final_phase(state: State) -> None:
    """Begin the final phase, which lasts until the game ends (ruling)."""
    state.final = 1


def the_final_phase_is_on(state: State) -> bool:
    """Guard: a seat has reached 15 before."""
    return bool(state.final)


def the_final_phase_is_won(state: State) -> bool:
    """Guard: in the final phase, 20 or more, or a rival below 10."""
    return state.total(state.active) >= GOAL or the_rival_is_below_ten(state)


def the_supply_is_used_up(state: State) -> bool:
    """Guard: the last temple card has been laid."""
    return not state.top and not state.hidden


def reason(state: State) -> str:
    """Return the reason why a finished game has ended: `supply`, `final` or `threshold`."""
    if the_supply_is_used_up(state):
        return "supply"
    return "final" if state.final else "threshold"


def winner(state: State) -> int:
    """Return the winner of a finished game, `NOBODY` if it is drawn.

    At the end of the supply the higher sum wins, then more hand cards; then it is drawn (ruling).
    """
    if not the_supply_is_used_up(state):
        return state.active
    lead = state.total(0) - state.total(1)
    if not lead:
        lead = size(state.hands[0]) - size(state.hands[1])
    return NOBODY if not lead else 0 if lead > 0 else 1


def wins(state: State, seat: int) -> bool:
    """Say whether a seat wins a finished game; if it is drawn, both do."""
    return winner(state) in (seat, NOBODY)


def winners(state: State) -> list[int]:
    """Return the winners of a finished game: one seat, or both if it is drawn."""
    return [seat for seat in range(2) if wins(state, seat)]
