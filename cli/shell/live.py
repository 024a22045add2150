"""Many games that are played: a live picture on stderr, or lines where nothing is live."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

from .console import note
from .messages import _

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

PICTURES_A_SECOND: Final = 4
SECONDS_A_LINE: Final = 10.0
"""The minimum time between two lines where nothing is live, in seconds."""
BAR: Final = 30
"""The width of a bar in columns."""


class Games(Protocol):
    """Games that are played.

    `last` is their number, and `done` of them are over. `fresh` are those that have been played
    since `begun`, in seconds of the monotonic clock.
    """

    last: int
    done: int
    fresh: int
    begun: float


def speed_of(games: Games) -> float:
    """Return how many games end per second, without those of earlier runs."""
    return games.fresh / max(0.001, monotonic() - games.begun)


def time_left(games: Games) -> str:
    """Return the estimated time left; empty if it is unknown."""
    if not games.fresh:
        return ""
    return str(timedelta(seconds=ceil((games.last - games.done) / speed_of(games))))


@contextmanager
def live_picture(
    picture: Callable[[], RenderableType], line: Callable[[], str]
) -> Iterator[Callable[[], None]]:
    """Show pictures during the block; yield a function to call when games have ended.

    Where nothing is live, a line is written at such a call, unless the last one is too recent.
    """
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False, markup=False)
    if not sys.stderr.isatty() or console.is_dumb_terminal:
        yield _now_and_then(line)
        return
    with Live(
        get_renderable=picture,
        console=console,
        refresh_per_second=PICTURES_A_SECOND,
        redirect_stdout=False,
    ):
        yield lambda: None


def _now_and_then(line: Callable[[], str]) -> Callable[[], None]:
    last = monotonic()

    def write() -> None:
        nonlocal last
        if monotonic() - last >= SECONDS_A_LINE:
            last = monotonic()
            note(line())

    return write


def gauge(title: str, games: Games, remark: str = "") -> Table:
    """Return a bar with the number of the games of all, their speed and the time left."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1))
    table.add_row(
        Text(title, style="bold"),
        ProgressBar(games.last, games.done, width=BAR, complete_style="yellow"),
        Text(f"{games.done:,}/{games.last:,}", style="green"),
        Text(_("{speed} games/s", speed=f"{speed_of(games):.1f}")),
        *([Text(remark, style="dim")] if remark else []),
        Text(time_left(games), style="cyan"),
    )
    return table
