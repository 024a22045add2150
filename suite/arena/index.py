"""The index of a tournament's folder: results and times in SQLite, for fast queries.

The files are authoritative and only grow. The index stores how far it has read each file, with a
digest of that part: lines appended since are added, and if a digest no longer matches, the index is
rebuilt. It may be deleted at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from suite.arena.blocks import Tournament
from suite.arena.checks import POINTS, Seated, check_played, check_times, seat_results
from suite.arena.folder import (
    LARGEST,
    RESULTS,
    SETTINGS,
    TIMES,
    read_tournament,
    trouble,
)
from suite.arena.match import Played, Times
from suite.arena.messages import _
from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.play.record import LONGEST_LINE, RecordError

T = TypeVar("T")

INDEX: Final = "index.sqlite"
VERSION: Final = 3
"""The version of the tables below; an index of another version is rebuilt."""
KEEPS: Final = hasattr(sqlite3.Connection, "serialize")
"""Whether an index has a file; where SQLite lacks `serialize`, it is rebuilt each time."""
BATCH: Final = 1000
"""Lines read at a time."""

TABLES: Final = """
create table read (file text primary key, bytes integer, lines integer, digest text);
create table games (
    game integer primary key, block integer, reason text, first integer,
    plies integer, turns integer
);
create table seats (
    game integer, seat integer, player integer, place integer, points integer,
    score real, behind real, faults integer, forfeits integer, primary key (game, seat)
) without rowid;
create table times (
    game integer, seat integer, seconds real, decisions integer, primary key (game, seat)
) without rowid;
create table sums (
    block integer, player integer, games integer, seats integer, points integer,
    primary key (block, player)
) without rowid;
create table meetings (
    block integer, one integer, other integer, games integer, points integer,
    primary key (block, one, other)
) without rowid;
create table rated (kind text primary key, games integer, made_by text);
create table elo (player integer primary key, value real, low real, high real);
create table skill (player integer primary key, mu real, sigma real);
"""
"""One row for each game in `games`, one for each seat in `seats` (see `Seated`) and `times`.

- `sums`: the points of a player in a block, with the number of games and of seats
- `meetings`: the points of the player `one` against `other`, which comes later in the list: all
  points of a game for a better place, half of them for the same place, the mean over several seats
- `elo`, `skill`: ratings, see `suite.arena.ratings`
- `rated`: the number of games that each of these covers
"""
ADD_SUMS: Final = """
insert into sums
select block, player, count(distinct game), count(*), sum(points)
from games join seats using (game) where game > :games group by block, player
on conflict (block, player) do update set
    games = games + excluded.games, seats = seats + excluded.seats,
    points = points + excluded.points
"""
ADD_MEETINGS: Final = f"""
insert into meetings
select block, one, other, count(*), sum(points) from (
    select block, game, mine.player as one, theirs.player as other,
        {POINTS} * (count(*) + sum((mine.place < theirs.place) - (mine.place > theirs.place)))
        / (2 * count(*)) as points
    from games join seats as mine using (game) join seats as theirs using (game)
    where game > :games and mine.player < theirs.player group by game, one, other
) where true group by block, one, other
on conflict (block, one, other) do update set
    games = games + excluded.games, points = points + excluded.points
"""


@dataclass(frozen=True, slots=True)
class Index:
    """An up-to-date index.

    - `games`: the number of finished games
    - `stubs`: the files whose last line was cut short and is left out, with its number
    """

    tournament: Tournament
    games: int
    stubs: tuple[tuple[Path, int], ...]
    database: sqlite3.Connection

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self.database.execute(question, values).fetchall()


@contextmanager
def open_index(folder: Path) -> Iterator[Index]:
    """Update the index of a folder and open it.

    It is changed in memory, and its file is replaced, so programs that open it at the same time do
    not see each other. In a read-only folder it has no file. Raises `SettingError` if the folder
    holds no tournament or no finished game, and `RecordError` if a file of it is damaged.
    """
    tournament = _tournament(folder)
    with trouble(folder), closing(sqlite3.connect(":memory:")) as database:
        _load(database, folder)
        changes = database.total_changes
        stubs: list[tuple[Path, int]] = []
        with database:
            _add_results(database, folder, tournament, stubs)
            _add_times(database, folder, tournament, stubs)
        [(number,)] = database.execute("select count(*) from games")
        if not number:
            raise SettingError(
                _(
                    "{folder}: no game has finished there yet; 'zweistrom arena run' plays them",
                    folder=folder,
                )
            )
        changes = _save(database, folder, changes)
        yield Index(tournament, number, tuple(stubs), database)
        _save(database, folder, changes)


def _tournament(folder: Path) -> Tournament:
    """Return the validated tournament of a folder."""
    if not folder.exists():
        raise SettingError(
            _("{folder}: there is no such folder; 'zweistrom arena run' makes one", folder=folder)
        )
    if not (folder / SETTINGS).exists():
        raise SettingError(
            _(
                "{folder} is not a tournament folder: it has no {settings}; 'zweistrom arena "
                "run' makes one",
                folder=folder,
                settings=SETTINGS,
            )
        )
    tournament = read_tournament(folder)
    try:
        game = games.find(tournament.game)
        game.check_seats(tournament.seats)
        tournament = msgspec.structs.replace(tournament, rules=game.check_rules(tournament.rules))
    except SettingError as problem:
        raise RecordError(str(folder / SETTINGS), 1, str(problem)) from None
    if len(tournament.players) < tournament.seats:
        raise RecordError(
            str(folder / SETTINGS),
            1,
            _(
                "{seats} seats need {seats} players, not {number}",
                seats=tournament.seats,
                number=len(tournament.players),
            ),
        )
    return tournament


def _load(database: sqlite3.Connection, folder: Path) -> None:
    """Copy a folder's index into a database in memory, an empty one if that is of no use."""
    with database:
        _make_tables(database, folder)
    if KEEPS:
        # Whatever is wrong with the file, an index can be rebuilt. ValueError: a text is no UTF-8;
        # MemoryError: the file is empty.
        with (
            suppress(OSError, sqlite3.Error, ValueError, MemoryError),
            closing(sqlite3.connect(":memory:")) as file,
        ):
            file.deserialize(files.read(folder / INDEX, LARGEST))
            if (
                _schema(file) == _schema(database)
                and file.execute("pragma quick_check").fetchall() == [("ok",)]
                and _knows(file, folder)
            ):
                file.backup(database)


def _schema(database: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return the statements that made the tables, and anything else that is in a database."""
    return database.execute("select name, sql from sqlite_master order by name").fetchall()


def _save(database: sqlite3.Connection, folder: Path, changes: int) -> int:
    """Write the database to its file, if it has more `changes` than that; return their number.

    If the file cannot be written, nothing happens: an index can be rebuilt.
    """
    if KEEPS and database.total_changes != changes:
        with suppress(OSError):
            files.replace(folder / INDEX, database.serialize())
    return database.total_changes


def _knows(database: sqlite3.Connection, folder: Path) -> bool:
    """Return whether the parts of the files that the index has read are unchanged."""
    [(version,)] = database.execute("pragma user_version")
    return version == VERSION and all(
        _digest(folder / file, length) == digest
        for file, length, digest in database.execute("select file, bytes, digest from read")
    )


def _digest(path: Path, length: int) -> str:
    """Return the digest of at most the first `length` bytes of a file, if it exists."""
    digest = sha256()
    if path.exists():
        with files.open_to_read(path, LARGEST) as file:
            while length and (part := file.read(min(length, 1 << 20))):
                length -= len(part)
                digest.update(part)
    return digest.hexdigest()


def _make_tables(database: sqlite3.Connection, folder: Path) -> None:
    """Create the tables, empty."""
    for table in filter(str.strip, TABLES.split(";")):
        database.execute(table)
    database.execute(f"pragma user_version = {VERSION}")
    length = (folder / SETTINGS).stat().st_size
    rows = [(SETTINGS, length, 0, _digest(folder / SETTINGS, length))]
    rows += [(file, 0, 0, _digest(folder / file, 0)) for file in (RESULTS, TIMES)]
    database.executemany("insert into read values (?, ?, ?, ?)", rows)


def _batches(
    database: sqlite3.Connection,
    path: Path,
    stubs: list[tuple[Path, int]],
    rows_of: Callable[[bytes], T],
) -> Iterator[list[T]]:
    """Yield what `rows_of` makes of the new lines of a file, and store that they have been read.

    A last line without a line feed is incomplete and skipped; it is added to `stubs`. Raises
    `RecordError` for a line of which `rows_of` makes nothing.
    """
    if not path.exists():
        return
    [(length, lines)] = database.execute(
        "select bytes, lines from read where file = ?", (path.name,)
    )
    number = lines
    with trouble(path), files.open_to_read(path, LARGEST) as file:
        file.seek(length)
        added = files.lines(file, LONGEST_LINE, number)
        while batch := list(islice(added, BATCH)):
            if not batch[-1][1].endswith(b"\n"):
                stubs.append((path, batch.pop()[0]))
            rows = []
            for number, text, end in batch:
                try:
                    rows.append(rows_of(text))
                except (ValueError, RecursionError) as problem:
                    raise RecordError(
                        str(path),
                        number,
                        _("this is not a line of a game: {problem}", problem=problem),
                    ) from None
                length = end
            yield rows
    if number > lines:
        database.execute(
            "update read set bytes = ?, lines = ?, digest = ? where file = ?",
            (length, number, _digest(path, length), path.name),
        )


def _add_results(
    database: sqlite3.Connection,
    folder: Path,
    tournament: Tournament,
    stubs: list[tuple[Path, int]],
) -> None:
    """Add the new results."""
    decode = msgspec.json.Decoder(Played).decode
    [(games,)] = database.execute("select count(*) from games")
    numbers = count(games + 1)

    def rows_of(text: bytes) -> tuple[tuple[object, ...], list[Seated]]:
        game = decode(text)
        check_played(game, next(numbers), tournament)
        row = (game.game, game.block, game.reason, game.first, game.plies, game.turns)
        return row, [*seat_results(game, tournament)]

    for batch in _batches(database, folder / RESULTS, stubs, rows_of):
        database.executemany(
            "insert into games values (?, ?, ?, ?, ?, ?)", [game for game, _seats in batch]
        )
        database.executemany(
            "insert into seats values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [seat for _game, seats in batch for seat in seats],
        )
    for statement in (ADD_SUMS, ADD_MEETINGS):
        database.execute(statement, {"games": games})


def _add_times(
    database: sqlite3.Connection,
    folder: Path,
    tournament: Tournament,
    stubs: list[tuple[Path, int]],
) -> None:
    """Add the new times, also those of games without a result."""
    decode = msgspec.json.Decoder(Times).decode

    def rows_of(text: bytes) -> list[tuple[object, ...]]:
        times = decode(text)
        check_times(times, tournament.seats)
        each_seat = zip(times.seconds, times.decisions, strict=True)
        return [(times.game, seat, *both) for seat, both in enumerate(each_seat)]

    for batch in _batches(database, folder / TIMES, stubs, rows_of):
        database.executemany(
            "insert or replace into times values (?, ?, ?, ?)",
            [row for rows in batch for row in rows],
        )
