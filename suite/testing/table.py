"""The invariants of a game at a table: refusals, undo, and records written and read again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from msgspec import structs

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, ZweistromError
from suite.core.flow import CHANCE, PROCEED, Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.play import record
from suite.core.play.player import Choice
from suite.core.play.record import MemoryRecorder, Seating
from suite.core.play.replay import redact, replay
from suite.core.play.table import CHANCE_WORD, HINT, Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.moment import Asked, Busy, Stuck
from suite.play.table import LiveTable
from suite.testing.agreement import assert_agreement
from suite.testing.invariants import invariant
from suite.testing.steps import Step, StepByStep
from suite.testing.strategies import by_weight
from suite.work import Job

NAME: Final = "the record"
"""The name of the record in messages."""
SELDOM: Final = (
    *("mark_hint", "the_position_comes_back", "resume", "redact", "take_over", "type_in") * 4,
    "free_undo", "leave",
)  # fmt: skip
"""What is costly or ends a game shares one rule, as hypothesis takes all rules equally often."""
OTHERS: Final = (
    *("liked",) * 6, "refusal", "text", "undo", "seldom",
    "deal", "stand_in", "look_at_the_end", "rest",
)  # fmt: skip
"""The rules beside those of the verbs."""
NUMBERS: Final = (-1, 2**31, 2**64, 2**200)
"""Numbers that are no action of any game."""
Ways: TypeAlias = dict[str, list[tuple[Action, int]]]
"""Actions or events with their weights, by rule; other rules have none."""
WORDS: Final = ("", "?", "-1", "0", "99", "end", "draw", "start", "é", "A1", "a1", "\t", "\x1b[2J")
"""Words that make a text invalid."""


class TableInvariants(StepByStep):
    """Plays at a table that writes its record, and tries invalid steps.

    More invariants: illegal actions and invalid notation are refused with their own errors and
    change nothing; undo restores the earlier state, and is refused where it is not allowed; a
    record, even one truncated at any byte, is read again and leads to the same table; redacted for
    a watcher it leads to the same views.
    """

    _ways: tuple[int, Ways] = (-1, {})

    play = None  # type: ignore[assignment]  # the one rule of `Invariants`

    def __init_subclass__(cls, **options: Any) -> None:
        """Give a machine of a game its rules: one for each verb of the flow, and the others."""
        super().__init_subclass__(**options)
        if not hasattr(cls, "game"):
            return
        verbs = {f"verb {row.trigger}" for row in cls.game.flow.rows if row.trigger != PROCEED}
        for number, kind in enumerate((*sorted(verbs), *OTHERS)):
            setattr(cls, f"rule_{number}", rule_of(kind))

    def attempt(self, act: Callable[[], None]) -> None:
        """Do something that may break an invariant."""
        act()

    @property
    def ways(self) -> Ways:
        """The rules that apply, with the actions or events of each, if it is of them."""
        if self._ways[0] != len(self.steps):
            self._ways = len(self.steps), self.new_ways()
        return self._ways[1]

    def new_ways(self) -> Ways:
        """Find out which rules apply."""
        actor, free = self.table.actor, self.game.unchecked
        if actor is None:
            return {"rest" if self.closed else "look_at_the_end": []}
        ways: Ways = {kind: [] for kind in ("refusal", "text", "undo", "seldom")}
        if actor in self.table.left:
            return {**ways, "stand_in": []}
        if actor is CHANCE and self.seed is not None:
            ways["deal"] = []
        actions = ((action, 1) for action in free.legal(self.state))
        ways["liked"] = free.outcomes(self.state) or list(actions)
        for way in ways["liked"]:
            ways.setdefault(f"verb {free.verb(way[0])}", []).append(way)
        return ways

    @property
    def arguments(self) -> dict[str, tuple[st.SearchStrategy[Any], ...]]:
        """The strategies of the arguments of steps that are drawn alike at any time."""
        seats, watchers = range(len(self.seats)), list(self.views)
        return {
            "mark_hint": (st.sampled_from(seats),),
            "undo": (st.sampled_from((1, 2, 3, 7, 0, -1, 1000)), st.sampled_from((None, *seats))),
            "leave": (
                st.sampled_from(("resign", "forfeit", "stop")),
                st.integers(-1, len(seats)),
            ),
            "the_position_comes_back": (st.sampled_from(watchers),),
            "resume": (
                st.integers(1, len(self.lines)),
                st.integers(0, max(map(len, self.lines[1:]), default=0)),
            ),
            "redact": (st.sampled_from([who for who in watchers if who != EVERYBODY]),),
            "take_over": (st.sampled_from(self.table.staying),),
            "type_in": (
                st.sampled_from(watchers),
                st.integers(1, self.table.ply),
                st.integers(0, 99),
            ),
        }

    def draw(self, data: st.DataObject, kind: str) -> Step | None:
        """Draw a step of a kind: a rule, or one of those that share a rule."""
        if kind.startswith("verb "):
            return self.draw_way(data, self.ways[kind])
        name = data.draw(st.sampled_from(SELDOM)) if kind == "seldom" else kind
        draw: Callable[[st.DataObject], Step | None] | None = getattr(self, f"draw_{name}", None)
        return draw(data) if draw else (name, *data.draw(st.tuples(*self.arguments.get(name, ()))))

    def suspect(self, action: Action) -> Action:
        """Return an action on which the second engine does not agree, or else the given one.

        Two of each verb are compared, which costs less than to take them: then it is taken, and an
        invariant reports it.
        """
        game, rng = self.game, Random(self.ply << 16 | action)
        verbs = [ways for kind, ways in self.ways.items() if kind.startswith("verb ")]
        for other, _ in [way for ways in verbs for way in rng.sample(ways, min(2, len(ways)))]:
            second = deepcopy(self.second)
            try:
                if second:
                    second.take(game.write(other))
                    after = game.view(game.apply(self.state, other), EVERYBODY)
                    assert_agreement(game, after, second)
            except Exception:  # a broken game may raise anything
                return other
        return action

    def draw_way(self, data: st.DataObject, ways: Sequence[tuple[Action, int]]) -> Step:
        """Draw an action; of half of the plays, an event of chance by its weight."""
        if self.table.actor is CHANCE and not self.is_even:
            action = data.draw(by_weight(ways))
        else:
            action = ways[data.draw(st.integers(0, len(ways) - 1))][0]
        return "act", self.suspect(action)

    def draw_liked(self, data: st.DataObject) -> Step:
        """Draw one of the actions that the seat to act values most, or any event of chance."""
        ways = self.ways["liked"]
        if isinstance(actor := self.table.actor, int):
            best = self.liked_best(actor, [action for action, _ in ways])
            ways = [(action, 1) for action in best]
        return self.draw_way(data, ways)

    def draw_rest(self, _data: st.DataObject) -> None:
        """Draw nothing: hypothesis knows no end of a play before its last step."""

    def can_do(self, name: str, *arguments: Any) -> bool:
        """Return whether a step can be taken now."""
        if name == "act":
            return "liked" in self.ways and self.is_possible(*arguments)
        if name in ("deal", "stand_in", "look_at_the_end"):
            return name in self.ways
        if name == "try_action" and self.is_possible(*arguments):
            return False
        return "refusal" in self.ways and (
            name != "take_over" or arguments[0] in self.table.staying
        )

    def is_possible(self, action: Action) -> bool:
        """Return whether an action is legal, or an event possible."""
        game, state = self.game, self.state
        return action in game.legal(state) or action in dict(game.outcomes(state))

    def do_again(self, steps: Sequence[Step], rng: Random) -> None:
        """Take the steps of another play that are possible in this one.

        Where chance must act before a seat can, an event is drawn at random.
        """
        for name, *arguments in steps:
            if name == "act" and arguments[0] < self.game.seats_actions:
                while self.table.actor is CHANCE:
                    self.do("act", rng.choice(self.game.outcomes(self.state))[0])
            if self.can_do(name, *arguments):
                self.do(name, *arguments)

    # Refusals.

    def draw_refusal(self, data: st.DataObject) -> Step | None:
        """Draw an illegal action, or a number that may be no action."""
        game = self.game
        legal = game.legal(self.state)
        events = [event for event, _ in game.outcomes(self.state)]
        masks = [rest for mask in by_verb(game) if (rest := mask & ~legal.mask)]
        reports = (game.report(self.state, way, SPECTATOR) for way in (*legal, *events))
        backs = [way for way in dict.fromkeys(reports) if way not in legal and way not in events]
        ways = backs[:3]
        if masks:
            alike = LegalActions(data.draw(st.sampled_from(masks)))
            ways = [data.draw(st.sampled_from(list(alike))), *ways]
        ways += [*NUMBERS, data.draw(st.integers(0, 2 * game.seats_actions))]
        action = data.draw(st.sampled_from(ways))
        return None if action in legal or action in events else ("try_action", action)

    @invariant("what is not legal is refused, and changes nothing")
    def try_action(self, action: Action) -> None:
        """Test that an action is refused by the game and by the table."""
        game, table = self.game, self.table
        self.is_refused(IllegalActionError, lambda: table.take(action))
        self.is_refused(IllegalActionError, lambda: game.play(self.state, action))
        actor = table.actor
        if 0 <= action < game.seats_actions and game.is_action(action):
            text = game.write(action)
            assert game.read(text) == action
            if isinstance(actor, int):
                view = game.view(self.state, actor)
                assert not game.explain(view, action).legal

    def is_refused(self, error: type[ZweistromError], act: Callable[[], object]) -> None:
        """Test that a call is refused in one sentence, and changes nothing."""
        table, game = self.table, self.game
        state, untouched = table.state, game.copy(table.state)
        there = (len(table.events), len(table.states), dict(table.left), table.outcome)
        lines = len(self.recorder.data)
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
        assert lines == len(self.recorder.data)

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

    @invariant("a text is read as what is written so, or refused")
    def try_text(self, text: str) -> None:
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
            self.try_action(action)

    def mark_hint(self, seat: Seat) -> None:
        """Mark that a seat has asked for a hint, which has no effect on the game."""
        self.table.mark(HINT, seat)
        self.look_at_the_table()

    def free_undo(self) -> None:
        """Allow free undo."""
        self.table.free_undo()
        self.free = True
        self.look_at_the_table()

    # Undo.

    def undo(self, number: int, seat: Seat | None) -> None:
        """Undo some events, or try to."""
        self.only_what_may_be_undone_can_be(number, seat)
        if not self.may_be_undone(number, seat):
            self.seen["refused undo"] += 1
            return
        self.table.undo(number, seat)
        self.be_at(self.before[-number], self.before[:-number])
        self.what_is_undone_is_as_it_was()
        self.look_at_the_table()

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
            self.is_refused(IllegalActionError, lambda: table.undo(number, seat))

    @invariant("what is taken back comes back as it was")
    def what_is_undone_is_as_it_was(self) -> None:
        """Test that the table is as it was before the undone events."""
        table = self.table
        assert table.state == self.state
        assert self.before == table.states
        assert len(table.events) == len(table.states)

    # Records.

    def leave(self, how: str, seat: Seat) -> None:
        """Let a seat resign or forfeit, or stop the game."""
        table = self.table
        way = table.stop if how == "stop" else partial(getattr(table, how), seat)
        if how != "stop" and seat not in table.staying:
            self.only_who_is_there_can_leave(way)
            return
        way()
        self.look_at_the_table()
        self.who_stays_plays_on()
        for number in (1, 2, 3):
            self.only_what_may_be_undone_can_be(number, None)

    @invariant("only a seat that is there can leave")
    def only_who_is_there_can_leave(self, leave: Callable[[], object]) -> None:
        """Test that a seat that cannot leave is refused."""
        self.is_refused(IllegalActionError, leave)

    @invariant("a seat that has left cannot win, and the last to stay has won")
    def who_stays_plays_on(self) -> None:
        """Test that the outcome, if there is one, is that of the seats that stay."""
        table, game = self.table, self.game
        if len(table.staying) == 1:
            assert table.outcome
        if table.outcome:
            assert set(table.outcome.winners) <= set(table.staying)
            assert table.outcome.scores == list(game.scores(self.state))
        assert bool(table.outcome) == (b'"result"' in self.lines[-1])

    def record_so_far(self, size: int | None = None) -> record.Game:
        """Return the record as it is read from all its bytes, or from the first `size`."""
        return record.parse(b"".join(self.lines)[:size], NAME).game()

    def resume(self, line: int, more: int) -> None:
        """Go on with a record truncated within the line after line `line`, as by a kill."""
        line = min(line, len(self.lines))
        more = min(more, len(b"".join(self.lines[line : line + 1])))
        size = sum(map(len, self.lines[:line])) + more
        whole = line + (line < len(self.lines) and more >= len(self.lines[line]) - 1)
        recorder = MemoryRecorder()
        recorder.data += b"".join(self.lines[:whole])
        self.table = replay(self.game, self.record_so_far(size), NAME, recorder)
        self.nothing_is_lost(self.tables[whole - 1])
        del self.tables[whole:]
        self.recorder, self.free = recorder, self.table.undo_free
        self.be_at(self.table.state, self.table.states)
        self.look_at_the_table()

    @invariant("a record leads to the table of its last whole line, wherever it is cut short")
    def nothing_is_lost(self, there: Table[Any]) -> None:
        """Test that a table that is read knows everything that it knew."""
        for name in ("state", "states", "events", "left", "outcome", "undo_free", "actor"):
            assert getattr(self.table, name) == getattr(there, name), name

    @invariant("a redacted record leads to what its watcher saw, and tells no seed")
    def redact(self, watcher: Watcher) -> None:
        """Test that the redacted record has no seed, and that its last view is the watcher's."""
        lines = redact(self.game, self.record_so_far(), NAME, watcher)
        redacted = record.parse(b"".join(map(record.encode, lines)), NAME).game()
        assert redacted.header.seed is None
        read = replay(self.game, redacted, NAME)
        assert read.view(watcher) == self.views[watcher]
        assert read.outcome == self.table.outcome

    # Others.

    def take_over(self, seat: Seat) -> None:
        """Let a program stand in for a seat, until it has acted if it is to act."""
        jobs: list[Job] = []
        live = LiveTable(self.table, jobs.append, deals=False)
        live.stand_in(seat, "random")
        self.look_at_the_table()
        if self.table.actor == seat:
            live.advance(0)
            # After an undo it is first asked again what it would have done before.
            while jobs:
                job = jobs.pop()
                self.who_stands_in_knows_what_the_seat_knows(live, job, seat)
                *_, legal, rng = job.args
                job.then(Choice((LegalActions(legal).choice(rng),)))
            self.carry_out(partial(next_event, live))
        live.come_back(seat)
        self.look_at_the_table()
        self.a_person_is_asked_again(live)

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
        """Test whom the table asks."""
        actor = self.table.actor
        if isinstance(actor, int) and actor not in self.table.left:
            assert live.moment == Asked(actor)

    @invariant("a companion knows what its watcher sees, also after corrections")
    def type_in(self, watcher: Watcher, ply: int, number: int) -> None:
        """Type the play so far into a companion, take an entry back, and correct one."""
        texts = [self.table.report(place, watcher) for place in range(len(self.table.events))]
        companion = Companion(self.real_table(watcher), [seat.name for seat in self.header.seats])

        def knows_all() -> None:
            while companion.table.ply <= len(texts):
                companion.take(texts[companion.table.ply - 1])
            assert texts_of(companion.table.events[: len(texts)]) == texts
            view = companion.table.view_at(len(self.table.events), watcher)
            assert view == self.views[watcher]

        knows_all()
        texts = texts_of(companion.table.events)  # with what is certain to come
        ply = min(ply, len(texts))
        if not ply or not companion.is_typed(ply - 1) or companion.table.actor is None:
            return
        companion.undo()
        knows_all()
        others = sorted(companion.at(ply).possible())
        wrong = others[number % len(others)]
        try:
            losses = companion.correct(ply, [wrong])
        except IllegalActionError:
            knows_all()
            return
        assert texts_of(companion.table.events[:ply]) == [*texts[: ply - 1], wrong]
        assert texts[len(texts) - len(losses) :] == texts_of(losses)
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
        self.closed = True
        self.only_the_end_has_a_result()
        self.nothing_goes_on_after_the_end()
        self.resume(len(self.lines), 0)
        self.the_position_comes_back(EVERYBODY)
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
            self.is_refused(IllegalActionError, late)


def texts_of(events: Sequence[record.Event]) -> list[str]:
    """Return the texts of events."""
    return [event.action for event in events]


def next_event(live: LiveTable) -> record.Event:
    """Return the event of a program that has answered."""
    live.advance(0)
    if isinstance(live.moment, Stuck):
        raise live.moment.problem
    return live.table.events[-1]


def rule_of(kind: str) -> Any:
    """Return the rule that takes a step of a kind."""

    def applies(self: TableInvariants) -> bool:
        return kind in self.ways

    def step(self: TableInvariants, data: st.DataObject) -> None:
        def take() -> None:
            way = self.draw(data, kind)
            if way:
                self.do(*way)

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
