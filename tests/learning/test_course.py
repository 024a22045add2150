"""A course of training from end to end, its resumption and its workers."""

from __future__ import annotations

import json
import zlib
from functools import partial
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from typing import Any

import msgspec
import pytest

from suite import __version__, native
from suite.arena.workers import Inline
from suite.core import games
from suite.core.errors import SettingError
from suite.core.play.record import InUseError, RecordError
from suite.learning.chunks import TURNS
from suite.learning.course import Training
from suite.learning.course_settings import Course
from suite.learning.refinement import STILL
from suite.learning.rows import read
from suite.learning.self_play import features_of
from suite.players.networks import shipped
from suite.work.pool import Pool

pytestmark = pytest.mark.skipif(native.backend() != native.COMPILED, reason="it takes minutes")

COURSE = Course(game="tiles", seed=3, rounds=2, games=20, match=2)
"""None of its networks wins, so none is refined, which takes long."""


def finished(folder: Path, course: Course = COURSE, workers: int = 1) -> dict[str, bytes]:
    """Return the files of a course that has been carried out, without what has times."""
    hire = Inline if workers == 1 else partial(Pool, workers)
    training = Training(course, folder, hire)
    try:
        training.run()
    finally:
        training.close()
    names = ("*.rows", "*.network", "results.jsonl")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for name in names
        for path in sorted(folder.rglob(name))
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("whole")


@pytest.fixture(scope="module")
def whole(folder: Path) -> dict[str, bytes]:
    return finished(folder)


@pytest.mark.slow
def test_a_course_leaves_games_networks_and_matches(whole: dict[str, bytes]) -> None:
    assert {path.split("/")[0] for path in whole} >= {"games", "networks", "matches"}
    assert len([path for path in whole if path.startswith("games/01")]) == 6
    assert len([path for path in whole if path.startswith("games/02")]) == 2


@pytest.mark.slow
def test_other_workers_play_the_same_games(whole: dict[str, bytes], folder: Path) -> None:
    rmtree(folder / "games" / "02")
    assert finished(folder, workers=2) == whole


@pytest.mark.slow
@pytest.mark.parametrize("after", ["games/02", "matches/02"])
def test_a_course_goes_on_where_it_was_stopped_in_another_folder(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    monkeypatch.chdir(tmp_path)
    training = Training(COURSE, Path("here"), Inline)

    def stop() -> None:
        if list(Path("here", after).glob("*.*")):
            raise KeyboardInterrupt

    training.follow = stop
    with pytest.raises(KeyboardInterrupt):
        training.run()
    training.close()
    there = Path("here").rename("there: moved")
    written = {path: path.stat().st_mtime_ns for path in there.rglob("*.rows")}
    assert finished(there) == whole
    assert {path: path.stat().st_mtime_ns for path in written} == written


def test_a_folder_holds_one_course(tmp_path: Path) -> None:
    Training(COURSE, tmp_path, Inline).close()
    another = Course(game="tiles", seed=4, rounds=2, games=20, match=2)
    with pytest.raises(SettingError, match="another training course"):
        Training(another, tmp_path, Inline)


@pytest.mark.slow
def test_two_programs_never_train_in_one_folder(tmp_path: Path) -> None:
    first = Training(COURSE, tmp_path, Inline)
    with pytest.raises(InUseError):
        Training(COURSE, tmp_path, Inline)
    first.close()
    Training(COURSE, tmp_path, Inline).close()


@pytest.mark.slow
def test_a_course_that_is_prolonged_keeps_its_networks(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    short = msgspec.structs.replace(COURSE, rounds=1)
    network = "networks/01.network"
    assert finished(tmp_path, short)[network] == whole[network]
    card = json.loads(whole[network].partition(b"\n")[0])
    assert card["course"] == {
        "format": "zweistrom-course/1",
        "game": "tiles",
        "seed": 3,
        "games": 20,
        "match": 2,
        "network": "",
    }
    assert (card["round"], card["version"]) == (1, __version__)


@pytest.mark.slow
def test_a_course_that_is_prolonged_keeps_its_new_best_network(
    whole: dict[str, bytes], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Training._match

    def won(self: Training, name: str, *what: Any) -> float:
        return played(self, name, *what) if name.startswith("last") else 1.0

    assert "networks/02.network" in whole
    monkeypatch.setattr(Training, "_match", won)
    monkeypatch.setattr(Training, "_refine", lambda _self, network: network)
    copytree(folder, tmp_path, ignore=ignore_patterns("matches"), dirs_exist_ok=True)
    for rounds in (1, 2):
        files = finished(tmp_path, msgspec.structs.replace(COURSE, rounds=rounds))
        card = json.loads(files["tiles.network"].partition(b"\n")[0])
        assert card["round"] == rounds


@pytest.mark.slow
def test_a_course_without_a_winner_keeps_everything(
    whole: dict[str, bytes], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Training, "_match", lambda *_what: 0.5)
    training = Training(COURSE, folder, Inline)
    assert training.run() is None
    training.close()
    assert {str(path.relative_to(folder)) for path in folder.rglob("*.rows")} <= set(whole)
    assert len(list(folder.glob("networks/*.network"))) == 2


@pytest.mark.slow
def test_damaged_rows_are_told_in_a_sentence(whole: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "000001.rows"
    data = whole["games/01/000001.rows"]
    width = len(features_of(games.find("tiles")))
    for damaged in (b"", data[:-9], data[:40] + b"x" + data[41:], zlib.compress(b"xyz")):
        path.write_bytes(damaged)
        with pytest.raises(SettingError, match="is damaged"):
            read(path, width)


@pytest.mark.slow
def test_a_network_is_refined_by_alternatives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.learning.course.CHUNK", 4)
    start = shipped("suite.tiles")
    course = Course(game="tiles", seed=2, rounds=0, games=20, match=2, network=str(start))
    whole = finished(tmp_path / "whole", course)
    cards = {
        name: json.loads(whole[name].partition(b"\n")[0])
        for name in ("networks/start-refined.network", "tiles.network")
    }
    refined = cards["networks/start-refined.network"]
    assert refined["digest"] != json.loads(start.read_bytes().partition(b"\n")[0])["digest"]
    assert refined["alternatives"]["turns"] == 7 * TURNS
    assert refined["alternatives"]["drift"] < STILL
    assert set(cards["tiles.network"]["match"]) == {"games", "share", "against"}

    training = Training(course, tmp_path / "stopped", Inline)

    def stop() -> None:
        if list(tmp_path.glob("stopped/alternatives/start/*.rows")):
            raise KeyboardInterrupt

    training.follow = stop
    with pytest.raises(KeyboardInterrupt):
        training.run()
    training.close()
    assert finished(tmp_path / "stopped", course, workers=2) == whole


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    with pytest.raises(SettingError, match="is a file, and a course needs a folder"):
        Training(COURSE, file, Inline)
    with pytest.raises(SettingError, match=r"is not empty and .* it has no course\.json"):
        Training(COURSE, tmp_path, Inline)
    with pytest.raises(RecordError, match="cannot be read or written"):
        Training(COURSE, file / "below", Inline)
    assert list(tmp_path.iterdir()) == [file]
