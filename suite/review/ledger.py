"""The ledger of a review: every change of the shares of a win, and why."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from suite.core.flow import Seat
from suite.players import values
from suite.review.review import (
    MARKS,
    PARTS,
    Account,
    Judgement,
    Review,
    Step,
    residual,
    turning_points,
)


class Ledger:
    """Enters what happened, line by line; `initial` are the shares before the first line."""

    def __init__(self, initial: Sequence[float]) -> None:
        self.initial = [*initial]
        self.shares = [*initial]
        self.steps: list[Step] = []
        self.seats = range(len(initial))
        self.variance = [0.0] * len(initial)
        self.error = [0.0] * len(initial)

    def draw(
        self, ply: int, action: str, shares: Sequence[float], draw: values.Draw | None
    ) -> None:
        """Enter an event of chance; what was not seen to be drawn counts as hidden."""
        if draw:
            for seat in self.seats:
                self.variance[seat] += draw.variance[seat]
                self.error[seat] += draw.error[seat] ** 2
        self._enter(ply, "draw", None, action, shares, draws=draw.luck if draw else None)

    def choice(
        self,
        ply: int,
        actor: Seat,
        action: str,
        shares: Sequence[float],
        judgement: Judgement | None,
    ) -> None:
        """Enter a choice; the other seats get what it lost by their own shares."""
        loss = judgement.loss if judgement else 0.0
        others = values.without(self.shares, [actor])
        self._enter(
            ply,
            "choice",
            actor,
            action,
            shares,
            skill=[-loss if seat == actor else 0.0 for seat in self.seats],
            rivals=[0.0 if seat == actor else loss * others[seat] for seat in self.seats],
            judgement=judgement,
        )

    def leave(self, ply: int, actor: Seat, leavers: Sequence[Seat]) -> None:
        """Enter that a seat leaves the game, and with it its share, as the last of all leavers."""
        shares = values.without(self.shares, leavers)
        gains = [new - old for new, old in zip(shares, self.shares, strict=True)]
        self._enter(
            ply,
            "leave",
            actor,
            "",
            shares,
            skill=[min(0.0, gain) if seat == actor else 0.0 for seat, gain in enumerate(gains)],
            rivals=[0.0 if seat == actor else max(0.0, gain) for seat, gain in enumerate(gains)],
        )

    def close(self, ply: int, result: Sequence[float]) -> None:
        """Enter what the result adds to the last line, if anything."""
        if [*result] != self.shares:
            self._enter(ply, "end", None, "", result)

    def _enter(
        self,
        ply: int,
        kind: str,
        actor: Seat | None,
        action: str,
        shares: Sequence[float],
        draws: Sequence[float] | None = None,
        skill: Sequence[float] | None = None,
        rivals: Sequence[float] | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        """Enter a line; what its parts do not explain was hidden."""
        nothing = [0.0 for seat in self.seats]
        luck, losses, gains = ([*(part or nothing)] for part in (draws, skill, rivals))
        hidden = [
            shares[seat] - self.shares[seat] - (luck[seat] + losses[seat] + gains[seat])
            for seat in self.seats
        ]
        self.steps.append(
            Step(ply, kind, actor, action, [*shares], luck, losses, gains, hidden, judgement)
        )
        self.shares = [*shares]

    def review(self, side: Seat | None, *, finished: bool, complete: bool) -> Review:
        """Return the review of all that was entered; `side` is the only seat that is known."""
        seats = self.seats if side is None else [side]
        return Review(
            side,
            finished,
            complete,
            self.initial,
            self.shares,
            residual(self.initial, self.steps, self.shares),
            [self._account(seat) for seat in seats],
            turning_points(self.initial, self.steps),
            self.steps,
        )

    def _account(self, seat: Seat) -> Account:
        parts = {part: sum(getattr(step, part)[seat] for step in self.steps) for part in PARTS}
        judgements = [
            step.judgement for step in self.steps if step.actor == seat and step.judgement
        ]
        losses = [judgement.loss for judgement in judgements if judgement.counts]
        return Account(
            seat,
            self.initial[seat],
            **parts,
            result=self.shares[seat],
            draws_spread=sqrt(self.variance[seat]),
            noise=sqrt(self.error[seat]),
            hidden_spread=self._hidden_spread(seat),
            choices=len(losses),
            mean_loss=sum(losses) / len(losses) if losses else None,
            marks={
                mark: sum(judgement.mark == mark for judgement in judgements) for mark, _ in MARKS
            },
        )

    def _hidden_spread(self, seat: Seat) -> float:
        """Return what to expect of the hidden part of a seat.

        What comes from one draw to the next is taken together: there changes take each other back.
        """
        squares = together = 0.0
        for step in self.steps:
            if step.kind == "draw":
                squares += together**2
                together = 0.0
            together += step.hidden[seat]
        return sqrt(squares + together**2)
