"""`zweistrom doctor`: checks the installation, the terminal and the games."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Any, Final

import typer

from suite import __version__, native
from suite.core import games
from suite.core.errors import SettingError
from suite.core.files import is_closed
from suite.core.game import Game
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import SIZES, Look
from suite.core.picture.palette import BACKGROUND
from suite.core.picture.panels import length, write
from suite.core.text.catalogue import LANGUAGES, current_language, marked
from suite.core.view import SPECTATOR
from suite.play.beginning import saved_games

from ..shell import settings as config
from ..shell.arguments.options import Json, Ui
from ..shell.console import BAD, say, say_json
from ..shell.games.saved_games import folder
from ..shell.messages import _
from ..shell.terminal.terminal import (
    ALL_COLOURS,
    PROMPT,
    best_interface,
    board_size,
    colour_depth,
    has_full_screen,
    letters_only,
    segments,
    terminal,
)

PACKAGE: Final = "zweistrom"
VARIABLES: Final = ("TERM", "COLORTERM", "NO_COLOR", *map(config.variable, config.SETTINGS))
"""The environment variables that decide how a game is shown."""
NAMED: Final = re.compile(
    r"""([\w.-]+).*;.*extra == ['"](?!(?:dev|docs|release)['"])([\w-]+)['"]"""
)
"""A package that an extra needs, and the extra, if it is not one of developers."""
MEANINGS: Final = {
    "tui": marked("the full screen"),
    "png": marked("pictures as PNG"),
    "fuzz": marked("random games that test the rules"),
    "arena": marked("ratings and plots of tournaments"),
    "dask": marked("tournaments on several machines"),
    "env": marked("programs that learn"),
    "train": marked("training networks"),
    "web": marked("tables in browsers"),
    "openspiel": marked("the games in OpenSpiel"),
}
"""What each extra is for."""


def command(as_json: Json = False) -> None:
    """Report what is installed and whether it works.

    Also what the terminal can do, how games are shown and why, and which games can be resumed.
    The exit code is 1 if the order of play of a game has a fault.
    """
    unfinished, damaged = _games_that_wait()
    settings = config.path()
    facts: dict[str, Any] = {
        "zweistrom": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "kernels": native.backend(),
        "why_interpreted": native.why_interpreted() or None,
        "dependencies": {name: version(name) for name in _dependencies()},
        "extras": {name: _versions(packages) for name, packages in _extras().items()},
        "terminal": _terminal(),
        "depth": colour_depth(),
        "sizes": {game.name: _size(game) for game in games.sound().values()},
        "ui": best_interface(Ui.AUTO, full=True).value,
        "language": current_language(),
        "games": _faults(),
        "folder": str(folder()),
        "closed": is_closed(folder()),
        "settings": None if settings is None else str(settings),
        "wrong": next(iter(config.problems()), None),
        "unfinished": unfinished,
        "damaged": damaged,
    }
    if as_json:
        say_json(facts)
    else:
        _tell(facts)
    if any(facts["games"].values()):
        raise typer.Exit(BAD)


def _faults() -> dict[str, list[str]]:
    """Return what is wrong with each game by its name."""
    faults = {}
    for name in games.names():
        try:
            faults[name] = games.find(name).flow.problems()
        except SettingError as problem:
            faults[name] = [str(problem)]
    return faults


def _dependencies() -> list[str]:
    """Return the names of the required packages, without the extras."""
    lines = [line for line in requires(PACKAGE) or [] if "extra ==" not in line]
    return sorted(re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines)


def _extras() -> dict[str, list[str]]:
    """Return the extras but those of developers, each with the packages it needs."""
    extras = defaultdict(list)
    for match in filter(None, map(NAMED.match, requires(PACKAGE) or [])):
        extras[match[2]].append(match[1])
    return extras


def _versions(packages: list[str]) -> dict[str, str] | None:
    """Return the versions of some packages; `None` if one is not installed."""
    try:
        return {name: version(name) for name in packages}
    except PackageNotFoundError:
        return None


def _terminal() -> dict[str, Any]:
    console = terminal()
    return {
        marked("input"): sys.stdin.isatty(),
        marked("output"): sys.stdout.isatty(),
        marked("columns"): console.width,
        marked("lines"): console.height,
        marked("colours"): console.color_system,
        marked("encoding"): console.encoding,
        **{name: os.environ[name] for name in VARIABLES if name in os.environ},
    }


def _size(game: Game[Any]) -> str:
    """Return the size in which a board of this game is drawn on this terminal."""
    view = game.view(game.new(game.new_rules(), game.seats[0]), SPECTATOR)
    names = [str(seat + 1) for seat in range(game.seats[0])]

    def draw(size: str) -> str:
        look = Look(terminal().width, terminal().height - PROMPT, size)
        return str(game.draw(view, names, look))

    usual = draw(board_size())
    return next(size for size in SIZES if draw(size) == usual)


def _games_that_wait() -> tuple[list[str], list[str]]:
    """Return the user's games that can be resumed, and the problems of damaged ones."""
    files = [*saved_games(folder())][::-1]
    unfinished = [str(file.path) for file in files if not file.problem]
    return unfinished, [str(file.problem) for file in files if file.problem]


def _tell(facts: dict[str, Any]) -> None:
    say(f"zweistrom {facts['zweistrom']}, Python {facts['python']}, {facts['system']}")
    if facts["why_interpreted"]:
        say(_("kernels: interpreted; {why}", why=facts["why_interpreted"]))
    else:
        say(_("kernels: compiled"))
    say(_("dependencies: {packages}", packages=_pairs(facts["dependencies"])))
    for name, packages in facts["extras"].items():
        if packages is None:
            say(
                _(
                    "extra {name}, for {meaning}: not installed; pip install '{package}[{name}]'",
                    name=name,
                    meaning=_(MEANINGS[name]),
                    package=PACKAGE,
                )
            )
        else:
            say(
                _(
                    "extra {name}, for {meaning}: {packages}",
                    name=name,
                    meaning=_(MEANINGS[name]),
                    packages=_pairs(packages),
                )
            )
    words = {_(name): value for name, value in facts["terminal"].items()}
    say(_("terminal: {facts}", facts=_pairs(words)))
    say(_("'--ui auto' means '--ui {ui}' here: {why}", ui=facts["ui"], why=_why(Ui(facts["ui"]))))
    number = _("all") if facts["depth"] == ALL_COLOURS else facts["depth"]
    say(
        _(
            "palette: {number} colours; {variable} can be 16, 256 or true",
            number=number,
            variable=config.variable("colours"),
        )
    )
    _show_colours(facts["depth"])
    say(_("size of a board: {sizes}", sizes=_pairs(facts["sizes"])))
    language = facts["language"]
    say(_("language: {name} ({code})", name=LANGUAGES[language], code=language))
    for name, problems in facts["games"].items():
        text = "; ".join(problems) or _("the order of play has no problems")
        say(_("{game}: {told}", game=name, told=text))
    say(_("your settings: {file}", file=facts["settings"] or _("none")))
    if facts["wrong"]:
        say("  " + _("wrong: {problem}", problem=facts["wrong"]))
    say(_("your games: {folder}", folder=facts["folder"]))
    if facts["closed"]:
        say("  " + _("the folder is read-only: no game can be saved there"))
    for path in facts["unfinished"]:
        say("  " + _("not finished: {path}", path=path))
    for problem in facts["damaged"]:
        say("  " + _("damaged: {problem}", problem=problem))


def _why(interface: Ui) -> str:
    """Return why the terminal gets an interface."""
    match interface:
        case Ui.LINE:
            return _("input or output is not a terminal")
        case Ui.ASCII:
            return _("the terminal has no colours or no UTF-8, or colours are switched off")
        case Ui.PLAIN if not has_full_screen():
            return _("the terminal has colours, but the extra tui is not installed")
        case _other:
            return _("the terminal has colours, and the extra tui is installed")


def _show_colours(depth: int) -> None:
    """Print the pieces of each game in their colours on this terminal, with their letters."""
    from rich.segment import Segment, Segments

    for game in games.sound().values():
        if not game.pieces:
            continue
        title = f"  {game.name:8} "
        canvas = Canvas(length(game.pieces), 1, BACKGROUND)
        write(canvas, 0, 0, game.pieces)
        if letters_only():
            say(f"{title}{canvas}")
            continue
        [row] = canvas.rows()
        line = [Segment(title), *segments(row, game.shades, depth), Segment.line()]
        terminal().print(Segments(line), end="")


def _pairs(facts: dict[str, Any]) -> str:
    return ", ".join(f"{name} {_spelling(value)}" for name, value in facts.items())


def _spelling(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _.within("colours", "none") if value is None else str(value)
