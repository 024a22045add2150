"""Making a review, step by step: it can be watched, and stopped at any time."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import Seat
from suite.core.play.record import people
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.players import values
from suite.review.budget import USUAL, Budget
from suite.review.choices import Judge
from suite.review.ledger import Ledger
from suite.review.messages import _
from suite.review.review import Judgement, Review

MISTAKES: Final = 0.25
"""About this part of the choices may be mistakes, and need more than a short look."""


def side_of(table: Table[Any], wish: Watcher | None = None) -> Watcher:
    """Return who sees the game in a review: `EVERYBODY` or a seat.

    A finished game is seen whole, unless the record holds less or a seat is the `wish`; one that
    goes on only as a seat that may be seen: that of the only person, or the wish. Raises
    `IllegalActionError` if no seat may be seen.
    """
    if SPECTATOR in (table.watcher, wish):
        raise IllegalActionError(_("a spectator sees no hand, so no choice can be judged"))
    if table.watcher != EVERYBODY:
        if wish not in (None, table.watcher):
            raise IllegalActionError(
                _("this record does not show what seat {seat} saw", seat=(wish or 0) + 1)
            )
        return table.watcher
    if wish is not None:
        return wish
    if table.outcome:
        return EVERYBODY
    persons = people(table.header.seats)
    if len(persons) != 1:
        raise IllegalActionError(
            _(
                "the game is not finished, and a review would give away hidden hands: '--as 1' "
                "reviews the first seat"
            )
        )
    return persons[0]


class Reviewing:
    """The work on a review of the game on a table, as a side sees it.

    `side` is `EVERYBODY` or a seat, see `side_of`; `choices` are the numbers of the events that are
    judged. While a game goes on, the choices of a seat since another has chosen are not: with a
    choice taken back, what is better would be a hint. Raises `SettingError` if the game tells no
    chances.
    """

    def __init__(
        self,
        table: Table[Any],
        side: Watcher,
        budget: Budget = USUAL,
        seed: str = values.SEED,
    ) -> None:
        game = table.game
        if not game.reviewer:
            raise SettingError(
                _("games of {name} cannot be reviewed: it has no chances", name=game.name)
            )
        self.table = table
        self.side = side
        self.budget = budget
        self._events = len(table.events)
        self._judged_to = self._events if table.outcome else self._last_choice_of_others()
        self.choices = [number for number in range(self._events) if self._is_judged(number)]
        self._judge = Judge(game, budget, seed)
        self._values: dict[int, tuple[float, ...]] = {}
        self._draws: dict[int, values.Draw] = {}
        self._judgements: dict[int, Judgement] = {}

    def _last_choice_of_others(self) -> int:
        """Return the number of the last event that another seat than the side has chosen, or 0."""
        others = (
            number
            for number in reversed(range(self._events))
            if self.table.events[number].actor not in (CHANCE_WORD, self.side)
        )
        return next(others, 0)

    def _is_judged(self, number: int) -> bool:
        """Say whether event `number` is a choice that can be judged."""
        table = self.table
        actor = table.events[number].actor
        if not isinstance(actor, int) or self.side not in (EVERYBODY, actor):
            return False
        return number < self._judged_to and table.left.get(actor, self._events) > number

    def work(self) -> Iterator[tuple[int, int]]:
        """Do the work, and yield after each piece how many of how many are done."""
        total = self._events + 1 + len(self.choices)
        self._values[0] = self._value(0)
        for number in range(self._events):
            self._look(number)
            yield number + 1, total
        end = monotonic() + self.budget.seconds
        for place, number in enumerate(self.choices):
            mistakes = max(1.0, (len(self.choices) - place) * MISTAKES)
            self._judgements[number] = self.judgement(number, (end - monotonic()) / mistakes)
            yield self._events + place + 1, total
        yield total, total

    def _view(self, number: int) -> View[Any]:
        return self.table.view_at(number, self.side)

    def _value(self, number: int) -> tuple[float, ...]:
        """Return the value of the position after a number of events, by the seats that stay."""
        shares = values.value(self._view(number), self.budget.worlds)
        return values.without(shares, self._leavers(number))

    def _leavers(self, number: int) -> list[Seat]:
        """Return the seats that had left when event `number` (from 1) had been taken."""
        return [seat for seat, events in self.table.left.items() if events < number]

    def _look(self, number: int) -> None:
        """Value the position after event `number`, and what it was worth if chance brought it."""
        table = self.table
        if table.events[number].actor == CHANCE_WORD:
            event, leavers = table.action_for(number, self.side), self._leavers(number + 1)
            if draw := values.draw(self._view(number), event, self.budget.worlds, leavers):
                self._draws[number] = draw
                self._values[number + 1] = draw.shares
                return
        self._values[number + 1] = self._value(number + 1)

    def judgement(self, number: int, seconds: float = 0.0) -> Judgement:
        """Return the judgement of event `number`, which is one of the `choices`.

        `seconds` are the time for it if the budget has a time.
        """
        table = self.table
        actor = table.events[number].actor
        assert isinstance(actor, int)
        after = table.view_at(number + 1, actor)
        return self._judge.judgement(
            number,
            table.view_at(number, actor),
            table.actions[number],
            after if table.game.actor(after.state) == actor else None,
            seconds,
        )

    def review(self) -> Review:
        """Return the review as far as the work is done."""
        table = self.table
        complete = len(self._values) == self._events + 1
        complete &= len(self._judgements) == len(self.choices)
        book = Ledger(self._values.get(0) or values.even(len(table.header.seats)))
        for number in range(self._events + 1):
            leavers = self._leavers(number)
            for seat, events in table.left.items():
                if events == number:
                    leavers.append(seat)
                    book.leave(number + 1, seat, leavers)
            if number + 1 not in self._values:
                break
            self._enter(book, number)
        if table.outcome:
            winners = table.outcome.winners
            seats = range(len(table.header.seats))
            book.close(self._events + 1, [(s in winners) / len(winners) for s in seats])
        return book.review(
            None if self.side == EVERYBODY else self.side,
            finished=table.outcome is not None,
            complete=complete,
        )

    def _enter(self, book: Ledger, number: int) -> None:
        """Enter event `number` into the ledger."""
        table = self.table
        event, shares = table.events[number], self._values[number + 1]
        action = table.report(number, self.side)
        if isinstance(event.actor, int):
            judgement = self._judgements.get(number)
            book.choice(event.ply, event.actor, action, shares, judgement)
        else:
            book.draw(event.ply, action, shares, self._draws.get(number))
