"""The yardstick never changes."""

from __future__ import annotations

import pytest

from tests.tools.bench import yardstick
from tests.tools.bench.yardstick import NUMBER_OF, PLIES, PRIME, Game


def mixed(h: int, cells: int, salt: int) -> int:
    """Mix a set of cells into a digest."""
    number = cells.bit_count()
    while cells:
        lowest = cells & -cells
        h = (h * 1000003 + NUMBER_OF[lowest] + salt) % PRIME
        cells ^= lowest
    return (h * 31 + number) % PRIME


@pytest.mark.parametrize(
    ("seed", "choices", "end"), [(1, 445476673, 509506691), (77, 1278276635, 1402925743)]
)
def test_the_yardstick_plays_as_it_always_has(seed: int, choices: int, end: int) -> None:
    game, digest = Game(seed), 7
    for ply in range(PLIES):
        game.look()
        for salt, cells in enumerate((game.land, game.river, game.leaders_land), 1):
            digest = mixed(digest, cells, salt)
        game.act(ply)
    assert (digest, game.digest()) == (choices, end)
    assert yardstick.play(seed) == end


def test_a_round_counts_its_actions() -> None:
    assert yardstick.play_round() == 18_000
