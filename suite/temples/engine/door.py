"""The door of the kernel: what comes from outside is checked here, and nowhere behind it.

Compiled, these are the functions that Python may call: whatever they are given, they return or
raise an error of the suite. `door` of the tile game is a link to this file: see `episode`.
"""

from __future__ import annotations

from typing import Any

from suite import native
from suite.core.errors import IllegalActionError, PositionError
from suite.core.kernel.bits import has
from suite.core.text.catalogue import Catalogue
from suite.core.validation import shown
from suite.core.view import EVERYBODY

from ..model.actions import SEATS_ACTIONS
from ..model.state import NOBODY, State
from ..rules.seats import number_of_seats
from . import kernel
from .possible import can_happen
from .soundness import check, derived

_ = Catalogue(__name__.rsplit(".", 3)[1])  # that of the game

HIGHEST = (1 << 63) - 1
"""The highest number of an event that a kernel can hold."""


def checked(view: object) -> State:
    """Return a state of either backend as one of this backend, or raise `PositionError`."""
    state: State = native.converted(view, State)
    check(state)
    return state


def check_state(state: object) -> tuple[Any, ...]:
    """Raise `PositionError` for a state, of either backend, that the rules cannot go on from.

    Returns its derived fields: see `State`.
    """
    return derived(checked(state))


def view_of(view: object, seat: int) -> State:
    """Return the same as `checked` for a state that a seat knows, in which some seat is to act."""
    state = checked(view)
    fits = 0 <= seat < number_of_seats(state) and state.watcher in (EVERYBODY, seat)
    if not fits or kernel.seat_to_act(state) == NOBODY:
        raise PositionError(_("a seat cannot look ahead from this position"))
    return state


def line_of(state: State, seat: int, line: object) -> tuple[int, ...]:
    """Return a line of actions of a seat, in a checked state where some seat is to act.

    Raises `IllegalActionError` unless all are actions, the first a legal one of that seat.
    """
    steps: tuple[Any, ...] = tuple(line) if isinstance(line, list | tuple) else (None,)
    goes = True
    for number in steps:
        goes = goes and type(number) is int and 0 <= number < SEATS_ACTIONS
    if goes and steps:
        first = steps[0]
        goes = kernel.seat_to_act(state) == seat and has(kernel.legal(state), first)
    if goes:
        return steps
    raise IllegalActionError(_("{line} is not a line of actions from here", line=shown(line)))


def legal_mask(view: object) -> int:
    """Return the legal actions as an int, whether this module is compiled or not."""
    return kernel.legal(checked(view)).__index__()


def allows(state: object, action: object) -> bool:
    """Say whether an action or event, as the watcher of a state sees it, can happen in it."""
    twin = checked(state)
    return isinstance(action, int) and 0 <= action <= HIGHEST and can_happen(twin, action)


def step(state: object, action: object) -> None:
    """Carry out an action or event, and proceed until somebody must act.

    Raises `IllegalActionError` if it cannot happen now, and `PositionError` for a state that is
    none of this backend; then nothing is changed.
    """
    if not isinstance(state, State):
        raise PositionError(_("{value} is not a state of this game", value=shown(state)))
    checked(state)
    carry_out(state, action)


def carry_out(state: State, action: object) -> None:
    """Carry out an action or event in a checked state; raises `IllegalActionError` as `step`."""
    if not isinstance(action, int) or not 0 <= action <= HIGHEST:
        raise IllegalActionError(_("{value} is not an action of this game", value=shown(action)))
    if not can_happen(state, action):
        raise IllegalActionError(_("{value} is not legal now", value=shown(action)))
    kernel.step(state, action)
