"""Which games a tournament has: every deal is a block, played in all seatings.

The games are numbered from 1, and each follows from its number alone. So a tournament has no end:
a folder holds its first games, however they came to be played.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.text.catalogue import Catalogue
from suite.players import roster

_: Final = Catalogue("arena")

FORMAT: Final = "zweistrom-arena/1"
Seating: TypeAlias = tuple[int, ...]
"""For each seat the index of its player among those of the tournament."""


class Pairing(NamedTuple):
    """One game: its number and its block, from 1, the seed of its deal, and who sits where."""

    game: int
    block: int
    deal: int
    seating: Seating


class Tournament(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all games of a tournament follow from; as JSON it is the file `arena.json`.

    `players` are the words that the roster understands, `seats` how many play at a table, and
    `seed` the deal of the first block; that of every other is one more than of the one before.
    """

    format: str = FORMAT
    game: str
    rules: dict[str, int | str | bool]
    players: tuple[str, ...]
    seats: int
    seed: int

    @property
    def block(self) -> int:
        """How many games a block has."""
        return len(seatings(self.players, self.seats))

    def pairing(self, number: int) -> Pairing:
        """Return the game of a number, from 1."""
        block, place = divmod(number - 1, self.block)
        seating = seatings(self.players, self.seats)[place]
        return Pairing(number, block + 1, self.seed + block, seating)

    def whole_blocks(self, games: int) -> int:
        """Return a number of games, rounded up to whole blocks."""
        return -(-games // self.block) * self.block


@cache
def seatings(players: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """Return all seatings of a block: every choice of players, in every order.

    Of orders that seat the same words the same way, only the first is played.
    """
    found: dict[tuple[str, ...], Seating] = {}
    for chosen in combinations(range(len(players)), seats):
        for order in permutations(chosen):
            found.setdefault(tuple(players[each] for each in order), order)
    return tuple(found.values())


def tournament(
    game: Game[Any], rules: Rules, players: tuple[str, ...], seats: int | None, seed: int
) -> Tournament:
    """Return a tournament, whose players are known to exist; raises `SettingError`.

    A level is written as the player it stands for. Left out, the seats are as many as there are
    players; or, where the game is not played by so many, as few as it can be.
    """
    players = tuple(game.levels.get(each, each) for each in players)
    if seats is None:
        seats = len(players) if len(players) in game.seats else min(game.seats)
    game.check_seats(seats)
    if len(players) < seats:
        raise SettingError(
            _(
                "{seats} seats need {seats} players, not {number}; one may be named several times",
                seats=seats,
                number=len(players),
            )
        )
    if seats < len(players) != len(set(players)):
        raise SettingError(
            _("where players take turns at the table, each is named once only: they meet anyway")
        )
    for player in players:
        roster.seat(game, player)
    return Tournament(game=game.name, rules=dict(rules), players=players, seats=seats, seed=seed)
