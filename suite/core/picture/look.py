"""How a board is to be drawn: how large, in which detail, and what is pointed at.

Whoever shows a board fills in what there is to tell beside it; the game draws all of it on one
canvas. Nothing here is looked up in a state, so that a picture holds what its view holds, and what
its asker has put in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

SIZES: Final = ("S", "M", "L")
OFF, FAINT, STRONG = range(3)
"""How clearly areas that belong together are tinted."""
ALLOWED, SCORES, FIGHTS, RAISES = "allowed", "scores", "fights", "raises"
"""What an action on a place promises: nothing more than that it may be taken, points at once, a
conflict, or that something can be built of it."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is to be drawn.

    - `width`, `height`: cells there are; no height means as many rows as it takes
    - `size`: one of `SIZES`; none means the largest that fits
    - `areas`: how clearly kingdoms are tinted
    - `cursor`: the place that is pointed at, as the notation names it (`H5`, `medes`)
    - `lit`: places where an action may be taken now, each with what it promises
    - `last`: the last event of a seat as the watcher saw it, in the notation
    - `held`: the beginning of an action that has been chosen, in the notation (`tile temple`)
    - `ahead`: sentences on what the action would do that is pointed at
    - `refused`: why the last action was refused
    - `log`: sentences on what has happened, the newest last
    - `asked`: what somebody who types for all is asked, and what has been typed of the answer
    - `tally`: lines that somebody beside a real table wants always in sight
    - `player`: whoever is to act, if that is not whoever looks
    - `keys`: what can be pressed now, each with a word on what it does
    - `covered`: the own hand is not to be shown
    - `over`: the game has ended, which after a resignation the position does not know
    """

    width: int
    height: int | None = None
    size: str = ""
    areas: int = FAINT
    cursor: str = ""
    lit: Mapping[str, str] = field(default_factory=dict)
    last: str = ""
    held: str = ""
    ahead: Sequence[str] = ()
    refused: str = ""
    log: Sequence[str] = ()
    asked: Sequence[str] = ()
    tally: Sequence[str] = ()
    player: str = ""
    keys: Sequence[tuple[str, str]] = ()
    covered: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key that begins an action: `words` of the notation, and `label`, what it is for people."""

    key: str
    words: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A good action and one sentence why: what it gains, its odds, what it leaves open."""

    action: int
    sentence: str
