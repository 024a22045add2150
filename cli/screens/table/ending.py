"""The sheet at the end of a game: who has won, the points, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cli.screens.overlays import Choice
from cli.screens.table.screen import TableScreen
from cli.shell import export
from cli.shell.endings import ending, headline
from cli.shell.export import Format, Size
from cli.shell.recorded import last_action
from cli.shell.rematch import rematch
from cli.shell.terminal import settled_size
from suite.core import files
from suite.core.errors import SettingError
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY

_: Final = Catalogue("cli")

REPLAY, AGAIN, SWAPPED, PICTURE, LEAVE = "rnspq"
"""The choices, each by its key."""


def show_ending(screen: TableScreen, said: Sequence[str] = (), *, rematches: bool = True) -> None:
    """Show the sheet, which begins with the sentences `said`; `rematches` offers another game."""

    def obey(word: str) -> None:
        if word in (AGAIN, SWAPPED):
            screen.app.exit(rematch(screen.table, swapped=word == SWAPPED))
        elif word == PICTURE:
            show_ending(screen, [_picture(screen)], rematches=rematches)
        elif word == REPLAY:
            screen.commands.replay()
        else:
            screen.commands.quit()

    choices = [Choice(REPLAY, _("Go through the game"))]
    if rematches:
        choices.append(Choice(AGAIN, _("Once more with the same players")))
        choices.append(Choice(SWAPPED, _("Once more with the sides swapped")))
    choices.append(Choice(PICTURE, _("Save a picture of the board")))
    choices.append(Choice(LEAVE, _("Leave")))
    table, names = screen.table, screen.names
    lines = [*said, headline(table, names), *ending(table, names)]
    keys = "".join(choice.word for choice in choices)
    screen.show(_("The game is over"), lines, choices, obey, keys=keys)


def _picture(screen: TableScreen) -> str:
    """Save a picture, and return a sentence on where it is or why there is none."""
    try:
        path = save_picture(screen.table, screen.names, screen.path)
    except SettingError as problem:
        return str(problem)
    return _("The picture is saved: {path}", path=path)


def save_picture(table: Table[Any], names: Sequence[str], record: Path) -> Path:
    """Save the board as an SVG picture beside its record, under a new name; return its path.

    The picture has the record's permissions. Raises `SettingError` if it cannot be written.
    """
    beside = record.is_file()
    wanted = record.with_suffix(".svg") if beside else Path(f"{table.game.name}.svg")
    mode = record.stat().st_mode & files.SHARED if beside else files.SHARED
    path, number = wanted, 1
    while files.is_taken(path):
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    last = last_action(table, len(table.events), EVERYBODY)
    size = Size(settled_size() or Size.M)
    data = export.picture(table.view(EVERYBODY), names, Format.SVG, size, last)
    export.write_new(path, data, mode)
    return path
