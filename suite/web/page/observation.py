"""What one watcher is shown of a table: its view, and what everybody at the table may know.

All sentences come from the watcher's own reports. Two tables that differ only in what a watcher may
not know have equal sights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from suite.core.flow import CHANCE, Seat
from suite.core.picture.fragments import NOTHING
from suite.core.picture.look import Look
from suite.core.picture.markup import Markup
from suite.core.play.action_builder import STRENGTHS, ActionBuilder
from suite.core.play.table import Table
from suite.core.play.teller import LOG, News, Teller
from suite.core.play.telling import final_points, last_action
from suite.core.play.turns import others
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized, listed
from suite.core.text.score_sheet import ScoreSheet
from suite.core.view import EVERYBODY, View, Watcher

_: Final = Catalogue("web")

BEGINNINGS: Final = re.compile(r'data-words="([^"]*)"')
"""What a piece stands for that can be taken up; see `fragments`."""

RECENT: Final = 3
"""How many events back spectators are still told of a conflict."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as everybody at the table knows it.

    - `name`: what its player is called
    - `program`: the word of the program that decides here; empty for a person
    - `is_taken`: whether somebody has sat down
    - `has_left`: whether the seat has left the game
    """

    name: str
    program: str = ""
    is_taken: bool = False
    has_left: bool = False


@dataclass(frozen=True)
class Observation:
    """What a watcher is shown of a table at one moment.

    - `watcher`: whose page it is; `view` is everybody's when the game is over
    - `at`: the moment: the number of events, and how often one was taken back or a seat has left
    - `actor`: the seat to act; `None` where chance is, or nobody
    - `last`: the last action of a seat, in notation, as the watcher saw it
    - `last_sentence`: what the log says of what matters most since the watcher's; empty if no seat
      has acted
    - `title`, `news`: what has happened since the watcher's last turn, and what that is called
    - `span`: the numbers of events before and after that
    - `changed`: the places on the board that others have changed since then
    - `acted`: whether the watcher has acted since then
    - `log`: sentences on the last events, with a `Heading` before each turn
    - `ending`: sentences on how it has ended; empty while play goes on
    - `points`: the points of all seats at the end
    - `winners`: the seats that have won
    - `can_undo`: whether the watcher may take back the last decision of a person
    - `verdicts`: how the last events, the last first, have decided; see `Presentation.verdict`
    - `pointed`: the places that a guide points at
    """

    watcher: Watcher
    view: View[Any]
    at: str
    chairs: tuple[Chair, ...]
    actor: Seat | None
    last: str
    title: str
    news: tuple[str, ...]
    span: tuple[int, int]
    changed: tuple[str, ...]
    acted: bool
    log: tuple[str, ...]
    ending: tuple[str, ...]
    points: ScoreSheet
    winners: tuple[Seat, ...]
    can_undo: bool
    pointed: Sequence[str] = ()
    last_sentence: str = ""
    verdicts: tuple[Markup, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [chair.name for chair in self.chairs]

    @property
    def acts(self) -> bool:
        """Whether the watcher is to act."""
        return self.actor is not None and self.actor == self.watcher

    @cached_property
    def builder(self) -> ActionBuilder:
        """What builds the watcher's actions, tap by tap."""
        return ActionBuilder(self.view)

    @property
    def must(self) -> bool:
        """Whether all that the watcher can do now is of one kind."""
        return len({text.split()[0] for text in self.builder.legal}) == 1

    @cached_property
    def beginnings(self) -> list[str]:
        """The beginnings of actions that the pieces and marks before the watcher stand for."""
        if self.must and self.builder.lit():
            return [*self.builder.legal]
        hand = self.view.game.fragments(self.view, self.names, Look()).hand
        return "|".join(BEGINNINGS.findall(hand)).split("|")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ending)


def sight(
    teller: Teller,
    watcher: Watcher,
    at: str,
    chairs: Sequence[Chair],
    *,
    can_undo: bool,
) -> Observation:
    """Return what a watcher is shown now, in the language that is spoken."""
    table = teller.table
    events, side = len(table.events), EVERYBODY if table.outcome else watcher
    actor, turns, since = table.actor, teller.turns, _since_own(table, watcher, events)
    if watcher >= 0:
        news, span = teller.news(watcher, side, events), turns.news(watcher, events)
    else:
        news, span = _last_turn(teller, side), (turns.before_the_last(events), events)
    points = final_points(table, teller.names, watcher) if table.outcome else ScoreSheet((), ())
    return Observation(
        watcher=watcher,
        view=table.view(side),
        at=at,
        chairs=tuple(chairs),
        actor=None if actor is CHANCE or actor is None else actor,
        last=last_action(table, events, side),
        title=news.title,
        news=news.sentences,
        span=span,
        changed=news.changed,
        acted=news.acted,
        log=tuple(teller.log(side, max(0, events - LOG), events)),
        ending=tuple(_ending(table, teller.names, watcher, points.remarks))
        if table.outcome
        else (),
        points=points,
        winners=tuple(table.outcome.winners) if table.outcome else (),
        can_undo=can_undo,
        last_sentence=_foremost(teller, watcher, side, since),
        verdicts=_verdicts(teller, side, since),
    )


def _since_own(table: Table[Any], watcher: Watcher, events: int) -> range:
    """Return the numbers of the events since the watcher acted; for a spectator, the last few."""
    own = (at for at in reversed(range(events)) if table.events[at].actor == watcher)
    return range(next(own, 0) if watcher >= 0 else max(0, events - RECENT), events)


def _foremost(teller: Teller, watcher: Watcher, side: Watcher, numbers: range) -> str:
    """Return a sentence on what matters most to a watcher of what others have decided.

    It is what names the watcher, then a conflict or a building, and least what changed nothing; of
    equals the last. Where others have decided nothing, it is the watcher's own last decision.
    """
    table, game = teller.table, teller.table.game
    own = re.escape(teller.names[watcher]) if watcher >= 0 else ""

    def weight(number: int) -> tuple[bool, bool, int, bool, int]:
        before, action = table.view_at(number, side), table.action_for(number, side)
        return (
            bool(re.search(rf"\b{own}\b", teller.sentence(number, side))),
            bool(game.verdict(before, action, teller.names)),
            -STRENGTHS.index(game.promise(before, action)),
            bool(game.changes(before, table.view_at(number + 1, side))),
            number,
        )

    decided = others(table, watcher, numbers.start, numbers.stop) or [
        number for number in numbers if isinstance(table.events[number].actor, int)
    ]
    return teller.sentence(max(decided, key=weight), side) if decided else ""


def _verdicts(teller: Teller, side: Watcher, numbers: range) -> tuple[Markup, ...]:
    table = teller.table
    return tuple(
        table.game.verdict(table.view_at(at, side), table.action_for(at, side), teller.names)
        if isinstance(table.events[at].actor, int)
        else NOTHING
        for at in reversed(numbers)
    )


def _ending(
    table: Table[Any], names: Sequence[str], watcher: Watcher, remarks: Sequence[str]
) -> Iterator[str]:
    """Yield who has won, and how it came about: the remarks on the points, or the reason."""
    assert table.outcome
    winners = table.outcome.winners
    if [*winners] == [watcher]:
        yield _("You have won.")
    else:
        yield _.plural(
            "{winners} has won.",
            "{winners} share the win.",
            len(winners),
            winners=listed(names[seat] for seat in winners),
        )
    yield from remarks or [f"{capitalized(table.game.reason_text(table.outcome.reason))}."]


def _last_turn(teller: Teller, side: Watcher) -> News:
    """Return what is told to those without a seat: the last turn of any seat."""
    events = len(teller.table.events)
    numbers = range(teller.turns.before_the_last(events), events)
    return News(_("The last turn"), tuple(teller.sentence(number, side) for number in numbers))
