"""The home menu, which `zweistrom` without a command opens on a terminal.

It only leads to commands: each choice ends in a command line. This module has its entries, and the
menu in line mode for terminals without the full screen.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, Final

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import spell
from suite.core.play import record
from suite.core.play.record import RecordError
from suite.core.text import handbook
from suite.core.text.catalogue import Catalogue, marked
from suite.play.beginning import SavedGame, saved_games
from suite.players import roster

from ..shell import settings, settings_file
from ..shell.console import note
from ..shell.games.saved_games import folder
from ..shell.games.seats import (
    PROGRAM,
    line_up,
    note_successions,
    offer_of,
    own_names,
    seat_people_and_programs,
    seat_programs,
)
from ..shell.settings import Source
from . import dialog

_: Final = Catalogue("cli")

CONTINUE, NEW, WATCH, COMPANION = "resume", "play", "watch", "companion"
LEARN, RULES, QUIT = "learn", "rules", "quit"
TITLES: Final = {
    CONTINUE: marked("Continue"),
    NEW: marked("New game"),
    WATCH: marked("Watch"),
    COMPANION: marked("Companion"),
    LEARN: marked("Learn"),
    RULES: marked("Rules"),
    QUIT: marked("Quit"),
}
MEANINGS: Final = {
    CONTINUE: marked("go on with a game that was left"),
    NEW: marked("people and programs at one table"),
    WATCH: marked("programs play against each other"),
    COMPANION: marked("beside a game on a real table: score, rules, advice"),
    LEARN: marked("short lessons, by doing"),
    RULES: marked("read about a topic"),
    QUIT: marked("leave"),
}
HOW_WELL: Final = marked("How well do you know these games?")
ANSWERS: Final = {
    "beginner": marked("They are new to me."),
    "medium": marked("I have played them."),
    "hard": marked("I know them well."),
}
"""How well people may know the games, and the level that suits them."""


def entries(commands: Collection[str]) -> list[str]:
    """Return the entries of the menu, a subset of `commands`, in its order.

    Resuming is left out if there is no game to resume.
    """
    there = {QUIT, *commands} - (set() if any(saved_games(folder())) else {CONTINUE})
    return [entry for entry in TITLES if entry in there]


def line_of(file: SavedGame) -> str:
    """Return a game that can go on, or why it cannot, and when it was played last, in a line."""
    path, recorded = file.path, file.game
    day = date.fromtimestamp(path.stat().st_mtime).isoformat()
    if recorded is None:
        problem = file.problem and RecordError(path.name, file.problem.line, file.problem.reason)
        return _("{day}  damaged: {problem}", day=day, problem=problem)
    title = f"{games.find(recorded.header.game).title}: {line_up(recorded.header.seats)}"
    return _("{day}  {title}, ply {ply}", day=day, title=title, ply=_events(recorded))


def _events(recorded: record.Game) -> int:
    """Return the number of events in a record, without undone ones."""
    lines = [line for _, line in recorded.lines]
    undos = sum(line.undo for line in lines if isinstance(line, record.Undo))
    return sum(isinstance(line, record.Event) for line in lines) - undos


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
        return [own_names()[0], *[rival] * (min(game.seats) - 1)]
    return [PROGRAM + offer.strongest] * min(game.seats)


def asks_level() -> bool:
    """Return whether to ask for the user's level: it is not settled yet, and can be kept."""
    return settings.path() is not None and settings.origin("level")[1] is Source.DEFAULT


def keep_level(level: str) -> str:
    """Keep a level as a setting; return why it lasts only until the program ends, else ""."""
    try:
        settings_file.put("level", level)
    except SettingError as problem:
        why = str(problem)
    except OSError as problem:
        why = f"{problem.filename}: {problem.strerror}"
    else:
        return ""
    os.environ[settings.variable("level")] = level
    return _("The answer is not kept: {why}", why=why)


# --- the menu in line mode


def choose(choices: Sequence[str]) -> list[str]:
    """Ask for one of the entries and its arguments; return its command line."""
    note("Zweistrom")
    titles = [f"{_(TITLES[entry])}: {_(MEANINGS[entry])}" for entry in choices]
    match choices[dialog.number(titles)]:
        case "resume":
            return _choose_saved_game()
        case "play" | "watch" as command:
            return _set_up_game(command)
        case "rules":
            return _choose_topic()
        case "quit":
            return []
        case command:
            return [command]


def _choose_saved_game() -> list[str]:
    sound = []
    for file in saved_games(folder()):
        if file.problem:
            note(line_of(file))
        else:
            sound.append(file)
    if not sound:
        note(_("There is no game to go on with."))
        return []
    return [CONTINUE, str(sound[dialog.number([*map(line_of, sound)])].path)]


def _set_up_game(command: str) -> list[str]:
    if command == NEW and asks_level():
        note(_(HOW_WELL))
        number = dialog.number([*map(_, ANSWERS.values())], len(ANSWERS) // 2)
        if trouble := keep_level([*ANSWERS][number]):
            note(trouble)
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
    note(_("Options, which may differ from it:"))
    for option in game.options:
        values = "|".join(map(spell, option.values))
        note(f"  {option.name}={values}  {game.option_text(option)}")
        for value in option.values:
            note(f"      {game.value_text(option, value)}")
    line = dialog.answer(_("Those that differ, such as {name}=...: ", name=game.options[0].name))
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
