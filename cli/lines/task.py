"""A position with a task, in line mode: reads lines until the task is done or left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.flow import Action
from suite.core.game import Game
from suite.core.text.phrases import capitalized
from suite.play.drill import MistakeTry
from suite.play.exercises import ExerciseTry
from suite.play.lesson import LessonTry

from ..shell.arguments.options import Ui
from ..shell.console import at_terminal
from ..shell.messages import _
from ..shell.terminal.terminal import say_whole_words, show_board
from .typing import parser, reader
from .typing.words import Place, words_at


class TaskSession(ABC):
    """One task at this terminal: what can be typed, asked and shown.

    - `place`: whose command words there are; `prompt`: the first word of each prompt
    """

    place: Place

    def __init__(
        self, task: LessonTry | MistakeTry | ExerciseTry, prompt: str, interface: Ui
    ) -> None:
        self.task = task
        self.game: Game[Any] = task.view.game
        self.prompt = prompt
        self.interface = interface
        self.words = words_at(self.place)
        self.orders: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "look": lambda: show_board(task.view, task.names, Ui.LINE),
            "board": self._board,
            "help": self._help,
        }

    @abstractmethod
    def _say_task(self) -> None:
        """Print the task."""

    @abstractmethod
    def _hint(self) -> None:
        """Print a sentence that helps."""

    @abstractmethod
    def _attempt(self, action: Action) -> None:
        """Try an action, and print what comes of it; raises `IllegalActionError`."""

    def listen(self) -> bool:
        """Read and obey lines until the task is done; return whether it is, or was left."""
        while not self.task.is_over:
            line = reader.read_line(f"{self.prompt} ({self.task.view.state.phase})> ")
            if line is None:
                return False
            if parser.is_remark(line):
                continue
            try:
                if not self._obey(line):
                    return False
            except (IllegalActionError, NotationError, SettingError) as problem:
                say_whole_words(capitalized(str(problem)))
        return True

    def pause(self, question: str) -> bool:
        """Wait for Enter before a board that could scroll text off the terminal.

        Nobody waits for sentences. Returns whether the person stays.
        """
        if self.interface is Ui.LINE or not at_terminal():
            return True
        line = reader.read_line(question)
        if line is None:
            return False
        with suppress(NotationError):
            return not line.strip() or parser.command_word(line, self.game) != "quit"
        return True

    def _obey(self, line: str) -> bool:
        """Obey a line, and return whether the person stays."""
        word = parser.command_word(line, self.game, [*self.words])
        rest = parser.behind(line, word).strip() if word else ""
        match word:
            case "":
                self._attempt(parser.read_action(line, self.game, self.task.legal))
            case "quit":
                return False
            case "?" | "can" | "why":
                self._why(rest)
            case _ if word in self.orders:
                self.orders[word]()
            case _:
                raise SettingError(
                    _(
                        "{word!r} works only at a table; here you can type {there}",
                        word=word,
                        there=", ".join(self.words),
                    )
                )
        return True

    def _board(self) -> None:
        show_board(self.task.view, self.task.names, self.interface)

    def _why(self, rest: str) -> None:
        task = self.task
        if not rest:
            for line in parser.group_by_verb(map(self.game.write, task.legal), self.game):
                say_whole_words(line)
            return
        action = parser.read_action(rest, self.game, task.legal)
        reason = self.game.explain(task.view, action, task.names)
        say_whole_words(f"{self.game.write(action)}: {reason.sentence} ({reason.chapter})")

    def _help(self) -> None:
        self._say_task()
        width = max(map(len, self.words))
        for word, meaning in self.words.items():
            translation = parser.in_brackets(word, self.game)
            say_whole_words(f"  {word:{width}} {_(meaning)}{translation}")
