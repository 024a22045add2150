"""The output of a running game: in sentences, with or without a board, or as JSON.

An output belongs to one watcher and shows only what this watcher knows. It prints new events when
the code that runs the table calls `follow`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.play.telling import departure_sentence, result_sentence
from suite.core.play.turns import changed
from suite.core.text.phrases import capitalized
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher

from ..shell.arguments.options import Ui
from ..shell.console import note, say, say_json
from ..shell.games.seats import line_up
from ..shell.messages import _
from ..shell.terminal.endings import say_ending
from ..shell.terminal.terminal import say_whole_words, show_board
from .typing.parser import spoken_words


class GameOutput(ABC):
    """The output of a table for one watcher.

    - `shown`: the number of events printed so far
    - `asked_at`: the number of events when a person was last asked
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
        """What the watcher knows now; everything when the game is over."""
        return self.table.view(EVERYBODY if self.table.outcome else self.watcher)

    def sentence(self, number: int) -> str:
        """Return event `number` (from 0) in a sentence, as the watcher saw it."""
        return self.table.narrate(number, self.watcher, self.names)

    def follow(self) -> None:
        """Print the events since the last call."""
        if self._taken_back:
            self._tell_undo(self._taken_back)
            self._taken_back = 0
        while self.shown < len(self.table.events):
            self.tell(self.shown)
            self.shown += 1

    def tell(self, number: int) -> None:
        """Print event `number` (from 0), after the seats that left just before it."""
        for seat, events in self.table.left.items():
            if events == number:
                self._tell_gone(seat)
        self._tell(number)

    def note_undo(self) -> None:
        """Note an undo; the next `follow` reports it if the undone events had been printed."""
        self._taken_back += max(0, self.shown - len(self.table.events))
        self.shown = min(self.shown, len(self.table.events))
        self.asked_at = -1

    def ask(self, seat: Seat, *, first: bool) -> None:
        """Print what the person to act needs, if the position is new.

        `first` is whether another seat has acted just before.
        """
        if self.asked_at != len(self.table.events):
            self.asked_at = len(self.table.events)
            self._ask(seat, first)

    @abstractmethod
    def begin(self) -> None:
        """Print which game this is."""

    @abstractmethod
    def board(self) -> None:
        """Print the position."""

    @abstractmethod
    def answer(self, lines: Sequence[str]) -> None:
        """Print the answer to a question."""

    @abstractmethod
    def refuse(self, sentence: str) -> None:
        """Print why a line is refused."""

    @abstractmethod
    def over(self) -> None:
        """Print how the game has ended."""

    @abstractmethod
    def _ask(self, seat: Seat, first: bool) -> None:
        """Print what the person to act needs; see `ask`."""

    @abstractmethod
    def _tell(self, number: int) -> None:
        """Print event `number` (from 0)."""

    @abstractmethod
    def _tell_gone(self, seat: Seat) -> None:
        """Print that a seat has left."""

    @abstractmethod
    def _tell_undo(self, number: int) -> None:
        """Print how many events are taken back."""


class TextOutput(GameOutput):
    """Output for people: a sentence for each event; the position in colour, letters or words."""

    def __init__(
        self, table: Table[Any], names: Sequence[str], watcher: Watcher, interface: Ui
    ) -> None:
        super().__init__(table, names, watcher)
        self.interface = interface
        self._said: list[str] = []
        self._said_at = 0

    def begin(self) -> None:
        """Print who plays, and who has left before."""
        note(f"{self.table.game.title}: {line_up(self.table.header.seats)}.")
        for seat in self.table.left if self.table.outcome is None else ():
            note(departure_sentence(self.names[seat]))

    def note_undo(self) -> None:
        """Note an undo, so that the next position is described in full."""
        super().note_undo()
        self._said = []

    def board(self) -> None:
        """Print the position in the form of the interface."""
        show_board(self.view, self.names, self.interface)

    def answer(self, lines: Sequence[str]) -> None:
        """Print the lines."""
        for line in lines:
            say_whole_words(line)

    def refuse(self, sentence: str) -> None:
        """Print the sentence."""
        say_whole_words(capitalized(sentence))

    def over(self) -> None:
        """Print the position in full and who has won."""
        if self.interface is not Ui.LINE:
            self.board()
        if self.table.outcome:
            say_ending(self.table, self.names, in_columns=self.interface is not Ui.LINE)

    def _ask(self, seat: Seat, first: bool) -> None:
        if self.interface is not Ui.LINE:
            self.board()
            self._say_changes(seat)
        elif first:
            self._say_position()

    def _say_changes(self, seat: Seat) -> None:
        """Print the places that others have changed since the last decision of a seat."""
        changes = changed(self.table, seat, self.watcher, len(self.table.events))
        names = dict.fromkeys(change.partition(" ")[0] for change in changes)
        if places := spoken_words(names, self.table.game):
            say_whole_words(_("The others changed: {places}.", places=", ".join(places)))

    def _say_position(self) -> None:
        """Describe the position; later in the same turn only what is new in it."""
        table = self.table
        sentences = table.game.describe(self.view, self.names)
        since = [*table.states[self._said_at :], table.state]
        same_turn = len({table.game.active(state) for state in since}) == 1
        for sentence in sentences:
            if not same_turn or sentence not in self._said:
                say_whole_words(sentence)
        self._said = sentences
        self._said_at = len(table.events)

    def _tell(self, number: int) -> None:
        say_whole_words(self.sentence(number))

    def _tell_gone(self, seat: Seat) -> None:
        say_whole_words(departure_sentence(self.names[seat]))

    def _tell_undo(self, number: int) -> None:
        say(_("One event undone.") if number == 1 else _("{number} events undone.", number=number))


class JsonOutput(GameOutput):
    """Output for programs: one JSON object per line, each with `"v": 1` and one of these keys.

    - `game`: at the beginning, `{"game", "rules", "seats": [{"name", "player"}], "watcher"}`;
      `watcher` is whose knowledge all later lines show: a seat from 0, `"spectator"` or
      `"everybody"`
    - `event`: an action or event, `{"ply", "actor", "phase", "action", "text"}`; the action in the
      notation as the watcher saw it, the text as a sentence
    - `ask`: a person's seat is to act, `{"seat", "phase", "view"}`, and `"legal"`, the legal
      actions, if the watcher is that seat; a line is read next
    - `answer`: a list of sentences, the answer to a word such as `why` or `hand`
    - `refused`: a sentence on why the line that was read is refused
    - `gone`: a seat has left a game that continues, `{"seat", "text"}`
    - `undone`: the number of events taken back
    - `result`: at the end, `{"reason", "scores", "winners", "text"}`

    One person gets the view of the own seat. Several people at one prompt get a spectator's view,
    and `hand`, `score` and `can` answer for the one who is to act. No line contains the seed of the
    deal.
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
                    "seats": [{"name": seat.name, "player": seat.player} for seat in header.seats],
                    "watcher": sides.get(self.watcher, self.watcher),
                }
            }
        )

    def _ask(self, seat: Seat, _first: bool) -> None:
        game, view = self.table.game, self.view
        question: dict[str, Any] = {
            "seat": seat,
            "phase": self.table.state.phase,
            "view": game.to_json(view),
        }
        if self.watcher == seat:
            question["legal"] = [game.write(action) for action in game.legal(view.state)]
        say_json({"ask": question})

    def board(self) -> None:
        """Write the position in sentences, as an `answer`."""
        self.answer(self.table.game.describe(self.view, self.names))

    def answer(self, lines: Sequence[str]) -> None:
        """Write `answer`."""
        say_json({"answer": list(lines)})

    def refuse(self, sentence: str) -> None:
        """Write `refused`."""
        say_json({"refused": sentence})

    def over(self) -> None:
        """Write `result`."""
        if outcome := self.table.outcome:
            say_json(
                {
                    "result": {
                        "reason": outcome.reason,
                        "scores": outcome.scores,
                        "winners": outcome.winners,
                        "text": result_sentence(self.table, self.names),
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

    def _tell_gone(self, seat: Seat) -> None:
        say_json({"gone": {"seat": seat, "text": departure_sentence(self.names[seat])}})

    def _tell_undo(self, number: int) -> None:
        say_json({"undone": number})
