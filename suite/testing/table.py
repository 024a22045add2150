"""The invariants of a game at a table: refusals, undo, and records written and read again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from msgspec import structs

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, ZweistromError
from suite.core.flow import CHANCE, PROCEED, Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.invariants import Json
from suite.core.options import Rules
from suite.core.play import record
from suite.core.play.player import Choice
from suite.core.play.record import Seating
from suite.core.play.replay import redact, replay
from suite.core.play.table import CHANCE_WORD, HINT, Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.moment import Asked, Busy, Stuck
from suite.play.table import LiveTable
from suite.testing.invariants import invariant
from suite.testing.steps import Lines, Reached, Step, StepByStep
from suite.testing.strategies import by_weight
from suite.work import Job

NAME: Final = "the record"
"""The name of the record in messages."""
LIKES: Final = 6
"""How many of the rules follow the taste of the seat to act: hypothesis takes all equally often."""
TROUBLES: Final = (
    ("refusal",),
    ("text",),
    ("undo",),
    ("mark", "load", "resume", "redaction", "leave", "stand_in", "entries"),
)
"""The other steps, drawn by methods of `TableInvariants`: those of a group share one rule."""
NUMBERS: Final = (-1, 2**31, 2**64, 2**200)
"""Numbers that are no action of any game."""
Ways: TypeAlias = dict[str, list[tuple[Action, int]]]
"""Actions or events with their weights, by verb."""
WORDS: Final = ("", "?", "-1", "0", "99", "end", "draw", "start", "é", "A1", "a1", "\t", "\x1b[2J")
"""Words that make a text invalid."""


class TableInvariants(StepByStep):
    """Plays at a table that writes its record, and tries invalid steps.

    More invariants: illegal actions and invalid notation are refused with their own errors and
    change nothing; undo restores the earlier state, and is refused where it is not allowed; a
    record, even one truncated at any byte, is read again and leads to the same table; redacted for
    a watcher it leads to the same views.
    """

    closed: bool
    """Whether the end of the game has been tested."""
    is_even: bool = False
    """Whether all events of chance are equally likely in this play."""
    _ways: tuple[Any, Ways] = (None, {})

    def begin(self, data: st.DataObject) -> None:
        """Begin a new game with random rules, often at a dense position."""
        self.is_even = data.draw(st.booleans(), label="chance is even")
        super().begin(data)

    def set_up(self, rules: Rules, seats: int, position: Json | None = None) -> None:
        """Begin a new game with these rules, at the beginning or at a position."""
        self.closed = False
        super().set_up(rules, seats, position)

    play = None  # type: ignore[assignment]  # the one rule of `Invariants`

    def __init_subclass__(cls, **given: Any) -> None:
        """Give a machine of a game its rules: one for each verb of the flow, and the others."""
        super().__init_subclass__(**given)
        if not hasattr(cls, "game"):
            return
        verbs = {row.trigger for row in cls.game.flow.rows} - {PROCEED}
        rules: list[tuple[Any, Any]] = [
            (partial(cls.has, verb=verb), partial(cls.draw_way, verb=verb))
            for verb in sorted(verbs)
        ]
        rules += [(cls.chooses, cls.draw_liked)] * LIKES
        rules += [(cls.goes_on, partial(cls.draw_other, kinds=kinds)) for kinds in TROUBLES]
        rules += [(cls.has_dealer, lambda *_: ("deal",)), (cls.has_left, lambda *_: ("stand_in",))]
        rules += [(cls.is_over, lambda *_: ("look_at_the_end",))]
        for number, (applies, draw) in enumerate(rules):
            setattr(cls, f"rule_{number}", rule_of(applies, draw))

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something that may break an invariant."""
        act()

    @property
    def ways(self) -> Ways:
        """The possible actions or events with their weights, by verb; none if random stands in."""
        if self.table.actor is None or self.table.actor in self.table.left:
            return {}
        state, ways = self._ways
        if state is not self.state:
            ways, free = {}, self.game.unchecked
            state = self.state
            for way in free.outcomes(state) or [(action, 1) for action in free.legal(state)]:
                ways.setdefault(free.verb(way[0]), []).append(way)
            self._ways = state, ways
        return ways

    def has(self, verb: str) -> bool:
        """Return whether an action or event of a verb is possible."""
        return verb in self.ways

    def chooses(self) -> bool:
        """Return whether a seat is to act that has not left."""
        return self.table.actor is not CHANCE and bool(self.ways)

    def goes_on(self) -> bool:
        """Return whether the game is not over."""
        return self.table.actor is not None

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.table.actor is None

    def has_dealer(self) -> bool:
        """Return whether chance is to act, and a seed deals."""
        return self.can_do("deal")

    def has_left(self) -> bool:
        """Return whether the seat to act has left."""
        return self.table.actor in self.table.left

    def draw_way(self, data: st.DataObject, verb: str) -> Step:
        """Draw an action of a verb; of half of the plays, events of chance by their weights."""
        ways = self.ways[verb]
        if self.table.actor is CHANCE and not self.is_even:
            return "act", data.draw(by_weight(ways))
        return "act", ways[data.draw(st.integers(0, len(ways) - 1))][0]

    def draw_liked(self, data: st.DataObject) -> Step:
        """Draw one of the actions that the seat to act values most."""
        ways = [action for ways in self.ways.values() for action, _ in ways]
        actor = self.table.actor
        assert isinstance(actor, int)
        return "act", data.draw(st.sampled_from(self.liked_best(actor, ways)))

    def draw_other(self, data: st.DataObject, kinds: Sequence[str]) -> Step | None:
        """Draw a step of one of some kinds."""
        step: Step | None = getattr(self, f"draw_{data.draw(st.sampled_from(kinds))}")(data)
        return step

    def can_do(self, name: str, *given: Any) -> bool:
        """Return whether a step can be taken now."""
        if name == "look_at_the_end":
            return self.table.actor is None
        if self.table.actor is None:
            return False
        if name == "try_action":
            return not self.is_possible(*given)
        if name == "resume":
            return bool(given[0] <= len(self.lines))
        if name == "take_over":
            return given[0] in self.table.staying
        if name == "type_in":
            return bool(given[1] <= len(self.table.events))
        return super().can_do(name, *given)

    # Refusals.

    def draw_refusal(self, data: st.DataObject) -> Step | None:
        """Draw an illegal action, or a number that may be no action."""
        game = self.game
        legal = game.legal(self.state)
        events = [event for event, _ in game.outcomes(self.state)]
        refused = [mask for each in by_verb(game) if (mask := each & ~legal.mask)]
        seen = (game.report(self.state, way, SPECTATOR) for way in (*legal, *events))
        backs = [each for each in dict.fromkeys(seen) if each not in legal and each not in events]
        ways = backs[:3]
        if refused:
            alike = LegalActions(data.draw(st.sampled_from(refused)))
            ways = [data.draw(st.sampled_from(list(alike))), *ways]
        ways += [*NUMBERS, data.draw(st.integers(0, 2 * game.seats_actions))]
        action = data.draw(st.sampled_from(ways))
        return None if action in legal or action in events else ("try_action", action)

    def try_action(self, action: Action) -> None:
        """Try an illegal action."""
        self.doing = f"try {self.named(action)}"
        self.is_refused(action)
        self.seen["refused actions"] += 1

    @invariant("what is not legal is refused, and changes nothing")
    def is_refused(self, action: Action) -> None:
        """Test that an action is refused by the game and by the table."""
        game, table = self.game, self.table
        self.refused(IllegalActionError, lambda: table.take(action))
        self.refused(IllegalActionError, lambda: game.play(self.state, action))
        actor = table.actor
        if 0 <= action < game.seats_actions and game.is_action(action):
            text = game.write(action)
            assert game.read(text) == action
            if isinstance(actor, int):
                view = game.view(self.state, actor)
                assert not game.explain(view, action).legal

    def refused(self, error: type[ZweistromError], act: Callable[[], object]) -> None:
        """Test that a call is refused in one sentence, and changes nothing."""
        table, game = self.table, self.game
        state, untouched = table.state, game.copy(table.state)
        there = (len(table.events), len(table.states), dict(table.left), table.outcome)
        lines = len(self.recorder.lines)
        try:
            act()
        except ZweistromError as problem:
            assert type(problem) is error, f"{type(problem).__name__}: {problem}"
            assert str(problem).strip(), "there is no sentence"
            assert "\n" not in str(problem)
        else:
            raise AssertionError(f"{self.doing} is not refused")
        assert table.state is state
        assert state == untouched
        assert there == (len(table.events), len(table.states), table.left, table.outcome)
        assert lines == len(self.recorder.lines)

    def draw_text(self, data: st.DataObject) -> Step:
        """Draw a text that may be invalid notation."""
        game = self.game
        events = [event for event, _ in game.outcomes(self.state)]
        action = data.draw(st.sampled_from(events or list(game.legal(self.state))))
        words = game.write(action).split(" ")
        place = data.draw(st.integers(0, len(words)))
        word = data.draw(st.sampled_from((*WORDS, *words, *game.verbs, words[0].upper())))
        end = place + data.draw(st.integers(0, 1))
        return "try_text", " ".join([*words[:place], word, *words[end:]])

    def try_text(self, text: str) -> None:
        """Read a text."""
        self.doing = f"read {text!r}"
        self.is_read_or_refused(text)
        self.seen["misspelt texts"] += 1

    @invariant("a text is read as what is written so, or refused")
    def is_read_or_refused(self, text: str) -> None:
        """Test that a text is the notation of one action or event, or is refused."""
        game = self.game
        try:
            action = game.read(text)
        except NotationError as problem:
            assert str(problem).strip()
            return
        assert game.write(action) == text
        events = {event for event, _ in game.outcomes(self.state)}
        if action not in events and action not in game.legal(self.state):
            self.is_refused(action)

    def draw_mark(self, data: st.DataObject) -> Step:
        """Draw a mark of the record."""
        if data.draw(st.integers(0, 3)):
            return "mark_hint", data.draw(st.sampled_from(range(len(self.seats))))
        return ("free_undo",)

    def mark_hint(self, seat: Seat) -> None:
        """Mark that a seat has asked for a hint, which has no effect on the game."""
        self.doing = "mark a hint"
        self.table.mark(HINT, seat)
        self.note_lines()
        self.table_is_where_the_game_is()

    def free_undo(self) -> None:
        """Allow free undo."""
        self.doing = "allow free undo"
        self.table.free_undo()
        self.free = True
        self.note_lines()
        self.table_is_where_the_game_is()

    # Undo.

    def draw_undo(self, data: st.DataObject) -> Step:
        """Draw the number of events that a seat wants to undo."""
        number = data.draw(st.sampled_from((1, 2, 3, 7, 0, -1, 1000)))
        return "undo", number, data.draw(st.sampled_from((None, *range(len(self.seats)))))

    def undo(self, number: int, seat: Seat | None) -> None:
        """Undo some events, or try to."""
        whose = "" if seat is None else f" for seat {seat + 1}"
        self.doing = f"undo {number}{whose}"
        self.only_what_may_be_undone_can_be(number, seat)
        if not self.may_be_undone(number, seat):
            self.seen["refused undos"] += 1
            return
        self.table.undo(number, seat)
        self.go_back(number)
        self.note_lines()
        self.what_is_undone_is_as_it_was()
        self.seen["undos"] += 1

    def may_be_undone(self, number: int, seat: Seat | None) -> bool:
        """Return whether the last events may be undone, by the rule of the table."""
        table = self.table
        actors = [event.actor for event in table.events]
        if table.actor is None or not 1 <= number <= len(actors):
            return False
        if len(actors) - number < max(table.left.values(), default=0):
            return False
        asker = actors[-1] if seat is None else seat
        own = asker != CHANCE_WORD and actors[-number:] == [asker] * number
        return own or self.free

    @invariant("only what may be taken back can be")
    def only_what_may_be_undone_can_be(self, number: int, seat: Seat | None) -> None:
        """Test that a seat undoes only its own decisions, unless undo is free."""
        table, may = self.table, self.may_be_undone(number, seat)
        assert (not table.can_undo(number, seat)) == may
        if not may:
            self.refused(IllegalActionError, lambda: table.undo(number, seat))

    @invariant("what is taken back comes back as it was")
    def what_is_undone_is_as_it_was(self) -> None:
        """Test that the table is as it was before the undone events."""
        table = self.table
        assert table.state == self.state
        assert self.before == table.states
        assert len(table.events) == len(table.states)
        for watcher, view in self.views.items():
            assert table.view(watcher) == view

    # Records.

    def draw_leave(self, data: st.DataObject) -> Step | None:
        """Draw a seat that leaves, seldom: a game that is left early tests little."""
        if data.draw(st.integers(0, 3)) < 3:
            return None
        how = data.draw(st.sampled_from(("resign", "forfeit", "stop")))
        return "leave", how, data.draw(st.integers(-1, len(self.seats)))

    def leave(self, how: str, seat: Seat) -> None:
        """Let a seat resign or forfeit, or stop the game."""
        table = self.table
        self.doing = how if how == "stop" else f"{how} seat {seat + 1}"
        if how != "stop" and seat not in table.staying:
            self.cannot_leave(seat)
            return
        if how == "stop":
            table.stop()
        else:
            {"resign": table.resign, "forfeit": table.forfeit}[how](seat)
        self.note_lines()
        self.who_stays_plays_on()
        self.seen["stopped" if how == "stop" else "left"] += 1

    @invariant("only a seat that is there can leave")
    def cannot_leave(self, seat: Seat) -> None:
        """Test that a seat that cannot leave is refused."""
        self.refused(IllegalActionError, lambda: self.table.resign(seat))
        self.refused(IllegalActionError, lambda: self.table.forfeit(seat))

    @invariant("who has left cannot win, and the last who stays has won")
    def who_stays_plays_on(self) -> None:
        """Test that the outcome, if there is one, is that of the seats that stay."""
        table, game = self.table, self.game
        assert table.state == self.state
        if len(table.staying) == 1:
            assert table.outcome
        if table.outcome:
            assert set(table.outcome.winners) <= set(table.staying)
            assert table.outcome.scores == list(game.scores(self.state))
        assert bool(table.outcome) == (b'"result"' in self.lines[-1])

    def recorded(self, cut: int | None = None) -> record.Game:
        """Return the record as it is read from all its bytes, or from the first `cut`."""
        return record.parse(b"".join(self.lines)[:cut], NAME).game()

    def draw_load(self, data: st.DataObject) -> Step:
        """Draw the watcher whose position is read too."""
        return "save_and_load", data.draw(st.sampled_from(list(self.views)))

    def save_and_load(self, watcher: Watcher) -> None:
        """Read the record again, and the position of a watcher."""
        self.doing = "read the record"
        self.the_record_comes_back()
        self.doing = "read the position"
        self.the_position_comes_back(watcher)
        self.seen["records read"] += 1

    @invariant("a record leads to the same table")
    def the_record_comes_back(self) -> None:
        """Test that the record restores everything that the table knows."""
        table, read = self.table, replay(self.game, self.recorded(), NAME)
        for name in ("state", "states", "events", "left", "outcome", "undo_free", "actor"):
            assert getattr(read, name) == getattr(table, name), name
        for watcher, view in self.views.items():
            assert read.view(watcher) == view
        if table.actor is CHANCE and self.dealer:
            self.it_is_the_deal(read.deal(), self.dealer.deal(self.state))

    def draw_resume(self, data: st.DataObject) -> Step:
        """Draw where the record is truncated."""
        line = data.draw(st.integers(1, len(self.lines)))
        rest = self.lines[line] if line < len(self.lines) else b""
        return "resume", line, data.draw(st.integers(0, len(rest)))

    def resume(self, line: int, more: int) -> None:
        """Go on with a record truncated within the line after line `line`, as by a kill."""
        self.doing = f"resume the record, cut {more} bytes behind line {line}"
        cut = sum(map(len, self.lines[:line])) + more
        whole = line + (line < len(self.lines) and more >= len(self.lines[line]) - 1)
        there, recorder = self.reached[whole - 1], Lines()
        recorder.lines = list(self.lines[:whole])
        table = replay(self.game, self.recorded(cut), NAME, recorder)
        self.nothing_is_lost(table, there)
        self.table, self.recorder, self.free = table, recorder, there.free
        self.be_at(there.state, there.before, there.second, there.seconds)
        del self.reached[whole:]
        self.note_lines()
        self.table_is_where_the_game_is()
        self.seen["records resumed"] += 1

    @invariant("a record cut short is resumed at its last whole line")
    def nothing_is_lost(self, table: Table[Any], there: Reached) -> None:
        """Test that a table knows everything up to a line of its record."""
        assert table.state == there.state
        assert table.states == list(there.before)
        assert table.events == list(there.events)
        assert (table.left, table.undo_free) == (there.left, there.free)

    def draw_redaction(self, data: st.DataObject) -> Step:
        """Draw the watcher for whom the record is redacted."""
        watchers = [watcher for watcher in self.views if watcher != EVERYBODY]
        return "redact", data.draw(st.sampled_from(watchers))

    def redact(self, watcher: Watcher) -> None:
        """Read the record redacted for a watcher."""
        self.doing = "redact the record"
        self.a_redacted_record_shows_the_same(watcher)
        self.seen["records redacted"] += 1

    @invariant("a redacted record leads to what its watcher saw, and tells no seed")
    def a_redacted_record_shows_the_same(self, watcher: Watcher) -> None:
        """Test that the redacted record has no seed, and that its last view is the watcher's."""
        lines = redact(self.game, self.recorded(), NAME, watcher)
        redacted = record.parse(b"".join(map(record.encode, lines)), NAME).game()
        assert redacted.header.seed is None
        read = replay(self.game, redacted, NAME)
        assert read.view(watcher) == self.views[watcher]
        assert read.outcome == self.table.outcome

    # Others.

    def draw_stand_in(self, data: st.DataObject) -> Step:
        """Draw the seat for which a program stands in."""
        return "take_over", data.draw(st.sampled_from(self.table.staying))

    def take_over(self, seat: Seat) -> None:
        """Let a program stand in for a seat, until it has acted if it is to act."""
        self.doing = f"let a program stand in for seat {seat + 1}"
        jobs: list[Job] = []
        live = LiveTable(self.table, jobs.append, deals=False)
        live.stand_in(seat, "random")
        self.note_lines()
        if self.table.actor == seat:
            live.advance(0)
            # After an undo it is first asked again what it would have done before.
            while jobs:
                job = jobs.pop()
                self.who_stands_in_knows_what_the_seat_knows(live, job, seat)
                *_, legal, rng = job.args
                job.then(Choice((LegalActions(legal).choice(rng),)))
            self.carry_out(partial(advanced, live))
        live.come_back(seat)
        self.note_lines()
        self.a_person_is_asked_again(live)
        self.seen["seats taken over"] += 1

    @invariant("who stands in for a person knows what the seat knows")
    def who_stands_in_knows_what_the_seat_knows(
        self, live: LiveTable, job: Job, watcher: Watcher
    ) -> None:
        """Test what a program is asked, and that the person is not."""
        *_, state, legal, _rng = job.args
        assert legal == self.game.legal(state).mask
        if state != self.views[watcher].state:
            earlier = (self.game.view(before, watcher).state for before in reversed(self.before))
            assert any(state == other for other in earlier)
        assert live.moment == Busy(watcher)
        assert live.why_not(watcher)

    @invariant("who comes back is asked as if nobody had stood in")
    def a_person_is_asked_again(self, live: LiveTable) -> None:
        """Test whom the table asks, and that nothing else has changed."""
        actor = self.table.actor
        if isinstance(actor, int) and actor not in self.table.left:
            assert live.moment == Asked(actor)
        self.table_is_where_the_game_is()

    def draw_entries(self, data: st.DataObject) -> Step | None:
        """Draw who types in what happens, and what is typed wrong."""
        if not self.table.events:
            return None
        watcher = data.draw(st.sampled_from(list(self.views)))
        ply = data.draw(st.integers(1, len(self.table.events)))
        return "type_in", watcher, ply, data.draw(st.integers(0, 99))

    def type_in(self, watcher: Watcher, ply: int, number: int) -> None:
        """Type the play so far into a companion, and correct an entry."""
        self.doing = "type the play into a companion"
        self.a_companion_keeps_up(watcher, ply, number)
        self.seen["plays typed in"] += 1

    @invariant("a companion knows what its watcher sees, also after corrections")
    def a_companion_keeps_up(self, watcher: Watcher, ply: int, number: int) -> None:
        """Test a companion after all events, after taking back, and after a wrong entry."""
        texts = [self.table.report(place, watcher) for place in range(len(self.table.events))]
        companion = Companion(self.real_table(watcher), [seat.name for seat in self.header.seats])

        def knows_all() -> None:
            while companion.table.ply <= len(texts):
                companion.take(texts[companion.table.ply - 1])
            assert texts_of(companion.table.events[: len(texts)]) == texts
            known = companion.table.view_at(len(self.table.events), watcher)
            assert known == self.views[watcher]

        knows_all()
        texts = texts_of(companion.table.events)  # with what is certain to come
        if not companion.typed(ply - 1) or companion.table.actor is None:
            return
        companion.undo()
        knows_all()
        others = sorted(companion.at(ply).possible())
        wrong = others[number % len(others)]
        try:
            lost = companion.correct(ply, [wrong])
        except IllegalActionError:
            knows_all()
            return
        assert texts_of(companion.table.events[:ply]) == [*texts[: ply - 1], wrong]
        assert texts[len(texts) - len(lost) :] == texts_of(lost)
        if companion.table.actor is not None:
            companion.correct(ply, [texts[ply - 1]])
            knows_all()

    def real_table(self, watcher: Watcher) -> Table[Any]:
        """Return a table at which people play what is played here, as a watcher sees it."""
        header, view = self.header, self.table.view_at(0, watcher)
        seats = tuple(Seating(seat.name, record.HUMAN) for seat in header.seats)
        whose = {SPECTATOR: "spectator", EVERYBODY: None}.get(watcher, watcher)
        position = header.state and self.game.to_json(view)
        return Table(
            self.game,
            structs.replace(
                header, seats=seats, seed=None, undo="free", view=whose, state=position
            ),
        )

    # The end.

    def look_at_the_end(self) -> None:
        """Test a game that is over."""
        if self.closed:
            return
        self.closed = True
        self.only_the_end_has_a_result()
        self.doing = "go on after the end"
        self.nothing_goes_on_after_the_end()
        self.save_and_load(EVERYBODY)
        self.redact(SPECTATOR)
        if not self.game.result(self.state):
            self.seen["games"] += 1

    @invariant("after the end nothing can be done")
    def nothing_goes_on_after_the_end(self) -> None:
        """Test that every step is refused."""
        table = self.table
        tries: tuple[Callable[[], object], ...] = (
            lambda: table.take(0),
            table.undo,
            table.free_undo,
            table.stop,
            lambda: table.mark(HINT, 0),
            lambda: table.resign(0),
        )
        for late in tries:
            self.refused(IllegalActionError, late)


def texts_of(events: Sequence[record.Event]) -> list[str]:
    """Return the texts of events."""
    return [event.action for event in events]


def advanced(live: LiveTable) -> record.Event:
    """Return the event of a program that has answered."""
    live.advance(0)
    if isinstance(live.moment, Stuck):
        raise live.moment.problem
    return live.table.events[-1]


def rule_of(applies: Any, draw: Any) -> Any:
    """Return a rule that takes the step that a function draws, if another one says that it can."""

    def step(self: TableInvariants, data: st.DataObject) -> None:
        def take() -> None:
            if drawn := draw(self, data):
                self.do(*drawn)

        self.attempt(take)

    # All rules have this one name: hypothesis turns rules off by their names, but never all names.
    return precondition(applies)(rule(data=st.data())(step))


@cache
def by_verb(game: Game[Any]) -> list[int]:
    """Return the masks of all actions of a game's seats, one for each verb."""
    masks: dict[str, int] = {}
    verb = game.unchecked.verb  # a game whose notation is broken is to be found out elsewhere
    for action in game.every_action():
        masks[verb(action)] = masks.get(verb(action), 0) | 1 << action
    return list(masks.values())
