"""Many plays of one game, stepped together: the loops behind the environments.

An *episode* is a play at one place of a batch; the next one takes its place when it ends. All its
chance follows from the seed of the batch, the number of the place and the number of the episode,
so no place depends on the others, and batches can be stepped by several threads. What the places
show is written into arrays that others have made.

Each game implements its `Episode`. The classes are unchecked; see `suite.environments`.
"""

from __future__ import annotations

from typing import Any, Final

from suite.core.kernel.arrays import (
    clear,
    floats,
    for_each,
    longs,
    octets,
    part,
    references,
    shorts,
)
from suite.core.kernel.bits import Dice, mixed, stream
from suite.core.kernel.threads import Workers, together

NOBODY: Final = -1
NONE: Final = -1
"""The place of no episode; also the action that leaves an episode that has ended as it is."""


class Episode:
    """A play at a place; each game implements it.

    It is abstract, but a compiled class cannot be declared so.

    - `number`: of its place in all batches; `count`: of its episode there, from 0
    - `seat`: the one to act, `NOBODY` once the game is over
    - `chance`, `choice`: the counters of the streams of what is dealt and of random actions
    - `decisions`: how many the seats have taken
    - `over`: whether it has ended, by the rules or by the limit
    """

    __slots__ = ("chance", "choice", "count", "decisions", "number", "over", "seat")

    def __init__(self, number: int) -> None:
        self.number = number
        self.count = 0
        self.seat = NOBODY
        self.chance = 0
        self.choice = 0
        self.decisions = 0
        self.over = False

    def begin(self, random: Dice) -> None:
        """Begin a new play, up to the first decision."""
        raise NotImplementedError

    def act(self, action: int, random: Dice) -> None:
        """Carry out a legal action and what chance brings, up to the next decision."""
        raise NotImplementedError

    def allows(self, action: int) -> bool:
        """Say whether the seat to act may do this."""
        raise NotImplementedError

    def any_action(self, random: Dice) -> int:
        """Return an action as the player `random` takes it."""
        raise NotImplementedError

    def write_mask(self, out: Any) -> None:
        """Set the bytes of all legal actions to 1; they are 0."""
        raise NotImplementedError

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat knows; the bytes are 0."""
        raise NotImplementedError

    def write_rewards(self, out: Any) -> None:
        """Write the reward of each seat of a game that is over."""
        raise NotImplementedError

    def state_of(self) -> Any:
        """Return a copy of the true state."""
        raise NotImplementedError

    def fields(self) -> tuple[Any, ...]:
        """Return how the play stands in numbers, the same in both backends, for `go_back`."""
        state = self.state_of().__getstate__()
        return self.count, self.chance, self.choice, self.decisions, self.over, state

    def go_back(self, fields: tuple[Any, ...]) -> None:
        """Go on from where a play of this place stood."""
        raise NotImplementedError


class Batch:
    """Episodes and the arrays that show them, a row an episode.

    - `observations`, `final_observations`: `width` bytes a row, by the mover's view; of the last
      position of an episode by the view of the seat that acted last
    - `mask`: `actions` bytes a row; `rewards`: `seats` numbers a row
    - `to_move`, `terminated`, `truncated`, `episode`: a number a row
    - `limit`: the decisions after which an episode is truncated, 0 for none
    - `autoreset`: whether an episode that ends gives way to the next at once
    - `given`: the actions of the next step
    - `illegal`: the first place whose given action is not legal
    """

    __slots__ = (
        "actions",
        "array",
        "autoreset",
        "episode",
        "episodes",
        "final_observations",
        "given",
        "illegal",
        "kept",
        "limit",
        "mask",
        "objects",
        "observations",
        "random",
        "rewards",
        "seats",
        "seed",
        "terminated",
        "to_move",
        "truncated",
        "which",
        "width",
    )

    def __init__(
        self,
        episodes: list[Episode],
        sizes: tuple[int, int, int],
        limit: int,
        autoreset: bool,
        arrays: tuple[Any, ...],
    ) -> None:
        self.objects = episodes
        self.episodes = references(episodes)
        number = len(episodes)
        self.width, self.actions, self.seats = sizes
        self.limit = limit
        self.autoreset = autoreset
        self.kept = arrays
        self.observations = octets(arrays[0], number * self.width)
        self.final_observations = octets(arrays[1], number * self.width)
        self.mask = octets(arrays[2], number * self.actions)
        self.rewards = floats(arrays[3], number * self.seats)
        self.to_move = shorts(arrays[4], number)
        self.terminated = octets(arrays[5], number)
        self.truncated = octets(arrays[6], number)
        self.episode = longs(arrays[7], number)
        self.random = stream()
        self.seed = 0
        self.illegal = NONE

    def restart(self, seed: int) -> None:
        """Begin the first episode of every place, by a seed of 64 bits."""
        self.seed = seed
        for_each(self, self.episodes, _begin_the_first)

    def reset(self, which: Any) -> None:
        """Begin the next episode of every place whose byte is not 0."""
        self.which = octets(which, len(self.objects))
        for_each(self, self.episodes, _begin_the_next_if_asked)

    def give(self, actions: Any) -> None:
        """Take the array of the actions of the next step, or that random ones are written to."""
        self.given = longs(actions, len(self.objects))
        self.array = actions  # kept alive, for compiled, `given` is an address

    def first_illegal(self) -> int:
        """Return the first place whose given action is not legal, or `NONE`."""
        self.illegal = NONE
        for_each(self, self.episodes, _check)
        return self.illegal

    def allows(self, place: int, action: int) -> bool:
        """Say whether the seat to act at a place may do this."""
        episode: Episode = self.objects[place]
        return episode.allows(action)

    def observe(self, place: int, seat: int, out: Any) -> None:
        """Write what a seat knows of the play at a place, whether it is to act or not."""
        cells = octets(out, self.width)
        clear(cells, self.width)
        episode: Episode = self.objects[place]
        episode.observe(seat, cells)

    def state_of(self, place: int) -> Any:
        """Return a copy of the true state at a place."""
        episode: Episode = self.objects[place]
        return episode.state_of()

    def save(self) -> list[tuple[Any, ...]]:
        """Return how all episodes stand in numbers, for `restore`."""
        plays = []
        for place in range(len(self.objects)):
            episode: Episode = self.objects[place]
            plays.append(episode.fields())
        return plays

    def restore(self, plays: list[tuple[Any, ...]]) -> None:
        """Go on from where these episodes stood; the arrays are left as they are."""
        for place in range(len(self.objects)):
            episode: Episode = self.objects[place]
            episode.go_back(plays[place])


class Crew:
    """Batches that are stepped together, each by a thread of its own; compiled, without the GIL.

    Each must have been given an array of actions.
    """

    __slots__ = ("batches", "objects", "workers")

    def __init__(self, batches: list[Batch]) -> None:
        self.objects = batches
        self.batches = references(batches)
        self.workers = Workers()

    def step(self) -> None:
        """Carry out the given action at every place; `NONE` where an episode has ended."""
        together(self.workers, self.batches, _step_all)

    def choose(self) -> None:
        """Write an action of the player `random` for every place; `NONE` where it has ended."""
        together(self.workers, self.batches, _choose_all)


def _step_all(batch: Batch) -> None:
    for_each(batch, batch.episodes, _step)


def _choose_all(batch: Batch) -> None:
    for_each(batch, batch.episodes, _choose)


def _begin_the_first(batch: Batch, episode: Episode, place: int) -> None:
    episode.count = 0
    _begin(batch, episode, place)
    _clear_the_outcome(batch, place)


def _begin_the_next_if_asked(batch: Batch, episode: Episode, place: int) -> None:
    if batch.which[place]:
        episode.count += 1
        _begin(batch, episode, place)
        _clear_the_outcome(batch, place)


def _begin(batch: Batch, episode: Episode, place: int) -> None:
    key = mixed(mixed(batch.seed, episode.number), episode.count)
    episode.choice = mixed(key, 1)
    episode.decisions = 0
    episode.over = False
    batch.random.counter = mixed(key, 0)
    episode.begin(batch.random)
    episode.chance = batch.random.counter
    batch.episode[place] = episode.count
    _show(batch, episode, place)


def _clear_the_outcome(batch: Batch, place: int) -> None:
    batch.terminated[place] = 0
    batch.truncated[place] = 0
    for seat in range(batch.seats):
        batch.rewards[place * batch.seats + seat] = 0.0


def _show(batch: Batch, episode: Episode, place: int) -> None:
    """Write what the seat to act knows, and its legal actions."""
    batch.to_move[place] = episode.seat
    row = part(batch.mask, place * batch.actions, batch.actions)
    clear(row, batch.actions)
    episode.write_mask(row)
    if batch.width:
        row = part(batch.observations, place * batch.width, batch.width)
        clear(row, batch.width)
        episode.observe(episode.seat, row)


def _check(batch: Batch, episode: Episode, place: int) -> None:
    if batch.illegal != NONE:
        return
    action = batch.given[place]
    if action != NONE if episode.over else not episode.allows(action):
        batch.illegal = place


def _choose(batch: Batch, episode: Episode, place: int) -> None:
    if episode.over:
        batch.given[place] = NONE
        return
    batch.random.counter = episode.choice
    batch.given[place] = episode.any_action(batch.random)
    episode.choice = batch.random.counter


def _step(batch: Batch, episode: Episode, place: int) -> None:
    _clear_the_outcome(batch, place)
    if episode.over or not episode.allows(batch.given[place]):
        return
    seat = episode.seat
    batch.random.counter = episode.chance
    episode.act(batch.given[place], batch.random)
    episode.chance = batch.random.counter
    episode.decisions += 1
    if episode.seat == NOBODY:
        batch.terminated[place] = 1
        episode.write_rewards(part(batch.rewards, place * batch.seats, batch.seats))
    elif episode.decisions == batch.limit:
        batch.truncated[place] = 1
    else:
        _show(batch, episode, place)
        return
    _end(batch, episode, place, seat)


def _end(batch: Batch, episode: Episode, place: int, seat: int) -> None:
    """Show the last position of an episode, and begin the next if that is wished."""
    observations = batch.final_observations if batch.autoreset else batch.observations
    if batch.width:
        row = part(observations, place * batch.width, batch.width)
        clear(row, batch.width)
        episode.observe(seat, row)
    if batch.autoreset:
        episode.count += 1
        _begin(batch, episode, place)
        return
    episode.over = True
    batch.to_move[place] = NOBODY
    for action in range(batch.actions):
        batch.mask[place * batch.actions + action] = 1
