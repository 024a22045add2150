"""Opens a game or the home menu: on the full screen if the terminal has one, else in line mode."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from suite.core.errors import SettingError
from suite.core.play import record
from suite.core.play.table import Table
from suite.play.beginning import begin
from suite.play.first_game import first_games, first_table

from ..lines import dialog, session
from ..shell import settings
from ..shell.arguments.options import Pace, Ui
from ..shell.console import note
from ..shell.games.proposals import next_proposal
from ..shell.games.saved_games import folder
from ..shell.games.seats import own_name
from ..shell.games.solved_lessons import keep
from ..shell.messages import _
from ..shell.terminal.terminal import choose_interface

if TYPE_CHECKING:
    from suite.core.lesson import Lesson

FULL: Final = frozenset(("play", "resume", "watch", "companion", "replay", "learn"))
"""The commands that show all on the full screen."""


def play_table(
    table: Table[Any],
    path: Path,
    interface: Ui,
    *,
    as_json: bool,
    before: record.Game | None = None,
    pace: Pace = Pace.OFF,
) -> None:
    """Play a table, whose record is in the file `path`, until it is over or left.

    `before` is the record it was resumed from; everybody knows the events in it. `pace` is that of
    the full screen, where another game of the same players may follow.
    """
    shown_as = Ui.LINE if as_json else choose_interface(interface, full=True)
    if shown_as is not Ui.FULL:
        session.play_in_lines(table, path, shown_as, as_json=as_json, before=before)
        return
    from .table.app import play_full_screen

    match = play_full_screen(table, path, before, pace)
    while match:
        with closing(begin(match, folder())) as recorder:
            match = play_full_screen(match, recorder.path, pace=pace)


def lead(word: str, interface: Ui) -> None:
    """Begin a first game, by its word."""
    game = first_games()[word]
    table = first_table(game, own_name(game))
    with closing(begin(table, folder())) as recorder:
        play_table(table, recorder.path, interface, as_json=False, pace=Pace.CALM)
    if table.outcome:
        keep(word)


def teach(lesson: Lesson, interface: Ui) -> None:
    """Teach a lesson until it is solved or left; on the full screen others may follow."""
    shown_as = choose_interface(interface, full=True)
    if shown_as is not Ui.FULL:
        from ..lines.lesson import LessonSession

        LessonSession(lesson, shown_as).teach()
        return
    from .table.lesson import teach_full_screen

    teach_full_screen(lesson)


def stay_home(commands: Collection[str], run: Callable[[list[str]], int]) -> None:
    """Open the menu, and again after each command chosen there, until the person leaves.

    `commands` are the available ones; `run` runs a command line and returns its exit code.
    """
    is_full = choose_interface(Ui(settings.value("ui")), full=True) is Ui.FULL
    with suppress(dialog.LeftError):
        while words := choose_command(commands, is_full=is_full):
            code = run(words)
            if is_full and (code or words[0] not in FULL):  # the menu would cover what it has said
                dialog.answer(_("Press Enter to go back to the menu. "))


def choose_command(commands: Collection[str], *, is_full: bool = False) -> list[str]:
    """Return the command line that a person chooses in the menu; empty to leave.

    Raises `LeftError` at the end of input.
    """
    from ..lines import menu

    while True:
        entries, proposal = menu.entries(commands), next_proposal()
        try:
            if is_full:
                from .menu.home import Home

                words = Home(entries, proposal).open() or []
            else:
                if proposal:
                    note(proposal)
                words = menu.choose(entries)
            # The companion asks for the rest itself.
            return [menu.COMPANION, menu.choose_game()] if words == [menu.COMPANION] else words
        except dialog.LeftError:
            raise
        except SettingError as problem:
            note(str(problem))
