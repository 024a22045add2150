"""Chunks: games of self-play that a worker plays at a time, by networks that are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from suite.core import games
from suite.core.game import Game
from suite.learning.self_play import SelfPlay, features_of
from suite.players import roster
from suite.players.networks import NONE

ITSELF, BY_HAND = 0.55, 0.25
"""The shares of games of the newest network against itself, and against the evaluation by hand; in
the rest it plays against older networks."""


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
    from suite.learning.rows import array_of, pack

    game = games.find(chunk.game)
    rows = []
    with chdir(chunk.place):
        for number in chunk.games:
            seed = chunk.seed + number
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
    draw = odds.random()
    if draw < ITSELF or newest == NONE:
        other = newest
    elif draw < ITSELF + BY_HAND or not older:
        other = NONE
    else:
        other = odds.choice(older)
    words = [newest, other, *(odds.choice((newest, other)) for _seat in range(seats - 2))]
    odds.shuffle(words)
    return [roster.seat(game, f"{game.learner}:network={word}") for word in words]
