"""What every screen tells of a table: its seats, who has left, and how it has ended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.picture.look import Heading
from suite.core.play import record
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.text.letters import ISOLATES, columns, distinct, printable
from suite.core.text.messages import _
from suite.core.text.phrases import listed
from suite.core.text.score_sheet import ScoreSheet
from suite.core.view import EVERYBODY, Watcher

WIDEST: Final = 72
"""The most columns of a table of points; a wider one is told in sentences."""


def names_of(seats: Sequence[record.Seating]) -> list[str]:
    """Return the names of the seats to show; those that look alike get the number of the seat.

    A file may hold any name, so unprintable characters, such as control codes, become `?`. Pages
    once wrote names into records with the isolates round them.
    """
    return distinct([printable(seat.name.strip(ISOLATES)) for seat in seats])


def turn_heading(name: str) -> Heading:
    """Return the line of a log that heads a turn of a seat."""
    return Heading(_("{name}'s turn", name=name))


def departure_sentence(name: str) -> str:
    """Return the sentence on a seat that has left a game that continues."""
    return _(
        "{name} has left the game; from now on 'random' plays the seat, which cannot win.",
        name=name,
    )


def last_decision(table: Table[Any], ply: int) -> int | None:
    """Return the number of the last decision among the first `ply` events, if there is one."""
    own = (number for number in reversed(range(ply)) if table.events[number].actor != CHANCE_WORD)
    return next(own, None)


def last_action(table: Table[Any], ply: int, watcher: Watcher) -> str:
    """Return the last action of a seat up to a ply, as a watcher saw it; empty if there is none."""
    number = last_decision(table, ply)
    return "" if number is None else table.report(number, watcher)


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


def result_sentence(table: Table[Any], names: Sequence[str]) -> str:
    """Return the winners, reason and scores of a finished game as a sentence."""
    outcome = table.outcome
    assert outcome
    return _.plural(
        "{winners} has won ({reason}): {scores}.",
        "{winners} share the win ({reason}): {scores}.",
        len(outcome.winners),
        winners=listed(names[seat] for seat in outcome.winners),
        reason=table.game.reason_text(outcome.reason),
        scores=score_sentence(table.game, outcome.scores, names, table.left),
    )


def score_sentence(
    game: Game[Any], scores: Sequence[Any], names: Sequence[str], leavers: Collection[Seat]
) -> str:
    """Return the scores of all seats; `None` is a hidden score.

    The seats of `leavers` are marked, for they cannot win by any score.
    """
    return ", ".join(
        _("{score} (left)", score=text) if seat in leavers else text
        for seat, text in enumerate(
            _("{name} hidden", name=name)
            if score is None
            else _("{name} {score}", name=name, score=game.score_text(score))
            for name, score in zip(names, scores, strict=False)
        )
    )


def ending(table: Table[Any], names: Sequence[str], *, in_columns: bool = True) -> list[str]:
    """Return what belongs to the result of a finished game in lines: why it ended, the points.

    The points are a table, or with `in_columns` off a sentence for each seat, for screen readers.
    """
    sheet = final_points(table, names)
    rows = sheet.in_columns(names, [_mark(table, seat) for seat in range(len(names))])
    if in_columns and max(map(columns, rows)) <= WIDEST:
        return [*sheet.remarks, "", *rows]
    return [*sheet.remarks, *sheet.in_sentences(names)]


def final_points(table: Table[Any], names: Sequence[str], you: Watcher = EVERYBODY) -> ScoreSheet:
    """Return the points of a finished game, with all remarks on why it ended.

    `you` is the seat of who reads it, if it is one.
    """
    assert table.outcome
    scores = table.outcome.scores
    sheet = table.game.score_sheet(table.view(EVERYBODY), names, scores, table.staying)
    return replace(sheet, remarks=(*_by_the_table(table, names, you), *sheet.remarks))


def _by_the_table(table: Table[Any], names: Sequence[str], you: Watcher) -> Iterator[str]:
    """Yield who has left, and that a game was stopped."""
    reason = table.outcome.reason if table.outcome else ""
    for seat in table.left:
        if reason == "resigned" and seat == list(table.left)[-1]:
            yield (
                _("You gave up.") if seat == you else _("{name} has resigned.", name=names[seat])
            )
        elif reason == "forfeit" and seat == list(table.left)[-1]:
            yield _("{name} has forfeited the game.", name=names[seat])
        else:
            yield _("{name} has left the game and cannot win.", name=names[seat])
    if reason == "limit":
        yield _(
            "The game was stopped after {number} steps, so the points so far decide.",
            number=len(table.events),
        )


def _mark(table: Table[Any], seat: int) -> str:
    """Return the word behind the row of a seat: it has won, or it has left."""
    assert table.outcome
    if seat in table.outcome.winners:
        return _("wins")
    return _("left") if seat in table.left else ""
