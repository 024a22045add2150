"""The flow of every game: sound, walked in every row, equal to the table that search uses."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import Flow, Kind, Row
from suite.core.game import Game
from suite.core.play.record import read_file
from suite.core.play.replay import replay

TESTS: Final = Path(__file__).parents[1]


@dataclass(frozen=True)
class Played:
    """A game with what its flow and its search table are made of."""

    name: str

    @cached_property
    def game(self) -> Game[Any]:
        return games.find(self.name)

    @cached_property
    def flow(self) -> Flow[Any]:
        return self.game.flow

    @cached_property
    def kernel(self) -> Any:
        return import_module(f"suite.{self.name}.engine.kernel")

    @cached_property
    def dispatch(self) -> Any:
        return import_module(f"suite.{self.name}.engine.dispatch")

    @cached_property
    def phases(self) -> tuple[str, ...]:
        words: tuple[str, ...] = import_module(f"suite.{self.name}.model.state").PHASES
        return words

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        words: tuple[str, ...] = import_module(f"suite.{self.name}.model.actions").VERBS
        return words

    @cached_property
    def guards(self) -> range:
        return range(1, len(self.flow.guards))

    @cached_property
    def effects(self) -> range:
        return range(1, len(self.flow.effects))

    @cached_property
    def seats(self) -> range:
        return range(1, len(self.flow.seats))

    @cached_property
    def choices(self) -> range:
        return range(1, len(self.flow.choices))

    @cached_property
    def deals(self) -> range:
        return range(1, len(self.flow.deals))

    @cached_property
    def listers(self) -> list[Any]:
        return list(dict.fromkeys(row.legal for row in self.flow.rows if row.legal))

    @cached_property
    def records(self) -> list[Path]:
        """The vectors, and games of our own for rows that these do not walk."""
        folders = (TESTS / "vectors" / self.name, TESTS / self.name / "golden")
        found = [path for folder in folders for path in sorted(folder.glob("*.jsonl"))]
        return [path for path in found if not path.name.endswith(".states.jsonl")]

    def flow_of(self, rows: list[Row[Any]]) -> Flow[Any]:
        """Return the flow with other rows."""
        phases = list(self.flow.phases.values())
        return Flow(phases=phases, rows=rows, verbs=self.verbs, start="setup")

    def guards_after(self, phase: str, verb: str) -> list[int]:
        """Return the numbers of the guards that may be asked once a verb leads out of a phase."""
        asked: set[int] = set()
        rows = self.flow.rows
        todo = [row.dest for row in rows if (row.source, row.trigger) == (phase, verb)]
        while todo:
            source = todo.pop()
            ways = [row for row in rows if (row.source, row.trigger) == (source, "proceed")]
            asked |= {self.flow.guards.index(row.when) for row in ways if row.when}
            todo += [row.dest for row in ways]
        return sorted(asked)

    def answers(self, phase: str, verb: str) -> Iterator[tuple[bool, ...]]:
        """Yield every way in which the guards that matter may answer; the others say no."""
        asked = self.guards_after(phase, verb)
        for given in product((False, True), repeat=len(asked)):
            holding = [False] * len(self.guards)
            for guard, answer in zip(asked, given, strict=True):
                holding[guard - 1] = answer
            yield tuple(holding)


PLAYED: Final = [Played(name) for name in games.names()]
every_game: Final = pytest.mark.parametrize("played", PLAYED, ids=lambda played: played.name)


@every_game
def test_the_flow_has_no_problems(played: Played) -> None:
    assert played.flow.problems() == []


@every_game
def test_phases_and_verbs_have_the_numbers_that_states_and_actions_use(played: Played) -> None:
    assert tuple(played.flow.phases) == played.phases
    assert played.flow.verbs == played.verbs


@pytest.mark.slow
@every_game
def test_every_row_is_walked_by_the_golden_records(played: Played) -> None:
    game, flow = played.game, played.flow
    walked: set[int] = set()

    def noting(number: int, row: Row[Any]) -> Callable[..., None]:
        def effect(state: Any, *action: int) -> None:
            walked.add(number)
            if row.do:
                row.do(state, *action)

        return effect

    twin = played.flow_of(
        [replace(row, do=noting(number, row)) for number, row in enumerate(flow.rows)]
    )
    for path in played.records:
        table = replay(game, read_file(path).game(), path.name)
        state = game.copy(table.states[0])
        for event in table.events:
            action = game.read(event.action)
            twin.step(state, game.verb(action), action)
        assert state == table.state
        assert state.phase == "over"
    assert [row for number, row in enumerate(flow.rows) if number not in walked] == []


# The table against the machine. Both are run with the same guards, which answer what the test
# wants, and the same effects, which only say that they were called.


class Anywhere:
    """A state of which nothing is known but its phase."""

    def __init__(self, phases: tuple[str, ...], at: int, holding: tuple[bool, ...]) -> None:
        self.phases = phases
        self.at = at
        self.holding = holding
        self.done: list[int] = []

    @property
    def phase(self) -> str:
        return self.phases[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = self.phases.index(word)


def stub_guard(number: int) -> Callable[[Anywhere], bool]:
    return lambda state: state.holding[number - 1]


def stub_effect(number: int) -> Callable[..., None]:
    return lambda state, *action: state.done.append(number)


@pytest.mark.slow
@every_game
def test_the_table_equals_the_machine_in_every_cell(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    flow, phases = played.flow, played.phases
    kernel, dispatch = played.kernel, played.dispatch
    machine = played.flow_of(
        [
            replace(
                row,
                when=row.when and stub_guard(flow.guards.index(row.when)),
                do=row.do and stub_effect(flow.effects.index(row.do)),
            )
            for row in flow.rows
        ]
    )
    # The kernel calls the stubs, and takes a verb for its action.
    monkeypatch.setattr(kernel, "VERB_OF", range(len(played.verbs)))
    monkeypatch.setattr(kernel, "perform", lambda number, state, action: state.done.append(number))
    monkeypatch.setattr(kernel, "holds", lambda number, state: state.holding[number - 1])
    compared = 0
    for (at, phase), (number, verb) in product(enumerate(phases), enumerate(played.verbs)):
        for holding in played.answers(phase, verb):
            by_machine, by_table = (Anywhere(phases, at, holding) for _ in range(2))
            try:
                machine.step(by_machine, verb, number)
            except IllegalActionError:
                assert dispatch.DEST[at * dispatch.VERBS + number] == -1
                break
            kernel.step(by_table, number)
            assert by_table.at == by_machine.at, (phase, verb, holding)
            assert by_table.done == by_machine.done, (phase, verb, holding)
            compared += 1
    assert compared >= sum(row.trigger != "proceed" for row in flow.rows)


@every_game
def test_every_cell_of_the_table_is_a_row_and_every_row_a_cell(played: Played) -> None:
    flow, dispatch = played.flow, played.dispatch
    cells = {
        (phase, verb)
        for at, phase in enumerate(played.phases)
        for number, verb in enumerate(played.verbs)
        if dispatch.DEST[at * dispatch.VERBS + number] >= 0
    }
    assert cells == {(row.source, row.trigger) for row in flow.rows if row.trigger != "proceed"}
    automatic = {phase for at, phase in enumerate(played.phases) if dispatch.FIRST[at] >= 0}
    chances = {phase for at, phase in enumerate(played.phases) if dispatch.DEAL[at]}
    for found, kind in ((automatic, Kind.AUTOMATIC), (chances, Kind.CHANCE)):
        assert found == {word for word, phase in flow.phases.items() if phase.kind is kind}


class Spy:
    """A rule that notes its calls, and gives one answer."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, *arguments: Any) -> object:
        self.calls.append(arguments)
        return self.answer


def spies_on(
    monkeypatch: pytest.MonkeyPatch, played: Played, kind: str, answer: Callable[[int], object]
) -> dict[int, Spy]:
    """Let the dispatch call spies instead of one kind of rules; return them by their numbers."""
    spies = {number: Spy(answer(number)) for number in range(1, len(getattr(played.flow, kind)))}
    monkeypatch.setattr(played.dispatch.DISPATCH, kind, [None, *spies.values()])
    return spies


def calls_of_only(number: int, spies: dict[int, Spy]) -> list[tuple[Any, ...]]:
    """Return the calls of one rule, when no other was called."""
    calls = spies.pop(number).calls
    assert not any(spy.calls for spy in spies.values())
    return calls


@pytest.mark.parametrize(
    ("played", "number"), [(played, number) for played in PLAYED for number in played.effects]
)
def test_perform_calls_the_effect_of_that_number_and_no_other(
    played: Played, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = len(signature(played.flow.effects[number]).parameters)
    spies = spies_on(monkeypatch, played, "effects", lambda number: None)
    state = object()
    played.dispatch.perform(number, state, 17)
    assert calls_of_only(number, spies) == [(state, 17)[:arguments]]


@pytest.mark.parametrize(
    ("played", "number"), [(played, number) for played in PLAYED for number in played.guards]
)
@pytest.mark.parametrize("answer", [False, True])
def test_holds_asks_the_guard_of_that_number_and_no_other(
    played: Played, number: int, answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    spies = spies_on(monkeypatch, played, "guards", lambda number: answer)
    state = object()
    assert played.dispatch.holds(number, state) is answer
    assert calls_of_only(number, spies) == [(state,)]


@pytest.mark.parametrize(
    ("played", "number"), [(played, number) for played in PLAYED for number in played.seats]
)
def test_seat_asks_the_function_of_that_number_and_no_other(
    played: Played, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spies = spies_on(monkeypatch, played, "seats", lambda number: number)
    state = object()
    assert played.dispatch.seat(number, state) == number
    assert calls_of_only(number, spies) == [(state,)]


@pytest.mark.parametrize(
    ("played", "number"), [(played, number) for played in PLAYED for number in played.choices]
)
def test_choices_asks_all_enumerators_of_that_number_and_no_other(
    played: Played, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = played.flow.choices[number]
    spies = {lister: Spy(1 << bit) for bit, lister in enumerate(played.listers)}
    choices = [tuple(spies[lister] for lister in choice or ()) for choice in played.flow.choices]
    monkeypatch.setattr(played.dispatch.DISPATCH, "listers", choices)
    state = object()
    answers = [1 << bit for bit, lister in enumerate(spies) if lister in listed]
    assert played.dispatch.choices(number, state) == sum(answers)
    for lister, spy in spies.items():
        assert spy.calls == ([(state,)] if lister in listed else [])


@pytest.mark.parametrize(
    ("played", "number"), [(played, number) for played in PLAYED for number in played.deals]
)
def test_event_asks_the_dealer_of_that_number_and_no_other(
    played: Played, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    spies = spies_on(monkeypatch, played, "deals", lambda number: number)
    state, random = object(), object()
    assert played.dispatch.event(number, state, random) == number
    assert calls_of_only(number, spies) == [(state, random)]


@every_game
def test_the_number_0_is_no_seat_and_no_choice(played: Played) -> None:
    nobody = import_module(f"suite.{played.name}.model.state").NOBODY
    assert played.dispatch.seat(0, object()) == nobody
    assert played.dispatch.choices(0, object()) == 0


@every_game
def test_the_table_gives_each_phase_its_seat_its_choice_and_its_dealer(played: Played) -> None:
    flow, dispatch = played.flow, played.dispatch
    for at, phase in enumerate(played.phases):
        assert flow.seats[dispatch.SEAT[at]] is flow.phases[phase].seat
        rows = [row for row in flow.rows if row.source == phase]
        listed = tuple(dict.fromkeys(row.legal for row in rows if row.legal))
        assert (flow.choices[dispatch.CHOICE[at]] or ()) == listed
        assert {flow.deals[dispatch.DEAL[at]]} == ({row.deal for row in rows} or {None})


def names_used(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id


@every_game
def test_no_rule_asks_for_the_phase(played: Played) -> None:
    paths = sorted(Path(import_module(f"suite.{played.name}.rules").__path__[0]).glob("*.py"))
    assert len(paths) > 10
    asked = {"phase", "at", "PHASES", "SETUP", "OVER", "ACT", "ACTION"}
    for path in paths:
        assert not asked & set(names_used(path)), path.name
