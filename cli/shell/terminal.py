"""The terminal: its size and its colours, what fits on it, and what it can hide.

Words are kept whole, and a board is drawn as large as there is room for it.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, Literal

from cli.shell import settings
from cli.shell.console import at_terminal, note, say
from cli.shell.options import Ui
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.picture.canvas import Canvas, Run
from suite.core.picture.look import FAINT, OFF, STRONG, Look
from suite.core.picture.palette import Shade
from suite.core.text.catalogue import Catalogue, marked
from suite.core.view import View

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.segment import Segment
    from rich.style import Style

_: Final = Catalogue("cli")

HEAD: Final = re.compile(r" *\S* {2,}")
"""What stands before the words in a line of a list; they hang behind it if they are wrapped."""
WIDEST_HEAD: Final = 20
MADE_FOR: Final = 80
"""Columns that every board needs; with more some are larger, and higher."""
BY_SIZE: Final = ("L", "M", "S")
"""The sizes of a board, the largest first."""
NO_FULL_SCREEN: Final = marked("for the full screen: pip install 'zweistrom[tui]'")
BLACK: Final = 0
"""What lies behind everything where there are 16 colours."""
PROMPT: Final = 2
"""Rows that a board leaves to what is told and typed below it."""
ENDINGS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a process, of those that the system has."""


ALL_COLOURS: Final = 2**24
DEPTHS: Final = {"16": 16, "256": 256, "true": ALL_COLOURS}
"""How many colours each value of the setting `colours` means."""
AREAS: Final = {"off": OFF, "faint": FAINT, "strong": STRONG}
"""How clearly areas are tinted by each value of the setting `areas`."""
SYSTEMS: Final[dict[int, Literal["standard", "256", "truecolor"]]] = {
    16: "standard",
    256: "256",
    ALL_COLOURS: "truecolor",
}
"""What rich calls a number of colours."""


@cache
def terminal() -> Console:
    """Return stdout as a terminal with colours and a width.

    How many colours is what is settled, but none where it would have none, as in a pipe.
    """
    from rich.console import Console

    told = dict(os.environ)
    if os.name == "posix" and not told.get("TERM"):
        told["TERM"] = "dumb"  # where nothing is known of it, it may be anything
    console = Console(highlight=False, markup=False, _environ=told)
    depth = DEPTHS.get(settings.value("colours"))
    if depth is None or console.color_system is None:
        return console
    return Console(highlight=False, markup=False, color_system=SYSTEMS[depth], _environ=told)


def colour_depth() -> int:
    """Return how many colours the terminal can show, or is said to: 16, 256 or `ALL_COLOURS`."""
    depth = DEPTHS.get(settings.value("colours"))
    if depth is not None:
        return depth
    system = terminal().color_system
    return next((depth for depth, name in SYSTEMS.items() if name == system), 16)


def segments(row: Sequence[Run], shades: Mapping[str, Shade], depth: int) -> list[Segment]:
    """Return a row of a canvas for a terminal of so many colours.

    `shades` are the fewer colours that a game has chosen for its own.
    """
    from rich.segment import Segment

    return [Segment(run.text, style(run, shades, depth)) for run in row]


def style(run: Run, shades: Mapping[str, Shade], depth: int) -> Style:
    """Return how cells look on a terminal of so many colours; see `segments`."""
    return _style(_colour(run.ink, shades, depth), _colour(run.paper, shades, depth), bold=run.bold)


def _colour(colour: str | None, shades: Mapping[str, Shade], depth: int) -> str | None:
    """Return what rich calls a colour."""
    if colour is None or depth == ALL_COLOURS:
        return colour
    shade = shades[colour]
    return f"color({shade.of_256 if depth == 256 else shade.of_16 or BLACK})"


@cache
def _style(ink: str | None, paper: str | None, *, bold: bool) -> Style:
    from rich.style import Style

    return Style(color=ink, bgcolor=paper, bold=bold)


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


def choose_interface(wanted: Ui, *, full: bool = False) -> Ui:
    """Return how to show a game, and note what the terminal or the installation lacks for more.

    `full` says that there is a full screen for what is to be shown.
    """
    chosen = best_interface(wanted, full=full)
    if chosen is Ui.PLAIN and full and not has_full_screen():
        note(_(NO_FULL_SCREEN))
    if chosen is Ui.LINE or not is_narrow():
        return chosen
    note(lacking_columns())
    return Ui.LINE


def is_narrow() -> bool:
    """Say whether the terminal has too few columns for a board."""
    return sys.stdout.isatty() and terminal().width < MADE_FOR


def lacking_columns() -> str:
    """Return why there is no board on a narrow terminal."""
    return _(
        "The terminal has {columns} columns, the board needs {needed}.",
        columns=terminal().width,
        needed=MADE_FOR,
    )


def best_interface(wanted: Ui, *, full: bool = False) -> Ui:
    """Return how to show a game: what is wanted, and for `auto` what the terminal can do.

    Raises `SettingError` if the full screen is wanted and cannot be had.
    """
    if wanted is Ui.FULL:
        if not full:
            return best_interface(Ui.AUTO)
        if not has_full_screen():
            raise SettingError(_(NO_FULL_SCREEN))
        if not at_terminal():
            raise SettingError(_("the full screen needs a terminal; '--ui line' needs none"))
        if letters_only():
            raise SettingError(_("the full screen needs colours; '--ui ascii' needs none"))
        return Ui.FULL
    if wanted is Ui.PLAIN and letters_only():
        return Ui.ASCII
    if wanted is not Ui.AUTO:
        return wanted
    if not at_terminal():
        return Ui.LINE
    if letters_only():
        return Ui.ASCII
    return Ui.FULL if full and has_full_screen() else Ui.PLAIN


def letters_only() -> bool:
    """Say whether stdout shows no colours, is to show none, or lacks the characters of pictures."""
    console = terminal()
    return (
        bool(os.environ.get("NO_COLOR"))
        or console.is_dumb_terminal
        or console.color_system is None
        or not console.encoding.startswith("utf")
    )


def has_full_screen() -> bool:
    """Say whether what the full screen needs is installed."""
    return find_spec("textual") is not None


def show_board(view: View[Any], names: Sequence[str], interface: Ui) -> None:
    """Write the position that a watcher sees: in colour, in letters or in sentences.

    The board in colour is whole: a terminal that is too low for it scrolls. One that has become too
    narrow for it has sentences.
    """
    if interface is Ui.LINE or is_narrow():
        for sentence in view.game.sentences(view, names):
            say_whole_words(sentence)
    elif interface is Ui.ASCII:
        say(view.game.letters(view, names))
    else:
        terminal().print(coloured(whole_board(view, names), view.game.shades), end="")
        sys.stdout.flush()


def whole_board(view: View[Any], names: Sequence[str]) -> Canvas:
    """Return all of a board, in the size that is settled or the largest that can be seen at once.

    The smallest may be higher than the terminal.
    """
    look = Look(terminal().width, size=settled_size(), areas=settled_areas())
    canvas: Canvas = view.game.draw(view, names, look)
    if look.size or not sys.stdout.isatty():
        return canvas
    for size in BY_SIZE:
        canvas = view.game.draw(view, names, replace(look, size=size))
        if canvas.height + PROMPT <= terminal().height:
            break
    return canvas


def picture(view: View[Any], names: Sequence[str], interface: Ui, height: int) -> RenderableType:
    """Return the board that a watcher sees, in colour or in letters, for a terminal to show.

    In colour it is as large as fits the terminal's width and `height` rows, or as is settled.
    """
    from rich.text import Text

    game: Game[Any] = view.game
    if interface is not Ui.PLAIN:
        return Text(game.letters(view, names), no_wrap=True)
    look = Look(terminal().width, height, settled_size(), settled_areas())
    return coloured(game.draw(view, names, look), game.shades)


def coloured(canvas: Canvas, shades: Mapping[str, Shade]) -> RenderableType:
    """Return a canvas for the terminal to show, in as many colours as it has."""
    from rich.segment import Segment, Segments

    depth = colour_depth()
    return Segments(
        segment
        for row in canvas.rows()
        for segment in [*segments(row, shades, depth), Segment.line()]
    )


def settled_size() -> str:
    """Return the size in which boards are to be drawn, as a `Look` has it; none: what fits."""
    size = settings.value("size")
    return "" if size == settings.AUTO else size


def settled_areas() -> int:
    """Return how clearly areas are to be tinted, as a `Look` has it."""
    return AREAS[settings.value("areas")]


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
