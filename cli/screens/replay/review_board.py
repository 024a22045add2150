"""The review on a replay: its curve and marks, what it says of a ply, and the keys to go on by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.message import Message
from textual.timer import Timer

from suite.core.errors import ZweistromError
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, QUIET, SHADES
from suite.core.play.table import HINT
from suite.core.text.catalogue import Catalogue
from suite.core.view import Watcher
from suite.play.showing import Showing
from suite.review import Review, curve, story

from ..app import Layer
from ..board import Board
from ..reviews import Reviews, Work

_: Final = Catalogue("cli")

LOOKS: Final = 0.1
"""Seconds between looks at work that is going on."""
LEAST, MOST, PART = 4, 9, 5
"""The fewest and the most rows of a curve, and its part of the screen: one of so many rows."""


class ReviewBoard(Board):
    """The curve of a game at a ply, as a watcher sees it; hidden until it is wanted.

    - `wanted`: whether it is shown; then the review is made if it was not
    - `refused`: why there is none for the watcher, in a sentence; or empty
    """

    DEFAULT_CSS: ClassVar[str] = "ReviewBoard { height: 1; display: none; }"

    class Came(Message):
        """More of the review is known."""

    def __init__(self, reviews: Reviews, names: Sequence[str]) -> None:
        super().__init__()
        self.reviews = reviews
        self.names = names
        self.wanted = False
        self.refused = ""
        self._ply = 0
        self._watcher: Watcher = 0
        self._begun: Work | None = None
        self._done = 0
        self._seen: Review | None = None
        self._looking: Timer | None = None

    def on_unmount(self) -> None:
        """Stop the work that was begun here."""
        if self._begun and not self._begun.is_whole:
            self.reviews.stop()

    def turn_to(self, ply: int, watcher: Watcher) -> None:
        """Show the curve at a ply, as a watcher sees the game."""
        self._ply, self._watcher = ply, watcher
        self.refused = ""
        if self.wanted:
            self._begin()
        self._draw()

    def want(self, wanted: bool) -> None:
        """Show the curve, or hide it."""
        self.wanted = wanted
        self.turn_to(self._ply, self._watcher)

    def _begin(self) -> None:
        """Begin the review if it was not; that of a game that goes on is marked as a hint is."""
        table = self.reviews.table
        if self.reviews.of(self._watcher) is None:
            try:
                self._begun = self.reviews.begin(self._watcher)
                if table.recorder and not table.outcome:
                    table.mark(HINT, self._begun.side)
            except ZweistromError as problem:
                self.refused = str(problem)
        if self._work and not self._work.is_whole and not self._looking:
            self._looking = self.set_interval(LOOKS, self._look)

    @property
    def _work(self) -> Work | None:
        return self.reviews.of(self._watcher)

    @property
    def review(self) -> Review | None:
        """What is known so far of the review of the watcher's side."""
        work = self._work
        return work.review if work else None

    def _look(self) -> None:
        """Look at the work that is going on, and show what is new."""
        work = self._work
        if work and work.problem:
            raise work.problem
        if work and work.done != self._done:
            self._done = work.done
            self._draw()
        if self.review is not self._seen or (work and work.is_whole):
            self._seen = self.review
            self.post_message(self.Came())
        if self._looking and (not work or work.is_whole):
            self._looking.stop()
            self._looking = None

    # --- output

    def _draw(self) -> None:
        work, review = self._work, self.review
        self.display = self.wanted and work is not None
        if not self.display or work is None:
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
        review = self.review if self.wanted else None
        if review is None:
            return ""
        return story.remarks(review, self.reviews.table, self.names).get(self._ply, "")

    # --- going on

    def next_mistake(self, way: int) -> int | None:
        """Return the ply after the next choice with a mark, or the one before if `way` is -1."""
        review = self.review
        return self._next([step.ply for step in review.mistakes], way) if review else None

    def next_turning_point(self, way: int) -> int | None:
        """Return the ply of the next turning point, or of the one before if `way` is -1."""
        review = self.review
        if review is None:
            return None
        return self._next([review.steps[at].events for at in review.turning_points], way)

    def _next(self, plies: Sequence[int], way: int) -> int | None:
        ahead = [ply for ply in plies if (ply - self._ply) * way > 0]
        return min(ahead, key=lambda ply: abs(ply - self._ply), default=None)

    def why_no_next(self, nothing: str) -> str:
        """Return why there is nothing to go on to; empty while the review tells how far it is."""
        work = self._work
        return nothing if work and work.is_whole else self.refused


class Reviewed(Layer[None]):
    """A screen that shows one ply of a game, with the review of it below the board."""

    watcher: Watcher
    showing: Showing
    show: Callable[[], None]
    say: Callable[[str], None]
    action_go: Callable[[int], None]

    def __init__(self, review: ReviewBoard) -> None:
        super().__init__()
        self.review = review

    def on_mount(self) -> None:
        """Show the review at once, if it is known."""
        self.review.wanted = self.review.reviews.kept(self.watcher) is not None

    def on_review_board_came(self) -> None:
        """Tell what is known more."""
        self.show()

    def action_curve(self) -> None:
        """Show the curve of the review, or hide it."""
        self.review.want(not self.review.wanted)
        self.say(self.review.refused)

    def action_mistake(self, way: int) -> None:
        """Go to the next mistake, or to the one before if `way` is -1."""
        self._jump(self.review.next_mistake, way, _("There is no mistake beyond this ply."))

    def action_turning_point(self, way: int) -> None:
        """Go to the next turning point, or to the one before if `way` is -1."""
        nothing = _("There is no turning point beyond this ply.")
        self._jump(self.review.next_turning_point, way, nothing)

    def _jump(self, find: Callable[[int], int | None], way: int, nothing: str) -> None:
        self.showing.stop()
        self.review.want(True)
        ply = find(way)
        if ply is None:
            self.say(self.review.why_no_next(nothing))
        else:
            self.action_go(ply)

    async def on_board_chosen(self, event: Board.Chosen) -> None:
        """Go to the ply of the curve that was clicked."""
        what, _space, ply = event.word.partition(" ")
        if what == "ply":
            self.showing.stop()
            self.action_go(int(ply))
