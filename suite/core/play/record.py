"""Records: a game on disk, an append-only file with one JSON object a line.

`docs/formats.md` describes the format. A record holds all events of chance, so a replay needs no
random generator. A truncated last line (the program was killed while writing) is accepted; any
other damage is an error with its line and the reason.
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
    """A record that cannot be read or breaks the rules of its game.

    `line` counts from 1; 0 means the whole file.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = _("{file}, line {line}", file=file, line=line) if line else file
        super().__init__(f"{where}: {reason}")


FORMAT: Final = "zweistrom/1"
HUMAN: Final = "human"
"""The player's word of a person."""
DEEPEST: Final = 20
"""The most levels of nesting in a line; the format needs six."""


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The occupant of a seat: a name to show and a player's word (`human`, `turn:width=60`)."""

    name: str
    player: str


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game and the ply from which a fork was made."""

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
    """The last `undo` events are taken back; the next event has the ply of the first of them."""

    undo: int


class Resign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat resigns, after `ply - 1` events."""

    resign: int
    ply: int


class Forfeit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The runner removes a seat for its faults, after `ply - 1` events."""

    forfeit: int
    ply: int


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note without effect on the game; readers ignore unknown marks."""

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
    - `sound`: the length in bytes of all complete lines
    - `unended`: whether the last line is complete except for its line feed
    """

    name: str
    games: list[Game]
    cut: int = 0
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
    """Read all games from the bytes of a file; see `read_file`."""
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
    """Return whether a last line without a line feed is a truncated JSON object."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text.startswith(b"{")
    except (UnicodeDecodeError, RecursionError):
        return False
    return False


def _parse_line(text: bytes) -> Line:
    """Return a line; raises `ValueError` with one sentence if it is invalid."""
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
    """Return whether JSON is nested deeper than this number of levels."""
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
    """Appends lines to a record, unbuffered.

    If another program has written to the file, it raises an error instead of mixing two games.
    """

    def __init__(self, path: Path, length: int | None = None) -> None:
        """Open a file for appending; raises `RecordError` if it cannot be written.

        `length` is the expected length in bytes, as it was read; `None` accepts any.
        """
        self.path = path
        with self._trouble():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab", buffering=0)
        self._length = os.fstat(self._file.fileno()).st_size if length is None else length

    def _has_changed(self) -> bool:
        """Return whether another program has written; always false for pipes and devices."""
        about = os.fstat(self._file.fileno())
        return S_ISREG(about.st_mode) and about.st_size != self._length

    def write(self, line: Line | dict[str, Any]) -> None:
        """Append one line by a single write, so that a kill leaves it complete or truncated.

        Raises `RecordError` if it is not written completely.
        """
        data = encode(line)
        if self._has_changed():
            raise RecordError(str(self.path), 0, _("another program is writing to it"))
        with self._trouble():
            if self._file.write(data) != len(data):
                raise OSError(ENOSPC, strerror(ENOSPC))
        self._length += len(data)

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
    """Repair a truncated end of a file; return a sentence about it, empty if it was intact."""
    if file.cut:
        os.truncate(path, file.sound)
        return _("line {cut} of {path} was cut short and has been removed", cut=file.cut, path=path)
    if file.unended:
        with path.open("ab") as end:
            end.write(b"\n")
        file.sound += 1
        return _("the last line of {path} had no line feed and has been given one", path=path)
    return ""
