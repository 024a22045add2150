"""Games of the same programs, one after the other, each with its own seed and record."""

from __future__ import annotations

from typing import Any

import msgspec

from suite.core.game import Game
from suite.core.play.player import new_key
from suite.core.play.record import FileRecorder, Header, Outcome
from suite.core.play.table import Table
from suite.core.play.telling import names_of

from ..messages import _
from .seats import players_of


class Series:
    """Several games of the same programs, of which one at a time is played.

    - `number`: how many there are; `begun`: how many of them have begun
    - `players`: the programs by their seats; `names`: what the seats are called
    - `outcomes`: how the games have ended that are over
    - `recorder`: where all records are written; `None` for nowhere
    """

    def __init__(self, game: Game[Any], first: Header, seed: int, number: int) -> None:
        """Nothing is played yet; `first` is the header of the first game.

        `seed` is that of the first game, and grows by one with each; if the header has a key, each
        game has a new one. Raises `SettingError` for an unknown program.
        """
        self.game = game
        self.seats = first.seats
        self.players = players_of(game, first.seats)
        self.names = names_of(first.seats)
        self.number = number
        self.begun = 0
        self.outcomes: list[Outcome] = []
        self.recorder: FileRecorder | None = None
        self._first = first
        self._seed = seed

    def begin(self) -> Table[Any]:
        """Return the table of the next game, after its header is recorded."""
        header = msgspec.structs.replace(
            self._first,
            seed=self._seed + self.begun,
            key=self._first.key and new_key(),
        )
        table = Table(self.game, header, self.recorder)
        if self.recorder:
            self.recorder.write(header)
        self.begun += 1
        return table

    def wins(self) -> list[int]:
        """Return the number of games that each seat has won alone."""
        winners = [outcome.winners for outcome in self.outcomes]
        return [winners.count([seat]) for seat in range(len(self.names))]

    def score(self) -> str:
        """Return the number of games that each seat has won, in a sentence."""
        games, wins = len(self.outcomes), self.wins()
        return _(
            "Games won: {wins}; shared {shared}; played {games}.",
            wins=", ".join(map("{} {}".format, self.names, wins)),
            shared=games - sum(wins),
            games=games,
        )
