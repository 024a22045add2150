"""The terminal: its size and colours, line wrapping, boards, and the alternate screen."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Literal

from suite.core import system
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.picture.canvas import Canvas, Run
from suite.core.picture.look import FAINT, OFF, SIZES, STRONG, Look
from suite.core.picture.palette import Shade
from suite.core.text.catalogue import marked
from suite.core.text.letters import columns, wrapped
from suite.core.view import View

from .. import settings
from ..arguments.options import Ui
from ..console import at_terminal, note, say
from ..messages import _

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.segment import Segment
    from rich.style import Style
    from rich.table import Table

HEAD: Final = re.compile(r" *\S* {2,}")
"""The head of a line of a list; wrapped lines are indented to its width."""
WIDEST_HEAD: Final = 20
"""The largest indent of wrapped lines."""
MADE_FOR: Final = 80
"""The fewest columns for a board."""
NO_FULL_SCREEN: Final = marked("for the full screen: pip install 'zweistrom[tui]'")
BLACK: Final = 0
"""The background with 16 colours."""
PROMPT: Final = 2
"""The rows below a board for a sentence and the prompt."""


ALL_COLOURS: Final = 2**24
DEPTHS: Final = {"16": 16, "256": 256, "true": ALL_COLOURS}
"""The number of colours for each value of the setting `colours`."""
AREAS: Final = {"off": OFF, "faint": FAINT, "strong": STRONG}
"""The tint of areas for each value of the setting `areas`."""
SYSTEMS: Final[dict[int, Literal["standard", "256", "truecolor"]]] = {
    16: "standard",
    256: "256",
    ALL_COLOURS: "truecolor",
}
"""Rich's name for each number of colours."""


@cache
def terminal() -> Console:
    """Return the console of stdout.

    Its number of colours is that of the settings, but none where rich detects none, as in a pipe.
    """
    from rich.console import Console

    environment = dict(os.environ)
    if system.POSIX and not environment.get("TERM"):
        environment["TERM"] = "dumb"  # an unknown terminal may not support control codes
    console = Console(highlight=False, markup=False, _environ=environment)
    depth = DEPTHS.get(settings.value("colours"))
    if depth is None or console.color_system is None:
        return console
    return Console(highlight=False, markup=False, color_system=SYSTEMS[depth], _environ=environment)


def colour_depth() -> int:
    """Return the number of colours, set or detected: 16, 256 or `ALL_COLOURS`."""
    system = terminal().color_system
    detected = next((depth for depth, name in SYSTEMS.items() if name == system), 16)
    return DEPTHS.get(settings.value("colours"), detected)


def segments(row: Sequence[Run], shades: Mapping[str, Shade], depth: int) -> list[Segment]:
    """Return a row of a canvas as segments of rich for a terminal with `depth` colours.

    `shades` are the game's reductions of its colours.
    """
    from rich.segment import Segment

    return [Segment(run.text, style(run, shades, depth)) for run in row]


def style(run: Run, shades: Mapping[str, Shade], depth: int) -> Style:
    """Return the style of a run on a terminal with `depth` colours; see `segments`."""
    return _style(_colour(run.ink, shades, depth), _colour(run.paper, shades, depth), bold=run.bold)


def _colour(colour: str | None, shades: Mapping[str, Shade], depth: int) -> str | None:
    """Return rich's name of a colour."""
    if colour is None or depth == ALL_COLOURS:
        return colour
    shade = shades[colour]
    return f"color({shade.of_256 if depth == 256 else shade.of_16 or BLACK})"


@cache
def _style(ink: str | None, paper: str | None, *, bold: bool) -> Style:
    from rich.style import Style

    return Style(color=ink, bgcolor=paper, bold=bold)


def say_whole_words(line: str) -> None:
    """Write a line of data, wrapped between words to the width of the terminal."""
    if not sys.stdout.isatty() or columns(line) <= terminal().width:
        say(line)
        return
    head = HEAD.match(line)
    for part in whole_words(line, min(len(head[0]) if head else 0, WIDEST_HEAD)):
        say(part)


def whole_words(line: str, hanging: int = 0) -> list[str]:
    """Return a line wrapped to the terminal's width, with a hanging indent."""
    return wrapped(line, terminal().width, " " * hanging, hyphens=False)


def new_table(title: str = "", *, narrow: bool = False) -> Table:
    """Return an empty table as all of ours look; a narrow one has less room between columns."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(
        title=title,
        title_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0) if narrow else (0, 1),
        show_edge=False,
        pad_edge=False,
    )


def choose_interface(wish: Ui, *, full: bool = False) -> Ui:
    """Return the interface to use, with a note if the terminal or the installation limits it.

    `full` says whether the command has a full screen.
    """
    best = best_interface(wish, full=full)
    if best is Ui.PLAIN and full and not has_full_screen():
        note(_(NO_FULL_SCREEN))
    if best is Ui.LINE or not is_narrow():
        return best
    note(lacking_columns())
    return Ui.LINE


def is_narrow() -> bool:
    """Return whether the terminal has too few columns for a board."""
    return sys.stdout.isatty() and terminal().width < MADE_FOR


def lacking_columns() -> str:
    """Return the note on a terminal that is too narrow for a board."""
    return _(
        "The terminal has {columns} columns; the board needs {needed}.",
        columns=terminal().width,
        needed=MADE_FOR,
    )


def best_interface(wish: Ui, *, full: bool = False) -> Ui:
    """Return the interface of a wish, or for `auto` the best that the terminal supports.

    Raises `SettingError` if the wish is the full screen, and it is not available.
    """
    if wish is Ui.FULL:
        if not full:
            return best_interface(Ui.AUTO)
        if not has_full_screen():
            raise SettingError(_(NO_FULL_SCREEN))
        if not at_terminal():
            raise SettingError(_("the full screen needs a terminal; '--ui line' needs none"))
        if letters_only():
            raise SettingError(_("the full screen needs colours; '--ui ascii' needs none"))
        return Ui.FULL
    if wish is Ui.PLAIN and letters_only():
        return Ui.ASCII
    if wish is not Ui.AUTO:
        return wish
    if not at_terminal():
        return Ui.LINE
    if letters_only():
        return Ui.ASCII
    return Ui.FULL if full and has_full_screen() else Ui.PLAIN


def letters_only() -> bool:
    """Return whether stdout has no colours, `NO_COLOR` is set, or the encoding is not UTF."""
    console = terminal()
    return (
        bool(os.environ.get("NO_COLOR"))
        or console.is_dumb_terminal
        or console.color_system is None
        or not console.encoding.startswith("utf")
    )


def has_full_screen() -> bool:
    """Return whether the library of the full screen is installed."""
    return find_spec("textual") is not None


def show_board(view: View[Any], names: Sequence[str], interface: Ui) -> None:
    """Write a view in colour, in letters or in sentences.

    A board in colour is written in full, even if it is higher than the terminal. If the terminal
    has become too narrow for it, sentences are written instead.
    """
    if interface is Ui.LINE or is_narrow():
        for sentence in view.game.describe(view, names):
            say_whole_words(sentence)
    elif interface is Ui.ASCII:
        say(view.game.ascii(view, names))
    else:
        terminal().print(renderable(whole_board(view, names), view.game.shades), end="")
        sys.stdout.flush()


def whole_board(view: View[Any], names: Sequence[str]) -> Canvas:
    """Return the full board, in the size of the settings or the largest that fits the terminal.

    The smallest may be higher than the terminal.
    """
    look = Look(terminal().width, size=board_size(), areas=area_tint())
    canvas: Canvas = view.game.draw(view, names, look)
    if look.size or not sys.stdout.isatty():
        return canvas
    for size in reversed(SIZES):
        canvas = view.game.draw(view, names, replace(look, size=size))
        if canvas.height + PROMPT <= terminal().height:
            break
    return canvas


def picture(view: View[Any], names: Sequence[str], interface: Ui, height: int) -> RenderableType:
    """Return the board of a view, in colour or in letters, as a renderable of rich.

    In colour it has the size of the settings, or the largest that fits the terminal's width and
    `height` rows.
    """
    from rich.text import Text

    game: Game[Any] = view.game
    if interface is not Ui.PLAIN:
        return Text(game.ascii(view, names), no_wrap=True)
    look = Look(terminal().width, height, board_size(), area_tint())
    return renderable(game.draw(view, names, look), game.shades)


def renderable(canvas: Canvas, shades: Mapping[str, Shade]) -> RenderableType:
    """Return a canvas as a renderable of rich, in the colours of the terminal."""
    from rich.segment import Segment, Segments

    depth = colour_depth()
    return Segments(
        segment
        for row in canvas.rows()
        for segment in [*segments(row, shades, depth), Segment.line()]
    )


def board_size() -> str:
    """Return the board size of the settings for a `Look`; empty for the largest that fits."""
    size = settings.value("size")
    return "" if size == settings.AUTO else size


def area_tint() -> int:
    """Return the tint of areas of the settings for a `Look`."""
    return AREAS[settings.value("areas")]


def can_hide() -> bool:
    """Return whether the terminal has an alternate screen, which leaves no scrollback."""
    return at_terminal() and terminal().is_terminal and not terminal().is_dumb_terminal


@contextmanager
def hidden_screen() -> Iterator[None]:
    """Write the output of the block to the alternate screen, and clear it at the end.

    It is also cleared after SIGTERM, and when the terminal closes: see `signals_raise`.
    """
    console = terminal()
    console.set_alt_screen(True)
    try:
        console.clear()
        yield
    finally:
        console.clear()
        console.set_alt_screen(False)
