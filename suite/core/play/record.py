"""Records: a game on disk, one JSON object a line, only ever appended to.

The form is in `docs/formats.md`. A record holds all that was drawn, so it replays without any
random generator. Reading tells a last line that was cut short (a game was killed while writing)
from every other damage, which is refused with its line and the reason.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import EINVAL, ENOSPC
from os import strerror
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from suite.core.errors import ZweistromError
from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("core")


class RecordError(ZweistromError):
    """A record that cannot be read or is not a game by the rules.

    `line` counts from 1; 0 means the file as a whole.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = _("{file}, line {line}", file=file, line=line) if line else file
        super().__init__(f"{where}: {reason}")


FORMAT: Final = "zweistrom/1"
HUMAN: Final = "human"
"""The word of a player that is a person."""
DEEPEST: Final = 20
"""Levels of JSON in a line; what the format has needs six."""


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat: a name for people, and a player's word (`human`, `turn:width=60`)."""

    name: str
    player: str


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game and the ply that a fork began from."""

    file: str
    ply: Annotated[int, msgspec.Meta(ge=0)]


class Header(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The first line of a game."""

    format: str
    game: str
    rules: dict[str, int | str | bool]
    seats: tuple[Seating, ...]
    seed: int | str | None = None
    undo: Literal["free"] | None = None
    view: int | str | None = None
    state: dict[str, Any] | None = None
    origin: Origin | None = msgspec.field(name="from", default=None)


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action or event; plies count from 1, `actor` is a seat or `chance`."""

    ply: int
    actor: int | str
    phase: str
    action: str


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Takes back the last events; the next event has the ply of the first one taken back."""

    undo: int


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat gives up, after `ply - 1` events."""

    resign: int
    ply: int


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat is put out by the runner."""

    forfeit: int
    ply: int


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note that changes nothing; readers pass over marks they do not know."""

    mark: str
    ply: int | None = None
    seat: int | None = None


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game ended, the scores of the seats and the winners."""

    reason: str
    scores: list[Any]
    winners: list[int]


class ResultLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    """Return a line of a record, with its line feed."""
    return _encoder.encode(line) + b"\n"


@dataclass(slots=True)
class Game:
    """The lines of one game as they stand in a file, each with its number in the file."""

    header: Header
    line: int
    lines: list[tuple[int, Line]] = field(default_factory=list)


@dataclass(slots=True)
class File:
    """What a file of records holds.

    `cut` is the number of a last line that was cut short (0: none), which is not among the games;
    `sound` is the length of the file in bytes up to there, and `unended` says that the last line
    is whole but for its line feed.
    """

    name: str
    games: list[Game]
    cut: int = 0
    sound: int = 0
    unended: bool = False

    def game(self, number: int = 1) -> Game:
        """Return one of the games, counted from 1, or raise `RecordError`."""
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
    """Read every game of a file; raises `RecordError` for anything but a last line cut short."""
    name = str(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise RecordError(name, 0, _("cannot be read: it is no file, and may have no end"))
    try:
        data = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or _("it cannot be read")
        raise RecordError(name, 0, _("cannot be read: {reason}", reason=reason)) from None
    return parse(data, name)


def parse(data: bytes, name: str) -> File:
    """Read every game of a file's bytes; see `read_file`."""
    file = File(name, [])
    number = 0
    for number, text in enumerate(data.split(b"\n"), 1):
        if not text:
            if file.sound < len(data) - 1:
                raise RecordError(name, number, _("the line is empty; every line is a JSON object"))
            break
        whole = file.sound + len(text) < len(data)
        try:
            line = _parse_line(text)
        except ValueError as problem:
            if whole or not _looks_cut(text):
                raise RecordError(name, number, str(problem)) from None
            file.cut = number
            break
        file.sound += len(text) + whole
        file.unended = not whole
        if isinstance(line, Header):
            file.games.append(Game(line, number))
        elif not file.games:
            raise RecordError(name, number, _("a record begins with a header: {'format': ...}"))
        else:
            file.games[-1].lines.append((number, line))
    if not file.games:
        what = _("its header was cut short") if file.cut else _("it is empty")
        raise RecordError(name, 1, _("there is no game in it: {what}", what=what))
    return file


def _looks_cut(text: bytes) -> bool:
    """Say whether a last line without its line feed is the beginning of an object, cut short."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text.startswith(b"{")
    except (UnicodeDecodeError, RecursionError):
        return False
    return False


def _parse_line(text: bytes) -> Line:
    """Return a line; raises `ValueError` with one sentence."""
    try:
        data = msgspec.json.decode(text)
    except RecursionError:
        raise ValueError(_too_deep()) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise ValueError(_("this is not JSON: {problem}", problem=problem)) from None
    if not isinstance(data, dict):
        raise ValueError(_("this is not a JSON object"))
    if is_deeper(data, DEEPEST):
        raise ValueError(_too_deep())
    kind = next((_KINDS[key] for key in _KINDS if key in data), None)
    if kind is None:
        raise ValueError(
            _("this is none of the lines of a record: {kinds}", kinds=", ".join(_KINDS))
        )
    try:
        line: Line = msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise ValueError(
            _("the line is not as the format has it: {problem}", problem=problem)
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


def is_deeper(data: Any, levels: int) -> bool:
    """Say whether JSON is nested more than so many levels deep: too deep for what handles it."""
    inside = [data]
    for _ in range(levels):
        inside = [
            each
            for value in inside
            if isinstance(value, dict | list)
            for each in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(inside)


class Recorder:
    """Appends to a record; every line is handed to the system before the next is asked for.

    A file that grows by other hands is refused before two games get mixed up in it.
    """

    def __init__(self, path: Path, length: int | None = None) -> None:
        """Open a file to append to; raises `RecordError` if it cannot be written.

        `length` is how long it must be, in bytes: what has been read of it. `None`: any length.
        """
        self.path = path
        with self._trouble():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab", buffering=0)
        self._length = os.fstat(self._file.fileno()).st_size if length is None else length

    def _has_changed(self) -> bool:
        """Say whether another program has written; of a pipe or a device nobody can tell."""
        about = os.fstat(self._file.fileno())
        return S_ISREG(about.st_mode) and about.st_size != self._length

    def write(self, line: Line | dict[str, Any]) -> None:
        """Append one line by a single write, so that a kill leaves it whole or cut short.

        Raises `RecordError` if the system does not take all of it.
        """
        data = encode(line)
        if self._has_changed():
            raise RecordError(str(self.path), 0, _("another program is writing to it"))
        with self._trouble():
            if self._file.write(data) != len(data):
                raise OSError(ENOSPC, strerror(ENOSPC))
        self._length += len(data)

    def sync(self) -> None:
        """Wait until the disk itself holds every line, if there is a disk."""
        with self._trouble():
            try:
                os.fsync(self._file.fileno())
            except OSError as problem:
                if problem.errno != EINVAL:  # what a pipe or a device answers
                    raise

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            reason = problem.strerror or _("no reason is known")
            raise RecordError(
                str(self.path), 0, _("cannot be written: {reason}", reason=reason)
            ) from None

    def close(self) -> None:
        """Sync and close."""
        if not self._file.closed:
            self.sync()
            self._file.close()


def repair(path: Path, file: File) -> str:
    """Put right the end of a file that was cut short; return a sentence, empty if it was sound."""
    if file.cut:
        os.truncate(path, file.sound)
        return _("line {cut} of {path} was cut short and has been removed", cut=file.cut, path=path)
    if file.unended:
        with path.open("ab") as end:
            end.write(b"\n")
        file.sound += 1
        return _("the last line of {path} had no line feed and has been given one", path=path)
    return ""
