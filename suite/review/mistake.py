"""Mistakes: choices that a review has marked, to be tried again by what their seats could see."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from suite.core.flow import Action, Seat
from suite.core.play import record
from suite.core.play.table import Table
from suite.core.view import View
from suite.review.budget import Budget
from suite.review.choices import Judge
from suite.review.review import Judgement, Review, Step


class Mistake:
    """A mistake to be tried again.

    - `table`, `step`: the game, and the choice in the ledger of its review
    - `seat`: whose choice it was; `view`: what this seat knew
    - `played`: what it did; `judgement`: how that was judged
    - `budget`: that of the review
    """

    def __init__(self, table: Table[Any], step: Step, budget: Budget) -> None:
        """Take a step that has a judgement."""
        self.table = table
        self.step = step
        self.seat: Seat = step.seat
        self.budget = budget
        self.judgement: Judgement = step.verdict
        self.view: View[Any] = table.view_at(step.ply - 1, self.seat)
        self.played: Action = table.actions[step.ply - 1]

    def judge(self, action: Action) -> Judgement:
        """Return the judgement of a legal action beside what is known to be best.

        What is known to be best is not judged again.
        """
        game = self.view.game
        known = tuple(map(game.read, self.judgement.best))
        if action == known[0]:
            return Judgement(self.judgement.best)
        return Judge(game, self.budget).judgement_of(self.step.ply - 1, self.view, action, known)

    def is_better(self, judgement: Judgement) -> bool:
        """Say whether what is judged so is clearly better than what was played."""
        return judgement.high < self.judgement.low


def mistakes(game: record.Game, review: Review, seat: Seat) -> dict[str, Step]:
    """Return the choices of a seat that have a mark, in their order, each by a word of its own.

    The word follows from the game and the ply; notes in the record do not change it.
    """
    digest = sha256(record.encode(game.header))
    for _number, line in game.lines:
        if not isinstance(line, record.Mark):
            digest.update(record.encode(line))
    word = digest.hexdigest()[:16]
    return {f"{word}:{step.ply}": step for step in review.mistakes if step.actor == seat}
