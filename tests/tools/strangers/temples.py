"""Strangers of the card game: each wants one thing of its turn, and looks for it with a beam.

They read views as JSON and actions as words, as any bot does, and know nothing of our evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from suite.core.flow import Action
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View

Line = tuple[float, float, list[Action], Any]
"""What a line of the turn is worth, a random number for ties, its actions, its position."""
WON: Final = 1000.0


@dataclass
class Builder:
    """Keeps the `width` best positions after each action of its turn, by what its class wants.

    A line that stops short of the rival's turn is worth what it has come to.
    """

    width: int = 16

    games: ClassVar = ("temples",)
    meaning: ClassVar = "Builds as high as it can, on long rows."

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the best line found."""
        free, game = view.game.unchecked, view.game
        beam: list[Line] = [(0.0, 0.0, [], view.state)]
        ended: list[Line] = []
        while beam:
            after: dict[str, Line] = {}
            for _, _, taken, before in beam:
                for action in free.legal(before):
                    state = free.copy(before)
                    free.step(state, action)
                    seen = free.to_json(free.view(state, view.watcher))
                    line = (self.worth(seen, view.watcher), rng.random(), [*taken, action], state)
                    if free.actor(state) == view.watcher:
                        after.setdefault(str(seen), line)
                    else:
                        ended.append(line)
            beam = sorted(after.values(), key=lambda line: line[:2])[-self.width :]
        best = max(ended, key=lambda line: line[:2])
        assert best[2][0] in legal, game.quoted(best[2][0])
        return Choice(tuple(best[2]))

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what a position is worth to this player, in units of its own."""
        own, rival = height(seen, seat), height(seen, 1 - seat)
        if own >= 20 or (own >= 15 and rival < 10):
            return WON
        hands: list[int] = [sum(hand.values()) for hand in seen["hands"]]
        grown = room(seen, seat) - room(seen, 1 - seat) / 2 + (hands[seat] - hands[1 - seat]) / 2
        return 3 * own - 2 * rival + grown + runs(seen, seat) - runs(seen, 1 - seat)


@dataclass
class FifteenRusher(Builder):
    """Wants its own sum to be 15 as soon as it can be, and little else."""

    meaning: ClassVar = "Runs for a sum of 15, whatever the rival does."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the own sum up to 15 above all."""
        return super().worth(seen, seat) + 2 * min(height(seen, seat), 15)


@dataclass
class Halver(Builder):
    """Halves the rival's hand whenever it can, and settles for runs to do so."""

    meaning: ClassVar = "Halves the rival's hand again and again."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the rival's lost cards and the own runs above all."""
        lost = 3 + 3 * int(seen["to_discard"]) if seen["phase"] == "discard" else 0
        return super().worth(seen, seat) + lost + 2 * runs(seen, seat)


def height(seen: dict[str, Any], seat: int) -> int:
    """Return the sum of a seat: the uppermost stages of its temples."""
    return sum(temple[-1] for temple in seen["temples"][seat].values() if temple)


def room(seen: dict[str, Any], seat: int) -> float:
    """Return what a seat's rows are good for: cards up to two stages above each temple."""
    temples, rows = seen["temples"][seat], seen["rows"][seat]
    return sum(
        min(len(row), (temples[site][-1] if temples[site] else 0) + 2) for site, row in rows.items()
    )


def runs(seen: dict[str, Any], seat: int) -> int:
    """Return how often three equal cards lie side by side in a seat's rows."""
    return sum(
        row[at] == row[at + 1] == row[at + 2]
        for row in seen["rows"][seat].values()
        for at in range(len(row) - 2)
    )
