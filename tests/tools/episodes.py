"""Writes episodes of environments as records, replays them at a table, and compares every state.

    python -m tests.tools.episodes temples --episodes 1000
    python -m tests.tools.episodes tiles --seats 3 --episodes 1000

Many games are played at once by random actions, of rules that change from one `VectorGame` to the
next. At every decision the true state is kept. Each episode that ends is written as a record, read,
and replayed with every line checked; before each decision the table must be in the state that was
kept, and in the end have the result that the rewards tell.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from suite.core import games
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.environments.vector import VectorGame

TOGETHER: Final = 5
"""How many games are stepped together."""


class Episodes:
    """Episodes of one kind, and what has been compared."""

    def __init__(self, name: str, seats: int, folder: Path, seed: int) -> None:
        self.game = games.find(name)
        self.seats = seats
        self.folder = folder
        self.seed = seed
        self.compared: Counter[str] = Counter()

    def compare(self, episodes: int) -> None:
        """Play so many episodes to their end, write and replay each."""
        number = 0
        while self.compared["episodes"] < episodes:
            rng = Random(f"episodes:{self.seed}:{number}")
            rules = {option.name: rng.choice(option.values) for option in self.game.options}
            vector = VectorGame(
                self.game,
                TOGETHER,
                f"{self.seed}:{number}",
                rules=rules,
                seats=self.seats,
                threads=1 + number % 2,
            )
            self._play(vector, min(TOGETHER, episodes - self.compared["episodes"]))
            vector.close()
            number += 1

    def _play(self, vector: VectorGame, episodes: int) -> None:
        """Play until some episodes have ended."""
        actions: list[list[int]] = [[] for _ in range(vector.n)]
        states: list[list[Any]] = [[] for _ in range(vector.n)]
        while episodes:
            for place in range(vector.n):
                states[place].append(vector.view(place, EVERYBODY).state)
            given, episode = vector.random_actions(), vector.episode.copy()
            vector.step(given)
            for place in range(vector.n):
                actions[place].append(int(given[place]))
                if vector.terminated[place] and episodes:
                    table = self._replay(
                        vector, place, int(episode[place]), actions[place], states[place]
                    )
                    self._check_result(table, list(vector.rewards[place]))
                    episodes -= 1
                if vector.terminated[place]:
                    actions[place], states[place] = [], []

    def _replay(
        self, vector: VectorGame, place: int, episode: int, actions: list[int], states: list[Any]
    ) -> Table[Any]:
        """Write an episode, and return the table of its record after all states were compared."""
        path = self.folder / f"{self.compared['episodes']}.jsonl"
        vector.write_record(path, place, episode, actions)
        (recorded,) = read_file(path).games
        table = replay(self.game, recorded, path.name)
        path.unlink()
        taken = [
            (state, action)
            for state, event, action in zip(table.states, table.events, table.actions, strict=True)
            if isinstance(event.actor, int)
        ]
        assert [action for _, action in taken] == actions
        assert [state for state, _ in taken] == states
        self.compared["episodes"] += 1
        self.compared["states"] += len(states)
        self.compared["events"] += len(table.events)
        return table

    def _check_result(self, table: Table[Any], rewards: list[float]) -> None:
        """Compare rewards with the result of the rules: winners share 1, the others pay equally."""
        result = self.game.result(table.state)
        assert result is not None
        assert table.outcome is not None
        assert tuple(table.outcome.winners) == result.winners
        winners, others = len(result.winners), self.seats - 1
        for seat, reward in enumerate(rewards):
            due = (self.seats - winners) / winners if seat in result.winners else -1
            assert abs(reward - due / others) < 1e-6, (rewards, result)
        assert abs(sum(rewards)) < 1e-6
        self.compared["results"] += 1
        self.compared["shared wins"] += winners > 1


def main() -> None:
    """Read the command line, and print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.episodes", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--episodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seats = given.seats or games.find(given.game).seats[0]
    with TemporaryDirectory() as folder:
        episodes = Episodes(given.game, seats, Path(folder), given.seed)
        episodes.compare(given.episodes)
    counted = ", ".join(f"{number:,} {what}" for what, number in episodes.compared.items())
    sys.stdout.write(f"{given.game}, {seats} seats: records agree in {counted}\n")


if __name__ == "__main__":
    main()
