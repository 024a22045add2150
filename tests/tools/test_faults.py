"""What was shown is on disk: operations on files fail, or the power goes, and play goes on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from suite.core import games
from suite.core.play.record import FileRecorder
from tests.tools import faults

# After a power cut nobody closes files; in this process the collector does, before other tests.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(autouse=True)
def _collect() -> Iterator[None]:
    yield
    gc.collect()


@pytest.mark.parametrize("game", games.names())
def test_what_was_shown_is_there_after_any_fault(game: str) -> None:
    lines: list[str] = []
    assert faults.try_all(game, 7, 8, ["play"], lines.append) == 0, lines
    assert lines[-1].startswith(f"{game} play: 4")


@pytest.mark.parametrize(("scenario", "operations"), [("companion", 20), ("serve", 35)])
def test_what_is_answered_is_there_after_any_fault(scenario: str, operations: int) -> None:
    lines: list[str] = []
    assert faults.try_all("temples", 7, 6, [scenario], lines.append) == 0, lines
    assert int(lines[-1].split()[2]) > operations


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["play", "companion", "serve"])
def test_what_is_shown_before_it_is_synced_is_caught(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileRecorder, "sync", lambda _recorder: None)
    lines: list[str] = []
    assert faults.try_all("temples", 7, 60, [scenario], lines.append) > 0
    assert "events were shown" in "".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["watch", "arena", "review", "train"])
def test_what_programs_do_goes_on_after_any_fault(scenario: str) -> None:
    lines: list[str] = []
    game = "tiles" if scenario == "train" else "temples"
    assert faults.try_all(game, 7, 25, [scenario], lines.append) == 0, lines


def test_a_record_that_is_not_synced_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("one\n")
    disk = faults.Disk(tmp_path)
    path.write_text("one\ntwo\n")
    disk.lose_power(Random(1))
    assert "one\ntwo\n".startswith(path.read_text().rstrip("\0"))
    assert path.read_text().startswith("one\n")
    lost = set()
    for seed in range(40):
        path.write_text("one\ntwo\n")
        disk.lose_power(Random(seed))
        lost.add(path.read_text().rstrip("\0"))
    assert {"one\n", "one\ntwo\n"} <= lost
