"""The report of a tournament: one self-contained HTML page with inline pictures, without scripts.

It works on phones, in light and dark mode, and with screen readers. The same folder gives the same
page, except for the times of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from suite.arena.ratings import Rating
from suite.arena.report.plots import Plot, plots, printable
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
from suite.core.text.catalogue import Catalogue, marked, spoken
from suite.core.text.phrases import in_percent

_: Final = Catalogue("arena")

LIGHT: Final = {
    "page": "#fffdf7",
    "ink": "#22252e",
    "quiet": "#6b5f45",
    "faint": "#a89f88",
    "series-1": "#1259a6",
    "series-2": "#cf4520",
    "series-3": "#0b8f66",
    "series-4": "#22252e",
}
DARK: Final = {
    "page": "#15161b",
    "ink": "#fff8e7",
    "quiet": "#b3a27c",
    "faint": "#6f6650",
    "series-1": "#4d92da",
    "series-2": "#ffcf33",
    "series-3": "#f08a66",
    "series-4": "#c9cfe4",
}
"""The colours of the page; those of the series are distinct for colour-blind people, too."""
WORDS: Final = {True: marked("yes"), False: marked("no")}
STYLE: Final = """
:root { color-scheme: light dark; LIGHT }
@media (prefers-color-scheme: dark) { :root { DARK } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere }
h2 { margin-top: 2.5rem; font-size: 1.2rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem }
dt, figcaption, .legend { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
code { overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--faint); text-align: right;
  white-space: nowrap }
th:nth-child(2), td:nth-child(2) { text-align: left; white-space: normal; overflow-wrap: anywhere;
  min-width: 8rem }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: 0 2rem }
figure { margin: 0 }
figcaption { font-size: .85rem }
svg { width: 100%; max-width: 36rem; height: auto; overflow: visible }
svg * { stroke-linejoin: round; stroke-linecap: butt }
svg text { font-family: system-ui, sans-serif !important }
""".replace("LIGHT", "; ".join(f"--{name}: {colour}" for name, colour in LIGHT.items())).replace(
    "DARK", "; ".join(f"--{name}: {colour}" for name, colour in DARK.items())
)


def page(standings: Standings, command: str, version: str) -> str:
    """Return the page; it names the command that replays the tournament and our version."""
    title = _("A tournament of {game}", game=games.find(standings.tournament.game).title)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{spoken()}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(summary(standings))}.</p>",
        *_facts(standings, command, version),
        f"<h2>{escape(_('Standings'))}</h2>",
        *_table(standings),
        f'<p class="legend">{escape(legend(standings))}</p>',
        *_list(map(escape, findings(standings))),
        *_figures(plots(standings)),
        f"<h2>{escape(_('Games worth seeing'))}</h2>",
        *_list(f"{escape(what)}: <code>{escape(line)}</code>" for what, line in sights(standings)),
        "</body>",
        "</html>",
    ]
    return printable("\n".join(parts)) + "\n"


def _facts(standings: Standings, command: str, version: str) -> Iterator[str]:
    """Yield the players, rules and seeds, the command that replays it, and our version."""
    tournament = standings.tournament
    last = tournament.pairing(standings.games).deal
    facts = {
        _("players"): ", ".join(with_level(tournament, each) for each in tournament.players),
        _("rules"): ", ".join(
            f"{name} {_(WORDS[value]) if isinstance(value, bool) else value}"
            for name, value in tournament.rules.items()
        ),
        _("seeds"): _("{first} to {last}, one a block", first=tournament.seed, last=last),
        _("to play it again"): command,
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
        _cells(each, with_level(standings.tournament, each.player), unequal=unequal)
        for each in standings.players
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


def _figures(drawn: Sequence[Plot]) -> Iterator[str]:
    """Yield the plots, each with its title and its description."""
    yield '<div class="plots">'
    for each in drawn:
        yield (
            f"<section><h2>{escape(each.title)}</h2><figure>{each.svg}"
            f"<figcaption>{escape(each.caption)}</figcaption></figure></section>"
        )
    yield "</div>"
