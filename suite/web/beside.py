"""The companion in the hand: a game on a real table, followed on a page.

The keeper enters what all seats do and what comes up. Only what is possible is offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from suite.companion.companion import Companion
from suite.core.action_builder import ActionBuilder
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action
from suite.core.picture.fragments import why
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.record import FileRecorder, Header
from suite.core.play.table import HINT, Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import View, Watcher
from suite.play.beginning import Offer
from suite.web.choosing import Choosing, choose
from suite.web.dealing import deal
from suite.web.parts import CHOICE, NEWS, armed, form, hidden, steps
from suite.web.passes import KEEPER, Role
from suite.web.served import Served
from suite.web.sight import Sight
from suite.web.thinking import Advice, Advised

_: Final = Catalogue("web")


class Beside(Served):
    """The table of a companion; its only watcher is the one whose hand is known."""

    companion: Companion
    _fixed: tuple[Any, ...] = ()

    def header(self) -> Header:
        """Return the header of a game on a real table, which knows one side only."""
        kept = self.kept
        return Offer(self.game).header(kept.rules, kept.seats, undo_free=True, view=kept.known)

    def _open(self, table: Table[Any], recorder: FileRecorder | None) -> None:
        self._recorder = recorder
        self.companion = Companion(table, self.sitting.names)
        self.watch(table)

    @property
    def roles(self) -> list[Role]:
        """The roles for which browsers come in: one, for it may know a hand."""
        return [KEEPER]

    # --- what is shown

    def render(self, watcher: Watcher, chosen: Choosing | None = None) -> dict[str, Markup]:
        """Return the parts of the page with a choice, by default none yet."""
        chosen = self.choosing(watcher) if chosen is None else chosen
        drawn = super().render(watcher, chosen)
        return {**drawn, CHOICE: self.choice(watcher, chosen), NEWS: self._tally()}

    def _tally(self) -> Markup:
        """Return the counts and threats to keep in sight, as the companion in the terminal does."""
        lines = self.game.status(self.companion.view, self.companion.names)
        told = element("ul", *(element("li", each) for each in lines))
        return joined([element("h2", _("Tally")), told]) if lines else Markup()

    def why_not(self, watcher: Watcher) -> str:
        """Return why nothing can be entered now; empty if something can."""
        del watcher
        return _("the game is over") if self._playing.actor is None else ""

    def choosing(
        self,
        watcher: Watcher,
        held: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        place: str = "",
        asks: bool = False,
    ) -> Choosing:
        """Return the choice of what has happened after a tap."""
        del watcher
        if self._playing.actor is None:
            return Choosing()
        return self._chosen(self.companion, held, words, place, asks=asks)

    def _chosen(
        self,
        companion: Companion,
        held: Sequence[str],
        words: Sequence[str],
        place: str,
        *,
        asks: bool = False,
    ) -> Choosing:
        possible: Mapping[str, Action] = companion.possible()
        view: View[Any] = companion.view
        if companion.table.actor is CHANCE:
            return deal(view, companion.names, possible, [*held, *words])
        builder = ActionBuilder(view, possible)
        return choose(builder, companion.names, held, words=words, place=place, asks=asks)

    def choice(self, watcher: Watcher, chosen: Choosing) -> Markup:
        """Return what can have happened, and what can be asked and corrected."""
        sight = self.sight(watcher)
        if sight.is_over:
            return Markup()
        companion, actor = self.companion, self._playing.actor
        if actor is CHANCE:
            asked = self.game.chance_prompt(companion.view, companion.names)
        else:
            asked = _("What does {name} do?", name=companion.names[int(actor or 0)])
        ends = chosen.armed and companion.ends(chosen.armed)
        warned = _("This ends the game, and an ended game cannot be corrected.")
        return joined(
            [
                element("p", asked, class_="asked"),
                self._refused(chosen),
                element("p", chosen.said) if chosen.said and not chosen.armed else "",
                armed(sight, chosen, _("This has happened")) if chosen.armed else steps(chosen),
                element("p", warned, class_="refused") if ends else "",
                element("p", chosen.ahead, class_="ahead") if chosen.ahead else "",
                element("div", *self._asking(sight), class_="asking"),
            ]
        )

    def _refused(self, chosen: Choosing) -> Markup:
        """Return why something cannot be, and that an earlier entry is wrong if it did happen."""
        if not chosen.refused:
            return Markup()
        until = self.companion.fits_until()
        wrong = _("If it did happen, an earlier entry is wrong, though {until}.", until=until)
        return element("p", f"{chosen.refused} {wrong}", class_="refused", role="alert")

    def _asking(self, sight: Sight) -> list[Markup]:
        table = self._playing
        asked: list[Markup] = []
        with suppress(IllegalActionError):
            self.companion.adviser()
            asked.append(form("hint", sight, element("button", _("Advice"))))
        if any(map(self.companion.typed, range(len(table.events)))):
            asked.append(form("undo", sight, element("button", _("Take back"))))
            asked.append(element("a", _("Correct an earlier entry"), href="fix"))
        asked.append(why())
        if len(sight.names) == 2:
            asked.append(self._giving_up(sight))
        return asked

    @staticmethod
    def _giving_up(sight: Sight) -> Markup:
        forms = (
            form(
                "resign",
                sight,
                element("button", _("{name} gives up", name=name)),
                hidden("action", str(seat)),
            )
            for seat, name in enumerate(sight.names)
        )
        warned = element("p", _("This ends the game, and an ended game cannot be corrected."))
        return element("details", element("summary", _("Somebody gives up")), warned, *forms)

    # --- what is done

    def act(self, watcher: Watcher, at: str, text: str) -> None:
        """Take what has happened at the table; see `Served.act`."""
        del watcher
        if at != self.at and self._was_taken(at, text):
            return
        self.check_moment(at)
        self.companion.take(text)
        self._done()

    def undo(self, watcher: Watcher, at: str) -> None:
        """Take back the last entry."""
        del watcher
        self.check_moment(at)
        self.companion.undo()
        self._changed_from(len(self.events))

    def fix(self, at: str, ply: int, text: str, *, before: bool = False) -> list[str]:
        """Correct the entry of a ply; return the later ones that no longer fit, in sentences.

        Without a text it is taken out; with `before` the text is what is missing before it. What
        is sent again, as by a page that is loaded again, is told again.
        """
        if self._fixed[:-1] == (self.at, at, ply, text, before):
            return list(self._fixed[-1])
        self.check_moment(at)
        told = self._told()
        left = self.companion.correct(ply, self._right(ply, text, before=before))
        self._changed_from(ply - 1)
        lost = [told[event.ply - 1] for event in left]
        self._fixed = self.at, at, ply, text, before, lost
        return lost

    def lost_by(self, ply: int, text: str, *, before: bool = False) -> list[str]:
        """Return the later entries that would no longer fit after a correction, in sentences.

        Raises `IllegalActionError` if the correction is not possible.
        """
        tried = self.companion.at(self._playing.ply)
        left = tried.correct(ply, self._right(ply, text, before=before))
        told = self._told()
        return [told[event.ply - 1] for event in left]

    def _right(self, ply: int, text: str, *, before: bool) -> list[str]:
        """Return what a correction puts in the place of the entry of a ply."""
        if before and text and 1 <= ply <= len(self.events):
            return [text, self.events[ply - 1].action]
        return [text] if text else []

    def _told(self) -> list[str]:
        return [self.companion.sentence(number) for number in range(len(self.events))]

    @property
    def events(self) -> Sequence[Any]:
        """The events so far."""
        return self._playing.events

    def fixing(
        self, ply: int, held: Sequence[str], words: Sequence[str], place: str = ""
    ) -> Choosing:
        """Return the choice of what did happen at a ply; raises `IllegalActionError` if forced."""
        if not 1 <= ply <= len(self.events) or not self.companion.typed(ply - 1):
            raise IllegalActionError(_("Nothing was entered there."))
        return self._chosen(self.companion.at(ply), held, words, place)

    def _changed_from(self, number: int) -> None:
        self._revisions += 1
        self.teller.forget(number)
        self._done()

    def resign(self, watcher: Watcher, at: str, _who: str = "") -> None:
        """Enter that somebody has given up at the real table; see `Served.resign`."""
        del watcher
        self.check_moment(at)
        if len(self.sitting.names) > 2:
            raise IllegalActionError(_("With more than two players nobody gives up here."))
        if _who not in ("0", "1"):
            raise IllegalActionError(_("There is no such seat."))
        self._playing.resign(int(_who))
        self._revisions += 1
        self._done()

    async def hints(self, watcher: Watcher) -> list[Advice]:
        """Return advice for who is to act, if the hand is known, and mark the record."""
        del watcher
        table, actor = self._playing, self.companion.adviser()
        if self._advised.at != self.at:
            table.mark(HINT, actor)
            self._advised = Advised(self.at)
        view, names, rng = table.view(actor), self.sitting.names, Random(f"advice:{table.ply}")
        return await self._advised.get(lambda: self._thinkers.advice(view, names, rng))
