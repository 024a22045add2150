"""Overlays of the board: a sheet to read or to choose from, and a line to type on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from suite.core.picture.canvas import Canvas, framed
from suite.core.picture.palette import BACKGROUND, DARK, FRAME, GOLD, INK, KEY, QUIET, SHADES
from suite.core.text.letters import clipped, columns, wrapped

from ..shell.messages import _
from .app import ModalLayer
from .board import Board
from .dialogs import Ask

WIDEST: Final = 96
"""The most columns of a sheet; longer lines are hard to read."""
AROUND: Final = 2
"""The rows and columns of the board that stay visible on each side of a sheet."""
LETTERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
"""The keys of the choices, in order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice on a sheet: `word` is the result, `meaning` explains its consequences."""

    word: str
    label: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    ink: str = INK
    choice: int = -1
    head: bool = False
    picture: Canvas | None = None

    @property
    def width(self) -> int:
        return self.picture.width if self.picture else columns(self.text) + 4


class Sheet(ModalLayer[str]):
    """Lines to read, and below them choices, each with a key; the result is the word chosen.

    If it is closed without a choice, the result is empty. Each of the `keys` closes it, too, and is
    then the result. With `at_end` it opens at its last line, for a log. `by_enter` is whether Enter
    has closed it.
    """

    DEFAULT_CSS: ClassVar[str] = "Sheet { align: center middle; }"

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        choices: Sequence[Choice] = (),
        *,
        keys: str = "",
        at_end: bool = False,
    ) -> None:
        super().__init__()
        self.keys = keys
        self.heading = title
        self.lines = lines
        self.choices = choices
        self.chosen = 0
        self.by_enter = False
        self.top = 0
        self.board = Board()
        self._at_end = at_end
        self._rows: list[_Row] = []

    def compose(self) -> ComposeResult:
        """Lay out the canvas."""
        yield self.board

    def on_mount(self) -> None:
        """Draw it."""
        self._lay_out()
        if self._at_end:
            self.top = len(self._rows)
        self._draw()

    def on_resize(self) -> None:
        """Draw it in the new size."""
        self.renew()

    @property
    def room(self) -> int:
        """The number of visible rows of text."""
        return max(self.app.size.height - 2 * AROUND - 2, 1)

    def below(self, _width: int) -> Sequence[str | Canvas]:
        """Return what stands below the choices, in so many columns: lines and pictures."""
        return ()

    def renew(self) -> None:
        """Show what stands below the choices now."""
        self._lay_out()
        self._draw()

    def _lay_out(self) -> None:
        """Wrap the text into rows."""
        width = max(min(self.app.size.width - 2 * AROUND, WIDEST) - 4, 8)
        rows = [
            _Row(row) for line in self.lines for row in wrapped(line, width, _indent(line)) or [""]
        ]
        if self.choices and rows:
            rows.append(_Row(""))
        for number, choice in enumerate(self.choices):
            rows.append(_Row(clipped(choice.label, width - 4), choice=number, head=True))
            rows += [
                _Row(f"    {row}", QUIET, number) for row in wrapped(choice.meaning, width - 4)
            ]
        for part in self.below(width):
            if isinstance(part, Canvas):
                rows += [_Row("", picture=part.band(row, 1)) for row in range(part.height)]
            else:
                rows += [_Row(row) for row in wrapped(part, width) or [""]]
        self._rows = rows

    def _draw(self) -> None:
        rows = self._rows
        self.top = max(0, min(self.top, len(rows) - self.room))
        window = rows[self.top : self.top + self.room]
        footer = self._footer()
        width = max(columns(self.heading) + 4, len(footer) + 4, *(row.width for row in rows), 0)
        width = min(width, self.app.size.width - 2 * AROUND - 4)
        body = Canvas(width, len(window))
        for line, row in enumerate(window):
            if row.head:
                ink = GOLD if row.choice == self.chosen else INK
                body.text(0, line, f" {LETTERS[row.choice]} ", DARK, paper=KEY, bold=True)
                body.text(4, line, row.text, ink, bold=True)
            else:
                body.text(0, line, row.text, row.ink)
                if row.picture:
                    body.paste(row.picture, 0, line)
            if row.choice >= 0:
                body.spot(0, line, width, 1, LETTERS[row.choice])
        more = "" if len(rows) <= self.room else f"{self.top + len(window)} / {len(rows)}"
        sheet = framed(body, self.heading, FRAME, INK, more)
        sheet.text(2, sheet.height - 1, clipped(f" {footer} ", sheet.width - 4), QUIET)
        canvas = Canvas(sheet.width, sheet.height, BACKGROUND)
        canvas.paste(sheet, 0, 0)
        self.board.styles.width, self.board.styles.height = canvas.width, canvas.height
        self.board.show(canvas, SHADES)

    def _footer(self) -> str:
        """Return the active keys; those of the key row have no effect while it is open."""
        if len(self.choices) > 1:
            keys = f"{LETTERS[0]}-{LETTERS[len(self.choices) - 1]}"
            return _("{keys} or Enter chooses · arrows scroll · Esc closes", keys=keys)
        if self.choices:
            return _("Enter chooses · Esc closes")
        if len(self._rows) > self.room:
            return _("arrows scroll · Esc closes")
        return _("Esc closes")

    def on_key(self, event: events.Key) -> None:
        """Choose, move, or close."""
        event.stop()
        letter = event.character or ""
        if letter and letter in LETTERS[: len(self.choices)]:
            self.dismiss(self.choices[LETTERS.index(letter)].word)
        elif letter and letter in self.keys:
            self.dismiss(letter)
        elif event.key in ("escape", "q"):
            self.dismiss("")
        elif event.key in ("enter", "space"):
            self.by_enter = event.key == "enter"
            self.dismiss(self.choices[self.chosen].word if self.choices else "")
        else:
            self._move(event.key)

    def _move(self, key: str) -> None:
        steps = {"down": 1, "j": 1, "up": -1, "k": -1, "pagedown": self.room, "pageup": -self.room}
        steps |= {"home": -len(self._rows), "end": len(self._rows)}
        step = steps.get(key, 0)
        if self.choices:
            self.chosen = max(0, min(self.chosen + step, len(self.choices) - 1))
            heads = [at for at, row in enumerate(self._rows) if row.choice == self.chosen]
            if not self.top <= heads[0] <= heads[-1] < self.top + self.room:
                self.top = heads[0] if step < 0 else heads[-1] - self.room + 1
            if self.chosen == 0 and step < 0:
                self.top = 0  # scroll to the lines above the choices
            elif self.chosen == len(self.choices) - 1 and step > 0:
                self.top = len(self._rows)  # and to what stands below them
        else:
            self.top += step
        self._draw()

    def on_mouse_scroll_down(self) -> None:
        """Scroll down."""
        self.top += 1
        self._draw()

    def on_mouse_scroll_up(self) -> None:
        """Scroll up."""
        self.top -= 1
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Close the sheet after a click outside of it."""
        if event.widget is not self.board:
            self.dismiss("")

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Highlight the choice that the mouse points at."""
        if event.word:
            self.chosen = LETTERS.index(event.word)
            self._draw()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Close with the choice clicked."""
        self.dismiss(self.choices[LETTERS.index(event.word)].word)


def _indent(line: str) -> str:
    """Return the leading blanks of a line, at most 8, as the indent of wrapped rows."""
    return " " * min(len(line) - len(line.lstrip()), 8)


class Line(Ask):
    """A line to type on, at the bottom; the result is the text typed, `None` if cancelled.

    `text` is its initial text. There is no history: another person may play next.
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    Line {{ align: left bottom; }}
    Line Input, Line Input:focus {{
        width: 100%; height: 1; border: none; padding: 0 1;
        background: {BACKGROUND}; color: {INK};
    }}
    """

    def __init__(self, text: str = "") -> None:
        placeholder = _("an action or a command; 'help' lists them, Esc closes")
        super().__init__("", Input(text, placeholder=placeholder, select_on_focus=False))
