"""Files on disk: the one module that opens, writes and replaces them.

What others may have planted in a folder does no harm:

- Only regular files are read, up to a number of bytes that the reader names. A device, pipe or
  socket is refused at once, because it may have no end, or nobody writes to it.
- A new file is written under a random name, synced, and then given its own name: it is there whole
  or not at all, and it replaces nothing.
- A private folder that its user made read-only stays so, also for the superuser. Who may write to
  any other folder, such as one that a person names, is left to the system.
- Nothing is written through a symbolic link; where files are replaced, the link itself is.
  (Systems without `O_NOFOLLOW`, such as Windows, follow links when a file is appended to.)

A text is in UTF-8. It may come from another system: a byte-order mark, blank lines and line ends of
Windows do no harm. Zero bytes at its end, which a power cut leaves on many file systems, count as a
line that was cut short. Binary files are read as they are.

A file that is appended to is locked by its writer. The lock is of the open file itself: it leaves
nothing in the folder, and the system releases it with the process, however that ends.

Every function raises `OSError` with the file's name and one sentence (`strerror`).
"""

from __future__ import annotations

import json
import os
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK, EFBIG, EILSEQ, EISDIR, ELOOP, ENOSPC, ENOTDIR, ENXIO
from io import FileIO
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from time import monotonic, sleep
from typing import BinaryIO, Final, TypeAlias

from suite.core import system
from suite.core.system import flag
from suite.core.text.messages import _

SHARED: Final = 0o666
"""The mode of a file that the user has named: the umask decides who may read it."""
PROGRAM: Final = 0o777
"""The mode of a program, by the umask too."""
PRIVATE: Final = 0o600
"""The mode of a file in the user's data folder: it may hold hidden cards."""
PRIVATE_FOLDER: Final = 0o700
WRITABLE: Final = 0o222
"""The bits of the mode of a folder of which one lets somebody add to it."""
BLOCK: Final = 1 << 16
"""Bytes read at a time."""
PART: Final = ".part"
"""The suffix of a file while it is being written; a kill may leave one behind."""

WITHOUT_WAITING: Final = flag("O_NONBLOCK") | flag("O_NOCTTY") | flag("O_BINARY")
"""Opening a pipe does not wait for its other end."""
TO_READ: Final = os.O_RDONLY | WITHOUT_WAITING
TO_APPEND: Final = os.O_WRONLY | os.O_APPEND | flag("O_NOFOLLOW") | WITHOUT_WAITING
TO_CREATE: Final = TO_APPEND | os.O_CREAT | os.O_EXCL

Line: TypeAlias = tuple[int, bytes, int]
"""A line of a text.

Its number from 1, blank lines counted; its bytes with the line feed, which only a last line may
lack; and where it ends, in bytes from the beginning of the file.
"""


# --- reading


def open_to_read(path: Path, most: int) -> BinaryIO:
    """Open a regular file of at most `most` bytes."""
    with _naming(path):
        _check(path.stat(), most)  # opening a device may have effects, and a socket fails
        file = open(os.open(path, TO_READ), "rb")  # noqa: PTH123, SIM115 - the caller closes it
        try:
            _check(os.fstat(file.fileno()), most)
        except BaseException:
            file.close()
            raise
        return file


def read(path: Path, most: int) -> bytes:
    """Return the contents of a regular file of at most `most` bytes."""
    with _naming(path), open_to_read(path, most) as file:
        data = bytearray()  # in parts: one read would take room for `most` bytes at once
        while part := file.read(BLOCK):  # None if it would have to wait, as /proc/kmsg
            data += part
            if len(data) > most:  # it has grown, or its size was not the true one, as in /proc
                raise _too_large(most)
        return bytes(data)


def text_of(path: Path, most: int) -> tuple[str, int]:
    """Return the text of a regular file of at most `most` bytes, without zero bytes at its end.

    With it comes the number of the line that is cut short by them; 0 if there are none.
    """
    with _naming(path):
        data = read(path, most)
        whole = data.rstrip(b"\0")
        _check_encoding(whole)
        try:
            text = whole.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise OSError(EILSEQ, _("it is not UTF-8 text")) from None
    return text, 0 if whole == data else 1 + text.count("\n")


def lines(file: BinaryIO, longest: int, number: int = 0) -> Iterator[Line]:
    """Yield the lines of a text that are not blank; each may have `longest` bytes.

    `number` is how many lines come before the place where the file stands. All zero bytes at the
    end of the file are one, at the end of the last line: so that line is always damaged.
    """
    place, size = file.tell(), file.seek(0, os.SEEK_END)
    size_of_text = _without_zeros(file, size)
    if not place:
        file.seek(0)
        _check_encoding(file.read(min(size_of_text, 4)))
    last = min(size_of_text + 1, size)
    file.seek(place)
    while text := file.readline(min(longest + 1, last - place)):
        number += 1
        if len(text) > longest:
            raise OSError(
                EFBIG, _("line {number} is longer than {most} bytes", number=number, most=longest)
            )
        place += len(text)
        text = text.removeprefix(BOM_UTF8)  # also of a file that another was joined to
        if text.strip():
            yield number, text, size if place == last else place


def _without_zeros(file: BinaryIO, size: int) -> int:
    """Return the size of a file without the zero bytes at its end."""
    while size:
        begin = max(0, size - BLOCK)
        file.seek(begin)
        if text := file.read(size - begin).rstrip(b"\0"):
            return begin + len(text)
        size = begin
    return 0


def _check_encoding(text: bytes) -> None:
    """Raise `OSError` for the beginning of a text in UTF-16 or UTF-32."""
    encoding = json.detect_encoding(text)
    if not encoding.startswith("utf-8"):
        raise OSError(
            EILSEQ,
            _("it is in {encoding}: save it as UTF-8", encoding=encoding[:6].upper()),
        )


def _check(about: os.stat_result, most: int) -> None:
    if S_ISDIR(about.st_mode):
        raise OSError(EISDIR, os.strerror(EISDIR))
    if not S_ISREG(about.st_mode):
        raise OSError(ENXIO, _("it is not a file and may never end"))
    if about.st_size > most:
        raise _too_large(most)


def _too_large(most: int) -> OSError:
    return OSError(EFBIG, _("it is larger than {most} bytes", most=most))


# --- new files and replaced ones


def write_new(path: Path, data: bytes, mode: int = SHARED) -> None:
    """Write a file that was not there, whole or not at all; raises `FileExistsError` if it was."""
    with _part(path, data, mode) as part:
        try:
            path.hardlink_to(part)  # unlike a rename, a link never replaces a file
        except FileExistsError:
            raise
        except OSError:  # the file system has no links, such as FAT
            create(path, mode).close()
            part.replace(path)


def replace(path: Path, data: bytes, mode: int = SHARED) -> None:
    """Write a file; one of that name stays as it is until the new one is whole."""
    with _part(path, data, mode) as part:
        part.replace(path)


def move(path: Path, folder: Path) -> Path:
    """Move a file of ours into a folder and return its new path; nothing there is replaced.

    Where its name is taken, a number is added to it.
    """
    number, target = 1, folder / path.name
    with _naming(path):
        while True:
            try:
                create(target, PRIVATE).close()
                break
            except FileExistsError:
                number += 1
                target = folder / f"{path.stem}-{number}{path.suffix}"
        path.replace(target)
        sync_folder(folder)
    return target


def is_taken(path: Path) -> bool:
    """Return whether there is anything of this name, even a symbolic link that leads nowhere."""
    return os.path.lexists(path)


def is_part(path: Path) -> bool:
    """Return whether a file is one that a kill has left behind half-written."""
    return path.name.startswith(".") and path.suffix == PART


@contextmanager
def _part(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """Write a file of a random name beside a path; its name is gone after the block."""
    part = path.parent / f".{token_hex(16)}{PART}"
    with _naming(path):
        try:
            with open(os.open(part, TO_CREATE, mode), "wb") as file:  # noqa: PTH123
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            yield part
        finally:
            part.unlink(missing_ok=True)
        sync_folder(path.parent)


# --- files that are appended to


def create(path: Path, mode: int = SHARED) -> FileIO:
    """Create an empty file, open for appending without a buffer; see `append`.

    Raises `FileExistsError` if there is anything of this name.
    """
    with _naming(path):
        file = FileIO(os.open(path, TO_CREATE, mode), "ab")
        sync_folder(path.parent)
        return file


def append(path: Path) -> FileIO:
    """Open an existing file, or a device or pipe that is read, for appending without a buffer."""
    with _naming(path):
        file = FileIO(os.open(path, TO_APPEND), "ab")
        if flag("O_NONBLOCK") and not S_ISREG(os.fstat(file.fileno()).st_mode):
            os.set_blocking(file.fileno(), True)
        return file


def create_or_append(path: Path) -> FileIO:
    """Open a file for appending without a buffer; create it if it is missing."""
    with suppress(FileExistsError):
        return create(path)
    return append(path)


def add_whole(file: FileIO, size: int, data: bytes) -> None:
    """Append bytes to an open file of a size by a single write, all or none."""
    try:
        if file.write(data) != len(data):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError:
        with suppress(OSError):  # a pipe cannot be cut
            file.truncate(size)
        raise


def truncate(path: Path, size: int) -> None:
    """Cut a file to a size in bytes."""
    with append(path) as file:
        file.truncate(size)


# --- locks

TAKEN: Final = (EAGAIN, EACCES, EDEADLK)
"""The errors of a lock that another program holds; any other means that there are no locks here."""
PATIENCE: Final = 0.3
"""Seconds to wait for a lock: some are held for a moment only, while one line is written."""


def lock(file: FileIO | BinaryIO, path: Path) -> None:
    """Lock an open file for its writer, until it is closed; pipes and devices are ignored.

    Raises `BlockingIOError` if another program has locked it, or has put another file in its place.
    On a file system without locks nothing happens.
    """
    if not S_ISREG(os.fstat(file.fileno()).st_mode):
        return
    with _naming(path):
        deadline = monotonic() + PATIENCE
        while not _try_lock(file.fileno(), alone=True):
            if monotonic() > deadline:
                raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))
            sleep(PATIENCE / 10)
        there = path.stat() if path.exists() else None
        if there is None or not os.path.samestat(os.fstat(file.fileno()), there):
            raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))


def is_locked(path: Path) -> bool:
    """Return whether a program is writing to a file, as far as the system can tell."""
    with open_to_read(path, sys.maxsize) as file:
        return not _try_lock(file.fileno(), alone=False)


def _try_lock(file: int, *, alone: bool) -> bool:
    """Lock an open file, for one program `alone` or for many; return whether that is possible."""
    try:
        system.lock(file, alone=alone)
    except OSError as problem:
        return problem.errno not in TAKEN
    return True


# --- folders


def private_folder(path: Path) -> None:
    """Create a folder, and all above it that are missing, for the user alone.

    An existing folder is made private, unless the system does not allow it. Raises
    `PermissionError` for one that is read-only: its owner wants no more in it.
    """
    if not path.parent.exists():
        private_folder(path.parent)
    with _naming(path):
        if not path.exists():
            _check_writable(path.parent)
            with suppress(FileExistsError):
                path.mkdir(PRIVATE_FOLDER)
        if path.is_dir():
            _check_writable(path)
            with suppress(PermissionError):
                path.chmod(PRIVATE_FOLDER)


def is_closed(path: Path) -> bool:
    """Return whether a private folder takes no more, as it or what it would be in is read-only."""
    folder = next(folder for folder in (path, *path.parents) if folder.exists())
    return system.POSIX and not folder.stat().st_mode & WRITABLE


def _check_writable(folder: Path) -> None:
    """Raise `PermissionError` for a folder to which nobody may write but the superuser."""
    if is_closed(folder):
        raise PermissionError(EACCES, _("the folder is read-only"))


def folder_inside(path: Path) -> None:
    """Create a folder inside one of ours; raises `NotADirectoryError` for a link in its place."""
    with _naming(path):
        with suppress(FileExistsError):
            path.mkdir()
        if not S_ISDIR(path.lstat().st_mode):
            raise OSError(ENOTDIR, os.strerror(ENOTDIR))


def sync_folder(path: Path) -> None:
    """Sync the names of the files in a folder to disk, where the system can."""
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Name the file in every error of the block, and say in a sentence what an errno leaves out."""
    try:
        yield
    except OSError as problem:
        reason = problem.strerror
        if problem.errno == ELOOP:
            reason = _("it is a symbolic link, and symbolic links are never written to")
        elif problem.errno == ENXIO and reason == os.strerror(ENXIO):
            reason = _("it is not a file and cannot be read")
        raise OSError(problem.errno, reason, str(path)) from None
