"""The walls around the program of a stranger: what it may see and use, on Linux.

It sees, read-only, the libraries of the system, what its interpreter needs, the folder of its own
file and what the user shares with it; and an empty home that it can write to. Its processes and its
network are its own, and it ends with all that it has started.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from marshal import dumps
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final, NamedTuple

from suite.core import system
from suite.core.errors import SettingError
from suite.core.text.messages import _

SYSTEM: Final = tuple(
    f"/{path}"
    for path in (
        *("usr", "bin", "sbin", "lib", "lib32", "lib64", "nix/store", "gnu/store"),
        *("etc/ld.so.cache", "etc/alternatives", "etc/localtime"),
    )
)
"""What every program may see, as far as it is there."""
PROGRAMS: Final = ("bin", "sbin", "shims")
"""What folders of programs are called, which belong to what is beside them."""
LIMITS: Final = {
    "RLIMIT_DATA": 4 << 30,
    "RLIMIT_FSIZE": 64 << 20,
    "RLIMIT_NPROC": 1024,
    "RLIMIT_CORE": 0,
}
"""The most that a process may use, in bytes, and the most processes and threads of a program."""
ROOM: Final = 64 << 20
"""The most bytes in the home of a program."""
KEPT: Final = ("PATH", "LANG")
"""What a program is told of the environment."""
CELL: Final = str(Path(__file__).with_name("cell.py"))
BWRAP, OURS, NONE = "bwrap", "ours", ""
"""The kinds of walls: of a program of the system, of our own making, and none."""


class Access(NamedTuple):
    """What programs of others may see besides their own, and what they may not.

    - `shared`: files and folders that the user shares with them
    - `hidden`: what games are written to; it is hidden wherever it lies
    - `isolated`: whether none may play without walls
    """

    shared: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    isolated: bool = False


_access = Access()


def access() -> Access:
    """Return what the programs that this process starts may see."""
    return _access


def grant(access: Access) -> None:
    """Let the programs that this process starts from now on see this, and nothing else.

    Raises `SettingError` if they are to be isolated, and cannot be here.
    """
    global _access
    if access.isolated and not kind():
        raise SettingError(_("this system cannot isolate programs"))
    _access = access


def start(words: Sequence[str], secret: Iterable[Path], stderr: int) -> subprocess.Popen[bytes]:
    """Start a program with pipes, in a group of processes of its own, behind walls if it can be.

    `secret` is what this one may not see either. Raises `OSError` or `ValueError`.
    """
    return _start(kind(), words, secret, stderr)


@cache
def kind() -> str:
    """Return which walls can be had on this system, by trying."""
    for walls in (BWRAP, OURS) if system.POSIX else ():
        with suppress(OSError, ValueError):
            popen = _start(walls, ["true"], (), subprocess.DEVNULL)
            popen.communicate()
            if popen.returncode == 0:
                return walls
    return NONE


def _start(
    walls: str, words: Sequence[str], secret: Iterable[Path], stderr: int
) -> subprocess.Popen[bytes]:
    pipes: dict[str, Any] = {
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "stderr": stderr,
        "bufsize": 0,
        "start_new_session": True,
        "env": {name: os.environ[name] for name in KEPT if name in os.environ},
    }
    if not walls:
        return subprocess.Popen(words, **pipes)
    plan = _plan(walls, words, secret)
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as trouble:
        try:
            words = ["-I", "-S", CELL, dumps(plan | {"trouble": writer}).hex()]
            popen = subprocess.Popen([sys.executable, *words], pass_fds=[writer], **pipes)
        finally:
            os.close(writer)
        if reason := trouble.read():  # it ends as soon as the program runs
            popen.communicate()
            raise OSError(0, reason.decode())
    return popen


def _plan(walls: str, words: Sequence[str], secret: Iterable[Path]) -> dict[str, Any]:
    """Return what `cell` is to do."""
    program = _program(words[0])
    visible = {str(path): str(path.resolve()) for path in _visible(program, words)}
    hidden = [
        str(Path(path, place.relative_to(real)))
        for place in map(Path.resolve, (*_access.hidden, *secret))
        for path, real in visible.items()
        if place.is_relative_to(real) and place.exists()
    ]
    empty = [str(Path.home()), str(Path.cwd())]
    plan = {"limits": LIMITS, "room": ROOM, "program": str(program), "words": [*words]}
    if walls == OURS:
        return plan | {"visible": visible, "hidden": hidden, "empty": empty}
    bwrap = str(_program(BWRAP))
    options = [
        *("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        *("--uid", "65534", "--gid", "65534", "--cap-drop", "ALL"),
        *("--size", str(ROOM), "--tmpfs", "/tmp", "--size", str(ROOM), "--tmpfs", empty[0]),
        *(word for path, real in visible.items() for word in ("--ro-bind", real, path)),
        *(
            word
            for path in hidden
            for word in (["--tmpfs"] if Path(path).is_dir() else ["--ro-bind", "/dev/null"])
            + [path]
        ),
        *("--dev", "/dev", "--proc", "/proc", "--dir", empty[1], "--chdir", empty[1], "--"),
    ]
    # Outside, it would count all processes of the user; the options are those of bash and of dash.
    limit = "ulimit -u {0} 2>&- || ulimit -p {0}".format(LIMITS["RLIMIT_NPROC"])
    return plan | {
        "program": bwrap,
        "words": [
            *(bwrap, *options, "sh", "-c", f'{limit}; exec "$@"', "sh"),
            *(str(program), *words[1:]),
        ],
        "limits": {name: LIMITS[name] for name in LIMITS if name != "RLIMIT_NPROC"},
        "visible": {},
    }


def _program(word: str) -> Path:
    """Return the file of a program; a link, as programs go by their names."""
    return Path(os.path.abspath(shutil.which(word) or word))  # noqa: PTH100


def _visible(program: Path, words: Sequence[str]) -> list[Path]:
    """Return what a program may see, as far as it is there, and nothing twice."""
    paths = {*map(Path, SYSTEM), *map(Path.absolute, _access.shared)}
    for file in _runners(program):
        paths |= set(_surroundings(file))
    files = [Path(os.path.normpath(Path(word).absolute())) for word in words[1:]]
    paths |= {_around(path) for file in files if file.is_file() for path in (file, file.resolve())}
    return sorted(path for path in paths if path.exists() and not paths & {*path.parents})


def _runners(program: Path) -> Iterator[Path]:
    """Yield a program, and what runs it if it is a script."""
    yield program
    with suppress(OSError), program.open("rb") as file:
        start = file.readline(256).decode("utf-8", "replace")
        if start.startswith("#!"):
            yield from (_program(word) for word in start[2:].split() if shutil.which(word))


def _surroundings(program: Path) -> Iterator[Path]:
    """Yield what belongs to a program, and to what it is a link to."""
    links = [program]
    while links[-1].is_symlink():
        links.append(_program(str(links[-1].parent / links[-1].readlink())))
    for path in (*links, program.resolve()):
        prefix = path.parent.parent
        is_narrow = path.parent.name in PROGRAMS and not _is_wide(prefix)
        yield prefix if is_narrow else _around(path)


def _around(file: Path) -> Path:
    """Return the folder of a file; the file alone, if others have things there."""
    return file if _is_wide(file.parent) else file.parent


def _is_wide(folder: Path) -> bool:
    """Return whether a folder is for more than one program."""
    inside = (Path.home() / ".local", Path(gettempdir()), Path("/var/tmp"))
    return any(path.is_relative_to(folder) for path in inside)
