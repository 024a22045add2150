"""The seats of a table: people by their names, programs by their words.

On the command line a seat is a person's name or a program: `ai:NAME[:key=value...]`, a command line
(`cmd:./mybot`) or a class in a file (`mybot.py:Class`). In a record it has a name to show and the
player's word, which for people is `human`. A program gets the game's name of its seat, or, where
the game does not name seats, its own word; a level that people play against is then their rival.
"""

from __future__ import annotations

import getpass
import re
from collections.abc import Sequence
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.player import Player
from suite.core.play.record import Seating
from suite.core.play.telling import names_of
from suite.core.text.catalogue import Catalogue
from suite.core.text.names import is_name, shortened, written
from suite.core.text.phrases import listed
from suite.players import roster

from . import settings

_: Final = Catalogue("cli")

HUMAN: Final = record.HUMAN
PROGRAM: Final = roster.PROGRAM
PLAYER: Final = "Player"
"""The user's name in every language as long as there is no other: records have it."""
NOBODYS: Final = re.compile(
    r"(admin|administrator|app|azureuser|benutzer|build|builder|centos|ci|circleci|cloud-user|coder|"
    r"codespace|core|daemon|debian|default|defaultuser|demo|deploy|developer|docker|ec2-user|fedora|"
    r"gast|gebruiker|git|gitlab-runner|gitpod|guest|home|jenkins|jovyan|jupyter|kali|live|liveuser|"
    r"localuser|me|nixos|nobody|node|opc|ospite|owner|pi|player|postgres|public|root|runner|"
    r"runneradmin|sandbox|student|support|system|test|tester|ubuntu|user|username|usuario|utente|"
    r"utilisateur|vagrant|vscode|www-data)[-_]?[0-9]*",
    re.IGNORECASE,
)
"""Logins that are no person's name, but that of a machine or of everybody."""


def seat_people_and_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats of a game with people: those given, in order, then the missing ones.

    If no person is given, the user takes a missing seat; programs of the level for people take the
    others. Raises `SettingError` for an invalid name and for too many seats.
    """
    seats = _seats(game, words)
    if len(seats) < min(game.seats) and all(seat.player != HUMAN for seat in seats):
        seats.append(person(game, own_names()[0]))
    return tuple(_renamed(game, seat) for seat in _fill(game, seats, level_of(game)))


def seat_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats of a game without people; the strongest program takes missing ones."""
    seats = _seats(game, words)
    for seat in seats:
        if seat.player == HUMAN:
            raise SettingError(
                _(
                    "{name!r} is a person, and people play with 'play'; "
                    "a program is {program}NAME, with a name from 'zweistrom bots'",
                    name=seat.name,
                    program=PROGRAM,
                )
            )
    return _fill(game, seats, strongest(game))


def level_of(game: Game[Any]) -> str:
    """Return the program that people play against if they name none: that of their level.

    A game without that level seats its strongest program.
    """
    level = settings.value("level")
    return level if level in game.levels else strongest(game)


def strongest(game: Game[Any]) -> str:
    """Return the strongest program of a game."""
    return list(roster.words(game))[-1]


def programs(game: Game[Any], seats: Sequence[Seating]) -> dict[Seat, Player]:
    """Return the programs of a table by seat; raises `SettingError` for an unknown one."""
    return {
        number: roster.seat(game, seat.player)
        for number, seat in enumerate(seats)
        if seat.player != HUMAN
    }


def line_up(seats: Sequence[Seating]) -> str:
    """Return the names of the players, with the word of each program that has another name."""
    shown = []
    for name, seat in zip(names_of(seats), seats, strict=True):
        word = roster.short(seat.player)
        shown.append(name if word in (HUMAN, seat.name) else f"{name} ({word})")
    if len(shown) == 2:
        return _("{one} against {other}", one=shown[0], other=shown[1])
    return listed(shown)


def own_names() -> list[str]:
    """Return the names of the user in records, the present one first.

    It is that of the settings, or of the login if that is a person's, or else `PLAYER`. A login of
    Windows or of a company may have a domain.
    """
    try:
        login = written(getpass.getuser())
    except (OSError, KeyError, ImportError):
        login = ""
    bare = login.rpartition("\\")[2].partition("@")[0]  # without its domain
    persons = settings.SETTINGS["name"].allows(bare) and not NOBODYS.fullmatch(bare)
    found = (written(settings.value("name")), bare if persons else "", PLAYER, login)
    return [name for name in found if name]


def _seats(game: Game[Any], words: Sequence[str]) -> list[Seating]:
    if len(words) > max(game.seats):
        game.check_seats(len(words))
    return [
        _program(game, number, roster.spec_of(word))
        if roster.is_program(word)
        else person(game, word)
        for number, word in enumerate(words)
    ]


def _fill(game: Game[Any], seats: Sequence[Seating], word: str) -> tuple[Seating, ...]:
    """Return the seats, with a program in each missing one."""
    missing = range(len(seats), min(game.seats))
    return (*seats, *(_program(game, number, word) for number in missing))


def _program(game: Game[Any], number: Seat, spec: str) -> Seating:
    roster.seat(game, spec)
    name = game.seat_names[number] if game.seat_names else roster.short(spec)
    return Seating(shortened(name), spec)


def _renamed(game: Game[Any], seat: Seating) -> Seating:
    """Return a seat beside people: a level that the game has no name for is their rival."""
    if seat.player not in game.levels or seat.name != seat.player:
        return seat
    return Seating(_.within("name", "Rival"), seat.player)


def person(game: Game[Any], word: str) -> Seating:
    """Return the seat of a person; raises `SettingError` for an invalid name."""
    name = written(word)
    if not is_name(name):
        raise SettingError(roster.no_person(word))
    if name in {*game.levels, *roster.words(game)}:
        raise SettingError(
            _(
                "{word!r} is a computer player: write {program}{word} to seat it",
                word=word,
                program=PROGRAM,
            )
        )
    return Seating(name, HUMAN)
