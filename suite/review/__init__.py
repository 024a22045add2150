"""Reviews: what was luck in a recorded game, what was skill, and where it turned."""

from __future__ import annotations

from suite.review.budget import DEEP, USUAL, Budget
from suite.review.review import Account, Judgement, Review, Step
from suite.review.reviewing import Reviewing, side_of

__all__ = [
    "DEEP",
    "USUAL",
    "Account",
    "Budget",
    "Judgement",
    "Review",
    "Reviewing",
    "Step",
    "side_of",
]
