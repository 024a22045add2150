"""Questions in line mode before a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue

from ..shell.console import note
from .typing import reader

_: Final = Catalogue("cli")


class LeftError(SettingError):
    """The input has ended."""


def typed(asked: str) -> str:
    """Return the typed line, stripped; raises `LeftError` at the end of input."""
    line = reader.read_line(asked)
    if line is None:
        raise LeftError(_("nothing more was typed, so nothing begins"))
    return line.strip()


def number(choices: Sequence[str], usual: int = 0) -> int:
    """Print numbered choices and return the index of the chosen one; `usual` is that of Enter."""
    for each, choice in enumerate(choices, 1):
        note(f"{each:3}  {choice}")
    while True:
        chosen = typed(_("Number [{usual}]: ", usual=usual + 1)) or str(usual + 1)
        if chosen in map(str, range(1, len(choices) + 1)):
            return int(chosen) - 1
        note(_("There is no {typed!r}; there is 1 to {last}.", typed=chosen, last=len(choices)))
