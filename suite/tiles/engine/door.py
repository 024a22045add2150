"""The door of the kernel: what comes from outside is checked here, and nowhere behind it.

Compiled, these are the functions that Python may call: whatever they are given, they return or
raise an error of the suite.
"""

from __future__ import annotations

from typing import Any

from suite import native
from suite.core.errors import IllegalActionError, PositionError
from suite.core.game import LegalActions
from suite.core.kernel.bits import has, moves
from suite.core.validation import shown
from suite.core.view import EVERYBODY
from suite.tiles.engine import kernel
from suite.tiles.engine.dispatch import DEAL
from suite.tiles.engine.soundness import REDRAW, check, number_in
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import SEATS_ACTIONS, START, SWAP_UNKNOWN
from suite.tiles.model.pieces import HAND, NAMED, UNKNOWN, count
from suite.tiles.model.state import ACTION, NOBODY, SETUP, State
from suite.tiles.rules.drawing import bag_of, seat_to_refill
from suite.tiles.rules.hands import most_in
from suite.tiles.rules.kingdoms import survey
from suite.tiles.rules.setup import seat_to_deal
from suite.tiles.rules.swapping import may_be_part

HIGHEST = (1 << 63) - 1
"""The highest number of an event that a kernel can hold."""


def checked(view: object) -> State:
    """Return a state of either backend as one of this backend, or raise `PositionError`."""
    state: State = native.converted(view, State)
    check(state)
    return state


def choices_of(state: State, seat: int, legal: object) -> int:
    """Return the actions that a seat is asked to choose from, of a checked state.

    Raises `PositionError` if another seat is to act, and `IllegalActionError` unless all of them
    are legal and there is one.
    """
    if kernel.seat_to_act(state) != seat or state.watcher not in (EVERYBODY, seat):
        raise PositionError(_("it is not the watcher's turn to decide"))
    numbers = legal.mask if isinstance(legal, LegalActions) else 0
    if numbers and not numbers >> SEATS_ACTIONS:
        mask = moves(numbers)
        if not mask & ~kernel.legal(state):
            return mask
    raise IllegalActionError(
        _("{given} is not a set of actions that are legal now", given=shown(legal))
    )


def check_state(state: object) -> tuple[list[int], int, int, int, int]:
    """Raise `PositionError` for a state, of either backend, that the rules cannot go on from.

    Returns its derived fields: see `State`.
    """
    twin = checked(state)
    survey(twin)
    return (
        [kingdom.__index__() for kingdom in twin.kingdoms],
        twin.occupied.__index__(),
        twin.beside_one.__index__(),
        twin.beside_two.__index__(),
        twin.crowded.__index__(),
    )


def view_of(view: object, seat: int) -> State:
    """Return the same as `checked` for a state that a seat knows, in which some seat is to act."""
    state = checked(view)
    fits = 0 <= seat < state.seats and (state.watcher == EVERYBODY or state.watcher == seat)
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
    return isinstance(action, int) and 0 <= action <= HIGHEST and _can_happen(twin, action)


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
    if not _can_happen(state, action):
        raise IllegalActionError(_("{value} is not legal now", value=shown(action)))
    kernel.step(state, action)


def _can_happen(state: State, action: int) -> bool:
    """Say whether an action or event, as the watcher of a checked state sees it, can happen."""
    if action < SEATS_ACTIONS:
        return has(kernel.legal(state), action)
    what, pile = actions.drawn(action)
    if what == START:
        return state.at == SETUP and state.active == NOBODY and pile < state.seats
    if what == SWAP_UNKNOWN:
        return _can_be_swapped(state, pile)
    return bool(DEAL[state.at]) and state.active != NOBODY and _can_be_drawn(state, what, pile)


def _can_be_swapped(state: State, pile: int) -> bool:
    """Say whether another seat than the watcher can swap a pile in which tiles are unknown."""
    if state.at != ACTION or state.watcher in (EVERYBODY, state.active):
        return False
    hand = state.hands[state.active]
    return (
        0 < number_in(pile, True) <= number_in(hand, True)
        and count(pile, UNKNOWN) > 0
        and may_be_part(pile & NAMED, hand, most_in(state, state.active))
    )


def _can_be_drawn(state: State, seat: int, pile: int) -> bool:
    """Say whether a seat draws now, so many tiles, and of each kind as many as there are."""
    if state.at == SETUP:
        due, number = seat_to_deal(state), HAND
    elif state.at == REDRAW:
        due, number = state.active, state.owed
    else:
        due = seat_to_refill(state)
        number = HAND - number_in(state.hands[due], True)
    number = min(number, number_in(state.bag, True))
    unknown = state.watcher != EVERYBODY and state.watcher != seat
    if seat != due or number_in(pile, unknown) != number:
        return False
    bag = bag_of(state)
    enough = True
    for kind in range(4):
        enough &= count(pile, kind) <= count(bag, kind)
    return enough
