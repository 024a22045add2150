"""The report of a tournament: one self-contained HTML page with inline pictures, without scripts.

It works on phones, in light and dark mode, and with screen readers. The same folder gives the same
page, except for the times of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from suite.arena.messages import _
from suite.arena.ratings import Rating
from suite.arena.report.plots import Plot, plots
from suite.arena.report.sentences import (
    findings,
    has_unequal_chances,
    legend,
    milliseconds,
    sights,
    summary,
    with_level,
)
from suite.arena.standings import Standing, Standings
from suite.core import games
from suite.core.picture import pages
from suite.core.picture.markup import Markup
from suite.core.text.catalogue import marked
from suite.core.text.phrases import in_percent

WORDS: Final = {True: marked("yes"), False: marked("no")}
STYLE: Final = """
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
code { overflow-wrap: anywhere }
th:nth-child(2), td:nth-child(2) { text-align: left; white-space: normal; overflow-wrap: anywhere;
  min-width: 8rem }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: 0 2rem }
figure { padding: .5rem; border-radius: .75rem; background: var(--sheet) }
svg { width: 100%; max-width: 36rem; height: auto; overflow: visible }
svg * { stroke-linejoin: round; stroke-linecap: butt }
svg text { font-family: system-ui, sans-serif !important }
"""


def page(standings: Standings, command: str, version: str) -> str:
    """Return the page; it names the command that replays the tournament and our version."""
    title = _("A tournament of {game}", game=games.find(standings.tournament.game).title)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(summary(standings))}.</p>",
        *_facts(standings, command, version),
        f"<h2>{escape(_('Standings'))}</h2>",
        *_table(standings),
        f'<p class="legend">{escape(legend(standings))}</p>',
        *_list(map(escape, findings(standings))),
        *_figures(plots(standings)),
        f"<h2>{escape(_('Games worth watching'))}</h2>",
        *_list(f"{escape(what)}: <code>{escape(line)}</code>" for what, line in sights(standings)),
    ]
    return pages.page(title, STYLE, *map(Markup, parts))


def _facts(standings: Standings, command: str, version: str) -> Iterator[str]:
    """Yield the players, rules and seeds, the command that replays it, and our version."""
    tournament = standings.tournament
    last = tournament.pairing(standings.games).deal
    again = _("to play it again") if tournament.key is None else _("to play the same deals again")
    facts = {
        _("players"): ", ".join(with_level(tournament, player) for player in tournament.players),
        _("rules"): ", ".join(
            f"{name} {_(WORDS[value]) if isinstance(value, bool) else value}"
            for name, value in tournament.rules.items()
        ),
        _("seeds"): _("{first} to {last}, one per block", first=tournament.seed, last=last),
        again: command,
        _("made by"): f"zweistrom {version}",
    }
    yield "<dl>"
    for what, text in facts.items():
        yield f"<dt>{escape(what)}</dt><dd>{escape(text)}</dd>"
    yield "</dl>"


def _table(standings: Standings) -> Iterator[str]:
    """Yield the table of the players."""
    titles = [
        "#",
        _("player"),
        _("games"),
        _("fair %"),
        _("win %"),
        "95 %",
        "Elo",
        "95 %",
        _("skill"),
        "95 %",
        _("points"),
        _("ms/move"),
        _("faults"),
        _("forfeits"),
    ]
    unequal = has_unequal_chances(standings)
    rows = [
        _cells(standing, with_level(standings.tournament, standing.player), unequal=unequal)
        for standing in standings.players
    ]
    unknown = {column for column in range(len(titles)) if all(row[column] == "-" for row in rows)}
    yield '<div class="wide"><table>'
    for tag, row in [("th", titles), *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}>{escape(cell)}</{tag}>"
            for column, cell in enumerate(row)
            if column not in unknown
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table></div>"


def _cells(standing: Standing, player: str, *, unequal: bool) -> list[str]:
    """Return the row of a player, who is shown so; unknown and superfluous values are dashes."""
    share = standing.share
    return [
        str(standing.rank),
        player,
        str(standing.games),
        in_percent(standing.fair) if unequal else "-",
        in_percent(share.value),
        f"{in_percent(share.low)} … {in_percent(share.high)}",
        *_rating(standing.elo),
        *_rating(standing.skill),
        f"{standing.score:z.1f}",
        milliseconds(standing.pace.mean) if standing.pace else "-",
        str(standing.faults),
        str(standing.forfeits),
    ]


def _rating(rating: Rating | None) -> tuple[str, str]:
    if rating is None:
        return "-", "-"
    if rating.low is None or rating.high is None:
        return f"{rating.value:z.1f}", "-"
    return f"{rating.value:z.1f}", f"{rating.low:z.1f} … {rating.high:z.1f}"


def _list(items: Iterable[str]) -> Sequence[str]:
    return ["<ul>", *(f"<li>{item}</li>" for item in items), "</ul>"]


def _figures(pictures: Sequence[Plot]) -> Iterator[str]:
    """Yield the plots, each with its title and its description."""
    yield '<div class="plots">'
    for plot in pictures:
        yield (
            f"<section><h2>{escape(plot.title)}</h2><figure>{plot.svg}"
            f"<figcaption>{escape(plot.caption)}</figcaption></figure></section>"
        )
    yield "</div>"
