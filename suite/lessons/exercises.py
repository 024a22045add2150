"""Exercises: positions of games between programs in which one action is clearly the best.

They are a file in the game's folder, `exercises.jsonl.gz`: a line on how it was made, then a line
for each game. A game is kept as its rules, its seed and the actions of its seats, so an exercise
outlives every change of the players that it was found with.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.options import Value
from suite.core.view import View

FORMAT: Final = "zweistrom-exercises/1"
FILE: Final = "exercises.jsonl.gz"
GRADES: Final = 5
"""The grades are 1, the easiest, up to this one."""


class Source(msgspec.Struct, frozen=True):
    """The first line of a file: the game, and which games were searched for exercises.

    These were `games` games between programs, with the seeds `seed`, `seed + 1` and so on.
    """

    format: str
    game: str
    seed: int
    games: int


class Task(msgspec.Struct, frozen=True):
    """An exercise in a game.

    - `after`: how many actions the seats had taken
    - `theme`: its word, one of `Game.themes`
    - `grade`: how hard it is, 1 to `GRADES`
    - `best`: the best action, and the plan that goes on with it
    - `share`: the share of a win with it, in percent
    - `gap`: what any other action costs at least, in percent of a win
    """

    after: int
    theme: str
    grade: int
    best: list[str]
    share: int
    gap: int


class Played(msgspec.Struct, frozen=True):
    """A game with exercises: all that makes it, up to the last of them."""

    seed: int
    seats: int
    rules: dict[str, Value]
    actions: list[str]
    tasks: list[Task]


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise, and the game that it comes from."""

    game: Game[Any]
    played: Played
    task: Task

    @property
    def word(self) -> str:
        """Its own word, which stays the same in every version of the file."""
        return f"{self.game.name}:{self.played.seed}:{self.task.after}"

    def view(self) -> View[Any]:
        """Return the view of the seat to act."""
        game = self.game
        dealer = game.dealer(self.played.seed)
        state = game.new(self.played.rules, self.played.seats)
        taken = 0
        while (actor := game.actor(state)) is CHANCE or taken < self.task.after:
            if actor is CHANCE:
                action = dealer.deal(state)
                dealer.follow(state, action)
            else:
                action = game.read(self.played.actions[taken])
                taken += 1
            state = game.apply(state, action)
        assert isinstance(actor, int)
        return game.view(state, actor)


def decode(data: bytes) -> tuple[Source, list[Played]]:
    """Return what a file of exercises holds."""
    first, *rest = gzip.decompress(data).splitlines()
    decoder = msgspec.json.Decoder(Played)
    return msgspec.json.decode(first, type=Source), [decoder.decode(line) for line in rest]


@cache
def exercises(name: str) -> Sequence[Exercise]:
    """Return the exercises of a game by its name, in the order of their file; none without one."""
    game = games.find(name).unchecked
    file = resources.files(type(game).__module__.rpartition(".")[0]) / FILE
    if not file.is_file():
        return ()
    _source, played = decode(file.read_bytes())
    return tuple(Exercise(game, one, task) for one in played for task in one.tasks)
