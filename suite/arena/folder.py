"""The folder of a tournament, to which games are appended in their order.

    arena.json            the settings of the tournament
    results.jsonl         one line for each game: its result
    times.jsonl           one line for each game: the time its players took
    games/000001.jsonl    the records of games 1 to 1000; the next file those up to 2000, ...

All files but the times are reproducible to the byte. A kill or a power cut may leave a partial line
at the end of a file; when the folder is opened again, every file is cut back to the last game that
is complete in all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby, islice
from pathlib import Path
from typing import Final, TypeVar
from weakref import finalize

import msgspec

from suite.arena.blocks import FORMAT, Tournament
from suite.arena.match import Finished, Played, Times
from suite.arena.messages import _
from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.play.record import LONGEST_LINE, InUseError, RecordError

SETTINGS: Final = "arena.json"
RESULTS: Final = "results.jsonl"
TIMES: Final = "times.jsonl"
GAMES: Final = "games"
GAMES_A_FILE: Final = 1000
AT_ONCE: Final = 100
"""The most games that are appended at once, and so the most that a kill can leave incomplete."""
RESULT_LINE: Final = b'{"result":'
"""The beginning of the last line of a record."""
LARGEST_SETTINGS: Final = 1 << 20
"""The most bytes in the settings; even with bots' command lines they have some thousands."""
LARGEST: Final = 1 << 33
"""The most bytes in any other file: the results of some 30 million games."""
T = TypeVar("T", Played, Times)


class Folder:
    """The folder of one tournament, open for appending; `games` is the number it holds.

    `mended` has a sentence on every file that had to be cut back. The folder is locked, by its
    settings, until it is closed: two programs never mix their games.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Open or create a folder; raises `SettingError` if it holds anything else.

        Raises `RecordError` if it cannot be written, or is damaged elsewhere than at its end, and
        `InUseError` if another program plays the tournament.
        """
        self.path = path
        with trouble(path):
            if not (path / SETTINGS).exists():
                begin(
                    path / SETTINGS,
                    tournament,
                    _("{path} is a file, and a tournament needs a folder", path=path),
                    _(
                        "{path} is not empty and not a tournament folder: it has no {settings}",
                        path=path,
                        settings=SETTINGS,
                    ),
                )
            check_same(path, read_tournament(path), tournament)
            settings = files.open_to_read(path / SETTINGS, LARGEST_SETTINGS)
            self._release = finalize(self, settings.close)
            files.lock(settings, path / SETTINGS)
            self.games, self.mended = mend(path)
            self._sizes = {file: file.stat().st_size for file in path.rglob("*.jsonl")}

    def close(self) -> None:
        """Let other programs append to the folder."""
        self._release()

    def results(self) -> Iterator[Played]:
        """Yield the results of the games; raises `RecordError` for an invalid line."""
        return read_lines(self.path / RESULTS, Played)

    def append(self, finished: Sequence[Finished]) -> None:
        """Append the next games; raises `RecordError` if that fails.

        The results are written last: a game that has its result has its record and its times.
        """
        encode = msgspec.json.Encoder().encode_lines
        for file, some in groupby(finished, lambda game: records(self.path, game.played.game)):
            self._add(file, b"".join(game.record for game in some))
        self._add(self.path / TIMES, encode([game.times for game in finished]))
        self._add(self.path / RESULTS, encode([game.played for game in finished]))
        self.games += len(finished)

    def _add(self, file: Path, data: bytes) -> None:
        with trouble(file), files.create_or_append(file) as end:
            size = os.fstat(end.fileno()).st_size
            if size != self._sizes.get(file, 0):
                raise InUseError(str(file))
            files.add_whole(end, size, data)
            os.fsync(end.fileno())
            self._sizes[file] = size + len(data)


def records(path: Path, game: int) -> Path:
    """Return the file that holds the record of a game, numbered from 1."""
    return path / GAMES / f"{(game - 1) // GAMES_A_FILE + 1:06}.jsonl"


def begin(settings: Path, content: object, no_folder: str, not_empty: str) -> None:
    """Create a folder with a file of settings.

    Raises `SettingError` with one of the sentences if the folder is a file or is not empty.
    """
    path = settings.parent
    if path.is_file():
        raise SettingError(no_folder)
    is_new = not path.exists()
    path.mkdir(parents=True, exist_ok=True)
    if not all(map(files.is_part, path.iterdir())):
        raise SettingError(not_empty)
    try:
        with suppress(FileExistsError):  # of another program that begins it at the same time
            files.write_new(settings, msgspec.json.encode(content) + b"\n")
    except BaseException:
        if is_new:
            with suppress(OSError):  # the settings may be there already
                path.rmdir()
        raise


def read_tournament(path: Path) -> Tournament:
    """Return the tournament of a folder; raises `RecordError` if its settings cannot be read."""
    file = path / SETTINGS
    if not file.exists():
        raise RecordError(
            str(path), 0, _("there is no tournament: it has no {settings}", settings=SETTINGS)
        )
    try:
        text, _number = files.text_of(file, LARGEST_SETTINGS)
        tournament = msgspec.json.decode(text, type=Tournament)
    except OSError as problem:
        reason = problem.strerror or _("no reason is known")
        raise RecordError(str(file), 0, _("cannot be read: {reason}", reason=reason)) from None
    except (msgspec.DecodeError, RecursionError) as problem:
        raise RecordError(
            str(file), 1, _("these are not tournament settings: {problem}", problem=problem)
        ) from None
    if tournament.format != FORMAT:
        raise RecordError(
            str(file),
            1,
            _(
                "the format is {format!r}; this version reads {ours!r}",
                format=tournament.format,
                ours=FORMAT,
            ),
        )
    return tournament


def check_same(path: Path, there: Tournament, ours: Tournament) -> None:
    """Raise `SettingError` if the tournament of a folder differs from ours."""
    defaults = {option.name: option.values[0] for option in games.find(ours.game).options}
    rules = {**defaults, **there.rules}
    pairs = [
        ("game", there.game, ours.game),
        *((option, rules.get(option), value) for option, value in ours.rules.items()),
        ("players", " ".join(there.players), " ".join(ours.players)),
        ("seats", there.seats, ours.seats),
        ("seed", there.seed, ours.seed),
    ]
    for what, old, new in pairs:
        if old != new:
            raise SettingError(
                _(
                    "{path} holds the tournament with {what} {old}, not {new}: name another folder",
                    path=path,
                    what=what,
                    old=old,
                    new=new,
                )
            )


def read_lines(file: Path, kind: type[T]) -> Iterator[T]:
    """Yield the lines of all games in order; raises `RecordError` for an invalid line."""
    decode = msgspec.json.Decoder(kind).decode
    if not file.exists():
        return
    with trouble(file), files.open_to_read(file, LARGEST) as lines:
        for game, (number, text, _end) in enumerate(files.lines(lines, LONGEST_LINE), 1):
            try:
                line = decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
                raise RecordError(
                    str(file), number, _("this is not a line of a game: {problem}", problem=problem)
                ) from None
            if line.game != game:
                raise RecordError(
                    str(file),
                    number,
                    _("game {number} should be here, not {game}", number=game, game=line.game),
                )
            yield line


def mend(path: Path) -> tuple[int, list[str]]:
    """Cut all files back to the last game that is complete in each; return its number.

    With it comes a sentence on every file from which something was removed. Raises `RecordError` if
    they differ by more than a kill can explain, rather than delete games.
    """
    files.folder_inside(path / GAMES)
    filled = sorted((path / GAMES).glob("*.jsonl"))
    before = GAMES_A_FILE * max(0, len(filled) - 1)
    whole = {
        GAMES: before + sum(1 for file in filled[-1:] for _ in ends(file, RESULT_LINE)),
        TIMES: sum(1 for _ in ends(path / TIMES)),
        RESULTS: sum(1 for _ in ends(path / RESULTS)),
    }
    games = min(whole.values())
    if max(whole.values()) - games > AT_ONCE:
        counts = ", ".join(f"{name} {number}" for name, number in whole.items())
        raise RecordError(
            str(path), 0, _("its files hold different numbers of games: {counts}", counts=counts)
        )
    last = records(path, max(games, 1))
    shorter = [file for file in (path / RESULTS, path / TIMES) if truncate(file, games)]
    if truncate(last, games and (games - 1) % GAMES_A_FILE + 1, RESULT_LINE):
        shorter.append(last)
    for file in filled:
        if file > last:
            file.unlink()
            shorter.append(file)
    return games, [
        _(
            "incomplete data after game {games} in {path} has been removed",
            games=games,
            path=file,
        )
        for file in shorter
    ]


def truncate(file: Path, number: int, beginning: bytes = b"") -> bool:
    """Truncate a file, if it exists, after its n-th line with this beginning.

    Returns whether more than blank lines followed.
    """
    if not file.exists():
        return False
    size = next(islice(ends(file, beginning), number - 1, None)) if number else 0
    with files.open_to_read(file, LARGEST) as lines:
        lines.seek(size)
        if not any(files.lines(lines, LONGEST_LINE)):
            return False
    files.truncate(file, size)
    return True


def ends(file: Path, beginning: bytes = b"") -> Iterator[int]:
    """Yield the end of each complete line with this beginning, in bytes from the file's start."""
    if not file.exists():
        return
    with trouble(file), files.open_to_read(file, LARGEST) as lines:
        for _number, text, end in files.lines(lines, LONGEST_LINE):
            if text.startswith(beginning) and text.endswith(b"\n"):
                yield end


@contextmanager
def trouble(path: Path) -> Iterator[None]:
    """Convert an `OSError` of the block to a `RecordError`."""
    try:
        yield
    except BlockingIOError as problem:
        raise InUseError(problem.filename or str(path)) from None
    except OSError as problem:
        reason = problem.strerror or _("no reason is known")
        raise RecordError(
            problem.filename or str(path),
            0,
            _("cannot be read or written: {reason}", reason=reason),
        ) from None
