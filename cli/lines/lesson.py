"""Lessons in line mode: prints the task, reads lines and prints the answers of the rules."""

from __future__ import annotations

from typing import Final

from cli.lines import parser, reader
from cli.lines.words import LESSON, said
from cli.shell.console import at_terminal, capitalized, note, say
from cli.shell.options import Ui
from cli.shell.solved_lessons import keep, solved
from cli.shell.terminal import say_whole_words, show_board
from suite.core.errors import NotationError, SettingError
from suite.core.text.catalogue import Catalogue
from suite.lessons import Lesson, Practice, lessons

_: Final = Catalogue("cli")


lesson_text: Final = Catalogue("lessons")


SPOKEN: Final = said(LESSON)
"""The command words of a lesson, each with its meaning; a subset of those of a table."""


class LessonSession:
    """One lesson at this terminal, until it is solved or left."""

    def __init__(self, lesson: Lesson, interface: Ui) -> None:
        self.lesson = lesson
        self.interface = interface
        self.practice = Practice(lesson)

    def teach(self) -> None:
        """Print the lesson, then read and obey lines until it is solved or left."""
        say_whole_words(lesson_text(self.lesson.title))
        for paragraph in self.lesson.story:
            say()
            say_whole_words(lesson_text(paragraph))
        if self.interface is not Ui.LINE and at_terminal():
            # The board could scroll the text off the terminal before it is read.
            reader.read_line(_("Press Enter to see the board. "))
        say()
        self._board()
        self._task()
        while not self.practice.solved:
            line = reader.read_line(f"{self.lesson.word} ({self.practice.state.phase})> ")
            if line is None:
                return
            if parser.is_remark(line):
                continue
            try:
                if not self._obey(line):
                    return
            except (NotationError, SettingError) as problem:
                say_whole_words(capitalized(str(problem)))
        say_whole_words(_("Solved. {closing}", closing=lesson_text(self.lesson.closing)))
        keep(self.lesson.word)
        following = next_lesson(self.lesson.word)
        if following:
            note(_("The next lesson: zweistrom learn {word}", word=following))
        else:
            note(_("All lessons are solved: zweistrom play {game}", game=self.lesson.game))

    def _board(self) -> None:
        show_board(self.practice.view, self.practice.names, self.interface)

    def _task(self) -> None:
        say_whole_words(_("Task: {task}", task=lesson_text(self.lesson.task)))

    def _obey(self, line: str) -> bool:
        """Obey a line, and return whether the lesson goes on."""
        word = parser.command_word(line, self.practice.game)
        rest = parser.behind(line, word).strip() if word else ""
        match word:
            case "":
                self._act(line)
            case "quit":
                return False
            case "?" | "can" | "why":
                self._why(rest)
            case "hint":
                say_whole_words(lesson_text(self.lesson.hint))
            case "look":
                show_board(self.practice.view, self.practice.names, Ui.LINE)
            case "board":
                self._board()
            case "undo":
                self._undo()
            case "help":
                self._help()
            case _other:
                there = ", ".join(SPOKEN)
                raise SettingError(
                    _("{word!r} is nothing for a lesson; there is {there}", word=word, there=there)
                )
        return True

    def _act(self, line: str) -> None:
        practice = self.practice
        action = parser.read_action(line, practice.game, practice.legal)
        reason = practice.game.explain(practice.view, action, practice.names)
        if not reason.legal:
            say_whole_words(f"{reason.sentence} ({reason.chapter})")
            return
        known = len(practice.told)
        practice.take(action)
        for sentence in practice.told[known:]:
            say_whole_words(sentence)
        if practice.solved:
            return
        if practice.over:
            self.practice = Practice(self.lesson)
        if self.interface is not Ui.LINE:
            self._board()
        if practice.over:
            # Printed after the board, which could scroll it off the terminal.
            say_whole_words(
                _(
                    "That does not solve it: {missing}. Once more, from the beginning.",
                    missing=practice.missing,
                )
            )
            self._task()

    def _why(self, rest: str) -> None:
        practice = self.practice
        if not rest:
            for line in parser.by_verb(practice.game, practice.legal):
                say_whole_words(line)
            return
        action = parser.read_action(rest, practice.game, practice.legal)
        reason = practice.game.explain(practice.view, action, practice.names)
        answer = f"{practice.game.write(action)}: {reason.sentence} ({reason.chapter})"
        say_whole_words(answer)

    def _undo(self) -> None:
        if not self.practice.taken:
            raise SettingError(_("nothing has been done yet"))
        *before, _last = self.practice.taken
        self.practice = Practice(self.lesson)
        for action in before:
            self.practice.take(action)
        self._board()

    def _help(self) -> None:
        self._task()
        for word, meaning in SPOKEN.items():
            spoken = parser.in_brackets(word, self.practice.game)
            say_whole_words(f"  {word:5} {_(meaning)}{spoken}")


def next_lesson(word: str) -> str:
    """Return the next lesson to take: the first unsolved one after `word`, or of all."""
    words = [*lessons()]
    place = words.index(word) + 1
    done = solved()
    return next((each for each in words[place:] + words[:place] if each not in done), "")
