"""A first game that is led: which step it is at, what is said there, and what may be done.

A step follows from the record alone: from its events, and from the marks of what has been read. So
it can be left, resumed and taken back like any other game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.first_game import LEARNER, RIVAL, Caution, Script, Step
from suite.core.flow import CHANCE, Action, Seat
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import Header, Mark, Undo
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.text.catalogue import Catalogue
from suite.core.text.messages import _
from suite.core.view import EVERYBODY, Watcher
from suite.play.beginning import Offer
from suite.play.moment import Asked, Moment
from suite.play.table import LiveTable
from suite.work import Job

READ: Final = "read-"
"""The beginning of the mark of a step that was read, before its number from 0."""
PATIENCE: Final = 2
"""So many wrong tries at a step show how it is done; and so often each caution is said."""


def script_of(game: Game[Any]) -> Script:
    """Return the first game of a game that has one."""
    script: Script = resolve_name(game.first_game)
    return script


def first_games() -> dict[str, Game[Any]]:
    """Return the games with a first game, by the words under which these are learned."""
    return {f"{name}-first": game for name, game in games.sound().items() if game.first_game}


def first_table(game: Game[Any], name: str, *, harder: bool = False) -> Table[Any]:
    """Return the table of a new first game of a person; raises `SettingError` for no name."""
    script, offer = script_of(game), Offer(game)
    setting = script.harder if harder else script.usual
    rules = game.new_rules(changes=script.rules)
    seats = (offer.person(name), record.Seating(script.rival, setting.level))
    state = None if setting.position is None else dict(setting.position)
    header = offer.header(rules, seats, seed=script.seed, undo_free=True, state=state)
    return Table(game, header)


def whole_table(game: Game[Any], name: str, seed: int) -> Table[Any]:
    """Return the table of a whole game of a person who has played the first game."""
    offer, level = Offer(game), next(iter(game.levels))
    seats = [offer.person(name), offer.program(RIVAL, level)]
    return Table(game, offer.header(game.new_rules(), seats, seed=seed))


def is_first_game(game: Game[Any], header: Header) -> bool:
    """Return whether a play of a game is its first game, by its deal and its rival."""
    if not game.first_game:
        return False
    script = script_of(game)
    own = (header.seed, header.state, header.seats[RIVAL:])
    return any(
        own == (script.seed, setting.position, (record.Seating(script.rival, setting.level),))
        for setting in (script.usual, script.harder)
    )


def steps_read(recorded: record.Game) -> dict[int, int]:
    """Return the steps that were read in a record, each with the number of events before."""
    events, steps = 0, dict[int, int]()
    for _number, line in recorded.lines:
        if isinstance(line, record.Event):
            events += 1
        elif isinstance(line, Undo):
            events -= line.undo
            steps = _before(steps, events)
        elif isinstance(line, Mark) and line.mark.startswith(READ):
            steps[int(line.mark.removeprefix(READ))] = events
    return steps


def _before(steps: Mapping[int, int], events: int) -> dict[int, int]:
    return {step: at for step, at in steps.items() if at <= events}


class Place(NamedTuple):
    """Where a first game is.

    - `step`: the number of the step, from 0; that of all steps when they are done
    - `done`: what has been done in it
    - `waits`: whether its text only has to be read
    - `begins`: the number of events before the last step in which the learner has acted; `None` in
      what is played without steps
    """

    step: int
    done: Sequence[str] = ()
    waits: bool = False
    begins: int | None = None


class FirstGame(LiveTable):
    """A first game in play; after its steps it is played on with cautions."""

    def __init__(
        self,
        table: Table[Any],
        give: Callable[[Job], object],
        changed: Callable[[], object] = lambda: None,
        *,
        before: record.Game | None = None,
    ) -> None:
        """`before` is the record from which it was resumed."""
        specs = {RIVAL: table.header.seats[RIVAL].player}
        super().__init__(table, give, changed, specs=specs)
        self.script = script_of(table.game)
        self._say = Catalogue(table.game.name)
        self._read = steps_read(before) if before else {}
        self._wrong_tries = 0
        self._said: Counter[str] = Counter()
        self._cautioned: tuple[int, str] | None = None
        """The moment and the action of the last caution."""
        self._remark = ""
        self._place = Place(-1)
        self._follow()

    # --- the step

    @property
    def _step_now(self) -> Step | None:
        """The step; `None` when all are done."""
        steps, at = self.script.steps, self._place.step
        return steps[at] if at < len(steps) else None

    @property
    def is_free(self) -> bool:
        """Whether every action is accepted now, if need be after a caution."""
        return self._step_now is None or self._step_now.reached is not None

    @property
    def waits(self) -> bool:
        """Whether something is to be read, before `go_on`."""
        return self._place.waits

    @property
    def title(self) -> str:
        """What stands above the text."""
        if self._step_now is None:
            return _("By the way")
        last = len(self.script.steps)
        return _("Step {number} of {last}", number=self._place.step + 1, last=last)

    @property
    def text(self) -> str:
        """What is said now; empty if nothing."""
        step, place = self._step_now, self._place
        if step is None:
            return self._remark
        if step.rival and not place.waits:
            return ""
        after = step.after.get(place.done[-1]) if place.waits and place.done else None
        return self._say(after or step.text)

    @property
    def lit(self) -> Sequence[str]:
        """The places that are pointed at now."""
        return self._step_now.lit if self._step_now and self.text else ()

    @property
    def closing(self) -> Sequence[str]:
        """What is said when the game is over."""
        return self.script.closing(self.table.view(EVERYBODY), self.names)

    @property
    def accepted(self) -> list[str]:
        """The legal actions that the step waits for."""
        step, done = self._step_now, self._place.done
        if step is None or self.waits:
            return []
        kind = self.table.events[-1].action.split()[:-1] if step.varies else None
        texts = [text for text in step.accepted if not (step.is_once and text in done)]
        texts += [text for text in step.early if text not in done]
        read, legal = self.table.game.read, self.table.game.legal(self.table.state)
        return [text for text in texts if text.split()[:-1] != kind and read(text) in legal]

    @property
    def solution(self) -> str:
        """What to do, if its verb is new to the learner or some tries were wrong; else empty."""
        step = self._step_now
        text = next(iter((*self.accepted, *step.tried)), "") if step else ""
        own = (event.action for event in self.table.events if event.actor == LEARNER)
        is_new = text.partition(" ")[0] not in {action.partition(" ")[0] for action in own}
        return text if is_new or self._wrong_tries >= PATIENCE else ""

    def go_on(self) -> None:
        """Note that what is said now was read, or what is to be tried was tried."""
        self.table.mark(f"{READ}{self._place.step}", LEARNER)
        self._read[self._place.step] = len(self.table.events)
        self.settle()

    def _follow(self) -> None:
        """Find out where the game is."""
        before, self._place = self._place, self._find_place()
        if before.step != self._place.step:
            self._wrong_tries = 0
        self._remark = ""
        if self._step_now is None and self.table.actor == LEARNER:
            self._remark = next(self.script.remarks(self.table.view(LEARNER), self.names), "")

    def _find_place(self) -> Place:
        table, at, begins, early = self.table, 0, None, set[str]()
        moves = [number for number, event in enumerate(table.events) if event.actor != CHANCE_WORD]
        for number, step in enumerate(self.script.steps):
            first, done = at, list[str]()
            if step.rival:
                while at < len(moves) and table.events[moves[at]].actor == RIVAL:
                    done.append(table.events[moves[at]].action)
                    at += 1
                if at == len(moves) and table.actor in (RIVAL, CHANCE):
                    return Place(number, done, begins=begins)
                if number not in self._read and tuple(done) == tuple(step.rival):
                    return Place(number, done, waits=True, begins=begins)
            elif step.reached:
                while not self._is_reached(step, moves, at):
                    if at == len(moves):
                        return Place(number, begins=begins if at == first else None)
                    at, begins = at + 1, None
            elif not step.accepted:
                if number not in self._read:
                    return Place(number, waits=not step.tried, begins=begins)
            elif not set(step.accepted) <= early:
                left = step.number
                while at < len(moves) and left:
                    done.append(table.events[moves[at]].action)
                    left -= done[-1] not in step.early
                    at, begins = at + 1, moves[first]
                if left:
                    return Place(number, done, begins=begins)
                if step.after and number not in self._read:
                    return Place(number, done, waits=True, begins=begins)
                early = {*done} & {*step.early}
        return Place(len(self.script.steps), begins=begins if at == len(moves) else None)

    def _is_reached(self, step: Step, moves: Sequence[int], at: int) -> bool:
        """Return whether a step is over before a move: it is reached, or the turn has passed."""
        table = self.table
        state = table.states[moves[at]] if at < len(moves) else table.state
        assert step.reached
        return step.reached(state) or table.game.active(state) != LEARNER

    # --- the table

    @property
    def moment(self) -> Moment:
        """Who is asked now; the learner also while something is to be read."""
        is_read = self.waits and self.table.actor not in (CHANCE, None)
        return Asked(LEARNER) if is_read and not self._problem else super().moment

    def _step(self, now: float) -> float | None:
        return None if isinstance(self.moment, Asked) else super()._step(now)

    def _find_action(self, seat: Seat) -> bool:
        step, done = self._step_now, [*self._place.done]
        if step and done == [*step.rival[: len(done)]] and len(done) < len(step.rival):
            action = self.table.game.read(step.rival[len(done)])
            if action in self.table.game.legal(self.table.state):
                self._take = partial(self.table.take, action)
                return True
        return super()._find_action(seat)

    def settle(self, now: float | None = None, *, is_revised: bool = False) -> None:
        """Begin the next moment, as `LiveTable.settle` does."""
        self._read = _before(self._read, len(self.table.events))
        self._follow()
        super().settle(now, is_revised=is_revised)

    def _events_since_decision(self) -> int:
        """Return the events since the last step in which the learner has acted."""
        if self._place.begins is None:
            return super()._events_since_decision()
        return len(self.table.events) - self._place.begins

    # --- what the learner does

    def act(self, seat: Seat, text: str, at: str = "", *, watcher: Watcher | None = None) -> None:
        """Take an action, as `LiveTable.act` does, if it is accepted now; else answer it."""
        if not self.was_taken(at, text, seat):
            self.check(at)
            if self.waits:
                raise IllegalActionError(_("First read this, then press Enter."))
            action = self.table.game.read(text)
            is_legal = action in self.table.game.legal(self.table.state)
            if is_legal and (answer := self._answer(text, action)):
                raise IllegalActionError(answer)
        super().act(seat, text, at, watcher=watcher)

    def _answer(self, text: str, action: Action) -> str:
        """Return why a legal action is not taken, at least not at once; empty if it is."""
        step = self._step_now
        if step is None or self.is_free:
            return self._caution(step, text, action)
        if text in self.accepted:
            self._wrong_tries = 0
            return ""
        self._wrong_tries += 1
        plan = _("That is allowed, but let us follow the plan.")
        return (
            self._own_answer(step.answers, text)
            or self._own_answer(self.script.answers, text)
            or plan
        )

    def _own_answer(self, answers: Mapping[str, str], text: str) -> str:
        answer = answers.get(text) or answers.get(f"{text.split()[0]} *", "")
        return answer and self._say(answer)

    def _caution(self, step: Step | None, text: str, action: Action) -> str:
        if self._cautioned == (moment := (len(self.table.events), text)):
            return ""
        self._cautioned = moment
        own = [Caution(text, self._own_answer(step.answers, text))] if step else []
        view = self.table.view(LEARNER)
        said = self._say_once([*own, *self.script.warnings(view, action, self.names)])
        return said and _("{caution} Confirm again to play it.", caution=said)

    def _say_once(self, cautions: Iterable[Caution]) -> str:
        """Return the first caution that has not been said too often; empty if there is none."""
        for kind, sentence in cautions:
            if sentence and self._said[kind] < PATIENCE:
                self._said[kind] += 1
                return sentence
        return ""

    def refusal(self, seat: Seat, action: Action, watcher: Watcher | None = None) -> str:
        """Return why an action is refused, as `LiveTable.refusal` does, or the script's answer."""
        text = self.table.game.write(action)
        return self.note_refused([text]) or super().refusal(seat, action, watcher)

    def note_refused(self, texts: Collection[str]) -> str:
        """Note that illegal actions were tried; return the script's answer, if it has one."""
        step = self._step_now
        if step is None or self.waits:
            return ""
        self._wrong_tries += 1
        if not {*step.tried}.isdisjoint(texts):
            self.go_on()
            return ""
        own = (self._say(step.answers[text]) for text in texts if text in step.answers)
        return next(own, "")
