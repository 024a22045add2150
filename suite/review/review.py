"""A review: one object with all that is known of a game after looking at it.

The *ledger* has a step for every line of the record. The share of a win that each seat can expect
before the first step, and the changes of all steps, sum up to the result. Every change is divided
into four parts:

- `draws`: the share after a draw, less its exact mean over all that could have been drawn
- `skill`: what an own choice lost against the best one, in the same worlds; never above 0
- `rivals`: what choices of other seats lost to this one; never below 0
- `hidden`: the rest: what was hidden came to light, and the noise of the evaluation
"""

from __future__ import annotations

from typing import Final

import msgspec

from suite.core.flow import Seat

MARKS: Final = (("??", 0.20), ("?", 0.10), ("?!", 0.05))
"""The marks of choices, each with the share of a win that a choice must lose at least."""
TURNING_POINTS: Final = 3
PARTS: Final = ("draws", "skill", "rivals", "hidden")
"""The parts of a change, each a number for every seat."""


class Outlook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a turn that comes is likely to be for.

    - `seat`: whose turn; `key`: what for, see `suite.core.showing.aims`
    - `events`: those of a world, from the choice to the end of that turn, in the notation and as
      the seat that chooses sees them; the turn begins after `start` of them
    - `share`, `other`: in which share of worlds it comes, and in which after the other line
    - `weight`: about how much that matters, in points or stages
    """

    seat: Seat
    events: list[str]
    start: int
    key: str
    share: float
    other: float
    weight: float


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice as its seat could judge it.

    - `best`: the line that did best, in the notation; its first action may be the one taken
    - `line`: the action taken, with the rest of the turn as it was compared with that; or empty
    - `risk`: of a choice with a mark, what others can do more often than after the best line;
      `prospect`: what the seat can do less often in its next turn
    - `share`, `best_share`: the share of a win with the action taken, and with the best line
    - `loss`: what was lost (0 to 1); 0 where it cannot be told from 0
    - `low`, `high`: the 95 % interval of the loss
    - `mark`: `??`, `?`, `?!` or empty; `close` says that more worlds might give one
    - `counts`: whether it is neither forced nor obvious
    - `worlds`: in how many worlds both were compared; 0 if the action taken is the best
    """

    best: list[str]
    share: float | None = None
    best_share: float | None = None
    loss: float = 0.0
    low: float = 0.0
    high: float = 0.0
    mark: str = ""
    close: bool = False
    counts: bool = True
    worlds: int = 0
    line: list[str] = []
    risk: Outlook | None = None
    prospect: Outlook | None = None


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the ledger.

    - `ply`: that of the event; of anything else that of the next event
    - `kind`: `draw`, `choice`, `leave` (the seat resigned or forfeited), or `end`: what the
      result adds to the last position
    - `actor`: the seat, or `None` for chance and `end`
    - `action`: as the side of the review saw it; empty if there is none
    - `shares`: the share of a win of each seat after it
    - `draws`, `skill`, `rivals`, `hidden`: the parts of the change for each seat
    - `judgement`: of a choice that was judged
    """

    ply: int
    kind: str
    actor: Seat | None
    action: str
    shares: list[float]
    draws: list[float]
    skill: list[float]
    rivals: list[float]
    hidden: list[float]
    judgement: Judgement | None = None

    @property
    def events(self) -> int:
        """The number of events after which it is over."""
        return self.ply if self.kind in ("draw", "choice") else self.ply - 1

    @property
    def seat(self) -> Seat:
        """The actor, which must be a seat."""
        assert self.actor is not None
        return self.actor

    @property
    def verdict(self) -> Judgement:
        """The judgement, which there must be."""
        assert self.judgement
        return self.judgement


class Account(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What made the result of a seat: `initial` and the four parts sum up to `result`.

    - `draws_spread`: the standard deviation of `draws` over all games that could have been drawn
    - `noise`: the standard error of `draws`, by the worlds that were sampled; `hidden` holds it too
    - `hidden_spread`: what to expect of `hidden` if nothing speaks for either side: its standard
      deviation, if its change from each draw to the next might as well have had the other sign
    - `choices`, `mean_loss`: the number of choices that count, and their mean loss; `None` for none
    - `marks`: how often the seat got each mark
    """

    seat: Seat
    initial: float
    draws: float
    skill: float
    rivals: float
    hidden: float
    result: float
    draws_spread: float
    noise: float
    hidden_spread: float
    choices: int
    mean_loss: float | None
    marks: dict[str, int]


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was luck, what was skill, and where the game turned.

    - `side`: the seat from which everything is seen, or `None` for a game that is seen whole
    - `finished`: whether the game has a result; if not, `result` is what is expected now
    - `complete`: whether all was looked at; if not, what is missing counts as `hidden`
    - `accounts`: of the seats that are known: all, or the one from which the game is seen
    - `residual`: the largest difference between initial shares with all changes, and the result
    - `turning_points`: the places in `steps` of the largest changes, the largest first
    """

    side: Seat | None
    finished: bool
    complete: bool
    initial: list[float]
    result: list[float]
    residual: float
    accounts: list[Account]
    turning_points: list[int]
    steps: list[Step]

    @property
    def curve(self) -> list[list[float]]:
        """The shares of all seats, before the first step and after each."""
        return [self.initial, *(step.shares for step in self.steps)]

    @property
    def mistake_places(self) -> list[int]:
        """The places in `steps` of the choices with a mark, in their order."""
        return [
            place for place, step in enumerate(self.steps) if step.judgement and step.judgement.mark
        ]

    @property
    def mistakes(self) -> list[Step]:
        """The choices with a mark, in their order."""
        return [self.steps[place] for place in self.mistake_places]


def residual(initial: list[float], steps: list[Step], result: list[float]) -> float:
    """Return how far a ledger is from closing: 0 but for rounding."""
    gaps: list[float] = [
        abs(share + sum(getattr(step, part)[seat] for step in steps for part in PARTS) - end)
        for seat, (share, end) in enumerate(zip(initial, result, strict=True))
    ]
    return max(gaps)


def turning_points(initial: list[float], steps: list[Step]) -> list[int]:
    """Return the places of the steps that changed a seat's share most, the largest change first.

    A draw changes it by no more than its luck: what is beyond that comes from no event of the game,
    but from the evaluation, which sees more of a hand once it is full. That a seat gives up is no
    turn of the game: it is over.
    """
    before = [initial, *(step.shares for step in steps)]
    sizes = [_size(step, shares) for step, shares in zip(steps, before, strict=False)]
    places = sorted(range(len(steps)), key=lambda place: (-sizes[place], place))
    turns = [place for place in places if sizes[place] and steps[place].kind != "leave"]
    return turns[:TURNING_POINTS]


def _size(step: Step, before: list[float]) -> float:
    """Return by how much a step changed a seat's share at most."""
    changes = [abs(new - old) for new, old in zip(step.shares, before, strict=True)]
    if step.kind == "draw":
        changes = [min(abs(luck), size) for luck, size in zip(step.draws, changes, strict=True)]
    return max(changes)
