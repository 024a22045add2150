"""Asks for the position of a running game, piece by piece, before a companion takes part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from suite.core.errors import NotationError, PositionError
from suite.core.game import Game
from suite.core.play.record import Header
from suite.core.play.table import watcher_of
from suite.core.play.telling import names_of
from suite.core.text.answers import NONE
from suite.core.text.phrases import capitalized

from ..shell.console import note
from ..shell.messages import _
from . import dialog

T = TypeVar("T")


def ask_position(game: Game[Any], header: Header) -> Header:
    """Return the header with a position asked from the person, as the header's side knows it.

    The questions are repeated until the position is valid.
    """
    from msgspec.structs import replace

    names, watcher, answers = names_of(header.seats), watcher_of(header), Answers()
    note(_("The position: press Enter, or type {none}, for none.", none=NONE))
    while True:
        try:
            state = game.position_dialog(header.rules, names, watcher, answers.ask)
            game.from_json(state, header.rules, watcher)
        except PositionError as problem:
            note(capitalized(str(problem)))
            note(_("This is impossible: answer again; Enter keeps the answer in brackets."))
        else:
            return replace(header, state=state)


class Answers:
    """Asks questions and remembers the answers; Enter repeats the last one."""

    def __init__(self) -> None:
        self._lines: dict[str, str] = {}

    def ask(self, question: str, read: Callable[[str], T]) -> T:
        """Ask a question until the answer can be parsed."""
        usual = self._lines.get(question, "")
        prompt = f"{question} [{usual}] " if usual else f"{question} "
        while True:
            line = dialog.answer(prompt) or usual
            try:
                answer = read(line)
            except NotationError as problem:
                note(capitalized(str(problem)))
            else:
                self._lines[question] = line
                return answer
