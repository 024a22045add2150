"""Shell completion of games, players, seats, records and topics.

Each function returns all candidates; Typer filters them by the prefix typed. Errors are suppressed,
because a shell would print messages into the line being typed. Candidates that a shell would not
read as one word are left out, because names may come from any file.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import Final

import typer

from suite.core.errors import ZweistromError

RECORD: Final = ".jsonl"
LINES: Final = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""The environment variables with the line typed so far: of bash, and of other shells."""
WORD: Final = re.compile(r"\w[\w.+-]*")
"""A name that every shell reads as one word, and that is no option."""
LATEST: Final = 20
"""The number of newest games of the user's folder that are offered."""


def games() -> list[str]:
    """Return the names of the games without importing them."""
    from suite.core import games as installed

    return installed.names()


def games_that_learn() -> list[str]:
    """Return the names of the games for which networks can be trained."""
    from suite.core import games as installed

    return [name for name, game in installed.sound().items() if game.examinee]


def players(ctx: typer.Context) -> list[tuple[str, str]]:
    """Return the programs for a seat of the game whose command is being typed, and their meanings.

    Not every shell shows the meanings; external players have none here.
    """
    from suite.core import games as installed
    from suite.players import roster

    with suppress(ZweistromError):
        rules = installed.find(ctx.info_name or "")
        guests = filter(WORD.fullmatch, roster.guests(rules))
        programs = roster.offers(rules) | dict.fromkeys(guests, "")
        # Typer breaks a meaning at the width of the terminal; a shell takes each line for a word.
        os.environ["COLUMNS"] = str(1 + max(map(len, programs.values())))
        # A shell may split words at a colon.
        is_split = (ctx.params.get("seats") or [])[-2:] == [roster.PROGRAM[:-1], roster.PROGRAM[-1]]
        prefix = "" if is_split else roster.PROGRAM
        return [(f"{prefix}{word}", meaning) for word, meaning in programs.items()]
    return []


def seats_typed(ctx: typer.Context) -> list[str]:
    """Return the numbers and names of the seats typed so far."""
    from suite.players import roster

    words = words_so_far()
    game = ctx.info_name or ""
    behind = words[words.index(game) + 1 :] if game in words else []
    seats = list(takewhile(lambda word: not word.startswith("-"), behind))
    people = [seat for seat in seats if not roster.is_program(seat)]
    return [*(str(number) for number, _ in enumerate(seats, 1)), *filter(WORD.fullmatch, people)]


def records(incomplete: str) -> list[str]:
    """Return the records and folders in the folder typed, and the newest of the user's games."""
    from ..games.saved_games import files

    folder = incomplete[: incomplete.rfind("/") + 1]
    names = []
    with suppress(OSError, RuntimeError):  # RuntimeError: an unknown home folder
        for path in sorted(Path(folder).expanduser().iterdir()):
            if not WORD.fullmatch(path.name):
                continue
            if path.is_dir():
                names.append(f"{folder}{path.name}/")
            elif path.suffix == RECORD:
                names.append(f"{folder}{path.name}")
        names += map(str, files()[-LATEST:])
    return names


def watchers_of_record() -> list[str]:
    """Return the seats of the record whose file has been typed, and `spectator`."""
    seats = seats_of_record()
    return [*seats, "spectator"] if seats else []


def seats_of_record() -> list[str]:
    """Return the numbers and names of the seats of the record whose file has been typed."""
    from suite.core import files
    from suite.core.play.record import LARGEST, LONGEST_LINE

    for word in filter(os.path.isfile, words_so_far()[1:]):
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError, StopIteration):
            with files.open_to_read(Path(word), LARGEST) as file:
                _number, header, _end = next(files.lines(file, LONGEST_LINE))
            seats = json.loads(header)["seats"]
            numbers = [str(number) for number, _ in enumerate(seats, 1)]
            names = [str(seat["name"]) for seat in seats]
            return [*numbers, *filter(WORD.fullmatch, names)]
    return []


def settings() -> list[str]:
    """Return the names of the settings."""
    from ..settings import SETTINGS

    return list(SETTINGS)


def values_of_setting(ctx: typer.Context) -> list[str]:
    """Return the values of the setting that has been typed."""
    from ..settings import SETTINGS

    name = ctx.params.get("name") or ""
    return list(SETTINGS[name].values) if name in SETTINGS else []


def topics(ctx: typer.Context) -> list[str]:
    """Return the words of the handbooks' topics, of one game only if it has been typed."""
    from suite.core import games as installed

    names = installed.names()
    game = ctx.params.get("game")
    return [
        topic.word
        for name in ([game] if game in names else names)
        for topic in installed.topics(name)
    ]


def words_so_far() -> list[str]:
    """Return the words of the line that is being typed, the command first.

    Typer's context lacks them while the value of an option is missing.
    """
    line = next((os.environ[name] for name in LINES if name in os.environ), "")
    try:
        return shlex.split(line)
    except ValueError:  # an open quotation mark
        return line.split()
