"""The door of the kernel: what comes from outside is checked here, and nowhere behind it.

Compiled, these are the functions that Python may call: whatever they are given, they return or
raise an error of the suite.
"""

from __future__ import annotations

from typing import Any

from suite import native
from suite.core.errors import IllegalActionError, PositionError
from suite.core.kernel.bits import has
from suite.core.validation import shown
from suite.core.view import EVERYBODY
from suite.temples.engine import kernel
from suite.temples.engine.soundness import DRAW, LAY, check, number_in
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.actions import FIRST_DRAW, FIRST_LAY, SEATS_ACTIONS
from suite.temples.model.pieces import NAMED, ONE, count, length, size
from suite.temples.model.state import NOBODY, SETUP, State
from suite.temples.rules.counting import stock_of, unknown_in, within
from suite.temples.rules.drawing import number_to_draw
from suite.temples.rules.laying import LAID
from suite.temples.rules.setup import first_hand_of, seat_to_deal

HIGHEST = (1 << 63) - 1
"""The highest number of an event that a kernel can hold."""


def checked(view: object) -> State:
    """Return a state of either backend as one of this backend, or raise `PositionError`."""
    state: State = native.converted(view, State)
    check(state)
    return state


def check_state(state: object) -> None:
    """Raise `PositionError` for a state, of either backend, that the rules cannot go on from."""
    checked(state)


def deciding(view: object) -> State:
    """Return the same as `checked` for a state in which its watcher is to act."""
    state = checked(view)
    seat = kernel.seat_to_act(state)
    if seat == NOBODY or state.watcher not in (EVERYBODY, seat):
        raise PositionError(_("it is not the watcher's turn to decide"))
    return state


def in_phase(view: object, phase: int) -> State:
    """Return the same as `deciding` for a state in this phase."""
    state = deciding(view)
    if state.at != phase:
        raise PositionError(_("it is not the watcher's turn to decide"))
    return state


def view_of(view: object, seat: int) -> State:
    """Return the same as `checked` for a state that a seat knows, in which some seat is to act."""
    state = checked(view)
    fits = 0 <= seat < 2 and (state.watcher == EVERYBODY or state.watcher == seat)
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
    """Say whether an action or event, as the watcher of a state sees it, can happen in it.

    It says no to every draw that is not seen whole: see `Game.allows`.
    """
    twin = checked(state)
    if not isinstance(action, int) or not 0 <= action <= HIGHEST:
        return False
    _seat, cards = actions.draw_of(action)
    return not (action >= FIRST_DRAW and unknown_in(cards)) and _can_happen(twin, action)


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
    if action < FIRST_LAY:
        return state.at == SETUP and state.active == NOBODY
    if state.active == NOBODY:
        return False
    if action < FIRST_DRAW:
        return state.at == LAY and _can_be_laid(state, action)
    return state.at in (SETUP, DRAW) and _can_be_drawn(state, action)


def _can_be_laid(state: State, action: int) -> bool:
    """Say whether these stages can come up: known ones first, the rest from the hidden ones."""
    seat, high, low = actions.lay_of(action)
    on_top = min(LAID, length(state.top))
    number = on_top + min(LAID - on_top, size(state.hidden))
    if seat != state.active or not low <= high or (high > 0) + (low > 0) != number:
        return False
    rest = ONE[high] + ONE[low]
    for place in range(on_top):
        stage = state.top >> 3 * place & 7
        if not count(rest, stage):
            return False
        rest -= ONE[stage]
    return within(rest, state.hidden)


def _can_be_drawn(state: State, action: int) -> bool:
    """Say whether a seat draws now, so many cards, and which there are."""
    seat, cards = actions.draw_of(action)
    due = seat_to_deal(state) if state.at == SETUP else state.active
    number = first_hand_of(state, due) if state.at == SETUP else number_to_draw(state)
    if seat != due or number_in(cards) != number:
        return False
    unknown = unknown_in(cards)
    if unknown and state.watcher in (EVERYBODY, seat):
        return False
    there = stock_of(state)
    if number > size(state.stock):
        if not unknown and not _takes_the_stock(state, cards, there):
            return False  # a draw over a reshuffle takes all of the old stock
        there += state.discards
    return within(cards & NAMED, there)


def _takes_the_stock(state: State, cards: int, there: int) -> bool:
    """Say whether so many of these cards can be of the pile `there` as the stock has.

    The pile is the stock, or all that it may hold; the other cards are discards.
    """
    least = most = 0
    for people in range(1, 6):
        number = count(cards, people)
        least += max(0, number - count(state.discards, people))
        most += min(number, count(there, people))
    return least <= size(state.stock) <= most
