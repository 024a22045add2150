"""`zweistrom arena table DIR`: shows a tournament as a table, or as data for programs."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from suite.core.files import is_locked
from suite.core.text.catalogue import marked
from suite.core.text.phrases import in_percent

from ...shell.console import harmless, note, note_cut, say, say_json
from ...shell.messages import _
from ...shell.terminal.terminal import letters_only, new_table, say_whole_words, terminal

if TYPE_CHECKING:
    from rich.table import Table

    from suite.arena.ratings import Rating
    from suite.arena.standings import Share, Spread, Standing, Standings


class Format(StrEnum):
    """The format of the figures."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


Folder = Annotated[
    Path,
    typer.Argument(metavar="DIR", show_default=False, help="The folder of a tournament."),
]

BARS: Final = "▁▂▃▄▅▆▇█"
WIDEST: Final = 10_000
"""A width in columns, larger than any table."""
A_BAR: Final = 4
"""The number of games of a bar."""
RATED: Final = {"elo": "Elo", "skill": marked("skill")}
"""The name of each kind of rating; if there are both, the first is shown."""
DIGITS: Final = 6
"""The number of decimal places of figures for programs."""


def table(
    folder: Folder,
    form: Annotated[
        Format, typer.Option("--format", help="A table, or all figures in a format for programs.")
    ] = Format.TABLE,
) -> None:
    """Show the standings of a tournament: win rates, ratings, times, and games worth watching.

    For a running tournament it shows the finished games.
    """
    standings = standings_of(folder)
    match form:
        case Format.TABLE:
            show(standings)
        case Format.CSV:
            say(as_csv(standings))
        case Format.JSON:
            say_json(as_json(standings))


def standings_of(folder: Path) -> Standings:
    """Return the standings of a folder, with notes on what they lack."""
    from suite.arena import ratings
    from suite.arena.folder import SETTINGS
    from suite.arena.standings import read_standings

    standings = read_standings(folder)
    if standings.stubs and not is_locked(folder / SETTINGS):  # a program that writes will go on
        for path, line in standings.stubs:
            note_cut(line, path)
    if not ratings.are_installed():
        note(_("for ratings: pip install 'zweistrom[arena]'"))
    return standings


def row_of(standings: Standings, standing: Standing) -> dict[str, Any]:
    """Return the figures of a player by the names of their columns, which are stable."""
    from suite.arena.report.sentences import level_of

    pace = standing.pace
    return {
        "rank": standing.rank,
        "player": standing.player,
        "games": standing.games,
        "seats": standing.seats,
        "won": _rounded(standing.won),
        "share": _rounded(standing.share.value),
        "share_low": _rounded(standing.share.low),
        "share_high": _rounded(standing.share.high),
        "fair": _rounded(standing.fair),
        **_rating("elo", standing.elo),
        **_rating("skill", standing.skill),
        "score": _rounded(standing.score),
        "seconds": _rounded(pace.mean if pace else None),
        "seconds_fast": _rounded(pace.fast if pace else None),
        "seconds_median": _rounded(pace.median if pace else None),
        "seconds_slow": _rounded(pace.slow if pace else None),
        "faults": standing.faults,
        "forfeits": standing.forfeits,
        "worst": standing.worst,
        "forfeited": standing.forfeited,
        "level": level_of(standings.tournament, standing.player),
    }


def _rating(kind: str, rating: Rating | None) -> dict[str, float | None]:
    return {
        kind: _rounded(rating.value if rating else None),
        f"{kind}_low": _rounded(rating.low if rating else None),
        f"{kind}_high": _rounded(rating.high if rating else None),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS) + 0.0  # never -0.0


def as_csv(standings: Standings) -> str:
    """Return the figures as CSV: a line per player, below the names of the columns."""
    text = StringIO()
    rows = [row_of(standings, standing) for standing in standings.players]
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def as_json(standings: Standings) -> dict[str, Any]:
    """Return all figures; shares are from 0 to 1, times in seconds."""
    tournament = standings.tournament
    verdict = standings.verdict
    return {
        "game": tournament.game,
        "rules": tournament.rules,
        "seats": tournament.seats,
        "seed": tournament.seed,
        "games": standings.games,
        "blocks": standings.blocks,
        "players": [
            {**row_of(standings, standing), "recent": [*map(_rounded, standing.recent)]}
            for standing in standings.players
        ],
        "meetings": [
            {"player": meeting.player, "other": meeting.other, **_share(meeting.share)}
            for meeting in standings.meetings
        ],
        "first": _share(standings.first),
        "plies": _spread(standings.plies),
        "turns": _spread(standings.turns),
        "reasons": dict(standings.reasons),
        "longest": standings.longest,
        "verdict": asdict(verdict) if verdict else None,
    }


def _share(share: Share) -> dict[str, Any]:
    return {
        "games": share.games,
        "share": _rounded(share.value),
        "share_low": _rounded(share.low),
        "share_high": _rounded(share.high),
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "least": spread.least,
        "median": spread.median,
        "most": spread.most,
        "mean": _rounded(spread.mean),
    }


def show(standings: Standings) -> None:
    """Write the figures for people: tables that fit the terminal, and sentences."""
    from suite.arena.report import sentences

    say_whole_words(sentences.summary(standings))
    say()
    show_table(players_of(standings, bars=True), players_of(standings, bars=False))
    say_whole_words(sentences.legend(standings))
    if len(standings.players) > 2:
        say()
        show_table(meetings_of(standings))
    say()
    for sentence in sentences.findings(standings):
        say_whole_words(sentence)
    say()
    for what, command in sentences.sights(standings):
        say_whole_words(_("To see {what}:", what=what))
        say(f"  {command}")


def show_table(*tables: Table) -> None:
    """Write the first of some tables that fits the terminal; if none does, the last."""
    from rich.measure import Measurement

    console = terminal()
    endless = console.options.update(max_width=WIDEST)
    for fitting in tables:
        if Measurement.get(console, endless, fitting).maximum <= console.width:
            break
    console.print(fitting)


def players_of(standings: Standings, *, bars: bool) -> Table:
    """Return the table of the players; with `bars`, their last games too."""
    from rich.text import Text

    from suite.arena.report.sentences import has_unequal_chances, milliseconds, with_level
    from suite.arena.standings import RECENT

    rated = _kind(standings)
    unequal = has_unequal_chances(standings)
    rows = new_table(narrow=True)
    rows.add_column("#", justify="right")
    rows.add_column(_("player"), overflow="fold")
    for title, style in (
        *(((_(RATED[rated]), "yellow"), ("± 95 %", "")) if rated else ()),
        *(((_("fair %"), ""),) if unequal else ()),
        (_("win %"), ""),
        ("95 %", ""),
        (_("points"), ""),
        (_("ms/move"), ""),
        (_("faults"), ""),
    ):
        rows.add_column(title, justify="right", no_wrap=True, style=style)
    if bars:
        rows.add_column(
            _("last {number} by {bar}", number=RECENT, bar=A_BAR), no_wrap=True, style="green"
        )
    for standing in standings.players:
        share = standing.share
        rows.add_row(
            str(standing.rank),
            harmless(with_level(standings.tournament, standing.player)),
            *(_rating_cells(getattr(standing, rated)) if rated else ()),
            *((in_percent(standing.fair),) if unequal else ()),
            in_percent(share.value),
            f"{in_percent(share.low)}-{in_percent(share.high)}",
            f"{standing.score:z.1f}",
            milliseconds(standing.pace.mean) if standing.pace else "-",
            Text(str(standing.faults), style="red" if standing.faults else ""),
            *([bars_of(standing.recent)] if bars else ()),
        )
    return rows


def meetings_of(standings: Standings) -> Table:
    """Return the table of the wins of each player against each, or places before it, in percent."""
    from suite.arena.report.sentences import with_level

    two = standings.tournament.seats == 2
    rows = new_table(_("Wins against, %") if two else _("Finished ahead of, %"), narrow=True)
    rows.add_column("#", justify="right")
    rows.add_column("", overflow="fold")
    for standing in standings.players:
        rows.add_column(str(standing.rank), justify="right", no_wrap=True)
    for standing in standings.players:
        meetings = (standings.meeting(standing.player, other.player) for other in standings.players)
        rows.add_row(
            str(standing.rank),
            harmless(with_level(standings.tournament, standing.player)),
            *(in_percent(meeting.share.value) if meeting else "-" for meeting in meetings),
        )
    return rows


def _kind(standings: Standings) -> str:
    """Return the kind of rating that the table shows: Elo if there is one; empty for none."""
    players = standings.players
    kinds = (kind for kind in RATED if any(getattr(standing, kind) for standing in players))
    return next(kinds, "")


def _rating_cells(rating: Rating | None) -> tuple[str, str]:
    """Return the cells of a rating and of its error."""
    if rating is None:
        return "-", "-"
    if rating.low is None or rating.high is None:
        return f"{rating.value:z.1f}", "-"
    return f"{rating.value:z.1f}", f"{(rating.high - rating.low) / 2:.1f}"


def bars_of(shares: Sequence[float]) -> str:
    """Return the results of a player's last games: a bar or a digit for each four of them.

    The digit is the number of wins, the highest bar all four. The last one is the latest; games
    that do not fill a bar are left out.
    """
    begin = len(shares) % A_BAR
    wins = [sum(shares[at : at + A_BAR]) for at in range(begin, len(shares), A_BAR)]
    if letters_only():
        return "".join(str(int(number)) for number in wins)
    return "".join(BARS[int(number * (len(BARS) - 1) / A_BAR)] for number in wins)
