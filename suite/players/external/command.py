"""The player `cmd:`: a bot, a program in any language that speaks JSON lines.

`docs/bots.md` explains how to write one. Each game starts a new process, so games are independent.
"""

from __future__ import annotations

import shlex
import shutil
import time
from dataclasses import dataclass
from pathlib import PurePath
from random import Random
from typing import Any, TypeVar

from suite.core import system
from suite.core.errors import PlayerError, SettingError
from suite.core.flow import Action, Seat
from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.play.record import FileRecorder
from suite.core.play.table import Table
from suite.core.text.messages import _
from suite.core.view import View
from suite.players.external import protocol
from suite.players.external.process import EndedError, Process, TooLongError

Kind = TypeVar("Kind", bound=protocol.Theirs)


def program_of(line: str) -> str:
    """Return the file name of the program of a command line; the program need not exist."""
    try:
        words = shlex.split(line)
    except ValueError:  # an open quotation mark
        words = line.split()
    return PurePath(words[0]).name if words else ""


@dataclass(frozen=True, slots=True)
class Command:
    """A bot that is started by a command line, which is split as by a shell.

    It needs a table, so only `Programs` can ask it.
    """

    line: str

    def __post_init__(self) -> None:
        """Raise `SettingError` if there is no such program."""
        if not system.POSIX:
            raise SettingError(_("bots that are separate programs run only on POSIX systems"))
        words = self.words
        if not words:
            raise SettingError(_("'cmd:' needs a command line after it"))
        if shutil.which(words[0]) is None:
            raise SettingError(_("there is no executable program {name!r}", name=words[0]))

    @property
    def words(self) -> list[str]:
        """The words of the command line; raises `SettingError` for an open quotation mark."""
        try:
            return shlex.split(self.line)
        except ValueError:
            raise SettingError(
                _("a quotation mark is not closed in {line!r}", line=self.line)
            ) from None

    @property
    def name(self) -> str:
        """The short name of the bot."""
        return program_of(self.line)

    def choose(self, _view: View[Any], _legal: LegalActions, _rng: Random) -> Choice:
        """Raise `PlayerError`: a bot needs the events of a table, not only a view."""
        raise PlayerError(_("the bot {name} can play only at a table", name=self.name))


class UnfitError(PlayerError):
    """A bot gave no valid answer.

    - `answer`: the invalid answer, which may reveal hidden cards; empty if there was none
    """

    def __init__(self, sentence: str, answer: str = "") -> None:
        super().__init__(sentence)
        self.answer = answer


class Conversation:
    """The exchange of messages with a bot, for one seat and one game.

    The process starts with the first question. `limit` is in seconds, for the greeting and for
    each answer.
    """

    def __init__(
        self, command: Command, table: Table[Any], seat: Seat, limit: float, *, loud: bool = False
    ) -> None:
        self.command = command
        self.table = table
        self.seat = seat
        self.limit = limit
        self.loud = loud
        self._process: Process | None = None
        self._gone = ""
        self._events: list[Any] | None = None
        self._questions = 0
        self._unanswered: set[int] = set()

    def ask(self) -> Action:
        """Return the action of the bot, whose seat is to act; raises `UnfitError`.

        A bot that has ended, or failed to greet, is not asked again.
        """
        if self._gone:
            raise UnfitError(self._gone)
        process = self._process or self._begin()
        self._tell_events(process)
        self._questions += 1
        self._unanswered.add(self._questions)
        question, legal = protocol.go(self.table, self.seat, self._questions, self.limit)
        process.say(protocol.encode(question))
        deadline = time.monotonic() + self.limit
        while True:
            move = self._hear(process, protocol.Move, deadline)
            if move.id not in self._unanswered:
                raise UnfitError(_("it answered a question that was not asked"), str(move.id))
            self._unanswered.remove(move.id)
            if move.id == self._questions:  # else a late answer, already counted as a fault
                break
        if move.action not in legal:
            raise UnfitError(_("its action is not legal"), move.action)
        return legal[move.action]

    def _begin(self) -> Process:
        """Start the process and read its greeting."""
        try:
            recorder = self.table.recorder
            secret = [recorder.path] if isinstance(recorder, FileRecorder) else []
            words = self.command.words
            process = Process(words, protocol.LONGEST_LINE, secret, loud=self.loud)
        except (OSError, ValueError) as problem:  # ValueError: a null byte or a lone surrogate
            reason = getattr(problem, "strerror", None) or type(problem).__name__
            raise self._fail(_("it could not be started ({reason})", reason=reason)) from None
        self._process = process
        if self._gone:  # another thread has closed the conversation meanwhile
            raise self._fail(self._gone)
        process.say(protocol.encode(protocol.Hello(protocol.FORMAT)))
        try:
            self._hear(process, protocol.Greeting, time.monotonic() + self.limit)
        except UnfitError:
            self._fail(_("it did not begin with a 'hello'"))
            raise
        return process

    def _tell_events(self, process: Process) -> None:
        """Send the events since the last question; after an undo, the whole game again."""
        events = self.table.events
        before = self._events
        if before is None or events[: len(before)] != before:
            before = []
            process.say(protocol.encode(protocol.new(self.table, self.seat, self.limit)))
        for number in range(len(before), len(events)):
            process.say(protocol.encode(protocol.event(self.table, number, self.seat)))
        self._events = list(events)

    def _hear(self, process: Process, kind: type[Kind], deadline: float) -> Kind:
        """Return the next message of the bot, which must be of this kind; raises `UnfitError`."""
        try:
            line = process.hear(deadline)
        except EndedError:
            raise self._fail(_("its process has ended")) from None
        except TooLongError:
            raise self._fail(_("it sent a line longer than a megabyte")) from None
        if line is None:
            raise UnfitError(_("it did not answer within {limit:g} seconds", limit=self.limit))
        try:
            message = protocol.decode(line)
        except ValueError:
            message = None
        if not isinstance(message, kind):
            tag, text = kind.__struct_config__.tag, line.decode("utf-8", "replace")
            raise UnfitError(_("its answer is not a {wanted!r} message", wanted=tag), text)
        return message

    def _fail(self, why: str) -> UnfitError:
        """End the process for the rest of the game; return the error to raise."""
        self._gone = self._gone or why
        self.close(at_once=True)
        return UnfitError(why)

    def close(self, *, at_once: bool = False) -> None:
        """Send the outcome, if the game is over, and end the process; `at_once`, kill it."""
        self._gone = self._gone or _("its process has ended")
        process, self._process = self._process, None
        if process:
            outcome = self.table.outcome
            if outcome and not at_once:
                end = protocol.End(outcome.reason, outcome.scores, outcome.winners)
                process.say(protocol.encode(end))
            process.close(at_once=at_once)
