"""Who sits at a table: people with their passes, programs, and those that stand in for people."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

import msgspec

from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Value
from suite.core.play.record import HUMAN, Seating, people
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.text.letters import isolated
from suite.players import roster
from suite.web.page.observation import Chair
from suite.web.table.passes import Door, Passes

_: Final = Catalogue("web")

PACES: Final[Mapping[str, float]] = {"quick": 0.7, "calm": 2.5}
"""Seconds between two actions of programs, at least, by the pace of the table."""


class TableEntry(msgspec.Struct, kw_only=True):
    """What the private file keeps of a table.

    - `id`: its word in addresses, which is no secret
    - `seats`: its seats; a person's name is empty until somebody sits down
    - `pace`: one of `PACES`
    - `record`: the file of its game; empty until it begins
    - `standing`: the programs that stand in for people, by their seats
    - `is_companion`: whether it is a companion's, of a game on a real table
    - `known`: whose hand the companion knows, as the header of a record has it
    - `doors`: what lets browsers in
    - `code`: the letters by which people knock
    - `here`: the seats that are played on the host's screen
    - `next`: the `id` of the table on which the same players play the next game
    """

    id: str
    game: str
    rules: dict[str, Value]
    seats: list[Seating]
    seed: int
    undo: bool = False
    pace: str = "quick"
    record: str = ""
    standing: dict[int, str] = msgspec.field(default_factory=dict)
    is_companion: bool = False
    known: int | str | None = None
    doors: dict[str, Door] = msgspec.field(default_factory=dict)
    code: str = ""
    here: list[int] = msgspec.field(default_factory=list)
    next: str = ""


class SeatPlan:
    """The seats of one table; once its game has begun, names stay as the record has them."""

    def __init__(self, entry: TableEntry, game: Game[Any]) -> None:
        self.entry = entry
        self.game = game
        self.passes = Passes(entry.doors)
        self.own_beat: float | None = None

    @property
    def seats(self) -> list[Seating]:
        """The seats as a record has them; empty ones are named by their numbers."""
        return [
            seat if seat.name else Seating(_("seat {number}", number=number), seat.player)
            for number, seat in enumerate(self.entry.seats, 1)
        ]

    @property
    def names(self) -> list[str]:
        """The names of the seats as a page has them."""
        return [*map(isolated, names_of(self.seats))]

    @property
    def people(self) -> list[Seat]:
        """The seats of people, who sit down here; those of a companion sit at a real table."""
        if self.entry.is_companion:
            return []
        return people(self.entry.seats)

    @property
    def specs(self) -> dict[Seat, str]:
        """The words of the programs that decide now, by their seats; some stand in for people."""
        seats = enumerate(self.entry.seats)
        own = {number: seat.player for number, seat in seats if seat.player != HUMAN}
        return own | self.entry.standing

    @property
    def beat(self) -> float:
        """The seconds between two actions of programs, at least; its own, or by the pace."""
        return PACES[self.entry.pace] if self.own_beat is None else self.own_beat

    def set_pace(self, pace: str) -> None:
        """Let programs act at a pace from now on; raises `SettingError` if there is none such."""
        if pace not in PACES:
            raise SettingError(_("unknown pace {pace!r}", pace=pace))
        self.entry.pace = pace

    @property
    def is_full(self) -> bool:
        """Whether somebody sits on every seat of a person."""
        return all(self.passes.is_in(str(seat)) for seat in self.people)

    def chairs(self, leavers: Container[Seat]) -> tuple[Chair, ...]:
        """Return the seats as everybody knows them; `leavers` have left the game."""
        return tuple(
            Chair(
                name,
                self.specs.get(seat, ""),
                seat not in self.people or self.passes.is_in(str(seat)),
                seat in leavers,
            )
            for seat, name in enumerate(self.names)
        )

    def check_person(self, seat: Seat) -> None:
        """Raise `SettingError` unless a seat is a person's."""
        if seat not in self.people:
            raise SettingError(_("seat {number} is not a person's", number=seat + 1))

    def name(self, seat: Seat, name: str) -> None:
        """Name the person on a seat, or nobody."""
        if not self.entry.record:
            self.entry.seats[seat] = Seating(name, HUMAN)

    def free(self, seat: Seat) -> None:
        """Let nobody sit on a seat; who sat there has to be let in anew."""
        self.check_person(seat)
        self.passes.free(str(seat))
        self.entry.here = [other for other in self.entry.here if other != seat]
        self.name(seat, "")

    def move(self, seat: Seat, other: Seat) -> None:
        """Let the people on two seats change places."""
        self.check_person(seat)
        self.check_person(other)
        self._swap(seat, other)

    def _swap(self, seat: Seat, other: Seat) -> None:
        self.passes.swap(str(seat), str(other))
        change = {seat: other, other: seat}
        self.entry.here = sorted(change.get(each, each) for each in self.entry.here)
        if not self.entry.record:
            seats = self.entry.seats
            seats[seat], seats[other] = seats[other], seats[seat]

    def close_up(self) -> None:
        """Take free seats away before the game begins; the seats behind them move up.

        Raises `SettingError` if too few are left.
        """
        taken = [seat for seat, chair in enumerate(self.chairs(())) if chair.is_taken]
        self.game.check_seats(len(taken))
        for seat, old in enumerate(taken):
            if seat != old:  # a code that was handed out for this seat is good for nobody else
                self._swap(seat, old)
                self.passes.issue(str(seat))
        for seat in range(len(taken), len(self.entry.seats)):
            self.passes.free(str(seat))
        del self.entry.seats[len(taken) :]


def check_ours(game: Game[Any], word: str) -> None:
    """Raise `SettingError` for what is none of our programs: others may run any command."""
    if roster.is_anybodys(word) or not roster.is_ours(game, roster.short(word)):
        raise SettingError(
            _("{word!r} is somebody else's program, and those play only in the terminal", word=word)
        )
    roster.seat(game, word)
