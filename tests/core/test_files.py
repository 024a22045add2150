"""Files: nothing is read without end, nothing is written over or through a link, or left behind."""

from __future__ import annotations

import ast
import errno
import os
import socket
import stat
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any, Final

import pytest

from suite.core import files
from tests.docs.pages import ROOT

MOST: Final = 100
UTF_16: Final = ("utf-16", "utf-16-le", "utf-16-be")
UTF_32: Final = ("utf-32", "utf-32-le", "utf-32-be")


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


# --- reading


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def endpoint(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


UNREADABLE: Final[list[tuple[Callable[[Path], None], str]]] = [
    (pipe, "it is not a file and may never end"),
    (device, "it is not a file and may never end"),
    (endpoint, "it is not a file and may never end"),
    (Path.mkdir, "Is a directory"),
    (sparse, "it is larger than 100 bytes"),
    (lambda _: None, "No such file or directory"),
]


@pytest.mark.parametrize(("make", "reason"), UNREADABLE)
def test_what_may_have_no_end_is_not_read(
    tmp_path: Path, make: Callable[[Path], None], reason: str
) -> None:
    path = tmp_path / "x"
    make(path)
    with pytest.raises(OSError, match=reason) as refused:
        files.read(path, MOST)
    assert (refused.value.filename, refused.value.strerror) == (str(path), reason)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"x" * MOST)
    assert files.read(path, MOST) == b"x" * MOST
    link = tmp_path / "link"
    link.symlink_to(path)
    assert files.read(link, MOST) == b"x" * MOST
    with pytest.raises(OSError, match="it is larger than 99 bytes"):
        files.read(path, MOST - 1)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_small_file_takes_little_room_whatever_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "small"
    path.write_bytes(b"x" * 40_000)
    tracemalloc.start()
    try:
        assert len(files.read(path, 1 << 29)) == 40_000
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


def test_a_file_that_does_not_tell_its_size_has_the_same_limit() -> None:
    assert Path("/proc/self/status").stat().st_size == 0
    with pytest.raises(OSError, match="it is larger than 100 bytes"):
        files.read(Path("/proc/self/status"), MOST)


def test_a_file_that_has_nothing_to_read_yet_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)  # as /proc/kmsg, which calls itself a regular file
    with os.fdopen(reading, "rb") as pipe, os.fdopen(writing, "wb"):
        monkeypatch.setattr(files, "open_to_read", lambda *_: pipe)
        assert files.read(tmp_path / "x", MOST) == b""


def test_a_line_has_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"one\nthree\nfive")
    with files.open_to_read(path, MOST) as file:
        assert list(files.lines(file, 6)) == [
            (1, b"one\n", 4),
            (2, b"three\n", 10),
            (3, b"five", 14),
        ]
    with files.open_to_read(path, MOST) as file:
        lines = files.lines(file, 5)
        assert next(lines) == (1, b"one\n", 4)
        with pytest.raises(OSError, match="line 2 is longer than 5 bytes"):
            next(lines)


# --- texts of other systems

BOM: Final = b"\xef\xbb\xbf"


def lines_in(data: bytes) -> list[files.Line]:
    return list(files.lines(BytesIO(data), 9))


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", []),
        (BOM, []),
        (BOM + b"one\r\ntwo\r\n", [(1, b"one\r\n", 8), (2, b"two\r\n", 13)]),
        (b"one\n" + BOM + b"two\n", [(1, b"one\n", 4), (2, b"two\n", 11)]),
        (b"\n\r\none\n \t\n\ntwo", [(3, b"one\n", 7), (6, b"two", 14)]),
        (b"one\n\0", [(1, b"one\n", 4), (2, b"\0", 5)]),
        (b"one\ntwo" + bytes(99), [(1, b"one\n", 4), (2, b"two\0", 106)]),
        (b"one\n" + bytes(200_000), [(1, b"one\n", 4), (2, b"\0", 200_004)]),
        (bytes(files.BLOCK), [(1, b"\0", files.BLOCK)]),
        (b"abcd\0e\n", [(1, b"abcd\0e\n", 7)]),
    ],
)
def test_lines_are_read_as_other_systems_write_them(
    data: bytes, found: list[tuple[int, bytes, int]]
) -> None:
    assert lines_in(data) == found


def test_lines_are_read_on_from_a_place_and_no_mark_is_looked_for_there() -> None:
    file = BytesIO(b"one\nt\0\0\0\n\0\0")
    file.seek(4)
    assert list(files.lines(file, 9, 1)) == [(2, b"t\0\0\0\n", 9), (3, b"\0", 11)]


@pytest.mark.parametrize(
    ("data", "text", "cut"),
    [
        (b"", "", 0),
        (BOM + "höhe\r\n".encode(), "höhe\r\n", 0),
        (b"one\ntwo\n" + bytes(70_000), "one\ntwo\n", 3),
        (b"one" + bytes(2), "one", 1),
        (bytes(5), "", 1),
    ],
)
def test_a_text_is_read_as_other_systems_write_it(
    tmp_path: Path, data: bytes, text: str, cut: int
) -> None:
    (tmp_path / "x").write_bytes(data)
    assert files.text_of(tmp_path / "x", 1 << 20) == (text, cut)


@pytest.mark.parametrize(
    ("encoding", "reason"),
    [
        *((each, "it is in UTF-16: save it as UTF-8") for each in UTF_16),
        *((each, "it is in UTF-32: save it as UTF-8") for each in UTF_32),
        ("latin-1", "it is not UTF-8 text"),
    ],
)
def test_a_text_in_another_encoding_is_refused(tmp_path: Path, encoding: str, reason: str) -> None:
    data = '{"name": "Jürgen"}\n'.encode(encoding)
    (tmp_path / "x").write_bytes(data)
    with pytest.raises(OSError, match=reason) as refused:
        files.text_of(tmp_path / "x", MOST)
    assert (refused.value.filename, refused.value.strerror) == (str(tmp_path / "x"), reason)
    if encoding != "latin-1":  # what a line must be, its reader says
        with pytest.raises(OSError, match=reason):
            lines_in(data)


# --- writing

WRITERS: Final[dict[str, Callable[[Path], Any]]] = {
    "write_new": lambda path: files.write_new(path, b"new"),
    "replace": lambda path: files.replace(path, b"new"),
    "create": lambda path: files.create(path).close(),
    "append": lambda path: files.append(path).close(),
    "create_or_append": lambda path: files.create_or_append(path).close(),
    "truncate": lambda path: files.truncate(path, 0),
    "folder_inside": files.folder_inside,
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("dangling", [False, True])
def test_nothing_is_written_through_a_link(tmp_path: Path, writer: str, dangling: bool) -> None:
    victim, link = tmp_path / "victim", tmp_path / "link"
    if not dangling:
        victim.write_bytes(b"precious")
    link.symlink_to(victim)
    if writer == "replace":
        WRITERS[writer](link)
        assert not link.is_symlink()
        assert link.read_bytes() == b"new"
    else:
        with pytest.raises(OSError, match=str(link)):
            WRITERS[writer](link)
        assert link.is_symlink()
    assert victim.exists() != dangling
    assert dangling or victim.read_bytes() == b"precious"
    assert {each.name for each in tmp_path.iterdir()} <= {"victim", "link"}


def test_a_link_is_named_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "victim")
    with pytest.raises(
        OSError, match=("it is a symbolic link, and symbolic links are never written to")
    ):
        files.append(tmp_path / "link")


@pytest.mark.parametrize("writer", ["append", "create_or_append", "truncate"])
def test_a_pipe_that_nothing_reads_is_not_waited_for(tmp_path: Path, writer: str) -> None:
    os.mkfifo(tmp_path / "x")
    with pytest.raises(OSError, match="it is not a file and cannot be read"):
        WRITERS[writer](tmp_path / "x")


def test_a_pipe_that_is_read_gets_more_than_it_holds(tmp_path: Path) -> None:
    path, read = tmp_path / "x", []
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)

    def swallow() -> None:
        while data := os.read(reader, 1 << 16):
            read.append(len(data))

    with files.append(path) as file:
        listener = threading.Thread(target=swallow)
        listener.start()
        assert file.write(b"x" * (1 << 20)) == 1 << 20
    listener.join()
    os.close(reader)
    assert sum(read) == 1 << 20


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for write in (files.create, lambda path: files.write_new(path, b"new")):
        path.write_bytes(b"old")
        with pytest.raises(FileExistsError):
            write(path)
        assert [path] == list(tmp_path.iterdir())
        assert path.read_bytes() == b"old"


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_a_folder_is_not_replaced_by_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileExistsError):
        files.write_new(Path(folder), b"new")
    assert not list(tmp_path.iterdir())


def test_a_new_file_needs_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")  # as on FAT

    monkeypatch.setattr(Path, "hardlink_to", fail)
    path = tmp_path / "x"
    files.write_new(path, b"old")
    with pytest.raises(FileExistsError):
        files.write_new(path, b"new")
    assert [path] == list(tmp_path.iterdir())
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("problem", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
@pytest.mark.parametrize("when", ["write", "fsync"])
@pytest.mark.parametrize("writer", ["write_new", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException, when: str, writer: str
) -> None:
    def fail(*_: object) -> None:
        assert len(list(tmp_path.iterdir())) == there + 1, "something has been begun"
        raise problem

    path = tmp_path / "x"
    if writer == "replace":
        path.write_bytes(b"old")
    there = len(list(tmp_path.iterdir()))
    if when == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    else:
        monkeypatch.setattr(files, "open", lambda fd, _mode: Failing(fd, fail), raising=False)
    with pytest.raises(type(problem)):
        WRITERS[writer](path)
    assert len(list(tmp_path.iterdir())) == there
    assert not there or path.read_bytes() == b"old"


class Failing(FileIO):
    """A file in which writing fails half-way."""

    def __init__(self, fd: int, fail: Callable[[], None]) -> None:
        super().__init__(fd, "ab")
        self.fail = fail

    def write(self, data: Any, /) -> int:
        super().write(data[:1])
        self.fail()
        return 0


def test_no_two_unfinished_files_have_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[Path] = []
    monkeypatch.setattr(os, "fsync", lambda _: names.extend(tmp_path.glob(".*")))
    files.replace(tmp_path / "x", b"")
    files.replace(tmp_path / "x", b"")
    names = [name for name in names if name.name != "x"]
    assert len(set(names)) == 2
    assert all(map(files.is_part, names))


def test_the_folder_is_synced_after_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []

    def look(fd: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(fd).st_mode) and (tmp_path / "x").exists())

    monkeypatch.setattr(os, "fsync", look)
    files.write_new(tmp_path / "x", b"")
    files.replace(tmp_path / "x", b"")
    assert synced == [False, True, False, True]


def test_what_is_taken_is_known_without_following_links(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    assert files.is_taken(tmp_path / "link")
    assert not files.is_taken(tmp_path / "x")


# --- who may read it


@pytest.mark.usefixtures("usual_umask")
def test_what_the_user_names_obeys_the_umask(tmp_path: Path) -> None:
    files.write_new(tmp_path / "x", b"")
    files.write_new(tmp_path / "bot", b"", files.PROGRAM)
    files.replace(tmp_path / "y", b"")
    files.create(tmp_path / "z").close()
    assert [mode(tmp_path / name) for name in ("x", "bot", "y", "z")] == [
        *(0o644, 0o755, 0o644, 0o644)
    ]
    os.umask(0o077)
    files.write_new(tmp_path / "mine", b"")
    assert mode(tmp_path / "mine") == 0o600


@pytest.mark.usefixtures("usual_umask")
def test_a_private_folder_is_the_users_alone_also_if_it_was_not_before(tmp_path: Path) -> None:
    files.private_folder(tmp_path / "data" / "mine" / "games")
    assert mode(tmp_path / "data") == mode(tmp_path / "data" / "mine") == 0o700
    old = tmp_path / "old"
    (old / "games").mkdir(parents=True)
    files.private_folder(old / "games")
    assert [mode(old), mode(old / "games")] == [0o755, 0o700]


@pytest.mark.parametrize("bits", [0o500, 0o555])
def test_a_private_folder_that_is_read_only_stays_so(tmp_path: Path, bits: int) -> None:
    folder = tmp_path / "folder"
    folder.mkdir(bits)
    for each in (folder, folder / "x"):
        with pytest.raises(PermissionError) as refused:
            files.private_folder(each)
        assert refused.value.strerror == "the folder is read-only"
        assert refused.value.filename == str(each)
    assert (mode(folder), list(folder.iterdir())) == (bits, [])


# --- nobody does it elsewhere

CALLS: Final = frozenset(
    (
        *("open", "fdopen", "FileIO", "write_text", "write_bytes", "read_text", "read_bytes"),
        *("touch", "mkdir", "makedirs", "rename", "renames", "hardlink_to", "symlink_to"),
        *("truncate", "unlink", "rmdir", "chmod", "savefig"),
    )
)
"""Calls that open or change a file, whatever they are called on."""
OF_OS: Final = frozenset(("link", "symlink", "remove", "removedirs", "replace", "mkfifo", "mknod"))
MODULES: Final = frozenset(("shutil", "tempfile", "sqlite3"))
ALLOWED: Final = {
    "cli/commands/bots/new.py": {"unlink": "of the file that it has just written"},
    "cli/commands/serve.py": {
        "open": "a browser",
        "unlink": "of the page that it, or a server before it, has written",
    },
    "cli/commands/fuzz.py": {"tempfile": "a folder of a random name"},
    "cli/commands/replay.py": {"open": "a screen"},
    "cli/screens/opening.py": {"open": "a screen"},
    "cli/screens/table/app.py": {"open": "a screen"},
    "cli/screens/watch/watch_app.py": {"open": "a screen"},
    "cli/screens/table/companion.py": {"open": "a screen"},
    "cli/screens/table/lesson.py": {"open": "a screen"},
    "suite/core/lesson.py": {"read_text": "a file of the package"},
    "suite/core/picture/signs.py": {"read_text": "a file of the package"},
    "suite/lessons/exercises.py": {"read_bytes": "a file of the package"},
    "suite/play/learned.py": {"replace": "its own damaged file, by another name"},
    "suite/play/saved.py": {"replace": "reviews, into the folder of deleted games"},
    "suite/players/external/cell.py": dict.fromkeys(
        ("makedirs", "mkdir", "open", "rmdir"), "in the walls of a bot"
    ),
    "suite/players/external/walls.py": {
        **dict.fromkeys(("fdopen", "open"), "descriptors of a bot that starts"),
        "shutil": "looks for a program",
        "tempfile": "the empty home of a bot",
    },
    "cli/shell/console.py": {"open": "the null device"},
    "cli/shell/terminal/export.py": {
        "tempfile": "a file without a name, to see whether one can be"
    },
    "cli/shell/settings_file.py": {"mkdir": "the folder of the user's settings"},
    "suite/arena/folder.py": {
        "mkdir": "the folder that the user has named",
        "rmdir": "the folder that it has just made",
        "truncate": "of this module, or of an open file",
        "unlink": "records of games without a result; of a link, the link itself",
    },
    "suite/arena/index.py": {"sqlite3": "in memory"},
    "suite/arena/report/plots.py": {"savefig": "into memory"},
    "suite/core/play/record.py": {
        "mkdir": "the folder that the user has named",
        "truncate": "of an open file",
        "unlink": "of the file that it has just made",
    },
    "suite/core/text/catalogue.py": {"open": "a file of the package"},
    "suite/core/text/handbook.py": {"read_text": "a file of the package"},
    "suite/learning/course.py": {
        "mkdir": "the folder that the user has named",
        "read_bytes": "a network that it has just read within limits",
    },
    "suite/native/__init__.py": {"read_bytes": "a file of the package"},
    "suite/native/sources.py": {"read_bytes": "a file of the package"},
    "suite/players/values.py": {"read_bytes": "a file of the package"},
    "suite/players/external/command.py": {"shutil": "looks for a program"},
    "suite/web/app.py": {"open": "the tables", "read_bytes": "a file of the package"},
    "suite/testing/temples/engine.py": {"open": "the stage that is open in a yard"},
}
"""What other modules may call, and what it is there."""


def touches(path: Path) -> set[str]:
    """Return what a module calls or imports that may open or change a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= MODULES & {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= MODULES & {str(node.module)}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, on = node.func.attr, node.func.value
            is_of_a_path = name == "replace" and len(node.args) == 1 and not node.keywords
            is_of_os = name in OF_OS and isinstance(on, ast.Name) and on.id == "os"
            if name in CALLS or is_of_a_path or is_of_os:
                found.add(name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= CALLS & {node.func.id}
    return found


@pytest.mark.slow
def test_one_module_opens_and_writes_files() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): touches(path)
        for folder in ("suite", "cli")
        for path in (ROOT / folder).rglob("*.py")
    }
    others = {
        name: sorted(calls - ALLOWED.get(name, {}).keys())
        for name, calls in sorted(found.items())
        if name != "suite/core/files.py" and calls - ALLOWED.get(name, {}).keys()
    }
    assert others == {}
    assert found["suite/core/files.py"]
    assert {"open", "replace", "hardlink_to", "mkdir"} <= found["suite/core/files.py"]
