"""Lets the n-th operation on files fail, for every n, or the power go, and looks what is left.

    python -m tests.tools.faults
    python -m tests.tools.faults play watch --points 10000 --seed 1

Each scenario runs commands in this process, on a disk that counts its operations: opening, writing,
cutting, syncing, renaming, linking, locking, and making folders. At each *point* one of them fails
(the disk is full or broken, a signal comes, or half is written), or the power goes: then any
beginning of what was not synced is on the disk, files may lack their names, and nothing more
happens. Afterwards the disk is sound again, and

- no command has ended with a traceback, and each that failed has said why
- every action that was shown or answered is in the record; what a companion has asked after, it has
  shown
- the same commands go on, and end as they do on a disk that never failed
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import fcntl
import io
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from stat import S_ISDIR
from typing import Any, Final
from unittest import mock

from typer import testing
from typer.testing import CliRunner, Result

from cli.app import app
from cli.commands import review
from suite.arena import blocks, match, tournament
from suite.core import files, games
from suite.core.errors import ZweistromError
from suite.core.play.record import Event, RecordError, read_file
from suite.learning import chunks, course, training
from suite.review import Reviewing

FULL, BROKEN, SIGNAL, SHORT, POWER = "full", "broken", "signal", "short", "power"
ERRORS: Final = {FULL: errno.ENOSPC, BROKEN: errno.EIO, SIGNAL: errno.EINTR, SHORT: errno.ENOSPC}
FAULTS: Final = (*ERRORS, POWER)
GONE: Final = "the power is gone"
SERVE: Final = "serve"
TAPS: Final = 6
"""What people do at a table in the browser."""
THOUGHT: Final[dict[str, Any]] = {}
"""What programs have thought, each thing once."""
LOOKS: Final = 200
"""How often it is looked whether chance has dealt there."""


class PowerCutError(SystemExit):
    """The power has gone: nothing may catch it, and the process does nothing more."""


@dataclass
class Disk:
    """Counts the operations on files of a folder; lets one fail, or cuts the power there.

    - `fails_at`: the number of the operation, from 1; 0 for none
    - `contents`: what is on disk for certain, by the inode of a file
    - `names`: which names are on disk for certain, with their inodes
    """

    folder: Path
    fails_at: int = 0
    fault: str = ""
    count: int = 0
    contents: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    removed: dict[int, bytes] = field(default_factory=dict)
    is_off: bool = False

    def __post_init__(self) -> None:
        """Take what is there as synced."""
        for path in self.files():
            self.contents[path.stat().st_ino] = path.read_bytes()
            self.names[str(path)] = path.stat().st_ino

    def files(self) -> Iterator[Path]:
        """Yield the files of the folder."""
        yield from (path for path in sorted(self.folder.rglob("*")) if path.is_file())

    def is_here(self, place: Any) -> bool:
        """Return whether a path or an open file is in the folder."""
        if isinstance(place, int):
            try:
                place = Path(f"/proc/self/fd/{place}").readlink()
            except OSError:
                return False
        return str(place).startswith(str(self.folder))

    def meet(self, place: Any, *, write: Callable[[], object] | None = None) -> None:
        """Count an operation; raise what it fails with, if it is the one."""
        if not self.is_here(place):
            return
        self.count += 1
        if self.is_off or (self.count == self.fails_at and self.fault == POWER):
            if not self.is_off and write:
                write()
            self.is_off = True
            raise PowerCutError
        if self.count == self.fails_at:
            if write and self.fault == SHORT:
                write()
            raise OSError(ERRORS[self.fault], os.strerror(ERRORS[self.fault]), str(place))

    def note_sync(self, file: int) -> None:
        """Note that a file, or the names in a folder, are on disk."""
        if not self.is_here(file):
            return
        path, about = Path(f"/proc/self/fd/{file}").readlink(), os.fstat(file)
        if not S_ISDIR(about.st_mode):
            self.contents[about.st_ino] = path.read_bytes() if path.exists() else b""
            return
        for name in [name for name in self.names if Path(name).parent == path]:
            del self.names[name]
        for entry in path.iterdir():
            if entry.is_file():
                self.names[str(entry)] = entry.stat().st_ino

    def note_removal(self, path: Any) -> None:
        """Keep what a name stands for that is about to go."""
        if self.is_here(path) and Path(path).is_file():
            self.removed[Path(path).stat().st_ino] = Path(path).read_bytes()

    def lose_power(self, rng: Random) -> None:
        """Leave in the folder what a power cut may leave."""
        now = {str(path): (path.stat().st_ino, path.read_bytes()) for path in self.files()}
        for name in sorted({*now, *self.names}):
            sure, there = self.names.get(name), now.get(name, (None, b""))
            number = sure if sure == there[0] or rng.random() < 0.5 else there[0]
            if number is None:
                Path(name).unlink(missing_ok=True)
                continue
            data = there[1] if number == there[0] else self.removed.get(number, b"")
            synced = self.contents.get(number, b"")
            if data.startswith(synced):
                kept = data[: rng.randint(len(synced), len(data))]
                zeros = rng.randint(0, len(data) - len(kept)) if rng.random() < 0.3 else 0
                data = kept + bytes(zeros)
            elif rng.random() < 0.5:
                data = synced
            Path(name).write_bytes(data)

    @contextmanager
    def under(self) -> Iterator[None]:
        """Stand under all operations on files for the block."""
        disk = self

        class File(io.FileIO):
            """A file that may fail."""

            def write(self, data: Any, /) -> int:
                whole = super().write
                disk.meet(self.fileno(), write=lambda: whole(bytes(data)[: len(data) // 2]))
                return int(whole(data) or 0)

            def truncate(self, size: int | None = None, /) -> int:
                disk.meet(self.fileno())
                return super().truncate(size)

        def opened(file: Any, mode: str = "r", *given: Any, **more: Any) -> Any:
            return io.BufferedWriter(File(file, mode)) if mode == "wb" else open(file, mode)  # noqa: PTH123

        def wrapped(name: str, module: Any = os) -> Any:
            whole = getattr(module, name)

            def call(place: Any, *given: Any, **more: Any) -> Any:
                target = given[0] if name in ("replace", "rename", "link") else place
                disk.meet(place if disk.is_here(place) else target)
                for path in (place, target) if name in ("replace", "rename", "unlink") else ():
                    disk.note_removal(path)
                answer = whole(place, *given, **more)
                if name == "fsync":
                    disk.note_sync(place)
                return answer

            return mock.patch.object(module, name, call)

        changes = [wrapped(name) for name in ("open", "fsync", "replace", "link", "mkdir")]
        changes += [wrapped("unlink"), wrapped("flock", fcntl)]
        changes += [mock.patch.object(files, "FileIO", File)]
        changes += [mock.patch.object(files, "open", opened, create=True)]
        for change in changes:
            change.start()
        try:
            yield
        finally:
            for change in reversed(changes):
                change.stop()


# --- scenarios


@dataclass(frozen=True)
class Command:
    """A command, what is typed into it, and the record in which its shown events must be.

    `asks` says that it has shown what is recorded whenever it asks for another line.
    """

    words: tuple[str, ...]
    typed: str = ""
    record: str = ""
    asks: bool = False


@dataclass
class End:
    """How a command has ended, and the plies of the events that it has shown."""

    exit_code: int
    output: str
    exception: BaseException | None
    shown: list[int]


class Lines(io.RawIOBase):
    """Lines that are typed one at a time, with a look at a record before each."""

    def __init__(self, typed: str, look: Callable[[], object]) -> None:
        super().__init__()
        self.lines = typed.encode().splitlines(keepends=True)
        self.look = look

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Give one line."""
        self.look()
        line = self.lines.pop(0) if self.lines else b""
        buffer[: len(line)] = line
        return len(line)


@dataclass(frozen=True)
class Scenario:
    """Commands that meet the faults, and those that go on afterwards; `ends` are the files to be
    as on a sound disk."""

    first: Command
    again: Command
    ends: tuple[str, ...]
    before: tuple[Command, ...] = ()


def actions_of(path: Path) -> list[str]:
    """Return the actions of the seats in a record."""
    return [event.action for event in events_of(path) if isinstance(event.actor, int)]


def events_of(path: Path) -> list[Event]:
    """Return the events of the last game in a record; none if there is no whole line."""
    if not path.exists():
        return []
    read = read_file(path)
    return [line for _, line in read.games[-1].lines if isinstance(line, Event)]


def record_at(name: str) -> Path:
    """Return the path of a record, of which only the folder may be known."""
    path = Path(name)
    return next(iter(sorted(path.parent.glob(path.name or "*.jsonl"))), path)


def scenarios(game: str, seed: int, folder: Path) -> dict[str, Scenario]:
    """Return the scenarios of a game; what people type follows from a game of programs."""
    seeded = ("--seed", str(seed))
    watch = ("watch", game, "ai:random", "ai:random", *seeded)
    sample = Command((*watch, "-o", "sample.jsonl"))
    with there(folder):
        invoke(sample)
        typed = "\n".join([*actions_of(Path("sample.jsonl"))[:12], "quit", ""])
        entries = [event.action for event in events_of(Path("sample.jsonl"))[:12]]
    play = ("play", game, "Ada", "Bel", *seeded, "--json", "-o", "game.jsonl")
    arena = ("arena", "run", game, "random", "random", "-n", "4", *seeded, "-o", "arena")
    reviewed = ("review", "sample.jsonl", "-o", "review.jsonl")
    train = ("train", game, "--seed", "3", "--rounds", "1", "--games", "20", "--match", "2")
    learn = Command((*train, "--workers", "1", "-o", "course"))
    companion = ("companion", game, "table.jsonl", "--ui", "line")
    people = ("--player", "Ada", "--player", "Bel", "--knows", "all")
    talk = Command(
        (*companion, *people), "\n".join([*entries, "quit", ""]), "table.jsonl", asks=True
    )
    serve = Command((SERVE, game), record="games/*.jsonl")
    found = {
        "play": Scenario(
            Command(play, typed, "game.jsonl"),
            Command(("resume", "game.jsonl", "--json"), typed, "game.jsonl"),
            ("game.jsonl",),
        ),
        "watch": Scenario(
            Command((*watch, "--games", "2", "--json", "-o", "watched.jsonl")),
            Command(("resume", "watched.jsonl", "--json")),
            (),
        ),
        "arena": Scenario(Command(arena), Command(arena), ("arena/results.jsonl",)),
        "review": Scenario(
            Command(reviewed), Command(reviewed), ("review.jsonl",), before=(sample,)
        ),
        "companion": Scenario(talk, Command(companion, "quit\n", "table.jsonl"), ()),
        SERVE: Scenario(serve, serve, ()),
    }
    if games.find(game).examinee:  # a network can be trained for it
        found["train"] = Scenario(learn, learn, ("course/networks/01.network",))
    return found


def invoke(command: Command) -> End:
    """Run a command in this process."""
    if command.words[0] == SERVE:
        return serve(command.words[1])
    asked: list[int] = []

    def look() -> None:
        asked[:] = [event.ply for event in events_of(Path(command.record))]

    lines: Any = Lines(command.typed, look)
    typed = io.BufferedReader(lines) if command.asks else io.BytesIO(command.typed.encode())
    with mock.patch.object(testing, "make_input_stream", lambda *_given: typed), thinking_once():
        result = CliRunner().invoke(app, list(command.words))
    return End(
        result.exit_code, result.output, result.exception, asked if command.asks else told(result)
    )


@contextmanager
def thinking_once() -> Iterator[None]:
    """Learn from games, play matches and review a game only once: this is about files."""

    def rows(chunk: chunks.Chunk) -> Any:
        return remembered((chunk.game, chunk.seed, chunk.games), chunks.play_chunk, chunk)

    def network(rows: Any, seed: int) -> Any:
        return remembered((len(rows), seed), train, rows, seed)

    def match_game(played: blocks.Tournament, number: int, limit: float) -> Any:
        return remembered((played, number), play, played, number, limit)

    def made(work: Reviewing) -> Any:
        return remembered((work.table.events, work.side), make, work)

    train, play, make = training.train, match.play, review._make
    with (
        mock.patch.object(review, "_make", made),
        mock.patch.object(course, "play_chunk", rows),
        mock.patch.object(training, "train", network),
        mock.patch.object(tournament, "play", match_game),
    ):
        yield


def remembered(key: object, function: Callable[..., Any], *given: Any) -> Any:
    """Return what a function has returned the first time."""
    word = repr(key)
    if word not in THOUGHT:
        THOUGHT[word] = function(*given)
    return THOUGHT[word]


def told(result: Result) -> list[int]:
    """Return the plies of the events that a command has written as JSON."""
    lines = (json.loads(line) for line in result.stdout.splitlines() if line.startswith("{"))
    return [line["event"]["ply"] for line in lines if "event" in line]


def serve(game: str) -> End:
    """Open tables in the browser, and let people act at the first: what is answered is shown."""
    shown: list[int] = []
    try:
        output = asyncio.run(serve_taps(game, shown))
    except ZweistromError as problem:
        return End(1, str(problem), None, shown)
    except PowerCutError as problem:
        return End(1, GONE, problem, shown)
    return End(int(bool(output)), output, None, shown)


async def serve_taps(game: str, shown: list[int]) -> str:
    """Let two people act; return what has been refused."""
    from tests.web.room import legal, opened

    refused: list[str] = []
    async with opened(Path()) as room:
        served = next(iter(room.tables), None) or room.tables.create(game, {}, ["human", "human"])
        browsers = [room.browser() for _seat in range(2)]
        for seat, browser in enumerate(browsers):
            given = {"secret": served.passes.issued(str(seat)), "name": f"Ada {seat}"}
            answer = await browser.post(f"/t/{served.id}/{seat}/join", data=given)
            if answer.status_code != 303:
                return answer.text
        for tap in range(TAPS):
            for _look in range(LOOKS):
                if served.table and isinstance(served.table.actor, int):
                    break
                await asyncio.sleep(0)
            else:
                return f"nobody is asked: {served.trouble}"
            seat, at = served.table.actor, served.at
            data = {"at": at, "key": f"{tap}", "action": legal(served)[0]}
            answer = await browsers[seat].post(f"/t/{served.id}/{seat}/act", data=data)
            if answer.status_code == 303:
                shown[:] = range(1, int(at.partition(".")[0]) + 2)
            else:
                assert answer.status_code != 500, answer.text
                refused.append(answer.text)
    return " ".join(refused)


@dataclass
class Trial:
    """A scenario with faults: how many points, and what went wrong."""

    name: str
    scenario: Scenario
    points: int = 0
    wrong: list[str] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)

    def run(self, number: int, fault: str, rng: Random) -> int:
        """Let operation `number` fail; return how many there were."""
        with tempfile.TemporaryDirectory() as home:
            folder = Path(home).resolve()
            with there(folder):
                for command in self.scenario.before:
                    invoke(command)
                disk = Disk(folder, number, fault)
                with disk.under():
                    result = invoke(self.scenario.first)
                shown = result.shown
                if disk.is_off:
                    disk.lose_power(rng)
                elif problem := bad_end(result):
                    self.note(number, fault, problem)
                self.check(number, fault, shown, has_failed=result.exit_code != 0 or disk.is_off)
        self.points += 1
        return disk.count

    def check(self, number: int, fault: str, shown: list[int], *, has_failed: bool) -> None:
        """Look whether what was shown is there, and whether the commands go on to the same end."""
        record = self.scenario.first.record
        path = record_at(record)
        try:
            written = [event.ply for event in events_of(path)] if record else []
        except RecordError as problem:  # its header was never whole
            written = []
            if shown:
                self.note(number, fault, f"the record cannot be read: {problem}")
        if record and shown and shown[-1] > len(written):
            self.note(number, fault, f"{shown[-1]} events were shown, {len(written)} are there")
        again = self.scenario.again
        if has_failed:
            if record:
                again = self.going_on(again, actions_of(path) if written else [], path)
            result = invoke(again)
            if trouble := bad_end(result):
                self.note(number, fault, f"it does not go on: {trouble}")
        for name in self.scenario.ends:
            if Path(name).read_bytes() != self.end_of(name):
                self.note(number, fault, f"{name} ends otherwise")

    def going_on(self, again: Command, done: Sequence[str], path: Path) -> Command:
        """Return the command that goes on where some actions are done; without any, the first."""
        if again == self.scenario.first:
            return again
        if not done:
            path.unlink(missing_ok=True)
            again = replace(again, words=self.scenario.first.words)
        if again.typed == self.scenario.first.typed:
            again = replace(again, typed="\n".join(again.typed.split("\n")[len(done) :]))
        return again

    def end_of(self, name: str) -> bytes:
        """Return how a file ends on a sound disk."""
        return self.sound[name]

    def __post_init__(self) -> None:
        """Run on a sound disk, to know how it ends."""
        self.sound: dict[str, bytes] = {}
        with tempfile.TemporaryDirectory() as home, there(Path(home).resolve()):
            for command in (*self.scenario.before, self.scenario.first):
                result = invoke(command)
                assert not bad_end(result), (command, result.output)
            self.sound = {name: Path(name).read_bytes() for name in self.scenario.ends}

    def note(self, number: int, fault: str, problem: str) -> None:
        """Note what went wrong."""
        self.wrong.append(f"{self.name}, operation {number}, {fault}: {problem}"[:400])


def bad_end(result: End) -> str:
    """Return what is wrong with how a command ended; empty if nothing is."""
    problem = result.exception
    if problem and not isinstance(problem, SystemExit):
        return f"{type(problem).__name__}: {problem}"
    if "Traceback" in result.output:
        return result.output[-300:]
    return "" if not result.exit_code or result.output.strip() else "it failed without a word"


@contextmanager
def there(folder: Path) -> Iterator[None]:
    """Work in a folder, with the settings and data of nobody."""
    before = Path.cwd()
    homes = {"XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config"}
    with mock.patch.dict(os.environ, {**homes, "ZWEISTROM_CONFIG": ""}):
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def try_all(
    game: str, seed: int, points: int, only: Sequence[str], say: Callable[[str], object]
) -> int:
    """Try a number of points of each scenario; return how many went wrong."""
    wrong = 0
    with tempfile.TemporaryDirectory() as home:
        every = scenarios(game, seed, Path(home))
    for name in only or every:
        trial, rng = Trial(name, every[name]), Random(f"{seed}:{name}")
        last = trial.run(0, FULL, rng)
        every_point = [(number, fault) for number in range(1, last + 1) for fault in FAULTS]
        rng.shuffle(every_point)
        for number, fault in islice(cycle(every_point), points):
            trial.run(number, fault, rng)
        for line in trial.wrong[:20]:
            say(line)
        wrong += len(trial.wrong)
        say(f"{game} {name}: {last} operations, {trial.points} points, {len(trial.wrong)} wrong")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and print what went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.faults", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--game", choices=games.names(), default="temples")
    parser.add_argument("--points", type=int, default=500, help="of each scenario")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    return int(try_all(given.game, given.seed, given.points, given.scenarios, say) > 0)


if __name__ == "__main__":
    sys.exit(main())
