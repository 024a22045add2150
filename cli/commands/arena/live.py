"""The progress of a tournament on stderr: live on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Final

from suite.arena.intervals import wilson
from suite.arena.sequential import BOUNDS
from suite.arena.tournament import Run
from suite.arena.workers import Workers
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import in_percent

from ...shell.console import harmless, note
from ...shell.terminal import new_table

_: Final = Catalogue("cli")

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

PICTURES_A_SECOND: Final = 4
SECONDS_A_LINE: Final = 10.0
"""The minimum time between two lines where nothing is live, in seconds."""
BAR: Final = 30
"""The width of a bar in columns."""
WIDEST: Final = 30
"""The width of a player's name in columns."""


@contextmanager
def shown(run: Run, workers: Workers) -> Iterator[Callable[[], None]]:
    """Show a tournament during the block; yield a function to call when games have ended."""
    from rich.console import Console
    from rich.live import Live

    pace = Pace(run)
    console = Console(stderr=True, highlight=False, markup=False)
    if not sys.stderr.isatty() or console.is_dumb_terminal:
        yield pace.tell_now_and_then
        return
    with Live(
        get_renderable=lambda: picture(run, pace, workers.number),
        console=console,
        refresh_per_second=PICTURES_A_SECOND,
        redirect_stdout=False,
    ):
        yield lambda: None


class Pace:
    """The speed at which games end, measured from its creation."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.begun = self.said_at = monotonic()

    @property
    def games_a_second(self) -> float:
        """The number of games per second in this run, without those of earlier runs."""
        return self.run.fresh / max(0.001, monotonic() - self.begun)

    @property
    def left(self) -> str:
        """The estimated time left; empty if it is unknown."""
        if not self.run.fresh:
            return ""
        seconds = (self.run.last - self.run.done) / self.games_a_second
        return str(timedelta(seconds=ceil(seconds)))

    def tell_now_and_then(self) -> None:
        """Print a line on the progress, unless the last one is too recent."""
        if monotonic() - self.said_at < SECONDS_A_LINE:
            return
        self.said_at = monotonic()
        tally = self.run.tally
        shares = ", ".join(
            f"{player} {in_percent(points / max(1, tally.games[player]))} %"
            for player, points in tally.points.items()
        )
        note(
            _(
                "{done} of {last} games, {speed} a second, {left} left: {shares}",
                done=self.run.done,
                last=self.run.last,
                speed=f"{self.games_a_second:.1f}",
                left=self.left,
                shares=shares,
            )
        )


def picture(run: Run, pace: Pace, workers: int) -> RenderableType:
    """Return the progress: the games, and each player's share of the wins."""
    from rich.console import Group
    from rich.text import Text

    played = run.tournament
    about = _(
        "{game}, {seats} seats, seed {seed}: every deal in {block} seatings",
        game=played.game,
        seats=played.seats,
        seed=played.seed,
        block=played.block,
    )
    lines: list[RenderableType] = [progress(run, pace, workers), "", Text(about, style="dim")]
    if run.test:
        low, high = BOUNDS
        ratio = f"{run.test.ratio:+.2f}"
        text = _(
            "test {ratio}: stronger at {high}, not stronger at {low}",
            ratio=ratio,
            high=f"{high:+.2f}",
            low=f"{low:+.2f}",
        )
        lines.append(Text(text, style="dim"))
    return Group(*lines, "", shares(run))


def progress(run: Run, pace: Pace, workers: int) -> Table:
    """Return the line of the games: a bar, their number of all, their speed and the time left."""
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    line = Table.grid(padding=(0, 1))
    line.add_row(
        Text("arena", style="bold"),
        ProgressBar(run.last, run.done, width=BAR, complete_style="yellow"),
        Text(f"{run.done:,}/{run.last:,}", style="green"),
        Text(_("{speed} games/s", speed=f"{pace.games_a_second:.1f}")),
        Text(_.plural("{number} worker", "{number} workers", workers), style="dim"),
        Text(pace.left, style="cyan"),
    )
    return line


def shares(run: Run) -> Table:
    """Return the players, each with its share of the wins and the confidence interval."""
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    table = new_table()
    table.add_column(_("player"), max_width=WIDEST, no_wrap=True, overflow="ellipsis")
    for title in (_("games"), _("share"), _("95 % interval")):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("")
    for player, points in run.tally.points.items():
        games = run.tally.games[player]
        low, high = wilson(points, games)
        table.add_row(
            Text(harmless(player), style="bold"),
            f"{games:,}",
            f"{in_percent(points / games)} %" if games else "",
            f"{in_percent(low)} - {in_percent(high)}" if games else "",
            ProgressBar(1.0, points / max(1, games), width=BAR, complete_style="green"),
        )
    return table
