"""A course of training from end to end, its resumption and its workers."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest

from suite import native
from suite.arena.workers import Here, Processes
from suite.core.errors import SettingError
from suite.core.play.record import InUseError
from suite.learning.course import Course, Training

pytestmark = pytest.mark.skipif(native.backend() != native.COMPILED, reason="it takes minutes")

COURSE = Course(game="temples", seed=2, rounds=2, games=20, match=2)


def finished(folder: Path, course: Course = COURSE, workers: int = 1) -> dict[str, bytes]:
    """Return the files of a course that has been carried out, without what has times."""
    hire = Here if workers == 1 else partial(Processes, workers)
    training = Training(course, folder, hire, lambda _told: None)
    try:
        training.run()
    except SettingError as problem:
        assert "won a match" in str(problem)
    finally:
        training.close()
    names = ("*.rows", "*.network", "results.jsonl")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for name in names
        for path in sorted(folder.rglob(name))
    }


def learnt(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the rows and networks; the results of matches name the folder."""
    return {path: data for path, data in files.items() if not path.endswith(".jsonl")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("whole")


@pytest.fixture(scope="module")
def whole(folder: Path) -> dict[str, bytes]:
    return finished(folder)


def test_a_course_leaves_games_networks_and_matches(whole: dict[str, bytes]) -> None:
    assert {path.split("/")[0] for path in whole} >= {"games", "networks", "matches"}
    assert len([path for path in whole if path.endswith(".rows")]) == 4


def test_other_workers_play_the_same_games(whole: dict[str, bytes], folder: Path) -> None:
    rmtree(folder / "games" / "02")
    assert finished(folder, workers=2) == whole


def test_a_course_goes_on_after_a_kill(whole: dict[str, bytes], tmp_path: Path) -> None:
    heard = []

    def stop(told: str) -> None:
        heard.append(told)
        if len(heard) == 4:  # within the second round
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Training(COURSE, tmp_path, Here, stop).run()
    there = set(tmp_path.rglob("*.rows"))
    written = {path: path.stat().st_mtime_ns for path in there}
    other = finished(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in there} == written
    assert learnt(other) == learnt(whole)


def test_a_folder_holds_one_course(tmp_path: Path) -> None:
    Training(COURSE, tmp_path, Here, print).close()
    another = Course(game="temples", seed=3, rounds=2, games=20, match=2)
    with pytest.raises(SettingError, match="another course"):
        Training(another, tmp_path, Here, print)


def test_two_programs_never_train_in_one_folder(tmp_path: Path) -> None:
    first = Training(COURSE, tmp_path, Here, print)
    with pytest.raises(InUseError):
        Training(COURSE, tmp_path, Here, print)
    first.close()
    Training(COURSE, tmp_path, Here, print).close()
