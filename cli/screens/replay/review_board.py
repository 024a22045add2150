"""The review below the board of a game that is gone through: its curve, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.message import Message

from suite.core.errors import ZweistromError
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, QUIET, SHADES
from suite.core.view import Watcher
from suite.play.review import Reviews, Work
from suite.review import Review, curve, story

from ..board import Board

LEAST, MOST, PART = 4, 9, 5
"""The fewest and the most rows of a curve, and its part of the screen: one of so many rows."""


class ReviewBoard(Board):
    """The curve of a game at a ply, as a watcher sees it; hidden until it is wanted.

    - `wanted`: whether it is shown; then the review is made if it was not
    - `review`: what is shown of it, if anything
    - `refused`: a sentence on why the watcher gets none; empty if the watcher may have one
    """

    DEFAULT_CSS: ClassVar[str] = "ReviewBoard { height: 1; display: none; }"

    class Came(Message):
        """More of the review is known."""

    def __init__(self, reviews: Reviews, names: Sequence[str]) -> None:
        super().__init__()
        self.reviews = reviews
        self.names = names
        self.wanted = False
        self.review: Review | None = None
        self.refused = ""
        self._ply = 0
        self._work: Work | None = None
        self._has_begun = False

    def on_mount(self) -> None:
        """Follow the work from now on."""
        self.reviews.changed = self._follow

    def on_unmount(self) -> None:
        """Stop the work that was begun here."""
        if self._has_begun:
            self.reviews.stop()

    def turn_to(self, ply: int, watcher: Watcher) -> None:
        """Show the curve at a ply, as a watcher sees the game."""
        self._ply, self._work, self.refused = ply, None, ""
        if self.wanted:
            work = self.reviews.work_for(watcher)
            try:
                self._work = self.reviews.want(watcher)
                self._has_begun |= work is None
            except ZweistromError as problem:
                self.refused = str(problem)
        self.review = self._work.review if self._work else None
        self._draw()

    def _follow(self) -> None:
        """Show how far the work is, and tell when more of the review is known."""
        work = self._work
        if work is None or not self.is_running:
            return
        if work.problem:
            raise work.problem
        if work.review is self.review:
            self._draw()
        else:
            self.post_message(self.Came())

    def _draw(self) -> None:
        work, review = self._work, self.review
        self.display = work is not None
        if work is None:
            return
        width, height = self.app.size
        progress = work.progress()
        rows = min(max(height // PART, LEAST), MOST) if review else 0
        canvas = Canvas(width, rows + bool(progress), BACKGROUND)
        if review:
            canvas.paste(curve.draw(review, width, rows, self.names, ply=self._ply), 0, 0)
        canvas.text(0, rows, progress, QUIET)
        self.styles.height = canvas.height
        self.show(canvas, SHADES)

    def comment(self) -> str:
        """Return what the review says of the event before the ply, and of what it did; or ''."""
        review = self.review
        remarks = story.remarks(review, self.reviews.table, self.names) if review else {}
        return remarks.get(self._ply, "")

    def mistakes(self) -> Iterable[int]:
        """Return the plies after the choices with a mark."""
        return story.signs(self.review) if self.review else ()

    def turning_points(self) -> Iterable[int]:
        """Return the plies of the turning points."""
        review = self.review
        return [review.steps[place].events for place in review.turning_points] if review else ()

    def why_no_next(self, nothing: str) -> str:
        """Return why there is nothing to go on to; empty while the review tells how far it is."""
        return nothing if self._work and self._work.is_whole else self.refused
