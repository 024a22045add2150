"""The luck of the draw, taken off the results of a tournament: the same certainty by fewer games.

The luck of a draw is the value after it less the mean over all that could have been drawn
(`suite.players.values`). Whatever the values are worth, its mean is 0, so a share of wins less any
multiple of the luck is still unbiased, and varies less.

How much luck counts depends on the players, and on what the values foresee. So the luck of a block
is multiplied by the factor that fits all *other* blocks best: it knows nothing of this one, and the
estimate stays unbiased. The unit is the block, because its games share a deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from suite.arena.checks import POINTS
from suite.arena.folder import GAMES_A_FILE, records
from suite.arena.index import Index, open_index
from suite.arena.intervals import QUANTILE
from suite.arena.ratings import FEWEST
from suite.arena.sequential import BEFORE
from suite.arena.standings import Share
from suite.arena.tournament import result_of
from suite.arena.workers import Workers
from suite.core import games
from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.play.replay import replay
from suite.core.text.catalogue import Catalogue, speak, spoken
from suite.players import values

_: Final = Catalogue("arena")

WORLDS: Final = 4
"""The number of worlds in which each outcome of a draw is valued."""
BEGUN: Final = 10
"""So many blocks count for the factor of luck that the values themselves tell: 1."""
KIND: Final = "luck"
"""The word in the index for what is known of luck."""


class Block(NamedTuple):
    """What a player got in a block: the number of its games, its wins and the luck of its draws."""

    games: int
    won: float
    luck: float


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The shares of wins of the players, less the luck of their draws.

    - `games`: how many games these are of: the first ones
    - `complete`: whether these are all
    - `shares`: of each player; less luck, a share may lie outside 0 to 1
    - `worth`: so many times as many games would be as certain if luck still counted; `None` if
      there are too few blocks to tell, or all end alike
    """

    games: int
    complete: bool
    shares: dict[str, Share]
    worth: float | None


class Task(NamedTuple):
    """A game whose luck is looked for, with the worlds for each draw and the language."""

    recorded: record.Game
    file: str
    worlds: int
    language: str


def luck_of(draws: Iterable[values.Draw], seats: int) -> list[float]:
    """Return the luck of all draws together, for each seat: above 0 if lucky."""
    lucks = [drawn.luck for drawn in draws]
    return [sum(luck[seat] for luck in lucks) for seat in range(seats)]


def found(task: Task) -> list[float]:
    """Return the luck of each seat in a recorded game; raises `RecordError` if it is damaged."""
    speak(task.language)
    game = games.find(task.recorded.header.game)
    table = replay(game, task.recorded, task.file)
    return luck_of(values.draws(table, task.worlds), len(table.header.seats))


def adjusted(folder: Path, workers: Workers, follow: Callable[[int, int], None]) -> Adjusted:
    """Return the shares of wins in a folder, less luck.

    What is not in the index is found by the workers, who are released. Meanwhile `follow` is called
    with the number of games that are done, and that of all. After Ctrl-C the games are those that
    are done. Raises `SettingError` if the game tells no chances, and the errors of `open_index`.
    """
    with open_index(folder) as index:
        try:
            known = _known(index)
            follow(known, index.games)
            for done in _work(index, known, workers):
                follow(done, index.games)
        except KeyboardInterrupt:
            pass
        finally:
            workers.dismiss(now=True)
        return _adjusted(index, _known(index))


def _made_by() -> str:
    return f"{WORLDS} {values.evaluator()}"


def _known(index: Index) -> int:
    """Return of how many games the luck is known; forget what other values have told."""
    if not games.find(index.tournament.game).reviewer:
        raise SettingError(
            _(
                "games of {name} have no luck to take off: it tells no chances",
                name=index.tournament.game,
            )
        )
    for known, made_by in index.rows("select games, made_by from rated where kind = ?", KIND):
        if made_by == _made_by():
            return int(known)
    with index.changes():
        index.database.execute("delete from luck")
    return 0


def _work(index: Index, known: int, workers: Workers) -> Iterator[int]:
    """Find the luck of the games after the first ones, and yield how many are known by then."""
    waiting: deque[Future[list[float]]] = deque()
    for task in _tasks(index, known + 1):
        waiting.append(workers.submit(found, task))
        if len(waiting) > workers.number:
            known += 1
            yield _keep(index, known, result_of(waiting.popleft()))
    while waiting:
        known += 1
        yield _keep(index, known, result_of(waiting.popleft()))


def _keep(index: Index, game: int, luck: list[float]) -> int:
    """Write the luck of the next game into the index; return its number."""
    with index.changes():
        index.database.executemany(
            "insert into luck values (?, ?, ?)",
            [(game, seat, each) for seat, each in enumerate(luck)],
        )
        index.database.execute(
            "insert or replace into rated values (?, ?, ?)", (KIND, game, _made_by())
        )
    return game


def _tasks(index: Index, first: int) -> Iterator[Task]:
    """Yield the games of a folder from one on; raises `RecordError` if a record is not theirs."""
    before = (first - 1) // GAMES_A_FILE * GAMES_A_FILE
    for begin in range(before + 1, index.games + 1, GAMES_A_FILE):
        path = records(index.folder, begin)
        last = min(index.games, begin + GAMES_A_FILE - 1)
        number = begin - 1
        for number, recorded in enumerate(
            record.read_games(path, record.File(str(path), [])), begin
        ):
            if number > last:
                break
            if recorded.header.seed != index.tournament.pairing(number).deal:
                raise RecordError(
                    str(path),
                    recorded.line,
                    _("this is not the deal of game {number}", number=number),
                )
            if number >= first:
                yield Task(recorded, str(path), WORLDS, spoken())
        if number < last:
            raise RecordError(str(path), 0, _("game {number} is missing", number=number + 1))


def _adjusted(index: Index, known: int) -> Adjusted:
    """Return the shares of wins in the first games, less luck."""
    rows = index.rows(
        "select player, block, count(distinct game), sum(points), sum(luck) "
        "from games join seats using (game) join luck using (game, seat) where game <= ? "
        "group by player, block order by player, block",
        known,
    )
    shares = {}
    raw = less = 0.0
    most = 0
    for player, of_player in groupby(rows, itemgetter(0)):
        blocks = [Block(number, points / POINTS, luck) for *_, number, points, luck in of_player]
        won = without_luck(blocks)
        shares[index.tournament.players[player]] = share_of(blocks, won)
        raw += _squares(blocks, [each.won for each in blocks])
        less += _squares(blocks, won)
        most = max(most, len(blocks))
    worth = raw / less if most >= FEWEST and raw and less else None
    return Adjusted(known, known == index.games, shares, worth)


def without_luck(blocks: Sequence[Block]) -> list[float]:
    """Return the wins of each block, less its luck times the factor that fits all others best.

    The factor begins at 1, as if `BEGUN` more blocks had told so.
    """
    number = len(blocks) - 1
    if not number:
        return [each.won - each.luck for each in blocks]
    games, won = sum(each.games for each in blocks), sum(each.won for each in blocks)
    products = sum(each.won * each.luck for each in blocks)
    sizes = sum(each.games * each.luck for each in blocks)
    squares = sum(each.luck**2 for each in blocks)
    found = []
    for each in blocks:
        share = (won - each.won) / (games - each.games)
        gained = products - each.won * each.luck - share * (sizes - each.games * each.luck)
        others = squares - each.luck**2
        begun = BEGUN * others / number
        factor = (gained + begun) / (others + begun) if others > 0 else 1.0
        found.append(each.won - factor * each.luck)
    return found


def share_of(blocks: Sequence[Block], won: Sequence[float]) -> Share:
    """Return the share of wins in some blocks, with the interval by how blocks differ.

    A lost block and a won one are added to their variance, as in the sequential test.
    """
    number, games = len(blocks), sum(each.games for each in blocks)
    size = games / number
    added = sum((score - 0.5) ** 2 for score in BEFORE) * size**2
    variance = (_squares(blocks, won) + added) / (number + len(BEFORE))
    share, reach = sum(won) / games, QUANTILE * sqrt(variance * number) / games
    return Share(games, share, share - reach, share + reach)


def _squares(blocks: Sequence[Block], won: Sequence[float]) -> float:
    """Return the sum of the squares of what blocks differ by from the mean share."""
    share = sum(won) / sum(each.games for each in blocks)
    return sum((each - share * block.games) ** 2 for each, block in zip(won, blocks, strict=True))
