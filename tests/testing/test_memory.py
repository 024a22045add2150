"""What failed is tried again first, and is a test to paste."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase
from hypothesis.internal.reflection import function_digest

from suite.core import games
from suite.core.play.record import RecordError
from suite.testing import BrokenInvariantError, Failure, Run, fuzzing, invariants_of
from tests.testing.faults import FOR_EVER
from tests.tools.plants import PLANTS, hunt, planted

NINE = PLANTS[0]


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let little be left out."""
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 0.5)
    monkeypatch.setattr(fuzzing, "SHORTENING", 1.0)


@pytest.fixture
def database(tmp_path: Path) -> ExampleDatabase:
    return DirectoryBasedExampleDatabase(tmp_path)


def run_with(database: ExampleDatabase | None, seed: int, seconds: float) -> Run:
    run = Run(invariants_of(games.find("temples")), seed, seconds, database=database)
    run.go()
    return run


@pytest.mark.slow
def test_what_failed_is_tried_first_until_it_holds(database: ExampleDatabase) -> None:
    with planted(NINE):
        first = run_with(database, 1, FOR_EVER)
        again = run_with(database, 2, FOR_EVER)
    assert (first.remembered, again.remembered) == (False, True)
    assert first.failure
    assert again.failure
    assert again.failure.invariant == first.failure.invariant
    mended = run_with(database, 3, 10)
    assert (mended.failure, mended.remembered) == (None, False)
    assert mended.kept > 0
    assert run_with(database, 4, 1).kept == 0


def test_plays_are_kept_by_game_and_beginning_whatever_the_seed() -> None:
    one, again, other = (
        Run(invariants_of(games.find(name)), seed, 0)
        for name, seed in (("temples", 1), ("temples", 2), ("tiles", 1))
    )
    key = function_digest(one.machine())
    assert key == function_digest(again.machine())
    assert key != function_digest(other.machine())
    assert key != function_digest(one.machine(is_whole=True))


def test_without_a_database_nothing_is_tried_again() -> None:
    run = run_with(None, 1, 0)
    assert (run.kept, run.remembered) == (0, False)


@pytest.mark.slow
@pytest.mark.parametrize("plant", [NINE, PLANTS[9], PLANTS[11]], ids=lambda plant: plant.name)
def test_a_failure_is_a_test_that_fails_until_it_is_mended(plant: Any) -> None:
    _run, failure, _events = hunt(plant, 1, FOR_EVER)
    assert failure
    with planted(plant), pytest.raises((BrokenInvariantError, RecordError)):
        made_from(failure)()
    made_from(failure)()


def made_from(failure: Failure) -> Any:
    """Return the test that a failure is."""
    names: dict[str, Any] = {}
    exec(failure.program, names)
    return names["test_it_holds"]
