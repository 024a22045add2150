"""Questions in line mode before a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from suite.core.errors import SettingError
from suite.core.game import Game

from ..shell.console import note
from ..shell.messages import _
from .typing import reader


class LeftError(SettingError):
    """The input has ended."""


def answer(question: str) -> str:
    """Return the typed line, stripped; raises `LeftError` at the end of input."""
    line = reader.read_line(question)
    if line is None:
        raise LeftError(_("the input ended, so nothing was started"))
    return line.strip()


def number(choices: Sequence[str], usual: int = 0) -> int:
    """Print numbered choices and return the index of the chosen one; `usual` is that of Enter."""
    for place, choice in enumerate(choices, 1):
        note(f"{place:3}  {choice}")
    while True:
        line = answer(_("Number [{usual}]: ", usual=usual + 1)) or str(usual + 1)
        if line in map(str, range(1, len(choices) + 1)):
            return int(line) - 1
        note(_("{typed!r} is not a choice; type 1 to {last}.", typed=line, last=len(choices)))


def edition(game: Game[Any]) -> str:
    """Ask for an edition of a game, and return its name."""
    note(_("Which edition?"))
    return game.editions[number([*map(game.edition_text, game.editions)])].name
