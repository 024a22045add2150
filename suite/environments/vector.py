"""Many games stepped by one call, over arrays that are filled in place."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from itertools import pairwise
from operator import index
from pathlib import Path
from threading import Lock
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from suite import native
from suite.core.errors import IllegalActionError, SettingError
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.view import EVERYBODY, View
from suite.environments import arguments, kernels, records
from suite.environments.messages import _

MOST_GAMES: Final = 1 << 16
MOST_THREADS: Final = 256
ENDED: Final = -1
"""The action for a game that has ended, which leaves it as it is."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where all games of a `VectorGame` stood, in numbers; it can be copied and pickled.

    - `made`: the arguments with which such games are made
    - `seal`: a hash of the rest, without which it is not restored: kernels trust what it holds
    """

    made: dict[str, Any]
    seed: int | str
    episodes: tuple[list[Any], ...]
    arrays: tuple[NDArray[Any], ...]
    seal: str


class VectorGame:
    """`n` plays of one game, each at its place, all stepped by one call.

    After `VectorGame(...)`, `reset` and `step` these arrays tell how each game stands. They are
    never made anew, so a copy is needed of what is to be kept:

    - `observations`: uint8 `[n, F]`, what the seat to act knows; see `layout`
    - `mask`: uint8 `[n, A]`, 1 for its legal actions; all 1 in a game that has ended
    - `to_move`: int8 `[n]`, the seat to act; -1 in a game that has ended
    - `rewards`: float32 `[n, seats]`, by seat, 0 but at the end: 1 to a sole winner; several share
      it, the others pay, so that the sum is 0
    - `terminated`, `truncated`: bool `[n]`, whether the last step ended the episode by the rules,
      by `limit`
    - `episode`: int64 `[n]`, the number of the episode that is shown, from 0
    - `final_observations`: uint8 `[n, F]`, where an episode was ended by the last step, what the
      seat that acted last knew after it; only with `autoreset`

    Chance is inside. What it brings follows from `seed`, the place and the number of the episode
    alone: not from `n`, from other games or from `threads`.

    One thread at a time can use it: a call while another runs raises `SettingError`; so does each
    after a step that Ctrl-C has interrupted, until all games are reset or restored.

    It can be copied and pickled: the copy goes on from here by itself, with the same chance.
    """

    def __init__(
        self,
        game: str | Game[Any],
        n: int = 1,
        seed: int | str = 0,
        *,
        rules: Rules | None = None,
        edition: str | None = None,
        seats: int | None = None,
        limit: int | None = None,
        autoreset: bool = True,
        observe: bool = True,
        check: bool = True,
        threads: int = 1,
    ) -> None:
        """Begin `n` games.

        - `rules`: values of single options, those of the `edition` for the others
        - `limit`: the number of decisions after which an episode is truncated
        - `autoreset`: the next episode begins in the step that ends one; else its game waits for
          `reset`, and its action is -1 until then
        - `observe`: false leaves `observations` without columns, which is faster
        - `check`: false does not refuse illegal actions, which is faster; one then leaves its game
          as it is
        - `threads`: how many of them share the games

        Raises `SettingError` for a value that cannot be.
        """
        self.game: Final = kernels.find(game)
        self.n: Final = arguments.whole("n", n, 1, MOST_GAMES)
        self.rules: Final = self.game.new_rules(edition, arguments.rules(rules))
        self.seats: Final = arguments.seats(self.game, seats)
        self.layout: Final = kernels.layout(self.game)
        self.actions: Final = self.game.seats_actions
        self.autoreset: Final = autoreset
        self.check: Final = check
        self.seed = arguments.seed(seed)
        self._limit: Final = (
            0 if limit is None else arguments.whole("limit", limit, 1, arguments.LONGEST)
        )
        threads = min(arguments.whole("threads", threads, 1, MOST_THREADS), self.n)
        self._made: Final = {
            "game": self.game.name,
            "n": self.n,
            "rules": self.rules,
            "seats": self.seats,
            "limit": limit,
            "autoreset": autoreset,
            "observe": observe,
            "check": check,
            "threads": threads,
        }
        width = self.layout.width if observe else 0
        n = self.n
        self.observations: Final = arguments.fixed_zeros((n, width), np.uint8)
        self.final_observations: Final = arguments.fixed_zeros((n, width), np.uint8)
        self.mask: Final = arguments.fixed_zeros((n, self.actions), np.uint8)
        self.rewards: Final = arguments.fixed_zeros((n, self.seats), np.float32)
        self.to_move: Final = arguments.fixed_zeros((n,), np.int8)
        self.terminated: Final = arguments.fixed_zeros((n,), np.bool_)
        self.truncated: Final = arguments.fixed_zeros((n,), np.bool_)
        self.episode: Final = arguments.fixed_zeros((n,), np.int64)
        self._arrays: Final[tuple[NDArray[Any], ...]] = (
            self.observations,
            self.final_observations,
            self.mask,
            self.rewards,
            self.to_move,
            self.terminated,
            self.truncated,
            self.episode,
        )
        start = self.game.new(self.rules, self.seats)
        edges = [n * number // threads for number in range(threads + 1)]
        self._parts: Final = [slice(*ends) for ends in pairwise(edges)]
        self._batches: Final[list[Any]] = [
            kernels.episodes(self.game).new_batch(
                start,
                part.start,
                part.stop - part.start,
                self._limit,
                autoreset,
                width,
                tuple(number[part].reshape(-1) for number in self._arrays),
            )
            for part in self._parts
        ]
        self._moves: Final = np.zeros(n, np.int64)
        self._in_batches(lambda batch, part: batch.give(self._moves[part]))
        self._crew = kernels.crew(self._batches)
        self._lock: Final = Lock()
        self._torn = False
        self._restart()

    def reset(self, which: ArrayLike | None = None, *, seed: int | str | None = None) -> None:
        """Begin the next episode of the games that are true in `which`, or of all.

        With a seed, all games begin their first episode, as if made anew with it.
        """
        if seed is not None:
            if which is not None:
                raise SettingError(_("a seed restarts all games: leave out which"))
            self.seed = arguments.seed(seed)
            self._restart()
            return
        marks = arguments.array(True if which is None else which)
        if marks.dtype != np.bool_ or marks.shape not in ((), (self.n,)):
            raise SettingError(
                _(
                    "which must have a truth value for each of the {n} games, not {found}",
                    n=self.n,
                    found=arguments.description(marks),
                )
            )
        marks = np.array(np.broadcast_to(marks, self.n), np.uint8)
        with self._alone(anew=bool(marks.all())):
            self._run(lambda: self._in_batches(lambda batch, part: batch.reset(marks[part])))

    def step(self, actions: ArrayLike) -> None:
        """Take an action in every game, and let chance act until a seat must decide.

        `actions` are `n` whole numbers, the game's own (`game.write` tells one as text). Raises
        `IllegalActionError` for one that is not legal, or in a game that has ended; no game has
        changed then. Raises `SettingError` for another shape or type.
        """
        numbers = arguments.array(actions)
        right = numbers.shape == (self.n,) and numbers.dtype.kind in "iu"
        if not right or (numbers.dtype == np.uint64 and numbers.max() > arguments.LONGEST):
            raise SettingError(
                _(
                    "actions must be {n} whole numbers of 64 bits, one per game, not {found}",
                    n=self.n,
                    found=arguments.description(numbers),
                )
            )
        with self._alone():
            # A copy, so that nobody can change what has been checked.
            self._moves[...] = numbers
            if self.check:
                self._check()
            self._run(self._crew.step)

    def random_actions(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Return an action for every game as the player `random` takes it; -1 where it has ended.

        They are written into `out` if it is given. They have streams of their own, so that asking
        for them changes nothing that chance brings.
        """
        actions = np.empty(self.n, np.int64) if out is None else out
        if (
            not isinstance(actions, np.ndarray)
            or actions.shape != (self.n,)
            or actions.dtype != np.int64
            or not actions.flags.carray  # contiguous, aligned, and can be written to
        ):
            raise SettingError(
                _(
                    "out must be a contiguous, writable array of {n} int64, not {found}",
                    n=self.n,
                    found=arguments.description(np.asarray(actions)),
                )
            )
        with self._alone():
            self._run(self._crew.choose)
            actions[...] = self._moves
        return actions

    def allows(self, place: SupportsIndex, action: SupportsIndex) -> bool:
        """Say whether the seat to act may do this, whatever has been written into `mask`."""
        part, batch = self._whereabouts(arguments.whole("place", place, 0, self.n - 1))
        number = index(action)
        with self._alone():
            return 0 <= number < self.actions and bool(batch.allows(place - part.start, number))

    def view(self, place: SupportsIndex, watcher: SupportsIndex | None = None) -> View[Any]:
        """Return what a watcher, by default the seat to act, knows of a game.

        Of a game that has ended, that is a spectator by default.
        """
        place = arguments.whole("place", place, 0, self.n - 1)
        watcher = self.to_move[place] if watcher is None else watcher
        watcher = arguments.whole("watcher", watcher, EVERYBODY, self.seats - 1)
        with self._alone():
            return self.game.view(self._state(place), watcher)

    def observation(self, place: SupportsIndex, seat: SupportsIndex) -> kernels.Octets:
        """Return what a seat knows of a game, whether it is to act or not: uint8 `[F]`."""
        part, batch = self._whereabouts(arguments.whole("place", place, 0, self.n - 1))
        seat = arguments.whole("seat", seat, 0, self.seats - 1)
        row = np.zeros(self.layout.width, np.uint8)
        with self._alone():
            batch.observe(place - part.start, seat, row)
        return row

    def snapshot(self) -> Snapshot:
        """Return how all games stand, for `restore`."""
        with self._alone():
            episodes = tuple(batch.save() for batch in self._batches)
            arrays = tuple(array.copy() for array in self._arrays)
            return Snapshot(
                self._made,
                self.seed,
                episodes,
                arrays,
                _seal(self._made, self.seed, episodes, arrays),
            )

    def restore(self, snapshot: Snapshot) -> None:
        """Let all games stand as they stood at a snapshot, and go on by its seed.

        Raises `SettingError` unless it is of games that were made with the same arguments, and as
        it was made.
        """
        if not isinstance(snapshot, Snapshot) or snapshot.made != self._made:
            raise SettingError(
                _("only a snapshot of a VectorGame made with the same arguments can be restored")
            )
        contents = snapshot.made, snapshot.seed, snapshot.episodes, snapshot.arrays
        if snapshot.seal != _seal(*contents):
            raise SettingError(_("the snapshot has been changed since it was taken"))
        if snapshot.seed != self.seed:
            self.seed = snapshot.seed
            self._restart()
        with self._alone(anew=True):
            self._torn = True
            for batch, episodes in zip(self._batches, snapshot.episodes, strict=True):
                batch.restore(episodes)
            for array, copy in zip(self._arrays, snapshot.arrays, strict=True):
                array[...] = copy
            self._torn = False

    def write_record(
        self,
        path: str | os.PathLike[str],
        place: SupportsIndex,
        episode: SupportsIndex,
        actions: ArrayLike,
    ) -> None:
        """Write an episode to a new file as a record, which can be shown, checked and replayed.

        It is given by its place, its number and the actions of the seats, from its first. What
        chance brings follows from the seed of these games, so the episode may be over long since,
        or never have been played here. Without its last actions it is the record of a game that
        has not ended.

        Raises `IllegalActionError` for an action that is not legal, or after the end;
        `SettingError` for another fault; `RecordError` if there is a file or none can be written.
        """
        numbers = arguments.array(actions)
        if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
            raise SettingError(
                _(
                    "actions must be a list of whole numbers, not {found}",
                    found=arguments.description(numbers),
                )
            )
        number = arguments.whole("episode", episode, 0, arguments.LONGEST)
        chance = records.stream_of(
            self._key, arguments.whole("place", place, 0, self.n - 1), number
        )
        records.write(
            Path(path), self.game, self.rules, self.seats, chance, [int(each) for each in numbers]
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.snapshot(),)

    def close(self) -> None:
        """End the threads; a later call starts them again."""
        self._crew = kernels.crew(self._batches)

    @property
    def _key(self) -> int:
        """The key of all streams, which follows from the seed."""
        return int.from_bytes(
            sha256(f"{self.seed}:environment".encode("utf-8", "surrogatepass")).digest()[:8]
        )

    def _restart(self) -> None:
        key = self._key
        with self._alone(anew=True):
            self._run(lambda: self._in_batches(lambda batch, _part: batch.restart(key)))
            self.final_observations.fill(0)

    @contextmanager
    def _alone(self, *, anew: bool = False) -> Iterator[None]:
        """Keep other threads from these games, for the kernels check nothing.

        Raises `SettingError` if one is there, or if a game may be torn and they do not begin anew.
        """
        if not self._lock.acquire(blocking=False):
            raise SettingError(_("another thread uses these games"))
        try:
            if self._torn and not anew:
                raise SettingError(
                    _("a step was interrupted: reset all games, or restore a snapshot")
                )
            yield
        finally:
            self._lock.release()

    def _run(self, act: Callable[[], None]) -> None:
        """Do something with all games; until it is done, one may be half done."""
        self._torn = True
        act()
        self._torn = False

    def _in_batches(self, act: Callable[[Any, slice], None]) -> None:
        """Do something with every batch."""
        for batch, part in zip(self._batches, self._parts, strict=True):
            act(batch, part)

    def _check(self) -> None:
        """Raise `IllegalActionError` if an action of the running step is not legal."""
        for batch, part in zip(self._batches, self._parts, strict=True):
            illegal = batch.first_illegal()
            if illegal >= 0:
                raise self._refusal(part.start + illegal, int(self._moves[part][illegal]))

    def _whereabouts(self, place: int) -> tuple[slice, Any]:
        shares = zip(self._parts, self._batches, strict=True)
        return next((part, batch) for part, batch in shares if place < part.stop)

    def _state(self, place: int) -> Any:
        part, batch = self._whereabouts(place)
        form = import_module(f"{self.game.kernel_package}.model.state").State
        return native.converted(batch.state_of(place - part.start), form)

    def _refusal(self, place: int, action: int) -> IllegalActionError:
        if self.to_move[place] == ENDED:
            return IllegalActionError(
                _("game {place} has ended: reset it, or give it the action -1", place=place)
            )
        state = self._state(place)
        return IllegalActionError(
            _(
                "game {place}: {quoted} is not legal in the phase {phase!r}; no game has changed",
                place=place,
                quoted=self.game.quoted(action),
                phase=state.phase,
            )
        )


def _seal(made: Any, seed: Any, episodes: Any, arrays: Any) -> str:
    """Return the hash of what a snapshot holds."""
    contents = sha256(repr((made, seed, episodes)).encode("utf-8", "surrogatepass"))
    for array in arrays:
        contents.update(f"{array.dtype}{array.shape}".encode() + array.tobytes())
    return contents.hexdigest()


def _again(snapshot: Snapshot) -> VectorGame:
    """Return games that go on from a snapshot."""
    games = VectorGame(**snapshot.made)
    games.restore(snapshot)
    return games
