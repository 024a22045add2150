"""Play at a table in steps that can be recorded and repeated, with the invariants of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, TypeAlias

from hypothesis import strategies as st

from suite import native
from suite.core import games
from suite.core.flow import Action
from suite.core.game import Dealer, LegalActions
from suite.core.invariants import Json
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.record import FORMAT, Header, MemoryRecorder, Seating
from suite.core.play.table import CHANCE_WORD, Table
from suite.core.view import Watcher
from suite.testing.invariants import Invariants, invariant

Step: TypeAlias = tuple[Any, ...]
"""A step at a table: the name of a method of the machine, and its arguments."""


class StepByStep(Invariants):
    """Plays at a table that writes its record.

    More invariants: the table is in the same state as the game, one seed gives one deal, and
    compiled kernels, if they run, agree with the machine.
    """

    kernel: ClassVar[Any] = None
    """The compiled kernel of the game and its class of states, if they run."""

    seed: int | str | None
    free: bool
    """Whether undo is free."""
    is_even: bool = False
    """Whether all events of chance are equally likely in this play."""
    closed: bool
    """Whether the end of the game has been tested."""
    header: Header
    table: Table[Any]
    recorder: MemoryRecorder
    steps: list[Step]
    """All steps so far, including the current one."""
    doing: str
    """The current step, in words."""
    before: list[Any]
    """The state before each event."""
    tables: list[Table[Any]]
    """The table as it was after each line of the record."""

    def begin(self, data: st.DataObject) -> None:
        """Begin a new game with random rules, often at a dense position."""
        self.is_even = data.draw(st.booleans(), label="chance is even")
        self.seed = data.draw(st.sampled_from((None, 1, 2, 3)), label="seed")
        self.free = data.draw(st.booleans(), label="free undo")
        super().begin(data)

    def set_up(self, rules: Rules, seats: int, position: Json | None = None) -> None:
        """Begin a new game with these rules, at a table with a new record."""
        self.header = Header(
            format=FORMAT,
            game=self.game.name,
            rules=dict(rules),
            seats=tuple(Seating(f"Seat{seat + 1}", "random") for seat in range(seats)),
            seed=self.seed,
            undo="free" if self.free else None,
            state=position,
        )
        self.doing = "set up the game"
        self.closed = False
        self.position = position
        self.steps = []
        self.recorder = MemoryRecorder()
        self.recorder.write(self.header)
        self.table = Table(self.game, self.header, self.recorder)
        self.before = []
        self.tables = []
        super().set_up(rules, seats, position)
        self.look_at_the_table()

    def look_at_the_table(self) -> None:
        """Store the table as it is after the lines written last, and test it."""
        self.tables += [self.table.still()] * (len(self.lines) - len(self.tables))
        self.table_is_where_the_game_is()

    @property
    def lines(self) -> Sequence[bytes]:
        """The record so far."""
        return bytes(self.recorder.data).splitlines(keepends=True)

    def do(self, name: str, *arguments: Any) -> None:
        """Take a step: call a method of this class by its name."""
        self.steps.append((name, *arguments))
        self.doing = self.as_python(name, *arguments)
        getattr(self, name)(*arguments)
        if name not in ("act", "deal", "stand_in"):  # they are counted by their verbs
            self.seen[name.replace("_", " ")] += 1

    def as_python(self, name: str, *arguments: Any) -> str:
        """Return a step as Python; actions are in the notation, unless that fails."""
        if name == "act":
            with suppress(Exception):  # a broken notation may raise anything
                text = self.game.unchecked.write(*arguments)
                arguments = (text,) if self.game.read(text) == arguments[0] else arguments
        return f"{name}({', '.join(map(repr, arguments))})"

    def stand_in(self) -> None:
        """Let `random` act for a seat that has left."""
        self.carry_out(self.table.stand_in)

    def deal(self) -> None:
        """Let the dealer of the seed deal."""
        deal = self.new_dealer().deal(self.state)
        self.carry_out(self.table.deal)
        self.it_is_the_deal(self.table.events[-1], deal)

    def act(self, way: Action | str) -> None:
        """Take an action of the actor, or an event of chance: a number or a text."""
        action = self.game.read(way) if isinstance(way, str) else way
        self.text_is_the_action(action)
        self.carry_out(lambda: self.table.take(action))

    def carry_out(self, act: Callable[[], record.Event]) -> None:
        """Apply a legal action or event, at the table and in the game."""
        self.only_the_end_has_a_result()
        event = act()
        self.before.append(self.state)
        action = self.game.read(event.action)
        self.doing = repr(event.action)
        self.take(action)
        self.look_at_the_table()
        for watcher in self.views:
            self.the_table_reports(action, watcher)

    def take(self, action: Action) -> None:
        """Test one action or event, and apply it."""
        before = self.state
        super().take(action)
        self.compiled_does_the_same(before, action)

    def be_at(self, state: Any, before: Sequence[Any]) -> None:
        """Put the game, without the table, in a state, with the states before each event."""
        self.state, self.before, self.ply = state, list(before), len(before)
        self.views = {watcher: self.game.view(state, watcher) for watcher in self.views}
        self.second = self.new_second()
        if self.second:
            for event in self.table.events:
                self.second.take(event.action)

    @invariant("the table is where the game is")
    def table_is_where_the_game_is(self) -> None:
        """Test that state, events, views and outcome of the table are those of the game."""
        table, game = self.table, self.game
        assert table.state == self.state
        assert table.ply == len(table.events) + 1 == len(self.before) + 1
        for watcher, view in self.views.items():
            assert table.view(watcher) == view
        result, outcome = game.result(self.state), table.outcome
        if result and not table.left:
            assert outcome
            assert (outcome.reason, outcome.winners) == (result.reason, list(result.winners))
        elif not table.left:
            assert not outcome or outcome.reason == "limit"

    @invariant("the table tells a watcher what the game reports to it")
    def the_table_reports(self, action: Action, watcher: Watcher) -> None:
        """Test the table's report of the last event."""
        game, before = self.game, self.before[-1]
        report = game.write(game.report(before, action, watcher))
        assert self.table.report(len(self.before) - 1, watcher) == report

    def new_dealer(self) -> Dealer:
        """Return a dealer that has followed only the events so far; there must be a seed."""
        assert self.seed is not None
        dealer = self.game.dealer(self.seed)
        for state, event in zip(self.before, self.table.events, strict=True):
            if event.actor == CHANCE_WORD:
                dealer.follow(state, self.game.read(event.action))
        return dealer

    @invariant("the same seed gives the same deal")
    def it_is_the_deal(self, event: record.Event, deal: Action) -> None:
        """Test that the deal depends only on the seed and on the events that were not undone."""
        assert event.action == self.game.write(deal)

    @invariant("the compiled kernel does what the machine does")
    def compiled_does_the_same(self, before: Any, action: Action) -> None:
        """Test that the compiled kernel leads to the same state and the same legal actions."""
        if self.kernel is None:
            return
        kernel, form = self.kernel
        twin = native.converted(before, form)
        kernel.step(twin, action)
        assert native.converted(twin, type(self.state)) == self.state
        if isinstance(self.game.actor(self.state), int):
            assert LegalActions(kernel.legal_mask(twin)) == self.game.legal(self.state)


def compiled_kernel(game: Any) -> Any:
    """Return the compiled kernel of a game and its class of states, if it has one that runs."""
    if native.backend() != native.COMPILED or not game.kernel_package:
        return None
    if games.find(game.name).unchecked is not game.unchecked:
        return None  # an edition of somebody's own
    kernel = native.compiled(f"{game.kernel_package}.engine.door")
    return kernel, native.compiled(f"{game.kernel_package}.model.state").State
