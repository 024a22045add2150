"""A table at which people play with real cards or tiles: they deal, and say what has come up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action
from suite.core.play.record import Event
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import View

_: Final = Catalogue("companion")

ALIKE: Final = 0.6
"""How alike, from 0 to 1, an action must be to one that was refused to be offered for it."""


class Companion:
    """What is known of a game on a real table, from the side that the table's header names.

    Chance is asked for what came up, unless by what is known it can be one event only: others draw
    cards whose backs all look alike, and of those only the number counts. Such events happen by
    themselves.
    """

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self._possible: tuple[Any, dict[str, Action]] = (None, {})
        self.let_happen()

    @property
    def view(self) -> View[Any]:
        """What the companion knows: there is no more to see."""
        return self.table.view(self.table.watcher)

    def possible(self) -> dict[str, Action]:
        """Return what can happen now as it is seen here: what is written, and its number."""
        state = self.table.state
        if self.table.actor is None:
            return {}
        if self._possible[0] is not state:
            self._possible = (state, self._possible_in(state))
        return self._possible[1]

    def _possible_in(self, state: Any) -> dict[str, Action]:
        game, watcher = self.game, self.table.watcher
        if game.actor(state) is CHANCE:
            told = [event for event, _ in game.outcomes(state)]
            named = []
        else:
            # What a seat does may be named even where others would see its backs only.
            told = named = list(game.legal(state))
        seen = dict.fromkeys([*named, *(game.report(state, way, watcher) for way in told)])
        return {game.write(action): action for action in seen}

    def let_happen(self) -> None:
        """Let happen what chance can bring in one way only, as far as it is seen here."""
        while not self.table.outcome and (only := self._only(self.table.state)) is not None:
            self.table.take(only)

    def _only(self, state: Any) -> Action | None:
        if self.game.actor(state) is not CHANCE:
            return None
        ways = self._possible_in(state)
        return next(iter(ways.values())) if len(ways) == 1 else None

    def ends(self, text: str) -> bool:
        """Say whether the game would be over after what is written, which must be possible."""
        state = self.game.apply(self.table.state, self.possible()[text])
        while (only := self._only(state)) is not None:
            state = self.game.apply(state, only)
        return self.game.actor(state) is None

    def take(self, text: str) -> None:
        """Let happen what is written, and all that follows from it by itself.

        Raises `IllegalActionError` with the reason if it cannot have happened.
        """
        action = self.possible().get(text)
        if action is None:
            raise IllegalActionError(self.refusal(text))
        self.table.take(action)
        self.let_happen()

    # --- what cannot be

    def refusal(self, text: str) -> str:
        """Return why what is written cannot have happened, and what was perhaps meant."""
        reason = self.game.explain(self.view, self.game.read(text), self.names)
        told = f"{reason.sentence.removesuffix('.')} ({reason.chapter})"
        near = nearest(text, self.possible())
        return _("{reason}; perhaps {near!r} is meant", reason=told, near=near) if near else told

    def fits_until(self) -> str:
        """Return the last point at which all that was typed fits together: it is the last event.

        Nothing is taken that does not fit, so what cannot be now shows that something before it was
        not as it was typed.
        """
        events = self.table.events
        if not events:
            return _("nothing has been typed before it")
        return _(
            "all fits together up to ply {ply} ({told})",
            ply=events[-1].ply,
            told=self.sentence(len(events) - 1).removesuffix("."),
        )

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence."""
        event = self.table.events[number]
        before = self.table.view_at(number, self.table.watcher)
        return self.game.tell(before, self.game.read(event.action), self.names)

    # --- what was typed wrong

    def typed(self, number: int) -> bool:
        """Say whether event `number` (from 0) was typed, and did not happen by itself."""
        return self._only(self.table.states[number]) is None

    def undo(self) -> int:
        """Take back what was typed last and all that came of it; return the number of events.

        Raises `IllegalActionError` if nothing was typed, or the game is over.
        """
        for number in range(len(self.table.events) - 1, -1, -1):
            if self.typed(number):
                taken_back = len(self.table.events) - number
                self.table.undo(taken_back)
                return taken_back
        raise IllegalActionError(_("nothing has been typed yet that could be taken back"))

    def correct(self, ply: int, texts: Sequence[str]) -> list[Event]:
        """Put what is written in the place of the event of a ply, and repeat all that came later.

        Without any text the event is left out. Returns the events that no longer fit, from the
        first of them on, or would come after the end of the game: it stands before the first of
        them. Raises `IllegalActionError`, and changes nothing, if there is no such event, or what
        is written cannot have happened then.
        """
        table = self.table
        if not 1 <= ply <= len(table.events) or not self.typed(ply - 1):
            raise IllegalActionError(_("at ply {ply} nothing was typed", ply=ply))
        over = self.at(ply, texts).table.outcome
        if over and ply < len(table.events):
            raise IllegalActionError(_("the game would be over then, but more has happened"))
        later = [(table.events[number], self.typed(number)) for number in range(ply, table.ply - 1)]
        table.undo(table.ply - ply)
        since = len(table.events)
        for text in texts:
            self.take(text)
        self.let_happen()
        while later:
            event, typed = later[0]
            fits = self._fits(event)
            if fits and (len(later) == 1 or not self.ends(event.action)):
                since = len(table.events) + 1
                self.take(event.action)
            elif fits or (typed and not self._has_happened(event, since)):
                return [event for event, _typed in later]
            del later[0]
        return []

    def _fits(self, event: Event) -> bool:
        """Say whether what happened before can happen again now, by the same seat."""
        actor = CHANCE_WORD if self.table.actor is CHANCE else self.table.actor
        now = actor, self.table.state.phase
        return now == (event.actor, event.phase) and event.action in self.possible()

    def _has_happened(self, event: Event, since: int) -> bool:
        """Say whether what had to be typed before has happened by itself after some events."""
        return any(
            (each.actor, each.action) == (event.actor, event.action) and not self.typed(number)
            for number, each in enumerate(self.table.events[since:], since)
        )

    def at(self, ply: int, texts: Sequence[str] = ()) -> Companion:
        """Return a companion as it stood before a ply, from which what is written happens then.

        It is kept nowhere. Raises `IllegalActionError` if something of it cannot have happened.
        """
        earlier = Table(self.game, self.table.header)
        for event in self.table.events[: ply - 1]:
            earlier.take(self.game.read(event.action))
        companion = Companion(earlier, self.names)
        for text in texts:
            companion.take(text)
        return companion


def nearest(text: str, possible: Iterable[str]) -> str:
    """Return what is possible and most like a text; empty if nothing is like it."""
    verb, *rest = text.split()

    def shared(other: str) -> int:
        its, *words = other.split()
        return sum(map(str.__eq__, rest, words)) + (its == verb)

    def alike(other: str) -> tuple[float, int]:
        far = sum(abs(ord(one) - ord(two)) for one, two in zip(text, other, strict=False))
        return SequenceMatcher(None, text, other).ratio(), -far  # a cell beside it is nearer

    words = {other: shared(other) for other in possible}
    most = max(words.values(), default=0)
    near = max((other for other in words if words[other] == most), key=alike, default="")
    return near if near and alike(near)[0] >= ALIKE else ""
