"""One table of the room: who sits there, its play and its record, and who waits for what is new.

An action is in the record before anybody is told of it. Each stream asks what is shown now, so
a slow one holds up nobody and misses only what is no longer so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any, Final

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import Seat
from suite.core.picture.markup import Markup, element, joined
from suite.core.play import record
from suite.core.play.player import new_key
from suite.core.play.record import Header, RecordError
from suite.core.play.table import Table
from suite.core.play.teller import Teller
from suite.core.text.catalogue import Catalogue, current_language
from suite.core.view import EVERYBODY, Watcher
from suite.play import Desk, LiveTable, Over, Stuck, beginning
from suite.play.review import Reviews
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.documents import Advice, advice_of
from suite.web.page.moves import Move, moves
from suite.web.page.observation import Chair, Observation, sight
from suite.web.page.parts import (
    CHOICE,
    ENDING,
    LOG,
    NEWS,
    after,
    alarm,
    choice_part,
    main_form,
    parts,
    reason,
)
from suite.web.table.notifier import Notifier
from suite.web.table.passes import SPECTATOR, Knock, Role
from suite.web.table.seating import SeatPlan, TableEntry, check_ours
from suite.work import Runner

_: Final = Catalogue("web")


class ServedTable:
    """A table in the browser.

    - `live`: its controller, which people tell what they do; `None` until the game begins
    - `notifier`: notifies when something has changed that somebody is shown
    - `is_open`: whether it is still a table of this server
    - `knocks`: who waits to be let in, by the tokens of their browsers
    - `desks`: the screens that several people use, by the passes of their browsers
    """

    def __init__(self, entry: TableEntry, runner: Runner, beat: float | None = None) -> None:
        """Nothing is opened yet: see `begin`, `resume`. `beat` is in seconds, else by the pace."""
        self.entry = entry
        self.game = games.find(entry.game).unchecked
        self.seat_plan = SeatPlan(entry, self.game)
        self.passes = self.seat_plan.passes
        self.live: LiveTable | None = None
        self.notifier = Notifier()
        self.is_open = True
        self.desks: dict[tuple[str, ...], Desk] = {}
        self.knocks: dict[str, Knock] = {}
        self._runner = runner
        self.seat_plan.own_beat = beat
        self._teller: Teller | None = None
        self._reviews: Reviews | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._unsaved: RecordError | None = None
        """Why the last thing that somebody wanted could not be recorded, and so was not done."""
        self._shown: object = None
        """What tells that there is something new to be shown, as it was at the last look."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sights: dict[tuple[Watcher, str], Observation] = {}
        self._parts: dict[tuple[Watcher, str], dict[str, Markup]] = {}

    @property
    def id(self) -> str:
        """Its word in addresses."""
        return self.entry.id

    @property
    def table(self) -> Table[Any] | None:
        """The play; `None` until it begins."""
        return self.live.table if self.live else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and self.table.outcome is not None

    @property
    def play(self) -> LiveTable:
        """The controller of a game that is played here; raises `IllegalActionError` before that."""
        if self.live is None:
            raise IllegalActionError(_("the game has not begun yet"))
        return self.live

    @property
    def trouble(self) -> str:
        """Why play cannot go on, such as for a full disk, for the host alone; empty if it can."""
        if self.live and isinstance(self.live.moment, Stuck):
            return reason(self.live.moment.problem)
        return str(self._unsaved or "")

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The seats as everybody knows them."""
        return self.seat_plan.chairs(self.table.left if self.table else {})

    @property
    def roles(self) -> list[Role]:
        """The roles for which browsers come in."""
        return [*map(str, self.seat_plan.people), SPECTATOR]

    @property
    def at(self) -> str:
        """The moment: the number of events, and how often one was taken back or a seat has left."""
        return self.live.at if self.live else "0.0"

    def sight(self, watcher: Watcher) -> Observation:
        """Return what a watcher is shown now, in the language that is spoken; it has begun."""
        key = watcher, current_language()
        if key not in self._sights:
            self._sights[key] = sight(
                self.teller, watcher, self.at, self.chairs, can_undo=self._can_undo(watcher)
            )
        return self._sights[key]

    def _can_undo(self, watcher: Watcher) -> bool:
        """Return whether a watcher is offered to take something back: it has decided something."""
        live = self.live
        return (
            live is not None
            and any(event.actor == watcher for event in live.table.events)
            and live.can_undo(watcher)
        )

    @property
    def teller(self) -> Teller:
        """Tells what has happened; the game has begun."""
        assert self._teller
        return self._teller

    def parts(self, watcher: Watcher) -> dict[str, Markup]:
        """Return the parts of a watcher's page, in the language that is spoken; it has begun."""
        key = watcher, current_language()
        if key not in self._parts:
            self._parts[key] = self.render(watcher)
        return self._parts[key]

    def render(self, watcher: Watcher, choice: ActionChoice | None = None) -> dict[str, Markup]:
        """Return the parts of a watcher's page with a choice, by default none yet."""
        page = parts(self.sight(watcher), choice)
        page[LOG] = joined([page[LOG], rules_link()])
        if self.is_over and (watcher >= 0 or self.entry.next):
            way = next_game(has_begun=bool(self.entry.next))
            if watcher >= 0:
                page[CHOICE] = after(*self._review_link(), way)
            else:
                page[ENDING] = joined([page[ENDING], way])
        return page | {NEWS: alarm(page[NEWS])} if self.trouble else page

    def moves(self, watcher: Watcher, since: str) -> list[Move]:
        """Return the actions since a moment, as a watcher saw them."""
        return moves(self.table, watcher, since, self.at) if self.table else []

    def _review_link(self) -> list[Markup]:
        if self.reviews.why_none(EVERYBODY):
            return []
        return [element("a", _("Review"), href="review/", class_="way")]

    def why_not(self, watcher: Watcher) -> str:
        """Return why a watcher can choose nothing now; empty if it can."""
        return self.play.why_not(watcher)

    def choice(
        self,
        watcher: Watcher,
        held: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        place: str = "",
        asks: bool = False,
    ) -> ActionChoice:
        """Return the choice of a watcher after a tap; see `choice_after`."""
        sight = self.sight(watcher)
        return choice_after(sight.builder, sight.names, held, words=words, place=place, asks=asks)

    def choice_part(self, watcher: Watcher, choice: ActionChoice) -> Markup:
        """Return what a watcher can do, with a choice."""
        return choice_part(self.sight(watcher), choice)

    def tell(self) -> None:
        """Forget what was shown, and wake up everybody who waits for what is new."""
        self._sights.clear()
        self._parts.clear()
        self.notifier.notify()

    # --- beginning and ending

    def begin(self, home: Path, table: Table[Any] | None = None) -> None:
        """Begin the game, in a new record in the folder `home`; one that has begun goes on.

        The `table` is set already, or by the entry, without the seats that are still free. Raises
        `SettingError` if too few are taken, or `RecordError` if the record cannot be written.
        """
        if self.table:
            return
        if table is None:
            self.seat_plan.close_up()
        table = table or Table(self.game, self.header())
        self.entry.record = str(beginning.begin(table, home).path)
        self.entry.seats = list(table.header.seats)
        self._open(table)

    def header(self) -> Header:
        """Return the header of the game that begins."""
        entry = self.entry
        offer = beginning.Offer(self.game)
        return offer.header(
            entry.rules,
            self.seat_plan.seats,
            seed=entry.seed,
            key=new_key(),
            undo_free=entry.undo,
        )

    def resume(self, note: Callable[[str], object]) -> None:
        """Go on with the game in the record; `note` gets a sentence on what was repaired there.

        Raises `RecordError` if it is damaged, or `InUseError` if another program plays it.
        """
        path = Path(self.entry.record)
        game = beginning.resume(self.game, path, record.read_file(path), note)
        self._open(game.table, game.revisions)

    def watch(self, table: Table[Any], revisions: int = 0) -> None:
        """Show a table, without letting anything happen there by itself; see `LiveTable`."""
        self.live = self._controller(table, revisions)
        self._teller = Teller(table, self.seat_plan.names)
        self._reviews = Reviews(table, self._runner.give, path=Path(self.entry.record))
        self.tell()

    @property
    def reviews(self) -> Reviews:
        """The reviews of the game, which has begun; made as long as somebody waits for them."""
        assert self._reviews
        return self._reviews

    def want_review(self) -> None:
        """Let the review of the game be made, or go on being made."""
        loop = asyncio.get_running_loop()
        self.reviews.want(EVERYBODY, loop.time())
        self._stop_reviews(loop)

    def _stop_reviews(self, loop: asyncio.AbstractEventLoop) -> None:
        """Stop what nobody has waited for, now or later."""
        when = self.reviews.advance(loop.time())
        if when is not None and when < inf:
            self._patience = self._patience or loop.call_at(when, self._look_again, loop)

    def _look_again(self, loop: asyncio.AbstractEventLoop) -> None:
        self._patience = None
        self._stop_reviews(loop)

    def _controller(self, table: Table[Any], revisions: int) -> LiveTable:
        return LiveTable(
            table,
            self._runner.give,
            self._follow,
            names=self.seat_plan.names,
            specs=self.seat_plan.specs,
            beat=self.seat_plan.beat,
            revisions=revisions,
        )

    def _open(self, table: Table[Any], revisions: int = 0) -> None:
        self.watch(table, revisions)
        self._task = asyncio.create_task(self._drive())

    async def close(self) -> None:
        """Stop: the record is complete, and another program may go on with it."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self.live:
            self.reviews.stop()
            self.live.close()
            _close_record(self.live.table)
        self.is_open = False
        self.tell()

    # --- the play

    async def _drive(self) -> None:
        """Let happen what needs nobody, until the game is over; people act by themselves."""
        assert self.live
        live, clock = self.live, asyncio.get_running_loop().time
        while not isinstance(live.moment, Over):
            self._wake.clear()
            when, now = live.advance(clock()), clock()
            if when is not None and when <= now:
                await asyncio.sleep(0)  # the other tables have their turns
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), when and when - now)
        _close_record(live.table)
        if not self.reviews.why_none(EVERYBODY):
            self.reviews.want(EVERYBODY, inf)

    def _follow(self) -> None:
        """Let the play go on, and show what is new: that a program knows what to do is not."""
        assert self.live
        self._wake.set()
        now = self.at, self.live.moment
        if now != self._shown:
            self._shown, self._unsaved = now, None
            self.teller.forget(len(self.live.table.events))
            self.tell()

    def go_on(self) -> None:
        """Try again what was in trouble."""
        if self.live:
            self.live.settle()

    def report(self, problem: RecordError) -> None:
        """Let the host know why something could not be recorded, until something is."""
        self._unsaved = problem
        self.tell()

    async def hints(self, seat: Seat) -> list[Advice]:
        """Return good actions of a seat, and mark the record; the seat must be to act."""
        live = self.play
        view = live.table.view(seat)
        return advice_of(view, await delivery(lambda then: live.hint(seat, then)))

    # --- who sits where

    def set_pace(self, pace: str) -> None:
        """Let programs act at a pace from now on; raises `SettingError` if there is none such."""
        self.seat_plan.set_pace(pace)
        if self.live:
            self.live.beat = self.seat_plan.beat

    def sit(self, seat: Seat, name: str) -> None:
        """Let a person sit down, or come back for whom a program stood in."""
        if name:
            self.seat_plan.name(seat, name)
        self.come_back(seat)

    def stand_in(self, seat: Seat, spec: str) -> None:
        """Let a program decide for a person who is away."""
        self.seat_plan.check_person(seat)
        check_ours(self.game, spec)
        if self.live:
            self.play.stand_in(seat, spec)
        self.entry.standing[seat] = spec
        self.tell()

    def come_back(self, seat: Seat) -> None:
        """Let the person decide again for whom a program stood in."""
        if self.live:
            self.play.come_back(seat)
        self.entry.standing.pop(seat, None)
        self.tell()

    def free(self, seat: Seat) -> None:
        """Let nobody sit on a seat; who sat there has to be let in anew."""
        self.seat_plan.free(seat)
        self.tell()

    def move(self, seat: Seat, other: Seat) -> None:
        """Let the people on two seats change places."""
        self.seat_plan.move(seat, other)
        self.tell()


def rules_link() -> Markup:
    """Return the way to the rules that hold at a table."""
    return element("p", element("a", _("Rules"), href="rules", data_sheet=True))


def next_game(*, has_begun: bool) -> Markup:
    """Return the way to the next game of the same players, which begins with it or has begun."""
    return main_form("again", _("Join the next game") if has_begun else _("Play again"))


async def delivery(ask: Callable[[Callable[[Any], None]], object]) -> Any:
    """Return what is delivered to the function that `ask` is given; raise it if it is a problem."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def deliver(result: Any) -> None:
        if future.done():  # who has asked is gone
            return
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

    ask(deliver)
    return await future


def _close_record(table: Table[Any]) -> None:
    if table.recorder:
        table.recorder.close()
