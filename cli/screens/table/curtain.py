"""The curtain between people who share a screen; it hides everything about the game."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.message import Message

from suite.core.picture.canvas import Canvas, framed
from suite.core.picture.palette import BACKGROUND, FRAME, GOLD, INK, QUIET, SHADES
from suite.core.text.letters import clipped, columns

from ...shell.messages import _
from ..app import Layer
from ..board import Board

PAUSE: Final = 0.3
"""Seconds in which the curtain ignores keys, as they were meant for the previous screen."""


class Curtain(Layer[bool]):
    """Asks for one person; the result is whether the curtain was lifted by Enter, or left."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name
        self.board = Board()
        self.seen_at: float | None = None
        """When it was first drawn; earlier keys and clicks are ignored."""

    def compose(self) -> ComposeResult:
        """Lay out the one canvas."""
        yield self.board

    def on_mount(self) -> None:
        """Draw the curtain, then accept input."""
        self._draw()
        self.call_after_refresh(self._listen)

    def on_resize(self) -> None:
        """Redraw in the new size."""
        self._draw()

    def _draw(self) -> None:
        width, height = self.app.size
        request = _("Hand the screen to {name}, who presses Enter.", name=self.person)
        way_out = _("q saves the game and leaves it.")
        lines = [clipped(line, width - 4) for line in (request, way_out)]
        body = Canvas(max(map(columns, lines)), len(lines))
        body.text(0, 0, lines[0], GOLD, bold=True)
        body.text(0, 1, lines[1], QUIET)
        sheet = framed(body, self.person, FRAME, INK)
        canvas = Canvas(width, height, BACKGROUND)
        canvas.paste(sheet, (width - sheet.width) // 2, (height - sheet.height) // 2)
        canvas.spot(0, 0, width, height, "lift")
        self.board.show(canvas, SHADES)

    def _listen(self) -> None:
        self.seen_at = Message().time

    def _lift(self, message: Message) -> None:
        """Lift the curtain, unless the key or click came before the curtain was drawn."""
        if self.seen_at is not None and message.time >= self.seen_at + PAUSE:
            self.dismiss(True)

    def on_key(self, event: events.Key) -> None:
        """Lift the curtain, or leave."""
        event.stop()
        if event.key == "q":
            self.dismiss(False)
        elif event.key == "enter":
            self._lift(event)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Lift the curtain by a click."""
        self._lift(event)
