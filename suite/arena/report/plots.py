"""Plots of a tournament: SVG inlined into the page, with all words as text.

Every number that a plot shows is written in it or in its description. Colours are CSS variables of
the page, so they follow light and dark mode. They are distinct for people who are blind to red,
green or blue, too; lines also differ by dashes and labels. The same numbers give the same SVG.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from itertools import compress
from typing import TYPE_CHECKING, Any, Final
from warnings import catch_warnings, filterwarnings

from suite.arena.messages import _
from suite.arena.report.sentences import (
    ends,
    first,
    interval,
    lengths,
    milliseconds,
    verdict,
)
from suite.arena.standings import Share, Standings
from suite.core import games
from suite.core.text.letters import clipped, distinct, printable
from suite.core.text.phrases import in_percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#010101"
FAINT: Final = "#020202"
SERIES: Final = ("#030301", "#030302", "#030303", "#030304")
NAMES: Final = {
    INK: "ink",
    FAINT: "faint",
    **{colour: f"series-{number}" for number, colour in enumerate(SERIES, 1)},
}
"""The placeholder colours that a plot is drawn with, and the CSS variables that replace them."""
DASHES: Final = ("-", "--", ":", "-.")
CELLS: Final = ("#f1a340", "#fdd0a2", "#f7f7f7", "#c6dbef", "#7fb3d9")
"""Background colours of the cross-table, from the lowest share to the highest, for dark text."""
CELL_INK: Final = "#16171c"
WIDTH: Final = 4.8
"""The width of a plot in inches; narrow, to be legible on a phone."""
ROW: Final = 0.42
"""The height of a row in inches."""
MARGINS: Final = 0.8
"""The height above and below the rows in inches."""
BINS: Final = 30
"""The most bins of a histogram."""
LONGEST: Final = 24
"""The most characters of a name in a plot; the table has it in full."""
APART: Final = 5.0
"""The least distance between the labels of lines, in percentage points."""
SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
    "font.size": 10.0,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "figure.constrained_layout.w_pad": 0.1,
}
OFF_THE_PAGE: Final = {"Creator": None, "Date": None, "Format": None, "Type": None}
"""The metadata that matplotlib would write into a picture."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture with its title; `caption` describes it in words."""

    title: str
    svg: str
    caption: str


def plots(standings: Standings) -> list[Plot]:
    """Return all plots for which there are data."""
    pictures = [shares(standings)]
    if len(standings.course.blocks) > 1:
        pictures.append(course(standings))
    if len(standings.players) > 2:
        pictures.append(cross_table(standings))
    pictures += [game_lengths(standings), reasons(standings)]
    if any(standing.pace for standing in standings.players):
        pictures.append(times(standings))
    return pictures


def shares(standings: Standings) -> Plot:
    """Return the plot of each player's share."""
    rows = [(row.player, row.share, row.fair) for row in standings.players]
    return intervals("shares", _("Win rates"), rows, [first(standings)])


def intervals(
    name: str, title: str, rows: Sequence[tuple[str, Share, float]], sentences: Sequence[str] = ()
) -> Plot:
    """Return a plot of shares with their intervals.

    Each of the `rows` is a word, its share, and the share that is fair; `sentences` end its
    description, `name` begins the ids in the SVG.
    """

    def draw(axes: Axes) -> None:
        for row, (_word, share, by_chance) in enumerate(rows):
            fair = 100 * by_chance
            axes.plot((fair, fair), (row - 0.5, row + 0.5), DASHES[1], color=FAINT, linewidth=1)
            ends = (100 * share.low, 100 * share.high)
            axes.plot(ends, (row, row), color=SERIES[0], linewidth=3)
            axes.plot(100 * share.value, row, "o", color=SERIES[0], markersize=6, clip_on=False)
            _label(axes, in_percent(share.value), (100 * share.value, row), (0, 8), ha="center")
        _rows(axes, [word for word, _share, _fair in rows])
        axes.set_xlim(0, 100)
        axes.set_xlabel(_("won, %"))

    description = [f"{word}: {interval(share)}." for word, share, _fair in rows]
    description += [_("The dashed line is the fair share."), *sentences]
    return _plot(name, title, description, _height(rows), draw)


def course(standings: Standings) -> Plot:
    """Return the plot of each player's share over the blocks."""
    blocks, lines = standings.course.blocks, standings.course.shares
    band = standings.course.band

    def draw(axes: Axes) -> None:
        if band:
            low, high = ([100 * ends[side] for ends in band] for side in (0, 1))
            axes.fill_between(blocks[: len(band)], low, high, color=FAINT, alpha=0.3, linewidth=0)
        labels = _apart([100 * (line[-1] or 0) for line in lines])
        for row, (standing, line, label) in enumerate(
            zip(standings.players, lines, labels, strict=True)
        ):
            has_share = [share is not None for share in line]
            axes.plot(
                list(compress(blocks, has_share)),
                [100 * share for share in line if share is not None],
                color=SERIES[row % len(SERIES)],
                linestyle=DASHES[(row + row // len(SERIES)) % len(DASHES)],
                linewidth=1.8,
            )
            _label(
                axes, clipped(standing.player, LONGEST), (blocks[-1], label), (5, 0), va="center"
            )
        axes.set_xlim(0, blocks[-1])
        axes.locator_params(axis="x", integer=True)
        axes.set_ylim(0, 100)
        axes.set_xlabel(_("blocks played"))
        axes.set_ylabel(_("won so far, %"))

    middle = (len(blocks) - 1) // 2
    sentences = [
        _(
            "{player}: {before} % after {middle} of {all} blocks, {after} % at the end.",
            player=standing.player,
            before=in_percent(line[middle] or 0),
            middle=blocks[middle],
            after=in_percent(line[-1] or 0),
            all=blocks[-1],
        )
        for standing, line in zip(standings.players, lines, strict=True)
    ]
    if band and standings.verdict:
        sentences += [
            _(
                "In the shaded band the sequential test is undecided about {player}.",
                player=standings.verdict.player,
            ),
            *verdict(standings),
        ]
    return _plot("course", _("Win rates by block"), sentences, 3.2, draw)


def cross_table(standings: Standings) -> Plot:
    """Return the cross-table of the players."""
    players = standings.players
    words = [standing.player for standing in players]

    def draw(axes: Axes) -> None:
        from matplotlib.patches import Rectangle

        for row, player in enumerate(words):
            for column, other in enumerate(words):
                meeting = standings.meeting(player, other)
                if not meeting:
                    continue
                cell = CELLS[min(len(CELLS) - 1, int(meeting.share.value * len(CELLS)))]
                axes.add_patch(Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, facecolor=cell))
                axes.text(
                    column,
                    row,
                    in_percent(meeting.share.value),
                    color=CELL_INK,
                    ha="center",
                    va="center",
                    fontsize=9 if len(words) < 8 else 6,
                )
        _rows(axes, [f"{row} {player}" for row, player in enumerate(words, 1)])
        axes.set_xlim(-0.5, len(words) - 0.5)
        axes.set_ylim(len(words) - 0.5, -0.5)
        axes.set_xticks(range(len(words)), [str(number) for number in range(1, len(words) + 1)])
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)

    two = standings.tournament.seats == 2
    sentences = [
        _(
            "{player} against {other}: {share} ({games}).",
            player=meeting.player,
            other=meeting.other,
            share=interval(meeting.share),
            games=_.plural("one game", "{number} games", meeting.share.games),
        )
        for at, player in enumerate(words)
        for other in words[at + 1 :]
        if (meeting := standings.meeting(player, other))
    ]
    title = _("Wins against each other, %") if two else _("Finished ahead of each other, %")
    return _plot("cross", title, sentences, _height(players), draw)


def game_lengths(standings: Standings) -> Plot:
    """Return the histogram of the lengths of games."""
    plies = standings.plies

    def draw(axes: Axes) -> None:
        values, numbers = zip(*plies.counts, strict=True)
        bins = min(BINS, plies.most - plies.least + 1)
        axes.hist(values, bins=bins, weights=numbers, color=SERIES[0])
        axes.axvline(plies.median, color=INK, linestyle=DASHES[1], linewidth=1)
        top = axes.get_ylim()[1]
        axes.set_ylim(0, 1.1 * top)
        _label(axes, _("median {median}", median=plies.median), (plies.median, 1.1 * top), (4, -8))
        axes.locator_params(axis="y", integer=True)
        axes.set_xlabel(_("plies"))
        axes.set_ylabel(_("games"))

    return _plot("lengths", _("Length of games"), lengths(standings), 2.8, draw)


def reasons(standings: Standings) -> Plot:
    """Return the plot of why games have ended."""
    game = games.find(standings.tournament.game)
    counts = standings.reasons

    def draw(axes: Axes) -> None:
        for row, (_reason, number) in enumerate(counts):
            part = 100 * number / standings.games
            axes.barh(row, part, height=0.6, color=SERIES[0])
            _label(axes, f"{number} ({part:.1f} %)", (part, row), (4, 0), va="center")
        _rows(axes, [game.reason_text(reason) for reason, _number in counts])
        axes.set_xlim(0, 130)
        axes.set_xticks(range(0, 101, 20))
        axes.set_xlabel(_("games, %"))

    return _plot("reasons", _("How the games ended"), [ends(standings)], _height(counts), draw)


def times(standings: Standings) -> Plot:
    """Return the plot of the players' times for a move."""
    timed = [(row.player, row.pace) for row in standings.players if row.pace]

    def draw(axes: Axes) -> None:
        from matplotlib.ticker import LogLocator, NullLocator

        axes.set_xscale("log")
        for row, (_player, pace) in enumerate(timed):
            axes.plot(
                (1000 * pace.fast, 1000 * pace.slow), (row, row), color=SERIES[0], linewidth=3
            )
            axes.plot(1000 * pace.median, row, "o", color=SERIES[0], markersize=6)
            _label(axes, milliseconds(pace.median), (1000 * pace.median, row), (0, 8), ha="center")
        _rows(axes, [player for player, _pace in timed])
        least, most = axes.get_xlim()
        axes.set_xlim(least / 2, most * 2)
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if most < 100 * least else (1,)))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(lambda number, _place: f"{number:,g}")
        axes.set_xlabel(_("milliseconds per move"))

    sentences = [
        _(
            "{player}: mean {mean} ms; games: median {median} ms, nine of ten {fast} to {slow} ms.",
            player=player,
            mean=milliseconds(pace.mean),
            median=milliseconds(pace.median),
            fast=milliseconds(pace.fast),
            slow=milliseconds(pace.slow),
        )
        for player, pace in timed
    ]
    return _plot("times", _("Time per move"), sentences, _height(timed), draw)


def _height(rows: Sequence[object]) -> float:
    """Return the height of a plot with these rows, in inches."""
    return MARGINS + ROW * len(rows)


def _rows(axes: Axes, words: Sequence[str]) -> None:
    """Label the rows of a plot, from the top."""
    axes.set_yticks(range(len(words)), distinct(words, LONGEST))
    axes.set_ylim(len(words) - 0.5, -0.7)
    axes.tick_params(axis="y", length=0)


def _label(
    axes: Axes, text: str, place: tuple[float, float], offset: tuple[float, float], **how: Any
) -> None:
    """Write a label at an offset, in points, from a place of a plot."""
    axes.annotate(text, place, offset, textcoords="offset points", annotation_clip=False, **how)


def _apart(places: Sequence[float]) -> list[float]:
    """Return descending places moved down until each is `APART` from the next."""
    apart: list[float] = []
    for place in places:
        apart.append(min(place, apart[-1] - APART) if apart else place)
    return apart


def _plot(
    name: str, title: str, sentences: Sequence[str], height: float, draw: Callable[[Axes], None]
) -> Plot:
    """Draw a plot; the height is in inches."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({**SETTINGS, "svg.hashsalt": name}), catch_warnings():
        # A glyph that our font lacks is measured as another; the reader's font may have it.
        filterwarnings("ignore", "Glyph")
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure.subplots())
        text = StringIO()
        figure.savefig(text, format="svg", metadata=OFF_THE_PAGE)
    description = " ".join(sentences)
    return Plot(title, _inlined(text.getvalue(), name, title, description), description)


def _inlined(svg: str, name: str, title: str, description: str) -> str:
    """Return an SVG as a part of a page, with unique ids, a title and a description."""
    svg = printable(re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg[svg.index("<svg") :]), "\n")
    for colour, variable in NAMES.items():
        svg = svg.replace(colour, f"var(--{variable})")
    svg = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r"url\(#", f"url(#{name}-", svg)
    svg = re.sub(r'xlink:href="#', f'href="#{name}-', svg)
    head, rest = svg.split(">", 1)
    head += f' role="img" aria-labelledby="{name}-title {name}-told"'
    words = (
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-told">{escape(printable(description))}</desc>'
    )
    return f"{head}>{words}{rest}".strip()
