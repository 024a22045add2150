"""`zweistrom train`: a tiny course, its continuation, and what is refused."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from time import monotonic, sleep

import pytest

from cli.commands import train
from suite import native
from tests.cli.records import run
from tests.cli.terminal import PATIENCE, start

pytest.importorskip("numpy", reason="training needs the extra train")

TINY = ("train", "tiles", "--rounds", "1", "--games", "20", "--match", "2")
QUICK = native.backend() == native.COMPILED


@pytest.mark.slow
@pytest.mark.skipif(not QUICK, reason="it takes a minute")
def test_a_course_is_played_once(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    first = run(*TINY, "--seed", "3", "-o", str(folder))
    assert "round 1 of 1: 60 games, " in first.stderr
    assert first.exit_code == 0
    rows = {path: path.stat().st_mtime_ns for path in folder.rglob("*.rows")}
    again = run(*TINY, "-o", str(folder))
    assert len(rows) == 6
    assert {path: path.stat().st_mtime_ns for path in rows} == rows
    assert "60 games, " not in again.stderr
    assert again.stdout == first.stdout != ""
    other = run(*TINY, "--seed", "4", "-o", str(folder))
    assert other.exit_code == 2
    assert "another training course" in other.stderr


def test_without_numpy_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "find_spec", lambda _name: None)
    found = run(*TINY, "-o", str(tmp_path))
    assert found.exit_code == 2
    assert "pip install 'zweistrom[train]'" in found.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "wrong",
    [
        *(("--games", "19"), ("--rounds", "-1"), ("--match", "1"), ("--seed", "-1")),
        *(("--rounds", "0"), ("--network", "nowhere.network")),
    ],
)
def test_what_cannot_begin_leaves_nothing(wrong: tuple[str, str], tmp_path: Path) -> None:
    assert run(*TINY, *wrong, "-o", str(tmp_path)).exit_code == 2
    assert not list(tmp_path.iterdir())


def test_a_game_without_networks_is_refused(tmp_path: Path) -> None:
    found = run("train", "temples", "-o", str(tmp_path / "course"))
    assert found.exit_code == 2
    assert found.stderr.count("\n") == 1
    assert "no network can be trained for temples" in found.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_without_a_course_that_can_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "course.json").write_text("{}")
    found = run(*TINY, "-o", str(tmp_path))
    assert found.exit_code == 2
    assert "is not a training course" in found.stderr


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """Start a course as a process; return once it has kept some games."""
    process = start(*TINY, "--seed", "3", "-o", folder)
    deadline = monotonic() + PATIENCE
    while not list(folder.glob("games/01/*.rows")):
        assert monotonic() < deadline
        assert process.poll() is None
        sleep(0.01)
    return process


@pytest.mark.slow
@pytest.mark.skipif(not QUICK, reason="it takes minutes")
def test_a_course_that_was_killed_goes_on_to_the_same_network(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    run(*TINY, "--seed", "3", "-o", str(whole))
    process = begun(killed)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert run(*TINY, "-o", str(killed)).exit_code == 0
    for name in ("*.rows", "*.network"):
        files = sorted(path.relative_to(whole) for path in whole.rglob(name))
        assert files == sorted(path.relative_to(killed) for path in killed.rglob(name))
        assert all((whole / path).read_bytes() == (killed / path).read_bytes() for path in files)


@pytest.mark.slow
@pytest.mark.skipif(not QUICK, reason="it takes minutes")
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    _output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"To continue, run the same command with -o" in errors
    assert b"Traceback" not in errors
    assert not list(tmp_path.glob("networks/*"))


def test_without_a_winner_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from suite.learning.course import Training

    monkeypatch.setattr(Training, "run", lambda _course: None)
    found = run(*TINY, "--seed", "3", "-o", str(tmp_path / "course"))
    assert found.exit_code == 0
    assert "No network won its match" in found.stdout
