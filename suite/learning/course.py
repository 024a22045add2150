"""A course of training: rounds of self-play, training and a match, in a folder.

    course.json            what the course is
    games/03/000041.rows   the rows of the games of round 3 from game 41 on
    networks/start.network the network to begin with, if there is one
    networks/03.network    the network of round 3
    matches/03             its match against the best before, a folder of the arena
    alternatives/03/000041.rows
                           labels of alternatives in games of that network, if it is the best
    networks/03-refined.network
                           the network refined by them; it has its match too
    matches/last-03        the match of the best at the end against the evaluation by hand
    log.jsonl              a line for each round and match, not reproducible: it has times
    GAME.network           the best network, with its card

What is there is not done again: after Ctrl-C or a kill the same command goes on. All files but
the log and the arena's times follow from the course, on one machine to the byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import chdir
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

import msgspec

from suite import __version__
from suite.arena.blocks import tournament
from suite.arena.folder import Folder, begin, trouble
from suite.arena.intervals import wilson
from suite.arena.tournament import Run
from suite.arena.workers import Workers
from suite.core import files, games
from suite.core.errors import SettingError
from suite.learning.chunks import Chunk, files_of, label_chunk, play_chunk
from suite.learning.course_settings import LARGEST, SETTINGS, Course, read_course
from suite.learning.messages import _
from suite.learning.self_play import features_of
from suite.players import network_file
from suite.players.networks import NONE

if TYPE_CHECKING:
    from suite.learning.rows import Rows

CHUNK: Final = 10
"""The games of a file, which one worker plays at a time."""
LABELLED: Final = 3
"""At the end alternatives are labelled in one game for this many of a round."""
FIRST_ROUND: Final = 3
"""The first round plays so many times as many games: with few, a network learns them by heart."""
START: Final = "networks/start.network"
"""The copy of the network to begin with."""
APART: Final = 1_000_000
"""The seeds between two rounds, and between the games and the matches."""


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
        if not self.game.examinee:
            raise SettingError(_("no network can be trained for {game}", game=course.game))
        self.course = course
        self.folder = folder
        description = msgspec.to_builtins(course)
        del description["rounds"]  # a course that is prolonged has the same networks
        self._about = {"version": __version__, "course": description}
        self.names = features_of(self.game)
        self._hire = hire
        self._tell = tell
        self.follow: Callable[[], None] = lambda: None
        self.stage = Stage("", 0, 0, monotonic())
        settings = folder / SETTINGS
        with trouble(folder):
            if not settings.exists():
                if course.network:
                    network_file.load(Path(course.network), self.game.name, self.names)
                begin(
                    settings,
                    course,
                    _("{path} is a file, and a course needs a folder", path=folder),
                    _(
                        "{path} is not empty and not a course folder: it has no {settings}",
                        path=folder,
                        settings=SETTINGS,
                    ),
                )
            self._check(settings)
            for name in ("games", "networks", "alternatives", "matches"):
                files.folder_inside(folder / name)
            if course.network and not (folder / START).exists():
                files.replace(folder / START, Path(course.network).read_bytes())
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
                _("{path} holds another training course: name another folder", path=self.folder)
            )

    def run(self) -> Path | None:
        """Carry out what is left of the course; return the path of the best network.

        That is the network of the last round that won its match, else the one the course began
        with; refined, if the refined one won its match. It is `None` if there is no network.

        Raises `SettingError` for a damaged file, and `RecordError` if one cannot be read or
        written.
        """
        with trouble(self.folder):
            best = START if self.course.network else NONE
            for number in range(1, self.course.rounds + 1):
                self._play(number)
                self._train(number)
                network = self._network(number)
                if self._match(f"{number:02}", network, best, number) > 0.5:
                    best = network
            if best == NONE:
                return None
            other = self._refine(best)
            if self._match(Path(other).stem, other, best, 0) > 0.5:
                best = other
            return self._keep(best)

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

    def _chunks(self, folder: str, games_of: int) -> dict[Path, range]:
        """Return the files of some games, and the numbers of the games in each."""
        return {
            self.folder / folder / f"{first:06}.rows": range(
                first, min(first + CHUNK, games_of + 1)
            )
            for first in range(1, games_of + 1, CHUNK)
        }

    def _round(self, number: int) -> dict[Path, range]:
        return self._chunks(f"games/{number:02}", self.games(number))

    def _play(self, number: int) -> None:
        """Play the games of a round that are not there yet."""
        older = [self._network(older) for older in range(number - 1, 0, -1)]
        networks = older or [START if self.course.network else NONE]
        seed = self.course.seed + APART * number
        self._carry_out(_("games"), number, self._round(number), play_chunk, seed, networks)

    def _carry_out(
        self,
        what: str,
        number: int,
        chunks: dict[Path, range],
        do: Callable[[Chunk], bytes],
        seed: int,
        networks: list[str],
    ) -> None:
        """Have the chunks played that are not there yet."""
        files.folder_inside(next(iter(chunks)).parent)
        due = {games_of.start: path for path, games_of in chunks.items() if not path.exists()}
        if not due:
            return
        last = sum(map(len, chunks.values()))
        there = last - sum(len(chunks[path]) for path in due.values())
        self._enter(what, number, last, there)
        workers = self._hire()
        tasks = deque(
            Chunk(self.course.game, seed, chunks[path], tuple(networks), self.folder.absolute())
            for path in due.values()
        )
        try:
            for chunk, data in files_of(workers, do, tasks):
                files.replace(due[chunk.games.start], data)
                self.stage.done += len(chunk.games)
                self.stage.fresh += len(chunk.games)
                self.follow()
        except BaseException:
            workers.dismiss(now=True)
            raise
        workers.dismiss(now=False)
        seconds = monotonic() - self.stage.begun
        self._log(round=number, what=what, games=self.stage.fresh, seconds=seconds)
        if number:
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

    # --- training

    def _train(self, number: int) -> None:
        """Train the network of a round on all rows so far."""
        path = self.folder / self._network(number)
        if path.exists():
            return
        from suite.learning.quantisation import quantised
        from suite.learning.training import train

        self._enter(_("network"), number)
        rounds = range(1, number + 1)
        rows = self._read([path for round_ in rounds for path in self._round(round_)])
        trained = train(rows, self.course.seed + number)
        numbers = quantised(trained.layers, rows["inputs"])
        about = {
            **self._about,
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

    def _read(self, paths: Iterable[Path]) -> Rows:
        """Return the rows of some files."""
        import numpy as np

        from suite.learning.rows import read

        return np.concatenate([read(path, len(self.names)) for path in paths])

    def _refine(self, network: str) -> str:
        """Refine a network by alternatives in games of its own; return the path of the new one."""
        name = Path(network).stem
        refined = f"networks/{name}-refined.network"
        path = self.folder / refined
        if path.exists():
            return refined
        chunks = self._chunks(f"alternatives/{name}", -(-self.course.games // LABELLED))
        seed = self.course.seed + APART // 2
        self._carry_out(_("alternatives"), 0, chunks, label_chunk, seed, [network])
        from suite.learning.quantisation import quantised
        from suite.learning.refinement import refine

        self._enter(_("network"), 0)
        rows = self._read(chunks)
        numbers, card = network_file.load(self.folder / network, self.game.name, self.names)
        layers, report = refine(numbers, rows, seed)
        numbers = quantised(layers, rows["inputs"])
        about = {**self._about, "refined": card["digest"], "alternatives": report}
        files.replace(path, network_file.encode(self.game.name, self.names, numbers, about))
        self._log(what="refined", seconds=monotonic() - self.stage.begun, **report)
        before, after = report["errors of differences"]
        self._tell(
            _(
                (
                    "alternatives of {turns} turns: error of their differences {after}, before "
                    "it {before}"
                ),
                turns=report["turns"],
                after=f"{after:.5f}",
                before=f"{before:.5f}",
            )
        )
        return refined

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
