"""A course of training: rounds of self-play, training and a match, in a folder.

    course.json            what the course is
    games/03/000041.rows   the rows of the games of round 3 from game 41 on
    networks/03.network    the network of round 3
    matches/03             its match against the best before, a folder of the arena
    matches/last-03        the match of it, if it is the best at the end, against the evaluation
                           by hand
    log.jsonl              a line for each round and match, not reproducible: it has times
    GAME.network           the best network, with its card

What is there is not done again: after Ctrl-C or a kill the same command goes on. All files but
the log and the arena's times follow from the course, on one machine to the byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import chdir
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

import msgspec

from suite.arena.blocks import tournament
from suite.arena.folder import Folder, begin, trouble
from suite.arena.intervals import wilson
from suite.arena.tournament import DEATHS, LOOK, Run
from suite.arena.workers import Workers
from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.text.catalogue import Catalogue
from suite.learning.chunks import Chunk, play_chunk
from suite.learning.self_play import features_of
from suite.players import network_file
from suite.players.networks import NONE

if TYPE_CHECKING:
    from suite.learning.rows import Rows

_: Final = Catalogue("learning")

FORMAT: Final = "zweistrom-course/1"
SETTINGS: Final = "course.json"
CHUNK: Final = 10
"""The games of a file, which one worker plays at a time."""
AHEAD: Final = 2
"""The chunks for each worker that are given out."""
FIRST_ROUND: Final = 3
"""The first round plays so many times as many games: with few, a network learns them by heart."""
APART: Final = 1_000_000
"""The seeds between two rounds, and between the games and the matches."""
LARGEST: Final = 1 << 20
"""The most bytes of the settings."""


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What determines a course: the game, the seed, and how much is played.

    - `rounds`: how often a network is trained (1 or more); `games`: of each round before it
    - `match`: the games of each match
    """

    format: str = FORMAT
    game: str
    seed: int
    rounds: int
    games: int
    match: int


def read_course(settings: Path) -> Course:
    """Return the course of a file of settings; raises `SettingError` if it has none."""
    try:
        text, _number = files.text_of(settings, LARGEST)
        return msgspec.json.decode(text, type=Course)
    except (OSError, msgspec.DecodeError) as problem:
        raise SettingError(
            _("{path} is no course of training: {problem}", path=settings, problem=problem)
        ) from None


@dataclass(slots=True)
class Stage:
    """A part of a course that is being carried out.

    - `title`: what it is, in words
    - `last`: its number of games, `done` of them are over; both are 0 where nothing is played
    - `fresh`: those that have been played since `begun`, in seconds of the monotonic clock
    """

    title: str
    last: int
    done: int
    begun: float
    fresh: int = 0


class Training:
    """Carries out a course in a folder.

    - `hire`: returns workers, for each round anew
    - `tell`: gets a sentence on each thing that is done
    - `follow`: called whenever games have ended
    - `stage`: what is being done
    """

    def __init__(
        self,
        course: Course,
        folder: Path,
        hire: Callable[[], Workers],
        tell: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """Open or create the folder.

        It is locked until it is closed. Raises `SettingError` if the game has no player to train
        or the folder holds anything else, `RecordError` if it cannot be written, and `InUseError`
        if another program trains in it.
        """
        self.game = games.find(course.game)
        if not self.game.learner:
            raise SettingError(_("no network can be trained for {game}", game=course.game))
        self.course = course
        self.folder = folder
        self.names = features_of(self.game)
        self._hire = hire
        self._tell = tell
        self.follow: Callable[[], None] = lambda: None
        self.stage = Stage("", 0, 0, monotonic())
        settings = folder / SETTINGS
        with trouble(folder):
            if not settings.exists():
                begin(
                    settings,
                    course,
                    _("{path} is a file, and a course needs a folder", path=folder),
                    _(
                        "{path} is not empty, and no folder of a course: it has no {settings}",
                        path=folder,
                        settings=SETTINGS,
                    ),
                )
            self._check(settings)
            for name in ("games", "networks", "matches"):
                files.folder_inside(folder / name)
            file = files.open_to_read(settings, LARGEST)
            self._release = finalize(self, file.close)
            files.lock(file, settings)

    def close(self) -> None:
        """Let other programs train in the folder."""
        self._release()

    def _check(self, settings: Path) -> None:
        """Raise `SettingError` for the folder of another course; more rounds are welcome."""
        there = read_course(settings)
        if msgspec.structs.replace(there, rounds=self.course.rounds) != self.course:
            raise SettingError(
                _("{path} holds another course of training: name another folder", path=self.folder)
            )

    def run(self) -> Path | None:
        """Carry out what is left of the course; return the path of the best network.

        It is that of the last round that won its match, or `None` if no round has. Raises
        `SettingError` for a damaged file, and `RecordError` if one cannot be read or written.
        """
        with trouble(self.folder):
            best = NONE
            for number in range(1, self.course.rounds + 1):
                self._play(number)
                self._train(number)
                network = self._network(number)
                if self._match(f"{number:02}", network, best, number) > 0.5:
                    best = network
            return None if best == NONE else self._keep(best)

    def _keep(self, best: str) -> Path:
        """Write the best network, after its match against the evaluation by hand."""
        share = self._match(f"last-{Path(best).stem}", best, NONE, 0)
        numbers, card = network_file.load(self.folder / best, self.game.name, self.names)
        match = {"games": self.course.match, "share": share, "against": NONE}
        path = self.folder / f"{self.game.name}.network"
        files.replace(
            path,
            network_file.encode(self.game.name, self.names, numbers, {**card, "match": match}),
        )
        return path

    # --- self-play

    def games(self, number: int) -> int:
        """Return the number of games of a round."""
        return self.course.games * (FIRST_ROUND if number == 1 else 1)

    def _network(self, number: int) -> str:
        """Return the path of the network of a round in the folder, which may be moved."""
        return f"networks/{number:02}.network"

    def _chunk(self, number: int, first: int) -> Path:
        return self.folder / "games" / f"{number:02}" / f"{first:06}.rows"

    def _play(self, number: int) -> None:
        """Play the games of a round that are not there yet."""
        files.folder_inside(self.folder / "games" / f"{number:02}")
        due = deque(
            range(first, min(first + CHUNK, self.games(number) + 1))
            for first in range(1, self.games(number) + 1, CHUNK)
            if not self._chunk(number, first).exists()
        )
        if not due:
            return
        newest = [self._network(older) for older in range(number - 1, 0, -1)] or [NONE]
        there = self.games(number) - sum(map(len, due))
        self._enter(_("games"), number, self.games(number), there)
        workers = self._hire()
        try:
            for games_of, data in self._play_chunks(workers, due, number, tuple(newest)):
                files.replace(self._chunk(number, games_of.start), data)
                self.stage.done += len(games_of)
                self.stage.fresh += len(games_of)
                self.follow()
        except BaseException:
            workers.dismiss(now=True)
            raise
        workers.dismiss(now=False)
        seconds = monotonic() - self.stage.begun
        self._log(round=number, what="games", games=self.stage.fresh, seconds=seconds)
        self._tell(
            _(
                "round {round} of {rounds}: {games} games, {speed} a second",
                round=number,
                rounds=self.course.rounds,
                games=self.stage.done,
                speed=f"{self.stage.fresh / seconds:.1f}",
            )
        )

    def _enter(self, what: str, number: int, last: int = 0, done: int = 0) -> None:
        """Begin a stage of a round; round 0 is what follows the last round."""
        title = _(
            "round {round} of {rounds}: {what}", round=number, rounds=self.course.rounds, what=what
        )
        self.stage = Stage(title if number else what, last, done, monotonic())

    def _play_chunks(
        self, workers: Workers, due: deque[range], number: int, networks: tuple[str, ...]
    ) -> Iterator[tuple[range, bytes]]:
        """Yield the chunks as they are played."""
        out: dict[Future[bytes], range] = {}
        deaths: dict[int, int] = {}
        while due or out:
            while due and len(out) < AHEAD * workers.number:
                part = due.popleft()
                seed = self.course.seed + APART * number
                chunk = Chunk(self.course.game, seed, part, networks, self.folder.absolute())
                future = workers.submit(play_chunk, chunk)
                out[future] = part
                if future.done():  # played by this process in `submit`
                    break
            ready, _going_on = wait(out, LOOK, FIRST_COMPLETED)
            if not ready:
                workers.check()
            again: list[range] = []
            for future in ready:
                part = out.pop(future)
                if not isinstance(future.exception(), workers.deaths or ()):
                    yield part, future.result()
                    continue
                again.append(part)
                deaths[part.start] = deaths.get(part.start, 0) + 1
                if deaths[part.start] == DEATHS:
                    future.result()
            if again:
                workers.replace()
                due.extendleft(again)

    # --- training

    def _train(self, number: int) -> None:
        """Train the network of a round on all rows so far."""
        path = self.folder / self._network(number)
        if path.exists():
            return
        from suite.learning.quantisation import quantised
        from suite.learning.training import train

        self._enter(_("network"), number)
        rows = self._rows(number)
        trained = train(rows, self.course.seed + number)
        numbers = quantised(trained.layers, rows["inputs"])
        course = msgspec.to_builtins(self.course)
        del course["rounds"]  # a course that is prolonged has the same networks
        about = {
            "version": version("zweistrom"),
            "course": course,
            "round": number,
            "rows": trained.rows,
            "errors": {"by hand": trained.error_by_hand, "network": trained.error},
            "slopes": {str(seats): slope for seats, slope in trained.slopes.items()},
        }
        files.replace(path, network_file.encode(self.game.name, self.names, numbers, about))
        self._log(what="network", seconds=monotonic() - self.stage.begun, **about)
        self._tell(
            _(
                "round {round}: {rows} positions, error {error} (by hand {by_hand})",
                round=number,
                rows=trained.rows,
                error=f"{trained.error:.4f}",
                by_hand=f"{trained.error_by_hand:.4f}",
            )
        )

    def _rows(self, number: int) -> Rows:
        """Return the rows of all rounds so far."""
        import numpy as np

        from suite.learning.rows import read

        width = len(self.names)
        parts = [
            read(self._chunk(round_, first), width)
            for round_ in range(1, number + 1)
            for first in range(1, self.games(round_) + 1, CHUNK)
        ]
        return np.concatenate(parts)

    # --- matches

    def _match(self, name: str, one: str, other: str, number: int) -> float:
        """Return the share of one network against another in a match of two seats."""
        words = tuple(f"{self.game.examinee}:network={word}" for word in (one, other))
        seed = self.course.seed + APART * (APART + number)
        with chdir(self.folder):
            match = tournament(self.game, self.game.new_rules(), words, 2, seed)
        path = self.folder / "matches" / name
        folder = Folder(path, match)
        try:
            last = match.whole_blocks(self.course.match)
            run = Run(match, folder, last, place=self.folder.absolute())
            if not run.over:
                self._enter(_("match") if number else _("last match"), number, run.last, run.done)
                run.follow = partial(self._follow, run)
                run.play(self._hire())
        finally:
            folder.close()
        points, games = run.tally.points[match.players[0]], run.done
        low, high = wilson(points, games)
        share = points / games
        if run.fresh:
            self._log(
                what="match",
                one=one,
                other=other,
                games=games,
                share=share,
                low=low,
                high=high,
                seconds=monotonic() - self.stage.begun,
            )
        self._tell(
            _(
                "match of {one} against {other}: {share} % of {games} ({low} to {high} %)",
                one=one,
                other=other,
                games=games,
                share=f"{100 * share:.1f}",
                low=f"{100 * low:.1f}",
                high=f"{100 * high:.1f}",
            )
        )
        return share

    def _follow(self, run: Run) -> None:
        """Pass on how far a match is."""
        self.stage.done, self.stage.fresh = run.done, run.fresh
        self.follow()

    def _log(self, **line: Any) -> None:
        """Append a line to the log."""
        with files.create_or_append(self.folder / "log.jsonl") as log:
            log.write(msgspec.json.encode(line) + b"\n")
