"""Programs at a table that are asked in this process, and the judgement of what they answer.

Our own players are trusted: they take the time they need, and one that breaks down ends the play
with a `PlayerError`. Bots and guests, which others have written, have a limit. An answer of theirs
that is illegal, late or broken is a fault, which is told and marked in the record. The first two of
a seat are replaced by the first legal action, and with the third the seat forfeits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from time import perf_counter
from typing import Any, Final, NamedTuple

from suite.core.errors import PlayerError
from suite.core.flow import Action, Seat
from suite.core.play import record
from suite.core.play.loop import decisions
from suite.core.play.player import Player
from suite.core.play.table import Table
from suite.core.text.messages import _
from suite.core.validation import shown
from suite.players.external.command import Command, Conversation, UnfitError
from suite.players.external.guest import Bounded, Guest

MOVE_TIME: Final = 10.0
"""Seconds that a bot or guest has for an answer, and a bot for its beginning as well."""
FAULTS: Final = 3
"""With so many faults a seat forfeits."""
FAULT: Final = "fault"
"""The mark of a seat whose answer was illegal, late or broken."""


class Answer(NamedTuple):
    """What a program does; instead of an action there may be a fault.

    `answer` is what was wrong, as far as it can be shown: it may tell what the seat holds. An
    answer that is neither pays for a fault that the record has already.
    """

    action: Action | None
    fault: str = ""
    answer: str = ""


class Programs:
    """The programs at one table; `close` ends their processes.

    - `faults`: how many each seat has made so far
    - `names`: what the bots and guests are called in short, by their seats
    """

    def __init__(
        self,
        table: Table[Any],
        players: Mapping[Seat, Player],
        tell: Callable[[str], None],
        limit: float = MOVE_TIME,
        before: record.Game | None = None,
        *,
        testing: bool = False,
    ) -> None:
        """Nobody is asked yet; `tell` gets each fault in a sentence.

        `limit` is in seconds. `before` is the record from which the table was resumed: the faults
        in it count on. While `testing`, the sentences show what a bot has said, and stderr what it
        writes there, and where a guest breaks down.
        """
        self.table = table
        self.players = players
        self.tell = tell
        self.testing = testing
        self.faults = [0] * len(table.header.seats)
        self._due = before is not None and self._count(before)
        self.names = {
            seat: player.name
            for seat, player in players.items()
            if isinstance(player, Command | Guest)
        }
        self._conversations = {
            seat: Conversation(player, table, seat, limit, loud=testing)
            for seat, player in players.items()
            if isinstance(player, Command)
        }
        self._guests = {
            seat: Bounded(player, limit, loud=testing)
            for seat, player in players.items()
            if isinstance(player, Guest)
        }

    def _count(self, before: record.Game) -> bool:
        """Count the faults of a record; say whether the last was not yet paid for."""
        lines = [line for _, line in before.lines]
        seats = [line.seat for line in lines if isinstance(line, record.Mark) if line.mark == FAULT]
        self.faults = [seats.count(seat) for seat in range(len(self.faults))]
        last = lines[-1] if lines else None
        at_once = (FAULT, self.table.ply, self.table.actor)
        return isinstance(last, record.Mark) and (last.mark, last.ply, last.seat) == at_once

    def act(self) -> None:
        """Ask the program on the seat to act, and take what it answers."""
        self.take(self.ask())

    def ask(self) -> Answer:
        """Return what the program on the seat to act does; nothing is done at the table yet.

        Raises `PlayerError` for one of our own that breaks down.
        """
        seat, table = self.table.actor, self.table
        assert isinstance(seat, int)
        if self._due:
            return Answer(None)
        if seat in self._conversations:
            try:
                return Answer(self._conversations[seat].ask())
            except UnfitError as problem:
                return Answer(None, str(problem), problem.answer)
        if seat in self._guests:
            guest = self._guests[seat]
            try:
                action = table.decide(guest)
            except PlayerError as problem:
                return Answer(None, str(problem))
            return Answer(None, guest.fault) if guest.fault else Answer(action)
        return Answer(table.decide(self.players[seat]))

    def take(self, answer: Answer) -> None:
        """Let the seat to act do what its program has answered."""
        seat, table = self.table.actor, self.table
        assert isinstance(seat, int)
        self._due = False
        if answer.fault:
            self._mark(seat, answer)
        if answer.action is not None:
            table.take(answer.action)
        elif self.faults[seat] < FAULTS:
            table.take(next(iter(table.game.legal(table.view(seat).state))))
        else:
            table.forfeit(seat)
            if seat in self._conversations:
                self._conversations[seat].close(at_once=True)

    def _mark(self, seat: Seat, answer: Answer) -> None:
        """Count a fault, write it into the record, and tell it."""
        self.faults[seat] += 1
        self.table.mark(FAULT, seat)
        what = answer.fault
        if self.testing and answer.answer:
            what = f"{what}: {shown(answer.answer)}"
        number = self.faults[seat]
        fields = {"seat": seat + 1, "name": self.names[seat], "what": what, "number": number}
        self.tell(
            _(
                "Seat {seat} ({name}): {what}; fault {number}: its first legal action is played",
                **fields,
            )
            if number < FAULTS
            else _("Seat {seat} ({name}): {what}; fault {number}: it forfeits", **fields)
        )

    def close(self) -> None:
        """Tell the bots how it has ended, if it has, end their processes, and break off guests."""
        with ExitStack() as stack:  # whatever hinders one, the others are ended
            for conversation in self._conversations.values():
                stack.callback(conversation.close)
            for guest in self._guests.values():
                stack.callback(guest.close)


class Timed(Programs):
    """Programs of which each is timed at every answer: `seconds`, by seat."""

    def __init__(self, table: Table[Any], players: Mapping[Seat, Player], *rest: Any, **more: Any):
        """See `Programs`."""
        super().__init__(table, players, *rest, **more)
        self.seconds: list[list[float]] = [[] for _seat in table.header.seats]

    def ask(self) -> Answer:
        """Return what the program on the seat to act does, and keep how long it took."""
        start, seat = perf_counter(), self.table.actor
        assert isinstance(seat, int)
        answer = super().ask()
        self.seconds[seat].append(perf_counter() - start)
        return answer


def play_out(table: Table[Any], programs: Programs) -> None:
    """Play until there is an outcome."""
    for _seat in decisions(table):
        programs.act()
