"""Screens that lead: what to do or to know is said, and its place is pointed at.

They are those of a table, with the same keys and the mouse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from suite.core.errors import IllegalActionError
from suite.core.first_game import LEARNER
from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas
from suite.core.play import record
from suite.core.play.player import Player
from suite.core.play.table import Table
from suite.play.first_game import FirstGame, first_table, whole_table
from suite.play.lesson_guide import LessonGuide

from ...shell.arguments.options import new_seed
from ...shell.messages import _
from ..app import give
from .commands import SKIP
from .ending import AGAIN, show_ending
from .key_path import key_path
from .play import PlayScreen
from .screen import TableScreen

Guide: TypeAlias = FirstGame | LessonGuide
"""What a screen shows that leads: a `text` with its `title`, and the places that are `lit`.

While it `waits`, `go_on` notes that the text was read. `note_refused` takes illegal actions that
were tried; `solution` is what to do, once the guide shows it.
"""


class LedScreen(TableScreen):
    """A table with a guide."""

    guide: Guide
    _tried = ""
    """Why the rules have refused what was tried last, which may have been what there was to try."""

    @property
    def is_led(self) -> bool:
        """Whether the guide says something now."""
        return not self.presenter.over

    def _picture(self) -> Canvas:
        guide, presenter, selection = self.guide, self.presenter, self.selection
        is_cautioned = bool(selection.builder.armed and selection.refused)  # that needs the room
        said = (guide.text, self._way()) if self.is_led and not is_cautioned else ()
        presenter.asked, presenter.guide = [*filter(None, said)], guide.title
        presenter.pointed = guide.lit if said else ()
        return super()._picture()

    def _way(self) -> str:
        """Return by which keys the guide would go on, once it tells."""
        text, legal = self.guide.solution, self.selection.builder.legal
        if not text:
            return ""
        path = key_path(self.selection.view, {**legal, text: self.game.read(text)}, text)
        return _("The keys: {keys}, then Enter.", keys=path)

    def _leading(self) -> list[tuple[str, str]]:
        goes_on = self.is_led and self.guide.waits
        return [("Enter", _("go on"))] if goes_on else super()._leading()

    def _begin(self, words: Sequence[str]) -> None:
        super()._begin(words)
        self._note_refusal(words)

    def _choose(self) -> None:
        if self.is_led and self.guide.waits:
            self.guide.go_on()
            self.go_on()
            return
        words, place = self.selection.builder.beginnings, self.selection.cursor
        super()._choose()
        self._note_refusal(words, place)

    def _point(self) -> None:
        """Point at the first place that is lit."""
        places = {place for row in self.game.places for place in row}
        lit = (place for words in self.guide.lit for place in words.split() if place in places)
        self.selection.point(next(lit, self.selection.cursor))

    def _note_refusal(self, words: Sequence[str], place: str = "") -> None:
        """Tell the guide what the rules have refused, if anything."""
        selection = self.selection
        if self.is_led and words and selection.refused:
            texts = [*map(self.game.write, selection.builder.illegal(words, place))]
            self._tried = selection.refused
            if texts and (answer := self.guide.note_refused(texts)):
                selection.say(answer)


HARDER, WHOLE = "hw"
"""The keys of games that may follow a first game, besides the same again."""


class FirstGameScreen(LedScreen, PlayScreen):
    """A first game; its guide is its controller."""

    live: FirstGame

    @property
    def is_led(self) -> bool:
        """Whether the guide says something now: not while the rival's actions are shown."""
        return super().is_led and not self.showing.is_on

    def _open(
        self, table: Table[Any], players: Mapping[Seat, Player], before: record.Game | None
    ) -> FirstGame:
        del players
        live = FirstGame(table, partial(give, self), self.alarm.ring, before=before)
        self.guide = live
        return live

    def _new_turn(self, notice: str = "") -> None:
        super()._new_turn(notice)
        if self.selection.acts:
            self._point()
        self.selection.say(self._tried)
        self._tried = ""
        self.draw()

    def _confirm(self, text: str) -> None:
        """Take the armed action; what is not accepted now is dropped, and its answer shown."""
        self.selection.say("")
        self._tried = ""
        try:
            super()._confirm(text)
        except IllegalActionError as problem:
            if not self.live.is_free:
                self.selection.builder.begin([])
            self.selection.say(str(problem))

    def _choose(self) -> None:
        """Choose, as everywhere; while the rival's actions are shown, skip them."""
        if self.showing.is_on:
            self._press(SKIP)
        else:
            super()._choose()

    @property
    def why_not(self) -> str:
        """Why the learner cannot act now."""
        is_read = self.is_led and self.live.waits
        return _("First read this, then press Enter.") if is_read else super().why_not

    @property
    def _may_act(self) -> bool:
        return super()._may_act and not self.live.waits

    def _end(self) -> None:
        """Show how it has ended; then it can be played again, or a whole game."""
        game, name = self.game, self.names[LEARNER]
        games = {
            AGAIN: (_("The first game again"), partial(first_table, game, name)),
            HARDER: (_("Again, and harder"), partial(first_table, game, name, harder=True)),
            WHOLE: (_("A full game"), partial(whole_table, game, name, new_seed())),
        }
        show_ending(self, self.live.closing, games)
