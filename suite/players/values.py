"""The values of positions and draws: one evaluator for all that is told of luck.

A position is valued by playing on in worlds that fit what is seen of it, always with the same
random numbers. So its value follows from the position alone, and the luck of a draw has the mean 0
over all outcomes exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from suite import native
from suite.core.flow import Action, Seat
from suite.core.text.forecast import Prospects, mean_of
from suite.core.view import View
from suite.native import sources

SEED: Final = "review"


@cache
def evaluator() -> str:
    """Return a digest of what all values follow from: the rules, the evaluation, the networks."""
    suite = Path(native.__file__).parents[1]
    digest = sha256(sources.fingerprint(suite).encode())
    for network in sorted(suite.rglob("*.network")):
        digest.update(network.read_bytes())
    return digest.hexdigest()


class Draw:
    """What could have come up at a draw, with the prospects after each outcome.

    - `shares`: the prospects after what did come up, as they are told
    - `luck`: these less their exact mean over all outcomes, for each seat
    - `variance`: of the luck over all outcomes
    - `error`: the standard error of the luck, by the worlds that were sampled
    """

    def __init__(self, outcomes: Sequence[tuple[float, Prospects]], came: Prospects) -> None:
        """Take the odds and prospects of all outcomes, and those of the one that came up."""
        seats = range(len(came.shares))
        means = [sum(odds * after.shares[seat] for odds, after in outcomes) for seat in seats]
        self.shares = came.shares
        self.luck = [came.shares[seat] - means[seat] for seat in seats]
        self.variance = [
            sum(odds * (after.shares[seat] - means[seat]) ** 2 for odds, after in outcomes)
            for seat in seats
        ]
        self.error = [self._error(outcomes, came, seat) for seat in seats]

    @staticmethod
    def _error(outcomes: Sequence[tuple[float, Prospects]], came: Prospects, seat: int) -> float:
        lucks = [
            came.worlds[world][seat]
            - sum(odds * after.worlds[world][seat] for odds, after in outcomes)
            for world in range(len(came.worlds))
        ]
        return mean_of(lucks)[1]


def value(view: View[Any], worlds: int) -> tuple[float, ...]:
    """Return the share of a win that each seat can expect in a position."""
    prospects: Prospects = view.game.prospects(view, [None], Random(SEED), worlds)[0]
    return prospects.shares


def draw(view: View[Any], event: Action, worlds: int, leavers: Sequence[Seat]) -> Draw | None:
    """Return what an event of chance was worth; `None` if it was not seen whole or is certain.

    The `leavers` are seats that cannot win any more.
    """
    outcomes = view.game.outcomes(view.state)
    events = [action for action, _ in outcomes]
    if event not in events or len(events) == 1:
        return None
    total = sum(weight for _, weight in outcomes)
    prospects = [
        replace(after, shares=without(after.shares, leavers))
        for after in view.game.prospects(view, events, Random(SEED), worlds)
    ]
    odds = [weight / total for _, weight in outcomes]
    return Draw(list(zip(odds, prospects, strict=True)), prospects[events.index(event)])


def even(seats: int) -> tuple[float, ...]:
    """Return the shares of seats of which nothing is known."""
    return (1 / seats,) * seats


def without(shares: Sequence[float], leavers: Sequence[Seat]) -> tuple[float, ...]:
    """Return shares without those of seats that are gone; the others get them by their own."""
    if not leavers:
        return tuple(shares)
    others = [0.0 if seat in leavers else share for seat, share in enumerate(shares)]
    if not sum(others):
        others = [float(seat not in leavers) for seat in range(len(shares))]
    total = sum(others)
    return tuple(share / total for share in others)
