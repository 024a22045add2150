"""Episodes as records, which every tool of the suite can show, check and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from suite.core import files
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action
from suite.core.game import Game
from suite.core.kernel.bits import Stream, mixed, stream
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.record import FORMAT, HUMAN, Header, ResultLine, Seating
from suite.core.play.table import Table
from suite.environments.messages import _


def stream_of(key: int, place: int, episode: int) -> Stream:
    """Return the stream of chance of an episode, as `suite.core.kernel.batch` begins it."""
    chance = stream()
    chance.counter = mixed(mixed(mixed(key, place), episode), 0)
    return chance


def write(
    path: Path,
    game: Game[Any],
    rules: Rules,
    seats: int,
    chance: Stream,
    actions: Sequence[Action],
) -> None:
    """Write a game to a new file: the actions of its seats, and what a stream of chance brings.

    Its seats are played by people, as far as a record can tell. It has no seed, because no dealer
    deals as a batch does. Raises `IllegalActionError` for an action that is not legal, or after
    the end, and `RecordError` if the file cannot be written; there is no file then.
    """
    table = play(game, rules, seats, chance, actions)
    lines: list[Any] = [table.header, *table.events]
    if table.outcome:
        lines.append(ResultLine(table.outcome))
    with record.unwritten(path):
        files.write_new(path, b"".join(map(record.encode, lines)))


def play(
    game: Game[Any], rules: Rules, seats: int, chance: Stream, actions: Sequence[Action]
) -> Table[Any]:
    """Return the table at which a game has been played, up to the decision after the last action.

    Raises `IllegalActionError` for an action that is not legal, or after the end.
    """
    names = game.seat_names or [str(seat + 1) for seat in range(seats)]
    seating = tuple(Seating(name, HUMAN) for name in names[:seats])
    table = Table(game, Header(format=FORMAT, game=game.name, rules=dict(rules), seats=seating))
    _deal(table, chance)
    for number, action in enumerate(actions):
        try:
            table.take(action)
        except IllegalActionError as problem:
            raise IllegalActionError(
                _("action {number}: {problem}", number=number, problem=problem)
            ) from None
        _deal(table, chance)
    return table


def _deal(table: Table[Any], chance: Stream) -> None:
    """Let chance act as long as it must."""
    while table.actor is CHANCE:
        table.take(table.game.flow.deal(table.state, chance))
