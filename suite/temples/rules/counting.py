"""Card counting by watchers (ours; after the chapters "1" and "3" on stock and announced hands).

Of the sixty people cards most lie open. The others are in the two hands and the stock; if only one
of these holds unknown cards, a watcher knows them by counting. So both players know both hands when
the stock runs out, and cards held then stay known until they are played.
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
    PILES,
    UNKNOWN,
    size,
)
from suite.temples.model.state import State

ONE_UNKNOWN: Final = ONE[UNKNOWN]
LENT: Final = 64 * (EACH + ONE_UNKNOWN)
"""The highest bit of each lane, which no pile of this game uses."""


def unknown_in(pile: int) -> int:
    """Return how many unknown cards a pile holds."""
    return pile >> LANE * 5


def pool(state: State) -> int:
    """Return the cards that a watcher has not seen, as one pile for all unknown places."""
    open_cards = (state.hands[0] & NAMED) + (state.hands[1] & NAMED) + (state.stock & NAMED)
    open_cards += state.discards
    for row in state.rows:
        while row:
            open_cards += PILES[row & 0o777]
            row >>= 9
    return ALL_PEOPLE - open_cards


def stock_of(state: State) -> int:
    """Return the cards that the stock holds, or may hold if they are unknown."""
    return pool(state) if unknown_in(state.stock) else state.stock


def peoples_in(state: State, seat: int) -> int:
    """Return the peoples that a hand holds or may hold, as the lowest bit of each lane."""
    hand = state.hands[seat]
    if hand > NAMED:
        hand = (hand & NAMED) + pool(state)
    return hand + FILL >> LANE - 1 & EACH


def spend(state: State, seat: int, people: int) -> None:
    """Remove a card, which already lies open, from its hand; of equal ones a known one first."""
    hands = state.hands
    if hands[seat] & LANES[people]:
        hands[seat] -= ONE[people]
        if state.known[seat] & LANES[people]:
            state.known[seat] -= ONE[people]
            if state.public[seat] & LANES[people]:
                state.public[seat] -= ONE[people]
    else:
        hands[seat] -= ONE_UNKNOWN
    conclude(state)


def conclude(state: State) -> None:
    """Note the cards now known by counting: in a true state for all watchers, in a view for one."""
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
    """Note that a hand holds at least these cards."""
    hand_cards = 0
    for people in range(1, 6):
        hand_cards += max(cards & LANES[people], state.hands[seat] & LANES[people])
    state.hands[seat] = hand_cards + (size(state.hands[seat]) - size(hand_cards)) * ONE_UNKNOWN
    conclude(state)


def _tell_the_public(state: State, seat: int) -> None:
    """Note a hand as public if all of the other is: without a stock it can be counted."""
    if state.public[1 - seat] == state.hands[1 - seat]:
        state.public[seat] = state.hands[seat]


def note_reshuffle(state: State, seat: int, cards: int) -> None:
    """Note the cards revealed by a draw that takes the last of the stock and some of the discards.

    The rival of the drawer and a spectator see the stock end in the drawer's hand: they can count
    all that he held before the new cards came. The drawer sees three cards at once; he knows which
    of them were the old stock only as far as every reading agrees.
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
        hidden = pool(state)
        sure = common(hidden, cards, size(state.stock), state.discards)
        hands[rival] += sure - size(sure) * ONE_UNKNOWN


def common(hidden: int, cards: int, old: int, discards: int) -> int:
    """Return what is left of `hidden` in every reading of a draw over a reshuffle.

    A reading picks the `old` cards of the drawn `cards` that were the last of the stock; the others
    must have been among the discards. For each people the reading that takes the most decides.
    Only the number of cards links a reading's peoples, so each people is computed by itself.
    """
    sure = 0  # cards that cannot have been discards, so that every reading takes them
    for people in range(1, 6):
        sure += max(0, (cards & LANES[people]) - (discards & LANES[people]))
    rest = hidden - sure
    for people in range(1, 6):
        lane = LANES[people]
        # The most that a reading takes of this people besides, while it has cards left to take.
        free = min(cards & lane, hidden & lane) - max(0, (cards & lane) - (discards & lane))
        rest -= min(free, (old - size(sure)) * ONE[people])
    return rest


def within(part: int, pile: int) -> bool:
    """Say whether a pile holds all cards of a part."""
    # The highest bit of a lane is borrowed, and so cleared, where the part holds more.
    return (pile | LENT) - part & LENT == LENT
