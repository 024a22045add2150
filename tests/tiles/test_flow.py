"""The flow of the tile game: sound, walked in every row, equal to the table that search uses."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core.errors import IllegalActionError
from suite.core.flow import Flow, Kind, Row
from suite.core.record import read_file
from suite.core.replay import replay
from suite.tiles import actions, kernel, rules
from suite.tiles.flow import FLOW
from suite.tiles.game import GAME
from suite.tiles.state import PHASES, State
from tests.tiles.test_vectors import GAMES

GOLDEN: Final = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
"""Games of our own, for rows that the vectors do not walk."""
GUARDS: Final = range(1, len(FLOW.guards))
EFFECTS: Final = range(1, len(FLOW.effects))


def test_the_flow_has_no_problems() -> None:
    assert FLOW.problems() == []


def test_phases_and_verbs_have_the_numbers_that_states_and_actions_use() -> None:
    assert tuple(FLOW.phases) == PHASES
    assert FLOW.verbs == actions.VERBS


def test_every_row_is_walked_by_the_golden_records() -> None:
    walked: set[int] = set()

    def noting(number: int, row: Row[State]) -> Callable[..., None]:
        def effect(state: State, *action: int) -> None:
            walked.add(number)
            if row.do:
                row.do(state, *action)

        return effect

    rows = [replace(row, do=noting(number, row)) for number, row in enumerate(FLOW.rows)]
    twin = Flow(phases=list(FLOW.phases.values()), rows=rows, verbs=FLOW.verbs, start="setup")
    for path in (*GAMES, *GOLDEN):
        table = replay(GAME, read_file(path).game(), path.name)
        state = table.states[0].clone()
        for event in table.events:
            action = GAME.read(event.action)
            twin.step(state, GAME.verb(action), action)
        assert state == table.state
        assert state.phase == "over"
    missing = [row for number, row in enumerate(FLOW.rows) if number not in walked]
    assert missing == []


def test_the_own_golden_record_walks_what_the_vectors_miss() -> None:
    assert len(GOLDEN) == 1
    texts = [event.action for event in replay(GAME, read_file(GOLDEN[0]).game(), "").events]
    assert [text for text in texts if text.startswith("keep")][:2] == ["keep H5", "keep L5"]


# The table against the machine. Both are run with the same guards, which answer what the test
# wants, and the same effects, which only say that they were called.


class Anywhere:
    """A state of which nothing is known but its phase."""

    def __init__(self, at: int, holding: tuple[bool, ...]) -> None:
        self.at = at
        self.holding = holding
        self.done: list[int] = []

    @property
    def phase(self) -> str:
        return PHASES[self.at]

    @phase.setter
    def phase(self, word: str) -> None:
        self.at = PHASES.index(word)


def stub_guard(number: int) -> Callable[[Anywhere], bool]:
    return lambda state: state.holding[number - 1]


def stub_effect(number: int) -> Callable[..., None]:
    return lambda state, *action: state.done.append(number)


@pytest.fixture(scope="module")
def machine() -> Flow[Any]:
    """Return the flow with all guards and effects replaced by stubs."""
    rows = [
        replace(
            row,
            when=row.when and stub_guard(FLOW.guards.index(row.when)),
            do=row.do and stub_effect(FLOW.effects.index(row.do)),
        )
        for row in FLOW.rows
    ]
    return Flow(phases=list(FLOW.phases.values()), rows=rows, verbs=FLOW.verbs, start="setup")


def guards_after(phase: str, verb: str) -> list[int]:
    """Return the numbers of the guards that may be asked once a verb has led out of a phase."""
    asked: set[int] = set()
    todo = [row.dest for row in FLOW.rows if (row.source, row.trigger) == (phase, verb)]
    while todo:
        source = todo.pop()
        ways = [row for row in FLOW.rows if (row.source, row.trigger) == (source, "proceed")]
        asked |= {FLOW.guards.index(row.when) for row in ways if row.when}
        todo += [row.dest for row in ways]
    return sorted(asked)


def answers(phase: str, verb: str) -> Iterator[tuple[bool, ...]]:
    """Yield every way in which the guards that matter may answer; the others say no."""
    asked = guards_after(phase, verb)
    for given in product((False, True), repeat=len(asked)):
        holding = [False] * len(GUARDS)
        for guard, answer in zip(asked, given, strict=True):
            holding[guard - 1] = answer
        yield tuple(holding)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, int], None]:
    """Return the step of the kernel, which calls the stubs and takes a verb for its action."""
    monkeypatch.setattr(kernel, "VERB_OF", range(len(actions.VERBS)))
    monkeypatch.setattr(kernel, "perform", lambda number, state, action: state.done.append(number))
    monkeypatch.setattr(kernel, "holds", lambda number, state: state.holding[number - 1])
    return kernel.step


@pytest.mark.parametrize("phase", PHASES)
def test_the_table_equals_the_machine_in_every_cell(
    phase: str, machine: Flow[Any], table: Callable[[Any, int], None]
) -> None:
    at = PHASES.index(phase)
    for number, verb in enumerate(actions.VERBS):
        for holding in answers(phase, verb):
            by_machine, by_table = Anywhere(at, holding), Anywhere(at, holding)
            try:
                machine.step(by_machine, verb, number)
            except IllegalActionError:
                assert kernel.DEST[at * kernel.VERBS + number] == -1
                break
            table(by_table, number)
            assert by_table.at == by_machine.at, (verb, holding)
            assert by_table.done == by_machine.done, (verb, holding)


def test_every_cell_of_the_table_is_a_row_and_every_row_a_cell() -> None:
    cells = {
        (phase, verb)
        for at, phase in enumerate(PHASES)
        for number, verb in enumerate(actions.VERBS)
        if kernel.DEST[at * kernel.VERBS + number] >= 0
    }
    assert cells == {(row.source, row.trigger) for row in FLOW.rows if row.trigger != "proceed"}
    automatic = {phase for at, phase in enumerate(PHASES) if kernel.FIRST[at] >= 0}
    assert automatic == {
        word for word, phase in FLOW.phases.items() if phase.kind is Kind.AUTOMATIC
    }


def spied(monkeypatch: pytest.MonkeyPatch, rule: Any, answer: object) -> list[tuple[Any, ...]]:
    """Replace a guard or an effect in its module; return the list of its calls to come."""
    calls: list[tuple[Any, ...]] = []

    def spy(*told: Any) -> object:
        calls.append(told)
        return answer

    monkeypatch.setattr(sys.modules[rule.__module__], rule.__name__, spy)
    return calls


@pytest.mark.parametrize("number", EFFECTS)
def test_perform_calls_the_effect_of_that_number_and_no_other(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = {other: spied(monkeypatch, FLOW.effects[other], None) for other in EFFECTS}
    state = State()
    kernel.perform(number, state, 17)
    assert calls.pop(number) in ([(state, 17)], [(state,)])
    assert not any(calls.values())


@pytest.mark.parametrize("number", GUARDS)
@pytest.mark.parametrize("answer", [False, True])
def test_holds_asks_the_guard_of_that_number_and_no_other(
    number: int, answer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = {other: spied(monkeypatch, FLOW.guards[other], answer) for other in GUARDS}
    state = State()
    assert kernel.holds(number, state) is answer
    assert calls.pop(number) == [(state,)]
    assert not any(calls.values())


def test_the_kernel_knows_which_phases_are_chances() -> None:
    assert [phase for phase, chance in zip(PHASES, kernel.IS_CHANCE, strict=True) if chance] == [
        "redraw",
        "refill",
        "setup",
    ]


def names_used(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id


@pytest.mark.parametrize(
    "path", sorted(Path(next(iter(rules.__path__))).glob("*.py")), ids=lambda path: path.stem
)
def test_no_rule_asks_for_the_phase(path: Path) -> None:
    assert not {"phase", "at", "PHASES", "ACTION", "SETUP", "OVER"} & set(names_used(path))
