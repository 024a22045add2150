"""A course of training: rounds of self-play, training and a match, in a folder.

    course.json            what the course is
    games/03/000041.rows   the rows of the games of round 3 from game 41 on
    networks/03.network    the network of round 3
    matches/03             its match against the best before, a folder of the arena
    matches/last           the match of the best network against the evaluation by hand
    log.jsonl              a line for each round and match, not reproducible: it has times
    GAME.network           the best network, with its card

What is there is not done again: after Ctrl-C or a kill the same command goes on. All files but
the log and the arena's times follow from the course, on one machine to the byte.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

import msgspec

from suite.arena.blocks import tournament
from suite.arena.folder import Folder, trouble
from suite.arena.intervals import wilson
from suite.arena.tournament import Run
from suite.arena.workers import Workers
from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.text.catalogue import Catalogue
from suite.learning.self_play import SelfPlay, features_of
from suite.players import network_file, roster

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
DEATHS: Final = 3
"""A chunk that crashes its worker this often is an error."""
LOOK: Final = 15.0
"""Seconds without a result after which the workers are checked."""
ITSELF, BY_HAND = 0.55, 0.25
"""The shares of games of the newest network against itself, and against the evaluation by hand; in
the rest it plays against older networks."""
APART: Final = 1_000_000
"""The seeds between two rounds, and between the games and the matches."""
LARGEST: Final = 1 << 20
"""The most bytes of the settings."""
NONE: Final = "none"
"""The word for the evaluation by hand alone."""


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
        return msgspec.json.decode(files.read(settings, LARGEST), type=Course)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise SettingError(
            _("{path} is no course of training: {problem}", path=settings, problem=problem)
        ) from None


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games for a worker: numbers of a round, the first network the newest, then older ones.

    `place` is the folder that their paths start at.
    """

    course: Course
    round: int
    games: range
    networks: tuple[str, ...]
    place: Path


def play_chunk(chunk: Chunk) -> bytes:
    """Play the games of a chunk; return their rows as a file."""
    from suite.learning.rows import array_of, pack

    if Path.cwd() != chunk.place:
        os.chdir(chunk.place)
    game = games.find(chunk.course.game)
    rows = []
    for number in chunk.games:
        seed = chunk.course.seed + APART * chunk.round + number
        play = SelfPlay(game, seated(game, chunk.networks, Random(f"{seed}:seats")), seed)
        play.play()
        rows += play.rows
    return pack(array_of(rows, len(features_of(game))))


def seated(game: Game[Any], networks: Sequence[str], odds: Random) -> list[Any]:
    """Return the players of a game: how many, and which, is drawn.

    Each number of seats is half as frequent as the one before; the last two are equally frequent.
    """
    seats = game.seats[0]
    for more in game.seats[1:]:
        if odds.random() < 0.5:
            break
        seats = more
    newest, *older = networks
    drawn = odds.random()
    if drawn < ITSELF or newest == NONE:
        other = newest
    elif drawn < ITSELF + BY_HAND or not older:
        other = NONE
    else:
        other = odds.choice(older)
    words = [newest, other, *(odds.choice((newest, other)) for _seat in range(seats - 2))]
    odds.shuffle(words)
    return [roster.seat(game, f"{game.learner}:network={word}") for word in words]


class Training:
    """Carries out a course in a folder.

    `hire` returns workers, for each round anew; `tell` gets sentences on the progress.
    """

    def __init__(
        self,
        course: Course,
        folder: Path,
        hire: Callable[[], Workers],
        tell: Callable[[str], None],
    ) -> None:
        """Open or create the folder.

        It is locked until it is closed. Raises `SettingError` if the game has no player to train
        or the folder has another course, and `InUseError` if another program trains in it.
        """
        self.game = games.find(course.game)
        if not self.game.learner:
            raise SettingError(_("no network can be trained for {game}", game=course.game))
        self.course = course
        self.folder = folder
        self.names = features_of(self.game)
        self._hire = hire
        self._tell = tell
        for each in ("", "games", "networks", "matches"):
            (folder / each).mkdir(parents=True, exist_ok=True)
        settings = folder / SETTINGS
        if not settings.exists():
            files.write_new(settings, msgspec.json.encode(course) + b"\n")
        self._check(settings)
        with trouble(settings):
            held = files.open_to_read(settings, LARGEST)
            self._release = finalize(self, held.close)
            files.lock(held, settings)

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

    def run(self) -> Path:
        """Carry out what is left of the course; return the path of the best network.

        It is that of the last round that won its match.
        """
        best = NONE
        for number in range(1, self.course.rounds + 1):
            self._play(number)
            self._train(number)
            share = self._match(f"{number:02}", str(self._network(number)), best, number)
            if share > 0.5:
                best = str(self._network(number))
        if best == NONE:
            raise SettingError(_("no network has won a match, so there is none to keep"))
        share = self._match("last", best, NONE, 0)
        path = self.folder / f"{self.game.name}.network"
        numbers, card = network_file.decode(
            files.read(Path(best), network_file.MOST), self.game.name, self.names
        )
        about = {name: card[name] for name in ("course", "round", "rows", "errors", "slopes")}
        about["match"] = {"games": self.course.match, "share": share, "against": NONE}
        files.replace(path, network_file.encode(self.game.name, self.names, numbers, about))
        return path

    # --- self-play

    def games(self, number: int) -> int:
        """Return the number of games of a round."""
        return self.course.games * (FIRST_ROUND if number == 1 else 1)

    def _network(self, number: int) -> Path:
        return self.folder / "networks" / f"{number:02}.network"

    def _chunk(self, number: int, first: int) -> Path:
        return self.folder / "games" / f"{number:02}" / f"{first:06}.rows"

    def _play(self, number: int) -> None:
        """Play the games of a round that are not there yet."""
        (self.folder / "games" / f"{number:02}").mkdir(exist_ok=True)
        due = deque(
            range(first, min(first + CHUNK, self.games(number) + 1))
            for first in range(1, self.games(number) + 1, CHUNK)
            if not self._chunk(number, first).exists()
        )
        if not due:
            return
        newest = [str(self._network(each)) for each in range(number - 1, 0, -1)] or [NONE]
        there = self.games(number) - sum(map(len, due))
        begun, fresh = monotonic(), 0
        workers = self._hire()
        try:
            for games_of, data in self._played(workers, due, number, tuple(newest)):
                files.replace(self._chunk(number, games_of.start), data)
                fresh += len(games_of)
                self._tell(
                    _(
                        "round {round} of {rounds}: {done} of {games} games, {speed} a second",
                        round=number,
                        rounds=self.course.rounds,
                        done=there + fresh,
                        games=self.games(number),
                        speed=f"{fresh / (monotonic() - begun):.1f}",
                    )
                )
        except BaseException:
            workers.dismiss(now=True)
            raise
        workers.dismiss(now=False)
        self._log(round=number, what="games", games=fresh, seconds=monotonic() - begun)

    def _played(
        self, workers: Workers, due: deque[range], number: int, networks: tuple[str, ...]
    ) -> Iterator[tuple[range, bytes]]:
        """Yield the chunks as they are played."""
        out: dict[Future[bytes], range] = {}
        deaths: dict[int, int] = {}
        while due or out:
            while due and len(out) < AHEAD * workers.number:
                part = due.popleft()
                chunk = Chunk(self.course, number, part, networks, Path.cwd())
                future = workers.submit(play_chunk, chunk)
                out[future] = part
                if future.done():  # played by this process in `submit`
                    break
            ready, _going_on = wait(out, LOOK, FIRST_COMPLETED)
            if not ready:
                workers.check()
            lost: list[range] = []
            for future in ready:
                part = out.pop(future)
                if not isinstance(future.exception(), workers.deaths or ()):
                    yield part, future.result()
                    continue
                lost.append(part)
                deaths[part.start] = deaths.get(part.start, 0) + 1
                if deaths[part.start] == DEATHS:
                    future.result()
            if lost:
                workers.replace()
                due.extendleft(lost)

    # --- training

    def _train(self, number: int) -> None:
        """Train the network of a round on all rows so far."""
        path = self._network(number)
        if path.exists():
            return
        from suite.learning.quantisation import quantised
        from suite.learning.training import train

        begun = monotonic()
        rows = self._rows(number)
        trained = train(rows, self.course.seed + number)
        numbers = quantised(trained.layers, rows["inputs"])
        about = {
            "course": msgspec.to_builtins(self.course),
            "round": number,
            "rows": trained.rows,
            "errors": {"by hand": trained.error_by_hand, "network": trained.error},
            "slopes": {str(seats): slope for seats, slope in trained.slopes.items()},
        }
        files.replace(path, network_file.encode(self.game.name, self.names, numbers, about))
        self._log(what="network", seconds=monotonic() - begun, **about)
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

        from suite.learning.rows import LARGEST, unpack

        width = len(self.names)
        parts = [
            unpack(files.read(self._chunk(round_, first), LARGEST), width)
            for round_ in range(1, number + 1)
            for first in range(1, self.games(round_) + 1, CHUNK)
        ]
        return np.concatenate(parts)

    # --- matches

    def _match(self, name: str, one: str, other: str, number: int) -> float:
        """Return the share of one network against another in a match of two seats."""
        begun = monotonic()
        words = tuple(f"{self.game.examinee}:network={word}" for word in (one, other))
        seed = self.course.seed + APART * (APART + number)
        match = tournament(self.game, self.game.new_rules(), words, 2, seed)
        path = self.folder / "matches" / name
        folder = Folder(path, match)
        try:
            run = Run(match, folder, match.whole_blocks(self.course.match))
            if not run.over:
                run.play(self._hire())
        finally:
            folder.close()
        points, played = run.tally.points[match.players[0]], run.done
        low, high = wilson(points, played)
        share = points / played
        if run.fresh:
            self._log(
                what="match",
                one=one,
                other=other,
                games=played,
                share=share,
                low=low,
                high=high,
                seconds=monotonic() - begun,
            )
        self._tell(
            _(
                "match of {one} against {other}: {share} % of {games} ({low} to {high} %)",
                one=one,
                other=other,
                games=played,
                share=f"{100 * share:.1f}",
                low=f"{100 * low:.1f}",
                high=f"{100 * high:.1f}",
            )
        )
        return share

    def _log(self, **told: Any) -> None:
        """Append a line to the log."""
        with files.create_or_append(self.folder / "log.jsonl") as log:
            log.write(msgspec.json.encode(told) + b"\n")
