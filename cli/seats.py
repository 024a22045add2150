"""Who sits at the table: people by their names, programs by their words.

On the command line a seat is a person's name or `ai:NAME[:key=value...]`; in a record it has a
name to show and the word of its player, which for people is `human`.
"""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.player import Player
from suite.core.record import Seating
from suite.players import roster

HUMAN: Final = "human"
PROGRAM: Final = "ai:"
LONGEST_NAME: Final = 20


def seat_people_and_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats a person asked for, in their order, those left out filled up.

    Whoever types takes part if no other person does; the strongest program takes what is left.
    Raises `SettingError` for a name nobody can have and for too many seats.
    """
    seats = [_seating(game, word) for word in words]
    if len(seats) < min(game.seats) and all(seat.player != HUMAN for seat in seats):
        seats.append(Seating(login_name(), HUMAN))
    return _fill(game, seats)


def seat_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats of a game without people; the strongest program takes what is left out."""
    seats = [_seating(game, word) for word in words]
    for seat in seats:
        if seat.player == HUMAN:
            raise SettingError(
                f"{seat.name!r} is a person, and people play with 'play'; "
                f"a program is {PROGRAM}NAME, with a name from 'zweistrom bots'"
            )
    return _fill(game, seats)


def programs(game: Game[Any], seats: Sequence[Seating]) -> dict[Seat, Player]:
    """Return the programs that sit at a table; raises `SettingError` for an unknown one."""
    return {
        number: roster.seat(game, seat.player)
        for number, seat in enumerate(seats)
        if seat.player != HUMAN
    }


def login_name() -> str:
    """Return the name of whoever types, or "You" where the system knows none."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    return name if name and name.isprintable() and len(name) <= LONGEST_NAME else "You"


def _fill(game: Game[Any], seats: list[Seating]) -> tuple[Seating, ...]:
    strongest = list(game.players)[-1]
    while len(seats) < min(game.seats):
        seats.append(Seating(strongest, strongest))
    if len(seats) > max(game.seats):
        raise SettingError(f"{game.name} has {max(game.seats)} seats, not {len(seats)}")
    return tuple(seats)


def _seating(game: Game[Any], word: str) -> Seating:
    if word.startswith(PROGRAM):
        spec = word.removeprefix(PROGRAM)
        roster.seat(game, spec)
        return Seating(spec.partition(":")[0], spec)
    name = word.strip()
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise SettingError(
            f"{word!r} is no name for a person: it takes 1 to {LONGEST_NAME} printable characters"
        )
    if name.partition(":")[0] in roster.words(game):
        raise SettingError(f"{word!r} is a computer player: write {PROGRAM}{word} to seat it")
    return Seating(name, HUMAN)
