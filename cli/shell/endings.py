"""The end of a game, as all interfaces tell it: why it ended, the points, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cli.shell.console import note, say
from cli.shell.recorded import result_sentence
from cli.shell.saved_games import quoted
from cli.shell.terminal import say_whole_words
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import listed
from suite.core.view import EVERYBODY

_: Final = Catalogue("cli")

WIDEST: Final = 72
"""The most columns of a table of points; a wider one is told in sentences."""


def headline(table: Table[Any], names: Sequence[str]) -> str:
    """Return who has won and by what, as a sentence without scores, to stand above the points."""
    assert table.outcome
    return _.plural(
        "{winners} has won ({reason}).",
        "{winners} share the win ({reason}).",
        len(table.outcome.winners),
        winners=listed(names[seat] for seat in table.outcome.winners),
        reason=table.game.reason_text(table.outcome.reason),
    )


def say_ending(table: Table[Any], names: Sequence[str], *, in_columns: bool) -> None:
    """Write the end of a finished game, the result last."""
    for line in ending(table, names, in_columns=in_columns):
        say_whole_words(line)
    if in_columns:
        say()
    say_whole_words(result_sentence(table, names))


def note_what_next(table: Table[Any], path: Path) -> None:
    """Say how to go through a finished game, and how to have it reviewed."""
    file = quoted(path)
    command = f"zweistrom replay {file}"
    note(_("The game is over. To go through it: {command}", command=command))
    if table.game.reviewer:
        command = f"zweistrom review {file}"
        note(_("What was luck, what was skill, where it turned: {command}", command=command))


def ending(table: Table[Any], names: Sequence[str], *, in_columns: bool = True) -> list[str]:
    """Return what belongs to the result of a finished game in lines: why it ended, the points.

    The points are a table, or with `in_columns` off a sentence for each seat, for screen readers.
    """
    assert table.outcome
    scores = table.outcome.scores
    sheet = table.game.score_sheet(table.view(EVERYBODY), names, scores, table.staying)
    said = [*_by_the_table(table, names), *sheet.remarks]
    rows = sheet.in_columns(names, [_mark(table, seat) for seat in range(len(names))])
    if in_columns and max(map(len, rows)) <= WIDEST:
        return [*said, "", *rows]
    return [*said, *sheet.in_sentences(names)]


def _by_the_table(table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield who has left, and that a game was stopped."""
    reason = table.outcome.reason if table.outcome else ""
    for seat in table.left:
        if reason == "resigned" and seat == list(table.left)[-1]:
            yield _("{name} has resigned.", name=names[seat])
        elif reason == "forfeit" and seat == list(table.left)[-1]:
            yield _("{name} has forfeited the game.", name=names[seat])
        else:
            yield _("{name} has left the game and cannot win.", name=names[seat])
    if reason == "limit":
        yield _("The game was stopped; the player ahead has won.")


def _mark(table: Table[Any], seat: int) -> str:
    """Return the word behind the row of a seat: it has won, or it has left."""
    assert table.outcome
    if seat in table.outcome.winners:
        return _("wins")
    return _("left") if seat in table.left else ""
