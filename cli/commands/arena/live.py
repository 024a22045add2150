"""The progress of a tournament: a live picture, or a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from suite.arena.intervals import wilson
from suite.arena.sequential import BOUNDS
from suite.arena.tournament import Run
from suite.core.text.phrases import in_percent

from ...shell.console import harmless
from ...shell.live import BAR, gauge, speed_of, time_left
from ...shell.messages import _
from ...shell.terminal.terminal import new_table

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

WIDEST: Final = 30
"""The width of a player's name in columns."""


def line(run: Run) -> str:
    """Return how far a tournament is, and each player's share of the wins."""
    tally = run.tally
    shares = ", ".join(
        f"{player} {in_percent(points / max(1, tally.games[player]))} %"
        for player, points in tally.points.items()
    )
    return _(
        "{done} of {last} games, {speed} a second, {left} left: {shares}",
        done=run.done,
        last=run.last,
        speed=f"{speed_of(run):.1f}",
        left=time_left(run),
        shares=shares,
    )


def picture(run: Run, workers: int) -> RenderableType:
    """Return the progress: the games, and each player's share of the wins."""
    from rich.console import Group
    from rich.text import Text

    tournament = run.tournament
    about = _(
        "{game}, {seats} seats, seed {seed}: every deal in {block} seatings",
        game=tournament.game,
        seats=tournament.seats,
        seed=tournament.seed,
        block=tournament.block,
    )
    crew = _.plural("{number} worker", "{number} workers", workers)
    lines: list[RenderableType] = [gauge("arena", run, crew), "", Text(about, style="dim")]
    if run.test:
        low, high = BOUNDS
        text = _(
            "test {ratio}: stronger at {high}, not stronger at {low}",
            ratio=f"{run.test.ratio:+.2f}",
            high=f"{high:+.2f}",
            low=f"{low:+.2f}",
        )
        lines.append(Text(text, style="dim"))
    return Group(*lines, "", shares(run))


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
