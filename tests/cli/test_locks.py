"""Records that are being written: other programs read them, and none writes to them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from suite.core import files
from tests.cli.records import GAMES, begun, run, saved, table_of
from tests.cli.terminal import PATIENCE, start, write

IN_USE: Final = "another program is writing to it"
Words = list[str | Path]
HALF: Final = b'{"ply": 9, "act'
"""The beginning of a line that a program is just writing."""


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for other processes."""
    deadline = monotonic() + PATIENCE
    while not happens():
        assert monotonic() < deadline
        sleep(0.02)


def left(tmp_path: Path, game: str, name: str = "game.jsonl") -> Path:
    """Return the record of an unfinished game of two people, in which one of them is to act."""
    events = 12
    while not isinstance(table_of(begun(game, events)).actor, int):
        events += 1
    return saved(tmp_path / name, begun(game, events))


@contextmanager
def resumed(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Go on with a game in a process of its own, which waits for a line."""
    process = start("resume", path)
    try:
        wait_until(lambda: files.is_locked(path))
        yield process
    finally:
        process.kill()
        process.communicate()


def command_lines(game: str, path: Path, other: Path) -> dict[str, Words]:
    """Return the command lines that would write to a record, by what they are."""
    return {
        "resume": ["resume", path],
        "watch": ["watch", game, "ai:random", "ai:random", "-o", path],
        "play": ["play", game, "Cleo", "ai:random", "-o", path],
        "fork": ["record", "fork", other, "--at", "3", "-o", path],
        "redact": ["record", "redact", other, "-o", path],
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_writes_to_a_record_that_is_played(tmp_path: Path, game: str) -> None:
    path = left(tmp_path, game)
    other = left(tmp_path, game, "other.jsonl")
    with resumed(path) as process:
        before = path.read_bytes()
        for what, words in command_lines(game, path, other).items():
            refused = run(*words)
            assert (refused.exit_code in (1, 2), refused.stdout) == (True, ""), what
            assert refused.stderr.count("\n") == 1, (what, refused.stderr)
            assert "Traceback" not in refused.stderr
            assert path.read_bytes() == before, what
        assert IN_USE in run("resume", path).stderr
        assert sorted(tmp_path.iterdir()) == [path, other]
        write(process, "resign")
        wait_until(lambda: path.read_bytes().endswith(b"}}\n"))
    assert path.read_bytes().startswith(before)
    assert run("record", "check", path).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_reading_commands_leave_a_game_alone(tmp_path: Path, game: str) -> None:
    path = left(tmp_path, game)
    with resumed(path) as process:
        before = path.read_bytes()
        reading: list[Words] = [
            ["replay", path],
            ["why", path, "end"],
            ["record", "check", path],
            ["record", "show", path],
            ["record", "states", path],
            ["record", "redact", path],
            ["record", "fork", path, "--at", "5", "-o", tmp_path / "fork.jsonl"],
        ]
        for words in reading:
            told = run(*words)
            assert told.exit_code in ((0, 1) if words[0] == "why" else (0,)), (words, told.stderr)
            assert path.read_bytes() == before
        write(process, "resign")
        wait_until(lambda: path.read_bytes().endswith(b"}}\n"))
    assert run("record", "check", path).exit_code == 0


def test_a_hint_beside_a_running_game_is_asked_for_there(tmp_path: Path) -> None:
    path = left(tmp_path, "temples")
    programs = tmp_path / "programs.jsonl"
    programs.write_bytes(path.read_bytes().replace(b'"human"', b'"random"'))
    for each in (path, programs):
        before = each.read_bytes()
        with each.open("rb+", buffering=0) as writer:
            files.lock(writer, each)
            for words in (("hint", each, "--as", "1"), ("review", each, "--as", "1")):
                refused = run(*words)
                assert (refused.exit_code, refused.stdout) == (1, "")
                assert refused.stderr == (
                    f"zweistrom: another program is playing the game in {each}: "
                    "ask there for hints and reviews\n"
                )
        assert each.read_bytes() == before


def test_a_line_that_is_just_written_is_no_damage(tmp_path: Path) -> None:
    path = left(tmp_path, "tiles")
    with path.open("ab") as file:
        file.write(HALF)
    assert run("record", "check", path).exit_code == 1
    with path.open("rb+", buffering=0) as writer:
        files.lock(writer, path)
        assert run("record", "check", path).stdout == f"{path}: valid, one game\n"
        assert run("record", "show", path).exit_code == 0
        assert path.read_bytes().endswith(HALF)
    assert run("record", "check", path).exit_code == 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_lock_ends_with_a_killed_process(tmp_path: Path, game: str) -> None:
    path = left(tmp_path, game)
    with resumed(path) as process:
        assert run("resume", path).exit_code == 2
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert not files.is_locked(path)
        assert run("resume", path, lines="quit\n").exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_only_one_companion_follows_a_game(tmp_path: Path, game: str) -> None:
    path = tmp_path / "table.jsonl"
    words: Words = ["companion", game, path, "--player", "Ada", "--player", "Bel"]
    process = start(*words)
    try:
        wait_until(lambda: path.exists() and path.stat().st_size > 0)
        before = path.read_bytes()
        both: list[Words] = [["companion", game, path], ["resume", path]]
        for again in both:
            refused = run(*again)
            assert (refused.exit_code, IN_USE in refused.stderr) == (2, True)
        assert path.read_bytes() == before
    finally:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_two_tournaments_are_not_played_in_one_folder(tmp_path: Path) -> None:
    words: Words = [
        "arena",
        "run",
        "temples",
        "random",
        "random",
        "--seed",
        "3",
        "-o",
        tmp_path / "a",
    ]
    process = start(*words, "-n", "100000")
    try:
        wait_until((tmp_path / "a" / "results.jsonl").exists)
        refused = run(*words, "-n", "4")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert IN_USE in refused.stderr
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
        process.communicate()
    assert run("record", "check", *(tmp_path / "a" / "games").iterdir()).exit_code == 0


CROWD: Final = 6
ROUNDS: Final = 3
APPENDER: Final = """
import sys
from pathlib import Path
from suite.core.play.record import InUseError, Mark, FileRecorder
path, size, name = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
print("ready", flush=True)
sys.stdin.readline()
try:
    recorder = FileRecorder(path, size)
except InUseError:
    print("refused", flush=True)
else:
    for _ in range(50):
        recorder.write(Mark(name))
    print("wrote", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_of_a_crowd_exactly_one_writes(tmp_path: Path, game: str) -> None:
    path = left(tmp_path, game)
    for _round in range(ROUNDS):
        before = path.read_bytes()
        crowd = [
            subprocess.Popen(
                [sys.executable, "-c", APPENDER, str(path), str(len(before)), str(number)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
            for number in range(CROWD)
        ]
        assert [_answer(each) for each in crowd] == [b"ready\n"] * CROWD
        for each in crowd:
            assert each.stdin
            each.stdin.write(b"go\n")
        told = [_answer(each) for each in crowd]
        assert sorted(told) == [b"refused\n"] * (CROWD - 1) + [b"wrote\n"]
        for each in crowd:
            each.kill()
            each.communicate()
        added = path.read_bytes().removeprefix(before).splitlines()
        winner = str(told.index(b"wrote\n"))
        assert [json.loads(line) for line in added] == [{"mark": winner}] * 50
        assert run("record", "check", path).exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


def _answer(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout
    return process.stdout.readline()
