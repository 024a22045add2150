"""The schedule of a tournament: each deal is a block of games, one for each seating.

Games are numbered from 1, and each follows from its number alone. A tournament has no fixed end:
a folder holds its first games, in whatever runs they were played.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import combinations, permutations
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from suite.arena.messages import _
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.options import Rules
from suite.players import roster

FORMAT: Final = "zweistrom-arena/1"
Seating: TypeAlias = tuple[int, ...]
"""For each seat, the index of its player in the tournament's list."""


class Pairing(NamedTuple):
    """One game of the schedule: its number and block, both from 1, its deal seed and seating."""

    game: int
    block: int
    deal: int
    seating: Seating


class Tournament(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The settings that determine all games of a tournament; as JSON, the file `arena.json`.

    `players` are words of the roster, and `seats` is the number of seats of a table. `seed` is the
    deal of the first block; each later block adds 1. The seeds of players follow from `key`, or
    without one from the deals.
    """

    format: str = msgspec.field(default_factory=lambda: FORMAT)  # it is not omitted
    game: str
    rules: dict[str, int | str | bool]
    players: tuple[str, ...]
    seats: int
    seed: int
    key: str | None = None

    @property
    def block(self) -> int:
        """The number of games in a block."""
        return len(seatings(self.players, self.seats))

    def pairing(self, number: int) -> Pairing:
        """Return the game with this number, from 1."""
        block, place = divmod(number - 1, self.block)
        seating = seatings(self.players, self.seats)[place]
        return Pairing(number, block + 1, self.seed + block, seating)

    def key_of(self, pairing: Pairing) -> str | None:
        """Return the key of a game, the same for all games of a deal; `None` without one."""
        if not self.key:
            return None
        return sha256(f"{self.key}:{pairing.deal}".encode()).hexdigest()[:32]

    def whole_blocks(self, games: int) -> int:
        """Return the number of games rounded up to whole blocks."""
        return -(-games // self.block) * self.block


@cache
def seatings(players: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """Return all seatings of a block: every combination of players, in every order.

    Of orders that give the seats the same words, only the first is kept.
    """
    by_words: dict[tuple[str, ...], Seating] = {}
    for group in combinations(range(len(players)), seats):
        for order in permutations(group):
            by_words.setdefault(tuple(players[player] for player in order), order)
    return tuple(by_words.values())


def tournament(
    game: Game[Any],
    rules: Rules,
    players: tuple[str, ...],
    seats: int | None,
    seed: int,
    key: str | None = None,
) -> Tournament:
    """Return a tournament; raises `SettingError` for unknown players or a wrong number of seats.

    A level is replaced by the player it stands for. Without `seats` there is one seat for each
    player, or the fewest of the game where it does not allow that number.
    """
    players = tuple(roster.player_of(game, player) for player in players)
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
            _("with fewer seats than players, name each player once: all of them meet anyway")
        )
    for player in players:
        roster.seat(game, player)
    return Tournament(
        game=game.name, rules=dict(rules), players=players, seats=seats, seed=seed, key=key
    )
