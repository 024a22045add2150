"""Beginning and going on: who sits at a new game, its record, and the games that were left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Value
from suite.core.play import record
from suite.core.play.collection import latest, new_record
from suite.core.play.player import new_key
from suite.core.play.record import (
    FORMAT,
    HUMAN,
    FileRecorder,
    Header,
    Line,
    Outcome,
    RecordError,
    ResultLine,
    Seating,
    Undo,
)
from suite.core.play.replay import replay
from suite.core.play.table import Table, is_real
from suite.core.text.letters import likeness
from suite.core.text.messages import _
from suite.core.text.names import LONGEST_NAME, short_name, spelling
from suite.players import roster

START: Final = "start"
"""The verb of the event that says who begins."""


class Offer:
    """What can be set up of a game: who may sit there, and who usually does.

    - `strongest`: the word of its strongest program
    - `level`: that of the program which people play against if they name none; it may have gone
    """

    def __init__(self, game: Game[Any], level: str = "") -> None:
        """`level` is that of the user; a game without it seats its strongest program."""
        self.game = game
        self.strongest = [*roster.words(game)][-1]
        self.level = level if roster.successor(game, level) in game.levels else self.strongest

    def person(self, name: str) -> Seating:
        """Return the seat of a person; raises `SettingError` if that is no name for one."""
        if not roster.is_person(self.game, name):
            raise SettingError(roster.no_person(name[: 2 * LONGEST_NAME]))
        return Seating(spelling(name), HUMAN)

    def program(self, seat: Seat, spec: str, *, has_people: bool = True) -> Seating:
        """Return the seat of a program; raises `SettingError` if there is no such program.

        It is called as the game calls the seat, or, where the game does not name seats, by its own
        word; a level that people play against is their rival.
        """
        roster.seat(self.game, spec)
        word = roster.successor(self.game, spec)
        if self.game.seat_names:
            name = self.game.seat_names[seat]
        elif has_people and word in self.game.levels:
            name = _.within("name", "Rival")
        else:
            name = roster.short(word)
        return Seating(short_name(name), spec)

    def fill(self, seats: Sequence[Seating], name: str = "") -> tuple[Seating, ...]:
        """Return the seats, and those that are missing: those of programs.

        With the `name` of a person, who takes a missing seat if no person has one, the programs are
        of the level for people, else they are the strongest ones.
        """
        fewest = min(self.game.seats)
        if name and len(seats) < fewest and all(seat.player != HUMAN for seat in seats):
            seats = [*seats, self.person(name)]
        spec = self.level if name else self.strongest
        return (
            *seats,
            *(self.program(at, spec, has_people=bool(name)) for at in range(len(seats), fewest)),
        )

    def header(
        self,
        rules: Mapping[str, Value],
        seats: Sequence[Seating],
        *,
        seed: int | None = None,
        key: str | None = None,
        undo_free: bool = False,
        view: int | str | None = None,
        state: dict[str, Any] | None = None,
    ) -> Header:
        """Return the header of a new game; one on a real table has no seed.

        A level that went is there as the one that plays for it.
        """
        return Header(
            format=FORMAT,
            game=self.game.name,
            rules=dict(rules),
            seats=tuple(
                Seating(seat.name, roster.successor(self.game, seat.player)) for seat in seats
            ),
            seed=seed,
            key=key,
            undo="free" if undo_free else None,
            view=view,
            state=state,
        )


# --- new games


def begin(table: Table[Any], home: Path, path: Path | None = None) -> FileRecorder:
    """Record a game that was set up; what has happened there is the beginning of its record.

    See `begin_record`.
    """
    recorder = begin_record(home, table.game.name, table.header, *table.events, path=path)
    table.recorder = recorder
    return recorder


def begin_record(home: Path, game: str, *lines: Line, path: Path | None = None) -> FileRecorder:
    """Return the recorder of a new game that begins with these lines.

    It is in a new or empty file, or without a path in a new one of the folder `home`. Raises
    `SettingError` if the file holds anything, and `RecordError` if the lines cannot be written;
    nothing new is left behind then.
    """
    if path is not None and path.is_file() and path.stat().st_size:
        raise SettingError(_("{path} already exists and is not empty: name a new file", path=path))
    recorder = new_record(home, game) if path is None else FileRecorder(path, 0)
    try:
        recorder.write(*lines)
    except BaseException:
        recorder.close()
        raise
    return recorder


def rematch(table: Table[Any], seed: int, *, swapped: bool = False) -> Table[Any]:
    """Return a game with the rules, players and position that a table began with, and a new deal.

    If `swapped`, every player has the seat before the own one, and the next player begins.
    """
    old = table.header
    seats = (*old.seats[1:], old.seats[0]) if swapped else old.seats
    offer = Offer(table.game)
    undo_free, key = table.undo_free, new_key()
    header = offer.header(
        old.rules, seats, seed=seed, key=key, undo_free=undo_free, state=old.state
    )
    another = Table(table.game, header)
    if swapped and table.events and table.events[0].action.split()[0] == START:
        another.take(table.actions[0])
    return another


# --- games that were left


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file with its last game, or with the `problem` by which it is damaged.

    - `number`: which game of the file it is, from 1
    - `outcome`: the result as the record tells it; `None` if the game is not over
    """

    path: Path
    game: record.Game | None = None
    number: int = 0
    outcome: Outcome | None = None
    problem: RecordError | None = None


def saved_game(path: Path) -> SavedGame:
    """Read a file of records; its lines are not checked by the rules."""
    try:
        games = record.read_file(path).games
        outcome = outcome_of(games[-1], str(path))
    except RecordError as problem:
        return SavedGame(path, problem=problem)
    return SavedGame(path, games[-1], len(games), outcome)


def saved_games(home: Path) -> Iterator[SavedGame]:
    """Yield the games in a folder that can go on, the last played first, and damaged files."""
    for saved in map(saved_game, latest(home)):
        if saved.game is None or can_go_on(saved.game):
            yield saved


def game_of(game: record.Game, file: str) -> Game[Any]:
    """Return the game of a record; raises `RecordError` if there is no such game."""
    try:
        return games.find(game.header.game)
    except SettingError as problem:
        raise RecordError(file, game.line, str(problem)) from None


def outcome_of(recorded: record.Game, file: str) -> Outcome | None:
    """Return the result that a record tells, or `None` if the game is not finished.

    Raises `RecordError` for one that no game can have; the moves are not checked.
    """
    game, seats = game_of(recorded, file), len(recorded.header.seats)
    for number, line in recorded.lines:
        if isinstance(line, ResultLine):
            winners = line.result.winners
            if seats not in game.seats or not winners or not {*winners} <= {*range(seats)}:
                raise RecordError(
                    file,
                    number,
                    _("no game can end like this: the winners are not among its seats"),
                )
            return line.result
    return None


def own_seat(seats: tuple[Seating, ...], names: Sequence[str]) -> Seat | None:
    """Return the seat of the user: that of the only person.

    Of several people it is the one with the first of the user's `names` that is there; `None` if it
    cannot be told.
    """
    people = record.people(seats)
    if len(people) > 1:
        theirs = {seat: likeness(seats[seat].name) for seat in people}
        own = next((name for name in map(likeness, names) if name in theirs.values()), "")
        people = [seat for seat, name in theirs.items() if name == own]
    return people[0] if len(people) == 1 else None


def has_ended(game: record.Game) -> bool:
    """Return whether a record has a result."""
    return any(isinstance(line, ResultLine) for _number, line in game.lines)


def is_known_whole(game: record.Game) -> bool:
    """Return whether a record holds the true states and a seed, so that the game can go on."""
    return game.header.view is None and game.header.seed is not None


def can_go_on(game: record.Game) -> bool:
    """Return whether a game can be resumed, at a real table too."""
    return not has_ended(game) and (is_known_whole(game) or is_real(game.header))


class Resumed(NamedTuple):
    """A game that goes on.

    - `table`: the play
    - `recorder`: where it is recorded; `None` if it has ended
    - `revisions`: how often something was taken back or a seat has left
    """

    table: Table[Any]
    recorder: FileRecorder | None
    revisions: int

    def close(self) -> None:
        """Let other programs go on with it."""
        if self.recorder:
            self.recorder.close()


def resume(
    game: Game[Any], path: Path, file: record.File, note: Callable[[str], object]
) -> Resumed:
    """Go on with the last game of a file as it was read, which must be of that game.

    `note` gets sentences on levels that went, and on what was repaired in the file. Raises
    `RecordError` if it is damaged, and `InUseError` if another program plays it; then it stays as
    it was.
    """
    last, recorder = file.games[-1], None
    table = replay(game, last, str(path))
    if not has_ended(last):
        for sentence in roster.successions(game, [seat.player for seat in last.header.seats]):
            note(sentence)
        recorder = go_on_with(path, file, note)
        try:
            table = replay(game, last, str(path), recorder)
        except BaseException:
            recorder.close()
            raise
    undos = sum(isinstance(line, Undo) for _number, line in last.lines)
    return Resumed(table, recorder, undos + len(table.left))


def go_on_with(path: Path, file: record.File, note: Callable[[str], object]) -> FileRecorder:
    """Return the recorder that appends to a file as it was read, see `resume`."""
    recorder = FileRecorder(path, file.size)
    try:
        if repaired := recorder.repair(file):
            note(repaired)
    except BaseException:
        recorder.close()
        raise
    return recorder
