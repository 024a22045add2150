"""The companion in the hand: a game on a real table, followed on a page.

The keeper enters what all seats do and what comes up. Only what is possible is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE
from suite.core.picture.fragments import why
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.action_builder import ActionBuilder
from suite.core.play.record import Header
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import Watcher
from suite.play import LiveTable
from suite.play.beginning import Offer
from suite.play.companion import LiveCompanion
from suite.web.page.chance_choice import chance_choice
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.documents import Advice
from suite.web.page.observation import Observation
from suite.web.page.parts import (
    CHOICE,
    MENU,
    NEWS,
    TURN,
    after,
    alarm,
    back,
    bar,
    change_form,
    confirmation,
    dock,
    hidden,
    refusal,
    steps,
    undo,
)
from suite.web.table.passes import KEEPER, Role
from suite.web.table.served_table import ServedTable, delivery

_: Final = Catalogue("web")


class CompanionTable(ServedTable):
    """The table of a companion; its only watcher is the one whose hand is known."""

    keeper: LiveCompanion

    def header(self) -> Header:
        """Return the header of a game on a real table, which knows one side only."""
        entry = self.entry
        return Offer(self.game).header(entry.rules, entry.seats, undo_free=True, view=entry.known)

    def _controller(self, table: Table[Any], revisions: int) -> LiveTable:
        companion = Companion(table, self.seat_plan.names)
        self.keeper = LiveCompanion(companion, self._runner.give, self._follow, revisions=revisions)
        return self.keeper.live

    @property
    def roles(self) -> list[Role]:
        """The roles for which browsers come in: one, for it may know a hand."""
        return [KEEPER]

    # --- what is shown

    def render(self, watcher: Watcher, choice: ActionChoice | None = None) -> dict[str, Markup]:
        """Return the parts of the page with a choice, by default none yet."""
        choice = self.choice(watcher) if choice is None else choice
        page = super().render(watcher, choice)
        news = alarm(self._tally()) if self.trouble else self._tally()
        sight = self.sight(watcher)
        own = {CHOICE: self.choice_part(watcher, choice), MENU: self._menu(sight), NEWS: news}
        if not sight.is_over:
            own[TURN] = bar(self.keeper.question, Markup(), is_mine=True)
        return page | own

    def _tally(self) -> Markup:
        """Return the counts and threats to keep in sight, as the companion in the terminal does."""
        lines = [element("li", line) for line in self.keeper.tally()]
        return joined([element("h2", _("Tally")), element("ul", *lines)]) if lines else Markup()

    def why_not(self, _watcher: Watcher) -> str:
        """Return why nothing can be entered now; empty if something can."""
        return self.keeper.why_not()

    def choice(
        self,
        _watcher: Watcher,
        held: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        place: str = "",
        asks: bool = False,
    ) -> ActionChoice:
        """Return the choice of what has happened after a tap."""
        return event_choice(self.keeper.companion, held, words=words, place=place, asks=asks)

    def choice_part(self, watcher: Watcher, choice: ActionChoice) -> Markup:
        """Return what can have happened, and what can be asked and corrected."""
        sight = self.sight(watcher)
        if sight.is_over:
            return after()
        warning = self.keeper.warning(choice.armed) if choice.armed else ""
        sentences = [
            self._refusal(choice),
            element("p", warning, class_="refused") if warning else "",
            element("p", choice.ahead or choice.phrase or self.keeper.question),
        ]
        asking = [*([undo(sight)] if self.keeper.can_undo() else []), *self._advice(sight)]
        if choice.armed:
            return dock(sentences, *confirmation(sight, choice, asking, _("This happened")))
        return dock(sentences, *back(choice), steps(choice), *asking)

    def _refusal(self, choice: ActionChoice) -> Markup:
        """Return why something cannot be, and what follows if it did happen."""
        if not choice.refusal:
            return Markup()
        return refusal(f"{choice.refusal} {self.keeper.suspicion()}")

    def _advice(self, sight: Observation) -> list[Markup]:
        """Return the form that asks for advice, if it can be given."""
        with suppress(IllegalActionError):
            self.keeper.companion.adviser()
            return [change_form("hint", sight, element("button", _("Advice")))]
        return []

    def _menu(self, sight: Observation) -> Markup:
        """Return what can be corrected, and is seldom."""
        if sight.is_over:
            return Markup()
        parts = [why()]
        if self.keeper.can_undo():
            parts.append(element("a", _("Correct an earlier entry"), href="fix"))
        if not self.keeper.why_nobody_gives_up():
            parts.append(self._giving_up(sight))
        return joined(parts)

    def _giving_up(self, sight: Observation) -> Markup:
        forms = (
            change_form(
                "resign",
                sight,
                element("button", _("{name} gives up", name=name)),
                hidden("action", str(seat)),
            )
            for seat, name in enumerate(sight.names)
        )
        warning = element("p", self.keeper.last_warning())
        return element("details", element("summary", _("Somebody gives up")), warning, *forms)

    # --- what is done

    def fix(self, at: str, ply: int, text: str, *, keeps: bool) -> list[str]:
        """Correct the entry of a ply; return the later ones that no longer fit, in sentences."""
        misfits = self.keeper.correct(ply, [text] if text else [], at, keeps=keeps)
        self.teller.forget(ply - 1)
        return [entry.sentence for entry in misfits]

    def give_up(self, seat: str, at: str) -> None:
        """Enter that somebody has given up at the real table."""
        if seat not in map(str, range(len(self.keeper.names))):
            raise IllegalActionError(_("There is no such seat."))
        self.keeper.give_up(int(seat), at)

    async def hints(self, _seat: Watcher) -> list[Advice]:
        """Return advice for who is to act, if the hand is known, and mark the record."""
        view = self.keeper.companion.view
        advice = await delivery(self.keeper.advice)
        action, words = advice.choice.actions[0], " ".join(advice.sentences)
        return [Advice(self.game.write(action), self.game.phrase(view, action), words)]


def event_choice(
    companion: Companion,
    held: Sequence[str],
    *,
    words: Sequence[str] = (),
    place: str = "",
    asks: bool = False,
) -> ActionChoice:
    """Return the choice of what has happened at the position of a companion; see `choice_after`."""
    if companion.table.actor is None:
        return ActionChoice()
    view, possible = companion.view, companion.possible()
    if companion.table.actor is CHANCE:
        return chance_choice(view, companion.names, possible, [*held, *words])
    builder = ActionBuilder(view, possible)
    return choice_after(builder, companion.names, held, words=words, place=place, asks=asks)
