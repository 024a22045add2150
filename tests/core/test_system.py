"""Systems that lack something: what then happens instead."""

from __future__ import annotations

import ast
import asyncio
import errno
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import files, system
from suite.players.external import walls
from tests.docs.pages import ROOT

ELSEWHERE: Final = frozenset(
    (
        *("fcntl", "grp", "msvcrt", "pty", "pwd", "resource", "termios", "winreg"),
        *("os.fork", "os.getuid", "os.geteuid", "os.killpg", "os.name", "os.setsid"),
        *("signal.SIGALRM", "signal.SIGCONT", "signal.SIGHUP", "signal.SIGSTOP", "signal.SIGTSTP"),
        *("signal.pthread_sigmask", "signal.setitimer", "sys.platform"),
    )
)
"""What only some systems have."""


class Bytes:
    """The module `msvcrt`: it locks bytes, for one program alone, and knows typed keys."""

    LK_NBLCK: Final = 2

    def __init__(self) -> None:
        self.locked: list[tuple[int, int]] = []
        self.keys = deque("zw")

    def locking(self, file: int, how: int, number: int) -> None:
        assert how == self.LK_NBLCK
        about = os.fstat(file)
        place = (about.st_ino, os.lseek(file, 0, os.SEEK_CUR))
        if place in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked += [place] * number

    def kbhit(self) -> bool:
        return bool(self.keys)

    def getwch(self) -> str:
        return self.keys.popleft()


@pytest.fixture
def without_fcntl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "fcntl", None)


def lacks(monkeypatch: pytest.MonkeyPatch, module: Any, *names: str) -> None:
    for name in names:
        monkeypatch.delattr(module, name)


@pytest.mark.usefixtures("without_fcntl")
def test_where_only_bytes_can_be_locked_a_far_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "msvcrt", bytes_ := Bytes())
    path = tmp_path / "x"
    with files.create(path) as one, files.append(path) as other:
        files.lock(one, path)
        assert [place for _file, place in bytes_.locked] == [system.LOCKED_BYTE]
        assert files.is_locked(path)
        with pytest.raises(BlockingIOError):
            files.lock(other, path)
        one.write(b"one line\n")
    assert path.read_bytes() == b"one line\n"


@pytest.mark.usefixtures("without_fcntl")
def test_without_locks_files_are_written_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with files.create(path) as file:
        files.lock(file, path)
        assert not files.is_locked(path)
        file.write(b"x")
    assert path.read_bytes() == b"x"


def test_a_folder_whose_mode_means_nothing_is_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o500)
    assert files.is_closed(tmp_path)
    monkeypatch.setattr(system, "POSIX", False)
    assert not files.is_closed(tmp_path)


def test_nothing_is_set_to_wait_where_nothing_is_opened_without_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lacks(monkeypatch, os, "O_NONBLOCK", "set_blocking")
    assert system.flag("O_NONBLOCK") == 0
    with files.append(Path(os.devnull)) as file:
        assert file.write(b"x") == 1


def test_without_groups_a_signal_goes_to_the_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    lacks(monkeypatch, os, "killpg")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        system.signal_group(process.pid, signal.SIGTERM)
        assert process.wait(60) == -signal.SIGTERM
        system.signal_group(process.pid, signal.SIGTERM)  # it is gone


def test_without_masks_ctrl_c_is_left_to_its_handler(monkeypatch: pytest.MonkeyPatch) -> None:
    lacks(monkeypatch, signal, "pthread_sigmask", "SIG_BLOCK", "SIG_UNBLOCK")
    with pytest.raises(KeyboardInterrupt), system.ctrl_c_masked():
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("lack", ["name", "loop", "thread"])
def test_a_loop_does_without_signals(monkeypatch: pytest.MonkeyPatch, lack: str) -> None:
    async def listen() -> None:
        loop = asyncio.get_running_loop()
        if lack == "loop":

            def refuse(*_: object) -> None:
                raise NotImplementedError

            monkeypatch.setattr(loop, "add_signal_handler", refuse)
        system.on_signal(loop, "SIGTSTP", print)
        assert lack == "thread" or signal.getsignal(signal.SIGTERM) == before

    before = signal.getsignal(signal.SIGTERM)
    if lack == "thread":
        thread = threading.Thread(target=asyncio.run, args=[listen()])
        thread.start()
        thread.join()
        return
    if lack == "name":
        lacks(monkeypatch, signal, "SIGTSTP")
    asyncio.run(listen())


def test_typed_keys_are_forgotten_where_they_are_read_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)
    system.forget_keys(sys.stdin)  # a system with neither
    monkeypatch.setattr(system, "msvcrt", bytes_ := Bytes())
    system.forget_keys(sys.stdin)
    assert not bytes_.keys


def test_there_are_no_walls_where_there_is_no_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "POSIX", False)
    monkeypatch.setattr(walls, "_start", lambda *_: pytest.fail("a program was started"))
    walls.kind.cache_clear()
    try:
        assert walls.kind() == walls.NONE
    finally:
        walls.kind.cache_clear()


def test_a_system_without_namespaces_has_no_walls_of_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As macOS, whose C library has no `unshare`: the cell breaks down, and nobody hears of it."""
    cell = tmp_path / "cell.py"
    source = Path(walls.CELL).read_text(encoding="utf-8")
    cell.write_text(source.replace('call("unshare"', 'call("unshare_is_missing"'))
    monkeypatch.setattr(walls, "CELL", str(cell))
    monkeypatch.setattr(walls, "BWRAP", "no-such-program")
    walls.kind.cache_clear()
    try:
        assert walls.kind() == walls.NONE
    finally:
        walls.kind.cache_clear()


ASKED: Final = {
    "suite/players/external/cell.py": ["os.fork", "os.getuid", "resource"],
    "cli/shell/signals.py": ["signal.SIGALRM", "signal.setitimer"],
    "cli/screens/app.py": ["signal.SIGSTOP"],
}
"""What other modules ask for: in a cell, where there is a timer, and where a terminal suspends."""


def asked(path: Path) -> list[str]:
    """Return what a module imports or takes from `os`, `signal` or `sys` that is only somewhere."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{node.value.id}.{node.attr}")
    return sorted(found & ELSEWHERE)


def test_one_module_asks_what_a_system_has() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for folder in ("suite", "cli")
        for path in (ROOT / folder).rglob("*.py")
        if (names := asked(path))
    }
    assert found.pop("suite/core/system.py")
    assert found == ASKED
