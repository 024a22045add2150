"""All tables of a server: begun, listed, resumed, stopped; and the private file that keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from secrets import randbelow, token_hex, token_urlsafe
from typing import Any, Final

import msgspec

from suite.core import files, games
from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Value
from suite.core.play import record
from suite.core.play.collection import latest, records
from suite.core.play.record import HUMAN, Header, Seating
from suite.core.play.table import Table, is_real
from suite.core.text.catalogue import Catalogue
from suite.core.text.names import spelling
from suite.play.beginning import (
    Offer,
    SavedGame,
    can_go_on,
    has_ended,
    rematch,
    resume,
    saved_game,
    saved_games,
)
from suite.play.learned import LearnedFile
from suite.players import roster
from suite.web.table.companion_table import CompanionTable
from suite.web.table.passes import BYTES, REFUSED, Door, Knock, Passes, Role, new_code
from suite.web.table.seating import PACES, TableEntry, check_ours
from suite.web.table.served_table import ServedTable
from suite.work import Job, Runner

_: Final = Catalogue("web")

MOST_TABLES: Final = 100
"""The most tables of a server."""
LARGEST: Final = 1 << 22
"""The most bytes in the private file."""
LARGEST_SEED: Final = 2**62
"""Large enough to prevent guessing, small enough for the numbers of the format."""
NOBODY: Final = "spectator"
"""The companion is told nobody's hand, as the header of a record has it."""
MOST_KNOCKS: Final = 16
"""The most people who wait at one table."""
LISTED: Final = 50
"""The most games that are listed as unfinished or as over, the newest first."""


class Habits(msgspec.Struct):
    """What the host chose last: a name, and the level to play against."""

    name: str = ""
    level: str = "medium"


class _File(msgspec.Struct, kw_only=True):
    """The private file."""

    host: dict[str, Door]
    tables: list[TableEntry]
    away: list[TableEntry] = []
    habits: Habits = msgspec.field(default_factory=Habits)


class Tables:
    """The tables of a server, by their words.

    - `home`: the folder of the user's games
    - `runner`: does what takes time, from `open` on
    - `host`: what lets the host in
    - `habits`: what the host chose last, which is offered first
    - `learned`: the file of what the host has learned
    - `troubles`: why a table of the server before is not there again, what was repaired in a
      record, and who plays for levels that went, in sentences
    """

    runner: Runner

    def __init__(
        self, home: Path, private: Path, beat: float | None = None, *, learned: Path
    ) -> None:
        """Take over what the private file keeps; `open` goes on with its tables.

        Raises `SettingError` if it cannot be read.
        """
        self.home = home
        self.private = private
        self.troubles: list[str] = []
        self.learned = LearnedFile(learned, self._report)
        self._beat = beat
        file = self._read()
        self.host = Passes(file.host)
        self.habits = file.habits
        self._waiting = file.tables
        self._away = file.away  # played elsewhere: if they come back, their seats are still good
        self._served: dict[str, ServedTable] = {}
        self._archived: dict[str, ServedTable] = {}

    def __getitem__(self, word: str) -> ServedTable:
        """Return a table by its word in addresses; raises `KeyError` if there is none."""
        return self._served[word]

    def __iter__(self) -> Any:
        """Yield the tables, the oldest first."""
        return iter(list(self._served.values()))

    def __len__(self) -> int:
        return len(self._served)

    def _report(self, trouble: str) -> None:
        if trouble not in self.troubles:
            self.troubles.append(trouble)

    # --- the private file

    def _read(self) -> _File:
        if not self.private.exists():
            return _File(host={}, tables=[])
        try:
            return msgspec.json.decode(files.text_of(self.private, LARGEST)[0], type=_File)
        except (msgspec.DecodeError, OSError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else problem
            raise SettingError(
                _(
                    "{path} cannot be read: {reason}; without it, everyone has to join again",
                    path=self.private,
                    reason=reason,
                )
            ) from None

    def save(self) -> None:
        """Write the private file; raises `RecordError` if it cannot be written."""
        entries = [*(served.entry for served in self), *self._waiting]  # `open` may still come
        file = _File(host=self.host.doors, tables=entries, away=self._away, habits=self.habits)
        with record.unwritten(self.private):
            files.private_folder(self.private.parent)
            files.replace(self.private, msgspec.json.encode(file), files.PRIVATE)

    def open(self, runner: Runner) -> None:
        """Go on with the tables of the server before, as far as their records allow."""
        self.runner = runner
        for entry in self._waiting:
            try:
                served = self._new(entry)
                if entry.record:
                    served.resume(self.troubles.append)
            except ZweistromError as problem:
                self.troubles.append(str(problem))
                self._let_go(entry)
            else:
                self._served[entry.id] = served
        self._waiting = []
        self.save()

    async def close(self) -> None:
        """Stop all tables; the next server goes on with them."""
        for served in [*self, *self._archived.values()]:
            await served.close()

    # --- tables

    def remember(self, names: Sequence[str], players: Sequence[str]) -> None:
        """Offer the first of some names and the last of some programs first from now on."""
        programs = [word for word in players if word != HUMAN]
        self.habits = Habits([*names, self.habits.name][0], [self.habits.level, *programs][-1])

    def create(
        self,
        name: str,
        rules: Mapping[str, Value],
        players: Sequence[str],
        *,
        undo: bool = False,
        pace: str = "quick",
    ) -> ServedTable:
        """Return a new table, which begins when somebody sits on every seat of a person.

        `players` has for each seat `human` or the word of a program. Raises `SettingError` for what
        there is not.
        """
        self._make_room()
        game = games.find(name)
        game.check_seats(len(players))
        checked_rules = game.check_rules(rules)
        if pace not in PACES:
            raise SettingError(_("unknown pace {pace!r}", pace=pace))
        seats = [_seating(game, seat, word) for seat, word in enumerate(players)]
        self.troubles += roster.successions(game, players)
        return self._add(
            TableEntry(
                id=self._new_word(),
                game=name,
                rules=checked_rules,
                seats=seats,
                seed=randbelow(LARGEST_SEED),
                undo=undo,
                pace=pace,
            )
        )

    def beside(
        self,
        name: str,
        rules: Mapping[str, Value],
        names: Sequence[str],
        known: int | str | None,
    ) -> ServedTable:
        """Return the table of a new companion, for a game that people play with wood and cardboard.

        `known` is whose hand it is told, as the header of a record has it. Raises `SettingError`
        for what there is not.
        """
        self._make_room()
        game = games.find(name)
        game.check_seats(len(names))
        seats = [*map(Offer(game).person, names)]
        if known not in (None, NOBODY, *range(len(names))):
            raise SettingError(_("there is no such seat"))
        return self._add(
            TableEntry(
                id=self._new_word(),
                game=name,
                rules=game.check_rules(rules),
                seats=seats,
                seed=0,
                is_companion=True,
                known=known,
            )
        )

    def rematch(self, served: ServedTable) -> ServedTable:
        """Return the table of the next game of the players of one that is over.

        Who asks first sets it: it begins at once, with the next player.
        """
        if served.entry.next in self._served:
            return self._served[served.entry.next]
        self._make_room()
        assert served.table
        seed = randbelow(LARGEST_SEED)
        table = rematch(served.table, seed, swapped=True)
        entry = TableEntry(
            id=self._new_word(),
            game=served.entry.game,
            rules=dict(table.header.rules),
            seats=list(table.header.seats),
            seed=seed,
            undo=table.undo_free,
            pace=served.entry.pace,
            here=[(seat - 1) % len(table.header.seats) for seat in served.entry.here],
        )
        following = self._add(entry, table)
        served.entry.next = following.id
        served.tell()
        self.save()
        return following

    def finished(self) -> list[SavedGame]:
        """Return the games of the user that are over, the last played first."""
        ended = (game for game in map(saved_game, latest(self.home)) if game.outcome)
        return [*islice((game for game in ended if game.path.name.isprintable()), LISTED)]

    def find_games(self, then: Callable[[Any], object]) -> None:
        """Give the unfinished and the finished games of the user to `then`."""
        job = Job(lambda: (self.unfinished(), self.finished()), (), then, is_portable=False)
        self.runner.give(job)

    def archived(self, name: str) -> ServedTable:
        """Return a table that shows a game of the user that is over, by the name of its file.

        Raises `SettingError` or `RecordError` if it cannot.
        """
        if name in self._archived:
            return self._archived[name]
        path = self._path(name)
        file = record.read_file(path)
        if not has_ended(file.games[-1]):
            raise SettingError(_("the game in {path} is not over", path=path))
        header = file.games[-1].header
        game = resume(games.find(header.game).unchecked, path, file, self.troubles.append)
        served = self._new(self._entry(header, path))
        served.watch(game.table, game.revisions)
        self._archived[name] = served
        if len(self._archived) > LISTED:
            del self._archived[next(iter(self._archived))]
        return served

    def unfinished(self) -> dict[str, Header]:
        """Return the games of the user that can be resumed here, by their files, newest first."""
        here = {served.entry.record for served in self}
        headers: dict[str, Header] = {}
        for file in saved_games(self.home):
            path, game = file.path, file.game
            if game is None or str(path) in here or not path.name.isprintable():
                continue  # no page can show some names
            with suppress(ZweistromError):
                self._check_goes_on(game, path)
                headers[path.name] = game.header
            if len(headers) == LISTED:
                break
        return headers

    def resume(self, name: str) -> ServedTable:
        """Return a table that goes on with a game of the user, by the name of its file.

        Raises `SettingError` or `RecordError` if it cannot.
        """
        self._make_room()
        path = self._path(name)
        if any(served.entry.record == str(path) for served in self):
            raise SettingError(_("this game is already at a table here"))
        game = record.read_file(path).games[-1]
        self._check_goes_on(game, path)
        away = (entry for entry in self._away if entry.record == str(path))
        return self._add(next(away, None) or self._entry(game.header, path))

    def _path(self, name: str) -> Path:
        """Return the file of a game of the user by its name; raises `SettingError`."""
        path = next((path for path in records(self.home) if path.name == name), None)
        if path is None:
            raise SettingError(_("you have no saved game {name!r}", name=name))
        return path

    def _entry(self, header: Header, path: Path) -> TableEntry:
        """Return a new entry for a game that has a record."""
        return TableEntry(
            id=self._new_word(),
            game=header.game,
            rules=dict(header.rules),
            seats=list(header.seats),
            seed=0,
            record=str(path),
            is_companion=is_real(header),
            known=header.view,
        )

    def _let_go(self, entry: TableEntry) -> None:
        """Keep who sits at a table that goes on elsewhere, if it has begun."""
        if entry.record:
            self._away = [*self._away, entry][-MOST_TABLES:]

    def _new(self, entry: TableEntry) -> ServedTable:
        kind = CompanionTable if entry.is_companion else ServedTable
        return kind(entry, self.runner, self._beat)

    async def stop(self, served: ServedTable) -> None:
        """Take a table away; its record is complete, and another program may go on with it."""
        self._served.pop(served.id, None)  # who stops it a second time finds it gone
        await served.close()
        if not (served.table and served.table.outcome):
            self._let_go(served.entry)
        self.save()

    def sit(self, served: ServedTable, seat: Seat, name: str, secret: str) -> str:
        """Return the cookie of a person who sits down with the secret of a seat.

        The name may be left out where the seat has one. Raises `SettingError` if the secret is not
        good, or for a name that is none.
        """
        self._check_name(served, seat, name)
        cookie = served.passes.exchange(str(seat), secret)
        if not cookie:
            raise SettingError(_("this code is invalid or has expired: ask the host for a new one"))
        self._seat(served, seat, name)
        return cookie

    def sit_here(self, served: ServedTable, seat: Seat, name: str) -> str:
        """Return the cookie of a person on the host's screen who sits down."""
        self._check_name(served, seat, name)
        cookie = served.passes.admit(str(seat))
        served.entry.here = sorted({*served.entry.here, seat})
        self._seat(served, seat, name)
        return cookie

    def knock(self, code: str, name: str) -> tuple[ServedTable, str]:
        """Let somebody knock at the table of a code; return the table, and the browser's token.

        Raises `SettingError` if there is no such code, or the name is none.
        """
        letters = code.strip().upper()
        served = next((served for served in self if letters and served.entry.code == letters), None)
        if served is None:
            raise SettingError(_("no table has this code"))
        person = Offer(served.game).person(name.strip())
        token = token_urlsafe(BYTES)
        served.knocks[token] = Knock(person.name)
        if len(served.knocks) > MOST_KNOCKS:
            del served.knocks[next(iter(served.knocks))]
        served.tell()
        return served, token

    def let_in(self, served: ServedTable, token: str, role: Role) -> None:
        """Let somebody in who has knocked, or not; raises `SettingError` for nobody and no role."""
        knock = served.knocks.get(token)
        if knock is None or role not in (*served.roles, REFUSED):
            raise SettingError(_("nobody is waiting to join there"))
        knock.role = role
        if role != REFUSED:
            knock.cookie = served.passes.admit(role)
        if role.isdecimal():
            self._seat(served, int(role), knock.name)
        served.tell()

    def fill(self, served: ServedTable, number: str, word: str) -> None:
        """Let a program have a free seat before the game begins, or keep it for a person.

        Raises `SettingError` if it is not free, or for what there is not.
        """
        seats = served.entry.seats
        if served.table or number not in map(str, range(len(seats))) or served.passes.is_in(number):
            raise SettingError(_("there is no such seat"))
        seats[int(number)] = _seating(served.game, int(number), word)
        served.passes.issue(number)
        self._seat(served, int(number), "")

    def _check_name(self, served: ServedTable, seat: Seat, name: str) -> None:
        if seat not in served.seat_plan.people:
            raise SettingError(_("seat {number} is not a person's", number=seat + 1))
        if not name and (served.table or served.entry.seats[seat].name):
            return
        Offer(served.game).person(name)

    def _seat(self, served: ServedTable, seat: Seat, name: str) -> None:
        """Name a seat, go on with a person who is back, and begin when all are there."""
        served.sit(seat, spelling(name))
        if served.table is None and served.seat_plan.is_full:
            served.begin(self.home)
        served.tell()
        self.save()

    def _add(self, entry: TableEntry, table: Table[Any] | None = None) -> ServedTable:
        """Return a new table, with a new secret for each of its roles.

        Its game goes on, or begins if it waits for nobody or is set already, as `table`.
        """
        served = self._new(entry)
        if entry.record:
            served.resume(self.troubles.append)
            self._away = [other for other in self._away if other.record != entry.record]
        elif table or served.seat_plan.is_full:
            served.begin(self.home, table)
        self._served[served.id] = served
        for role in served.roles:
            served.passes.issue(role)
        codes = {other.entry.code for other in self}
        while served.entry.code in codes:
            served.entry.code = new_code()
        self.save()
        return served

    def _new_word(self) -> str:
        words = {*self._served, *(entry.id for entry in self._away)}
        while (word := token_hex(4)) in words:
            pass
        return word

    def _make_room(self) -> None:
        """Let the oldest game go that is over, if there are too many tables.

        Raises `SettingError` if none is over.
        """
        if len(self) < MOST_TABLES:
            return
        over = next((served for served in self if served.is_over), None)
        if over is None:
            raise SettingError(
                _("there are already {most} tables, and no room for more", most=MOST_TABLES)
            )
        self._closing = asyncio.get_running_loop().create_task(self._served.pop(over.id).close())

    def _check_goes_on(self, game: record.Game, path: Path) -> None:
        """Raise `SettingError` if a game cannot be resumed here."""
        if has_ended(game):
            raise SettingError(_("the game in {path} has ended", path=path))
        if not can_go_on(game):
            raise SettingError(
                _("the game in {path} was not dealt entirely by the computer", path=path)
            )
        for seat in game.header.seats:
            if seat.player != HUMAN:
                check_ours(games.find(game.header.game), seat.player)


def _seating(game: Game[Any], seat: Seat, word: str) -> Seating:
    """Return the seat of a person without a name yet, or of a program by its word."""
    if word == HUMAN:
        return Seating("", HUMAN)
    check_ours(game, word)
    return Offer(game).program(seat, word)
