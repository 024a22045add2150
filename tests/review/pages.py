"""Reviews for the tests of their page: of real games, with chances and marks made up."""

from __future__ import annotations

from collections.abc import Mapping
from math import sin
from pathlib import Path
from typing import Any

from suite.core import games
from suite.core.flow import Seat
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.review.ledger import Ledger
from suite.review.review import Judgement, Review
from suite.review.story import watcher_of

VECTORS = Path(__file__).parents[1] / "vectors"
COST = {"?!": 0.06, "?": 0.13, "??": 0.31}


def played(name: str, number: str) -> Table[Any]:
    """Return the table of a whole game of the vectors."""
    path = VECTORS / name / f"game{number}.jsonl"
    return replay(games.find(name), record.read_file(path).game(1), str(path))


def choices(table: Table[Any]) -> list[int]:
    """Return the plies of choices between several actions."""
    game = table.game
    return [
        number + 1
        for number, state in enumerate(table.states)
        if isinstance(game.actor(state), int) and len(game.legal(state)) > 1
    ]


def reviewed(table: Table[Any], marks: Mapping[int, str], side: Seat | None = None) -> Review:
    """Return a review of a whole game with marks at some plies, as a side saw it."""
    seats = range(len(table.header.seats))
    book = Ledger([1 / len(seats)] * len(seats))
    for number, event in enumerate(table.events):
        weights = [2 + sin(number / 9 + seat) for seat in seats]
        shares = [weight / sum(weights) for weight in weights]
        action = table.report(number, watcher_of(side))
        if isinstance(event.actor, int):
            judgement = judged(table, number, marks.get(event.ply, ""))
            book.choice(event.ply, event.actor, action, shares, judgement)
        else:
            book.draw(event.ply, action, shares, None)
    if table.outcome:
        winners = table.outcome.winners
        book.close(len(table.events) + 1, [(seat in winners) / len(winners) for seat in seats])
    return book.review(side, finished=table.outcome is not None, complete=True)


def judged(table: Table[Any], number: int, mark: str) -> Judgement | None:
    """Return what is to be said of a choice with a mark: another action was better."""
    game, action = table.game, table.actions[number]
    if not mark:
        return None
    other = next(each for each in game.legal(table.states[number]) if each != action)
    cost = COST[mark]
    return Judgement(
        [game.write(other)], 0.4, 0.4 + cost, cost, cost - 0.02, cost + 0.02, mark, worlds=64
    )
