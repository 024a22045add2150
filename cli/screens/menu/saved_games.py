"""The saved games on the full screen: a list, and the picture of the one selected."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from suite.core.errors import IllegalActionError
from suite.core.picture.canvas import Canvas
from suite.core.picture.look import Look
from suite.core.picture.palette import SHADES
from suite.core.play.collection import latest
from suite.core.play.record import RecordError
from suite.core.play.telling import names_of
from suite.core.text.letters import clipped, padded
from suite.play.beginning import saved_game
from suite.play.review import SeatReview
from suite.play.saved import delete, standing
from suite.review import story
from suite.review.cache import Shelf

from ...lines.menu import ENTRIES, GAMES, leads_to
from ...shell.games.rows import Row, how_to_restore, named_problem, row, whole_row
from ...shell.games.saved_games import folder
from ...shell.messages import _
from ...shell.terminal.terminal import area_tint
from ..app import call_after
from ..board import Board
from ..overlays import Choice, Sheet
from .listing import Listing

PICTURE: Final = 14
"""The fewest rows of the picture: those of a board of the smallest size."""
PAGE: Final = 50
"""How many games are listed at first, and more whenever the last one is reached."""
GAME, POINTS = 46, 13
"""The columns of the day with the game, and of the points."""
SOON: Final = 0.02
"""Seconds until one more game is replayed for its row, so that keys come first."""


class SavedGames(Listing):
    """The saved games; the result is the command line that goes on with one or through it.

    However many there are, a page of them is read. How a game stands follows row by row.
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    SavedGames Board {{ height: 60%; min-height: {PICTURE}; }}
    SavedGames .meaning {{ height: 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("d,delete", "delete", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.paths = latest(folder())
        self.rows: list[Row] = []
        self.field = OptionList(markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the list, and below it the picture."""
        yield Label(_(ENTRIES[GAMES].title), classes="title")
        yield self.field
        yield Board()
        yield Static(classes="meaning", markup=False)
        yield Label(
            _("Enter or a click: resume or replay · d: delete · Esc: back"),
            classes="keys",
        )

    def on_mount(self) -> None:
        """List the first page, and select the first game."""
        self._list_more()
        self.field.action_first()

    def _list_more(self) -> None:
        first = len(self.rows)
        for path in self.paths[first : first + PAGE]:
            self.rows.append(row(saved_game(path)))
        self.field.add_options([Option(_text(found)) for found in self.rows[first:]])
        call_after(self, SOON, self._read_on)

    def _read_on(self) -> None:
        """Show how one more game stands."""
        missing = (at for at, row in enumerate(self.rows) if row.saved.game and not row.state)
        at = next(missing, None)
        if at is not None and self.is_running:
            self.rows[at] = whole_row(self.rows[at].saved)
            self.field.replace_option_prompt_at_index(at, _text(self.rows[at]))
            if self.rows[at].saved.problem and at == self.field.highlighted:
                self._show()
            call_after(self, SOON, self._read_on)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the picture; at the last row list more."""
        if event.option_index == len(self.rows) - 1:
            self._list_more()
        self._show()

    def on_board_resized(self) -> None:
        """Draw the picture in its new size."""
        self._show()

    def _show(self, sentence: str = "") -> None:
        """Show the picture of the selected game as far as one may know it, and a sentence."""
        board, at = self.query_one(Board), self.field.highlighted
        canvas, shades = Canvas(0, 0), SHADES
        if at is not None:
            saved = self.rows[at].saved
            sentence = sentence or named_problem(saved) or _review(self.rows[at])
            with suppress(RecordError):  # its row says so
                stands = standing(saved)
                look = Look(board.size.width, board.size.height, areas=area_tint())
                game, shades = stands.view.game, stands.view.game.shades
                canvas = game.draw(stands.view, stands.names, look)
        board.show(canvas, shades)
        self.query_one(".meaning", Static).update(sentence)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the command line that goes on with the game or through it."""
        found = self.rows[event.option_index]
        if found.saved.game:
            self.dismiss(leads_to(found))

    def action_delete(self) -> None:
        """Ask whether to delete the selected game."""
        at = self.field.highlighted
        if at is not None:
            choices = [Choice("", _("Keep it")), Choice("delete", _("Delete it"))]
            sheet = Sheet(_("Delete this game?"), [self.rows[at].title], choices)
            self.app.push_screen(sheet, lambda word: self._delete(at) if word else None)

    def _delete(self, at: int) -> None:
        try:
            sentence = how_to_restore(delete(self.paths[at]))
        except RecordError as problem:
            self._show(str(problem))
            return
        del self.paths[at], self.rows[at]
        self.field.remove_option_at_index(at)
        self._show(sentence)


def _text(found: Row) -> str:
    """Return a row of the list."""
    game = clipped(f"{found.day}  {found.title}", GAME)
    return f"{padded(game, GAME)}  {found.points:>{POINTS}}  {found.state}"


def _review(found: Row) -> str:
    """Return in short what the review of a game says; empty without one."""
    saved, seat = found.saved, found.seat
    if saved.game is None or saved.outcome is None or seat is None:
        return ""
    with suppress(IllegalActionError):
        if kept := SeatReview(Shelf(saved.path, saved.number, saved.game), seat).find():
            names = names_of(saved.game.header.seats)
            own = (account for account in kept[0].accounts if account.seat == seat)
            return " ".join(story.result(kept[0], account, names) for account in own)
    return ""
