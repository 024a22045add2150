"""The seats of a table: people by their names, programs by their words.

On the command line a seat is a person's name or a program: `ai:NAME[:key=value...]`, a command line
(`cmd:./mybot`) or a class in a file (`mybot.py:Class`). In a record it has a name to show and the
player's word, which for people is `human`. A program gets the game's name of its seat, or, where
the game does not name seats, its own word; a level that people play against is then their rival.
"""

from __future__ import annotations

import getpass
import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.player import Player
from suite.core.play.record import Seating
from suite.core.play.telling import names_of
from suite.core.text.names import is_name, spelling
from suite.core.text.phrases import listed
from suite.play.beginning import Offer
from suite.players import roster

from .. import settings
from ..console import note
from ..messages import _

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


def offer_of(game: Game[Any]) -> Offer:
    """Return what can be set up of a game, by the user's level."""
    return Offer(game, settings.value("level"))


def seat_people_and_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats of a game with people: those given, in order, then the missing ones.

    If no person is given, the user takes a missing seat; programs of the level for people take the
    others. Raises `SettingError` for an invalid name and for too many seats.
    """
    offer = offer_of(game)
    return offer.fill(_seats(offer, words, has_people=True), own_name(game))


def seat_programs(game: Game[Any], words: Sequence[str]) -> tuple[Seating, ...]:
    """Return the seats of a game without people; the strongest program takes missing ones."""
    offer = Offer(game)
    seats = _seats(offer, words, has_people=False)
    for seat in seats:
        if seat.player == HUMAN:
            raise SettingError(
                _(
                    "{name!r} is a person, and people play with 'play'; for a program write "
                    "{program}NAME, with a name from 'zweistrom bots'",
                    name=seat.name,
                    program=PROGRAM,
                )
            )
    return offer.fill(seats)


def note_successions(game: Game[Any], specs: Collection[str]) -> None:
    """Say on stderr who plays for the levels that went."""
    for sentence in roster.successions(game, specs):
        note(sentence)


def players_of(game: Game[Any], seats: Sequence[Seating]) -> dict[Seat, Player]:
    """Return the programs of a table by seat; raises `SettingError` for an unknown one."""
    return {
        number: roster.seat(game, seat.player)
        for number, seat in enumerate(seats)
        if seat.player != HUMAN
    }


def line_up(seats: Sequence[Seating]) -> str:
    """Return the names of the players, with the word of each program that has another name."""
    names = labels(seats)
    if len(names) == 2:
        return _("{one} against {other}", one=names[0], other=names[1])
    return listed(names)


def labels(seats: Sequence[Seating]) -> list[str]:
    """Return the name of each player, with the word of a program that has another name."""
    return [
        name if (word := roster.short(seat.player)) in (HUMAN, seat.name) else f"{name} ({word})"
        for name, seat in zip(names_of(seats), seats, strict=True)
    ]


def own_names() -> list[str]:
    """Return the names of the user in records, the present one first.

    It is that of the settings, or of the login if that may be a person's, or else `PLAYER`. A login
    of Windows or of a company may have a domain.
    """
    try:
        login = spelling(getpass.getuser())
    except (OSError, KeyError, ImportError):
        login = ""
    bare = login.rpartition("\\")[2].partition("@")[0]  # without its domain
    persons = is_name(bare) and not NOBODYS.fullmatch(bare)
    names = (spelling(settings.value("name")), bare if persons else "", PLAYER, login)
    return [*filter(None, names)]


def own_name(game: Game[Any]) -> str:
    """Return the name of the user at a new game: the present one that is no program's there."""
    return next(name for name in own_names() if roster.is_person(game, name))


def _seats(offer: Offer, words: Sequence[str], *, has_people: bool) -> list[Seating]:
    if len(words) > max(offer.game.seats):
        offer.game.check_seats(len(words))
    return [
        offer.program(seat, roster.spec_of(word), has_people=has_people)
        if roster.is_program(word)
        else person(offer, word)
        for seat, word in enumerate(words)
    ]


def person(offer: Offer, word: str) -> Seating:
    """Return the seat of a person; raises `SettingError` for an invalid name."""
    name = spelling(word)
    if is_name(name) and not roster.is_person(offer.game, name):
        raise SettingError(
            _(
                "{word!r} is a computer player: write {program}{word} to seat it",
                word=word,
                program=PROGRAM,
            )
        )
    return offer.person(word)


def word_of(seat: Seating) -> str:
    """Return how a seat is typed on the command line."""
    if seat.player == HUMAN:
        return seat.name
    return seat.player if roster.is_anybodys(seat.player) else f"{PROGRAM}{seat.player}"
