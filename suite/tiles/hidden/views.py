"""Each watcher's view of a state and report of an action."""

from __future__ import annotations

from suite.core.errors import PositionError
from suite.core.view import EVERYBODY
from suite.tiles.hidden.concealment import conceal
from suite.tiles.model import actions
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.pieces import FULL_BAG, NAMED, ONE, ONE_UNKNOWN, UNKNOWN, count, size
from suite.tiles.model.state import State

_DRAW = VERBS.index("draw")
_SWAP = VERBS.index("swap")


def view_of(state: State, watcher: int) -> State:
    """Return a true state as a watcher knows it; `EVERYBODY` knows all of it.

    Points, treasures won and the size of the bag stay, because they follow from public events;
    screens and hints leave out what the rulebook hides (`without_counting`). Nobody but
    `EVERYBODY` knows what is in the bag. Raises `PositionError` for the view of another watcher.
    """
    if state.watcher not in (EVERYBODY, watcher):
        raise PositionError("this is a view already, and not of the one who is to see it")
    view = state.clone()
    if watcher != state.watcher:
        conceal(view, watcher)
    return view


def without_counting(view: State) -> State:
    """Return the view of a seat that has counted nothing: it knows what its screen shows.

    All tiles count as unseen that are neither face up on the board nor in its own hand. Those in
    no hand count as in the bag, because the size of the bag is secret. The others are assumed to
    have as many points and treasures as the seat itself.
    """
    naive, own = view.clone(), view.watcher
    naive.unseen = FULL_BAG
    for kind, tiles in enumerate(view.tiles):
        naive.unseen -= tiles.bit_count() * ONE[kind]
    for hand in view.hands:
        naive.unseen -= hand & NAMED
    hidden = sum(count(hand, UNKNOWN) for hand in view.hands)
    naive.bag = (size(naive.unseen) - hidden) * ONE_UNKNOWN
    naive.swapped = [0] * len(view.swapped)
    naive.points = view.points[own << 2 : (own << 2) + 4] * len(view.won)
    naive.won = [view.won[own]] * len(view.won)
    return naive


def points_are_open(state: State, seat: int) -> bool:
    """Say whether the watcher may see a seat's points and treasures: its own, all at the end.

    They are behind the seat's screen, although they are sums of public events.
    """
    return state.watcher in (EVERYBODY, seat) or bool(state.ending)


def report(state: State, action: int, watcher: int) -> int:
    """Return an action, about to be taken in a true state, as `watcher` sees it.

    Others' draws and swaps show the backs of the tiles only.
    """
    if watcher == EVERYBODY:
        return action
    verb = verb_of(action)
    if verb == _DRAW:
        seat, pile = actions.drawn(action)
        return action if seat == watcher else actions.draw(seat, size(pile) * ONE_UNKNOWN)
    if verb == _SWAP and state.active != watcher:
        return actions.swap(size(actions.swapped(action)) * ONE_UNKNOWN)
    return action


def covers(seen: int, action: int) -> bool:
    """Say whether `action` fits the report `seen`, in which tiles may be unknown."""
    verb = verb_of(seen)
    if verb != verb_of(action):
        return False
    if verb == _DRAW:
        (seat, pile), (drawer, whole) = actions.drawn(seen), actions.drawn(action)
        return seat == drawer and _within(pile, whole)
    if verb == _SWAP:
        return _within(actions.swapped(seen), actions.swapped(action))
    return seen == action


def _within(pile: int, whole: int) -> bool:
    """Say whether a pile can be the pile `whole` with its unknown tiles named."""
    return size(pile) == size(whole) and all(
        count(pile, kind) <= count(whole, kind) for kind in range(UNKNOWN)
    )
