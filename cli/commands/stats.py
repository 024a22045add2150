"""`zweistrom stats`: how your finished games went: results, luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from suite.core import games as installed
from suite.core.errors import SettingError
from suite.core.play.record import RecordError
from suite.core.text.phrases import in_percent
from suite.review import story

from ..shell.arguments.options import Json
from ..shell.console import STOPPED, harmless, note, say, say_json
from ..shell.games import saved_games
from ..shell.games.own_games import OwnGames
from ..shell.games.own_results import (
    ENOUGH,
    Mean,
    Period,
    Played,
    Tally,
    period,
    periods,
    summary,
    tallies,
    with_review,
)
from ..shell.messages import _
from ..shell.terminal.terminal import letters_only, new_table, say_whole_words, terminal

if TYPE_CHECKING:
    from rich.table import Table

BAR: Final = 12
"""The columns of the longest bar."""
LUCK: Final = 0.2
"""The smallest luck whose bar is the longest."""
LOSS: Final = 0.02
"""The smallest loss whose bar is the longest."""
DAY: Final = 10
"""The letters of the day in the name of a saved game."""


def command(
    review: Annotated[
        bool,
        typer.Option("--review", help="First review the games that have not been reviewed."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Show how your games went: results, luck and skill.

    All finished games in your folder of games count. Your seat is that of the only person in a
    game, or, of several people, the one with your name (see 'config name').

    Luck and skill are shown for games that have been reviewed. Ctrl-C keeps what is done.
    """
    own = OwnGames(saved_games.files())
    results = [*map(summary, own)]
    if not results:
        own.say_passed_over()
        raise SettingError(
            _(
                "there is no finished game of {name} in {folder}; 'zweistrom play' starts one",
                name=own.names[0],
                folder=saved_games.folder(),
            )
        )
    is_whole = not review or _review(results, own)
    if as_json:
        say_json(_as_json(results, own))
    else:
        _say(results, own)
    own.say_passed_over()
    if not is_whole:
        note(_("The reviews were stopped; the finished ones are kept."))
        raise typer.Exit(STOPPED)


def _review(results: list[Played], own: OwnGames) -> bool:
    """Review the games that lack it; return whether that was done to the end."""
    lacking = [place for place, game in enumerate(results) if game.lacks_review]
    try:
        for number, place in enumerate(lacking, 1):
            name = _("game {number} of {of_all}", number=number, of_all=len(lacking))
            try:
                results[place] = with_review(results[place], name)
            except RecordError:
                own.damaged += 1
    except KeyboardInterrupt:
        return False
    return True


def _as_json(results: Sequence[Played], own: OwnGames) -> dict[str, Any]:
    """Return everything in one object."""
    return {
        "name": own.names[0],
        "results": [
            {
                "game": tally.game,
                "rivals": tally.rivals,
                "games": tally.games,
                "won": tally.wins,
                "low": tally.interval[0],
                "high": tally.interval[1],
            }
            for tally in tallies(results)
        ],
        "games": [
            {
                "file": str(game.path),
                "number": game.number,
                "game": game.game,
                "seat": game.seat,
                "rivals": game.rivals,
                "share": game.share,
                "account": msgspec.to_builtins(game.account),
            }
            for game in results
        ],
        "damaged": own.damaged,
        "unknown": own.unknown,
    }


def _say(results: Sequence[Played], own: OwnGames) -> None:
    """Write the figures for people."""
    say_whole_words(
        _.plural(
            "One finished game of {name}.",
            "{number} finished games of {name}.",
            len(results),
            name=own.names[0],
        )
    )
    say()
    rows = tallies(results)
    terminal().print(_table(rows))
    if any(tally.games < ENOUGH for tally in rows):
        say_whole_words(
            _(
                "The 95 % interval of the share is shown from {enough} games on.",
                enough=ENOUGH,
            )
        )
    for name in dict.fromkeys(game.game for game in results):
        _say_over_time(name, [game for game in results if game.game == name])


def _table(rows: Sequence[Tally]) -> Table:
    """Return the table of the results."""
    table = new_table(narrow=True)
    table.add_column(_("game"), no_wrap=True)
    table.add_column(_("against"), overflow="fold")
    for title in (_("games"), _("won"), _("won %"), _("95 %")):
        table.add_column(title, justify="right", no_wrap=True)
    for tally in rows:
        table.add_row(
            installed.find(tally.game).title,
            harmless(", ".join(tally.rivals)),
            str(tally.games),
            f"{tally.wins:.1f}".removesuffix(".0"),
            in_percent(tally.wins / tally.games),
            "-".join(map(in_percent, tally.interval)) if tally.games >= ENOUGH else "",
        )
    return table


def _say_over_time(name: str, results: Sequence[Played]) -> None:
    """Write luck and skill in the reviewed games of a kind, and how many are not reviewed."""
    title = installed.find(name).title
    reviews = [game for game in results if game.account]
    lacking = sum(game.lacks_review for game in results)
    if whole := period(reviews):
        say()
        say_whole_words(
            _.plural(
                "{title}, luck and skill in one game:",
                "{title}, luck and skill in {number} games, the oldest first:",
                len(reviews),
                title=title,
            )
        )
        say()
        terminal().print(_over_time(periods(reviews)))
        say_whole_words(
            _(
                "On average the draws of a game were worth {luck} of a win.",
                luck=_mean(whole.luck, story.signed),
            )
        )
        if whole.loss:
            say_whole_words(
                _(
                    "On average a real choice cost {loss} of a win.",
                    loss=_mean(whole.loss, _cost),
                )
            )
    if lacking:
        say()
        say_whole_words(
            _.plural(
                "{title}: one game has not been reviewed; 'zweistrom stats --review' does it.",
                "{title}: {number} games have not been reviewed; 'zweistrom stats --review' does "
                "it.",
                lacking,
                title=title,
            )
        )


def _over_time(rows: Sequence[Period]) -> Table:
    """Return the picture of luck and skill over time: a row of bars for each period."""
    most_luck = max([LUCK, *(abs(row.luck.value) for row in rows)])
    most_loss = max([LOSS, *(row.loss.value for row in rows if row.loss)])
    table = new_table(narrow=True)
    table.add_column(_("from"), no_wrap=True)
    table.add_column(_("games"), justify="right", no_wrap=True)
    table.add_column(_("luck of the draw"), justify="center", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(_("cost of a choice"), no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    for row in rows:
        luck = _bar(abs(row.luck.value) / most_luck)
        bad, good = (luck, "") if row.luck.value < 0 else ("", luck)
        table.add_row(
            harmless(row.first.path.name[:DAY]),
            str(row.games),
            f"{bad:>{BAR}}|{good:{BAR}}",
            story.signed(row.luck.value),
            _bar(row.loss.value / most_loss) if row.loss else "",
            _cost(row.loss.value) if row.loss else "",
        )
    return table


def _bar(part: float) -> str:
    """Return a bar for a part of the longest one."""
    return ("#" if letters_only() else "█") * round(BAR * part)


def _mean(mean: Mean, text: Callable[[float], str]) -> str:
    """Return a mean in words, with its interval if there is one."""
    value, reach = mean.value, mean.reach
    if reach is None:
        return text(value)
    return _(
        "{value} (95 %: {low} to {high})",
        value=text(value),
        low=text(value - reach),
        high=text(value + reach),
    )


def _cost(share: float) -> str:
    """Return a part of a win that was lost: at least none."""
    return _("{share} %", share=f"{100 * max(0.0, share):.1f}")
