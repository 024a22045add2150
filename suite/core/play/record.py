"""Records: a game on disk, an append-only file with one JSON object a line.

`docs/formats.md` describes the format. A record holds all events of chance, so a replay needs no
random generator. A truncated last line (the program was killed while writing) is accepted, and so
is what other systems add, see `suite.core.files`; any other damage is an error with its line and
the reason. Fields that the format does not have are passed over.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import EINVAL
from io import BytesIO, FileIO
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, Any, BinaryIO, Final, Literal, Protocol, TypeAlias

import msgspec

from suite.core import files
from suite.core.errors import ZweistromError
from suite.core.text.messages import _
from suite.core.validation import DEEPEST, is_deeper


class RecordError(ZweistromError):
    """A record that cannot be read or breaks the rules of its game.

    `line` counts from 1; 0 means the whole file.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = _("{file}, line {line}", file=file, line=line) if line else file
        super().__init__(f"{where}: {reason}")


class InUseError(RecordError):
    """A record that another program is writing to."""

    def __init__(self, file: str) -> None:
        super().__init__(
            file, 0, _("another program is writing to it: try again when that program has ended")
        )


FORMAT: Final = "zweistrom/1"
HUMAN: Final = "human"
"""The player's word of a person."""
LONGEST_LINE: Final = 1 << 20
"""The most bytes in a line; the longest, a header with a position, has about 2000."""
MOST_LINES: Final = 100_000
"""The most lines of a game after its header: more take too long to check."""
LARGEST: Final = 1 << 29
"""The most bytes in a file, which is some 20,000 games; all of it is held in memory at times."""


class Seating(msgspec.Struct, frozen=True):
    """The occupant of a seat: a name to show and a player's word (`human`, `turn:width=60`)."""

    name: str
    player: str


def people(seats: Iterable[Seating]) -> list[int]:
    """Return the seats of people."""
    return [seat for seat, seating in enumerate(seats) if seating.player == HUMAN]


class Origin(msgspec.Struct, frozen=True):
    """The game and the ply from which a fork was made."""

    file: str
    ply: Annotated[int, msgspec.Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The first line of a game.

    The seeds of players follow from `key`, or without one, as in older records, from `seed`.
    """

    format: str
    game: str
    rules: dict[str, int | str | bool]
    seats: tuple[Seating, ...]
    seed: int | str | None = None
    key: str | None = None
    undo: Literal["free"] | None = None
    view: int | str | None = None
    state: dict[str, Any] | None = None
    origin: Origin | None = msgspec.field(name="from", default=None)


class Event(msgspec.Struct, frozen=True):
    """One action or event; plies count from 1, `actor` is a seat or `chance`."""

    ply: int
    actor: int | str
    phase: str
    action: str


class Undo(msgspec.Struct, frozen=True):
    """The last `undo` events are taken back; the next event has the ply of the first of them."""

    undo: int


class Resign(msgspec.Struct, frozen=True):
    """A seat resigns, after `ply - 1` events."""

    resign: int
    ply: int


class Forfeit(msgspec.Struct, frozen=True):
    """The runner removes a seat for its faults, after `ply - 1` events."""

    forfeit: int
    ply: int


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note without effect on the game; readers ignore unknown marks."""

    mark: str
    ply: int | None = None
    seat: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended, the scores of the seats and the winners."""

    reason: str
    scores: list[Any]
    winners: list[int]


class ResultLine(msgspec.Struct, frozen=True):
    """The last line of a finished game."""

    result: Outcome


Line: TypeAlias = Header | Event | Undo | Resign | Forfeit | Mark | ResultLine
_KINDS: Final[dict[str, type[Line]]] = {
    "format": Header,
    "action": Event,
    "undo": Undo,
    "resign": Resign,
    "forfeit": Forfeit,
    "mark": Mark,
    "result": ResultLine,
}
_encoder = msgspec.json.Encoder()


def encode(line: Line | dict[str, Any]) -> bytes:
    """Return a line of a record as JSON with a line feed."""
    return _encoder.encode(line) + b"\n"


@dataclass(slots=True)
class Game:
    """The lines of one game in a file, each with its number in the file."""

    header: Header
    line: int
    lines: list[tuple[int, Line]] = field(default_factory=list)


@dataclass(slots=True)
class File:
    """The contents of a file of records.

    - `cut`: the number of a truncated last line, which is not part of the games; 0 if there is none
    - `size`: its length in bytes; `sound`: that up to the end of the last complete line
    - `unended`: whether the last line is complete except for its line feed
    """

    name: str
    games: list[Game]
    cut: int = 0
    size: int = 0
    sound: int = 0
    unended: bool = False

    def game(self, number: int = 1) -> Game:
        """Return one of the games, counted from 1; raises `RecordError` if there is none."""
        if not 1 <= number <= len(self.games):
            holds = (
                _("one game")
                if len(self.games) == 1
                else _("{number} games", number=len(self.games))
            )
            raise RecordError(
                self.name,
                0,
                _("there is no game {number}; the file holds {holds}", number=number, holds=holds),
            )
        return self.games[number - 1]


def read_file(path: Path) -> File:
    """Read all games of a file; raises `RecordError` for any damage but a truncated last line."""
    file = File(str(path), [])
    file.games.extend(read_games(path, file))
    return file


def read_games(path: Path, file: File) -> Iterator[Game]:
    """Yield the games of a file one by one, so that only one is held in memory.

    What is said of the end is entered in `file`. Raises the errors of `read_file`.
    """
    try:
        with files.open_to_read(path, LARGEST) as lines:
            yield from _games(lines, file)
    except OSError as problem:
        reason = _("cannot be read: {reason}", reason=problem.strerror)
        raise RecordError(file.name, 0, reason) from None


def parse(data: bytes, name: str) -> File:
    """Read all games from the bytes of a file; see `read_file`."""
    file = File(name, [])
    file.games.extend(_games(BytesIO(data), file))
    return file


def _games(lines: BinaryIO, file: File) -> Iterator[Game]:
    """Yield the games in the lines of a file; see `read_games`."""
    game, name = None, file.name
    file.size = lines.seek(0, os.SEEK_END)
    lines.seek(0)
    for number, text, end in files.lines(lines, LONGEST_LINE):
        whole = text.endswith(b"\n")
        try:
            line = _parse_line(text)
        except ValueError as problem:
            if whole or not _looks_cut(text):
                raise RecordError(name, number, str(problem)) from None
            file.cut = number
            break
        file.sound = end
        file.unended = not whole
        if isinstance(line, Header):
            if game:
                yield game
            game = Game(line, number)
        elif game is None:
            raise RecordError(name, number, _("a record begins with a header: {'format': ...}"))
        elif len(game.lines) == MOST_LINES:
            raise RecordError(name, number, _("a game has at most {most} lines", most=MOST_LINES))
        else:
            game.lines.append((number, line))
    if game is None:
        what = _("its header was cut short") if file.cut else _("it is empty")
        raise RecordError(name, 1, _("there is no game in it: {what}", what=what))
    yield game


def _looks_cut(text: bytes) -> bool:
    """Return whether a last line without a line feed is a truncated JSON object."""
    with suppress(UnicodeDecodeError, RecursionError):
        try:
            msgspec.json.decode(text)
        except msgspec.DecodeError:
            return text.startswith((b"{", b"\0"))
    return False


def _parse_line(text: bytes) -> Line:
    """Return a line; raises `ValueError` with one sentence if it is invalid."""
    try:
        data = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError(_too_deep()) from None
    except msgspec.DecodeError as problem:
        raise ValueError(_("this is not JSON: {problem}", problem=problem)) from None
    except UnicodeDecodeError:
        raise ValueError(_("it is not UTF-8 text")) from None
    if not isinstance(data, dict):
        raise ValueError(_("this is not a JSON object"))
    if is_deeper(data, DEEPEST):
        raise ValueError(_too_deep())
    kind = next((_KINDS[key] for key in _KINDS if key in data), None)
    if kind is None:
        raise ValueError(_("this is not a line of a record: {kinds}", kinds=", ".join(_KINDS)))
    try:
        line: Line = msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise ValueError(
            _("the line does not follow the format: {problem}", problem=problem)
        ) from None
    if isinstance(line, Header) and line.format != FORMAT:
        raise ValueError(
            _(
                "the format is {format!r}; this version reads {ours!r}",
                format=line.format,
                ours=FORMAT,
            )
        )
    return line


def _too_deep() -> str:
    return _("this is nested more than {deepest} levels deep", deepest=DEEPEST)


@contextmanager
def unwritten(path: Path) -> Iterator[None]:
    """Raise every `OSError` of the block as a `RecordError`: a file cannot be written."""
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or _("no reason is known")
        raise RecordError(str(path), 0, _("cannot be written: {reason}", reason=reason)) from None


class Recorder(Protocol):
    """Takes the lines of a record."""

    def write(self, *lines: Line | dict[str, Any]) -> None:
        """Append lines, all or none; raises `RecordError` for none."""

    def sync(self) -> None:
        """Let all lines reach the disk; raises `RecordError` if they may not have."""

    def close(self) -> None:
        """Take no more lines."""


class MemoryRecorder:
    """A record in memory, as the bytes `data`."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, *lines: Line | dict[str, Any]) -> None:
        """Append lines."""
        self.data += b"".join(map(encode, lines))

    def sync(self) -> None:
        """Do nothing: there is no disk."""

    def close(self) -> None:
        """Do nothing: there is no file."""


class FileRecorder:
    """Appends lines to a record on disk, unbuffered.

    The file is locked from the beginning to `close`, so two programs never mix their games. Where
    the system has no locks, a file that has grown meanwhile is refused at the next line. A file
    that it has created is removed by `close` if it is still empty.
    """

    def __init__(self, path: Path, length: int | None = None, created: FileIO | None = None):
        """Open a file for appending; raises `RecordError` if it cannot be written.

        `length` is the expected length in bytes, as it was read; `None` accepts any. `created` is
        the file at the path, if the caller has just created it. Raises `InUseError` if another
        program has the file, or has changed its length.
        """
        self.path = path
        with self._trouble():
            if created is None:
                path.parent.mkdir(parents=True, exist_ok=True)
                with suppress(FileExistsError):
                    created = files.create(path)
            self._file = created or files.append(path)
        self._created = created is not None
        try:
            with self._trouble():
                files.lock(self._file, path)
            self._length = os.fstat(self._file.fileno()).st_size if length is None else length
            self._check_unchanged()
        except BaseException:
            self._file.close()
            raise

    def _check_unchanged(self) -> None:
        """Raise `InUseError` if another program has written; pipes and devices are ignored."""
        about = os.fstat(self._file.fileno())
        if S_ISREG(about.st_mode) and about.st_size != self._length:
            raise InUseError(str(self.path))

    def write(self, *lines: Line | dict[str, Any]) -> None:
        """Append lines by a single write, so that a kill leaves each complete or truncated.

        Raises `RecordError` if they are not written completely; the file is then as it was.
        """
        data = b"".join(map(encode, lines))
        self._check_unchanged()
        with self._trouble():
            files.add_whole(self._file, self._length, data)
        self._length += len(data)

    def repair(self, file: File) -> str:
        """Repair a truncated end of the file as it was read.

        Returns a sentence about it, empty if the file was intact.
        """
        if not (file.cut or file.unended):
            return ""
        self._check_unchanged()
        with self._trouble():
            if file.cut:
                self._file.truncate(file.sound)
            else:
                self._file.write(b"\n")
                file.sound += 1
        self._length = file.size = file.sound
        if file.cut:
            return _(
                "line {cut} of {path} was cut short and has been removed",
                cut=file.cut,
                path=self.path,
            )
        return _("the last line of {path} had no line feed; one has been added", path=self.path)

    def sync(self) -> None:
        """Sync the file to disk; pipes and devices are ignored."""
        with self._trouble():
            try:
                os.fsync(self._file.fileno())
            except OSError as problem:
                if problem.errno != EINVAL:  # the error of pipes and devices
                    raise

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        with unwritten(self.path):
            try:
                yield
            except BlockingIOError:
                raise InUseError(str(self.path)) from None

    def close(self) -> None:
        """Sync and close."""
        if not self._file.closed:
            with self._file:
                if self._created and not os.fstat(self._file.fileno()).st_size:
                    self.path.unlink(missing_ok=True)
                self.sync()
