"""What a watcher can count (ours; after the chapters "1" and "3" on stock and announced hands).

Sixty people cards are in the game and most of them lie open. What a watcher does not see is in
the two hands and the stock; if only one of these holds unknown cards, they are known by counting.
So a stock that runs out gives both hands away to the players, and what was held then and has not
been played since stays known.
"""

from __future__ import annotations

from typing import Final

from suite.core.view import EVERYBODY
from suite.temples.model.pieces import (
    ALL_PEOPLE,
    EACH,
    FILL,
    LANE,
    LANES,
    NAMED,
    ONE,
    UNKNOWN,
    size,
)
from suite.temples.model.state import State

ONE_UNKNOWN: Final = ONE[UNKNOWN]
LENT: Final = 64 * (EACH + ONE_UNKNOWN)
"""The highest bit of each lane, which no pile of this game needs."""


def unknown_in(pile: int) -> int:
    """Return how many unknown cards a pile holds."""
    return pile >> LANE * 5


def pool(state: State) -> int:
    """Return the cards that a watcher has not seen, together: the pile of all unknown places."""
    seen = (state.hands[0] & NAMED) + (state.hands[1] & NAMED) + (state.stock & NAMED)
    seen += state.discards
    for row in state.rows:
        while row:
            seen += ONE[row & 7]
            row >>= 3
    return ALL_PEOPLE - seen


def stock_of(state: State) -> int:
    """Return the cards the stock holds, or may hold."""
    return pool(state) if unknown_in(state.stock) else state.stock


def held(state: State, seat: int) -> int:
    """Return the peoples a hand holds, or may hold: the lowest bit of the lane of each."""
    hand = state.hands[seat]
    if hand > NAMED:
        hand = (hand & NAMED) + pool(state)
    return hand + FILL >> LANE - 1 & EACH


def spend(state: State, seat: int, people: int) -> None:
    """Take a card that already lies open out of a hand; of equal ones, a known one goes first."""
    hands = state.hands
    if hands[seat] & LANES[people]:
        hands[seat] -= ONE[people]
        if state.known[seat] & LANES[people]:
            state.known[seat] -= ONE[people]
            if state.public[seat] & LANES[people]:
                state.public[seat] -= ONE[people]
        if not state.stock:
            conclude(state)
    else:
        hands[seat] -= ONE_UNKNOWN
        conclude(state)


def conclude(state: State) -> None:
    """Note what counting shows now, to the two seats and to a spectator, or to one watcher."""
    if state.watcher == EVERYBODY:
        if not state.stock:
            state.known[0] = state.hands[0]
            state.known[1] = state.hands[1]
            _tell_the_public(state, 0)
            _tell_the_public(state, 1)
        return
    hands = state.hands
    first, second = unknown_in(hands[0]), unknown_in(hands[1])
    rest = unknown_in(state.stock)
    if rest and not first and not second:
        state.stock = pool(state)
    elif first and not second and not rest:
        hands[0] = (hands[0] & NAMED) + pool(state)
    elif second and not first and not rest:
        hands[1] = (hands[1] & NAMED) + pool(state)


def know(state: State, seat: int, cards: int) -> None:
    """Note that a hand, whatever else is in it, holds these cards."""
    named = 0
    for people in range(1, 6):
        named += max(cards & LANES[people], state.hands[seat] & LANES[people])
    state.hands[seat] = named + (size(state.hands[seat]) - size(named)) * ONE_UNKNOWN
    conclude(state)


def _tell_the_public(state: State, seat: int) -> None:
    """Without a stock, who knows the whole of one hand can count the other."""
    if state.public[1 - seat] == state.hands[1 - seat]:
        state.public[seat] = state.hands[seat]


def note_reshuffle(state: State, seat: int, cards: int) -> None:
    """Note what a draw tells that takes the last of the stock and goes on from the discards.

    The rival of the drawer, and a spectator, see the stock end in the drawer's hand: all that he
    held before the new cards came can be counted. The drawer sees three cards at once; which of
    them were the old stock he knows only as far as every reading agrees.
    """
    rival = 1 - seat
    hands, known, public = state.hands, state.known, state.public
    if state.watcher == EVERYBODY:
        before = hands[seat] + state.stock
        hidden = state.stock + hands[rival] - known[rival]
        known[seat] = before
        known[rival] += common(hidden, cards, size(state.stock), state.discards)
        if public[rival] == hands[rival]:
            public[seat] = before
    elif state.watcher == seat:
        hidden = pool(state) if unknown_in(state.stock) else state.stock
        sure = common(hidden, cards, size(state.stock), state.discards)
        hands[rival] += sure - size(sure) * ONE_UNKNOWN


def common(hidden: int, cards: int, old: int, discards: int) -> int:
    """Return what is left of `hidden` in every reading of a draw over a reshuffle.

    A reading picks the `old` cards of the drawn `cards` that were the last of the stock; the others
    must have been among the discards. Of each people the reading counts that takes the most; what a
    reading takes of one people binds it for the others only by the number of cards, so each people
    can be looked at by itself.
    """
    sure = 0  # cards that cannot have been discards, so that every reading takes them
    for people in range(1, 6):
        sure += max(0, (cards & LANES[people]) - (discards & LANES[people]))
    left = hidden - sure
    for people in range(1, 6):
        lane = LANES[people]
        # What a reading may take of this people beyond that, as long as it has cards left to take.
        free = min(cards & lane, hidden & lane) - max(0, (cards & lane) - (discards & lane))
        left -= min(free, (old - size(sure)) * ONE[people])
    return left


def within(part: int, pile: int) -> bool:
    """Say whether a pile holds all cards of a part."""
    # Each lane lends its highest bit, which is gone where the part holds more.
    return (pile | LENT) - part & LENT == LENT
