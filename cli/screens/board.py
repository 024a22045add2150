"""The widget that shows a canvas on the full screen and redraws only changed rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from suite.core.picture.canvas import Canvas, Run
from suite.core.picture.palette import BACKGROUND, SHADES, Shade
from suite.core.text.letters import columns

from ..shell.terminal.terminal import colour_depth, segments, style

BEHIND: Final = Run(" ", None, BACKGROUND, bold=False)
"""The filling beside and below a canvas."""


class Board(Widget):
    """A widget with a canvas, whose spots react to the mouse."""

    DEFAULT_CSS: ClassVar[str] = f"Board {{ background: {BACKGROUND}; }}"

    class Pointed(Message):
        """The mouse has moved to another spot; `word` is empty between the spots."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    class Chosen(Message):
        """The mouse was clicked on a spot."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    class Resized(Message):
        """The size of the widget has changed."""

    def __init__(self, name: str | None = None) -> None:
        """Show nothing yet; `name` is its id on the screen."""
        super().__init__(id=name)
        self.canvas = Canvas(0, 0)
        self.drawn = 0
        """The number of rows drawn so far."""
        self._rows: list[list[Run]] = []
        self._shades: Mapping[str, Shade] = {}
        self._depth = colour_depth()
        self._pointed = ""

    def show(self, canvas: Canvas, shades: Mapping[str, Shade]) -> None:
        """Show a canvas; redraw the rows that differ from the previous canvas."""
        before, self._rows = self._rows, list(canvas.rows())
        self.canvas, self._shades = canvas, shades
        changed = [
            row
            for row in range(max(len(before), len(self._rows)))
            if before[row : row + 1] != self._rows[row : row + 1]
        ]
        if changed:
            self.refresh(*(Region(0, row, self.size.width, 1) for row in changed))

    def render_line(self, y: int) -> Strip:
        """Return one row as a strip of Textual."""
        self.drawn += 1
        row = self._rows[y] if y < len(self._rows) else []
        behind = style(BEHIND, SHADES, self._depth)
        width = sum(columns(run.text) for run in row)
        strip = Strip(segments(row, self._shades, self._depth), width)
        return strip.adjust_cell_length(self.size.width, behind)

    def on_resize(self) -> None:
        """Post `Resized`."""
        self.post_message(self.Resized())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post `Pointed` if the mouse points at another spot."""
        self._point(self.canvas.spots.get((event.x, event.y), ""))

    def on_leave(self) -> None:
        """Post `Pointed` with an empty word."""
        self._point("")

    def _point(self, word: str) -> None:
        if word != self._pointed:
            self._pointed = word
            self.post_message(self.Pointed(word))

    def on_click(self, event: events.Click) -> None:
        """Post `Chosen` if a spot was clicked."""
        word = self.canvas.spots.get((event.x, event.y), "")
        if word:
            self.post_message(self.Chosen(word))
