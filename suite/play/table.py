"""A table in play: who is asked, what runs by itself, take-back, hints and trouble."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from types import MappingProxyType
from typing import Any, Final

from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action, Seat
from suite.core.picture.look import Hint
from suite.core.play import record
from suite.core.play.loop import is_endless
from suite.core.play.player import Choice, Player
from suite.core.play.record import RecordError
from suite.core.play.table import HINT, Question, Table
from suite.core.play.telling import names_of
from suite.core.text.catalogue import current_language
from suite.core.text.messages import _
from suite.core.view import Watcher
from suite.play.help import Help
from suite.play.moment import Asked, Busy, Moment, Over, StaleError, Stuck
from suite.play.programs import find_choice, find_hints, find_warning
from suite.players.runner import Answer, Programs
from suite.work import Job

HINTS: Final = 3
"""The number of actions that a hint names."""
RETRY: Final = 3.0
"""Seconds after which it is tried again to write what could not be written."""
STOOD_IN: Final = "stood-in"
"""The mark of a person's seat for which a program decides from now on, until the person is back."""
BACK: Final = "back"
"""The mark of a player who takes the seat back."""
NOBODY: Final[Mapping[Seat, Any]] = MappingProxyType({})


class LiveTable:
    """A table in play. It never waits: a face advances it, and tells it what people do.

    - `table`: the play; `names`: what its seats are called
    - `specs`: the words of our own programs that decide as portable jobs, by their seats
    - `beat`: the seconds between two actions without a person, at least and in whole numbers, so
      that they don't tell how long a program has thought; 0 for none
    - `faults`: the faults of bots and guests in sentences, each with the number of events before
    - `choices`: what programs have chosen, by the number of the event that each begins with
    """

    def __init__(
        self,
        table: Table[Any],
        give: Callable[[Job], object],
        changed: Callable[[], object] = lambda: None,
        *,
        names: Sequence[str] | None = None,
        specs: Mapping[Seat, str] = NOBODY,
        players: Mapping[Seat, Player] = NOBODY,
        before: record.Game | None = None,
        beat: float = 0.0,
        deals: bool = True,
        revisions: int = 0,
    ) -> None:
        """Nothing happens yet.

        Jobs go to `give`; `changed` is called after each change, once the disk has it, and must not
        call back. `players` are asked in this process, bots and guests among them. `before` is the
        record from which the table was resumed; `deals` is whether chance is dealt here, else it is
        waited for; `revisions` is how often something was taken back there or a seat has left.
        """
        self.table = table
        self.names = names_of(table.header.seats) if names is None else names
        self.specs = dict(specs)
        self.beat = beat
        self.faults: list[tuple[int, str]] = []
        self.choices: dict[int, Choice] = {}
        self._programs = Programs(table, players, self._note_fault, before=before)
        self._give = give
        self._changed = changed
        self._deals = deals
        self._revisions = revisions
        self._since: float | None = None
        """When the moment has begun, as the first `advance` in it has been told."""
        self._due: float | None = None
        """The beat at which an action is taken that is known by now."""
        self._job: Job | None = None
        self._take: Callable[[], object] | None = None
        """Takes the action of a seat that acts without a person, once it is known."""
        self._problem: Exception | None = None
        self._noted: Choice | None = None
        self._help: dict[str, Help] | None = None
        """The help of the moment by its languages; none before the record is marked."""
        self._has_warned = False
        """Whether the coach has warned at this moment, which it does once."""

    # --- the moment

    @property
    def at(self) -> str:
        """The moment in a word: the number of events and of revisions."""
        return f"{len(self.table.events)}.{self._revisions}"

    @property
    def moment(self) -> Moment:
        """Who is asked now, or why nobody is."""
        table, actor = self.table, self.table.actor
        if self._problem:
            return Stuck(self._problem)
        if actor is None:
            return Over(table.outcome)
        if actor is CHANCE or is_endless(table):
            return Busy(None)
        return Busy(actor) if actor in table.left or self.decides(actor) else Asked(actor)

    def decides(self, seat: Seat) -> bool:
        """Return whether a program decides for a seat now."""
        return seat in self.specs or seat in self._programs.players

    def why_not(self, seat: Seat) -> str:
        """Return why a seat cannot be acted for by a person now; empty if it can."""
        match self.moment:
            case Over():
                return _("the game is over")
            case Stuck():
                return _("the game cannot continue for now")
            case Asked(actor) if actor == seat:
                return ""
        return (
            _("a program is playing this seat") if self.decides(seat) else _("it is not your turn")
        )

    # --- what happens by itself

    def advance(self, now: float) -> float | None:
        """Do one thing that needs nobody, and return when to come again.

        `now` are seconds of any clock. The answer is `now` for at once, and `None` for when
        something comes: a result, which calls `changed`, or something that people do.
        """
        if self._since is None:
            self._since = now
        if self._problem:
            if not isinstance(self._problem, RecordError):
                return None
            if now < self._since + RETRY:
                return self._since + RETRY
        try:
            self.table.sync()
            when = self._step(now)
        except Exception as problem:
            self._halt(problem)
            return now
        if when == now:
            self.settle(now)
        elif self._problem:
            self._problem = None
            self._changed()
        return when

    def _step(self, now: float) -> float | None:
        table, actor = self.table, self.table.actor
        if actor is None:
            return None
        if is_endless(table):
            table.stop()
        elif actor is CHANCE and self._deals:
            table.deal()
        elif actor is CHANCE:
            return None
        else:
            if not self._take and not self._find_action(actor):
                return None
            assert self._take
            if now < (due := self._next_beat(now)):
                return due
            self._take()
        return now

    def _find_action(self, seat: Seat) -> bool:
        """Return whether it is known now what a seat does; else it is asked, if by a program."""
        if seat in self.table.left:
            self._take = self.table.stand_in
        elif self._job is None and seat in self._programs.players:
            self._job = Job(self._programs.ask, (), self._bring_answer, is_portable=False)
            self._give(self._job)
        elif self._job is None and seat in self.specs:
            self._ask(seat, self.table.deciding())
        return self._take is not None

    def _bring_answer(self, answer: Answer | Exception) -> None:
        self._job = None
        if isinstance(answer, Exception):
            self._halt(answer)
        else:
            self._take = partial(self._programs.take, answer)
            self._note_choice()
            self._changed()

    def _ask(
        self,
        seat: Seat,
        questions: Generator[Question, Choice, Action],
        choice: Choice | None = None,
    ) -> None:
        """Answer a program's question with its choice, and give out the next one, if any."""
        try:
            view, legal, rng = questions.send(choice) if choice else next(questions)
        except StopIteration as end:
            self._take = partial(self.table.take, end.value)
            self._note_choice()
            return

        def bring(answer: Choice | Exception) -> None:
            self._job = None
            try:
                if isinstance(answer, Exception):
                    raise answer
                self._ask(seat, questions, answer)
            except Exception as problem:
                self._halt(problem)
            else:
                self._changed()

        task = (self.table.game.name, self.specs[seat], seat, view.state, legal.mask, rng)
        self._job = Job(find_choice, task, bring)
        self._give(self._job)

    def _note_choice(self) -> None:
        """Note what a program has chosen, unless it follows its plan."""
        choice = self.table.choice
        if choice and choice is not self._noted:
            self._noted = self.choices[len(self.table.events)] = choice

    def _note_fault(self, sentence: str) -> None:
        self.faults.append((len(self.table.events), sentence))

    def _next_beat(self, now: float) -> float:
        """Return the beat at which an action is taken that is known by now."""
        assert self._since is not None
        if self._due is None:
            beats = max(1, ceil((now - self._since) / self.beat)) if self.beat else 0
            self._due = self._since + beats * self.beat if beats else now
        return self._due

    def _halt(self, problem: Exception) -> None:
        """Note why play cannot go on."""
        is_new = str(problem) != str(self._problem)
        self._problem, self._since, self._due = problem, None, None
        if is_new:
            self._changed()

    def settle(self, now: float | None = None, *, is_revised: bool = False) -> None:
        """Begin the next moment, with nothing left of the one before, once the disk has it.

        `is_revised` is whether something was taken back or a seat has left.
        """
        self._revisions += is_revised
        if self._job:
            self._job.is_dropped = True
        self._job = self._take = self._due = None
        self._since, self._help, self._has_warned = now, None, False
        if self._sync():
            self._problem = None
            self._changed()

    def _sync(self) -> bool:
        """Return whether what was done is on disk; if not, say so, but undo nothing."""
        try:
            self.table.sync()
        except RecordError as problem:
            self._halt(problem)
            return False
        return True

    def close(self) -> None:
        """Ask nobody any more, and end the bots."""
        if self._job:
            self._job.is_dropped = True
        self._programs.close()

    # --- what people do

    def act(self, seat: Seat, text: str, at: str = "", *, watcher: Watcher | None = None) -> None:
        """Take an action of a seat, in the notation, that answers the moment `at`.

        The same action for a moment that is over is done once. `watcher` is who may read why an
        action is refused, by default the seat. Raises `StaleError` if the moment is over,
        `NotationError` for what is no action, `IllegalActionError` if it is refused, `RecordError`
        if it cannot be recorded; then nothing has happened.
        """
        if self.was_taken(at, text, seat):
            return
        self.check(at)
        if why_not := self.why_not(seat):
            raise IllegalActionError(why_not)
        action = self.table.game.read(text)
        if action not in self.table.game.legal(self.table.view(seat).state):
            raise IllegalActionError(self.refusal(seat, action, watcher))
        self.table.take(action)
        self.settle()

    def refusal(self, seat: Seat, action: Action, watcher: Watcher | None = None) -> str:
        """Return why an action of a seat is refused, by what a watcher knows, in a sentence."""
        table, game = self.table, self.table.game
        view = table.view(seat if watcher is None else watcher)
        reason = game.explain(replace(view, watcher=seat), action, self.names)
        if reason.legal:
            return _(
                "what you hold does not allow this; 'why {action}' says more",
                action=game.write(action),
            )
        return f"{reason.sentence} ({reason.chapter})"

    def was_taken(self, at: str, text: str, seat: Seat | None = None) -> bool:
        """Return whether an action was taken at a moment that is over, by a seat or by anybody."""
        number, _dot, revisions = at.partition(".")
        if revisions != str(self._revisions) or not number.isdecimal() or len(number) > 6:
            return False
        event = next(iter(self.table.events[int(number) :]), None)
        return event is not None and event.action == text and seat in (None, event.actor)

    def check(self, at: str) -> None:
        """Raise `StaleError` if the moment `at` is over; an empty one is the present."""
        if at and at != self.at:
            raise StaleError

    def _check_free(self) -> None:
        """Raise `IllegalActionError` while a player in this process reads the table."""
        if self._job and not self._job.is_portable:
            raise IllegalActionError(_("a program is thinking: wait until it has acted"))

    def _last_decision(self, seat: Seat, *, is_shared: bool) -> tuple[int, Seat | None]:
        """Return the events since the last decision of a person, and in whose name to undo it.

        Who has decided it or is to act may take it back. At a screen that all people share, whoever
        is to act may do so for another, if it has ended a turn and shown nothing.
        """
        table, active = self.table, self.table.game.active
        number = self._events_since_decision()
        if self.decides(seat):
            raise IllegalActionError(_("a program is playing this seat"))
        if table.actor is not None and seat not in (table.events[-number].actor, table.actor):
            raise IllegalActionError(_("it is not your turn"))
        has_passed = active(table.state) != active(table.states[-number])
        return number, None if is_shared and has_passed else seat

    def _events_since_decision(self) -> int:
        for number, event in enumerate(reversed(self.table.events), 1):
            if isinstance(event.actor, int) and not self.decides(event.actor):
                return number
        raise IllegalActionError(_("there is nothing to undo yet"))

    def can_undo(self, seat: Seat, *, is_shared: bool = False) -> bool:
        """Return whether a seat may take back the last decision of a person, see `undo`."""
        try:
            number, asker = self._last_decision(seat, is_shared=is_shared)
        except IllegalActionError:
            return False
        return not self.table.can_undo(number, asker)

    def undo(self, seat: Seat, at: str = "", *, is_shared: bool = False) -> int:
        """Take back the last decision of a person, with all later events; return their number.

        `is_shared` is whether all people use one screen, at which `seat` asks. Raises `StaleError`
        or `IllegalActionError` if it is refused, and `RecordError` if it cannot be recorded.
        """
        self.check(at)
        number, asker = self._last_decision(seat, is_shared=is_shared)
        self._check_free()
        self.table.undo(number, asker)
        last = len(self.table.events)
        self.choices = {number: choice for number, choice in self.choices.items() if number < last}
        self.settle(is_revised=True)
        return number

    def resign(self, seat: Seat, at: str = "") -> None:
        """Let a person give up, at any time; raises as `undo` does."""
        self.check(at)
        self._check_free()
        self.table.resign(seat)
        self.settle(is_revised=True)

    def hint(self, seat: Seat, then: Callable[[list[Hint] | Exception], object]) -> None:
        """Mark the record once a moment, and give good actions of a seat to `then`.

        They are computed once a language. Raises `IllegalActionError` if the seat is not asked, and
        `RecordError` if the record cannot be marked.
        """
        if why_not := self.why_not(seat):
            raise IllegalActionError(why_not)
        table = self.table
        task = (table.game.name, seat, table.view(seat).state, self.names, HINTS)
        self.help(seat, find_hints, task, then)

    def help(
        self,
        seat: Seat,
        do: Callable[..., Any],
        task: tuple[Any, ...],
        then: Callable[[Any], object],
    ) -> None:
        """Mark the record once a moment, and give to `then` what `do` returns.

        It is called once a language, with the task and the language, and the same at any moment.
        Raises `RecordError` if the record cannot be marked, and `IllegalActionError` if the disk
        may not have the mark.
        """
        language = current_language()
        if not self._has_mark(seat):
            raise IllegalActionError(self.why_not(seat))
        assert self._help is not None
        if language not in self._help:
            answer = self._help[language] = Help(partial(self._help.pop, language, None))
            self._give(Job(do, (*task, language), answer.bring))
        self._help[language].give(then)

    def _has_mark(self, seat: Seat) -> bool:
        """Return whether the disk has the mark of help, which the record gets once a moment."""
        if self._help is None:
            self.table.mark(HINT, seat)
            self._help = {}
            return self._sync()
        return True

    def warn(self, seat: Seat, text: str, then: Callable[[str | Exception], object]) -> None:
        """Give to `then` why an action that a seat is about to take would lose much, as a question.

        It is empty if the action does not, or is refused, or if there was a warning at this moment.
        The record is marked if there is one.
        """
        game, view, at = self.table.game, self.table.view(seat), self.at
        action = game.read(text)
        if self._has_warned or not game.reviewer or action not in game.legal(view.state):
            then("")
            return

        def bring(warning: str | Exception) -> None:
            if warning and isinstance(warning, str):
                self._has_warned = at == self.at and self._has_mark(seat)
            then(warning if self._has_warned or isinstance(warning, Exception) else "")

        task = (game.name, seat, view.state, self.names, action, current_language())
        self._give(Job(find_warning, task, bring))

    @property
    def caveat(self) -> str:
        """What goes with chances if different players sit at the table, in a sentence; or empty."""
        if len({seat.player for seat in self.table.header.seats}) == 1:
            return ""
        return _("Chances assume that everyone plays on equally well.")

    # --- who decides

    def stand_in(self, seat: Seat, spec: str) -> None:
        """Let a program of ours decide for a person from now on, and mark the record."""
        self._check_free()
        self._mark(STOOD_IN, seat)
        self.specs[seat] = spec
        self.settle()

    def come_back(self, seat: Seat) -> None:
        """Let a person decide again for whom a program stood in, and mark the record."""
        self._check_free()
        if seat in self.specs:
            self._mark(BACK, seat)
            del self.specs[seat]
            self.settle()

    def _mark(self, word: str, seat: Seat) -> None:
        if self.table.outcome is None:
            self.table.mark(word, seat)
