"""Views of a state and reports of an action, for each watcher."""

from __future__ import annotations

from suite.core.errors import PositionError
from suite.core.view import EVERYBODY
from suite.temples.hidden.concealment import conceal
from suite.temples.model import actions
from suite.temples.model.actions import VERBS, verb_of
from suite.temples.model.pieces import NAMED, size
from suite.temples.model.state import State
from suite.temples.rules.counting import ONE_UNKNOWN, unknown_in, within

_DRAW = VERBS.index("draw")


def view_of(state: State, watcher: int) -> State:
    """Return a watcher's view of a true state; for `EVERYBODY` a copy.

    Raises `PositionError` if `state` is another watcher's view.
    """
    if state.watcher not in (EVERYBODY, watcher):
        raise PositionError("this is a view already, and not of the one who is to see it")
    view = state.clone()
    if watcher != state.watcher:
        conceal(view, watcher)
    return view


def report(action: int, watcher: int) -> int:
    """Return an action as `watcher` sees it: the cards that others draw are unknown."""
    if watcher == EVERYBODY or verb_of(action) != _DRAW:
        return action
    seat, cards = actions.draw_of(action)
    return action if seat == watcher else actions.draw(seat, size(cards) * ONE_UNKNOWN)


def is_whole(action: int) -> bool:
    """Say whether an action or event shows all of its cards."""
    return verb_of(action) != _DRAW or not unknown_in(actions.draw_of(action)[1])


def covers(seen: int, action: int) -> bool:
    """Say whether the report `seen`, which may hide drawn cards, is consistent with `action`."""
    if verb_of(seen) != _DRAW or verb_of(action) != _DRAW:
        return seen == action
    (seat, cards), (drawer, pile) = actions.draw_of(seen), actions.draw_of(action)
    return seat == drawer and size(cards) == size(pile) and within(cards & NAMED, pile)
