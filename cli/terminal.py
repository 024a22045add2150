"""The terminal: how wide and high it is, what fits on it, and what it can hide.

Words are kept whole, and a board is drawn as large as there is room for it.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from cli.console import at_terminal, note, say
from cli.options import Ui
from suite.core.view import View

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

HEAD: Final = re.compile(r" *\S* {2,}")
"""What stands before the words in a line of a list; they hang behind it if they are wrapped."""
WIDEST_HEAD: Final = 20
MADE_FOR: Final = 80
"""Columns that every board needs; with more some are larger, and higher."""
PROMPT: Final = 2
"""Rows that a board leaves to what is told and typed below it."""
ENDINGS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a process, of those that the system has."""


@cache
def terminal() -> Console:
    """Return stdout as a terminal with colours and a width."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def say_whole_words(line: str) -> None:
    """Write a line of data; a terminal that is too narrow for it breaks it between words."""
    if not sys.stdout.isatty() or len(line) <= terminal().width:
        say(line)
        return
    head = HEAD.match(line)
    for part in whole_words(line, min(len(head[0]) if head else 0, WIDEST_HEAD)):
        say(part)


def whole_words(line: str, hanging: int = 0) -> list[str]:
    """Return a line in rows as wide as the terminal, those below the first moved in."""
    return wrap(line, terminal().width, subsequent_indent=" " * hanging, break_on_hyphens=False)


def choose_interface(wanted: Ui) -> Ui:
    """Return how to show a game, and note it if the terminal is too narrow for that."""
    chosen = best_interface(wanted)
    width = terminal().width
    if chosen is not Ui.LINE and sys.stdout.isatty() and width < MADE_FOR:
        note(f"The terminal has {width} columns, the board needs {MADE_FOR}.")
    return chosen


def best_interface(wanted: Ui) -> Ui:
    """Return how to show a game: what is wanted, and for `auto` what the terminal can do."""
    if wanted is not Ui.AUTO:
        return wanted
    if not at_terminal():
        return Ui.LINE
    console = terminal()
    letters_only = (
        bool(os.environ.get("NO_COLOR"))
        or console.is_dumb_terminal
        or console.color_system is None
        or not console.encoding.startswith("utf")
    )
    return Ui.ASCII if letters_only else Ui.PLAIN


def show_board(view: View[Any], names: Sequence[str], interface: Ui) -> None:
    """Write the position that a watcher sees: in colour, in letters or in sentences."""
    if interface is Ui.LINE:
        for sentence in view.game.sentences(view, names):
            say_whole_words(sentence)
    elif interface is Ui.ASCII:
        say(view.game.letters(view, names))
    else:
        height = terminal().height - PROMPT
        terminal().print(picture(view, names, interface, height), end="")
        sys.stdout.flush()


def picture(view: View[Any], names: Sequence[str], interface: Ui, height: int) -> RenderableType:
    """Return the board that a watcher sees, in colour or in letters, for a terminal to show.

    One in colour that is higher than `height` rows is drawn as for a narrow terminal, if that is
    lower.
    """
    from rich.segment import Segment, Segments
    from rich.style import Style
    from rich.text import Text

    game = view.game
    if interface is not Ui.PLAIN:
        return Text(game.letters(view, names), no_wrap=True)
    width = terminal().width
    canvas = game.draw(view, names, width)
    if canvas.height > height and width > MADE_FOR:
        canvas = min(canvas, game.draw(view, names, MADE_FOR), key=lambda each: each.height)
    return Segments(
        segment
        for row in canvas.rows()
        for segment in [
            *(
                Segment(run.text, Style(color=run.ink, bgcolor=run.paper, bold=run.bold))
                for run in row
            ),
            Segment.line(),
        ]
    )


def can_hide() -> bool:
    """Say whether the terminal has a second screen, of which nothing stays in the scrollback."""
    return at_terminal() and terminal().is_terminal and not terminal().is_dumb_terminal


@contextmanager
def hidden_screen() -> Iterator[None]:
    """Show what is written inside on the terminal's second screen, and clear it in the end.

    So it is too when the process is told to end, or when its terminal closes.
    """
    console = terminal()
    before = {number: signal.signal(number, _end) for number in ENDINGS}
    console.set_alt_screen(True)
    try:
        console.clear()
        yield
    finally:
        console.clear()
        console.set_alt_screen(False)
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: object) -> None:
    """End the process as a signal does, but by way of what has to be cleared."""
    raise SystemExit(128 + number)


def clear() -> None:
    """Clear the terminal."""
    terminal().clear()
