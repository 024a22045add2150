"""The invariants at a table: what breaks one is found, made shorter, and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.game import Game
from suite.core.invariants import GameInvariants
from suite.core.play.table import Table
from suite.temples.game import Temples
from suite.testing import (
    Run,
    fuzzing,
    invariants_of,
)
from suite.testing.table import TableInvariants
from suite.tiles.game import Tiles
from tests.testing.faults import (
    FOR_EVER,
    AllowsAll,
    FailsNowAndThen,
    LosesACard,
    LosesATreasure,
    ShowsADraw,
    WritesAnother,
    hunt,
    replayed,
)
from tests.toys import nim, trio

NAMES = games.names()


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hypothesis shrink for a second only."""
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_invariants_hold_at_a_table(name: str) -> None:
    run = Run(invariants_of(games.find(name)), 1, FOR_EVER)
    few = settings(max_examples=8, stateful_step_count=80)
    run_state_machine_as_test(run.machine(is_whole=True), settings=few)
    assert run.failure is None
    for what in (
        "undo",
        "refused undo",
        "try action",
        "try text",
        "resume",
        "take over",
        "type in",
    ):
        assert run.seen[what], what


@pytest.mark.slow
@pytest.mark.parametrize("game", [nim.GAME, trio.GAME], ids=lambda game: game.name)
def test_a_game_without_declarations_is_fuzzed_by_the_verbs_of_its_flow(game: Game[Any]) -> None:
    run = Run(invariants_of(game), 1, FOR_EVER)
    run_state_machine_as_test(run.machine(), settings=settings(max_examples=60))
    assert run.failure is None
    assert run.rows.never() == []
    assert run.seen["type in"]
    assert run.seen["take over"]


@pytest.mark.parametrize("name", NAMES)
def test_each_game_of_the_suite_declares_invariants(name: str) -> None:
    declared = invariants_of(games.find(name))().declared
    assert declared.transitions
    assert declared.states
    assert len(set(declared.tastes)) > 5


def test_a_game_that_declares_nothing_has_the_invariants_of_every_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Temples, "invariants", "")
    game = Temples()
    assert invariants_of(game).game is game
    assert invariants_of(game)().declared == GameInvariants()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (LosesACard, "no card is lost"),
        (ShowsADraw, "what others draw shows its backs only"),
        (WritesAnother, "text is the action"),
        (FailsNowAndThen, "search does what the machine does"),
        (AllowsAll, "what is not legal is refused"),
    ],
)
def test_a_fault_of_the_card_game_is_found(broken: type[Temples], sentence: str) -> None:
    game = broken()
    failure = hunt(game)
    assert failure.invariant.startswith(sentence)
    assert failure.doing
    assert len(replayed(game, failure).events) <= len(failure.steps) < 60


@pytest.mark.slow
def test_a_fault_of_the_tile_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "SHORTENING", 4)

    game = LosesATreasure()
    failure = hunt(game)
    assert failure.invariant.startswith("no piece is lost")
    assert replayed(game, failure).events[-1].action.startswith("keep")


def forgets(table: Table[Any], number: int) -> None:
    """Take events back, but not all of what they did."""
    del table.states[-number:], table.events[-number:]


def breaks_down(table: Table[Any]) -> None:
    """Refuse what comes too late, and break down over all else."""
    if table.outcome:
        raise IllegalActionError("the game is over")
    raise KeyError(table.ply)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "wrong", "sentence"),
    [
        (
            "can_undo",
            lambda table, number=1, seat=None: "" if table.actor is not None else "it is over",
            "only what may be taken back",
        ),
        (
            "undo",
            lambda table, number=1, seat=None: forgets(table, number),
            ("what is taken back", "a companion knows what its watcher sees"),
        ),
        (
            "mark",
            lambda table, word, seat=None: breaks_down(table),
            "whatever is legal can be done",
        ),
        ("report", lambda table, number, watcher: "end", "the table tells a watcher"),
    ],
)
def test_a_fault_of_the_table_is_found(
    method: str,
    wrong: Callable[..., Any],
    sentence: str | tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if method == "undo":  # it refuses as it did
        good = Table.undo

        def undo(table: Table[Any], number: int = 1, seat: int | None = None) -> None:
            if table.can_undo(number, seat):
                good(table, number, seat)
            wrong(table, number)

        wrong_method: Callable[..., Any] = undo
    else:
        wrong_method = wrong
    monkeypatch.setattr(Table, method, wrong_method)
    assert hunt(Temples()).invariant.startswith(sentence)


@pytest.mark.slow
def test_a_seed_tries_and_finds_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # How far hypothesis comes depends on the clock.
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 0)
    monkeypatch.setattr(fuzzing, "SHORTENING", FOR_EVER)
    one, again = hunt(LosesACard()), hunt(LosesACard())
    assert (one.record, one.steps) == (again.record, again.steps)
    assert tried(1) == tried(1) != tried(2)


def tried(seed: int) -> Counter[str]:
    """Return what came up in the first steps of a run."""

    def stop(run: Run) -> None:
        if run.seen["actions"] >= 1000:
            raise KeyboardInterrupt

    run = Run(invariants_of(Temples()), seed, FOR_EVER, stop)
    with pytest.raises(KeyboardInterrupt):
        run.go()
    return run.seen


def test_the_time_ends_a_run() -> None:
    run = Run(invariants_of(Temples()), 1, 0)
    assert run.go() is None
    assert not run.seen


def test_ctrl_c_goes_through() -> None:
    def stop(run: Run) -> None:
        if run.seen["actions"] >= 20:
            raise KeyboardInterrupt

    run = Run(invariants_of(Temples()), 1, FOR_EVER, stop)
    with pytest.raises(KeyboardInterrupt):
        run.go()
    assert run.seen["actions"] == 20


@pytest.mark.slow
def test_all_steps_of_a_play_can_be_taken_again() -> None:
    machine: type[TableInvariants] = Run(invariants_of(Tiles()), 1, FOR_EVER).machine()
    one, other = machine(), machine()
    for each in (one, other):
        each.seed, each.free = 3, False
        each.set_up(Tiles().new_rules(), 2)
    rng = Random(1)
    while len(one.steps) < 60:
        legal = one.game.legal(one.state)
        one.do(*(("act", legal.choice(rng)) if legal else ("deal",)))
    other.do_again(one.steps, rng)
    assert other.steps == one.steps
    assert other.lines == one.lines
