"""The sheet at the end of a game: who has won, the points, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from suite.core import files
from suite.core.errors import SettingError, ZweistromError
from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas
from suite.core.play.record import people
from suite.core.play.table import Table
from suite.core.play.telling import ending, headline, last_action
from suite.core.view import EVERYBODY
from suite.play.beginning import rematch
from suite.play.review import Work
from suite.review import curve, story

from ...shell.arguments.options import new_seed
from ...shell.games.proposals import proposal_after
from ...shell.messages import _
from ...shell.terminal import export
from ...shell.terminal.export import Format, Size
from ...shell.terminal.terminal import board_size
from ..overlays import Choice, Sheet
from .screen import TableScreen

REPLAY, MISTAKE, AGAIN, SWAPPED, PICTURE, LEAVE = "rmnspq"
"""The choices, each by its key."""
ROWS: Final = 7
"""The rows of the curve."""


Games: TypeAlias = Mapping[str, tuple[str, Callable[[], Table[Any]]]]
"""Games that may follow, by their keys: what each is called, and how it begins."""


def rematches(table: Table[Any]) -> Games:
    """Return the games of the same players that may follow a game."""
    return {
        AGAIN: (_("Play again with the same players"), lambda: rematch(table, new_seed())),
        SWAPPED: (
            _("Play again with the sides swapped"),
            lambda: rematch(table, new_seed(), swapped=True),
        ),
    }


def show_ending(screen: TableScreen, sentences: Sequence[str], games: Games) -> None:
    """Show the sheet, which begins with `sentences`, and offers the games that may follow."""
    table, names = screen.table, screen.names
    people = _people(table)

    def again(sentence: str) -> None:
        show_ending(screen, [sentence], games)

    def obey(word: str | None) -> None:
        if word and word in games:
            screen.app.exit(games[word][1]())
        elif word == PICTURE:
            again(_picture(screen))
        elif word == REPLAY:
            screen.commands.replay()
        elif word == MISTAKE:
            ply = sheet.first_mistake(people)
            if ply is None:
                again(sheet.why_none(people))
            else:
                screen.commands.replay(ply)
        elif word:
            screen.commands.quit()

    choices = [Choice(REPLAY, _("Replay the game"))]
    if table.game.reviewer:
        first = _("Go to your first mistake") if len(people) == 1 else _("Go to the first mistake")
        choices.append(Choice(MISTAKE, first))
    choices += [Choice(word, label) for word, (label, _begin) in games.items()]
    choices += [Choice(PICTURE, _("Save a picture of the board")), Choice(LEAVE, _("Leave"))]
    lines = [*sentences, headline(table, names), *ending(table, names)]
    if proposal := proposal_after(screen.path):
        lines += ["", proposal]
    sheet = EndSheet(screen, lines, choices)
    screen.app.push_screen(sheet, obey)


def _people(table: Table[Any]) -> Sequence[Seat]:
    """Return the seats of the people at the screen; all if there are none."""
    if table.watcher >= 0:
        return [table.watcher]
    return people(table.header.seats) or range(len(table.header.seats))


class EndSheet(Sheet):
    """The sheet at the end of the game on a screen; below the choices comes the review."""

    def __init__(
        self, screen: TableScreen, lines: Sequence[str], choices: Sequence[Choice]
    ) -> None:
        keys = "".join(choice.word for choice in choices)
        super().__init__(_("The game is over"), lines, choices, keys=keys)
        self._table, self._names = screen.table, screen.names
        self._reviews, self._side = screen.reviews, screen.presenter.side
        self._work: Work | None = None
        self._refused = ""

    def on_mount(self) -> None:
        """Begin the review, and follow the work."""
        self._reviews.changed = self._follow
        try:
            self._work = self._reviews.want(self._side)
        except ZweistromError as problem:
            self._refused = str(problem)

    def _follow(self) -> None:
        if not self.is_running or self._work is None:
            return
        if self._work.problem:
            raise self._work.problem
        self.renew()

    def below(self, _width: int) -> Sequence[str | Canvas]:
        """Return the curve and the turning points as soon as they are there."""
        work = self._work
        if work is None:
            return ()
        progress = work.progress()
        parts: list[str | Canvas] = ["", progress] if progress else [""]
        if work.review:
            parts.append(curve.draw(work.review, _width, ROWS, self._names))
            parts.append(_("Where the game turned:"))
            parts += story.turning_points(work.review, self._table, self._names)
        return parts

    def first_mistake(self, people: Sequence[Seat]) -> int | None:
        """Return the ply after the first choice of some seats with a mark, if it is known."""
        review = self._work.review if self._work and self._work.is_whole else None
        steps = review.mistakes if review else []
        return next((step.ply for step in steps if step.actor in people), None)

    def why_none(self, people: Sequence[Seat]) -> str:
        """Return why there is no first mistake to go to, in a sentence."""
        if self._work is None or not self._work.is_whole:
            return self._refused or _("The first mistake is known when the review is done.")
        if len(people) == 1:
            return _("The review has found no mistake of yours.")
        return _("The review has found no mistake.")


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
    first = record.with_suffix(".svg") if beside else Path(f"{table.game.name}.svg")
    mode = record.stat().st_mode & files.SHARED if beside else files.SHARED
    path, number = first, 1
    while files.is_taken(path):
        number += 1
        path = first.with_stem(f"{first.stem}-{number}")
    last = last_action(table, len(table.events), EVERYBODY)
    size = Size(board_size() or Size.M)
    data = export.picture(table.view(EVERYBODY), names, Format.SVG, size, last)
    export.write_new(path, data, mode)
    return path
