"""`zweistrom stats`: how your finished games went: results, luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from suite.core import games as installed
from suite.core.errors import SettingError
from suite.core.play.record import RecordError
from suite.core.text.catalogue import Catalogue
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
    played,
    reviewed,
    tallies,
)
from ..shell.terminal.terminal import letters_only, new_table, say_whole_words, terminal

if TYPE_CHECKING:
    from rich.table import Table

_: Final = Catalogue("cli")

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
        typer.Option("--review", help="Review the games first that have not been reviewed."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Show how your games went: results, luck and skill.

    All finished games in the folder of your games count. Your seat is that of the only person in a
    game; of several, the one with your name (see 'config name').

    Luck and skill are told of games that have been reviewed. Ctrl-C keeps what is done.
    """
    own = OwnGames(saved_games.files())
    found = [*map(played, own)]
    if not found:
        own.say_passed_over()
        raise SettingError(
            _(
                "there is no finished game of {name} in {folder}; 'zweistrom play' begins one",
                name=own.names[0],
                folder=saved_games.folder(),
            )
        )
    stopped = review and not _review(found, own)
    if as_json:
        say_json(_as_json(found, own))
    else:
        _say(found, own)
    own.say_passed_over()
    if stopped:
        note(_("The reviews were stopped; those that are done are kept."))
        raise typer.Exit(STOPPED)


def _review(found: list[Played], own: OwnGames) -> bool:
    """Review the games that lack it; return whether that was done to the end."""
    lacking = [place for place, each in enumerate(found) if each.lacks_review]
    try:
        for number, place in enumerate(lacking, 1):
            name = _("game {number} of {of_all}", number=number, of_all=len(lacking))
            try:
                found[place] = reviewed(found[place], name)
            except RecordError:
                own.damaged += 1
    except KeyboardInterrupt:
        return False
    return True


def _as_json(found: Sequence[Played], own: OwnGames) -> dict[str, Any]:
    """Return everything in one object."""
    return {
        "name": own.names[0],
        "results": [
            {
                "game": each.game,
                "rivals": each.rivals,
                "games": each.games,
                "won": each.won,
                "low": each.low,
                "high": each.high,
            }
            for each in tallies(found)
        ],
        "games": [
            {
                "file": str(each.path),
                "number": each.number,
                "game": each.game,
                "seat": each.seat,
                "rivals": each.rivals,
                "share": each.share,
                "account": msgspec.to_builtins(each.account),
            }
            for each in found
        ],
        "damaged": own.damaged,
        "unknown": own.unknown,
    }


def _say(found: Sequence[Played], own: OwnGames) -> None:
    """Write the figures for people."""
    say_whole_words(
        _.plural(
            "One finished game of {name}.",
            "{number} finished games of {name}.",
            len(found),
            name=own.names[0],
        )
    )
    say()
    results = tallies(found)
    terminal().print(_results(results))
    if any(each.games < ENOUGH for each in results):
        say_whole_words(
            _(
                "The range in which the true share is with 95 % certainty is told from {enough} "
                "games on.",
                enough=ENOUGH,
            )
        )
    for game in dict.fromkeys(each.game for each in found):
        _say_over_time(game, [each for each in found if each.game == game])


def _results(found: Sequence[Tally]) -> Table:
    """Return the table of the results."""
    table = new_table(narrow=True)
    table.add_column(_("game"), no_wrap=True)
    table.add_column(_("against"), overflow="fold")
    for title in (_("games"), _("won"), _("won %"), _("95 %")):
        table.add_column(title, justify="right", no_wrap=True)
    for each in found:
        enough = each.games >= ENOUGH
        table.add_row(
            installed.find(each.game).title,
            harmless(", ".join(each.rivals)),
            str(each.games),
            f"{each.won:.1f}".removesuffix(".0"),
            in_percent(each.won / each.games),
            f"{in_percent(each.low)}-{in_percent(each.high)}" if enough else "",
        )
    return table


def _say_over_time(game: str, found: Sequence[Played]) -> None:
    """Write luck and skill in the reviewed games of a kind, and how many are not reviewed."""
    title = installed.find(game).title
    done = [each for each in found if each.account]
    lacking = sum(each.lacks_review for each in found)
    if whole := period(done):
        say()
        say_whole_words(
            _.plural(
                "{title}, luck and skill in one game:",
                "{title}, luck and skill in {number} games, the oldest first:",
                len(done),
                title=title,
            )
        )
        say()
        terminal().print(_over_time(periods(done)))
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
                    loss=_mean(whole.loss, _lost),
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
    most_luck = max([LUCK, *(abs(each.luck.value) for each in rows)])
    most_loss = max([LOSS, *(each.loss.value for each in rows if each.loss)])
    table = new_table(narrow=True)
    table.add_column(_("from"), no_wrap=True)
    table.add_column(_("games"), justify="right", no_wrap=True)
    table.add_column(_("luck of the draw"), justify="center", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(_("cost of a choice"), no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    for each in rows:
        luck = _bar(abs(each.luck.value) / most_luck)
        bad, good = (luck, "") if each.luck.value < 0 else ("", luck)
        table.add_row(
            harmless(each.first.path.name[:DAY]),
            str(each.games),
            f"{bad:>{BAR}}|{good:{BAR}}",
            story.signed(each.luck.value),
            _bar(each.loss.value / most_loss) if each.loss else "",
            _lost(each.loss.value) if each.loss else "",
        )
    return table


def _bar(part: float) -> str:
    """Return a bar for a part of the longest one."""
    return ("#" if letters_only() else "█") * round(BAR * part)


def _mean(found: Mean, told: Callable[[float], str]) -> str:
    """Return a mean in words, with its interval if there is one."""
    value, reach = found.value, found.reach
    if reach is None:
        return told(value)
    return _(
        "{value} (95 %: {low} to {high})",
        value=told(value),
        low=told(value - reach),
        high=told(value + reach),
    )


def _lost(share: float) -> str:
    """Return a part of a win that was lost: at least none."""
    return _("{share} %", share=f"{100 * max(0.0, share):.1f}")
