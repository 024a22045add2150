"""How the player `random` chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from suite.core.kernel.bits import nth_bit
from suite.tiles.model.actions import CATASTROPHE, END, LEADER, SEATS_ACTIONS, SWAP, WITHDRAW
from suite.tiles.model.board import BITS


def _bits(first: int, after: int) -> int:
    return (1 << after) - (1 << first)


KINDS_OF_ACTION: Final = (
    _bits(0, LEADER * BITS),
    _bits(LEADER * BITS, CATASTROPHE * BITS),
    _bits(WITHDRAW, WITHDRAW + 4),
    _bits(CATASTROPHE * BITS, (CATASTROPHE + 1) * BITS),
    _bits(SWAP, SEATS_ACTIONS),
)
"""The kinds that the player `random` chooses among in a turn: `end` is none of them."""
THE_END: Final = _bits(END, END + 1)


def any_of(mask: int, random: Callable[[], float]) -> int:
    """Return the action that the player `random` takes.

    First the kind of action with equal odds, then one of that kind; `end` only if nothing else is
    legal. Where no turn is played (a commitment, a monument, ...) any action with equal odds.
    """
    if not mask & THE_END:
        return nth_bit(mask, one_of(mask.bit_count(), random))
    kinds = 0
    for kind in KINDS_OF_ACTION:
        if mask & kind:
            kinds += 1
    if not kinds:
        return END
    others = int(random() * kinds)
    for kind in KINDS_OF_ACTION:
        if mask & kind:
            if not others:
                break
            others -= 1
    group = mask & kind
    return nth_bit(group, one_of(group.bit_count(), random))


def one_of(number: int, random: Callable[[], float]) -> int:
    """Return one of the places from 0 to `number - 1`; where there is only one, chance is idle."""
    place = 0
    if number > 1:
        place = int(random() * number)
    return place
