"""`zweistrom doctor`: what is installed, what the terminal can do, and whether it works."""

from __future__ import annotations

import os
import platform
import re
import sys
from importlib.metadata import requires, version
from typing import Any, Final

import typer

from cli.console import BAD, say, say_json
from cli.games import files, folder
from cli.options import Json, Ui, has_ended
from cli.terminal import best_interface, terminal
from suite.core import game as games
from suite.core import record
from suite.core.errors import RecordError

PACKAGE: Final = "zweistrom"
VARIABLES: Final = ("TERM", "COLORTERM", "NO_COLOR", "ZWEISTROM_UI")
"""What the environment says about how to show a game."""


def command(as_json: Json = False) -> None:
    """Say what is installed, and whether it works.

    Also what the terminal can do, and which games wait to be resumed. Ends with 1 if the order of
    play of a game has a fault.
    """
    unfinished, damaged = _saved_games()
    facts: dict[str, Any] = {
        "zweistrom": version(PACKAGE),
        "python": platform.python_version(),
        "system": platform.platform(),
        "dependencies": {name: version(name) for name in _dependencies()},
        "terminal": _terminal(),
        "ui": best_interface(Ui.AUTO).value,
        "games": {name: games.find(name).flow.problems() for name in games.names()},
        "folder": str(folder()),
        "unfinished": unfinished,
        "damaged": damaged,
    }
    if as_json:
        say_json(facts)
    else:
        _tell(facts)
    if any(facts["games"].values()):
        raise typer.Exit(BAD)


def _dependencies() -> list[str]:
    """Return the names of the packages that must be there; extras are left out."""
    needed = [each for each in requires(PACKAGE) or [] if "extra ==" not in each]
    return sorted(re.split(r"[^\w.-]", each, maxsplit=1)[0] for each in needed)


def _terminal() -> dict[str, Any]:
    console = terminal()
    return {
        "input": sys.stdin.isatty(),
        "output": sys.stdout.isatty(),
        "columns": console.width,
        "lines": console.height,
        "colours": console.color_system,
        "encoding": console.encoding,
        **{name: os.environ[name] for name in VARIABLES if name in os.environ},
    }


def _saved_games() -> tuple[list[str], list[str]]:
    """Return the unfinished games of the user's folder, and what is wrong with damaged ones."""
    unfinished = []
    damaged = []
    for path in files():
        try:
            file = record.read_file(path)
        except RecordError as problem:
            damaged.append(str(problem))
            continue
        if not has_ended(file.games[-1]):
            unfinished.append(str(path))
    return unfinished, damaged


def _tell(facts: dict[str, Any]) -> None:
    say(f"zweistrom {facts['zweistrom']}, Python {facts['python']}, {facts['system']}")
    say(f"dependencies: {_pairs(facts['dependencies'])}")
    say(f"terminal: {_pairs(facts['terminal'])}")
    say(f"'--ui auto' is now '--ui {facts['ui']}'")
    for name, problems in facts["games"].items():
        say(f"{name}: {'; '.join(problems) or 'the order of play has no problems'}")
    say(f"your games: {facts['folder']}")
    for path in facts["unfinished"]:
        say(f"  not finished: {path}")
    for problem in facts["damaged"]:
        say(f"  damaged: {problem}")


def _pairs(facts: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_spelled(value)}" for name, value in facts.items())


def _spelled(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
