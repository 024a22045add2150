"""Which games a tournament has, and what is refused before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from suite.arena.blocks import Pairing, seatings, tournament
from suite.core import games
from suite.core.errors import SettingError
from suite.core.level import Level
from suite.tiles.game import Tiles

TILES = games.find("tiles")
TEMPLES = games.find("temples")


def begun(*players: str, seats: int | None = None, game: Any = TILES) -> Any:
    return tournament(game, game.new_rules(), players, seats, 7)


@pytest.mark.parametrize(
    ("players", "seats", "block"),
    [
        (("turn", "greedy"), 2, [(0, 1), (1, 0)]),
        (("turn", "turn"), 2, [(0, 1)]),
        (
            ("turn", "greedy", "random"),
            2,
            [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)],
        ),
        (
            ("turn", "greedy", "random"),
            3,
            [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)],
        ),
        (
            ("turn", "greedy", "greedy", "greedy"),
            4,
            [(0, 1, 2, 3), (1, 0, 2, 3), (1, 2, 0, 3), (1, 2, 3, 0)],
        ),
        (
            ("turn", "turn", "greedy", "greedy"),
            4,
            [
                (0, 1, 2, 3),
                (0, 2, 1, 3),
                (0, 2, 3, 1),
                (2, 0, 1, 3),
                (2, 0, 3, 1),
                (2, 3, 0, 1),
            ],
        ),
    ],
)
def test_a_block_is_every_choice_of_players_in_every_order_that_differs(
    players: tuple[str, ...], seats: int, block: list[tuple[int, ...]]
) -> None:
    assert list(seatings(players, seats)) == block


def test_the_games_of_a_block_share_a_deal_and_the_next_block_has_the_next() -> None:
    played = begun("greedy", "random")
    assert [played.pairing(number) for number in range(1, 5)] == [
        Pairing(1, 1, 7, (0, 1)),
        Pairing(2, 1, 7, (1, 0)),
        Pairing(3, 2, 8, (0, 1)),
        Pairing(4, 2, 8, (1, 0)),
    ]


def test_games_are_rounded_up_to_whole_blocks() -> None:
    played = begun("turn", "greedy", "random")
    assert played.block == 6
    assert [played.whole_blocks(number) for number in (1, 6, 7)] == [6, 6, 12]


@pytest.mark.parametrize(
    ("players", "game", "seats"),
    [
        (("greedy", "random"), TILES, 2),
        (("turn", "greedy", "random"), TILES, 3),
        (("turn", "turn", "greedy", "random"), TILES, 4),
        (("turn", "greedy", "random", "greedy:swap=1", "turn:limit=5"), TILES, 2),
        (("turn", "beam", "random"), TEMPLES, 2),
    ],
)
def test_all_players_sit_down_if_the_game_has_so_many_seats(
    players: tuple[str, ...], game: Any, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.players.roster.seat", lambda game, word: None)
    assert begun(*players, game=game).seats == seats


@pytest.mark.parametrize(
    ("players", "seats", "sentence"),
    [
        (("random",), None, "2 seats need 2 players, not 1; one may be named several times"),
        (("random", "greedy"), 4, "4 seats need 4 players, not 2; one may be named several times"),
        (("random", "greedy"), 5, "tiles has 2, 3 or 4 seats, not 5"),
        (
            ("random", "greedy", "random"),
            2,
            "with fewer seats than players, name each player once: all of them meet anyway",
        ),
    ],
)
def test_what_cannot_be_seated_is_refused(
    players: tuple[str, ...], seats: int | None, sentence: str
) -> None:
    with pytest.raises(SettingError) as refused:
        begun(*players, seats=seats)
    assert str(refused.value) == sentence


def test_an_unknown_player_is_refused_before_anything_is_played() -> None:
    with pytest.raises(SettingError, match="there is no player 'nobody'"):
        begun("random", "nobody")


class Mild(Tiles):
    """The tile game with a level of its own."""

    levels: ClassVar[Mapping[str, Level]] = {"mild": Level("greedy")}


def test_a_level_is_written_as_the_player_it_stands_for() -> None:
    assert begun("mild", "random", game=Mild()).players == ("greedy", "random")
