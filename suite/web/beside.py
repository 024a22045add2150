"""The companion in the hand: a game on a real table, followed on a page.

The keeper enters what all seats do and what comes up. Only what is possible is offered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from suite.companion.advice import Advice as FoundAdvice
from suite.companion.companion import Companion
from suite.core.action_builder import ActionBuilder
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE
from suite.core.picture.fragments import why
from suite.core.picture.markup import Markup, element, joined
from suite.core.play.record import FORMAT, FileRecorder, Header
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import Watcher
from suite.play import LiveCompanion, LiveTable, Stuck
from suite.web.choosing import Choosing, choose
from suite.web.dealing import deal
from suite.web.parts import CHOICE, NEWS, armed, form, hidden, steps
from suite.web.passes import KEEPER, Role
from suite.web.served import Served
from suite.web.sight import Sight
from suite.web.thinking import Advice

_: Final = Catalogue("web")


class Beside(Served):
    """The table of a companion; its only watcher is the one whose hand is known."""

    keeper: LiveCompanion
    live: LiveTable

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

    def _open(self, table: Table[Any], recorder: FileRecorder | None) -> None:
        companion = Companion(table, self.sitting.names)
        self.keeper = LiveCompanion(
            companion, self._thinkers.give, self._show_news, revisions=self._revisions
        )
        self.live = self.keeper.live
        super()._open(table, recorder)

    async def _step(self) -> bool:
        """Try again what was in trouble; nothing else happens without the keeper."""
        if isinstance(self.live.moment, Stuck):
            self.live.retry()
        if isinstance(self.live.moment, Stuck):
            raise self.live.moment.problem
        return False

    def _show_news(self) -> None:
        self.trouble = ""
        self.tell()
        self._wake.set()

    @property
    def at(self) -> str:
        """The moment in a word."""
        return self.live.at

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
        lines = [element("li", line) for line in self.keeper.tally()]
        return joined([element("h2", _("Tally")), element("ul", *lines)]) if lines else Markup()

    def why_not(self, _watcher: Watcher) -> str:
        """Return why nothing can be entered now; empty if something can."""
        return self.keeper.why_not()

    def choosing(
        self,
        _watcher: Watcher,
        held: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        place: str = "",
        asks: bool = False,
    ) -> Choosing:
        """Return the choice of what has happened after a tap."""
        return choose_event(self.keeper.companion, held, words=words, place=place, asks=asks)

    def choice(self, watcher: Watcher, chosen: Choosing) -> Markup:
        """Return what can have happened, and what can be asked and corrected."""
        sight = self.sight(watcher)
        if sight.is_over:
            return Markup()
        warning = self.keeper.warning(chosen.armed) if chosen.armed else ""
        return joined(
            [
                element("p", self.keeper.question, class_="asked"),
                self._refused(chosen),
                element("p", chosen.said) if chosen.said and not chosen.armed else "",
                armed(sight, chosen, _("This has happened")) if chosen.armed else steps(chosen),
                element("p", warning, class_="refused") if warning else "",
                element("p", chosen.ahead, class_="ahead") if chosen.ahead else "",
                element("div", *self._asking(sight), class_="asking"),
            ]
        )

    def _refused(self, chosen: Choosing) -> Markup:
        """Return why something cannot be, and what follows if it did happen."""
        if not chosen.refused:
            return Markup()
        refusal = f"{chosen.refused} {self.keeper.suspicion()}"
        return element("p", refusal, class_="refused", role="alert")

    def _asking(self, sight: Sight) -> list[Markup]:
        asked: list[Markup] = []
        with suppress(IllegalActionError):
            self.keeper.companion.adviser()
            asked.append(form("hint", sight, element("button", _("Advice"))))
        if self.keeper.can_undo():
            asked.append(form("undo", sight, element("button", _("Take back"))))
            asked.append(element("a", _("Correct an earlier entry"), href="fix"))
        asked.append(why())
        if not self.keeper.why_nobody_gives_up():
            asked.append(self._giving_up(sight))
        return asked

    def _giving_up(self, sight: Sight) -> Markup:
        forms = (
            form(
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

    def act(self, _watcher: Watcher, at: str, text: str) -> None:
        """Take what has happened at the table; see `Served.act`."""
        self.keeper.enter(text, at)

    def undo(self, _watcher: Watcher, at: str) -> None:
        """Take back the last entry."""
        self.keeper.undo(at)
        self.teller.forget(len(self._playing.events))

    def fix(self, at: str, ply: int, text: str, *, keeps: bool) -> list[str]:
        """Correct the entry of a ply; return the later ones that no longer fit, in sentences."""
        lost = self.keeper.correct(ply, [text] if text else [], at, keeps=keeps)
        self.teller.forget(ply - 1)
        return [entry.sentence for entry in lost]

    def resign(self, _watcher: Watcher, at: str, _who: str = "") -> None:
        """Enter that somebody has given up at the real table; see `Served.resign`."""
        seats = {str(seat): seat for seat in range(len(self.keeper.names))}
        self.keeper.give_up(seats.get(_who, -1), at)

    async def hints(self, _watcher: Watcher) -> list[Advice]:
        """Return advice for who is to act, if the hand is known, and mark the record."""
        view = self._playing.view(self.keeper.companion.adviser())
        answer: asyncio.Future[FoundAdvice | Exception] = asyncio.Future()
        self.keeper.advice(lambda advice: None if answer.done() else answer.set_result(advice))
        found = await answer
        if isinstance(found, Exception):
            raise found
        action, told = found.choice.actions[0], " ".join(found.sentences)
        return [Advice(self.game.write(action), self.game.phrase(view, action), told)]


def choose_event(
    companion: Companion,
    held: Sequence[str],
    *,
    words: Sequence[str] = (),
    place: str = "",
    asks: bool = False,
) -> Choosing:
    """Return the choice of what has happened at the position of a companion; see `choose`."""
    if companion.table.actor is None:
        return Choosing()
    view, possible = companion.view, companion.possible()
    if companion.table.actor is CHANCE:
        return deal(view, companion.names, possible, [*held, *words])
    builder = ActionBuilder(view, possible)
    return choose(builder, companion.names, held, words=words, place=place, asks=asks)
