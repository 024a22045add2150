"""The companion: follows a game that people play with real cards or tiles and type in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

from suite.companion.messages import _
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action, Actor, Seat
from suite.core.play.record import Event
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.view import EVERYBODY, SPECTATOR, View

ALIKE: Final = 0.6
"""The least similarity, 0 to 1, of a legal action that is suggested for a refused one."""
BACK: Final = 20
"""The most plies back at which a slip is looked for."""


class Companion:
    """A game on a real table, as the watcher named in the table's header knows it.

    Events of chance are typed in, unless only one is possible to the watcher's knowledge: cards
    that others draw are unknown, and only their number counts. Such forced events are taken
    automatically.
    """

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        self.table = table
        self.game = table.game
        self.names = names
        self._possible: tuple[Any, dict[str, Action]] = (None, {})
        self.let_happen()

    @property
    def view(self) -> View[Any]:
        """The view of the companion's watcher."""
        return self.table.view(self.table.watcher)

    def possible(self) -> dict[str, Action]:
        """Return the actions or events possible now, as the watcher sees them, by notation."""
        state = self.table.state
        if self.table.actor is None:
            return {}
        if self._possible[0] is not state:
            self._possible = (state, self._possible_in(state))
        return self._possible[1]

    def _possible_in(self, state: Any) -> dict[str, Action]:
        game, watcher = self.game, self.table.watcher
        if game.actor(state) is CHANCE:
            actions = [event for event, _ in game.outcomes(state)]
            in_full = []
        else:
            # An action of a seat may be typed in full even where the watcher sees only backs.
            actions = in_full = list(game.legal(state))
        reports = (game.report(state, action, watcher) for action in actions)
        return {game.write(action): action for action in dict.fromkeys((*in_full, *reports))}

    def let_happen(self) -> None:
        """Take all forced events of chance, as the watcher sees them."""
        while not self.table.outcome and (only := self._only(self.table.state)) is not None:
            self.table.take(only)

    def _only(self, state: Any) -> Action | None:
        """Return the forced event of chance; `None` if there is a choice or a seat is to act."""
        if self.game.actor(state) is not CHANCE:
            return None
        events = self._possible_in(state)
        return next(iter(events.values())) if len(events) == 1 else None

    def ends(self, text: str) -> bool:
        """Return whether the game would be over after a possible action or event."""
        view = View(self.game, self.table.watcher, self.table.state)
        view = self.game.follow(view, self.possible()[text])
        while (only := self._only(view.state)) is not None:
            view = self.game.follow(view, only)
        return self.game.actor(view.state) is None

    def take(self, text: str) -> None:
        """Take an action or event, and the forced events after it.

        Raises `IllegalActionError` with the reason if it is not possible now.
        """
        action = self.possible().get(text)
        if action is None:
            raise IllegalActionError(self.refusal(text))
        self.table.take(action)
        self.let_happen()

    # --- refusals

    def refusal(self, text: str) -> str:
        """Return why an action or event is not possible now, and the nearest one that is."""
        reason = self.game.explain(self.view, self.game.read(text), self.names)
        why = f"{reason.sentence.removesuffix('.')} ({reason.chapter})"
        near = nearest(text, self.possible())
        return _("{reason}; perhaps you mean {near!r}", reason=why, near=near) if near else why

    def fits_until(self) -> str:
        """Return a sentence that all events up to the last one are consistent.

        Every event was possible when it was taken. So if something that has happened is not
        possible now, an earlier event was typed wrong.
        """
        events = self.table.events
        if not events:
            return _("nothing was entered before it")
        return _(
            "everything fits up to step {ply} ({told})",
            ply=events[-1].ply,
            told=self.sentence(len(events) - 1).removesuffix("."),
        )

    def slip(self, text: str) -> tuple[int, str] | None:
        """Return an earlier ply, and what in place of its entry would let a refused text be.

        The entry would differ in one word, and all that came after it would fit. It is a guess: the
        latest such ply of the last `BACK`, and there the text most like the entry. `None` if there
        is none.
        """
        table = self.table
        later = [(table.actor, self.game.read(text))]
        for number in reversed(range(len(table.events))[-BACK:]):
            entry, state = table.events[number].action, table.states[number]
            fitting = [
                other
                for other, action in self._possible_in(state).items()
                if is_slip(entry, other) and self._lets(self.game.apply(state, action), later)
            ]
            if fitting and self.is_typed(number):
                return number + 1, nearest(entry, fitting) or fitting[0]
            later.insert(0, (self.game.actor(state), self.game.read(entry)))
        return None

    def _lets(self, state: Any, later: Iterable[tuple[Actor, Action]]) -> bool:
        """Return whether actions and events, each with its actor, can follow on a state."""
        for actor, action in later:
            if self.game.actor(state) != actor or not self.game.allows(
                state, action, self.table.watcher
            ):
                return False
            state = self.game.apply(state, action)
        return True

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) as a sentence."""
        return self.table.narrate(number, self.table.watcher, self.names)

    # --- corrections

    def is_typed(self, number: int) -> bool:
        """Return whether event `number` (from 0) was typed, not forced."""
        return self._only(self.table.states[number]) is None

    def check_typed(self, ply: int) -> None:
        """Raise `IllegalActionError` if no event was typed at a ply."""
        if not 1 <= ply <= len(self.table.events) or not self.is_typed(ply - 1):
            raise IllegalActionError(_("nothing was entered at step {ply}", ply=ply))

    def adviser(self) -> Seat:
        """Return the seat that can be advised: the one whose hand is known, else the one to act.

        If another one is to act, it can be told what to fear. Raises `IllegalActionError`, with the
        reason, if no seat can be advised now.
        """
        actor, watcher = self.table.actor, self.table.watcher
        if not self.game.adviser:
            raise IllegalActionError(_("this game has no adviser"))
        if not isinstance(actor, int):
            raise IllegalActionError(_("there is nothing to decide now"))
        if watcher == SPECTATOR:
            raise IllegalActionError(_("no hand is known here, so there is no advice"))
        return actor if watcher == EVERYBODY else watcher

    def undo(self) -> int:
        """Take back the last typed event and all after it; return the number of events.

        Raises `IllegalActionError` if nothing was typed, or the game is over.
        """
        for number, event in enumerate(reversed(self.table.events), 1):
            if self.is_typed(event.ply - 1):
                self.table.undo(number)
                return number
        raise IllegalActionError(_("there is nothing to undo yet"))

    def correct(self, ply: int, texts: Sequence[str]) -> list[Event]:
        """Replace the typed event of a ply by these texts, and repeat all later events.

        Without texts the event is removed. Returns the later events from the first on that is no
        longer possible or would come after the end of the game; the game then stands before that
        event. Raises `IllegalActionError`, and changes nothing, if no event was typed at this ply,
        or a text was not possible then.
        """
        table = self.table
        self.check_typed(ply)
        over = self.at(ply, texts).table.outcome
        if over and ply < len(table.events):
            raise IllegalActionError(_("the game would then be over, but more has happened"))
        later = [
            (table.events[number], self.is_typed(number)) for number in range(ply, table.ply - 1)
        ]
        table.undo(table.ply - ply)
        since = len(table.events)
        for text in texts:
            self.take(text)
        self.let_happen()
        for number, (event, is_typed) in enumerate(later, 1):
            fits = self._fits(event)
            if fits and (number == len(later) or not self.ends(event.action)):
                since = len(table.events) + 1
                self.take(event.action)
            elif fits or (is_typed and not self._has_happened(event, since)):
                return [event for event, _is_typed in later[number - 1 :]]
        return []

    def _fits(self, event: Event) -> bool:
        """Return whether an earlier event is possible now, by the same actor in the same phase."""
        actor = CHANCE_WORD if self.table.actor is CHANCE else self.table.actor
        now = actor, self.table.state.phase
        return now == (event.actor, event.phase) and event.action in self.possible()

    def _has_happened(self, event: Event, since: int) -> bool:
        """Return whether an event typed earlier is now among the forced ones from `since` on."""
        return any(
            (forced.actor, forced.action) == (event.actor, event.action)
            and not self.is_typed(number)
            for number, forced in enumerate(self.table.events[since:], since)
        )

    def at(self, ply: int, texts: Sequence[str] = ()) -> Companion:
        """Return an unrecorded companion as of before a ply, after these texts.

        Raises `IllegalActionError` if a text is not possible then.
        """
        earlier = Table(self.game, self.table.header)
        for action in self.table.actions[: ply - 1]:
            earlier.take(action)
        companion = Companion(earlier, self.names)
        for text in texts:
            companion.take(text)
        return companion


def is_slip(entry: str, other: str) -> bool:
    """Return whether two texts have the same verb and differ in one word."""
    words, others = entry.split(), other.split()
    is_alike = words[0] == others[0] and len(words) == len(others)
    return is_alike and sum(map(str.__ne__, words, others)) == 1


def nearest(text: str, possible: Iterable[str]) -> str:
    """Return the possible text most similar to a text; empty if none is similar."""
    verb, *rest = text.split()

    def shared(other: str) -> int:
        its, *words = other.split()
        return sum(map(str.__eq__, rest, words)) + (its == verb)

    def likeness(other: str) -> tuple[float, int]:
        far = sum(abs(ord(one) - ord(two)) for one, two in zip(text, other, strict=False))
        return SequenceMatcher(None, text, other).ratio(), -far  # a cell beside it is nearer

    words = {other: shared(other) for other in possible}
    most = max(words.values(), default=0)
    near = max((other for other in words if words[other] == most), key=likeness, default="")
    return near if near and likeness(near)[0] >= ALIKE else ""
