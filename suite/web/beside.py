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
from suite.core.play.record import FORMAT, Header
from suite.core.play.table import HINT, Table
from suite.core.text.catalogue import Catalogue, spoken
from suite.core.view import View, Watcher
from suite.play.programs import find_advice
from suite.web.choosing import Choosing, choose
from suite.web.dealing import deal
from suite.web.followed import Followed
from suite.web.pages import Advice
from suite.web.parts import CHOICE, NEWS, armed, form, hidden, steps, stopped
from suite.web.passes import KEEPER, Role
from suite.web.served import Served, delivery
from suite.web.sight import Sight
from suite.work import Job

_: Final = Catalogue("web")


class Beside(Served):
    """The table of a companion; its only watcher is the one whose hand is known."""

    companion: Companion
    followed: Followed
    _advised_at = ""
    _fixed: tuple[Any, ...] = ()

    def header(self) -> Header:
        """Return the header of a game on a real table, which knows one side only."""
        kept = self.kept
        return Header(
            format=FORMAT,
            game=kept.game,
            rules=dict(kept.rules),
            seats=tuple(kept.seats),
            undo="free",
            view=kept.known,
        )

    def _controller(self, table: Table[Any], revisions: int) -> Followed:
        self.companion = Companion(table, self.sitting.names)
        self.followed = Followed(table, self._follow, revisions)
        return self.followed

    @property
    def roles(self) -> list[Role]:
        """The roles for which browsers come in: one, for it may know a hand."""
        return [KEEPER]

    # --- what is shown

    def render(self, watcher: Watcher, chosen: Choosing | None = None) -> dict[str, Markup]:
        """Return the parts of the page with a choice, by default none yet."""
        chosen = self.choosing(watcher) if chosen is None else chosen
        news = stopped(self._tally()) if self.trouble else self._tally()
        drawn = super().render(watcher, chosen)
        return {**drawn, CHOICE: self.choice(watcher, chosen), NEWS: news}

    def _tally(self) -> Markup:
        """Return the counts and threats to keep in sight, as the companion in the terminal does."""
        lines = self.game.status(self.companion.view, self.companion.names)
        told = element("ul", *(element("li", each) for each in lines))
        return joined([element("h2", _("Tally")), told]) if lines else Markup()

    def why_not(self, watcher: Watcher) -> str:
        """Return why nothing can be entered now; empty if something can."""
        del watcher
        return _("the game is over") if self.followed.table.actor is None else ""

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
        if self.followed.table.actor is None:
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
        companion, actor = self.companion, self.followed.table.actor
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
        table = self.followed.table
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

    def enter(self, text: str, at: str) -> None:
        """Take what has happened at the table; see `LiveTable.act`."""
        if at != self.at and self.followed.was_taken(at, text):
            return
        self.followed.check(at)
        self.companion.take(text)
        self.followed.retry()

    def undo(self, at: str) -> None:
        """Take back the last entry."""
        self.followed.check(at)
        self.companion.undo()
        self.followed.revise()

    def fix(self, at: str, ply: int, text: str, *, before: bool = False) -> list[str]:
        """Correct the entry of a ply; return the later ones that no longer fit, in sentences.

        Without a text it is taken out; with `before` the text is what is missing before it. What
        is sent again, as by a page that is loaded again, is told again.
        """
        if self._fixed[:-1] == (self.at, at, ply, text, before):
            return list(self._fixed[-1])
        self.followed.check(at)
        told = self._told()
        left = self.companion.correct(ply, self._right(ply, text, before=before))
        self.teller.forget(ply - 1)
        self.followed.revise()
        lost = [told[event.ply - 1] for event in left]
        self._fixed = self.at, at, ply, text, before, lost
        return lost

    def lost_by(self, ply: int, text: str, *, before: bool = False) -> list[str]:
        """Return the later entries that would no longer fit after a correction, in sentences.

        Raises `IllegalActionError` if the correction is not possible.
        """
        tried = self.companion.at(self.followed.table.ply)
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
        return self.followed.table.events

    def fixing(
        self, ply: int, held: Sequence[str], words: Sequence[str], place: str = ""
    ) -> Choosing:
        """Return the choice of what did happen at a ply; raises `IllegalActionError` if forced."""
        if not 1 <= ply <= len(self.events) or not self.companion.typed(ply - 1):
            raise IllegalActionError(_("Nothing was entered there."))
        return self._chosen(self.companion.at(ply), held, words, place)

    def give_up(self, seat: str, at: str) -> None:
        """Enter that somebody has given up at the real table."""
        self.followed.check(at)
        if len(self.sitting.names) > 2:
            raise IllegalActionError(_("With more than two players nobody gives up here."))
        if seat not in ("0", "1"):
            raise IllegalActionError(_("There is no such seat."))
        self.followed.table.resign(int(seat))
        self.followed.revise()

    async def hints(self, _seat: Watcher) -> list[Advice]:
        """Return advice for who is to act, if the hand is known, and mark the record."""
        table, actor = self.followed.table, self.companion.adviser()
        if self._advised_at != self.at:
            table.mark(HINT, actor)
            self._advised_at = self.at
        view, rng = table.view(actor), Random(f"advice:{table.ply}")
        task = (self.game.name, actor, view.state, self.sitting.names, rng, spoken())
        advice = await delivery(lambda then: self._runner.give(Job(find_advice, task, then)))
        action = advice.choice.actions[0]
        words = " ".join(advice.sentences)
        return [Advice(self.game.write(action), self.game.phrase(view, action), words)]
