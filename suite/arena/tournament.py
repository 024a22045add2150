"""Plays a tournament: gives batches of games to workers and writes the games in their order.

A game is dropped from memory once it is in the folder, so memory is bounded by the games that are
being played or wait for an earlier one. After a kill the folder holds the first games of the same
tournament.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import chdir, nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from suite.arena.blocks import Tournament
from suite.arena.folder import AT_ONCE, Folder
from suite.arena.match import Finished, Played, play
from suite.arena.messages import _
from suite.arena.sequential import Sequential
from suite.arena.workers import Workers
from suite.core.errors import PlayerError, SettingError, ZweistromError
from suite.core.text.catalogue import current_language, speak
from suite.players.external import walls
from suite.players.runner import MOVE_TIME
from suite.work.pool import ctrl_c_waits

BATCH_SECONDS: Final = 0.5
"""The target duration of a batch of more than one game, in seconds."""
BATCHES: Final = 4
"""The most batches for each worker that are being played or wait for an earlier one."""
DEATHS: Final = 3
"""What crashes its worker this often is an error: a game, or games given out together."""
LOOK: Final = 15.0
"""Seconds without a result after which the workers are checked."""
GRACE: Final = 3.0
"""Seconds that running games have to end after Ctrl-C."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to play in turn; `place` is the folder that relative paths of players start at."""

    tournament: Tournament
    games: range
    limit: float
    place: Path
    language: str
    access: walls.Access


def play_batch(batch: Batch) -> list[Finished]:
    """Play a batch in this process; raises `PlayerError` if a game cannot be played.

    Raises `SettingError` if a player does not exist on this machine.
    """
    speak(batch.language)
    walls.grant(batch.access)
    finished = []
    # The folder may not exist on another machine.
    with chdir(batch.place) if batch.place.is_dir() else nullcontext():
        for number in batch.games:
            try:
                finished.append(play(batch.tournament, number, batch.limit))
            except SettingError:
                raise
            except Exception as problem:
                what = str(problem) if isinstance(problem, ZweistromError) else repr(problem)
                raise PlayerError(
                    _("game {number} could not be played: {what}", number=number, what=what)
                ) from None
    return finished


class Tally:
    """The points of each player so far; equal players are one player with several seats.

    - `points`: its wins, a shared one as its share
    - `games`, `seats`: the games it played, and the seats it had in them
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.points = dict.fromkeys(tournament.players, 0.0)
        self.games = dict.fromkeys(tournament.players, 0)
        self.seats = dict.fromkeys(tournament.players, 0)

    def add(self, result: Played) -> None:
        """Count a game."""
        players = [self.tournament.players[player] for player in result.seating]
        for seat, player in enumerate(players):
            self.seats[player] += 1
            self.points[player] += result.points(seat)
        for player in dict.fromkeys(players):
            self.games[player] += 1

    def fair(self, player: str) -> float:
        """Return the expected share of a player by chance, from its seats."""
        return self.seats[player] / self.games[player] / self.tournament.seats


@dataclass(slots=True)
class Out:
    """A batch that is being played; `future` is `None` until a worker has it."""

    games: range
    future: Future[list[Finished]] | None = None


class Run:
    """Plays the games up to number `last` that the folder does not have yet.

    - `test`: gets the score of every block; once it is decided, the run is over
    - `limit`: seconds that a bot or guest has for an answer
    - `tell`: called with a sentence for each fault of a player
    - `follow`: called after finished games have been written
    - `place`: the folder that relative paths of players start at; the current one by default
    - `tally`, `done`: cover all games of the folder so far; `fresh`: the games of this run
    - `begun`: when it was made, in seconds of the monotonic clock
    """

    def __init__(
        self,
        tournament: Tournament,
        folder: Folder,
        last: int,
        *,
        test: Sequential | None = None,
        limit: float = MOVE_TIME,
        tell: Callable[[str], None] = lambda _sentence: None,
        follow: Callable[[], None] = lambda: None,
        place: Path | None = None,
    ) -> None:
        self.tournament = tournament
        self.last = last
        self.test = test
        self.tally = Tally(tournament)
        self.done = 0
        self.fresh = 0
        self._folder = folder
        self._limit = limit
        self._tell = tell
        self._place = place or Path.cwd()
        self.follow = follow
        self._score = 0.0
        self._size = 1
        self._out: deque[Out] = deque()
        self._deaths: dict[int, int] = {}
        for result in folder.results():
            if not self.over:
                self._count(result)
        self.begun = monotonic()

    @property
    def over(self) -> bool:
        """Whether all games have been played or the test is decided."""
        decided = self.test is not None and self.test.stronger is not None
        return decided or self.done >= self.last

    def play(self, workers: Workers) -> None:
        """Play the games, then release the workers.

        After Ctrl-C, games that end within `GRACE` are still written. Raises `PlayerError` if a
        game keeps crashing its worker, and the errors of players and folder.
        """
        try:
            while not self.over:
                self._hand_out(workers)
                self._wait(workers)
                self._collect(workers)
            workers.dismiss(now=bool(self._out))
        except KeyboardInterrupt:
            try:
                self._take_what_ends_soon()
            finally:
                workers.dismiss(now=True)
            raise
        except BaseException:
            workers.dismiss(now=True)
            raise

    def _hand_out(self, workers: Workers) -> None:
        """Submit batches up to the limit.

        Games that were being played when a worker died are replayed one at a time, with no other
        game running, to find the one that crashes.
        """
        if again := next((batch for batch in self._out if batch.future is None), None):
            if all(batch.future is None or batch.future.done() for batch in self._out):
                again.future = self._submit(workers, again.games)
            return
        while len(self._out) < BATCHES * workers.number:
            first = self._out[-1].games.stop if self._out else self.done + 1
            size = min(self._size, -(-(self.last + 1 - first) // (2 * workers.number)))
            if not size:
                return
            games = range(first, first + size)
            future = self._submit(workers, games)
            self._out.append(Out(games, future))
            if future.done():  # played by this process in `submit`
                return

    def _submit(self, workers: Workers, games: range) -> Future[list[Finished]]:
        access = walls.access()
        access = access._replace(hidden=(*access.hidden, self._folder.path.absolute()))
        batch = Batch(self.tournament, games, self._limit, self._place, current_language(), access)
        return workers.submit(play_batch, batch)

    def _wait(self, workers: Workers) -> None:
        """Wait for a result; check the workers when none arrives."""
        going_on = [batch.future for batch in self._out if batch.future and not batch.future.done()]
        if going_on and not wait(going_on, LOOK, FIRST_COMPLETED).done:
            workers.check()

    def _collect(self, workers: Workers) -> None:
        """Write the finished batches, in order, up to the first that is missing.

        Dead workers are replaced, and their games queued again.
        """
        while self._out and not self.over:
            dead = [out for out in self._out if isinstance(problem_of(out), workers.deaths)]
            if dead:
                workers.replace()  # a dead process breaks its pool: all tasks of the pool are lost
                self._out = deque(
                    part
                    for out in self._out
                    for part in (self._split(out) if out in dead else [out])
                )
            future = self._out[0].future
            if future is None or not future.done():
                return
            self._keep(result_of(future))

    def _split(self, out: Out) -> list[Out]:
        """Return the games of a batch whose worker has died, each as a batch of its own."""
        for number in out.games:
            self._deaths[number] = self._deaths.get(number, 0) + 1
            if self._deaths[number] == DEATHS:
                seating = self.tournament.pairing(number).seating
                raise PlayerError(
                    _(
                        "game {number} ({players}) crashed its worker {times} times; all games "
                        "before it are kept",
                        number=number,
                        players=", ".join(self.tournament.players[player] for player in seating),
                        times=DEATHS,
                    )
                )
        return [Out(range(number, number + 1)) for number in out.games]

    def _keep(self, finished: list[Finished]) -> None:
        """Write the games of the next batch."""
        with ctrl_c_waits():
            self._out.popleft()
            games = []
            for game in finished:
                if self.over:
                    break
                self._count(game.played)
                games.append(game)
                self._deaths.pop(game.played.game, None)
            self._folder.append(games)
            self.fresh += len(games)
        seconds = sum(game.seconds for game in finished) / len(finished)
        # One short game does not mean that all are short: at most double the size.
        self._size = max(1, min(2 * len(finished), AT_ONCE, int(BATCH_SECONDS / seconds)))
        for game in games:
            for sentence in game.faults:
                self._tell(_("Game {number}: {told}", number=game.played.game, told=sentence))
        self.follow()

    def _count(self, result: Played) -> None:
        """Count the next game."""
        self.done += 1
        self.tally.add(result)
        if self.test:
            self._score += result.points(result.seating.index(0))
            if self.done % self.tournament.block == 0:
                self.test.add(self._score / self.tournament.block)
                self._score = 0.0

    def _take_what_ends_soon(self) -> None:
        """Wait at most `GRACE` seconds for the next batches and write those that end."""
        deadline = monotonic() + GRACE
        while not self.over and self._out and self._out[0].future:
            wait([self._out[0].future], max(0.0, deadline - monotonic()))
            if not self._out[0].future.done() or problem_of(self._out[0]):
                break
            self._keep(result_of(self._out[0].future))


def result_of(future: Future[T]) -> T:
    """Return what a worker has found; raises a `ZweistromError` if it failed."""
    try:
        return future.result()
    except ZweistromError:
        raise
    except Exception as problem:
        raise SettingError(_("the workers failed: {problem}", problem=repr(problem))) from None


def problem_of(out: Out) -> BaseException | None:
    """Return the exception of a batch that failed; `None` if it has games or is not done."""
    if out.future is None or not out.future.done():
        return None
    if out.future.cancelled():
        return CancelledError()
    return out.future.exception()
