"""One table of the room: who sits there, its play and its record, and who waits for what is new.

An action is in the record before anybody is told of it. Each stream asks what is shown now, so
a slow one holds up nobody and misses only what is no longer so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Seat
from suite.core.picture.markup import Markup
from suite.core.play import record
from suite.core.play.collection import new_record
from suite.core.play.loop import is_endless
from suite.core.play.record import FORMAT, Header, Recorder, Seating
from suite.core.play.replay import replay
from suite.core.play.table import HINT, Table
from suite.core.play.teller import Teller
from suite.core.text.catalogue import Catalogue, spoken
from suite.core.view import Watcher
from suite.web.bell import Bell, next_beat
from suite.web.choosing import Choosing, choose
from suite.web.parts import NEWS, choice, parts, stopped, why_stopped
from suite.web.passes import SPECTATOR, Role
from suite.web.sight import Chair, Sight, sight, to_take_back
from suite.web.sitting import Kept, Sitting
from suite.web.thinking import Advice, Advised, Thinkers

_: Final = Catalogue("web")

STOOD_IN: Final = "stood-in"
"""The mark of a person's seat for which a program decides from now on, until the person is back."""
BACK: Final = "back"
"""The mark of a person who decides for the own seat again."""
AGAIN: Final = 3.0
"""Seconds after which it is tried again to write what could not be written."""


class StaleError(IllegalActionError):
    """An answer to a moment of the table that is over."""


def gone_on() -> str:
    """Return why what answers a moment that is over is refused."""
    return _("the game has gone on meanwhile: look again")


class Served:
    """A table in the browser.

    - `table`: the play; `None` until it begins
    - `bell`: rings when something has changed that somebody is shown
    - `trouble`: why play cannot go on, such as a full disk; empty if it can
    - `is_open`: whether it is still a table of this server
    """

    def __init__(self, kept: Kept, thinkers: Thinkers, beat: float | None = None) -> None:
        """Nothing is opened yet: see `begin`, `resume`. `beat` is in seconds, else by the pace."""
        self.kept = kept
        self.game = games.find(kept.game).unchecked
        self.sitting = Sitting(kept, self.game)
        self.passes = self.sitting.passes
        self.table: Table[Any] | None = None
        self.bell = Bell()
        self.trouble = ""
        self.is_open = True
        self._thinkers = thinkers
        self.sitting.own_beat = beat
        self._teller: Teller | None = None
        self._recorder: Recorder | None = None
        self._revisions = 0
        self._advised = Advised("")
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sights: dict[tuple[Watcher, str], Sight] = {}
        self._parts: dict[tuple[Watcher, str], dict[str, Markup]] = {}

    @property
    def id(self) -> str:
        """Its word in addresses."""
        return self.kept.id

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The seats as everybody knows them."""
        return self.sitting.chairs(self.table.left if self.table else {})

    @property
    def roles(self) -> list[Role]:
        """The roles for which browsers come in."""
        return [*map(str, self.sitting.people), SPECTATOR]

    @property
    def at(self) -> str:
        """The moment: the number of events, and how often one was taken back or a seat has left."""
        events = len(self.table.events) if self.table else 0
        return f"{events}.{self._revisions}"

    def sight(self, watcher: Watcher) -> Sight:
        """Return what a watcher is shown now, in the language that is spoken; it has begun."""
        key = watcher, spoken()
        if key not in self._sights:
            programs = self.sitting.programs
            self._sights[key] = sight(self.teller, watcher, self.at, self.chairs, programs)
        return self._sights[key]

    @property
    def teller(self) -> Teller:
        """Tells what has happened; the game has begun."""
        assert self._teller
        return self._teller

    def parts(self, watcher: Watcher) -> dict[str, Markup]:
        """Return the parts of a watcher's page, in the language that is spoken; it has begun."""
        key = watcher, spoken()
        if key not in self._parts:
            self._parts[key] = self.render(watcher)
        return self._parts[key]

    def render(self, watcher: Watcher, chosen: Choosing | None = None) -> dict[str, Markup]:
        """Return the parts of a watcher's page with a choice, by default none yet."""
        found = parts(self.sight(watcher), chosen)
        return found | {NEWS: stopped(found[NEWS])} if self.trouble else found

    def why_not(self, watcher: Watcher) -> str:
        """Return why a watcher can choose nothing now; empty if it can."""
        actor = self._playing.actor
        if actor is None:
            return _("the game is over")
        if watcher in self.sitting.programs:
            return _("a program decides for this seat")
        return "" if watcher == actor else _("it is not your turn")

    def choosing(
        self,
        watcher: Watcher,
        held: Sequence[str] = (),
        *,
        words: Sequence[str] = (),
        place: str = "",
        asks: bool = False,
    ) -> Choosing:
        """Return the choice of a watcher after a tap; see `choose`."""
        sight = self.sight(watcher)
        return choose(sight.builder, sight.names, held, words=words, place=place, asks=asks)

    def choice(self, watcher: Watcher, chosen: Choosing) -> Markup:
        """Return what a watcher can do, with a choice."""
        return choice(self.sight(watcher), chosen)

    def tell(self) -> None:
        """Forget what was shown, and wake up everybody who waits for what is new."""
        self._sights.clear()
        self._parts.clear()
        self.bell.ring()

    # --- beginning and ending

    def begin(self, home: Path) -> None:
        """Begin the game, in a new record in the folder `home`; one that has begun goes on.

        Raises `RecordError` if the record cannot be written.
        """
        if self.table:
            return
        kept, header = self.kept, self.header()
        table = Table(self.game, header)
        recorder = new_record(home, kept.game)
        try:
            recorder.write(header)
        except BaseException:
            recorder.close()
            raise
        table.recorder = recorder
        kept.record, kept.seats = str(recorder.path), list(header.seats)
        self._open(table, recorder)

    def header(self) -> Header:
        """Return the header of the game that begins."""
        kept = self.kept
        seats = zip(self.sitting.names, kept.seats, strict=True)
        return Header(
            format=FORMAT,
            game=kept.game,
            rules=dict(kept.rules),
            seats=tuple(Seating(name, seat.player) for name, seat in seats),
            seed=kept.seed,
            undo="free" if kept.undo else None,
        )

    def resume(self) -> str:
        """Go on with the game in the record; return a sentence on what was repaired, or empty.

        Raises `RecordError` if it is damaged, or `InUseError` if another program plays it.
        """
        path = Path(self.kept.record)
        file = record.read_file(path)
        recorded = file.games[-1]
        table = replay(self.game, recorded, str(path))
        recorder, repaired = None, ""
        lines = [line for _number, line in recorded.lines]
        if not any(isinstance(line, record.ResultLine) for line in lines):
            recorder = Recorder(path, file.size)
            try:
                repaired = recorder.repair(file)
                table = replay(self.game, recorded, str(path), recorder)
            except BaseException:
                recorder.close()
                raise
        self._revisions = sum(isinstance(line, record.Undo) for line in lines) + len(table.left)
        self._open(table, recorder)
        return repaired

    def watch(self, table: Table[Any]) -> None:
        """Show a table, without letting anybody act there."""
        self.table = table
        self._teller = Teller(table, self.sitting.names)
        self.tell()

    def _open(self, table: Table[Any], recorder: Recorder | None) -> None:
        self._recorder = recorder
        self.watch(table)
        self._task = asyncio.create_task(self._play())

    async def close(self) -> None:
        """Stop: the record is complete, and another program may go on with it."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._recorder:
            self._recorder.close()
        self.is_open = False
        self.tell()

    # --- the play

    async def _play(self) -> None:
        """Let chance and programs act, until the game is over; people act by themselves."""
        while self._playing.actor is not None:
            self._wake.clear()
            again: float | None = None
            try:
                went_on = await self._step()
            except Exception as problem:  # of whatever kind: a table never hangs silently
                self.trouble = why_stopped(problem)
                self.tell()
                went_on = False
                again = AGAIN if isinstance(problem, record.RecordError) else None
            if not went_on:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), again)
        if self._recorder:
            self._recorder.close()
            self._recorder = None

    async def _step(self) -> bool:
        """Let chance or a program act, or stop an endless game; return whether it goes on alone."""
        table = self._playing
        actor = table.actor
        if is_endless(table):
            table.stop()
        elif actor is CHANCE:
            table.deal()
        elif actor in table.left:
            await next_beat(self.sitting.beat, self.bell.rung_at)
            if table.actor == actor:
                table.stand_in()
        elif actor in self.sitting.programs:
            await self._let_act(actor, self.sitting.programs[actor])
        else:
            return False
        self._done()
        await asyncio.sleep(0)
        return True

    async def _let_act(self, seat: Seat, spec: str) -> None:
        """Let a program act at the table's pace, which does not tell how long it has thought."""
        table, since = self._playing, self.bell.rung_at
        state = table.state
        action = await self._thinkers.decide(table, spec)
        await next_beat(self.sitting.beat, since)
        is_back = self.sitting.programs.get(seat) != spec
        if action is None or is_back or table.state is not state or table.outcome:
            return  # meanwhile something else has happened
        if action in self.game.legal(table.view(seat).state):
            table.take(action)

    @property
    def _playing(self) -> Table[Any]:
        if self.table is None:
            raise IllegalActionError(_("the game has not begun yet"))
        return self.table

    def _done(self) -> None:
        self.trouble = ""
        self.tell()
        self._wake.set()

    def go_on(self) -> None:
        """Try again what was in trouble."""
        self._wake.set()

    # --- what people do

    def act(self, seat: Seat, at: str, text: str) -> None:
        """Take an action of a seat, in the notation, that answers the moment `at`.

        An action that was taken at that moment is not taken again. Raises `StaleError` if the
        moment is over, `NotationError` for what is no action, `IllegalActionError` if it is
        refused, and `RecordError` if it cannot be recorded; then nothing has happened.
        """
        table = self._playing
        if at != self.at and self._was_taken(at, text, seat):
            return
        self.check_moment(at)
        self._check_acts(seat)
        action = self.game.read(text)
        view = table.view(seat)
        if action not in self.game.legal(view.state):
            reason = self.game.explain(view, action, self.sitting.names)
            raise IllegalActionError(f"{reason.sentence} ({reason.chapter})")
        table.take(action)
        self._done()

    def _was_taken(self, at: str, text: str, seat: Seat | None = None) -> bool:
        """Return whether an action was taken at a moment that is over, by a seat or by anybody."""
        number, _dot, revisions = at.partition(".")
        if revisions != str(self._revisions) or not number.isdecimal() or len(number) > 6:
            return False
        event = next(iter(self._playing.events[int(number) :]), None)
        return event is not None and event.action == text and seat in (None, event.actor)

    def undo(self, seat: Seat, at: str) -> None:
        """Take back the last decision of a person, with all later events, by the table's rule.

        Raises `StaleError` or `IllegalActionError` if it is refused.
        """
        self.check_moment(at)
        table = self._playing
        table.undo(to_take_back(table, seat, self.sitting.programs), seat)
        self._revisions += 1
        self.teller.forget(len(table.events))
        self._done()

    def resign(self, seat: Seat, at: str, _who: str = "") -> None:
        """Let a seat give up, of a companion `_who`; raises `IllegalActionError` if refused."""
        self.check_moment(at)
        self._playing.resign(seat)
        self._revisions += 1
        self._done()

    async def hints(self, seat: Seat) -> list[Advice]:
        """Return good actions of a seat, and mark the record; the seat must be to act."""
        self._check_acts(seat)
        if self._advised.at != self.at:
            self._playing.mark(HINT, seat)
            self._advised = Advised(self.at)
        view, names = self._playing.view(seat), self.sitting.names
        return await self._advised.get(lambda: self._thinkers.hints(view, names))

    def check_moment(self, at: str) -> None:
        """Raise `StaleError` if a moment is over."""
        if at != self.at:
            raise StaleError(gone_on())

    def _check_acts(self, seat: Seat) -> None:
        if why_not := self.why_not(seat):
            raise IllegalActionError(why_not)

    # --- who sits where

    def sit(self, seat: Seat, name: str) -> None:
        """Let a person sit down, or come back for whom a program stood in."""
        if name:
            self.sitting.name(seat, name)
        self.come_back(seat)
        self.tell()

    def stand_in(self, seat: Seat, spec: str) -> None:
        """Let a program decide for a person who is away."""
        self.sitting.stand_in(seat, spec)
        self._mark(STOOD_IN, seat)
        self._done()

    def come_back(self, seat: Seat) -> None:
        """Let the person decide again for whom a program stood in."""
        if self.sitting.come_back(seat):
            self._mark(BACK, seat)
            self._done()

    def free(self, seat: Seat) -> None:
        """Let nobody sit on a seat; who sat there has to be let in anew."""
        self.sitting.free(seat)
        self.tell()

    def move(self, seat: Seat, other: Seat) -> None:
        """Let the people on two seats change places."""
        self.sitting.move(seat, other)
        self.tell()

    def _mark(self, word: str, seat: Seat) -> None:
        if self.table and self.table.outcome is None:
            self.table.mark(word, seat)
