"""Strangers of the card game: each wants one thing of its turn, and looks for it with a beam.

They read views as JSON and actions as words, as any bot does, and know nothing of our evaluation.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from suite.core.flow import CHANCE, Action
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
        best = max(self.ended(view, rng), key=lambda line: line[:2])
        assert best[2][0] in legal, view.game.quoted(best[2][0])
        return Choice(tuple(best[2]))

    def ended(self, view: View[Any], rng: Random) -> list[Line]:
        """Return the lines found, each up to where another seat or chance comes."""
        free = view.game.unchecked
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
        return ended

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


@dataclass
class Soloist(Builder):
    """Looks at its own temples and rows alone."""

    meaning: ClassVar = "Builds as if there were no rival."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, whatever the rival has."""
        return 3 * height(seen, seat) + room(seen, seat) + runs(seen, seat)


@dataclass
class Wrecker(Builder):
    """Keeps the rival low: what the rival loses counts most."""

    meaning: ClassVar = "Steals and pulls down what the rival has built."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the rival's heights and rows above all."""
        return super().worth(seen, seat) - 4 * height(seen, 1 - seat) - room(seen, 1 - seat)


@dataclass
class Spreader(Builder):
    """Builds the lowest stages at as many sites as it can."""

    meaning: ClassVar = "Wants a temple at each site."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the number of its temples above all."""
        return super().worth(seen, seat) + 4 * sum(map(bool, seen["temples"][seat].values()))


@dataclass
class Climber(Builder):
    """Builds one temple to the top before it thinks of another."""

    meaning: ClassVar = "Wants the highest temple."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the own highest temple above all."""
        highest = max(temple[-1] if temple else 0 for temple in seen["temples"][seat].values())
        return super().worth(seen, seat) + 3 * highest


@dataclass
class Saver(Builder):
    """Keeps its cards in the hand until they build at once."""

    meaning: ClassVar = "Saves its cards for one great turn."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the own cards in hand counting twice."""
        saved: int = sum(seen["hands"][seat].values())
        return super().worth(seen, seat) + 2 * saved


@dataclass
class Settler(Builder):
    """Lays down all its cards, so that nothing can be halved, and waits for the stages to come."""

    meaning: ClassVar = "Settles all its cards at once."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth, the own rows above the hand."""
        rows: int = sum(map(len, seen["rows"][seat].values()))
        saved: int = sum(seen["hands"][seat].values())
        return super().worth(seen, seat) + rows - saved


@dataclass
class Closer(Builder):
    """Hurries the supply to its end as soon as it is ahead."""

    meaning: ClassVar = "Uses up the stages while it leads."

    def worth(self, seen: dict[str, Any], seat: int) -> float:
        """Return what the position is worth; with a lead, each stage that is gone counts."""
        lead = height(seen, seat) - height(seen, 1 - seat)
        gone = -sum(map(len, seen["yards"])) if lead > 0 else 0
        return super().worth(seen, seat) + 2 * lead + gone


@dataclass
class Doubter(Builder):
    """Asks of its `lines` best turns what the rival could do next in a world drawn at random."""

    width: int = 8
    lines: int = 4

    meaning: ClassVar = "Looks for the turn after which the rival's best one is worst."

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the line that is worth most after the rival's best turn."""
        free = view.game.unchecked
        best = sorted(self.ended(view, rng), key=lambda line: line[:2])[-self.lines :]
        world = free.determinize(view, rng)
        return Choice(tuple(max(best, key=lambda line: self.after(view, world, line, rng))[2]))

    def after(self, view: View[Any], world: Any, line: Line, rng: Random) -> float:
        """Return what a line is worth after the rival's best turn in a world."""
        free, state = view.game.unchecked, view.game.unchecked.copy(world)
        for action in line[2]:
            free.step(state, action)
        while free.actor(state) is CHANCE:
            free.step(state, view.game.flow.deal(state, rng.random))
        rival = free.actor(state)
        if rival in (None, view.watcher):
            return line[0]
        seen = self.ended(free.view(state, rival), rng)
        return -max(line[0] for line in seen)


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
