"""Programs of others behind walls: what they try to see, whom to reach, and what they leave."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from suite.core.errors import SettingError
from suite.players.external import walls
from suite.players.external.process import Process
from suite.players.external.walls import Access
from tests.players.tables import BOTS

PEEKING: Final = BOTS.with_name("peeking_bots.py")
SECRET: Final = "the-hand-of-the-rival"
SYSTEMS_PYTHON: Final = "/usr/bin/python3"
USER: Final = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
"""What makes an ordinary user of the first one."""
PARENT: Final = """
import sys, time
record = open(sys.argv[1])
hand = "".join(reversed(sys.argv[2]))
print("ready", flush=True)
time.sleep(100)
"""
"""A program that holds a secret in its memory and in an open file."""
PEEKS: Final = (
    *("descriptors", "memory", "environment", "arguments", "rival", "record", "tournament"),
    *("home", "leftovers", "network", "abstract", "stop", "interrupt", "trace"),
)


class World:
    """A machine with secrets, and a user whose programs want to know them."""

    def __init__(self, folder: Path, prefix: tuple[str, ...], python: str) -> None:
        self.folder = folder
        self.prefix = prefix
        self.python = python
        self.bots = folder / "bots"
        self.record = self.bots / "game.jsonl"
        self.tournament = self.bots / "results"
        self.rival = folder / "rival" / "weights"
        self.home = folder / "home" / "diary"
        self.left = folder / "left"
        secrets = (self.record, self.tournament / "arena.json", self.rival, self.home, self.left)
        for path in secrets:
            path.parent.mkdir(exist_ok=True)
            path.write_text(SECRET)
        self.bot = str(shutil.copy(PEEKING, self.bots))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = str(self.listening.getsockname()[1])
        self.unix = socket.socket(socket.AF_UNIX)
        self.unix.bind("\0" + self.port)
        self.unix.listen()

    def parent(self) -> subprocess.Popen[bytes]:
        """Start a process with secrets."""
        words = [self.python, "-c", PARENT, str(self.record), SECRET[::-1], f"--seed={SECRET}"]
        environment = {"SECRET": SECRET}
        parent = subprocess.Popen(
            [*self.prefix, *words], env=environment, stdout=subprocess.PIPE, start_new_session=True
        )
        assert parent.stdout
        parent.stdout.readline()
        return parent

    def words(self, kind: str, victim: int = 0, **more: str) -> list[str]:
        """Return the command line of a program that peeks."""
        given = {
            "terces": SECRET[::-1],
            "record": self.record,
            "tournament": self.tournament / "arena.json",
            "rival": self.rival,
            "home": self.home,
            "left": self.left,
            "port": self.port,
            "victim": victim,
            **more,
        }
        told = [f"{name}={value}" for name, value in given.items()]
        return [self.python, "-I", "-S", self.bot, kind, *told]

    def result(self, kind: str, built: str, victim: int = 0) -> str:
        """Return what a program has seen, behind some walls or none."""
        words = self.words(kind, victim)
        if not built:
            words = [*self.prefix, *words]
        popen = walls._start(built, words, (self.record, self.tournament), subprocess.PIPE)
        out, errors = popen.communicate()
        return (out.decode() + errors.decode()).strip()

    def close(self) -> None:
        self.listening.close()
        self.unix.close()


@pytest.fixture(
    params=["this user", pytest.param("an ordinary user", marks=pytest.mark.slow)],
)
def world(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    prefix: tuple[str, ...] = ()
    python = sys.executable
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if request.param == "an ordinary user":
            if os.getuid() or not shutil.which(USER[0]) or not Path(SYSTEMS_PYTHON).exists():
                pytest.skip("only the first user can become an ordinary one, by setpriv")
            prefix, python = USER, SYSTEMS_PYTHON
            script = folder / "python"
            script.write_text(f'#!/bin/sh\nexec {" ".join(USER)} {python} "$@"\n')
            script.chmod(0o755)
            monkeypatch.setattr(sys, "executable", str(script))
            monkeypatch.setattr(walls, "CELL", shutil.copy(walls.CELL, folder))
        monkeypatch.setenv("HOME", str(folder / "home"))
        world = World(folder, prefix, python)
        yield world
        world.close()


@pytest.fixture(
    params=[walls.OURS, pytest.param(walls.BWRAP, marks=pytest.mark.slow)],
)
def built(request: pytest.FixtureRequest) -> str:
    """Walls that can be had here."""
    try:
        popen = walls._start(request.param, ["true"], (), subprocess.DEVNULL)
    except OSError as problem:
        pytest.skip(f"this system has no such walls: {problem}")
    popen.communicate()
    if popen.returncode:
        pytest.skip("this system has no such walls")
    return str(request.param)


def _state(pid: int) -> str:
    """Return the state of a process, as the system says it."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0]


@pytest.mark.parametrize("kind", PEEKS)
def test_who_peeks_sees_something_only_without_walls(world: World, built: str, kind: str) -> None:
    parent = world.parent()
    try:
        assert world.result(kind, built, parent.pid) == "False"
        assert parent.poll() is None
        assert _state(parent.pid) == "S"
        assert world.result(kind, walls.NONE, parent.pid) == "True", "it does not really peek"
    finally:
        parent.kill()
        parent.communicate()


def test_there_is_nothing_but_pipes_two_variables_and_an_empty_home(
    world: World, built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    there = "[0, 1, 2] ['LANG', 'PATH', 'PWD'] [] ['note']"
    for _twice in range(2):
        assert world.result("own", built).replace("'PATH']", "'PATH', 'PWD']") == there
    assert [*world.home.parent.iterdir()] == [world.home]
    assert not Path("/tmp/note").exists()
    assert world.result("writable", built) == "False"


def _running(words: str) -> int:
    """Return how many processes have these words in their command line."""
    number = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            number += words.encode() in path.read_bytes()
        except OSError:
            continue
    return number


def _wait_for(number: int, words: str) -> None:
    """Wait until so many processes have these words in their command line."""
    deadline = time.monotonic() + 30
    while _running(words) != number and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _running(words) == number


@pytest.mark.slow
def test_memory_files_and_processes_have_limits(
    world: World, built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert world.result("hungry", built) == "False"
    assert world.result("large", built) == "False"
    if os.getuid() == 0 and not world.prefix and built == walls.BWRAP:
        return  # the system does not count the processes of the first user
    monkeypatch.setattr(walls, "kind", lambda: built)
    process = Process(world.words("bomb"), 1000)
    try:
        number = int(process.hear(time.monotonic() + 60) or 0)
    finally:
        process.close(at_once=True)
        _wait_for(0, world.bot)
    assert 10 < number <= walls.LIMITS["RLIMIT_NPROC"]


def test_all_that_a_program_has_started_ends_with_it(
    world: World, built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walls, "kind", lambda: built)
    seconds = f"{1000 + os.getpid()}.{time.monotonic_ns() % 1000}"
    process = Process(world.words("leaving", seconds=seconds), 1000)
    assert process.hear(time.monotonic() + 20) == b"ready"
    _wait_for(2, f"sleep\0{seconds}\0")
    process.close(at_once=True)
    _wait_for(0, f"sleep\0{seconds}\0")


def test_a_program_outlives_the_thread_that_has_started_it(
    built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walls, "kind", lambda: built)
    processes: list[Process] = []
    thread = threading.Thread(target=lambda: processes.append(Process(["cat"], 1000)))
    thread.start()
    thread.join()
    [process] = processes
    process.say(b"still here\n")
    assert process.hear(time.monotonic() + 20) == b"still here"
    process.close()
    assert process._popen.returncode is not None


def test_a_program_that_ends_by_sigterm_is_given_the_time_for_it(
    built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walls, "kind", lambda: built)
    script = "trap 'echo bye; exit' TERM; echo ready; while :; do sleep 0.01; done"
    process = Process(["sh", "-c", script], 1000)
    assert process.hear(time.monotonic() + 20) == b"ready"
    process._signal(15)
    assert process.hear(time.monotonic() + 20) == b"bye"
    process.close()


def test_what_is_shared_is_seen(world: World, built: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert world.result("rival", built) == "False"
    monkeypatch.setattr(walls, "_access", Access(shared=(world.rival.parent,)))
    assert world.result("rival", built) == "True"


def test_what_is_hidden_is_found_by_no_other_name(
    world: World, built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = world.folder / "link"
    link.symlink_to(world.bots)
    popen = walls._start(
        built, world.words("record"), [link / world.record.name], subprocess.DEVNULL
    )
    assert popen.communicate()[0] == b"False\n"


@pytest.mark.slow
def test_where_the_system_refuses_there_are_no_walls() -> None:
    none_more = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    ask = "from suite.players.external import walls; print(repr(walls.kind()))"
    words = ["unshare", "--user", "--map-root-user", "sh", "-c", none_more, "sh"]
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system has no namespaces to begin with")
    asked = subprocess.run([*words, sys.executable, "-c", ask], capture_output=True, check=True)
    assert asked.stdout == b"''\n"


def test_where_there_are_no_walls_nobody_is_isolated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "kind", lambda: walls.NONE)
    walls.grant(Access())
    with pytest.raises(SettingError, match="this system cannot isolate programs"):
        walls.grant(Access(isolated=True))


def test_a_script_sees_what_runs_it_and_a_file_among_others_is_alone(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/usr/bin/env python3\n")
    seen = walls._visible(script, [str(script)])
    runner = Path(shutil.which("python3") or "")
    assert tmp_path in seen
    assert any(runner.is_relative_to(path) for path in seen)
    assert any(runner.resolve().is_relative_to(path) for path in seen)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "link.py").symlink_to(script)
    seen = walls._visible(Path("/usr/bin/env"), ["env", str(tmp_path / "other" / "link.py")])
    assert {tmp_path / "other", tmp_path} & {*seen} == {tmp_path}
    wide = Path(tempfile.gettempdir(), "bot.py")
    assert walls._around(wide) == wide
    assert walls._around(Path.home() / "bot.py") == Path.home() / "bot.py"
    assert walls._around(tmp_path / "bot.py") == tmp_path


@pytest.mark.slow
def test_walls_take_at_most_50_ms(built: str) -> None:
    def seconds(kind: str) -> float:
        before = os.times()
        popen = walls._start(kind, ["true"], (), subprocess.DEVNULL)
        popen.communicate()
        after = os.times()
        return sum(after[2:4]) - sum(before[2:4])

    costs = [seconds(built) - seconds(walls.NONE) for _ in range(20)]
    assert sum(costs) / len(costs) <= 0.05
