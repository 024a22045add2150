"""How a game is shown while it is played: in sentences, with or without a board, or as JSON.

A screen is that of one watcher and shows nothing that this watcher does not know. It follows the
table: whoever runs the table tells it when to look.
"""

from __future__ import annotations

import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cli.console import at_terminal, capitalized, note, say, say_json
from cli.options import Ui, result_sentence
from suite.core.flow import Seat
from suite.core.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


ENDINGS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a process, of those that the system has."""


class Screen(ABC):
    """What one watcher is shown of a table.

    - `shown`: how many events the watcher has been told
    - `asked_at`: after how many events a person was asked last
    """

    def __init__(self, table: Table[Any], names: Sequence[str], watcher: Watcher) -> None:
        self.table = table
        self.names = names
        self.watcher = watcher
        self.shown = 0
        self.asked_at = -1
        self._taken_back = 0

    @property
    def view(self) -> View[Any]:
        """What the watcher knows now; the whole, when the game is over."""
        return self.table.view(EVERYBODY if self.table.outcome else self.watcher)

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as the watcher saw it."""
        game = self.table.game
        action = game.read(self.table.report(number, self.watcher))
        return game.tell(self.table.view_at(number, self.watcher), action, self.names)

    def follow(self) -> None:
        """Tell what has happened since the last time."""
        if self._taken_back:
            self._tell_undone(self._taken_back)
            self._taken_back = 0
        while self.shown < len(self.table.events):
            self._tell(self.shown)
            self.shown += 1

    def undone(self) -> None:
        """Note that events were taken back; the next `follow` tells it if they had been told."""
        self._taken_back += max(0, self.shown - len(self.table.events))
        self.shown = min(self.shown, len(self.table.events))
        self.asked_at = -1

    def ask(self, seat: Seat, *, first: bool) -> None:
        """Show what a person needs who is to act, if the position is new.

        `first` says that another has acted just before.
        """
        if self.asked_at != len(self.table.events):
            self.asked_at = len(self.table.events)
            self._ask(seat, first=first)

    @abstractmethod
    def begin(self) -> None:
        """Say which game this is."""

    @abstractmethod
    def board(self) -> None:
        """Show the position."""

    @abstractmethod
    def answer(self, lines: Sequence[str]) -> None:
        """Answer a question."""

    @abstractmethod
    def refuse(self, sentence: str) -> None:
        """Say why a line that was typed does nothing."""

    @abstractmethod
    def over(self) -> None:
        """Say how the game has ended."""

    @abstractmethod
    def _ask(self, seat: Seat, *, first: bool) -> None: ...

    @abstractmethod
    def _tell(self, number: int) -> None: ...

    @abstractmethod
    def _tell_undone(self, number: int) -> None: ...


class TextScreen(Screen):
    """For people: a sentence for each event, and the position in colour, letters or sentences."""

    def __init__(
        self, table: Table[Any], names: Sequence[str], watcher: Watcher, interface: Ui
    ) -> None:
        super().__init__(table, names, watcher)
        self.interface = interface

    def begin(self) -> None:
        """Say who plays."""
        seats = " against ".join(self.names)
        note(f"{self.table.game.title}: {seats}.")

    def board(self) -> None:
        """Show the position in the way of the interface."""
        show_board(self.view, self.names, self.interface)

    def answer(self, lines: Sequence[str]) -> None:
        """Write the lines."""
        for line in lines:
            say(line)

    def refuse(self, sentence: str) -> None:
        """Write the sentence."""
        say(capitalized(sentence))

    def over(self) -> None:
        """Show the whole position and say who has won."""
        if self.interface is not Ui.LINE:
            self.board()
        if self.table.outcome:
            say(result_sentence(self.table.outcome, self.names))

    def _ask(self, seat: Seat, *, first: bool) -> None:
        del seat
        # In line mode the position is told once a turn, and then only what changes.
        if first or self.interface is not Ui.LINE:
            self.board()

    def _tell(self, number: int) -> None:
        say(self.sentence(number))

    def _tell_undone(self, number: int) -> None:
        say("One event is taken back." if number == 1 else f"{number} events are taken back.")


class JsonScreen(Screen):
    """For programs: one JSON object a line, each with `"v": 1` and one of these keys.

    - `game`: at the beginning, `{"game", "rules", "seats": [{"name", "player"}], "watcher"}`;
      `watcher` is whose side all that follows is: a seat from 0, `"spectator"` or `"everybody"`
    - `event`: what has happened, `{"ply", "actor", "phase", "action", "text"}`, the action in the
      notation as the watcher saw it, the text as a sentence
    - `ask`: a person's seat is to act, `{"seat", "phase", "view"}`, and `"legal"`, the actions
      allowed, if the watcher is that seat; a line is read next
    - `answer`: a list of sentences, to a word such as `why` or `hand`
    - `refused`: a sentence, why the line that was read does nothing
    - `undone`: how many events were taken back
    - `result`: at the end, `{"reason", "scores", "winners", "text"}`

    One person sees the own side; of two at one prompt both see a spectator's, and `hand` and `can`
    answer the one who is to act. Nothing holds the seed of the deal.
    """

    def begin(self) -> None:
        """Write `game`."""
        header = self.table.header
        sides: dict[int, str] = {SPECTATOR: "spectator", EVERYBODY: "everybody"}
        say_json(
            {
                "game": {
                    "game": header.game,
                    "rules": header.rules,
                    "seats": [{"name": each.name, "player": each.player} for each in header.seats],
                    "watcher": sides.get(self.watcher, self.watcher),
                }
            }
        )

    def _ask(self, seat: Seat, *, first: bool) -> None:
        del first
        game, view = self.table.game, self.view
        asked: dict[str, Any] = {
            "seat": seat,
            "phase": self.table.state.phase,
            "view": game.to_json(view),
        }
        if self.watcher == seat:
            asked["legal"] = [game.write(action) for action in game.legal(view.state)]
        say_json({"ask": asked})

    def board(self) -> None:
        """Write the position in sentences, as an `answer`."""
        self.answer(self.table.game.sentences(self.view, self.names))

    def answer(self, lines: Sequence[str]) -> None:
        """Write `answer`."""
        say_json({"answer": list(lines)})

    def refuse(self, sentence: str) -> None:
        """Write `refused`."""
        say_json({"refused": sentence})

    def over(self) -> None:
        """Write `result`."""
        outcome = self.table.outcome
        if outcome:
            say_json(
                {
                    "result": {
                        "reason": outcome.reason,
                        "scores": outcome.scores,
                        "winners": outcome.winners,
                        "text": result_sentence(outcome, self.names),
                    }
                }
            )

    def _tell(self, number: int) -> None:
        event = self.table.events[number]
        say_json(
            {
                "event": {
                    "ply": event.ply,
                    "actor": event.actor,
                    "phase": event.phase,
                    "action": self.table.report(number, self.watcher),
                    "text": self.sentence(number),
                }
            }
        )

    def _tell_undone(self, number: int) -> None:
        say_json({"undone": number})


def show_board(view: View[Any], names: Sequence[str], interface: Ui) -> None:
    """Write the position that a watcher sees: in colour, in letters or in sentences."""
    if interface is Ui.LINE:
        for sentence in view.game.sentences(view, names):
            say(sentence)
    elif interface is Ui.ASCII:
        say(view.game.letters(view, names))
    else:
        terminal().print(picture(view, names, interface), end="")
        sys.stdout.flush()


def picture(view: View[Any], names: Sequence[str], interface: Ui) -> RenderableType:
    """Return the board that a watcher sees, in colour or in letters, for a terminal to show."""
    from rich.segment import Segment, Segments
    from rich.style import Style
    from rich.text import Text

    game = view.game
    if interface is not Ui.PLAIN:
        return Text(game.letters(view, names), no_wrap=True)
    return Segments(
        segment
        for row in game.draw(view, names, terminal().width).rows()
        for segment in [
            *(
                Segment(run.text, Style(color=run.ink, bgcolor=run.paper, bold=run.bold))
                for run in row
            ),
            Segment.line(),
        ]
    )


def choose_interface(wanted: Ui) -> Ui:
    """Return how to show a game: what is wanted, and for `auto` what the terminal can do."""
    if wanted is not Ui.AUTO:
        return wanted
    if not at_terminal():
        return Ui.LINE
    console = terminal()
    letters_only = (
        bool(os.environ.get("NO_COLOR"))
        or console.is_dumb_terminal
        or console.color_system is None
        or not console.encoding.startswith("utf")
    )
    return Ui.ASCII if letters_only else Ui.PLAIN


@cache
def terminal() -> Console:
    """Return stdout as a terminal with colours and a width."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def can_hide() -> bool:
    """Say whether the terminal has a second screen, of which nothing stays in the scrollback."""
    return at_terminal() and terminal().is_terminal and not terminal().is_dumb_terminal


@contextmanager
def hidden_screen() -> Iterator[None]:
    """Show what is written inside on the terminal's second screen, and clear it in the end.

    So it is too when the process is told to end, or when its terminal closes.
    """
    console = terminal()
    before = {number: signal.signal(number, _end) for number in ENDINGS}
    console.set_alt_screen(True)
    try:
        console.clear()
        yield
    finally:
        console.clear()
        console.set_alt_screen(False)
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: object) -> None:
    """End the process as a signal does, but by way of what has to be cleared."""
    raise SystemExit(128 + number)


def clear() -> None:
    """Clear the terminal."""
    terminal().clear()
