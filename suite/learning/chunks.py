"""Chunks: games of self-play that a worker plays at a time, by networks that are drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from suite import native
from suite.arena.tournament import DEATHS, LOOK
from suite.arena.workers import Workers
from suite.core import games
from suite.core.game import Game, LegalActions
from suite.learning.self_play import Row, SelfPlay, features_of
from suite.players import roster
from suite.players.networks import NONE, weights_of

ITSELF, BY_HAND = 0.55, 0.25
"""The shares of games of the newest network against itself, and against the evaluation by hand; in
the rest it plays against older networks."""
AHEAD: Final = 2
"""The chunks for each worker that are given out."""
TURNS: Final = 8
"""The turns of a game whose alternatives are labelled."""
WORLDS: Final = 8
"""The bits of the number of a label that say in which world of its turn it was measured."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games for a worker: numbers of a round, the first network the newest, then older ones.

    - `game`: its name; `seed`: of the round
    - `place`: the folder that the paths of the networks start at
    """

    game: str
    seed: int
    games: range
    networks: tuple[str, ...]
    place: Path


def play_chunk(chunk: Chunk) -> bytes:
    """Play the games of a chunk; return their rows as a file."""
    return file_of(chunk, lambda _seed, play: play.rows)


def label_chunk(chunk: Chunk) -> bytes:
    """Play the games of a chunk; return their rows and those of alternatives as a file."""
    game = games.find(chunk.game)
    alternatives = native.fastest(f"{game.kernel_package}.players.alternatives").alternatives
    door = native.fastest(f"{game.kernel_package}.engine.door")

    def rows_of(seed: int, play: SelfPlay) -> list[Row]:
        weights = weights_of(game.kernel_package, chunk.networks[0])
        random = Random(f"{seed}:alternatives")
        turns = random.sample(play.turns, min(TURNS, len(play.turns)))
        rows = play.rows
        for place, (before, view) in enumerate(turns):
            seat, part = (play.seats, view.watcher, play.seats - 1), before / len(play.actions)
            first = (TURNS * (seed - chunk.seed) + place) << WORLDS
            legal = LegalActions(door.legal_mask(view.state))
            rows += [
                Row(*seat, kind, value, inputs, part, share, first | world)
                for world, share, notes in alternatives(
                    view.state, view.watcher, legal, random, weights
                )
                for kind, value, inputs in notes
            ]
        return rows

    return file_of(chunk, rows_of)


def file_of(chunk: Chunk, rows_of: Callable[[int, SelfPlay], list[Row]]) -> bytes:
    """Play the games of a chunk; return as a file the rows of each, by its seed."""
    import numpy as np

    from suite.learning.rows import array_of, pack

    game = games.find(chunk.game)
    parts = []
    with chdir(chunk.place):
        for number in chunk.games:
            seed = chunk.seed + number
            play = SelfPlay(game, draw_players(game, chunk.networks, Random(f"{seed}:seats")), seed)
            play.play()
            parts.append(array_of(rows_of(seed, play), len(features_of(game))))
    return pack(np.concatenate(parts))


def files_of(
    workers: Workers, do: Callable[[Chunk], bytes], due: deque[Chunk]
) -> Iterator[tuple[Chunk, bytes]]:
    """Yield chunks as workers have played them, with their files."""
    out: dict[Future[bytes], Chunk] = {}
    deaths: dict[int, int] = {}
    while due or out:
        while due and len(out) < AHEAD * workers.number:
            chunk = due.popleft()
            future = workers.submit(do, chunk)
            out[future] = chunk
            if future.done():  # played by this process in `submit`
                break
        ready, _going_on = wait(out, LOOK, FIRST_COMPLETED)
        if not ready:
            workers.check()
        again: list[Chunk] = []
        for future in ready:
            chunk = out.pop(future)
            if not isinstance(future.exception(), workers.deaths or ()):
                yield chunk, future.result()
                continue
            again.append(chunk)
            first = chunk.games.start
            deaths[first] = deaths.get(first, 0) + 1
            if deaths[first] == DEATHS:
                future.result()
        if again:
            workers.replace()
            due.extendleft(again)


def draw_players(game: Game[Any], networks: Sequence[str], odds: Random) -> list[Any]:
    """Return the players of a game: how many, and which, is drawn.

    Each number of seats is half as frequent as the one before; the last two are equally frequent.
    """
    seats = game.seats[0]
    for more in game.seats[1:]:
        if odds.random() < 0.5:
            break
        seats = more
    newest, *older = networks
    draw = odds.random()
    if draw < ITSELF or newest == NONE:
        other = newest
    elif draw < ITSELF + BY_HAND or not older:
        other = NONE
    else:
        other = odds.choice(older)
    words = [newest, other, *(odds.choice((newest, other)) for _seat in range(seats - 2))]
    odds.shuffle(words)
    return [roster.seat(game, f"{game.stand_in}:network={word}") for word in words]
