"""The home menu, which `zweistrom` without a command opens on a terminal.

It only leads to commands: each choice ends in a command line. This module has its entries, and the
menu in line mode for terminals without the full screen.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import spell
from suite.core.play.collection import latest
from suite.core.text import handbook
from suite.core.text.catalogue import marked
from suite.lessons import courses
from suite.play.beginning import can_go_on, saved_game
from suite.play.first_game import first_games
from suite.players import roster

from ..shell import settings, settings_file
from ..shell.console import note
from ..shell.games.rows import Row, row, whole_row
from ..shell.games.saved_games import folder
from ..shell.games.seats import (
    PROGRAM,
    note_successions,
    offer_of,
    own_name,
    seat_people_and_programs,
    seat_programs,
)
from ..shell.messages import _
from . import dialog
from .lesson import lesson_text

CONTINUE, LEARN, NEW, DRILL, WATCH = "resume", "learn", "play", "drill", "watch"
GAMES, RESULTS, PHONES, COMPANION = "games", "stats", "serve", "companion"
RULES, SETTINGS, QUIT = "rules", "config", "quit"
REPLAY: Final = "replay"


class Entry(NamedTuple):
    """An entry of the menu: its title, what it is for, and what follows the command it leads to."""

    title: str
    meaning: str
    options: tuple[str, ...] = ()


ENTRIES: Final = {
    CONTINUE: Entry(marked("Continue"), marked("resume your last game")),
    LEARN: Entry(marked("Learn"), marked("a first game, then short lessons")),
    NEW: Entry(marked("New game"), marked("people and programs at one table")),
    DRILL: Entry(marked("Exercises"), marked("retry your mistakes")),
    WATCH: Entry(marked("Watch"), marked("programs play against each other")),
    GAMES: Entry(marked("Saved games"), marked("resume or replay one")),
    RESULTS: Entry(marked("Results"), marked("how your games went, luck and skill")),
    PHONES: Entry(marked("Phones"), marked("play in browsers, around one table"), ("--lan",)),
    COMPANION: Entry(marked("Companion"), marked("beside a real table: score, rules, advice")),
    RULES: Entry(marked("Rules"), marked("read about a topic")),
    SETTINGS: Entry(marked("Settings"), marked("your level, language, colours and more")),
    QUIT: Entry(marked("Quit"), marked("leave")),
}
"""The entries by their commands, in order.

What some ask first is in `choose`, and on the full screen in `SCREENS`.
"""
RECENT: Final = 60
"""The most files that are looked at for a game to go on with."""
LISTED: Final = 20
"""The most games in a list of lines."""
HOW_WELL: Final = marked("How well do you know these games?")
NEWCOMER: Final = "beginner"
ANSWERS: Final = {
    NEWCOMER: marked("They are new to me."),
    "medium": marked("I have played them."),
    "hard": marked("I know them well."),
}
"""How well people may know the games, and the level that suits them."""


def entries(commands: Collection[str]) -> dict[str, str]:
    """Return the entries of the menu, each with what it is for; a subset of `commands`, in order.

    Going on is left out if none of the last games can go on, else it says which one does.
    """
    meanings = {word: _(entry.meaning) for word, entry in ENTRIES.items()}
    recent = map(saved_game, latest(folder())[:RECENT])
    last = next((saved for saved in recent if saved.game and can_go_on(saved.game)), None)
    if last:
        meanings[CONTINUE] = row(last).title
    there = {QUIT, *commands} - (set() if last else {CONTINUE})
    return {word: meaning for word, meaning in meanings.items() if word in there}


def leads_to(found: Row) -> list[str]:
    """Return the command line that goes on with a saved game, or goes through it."""
    saved = found.saved
    if saved.game and can_go_on(saved.game):
        return [CONTINUE, str(saved.path)]
    return [REPLAY, str(saved.path), f"--game={saved.number}"]


def command_line(
    command: str,
    game: Game[Any],
    seats: Sequence[str],
    edition: str,
    changes: Mapping[str, str],
) -> list[str]:
    """Return the command line for a new game; raises `SettingError` if it is invalid.

    `seats` are as on the command line, `changes` the options that differ from the edition.
    """
    seat = seat_people_and_programs if command == NEW else seat_programs
    seat(game, seats)
    flags = [f"--edition={edition}"]
    flags += [f"--{name.replace('_', '-')}={value}" for name, value in changes.items()]
    return [command, game.name, *flags, "--", *seats]


def usual_seats(game: Game[Any], command: str) -> list[str]:
    """Return the default seats of a new game, as typed: the user and programs of the user's level.

    Where one watches, the strongest programs play.
    """
    offer = offer_of(game)
    if command == NEW:
        rival = PROGRAM + roster.successor(game, offer.level)
        return [own_name(game), *[rival] * (min(game.seats) - 1)]
    return [PROGRAM + offer.strongest] * min(game.seats)


def first_title(word: str) -> str:
    """Return what a first game is called, by its word."""
    return _("A first game of {title}, step by step", title=first_games()[word].title)


def titles_of(game: str) -> dict[str, str]:
    """Return the titles of a game's course by their words: its first game, then its lessons."""
    first = {word: first_title(word) for word, its in first_games().items() if its.name == game}
    return first | {lesson.word: lesson_text(lesson.title) for lesson in courses()[game]}


def answers(words: Iterable[str]) -> dict[str, str]:
    """Return the answers to the question how well the games are known, by what they lead to.

    That is a first game, of those in `words`, or a level.
    """
    return {
        **{word: first_title(word) for word in words},
        **{level: _(answer) for level, answer in ANSWERS.items()},
    }


def ask_level(words: Iterable[str]) -> str:
    """Ask how well the games are known, and keep the level; return the first game, if any."""
    note(_(HOW_WELL))
    choices = answers(words)
    answer = [*choices][dialog.number([*choices.values()])]
    if trouble := keep_level(answer):
        note(trouble)
    return answer if answer in first_games() else ""


def keep_level(answer: str) -> str:
    """Keep the level that suits an answer; return why it lasts only until the end, else ""."""
    level = answer if answer in ANSWERS else NEWCOMER
    try:
        settings_file.put("level", level)
    except SettingError as problem:
        why = str(problem)
    except OSError as problem:
        why = f"{problem.filename}: {problem.strerror}"
    else:
        return ""
    os.environ[settings.variable("level")] = level
    return _("The answer was not saved: {why}", why=why)


# --- the menu in line mode


def choose(choices: Mapping[str, str]) -> list[str]:
    """Ask for one of the entries and its arguments; return its command line, empty to leave."""
    note("Zweistrom")
    titles = [f"{_(ENTRIES[entry].title)}: {meaning}" for entry, meaning in choices.items()]
    match [*choices][dialog.number(titles)]:
        case "games":
            return _choose_saved_game()
        case "play" | "watch" as command:
            return _set_up_game(command)
        case "rules":
            return _choose_topic()
        case "quit":
            return []
        case command:
            return [command, *ENTRIES[command].options]


def _choose_saved_game() -> list[str]:
    rows = [whole_row(saved_game(path)) for path in latest(folder())[:LISTED]]
    sound = [found for found in rows if found.saved.game]
    if not sound:
        raise SettingError(_("there is no saved game yet"))
    lines = ["  ".join((found.day, found.title, found.points, found.state)) for found in sound]
    return leads_to(sound[dialog.number(lines)])


def _set_up_game(command: str) -> list[str]:
    if command == NEW and settings.asks_level() and (first := ask_level(first_games())):
        return [LEARN, first]
    game = games.find(choose_game())
    if command == NEW:
        note_successions(game, [offer_of(game).level])
    usual = usual_seats(game, command)
    note(_("A seat is a person's name or one of these programs:"))
    for word, meaning in roster.offers(game).items():
        note(f"  {PROGRAM}{word}: {meaning}")
    seats: list[str] = []
    for number in range(max(game.seats)):
        usually = usual[number] if number < len(usual) else ""
        question = _("Seat {number} [{usual}]: ", number=number + 1, usual=usually or "-")
        seat = dialog.answer(question) or usually
        if not seat:
            break
        seats.append(seat)
    edition = dialog.edition(game)
    if not game.options:
        return command_line(command, game, seats, edition, {})
    note(_("Options, which you can change:"))
    for option in game.options:
        values = "|".join(map(spell, option.values))
        note(f"  {option.name}={values}  {game.option_text(option)}")
        for value in option.values:
            note(f"      {game.value_text(option, value)}")
    line = dialog.answer(_("Changes, such as {name}=...: ", name=game.options[0].name))
    changes = dict(word.partition("=")[::2] for word in line.split())
    return command_line(command, game, seats, edition, changes)


def _choose_topic() -> list[str]:
    name = choose_game()
    topics = handbook.needed(games.topics(name))
    return [RULES, f"--game={name}", topics[dialog.number([topic.title for topic in topics])].word]


def choose_game() -> str:
    """Ask for a game; return its name."""
    choices = games.sound()
    return [*choices][dialog.number([game.title for game in choices.values()])]
