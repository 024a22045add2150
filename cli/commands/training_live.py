"""The live picture of a course of training, or lines now and then where nothing is live."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Final

from suite.core.text.catalogue import Catalogue

from ..shell.console import note
from .arena.live import BAR, PICTURES_A_SECOND, SECONDS_A_LINE

_: Final = Catalogue("cli")

if TYPE_CHECKING:
    from rich.table import Table

    from suite.learning.course import Stage, Training


@contextmanager
def shown(training: Training) -> Iterator[Callable[[], None]]:
    """Show a course during the block; yield a function to call when games have ended."""
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False, markup=False)
    if not sys.stderr.isatty() or console.is_dumb_terminal:
        yield Lines(training).tell_now_and_then
        return
    with Live(
        get_renderable=lambda: picture(training.stage),
        console=console,
        refresh_per_second=PICTURES_A_SECOND,
        redirect_stdout=False,
    ):
        yield lambda: None


class Lines:
    """Lines on the stage of a course, not too many."""

    def __init__(self, training: Training) -> None:
        self._training = training
        self._said_at = monotonic()

    def tell_now_and_then(self) -> None:
        """Print a line on the progress, unless the last one is too recent."""
        if monotonic() - self._said_at < SECONDS_A_LINE:
            return
        self._said_at = monotonic()
        stage = self._training.stage
        speed = speed_of(stage)
        note(
            _(
                "{stage}: {done} of {last} games, {speed} a second, {left} left",
                stage=stage.title,
                done=stage.done,
                last=stage.last,
                speed=f"{speed:.1f}",
                left=left_of(stage, speed),
            )
        )


def speed_of(stage: Stage) -> float:
    """Return the games per second of a stage, without those of earlier runs."""
    return stage.fresh / max(0.001, monotonic() - stage.begun)


def left_of(stage: Stage, speed: float) -> str:
    """Return the estimated time left of a stage; empty if it is unknown."""
    return str(timedelta(seconds=ceil((stage.last - stage.done) / speed))) if speed else ""


def picture(stage: Stage) -> Table:
    """Return the progress: the stage, a bar, its games, their speed and the time left."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    line = Table.grid(padding=(0, 1))
    title = Text(stage.title, style="bold")
    if not stage.last:
        line.add_row(title)
        return line
    speed = speed_of(stage)
    line.add_row(
        title,
        ProgressBar(stage.last, stage.done, width=BAR, complete_style="yellow"),
        Text(f"{stage.done:,}/{stage.last:,}", style="green"),
        Text(_("{speed} games/s", speed=f"{speed:.1f}")),
        Text(left_of(stage, speed), style="cyan"),
    )
    return line
