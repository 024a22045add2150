"""What is answered about the board: cells, lists, and where pieces are."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from suite.core.errors import NotationError
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.board import CELL_NAMES, COLUMNS
from suite.tiles.model.state import State
from tests.tiles.boards import richer, some_states, twin
from tests.tiles.positions import position

NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
STATES: Final = some_states()[::5]

VALLEY: Final = """
    .  .  .  .  .
    .  s  .  t1 t
    .  t  .  .  .
    .  k0 .  #  .
"""


def valley() -> State:
    return position(VALLEY, at="F4", hands=("ttf", "m"), shrines=False)


def look(state: State, place: str) -> str:
    [told] = GAME.look_at(GAME.view(state, 0), NAMES, place)
    return told


def listed(state: State, what: str, watcher: int = 0) -> list[str]:
    return GAME.listing(GAME.view(state, watcher), NAMES, what)


def where(state: State, what: str) -> list[str]:
    return GAME.where(GAME.view(state, 0), NAMES, what)


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        (
            "H5",
            "H5, empty land. West G5 settlement, kingdom a. East I5 Ben's trader, "
            "strength 1 in a revolt, 0 in a war, kingdom b.",
        ),
        (
            "g6",
            "G6, temple, kingdom a. North G5 settlement, kingdom a. "
            "South G7 Anna's king, strength 1 in a revolt, 1 in a war, "
            "kingdom a.",
        ),
        ("P1", "P1, empty land. North is the edge of the board. East is the edge of the board."),
        ("H9", "H9, empty river. West G9 empty river. East I9 empty river."),
        ("I7", "I7, destroyed by a catastrophe. It is surrounded by empty land."),
    ],
)
def test_a_cell_is_told_with_what_lies_beside_it(cell: str, told: str) -> None:
    assert look(valley(), cell) == told


def owner(drawn: str) -> str:
    """Return the letter of the kingdom in a cell of the board in letters; a leader fills three."""
    return drawn[3] if drawn[2].isdigit() else drawn[2]


@pytest.mark.slow
def test_every_cell_of_every_board_has_the_kingdom_of_the_board_in_letters() -> None:
    seen = set()
    for state in STATES:
        grid = GAME.ascii(GAME.view(state, EVERYBODY), NAMES).splitlines()[1:12]
        for number, cell in enumerate(CELL_NAMES):
            row, column = divmod(number, COLUMNS)
            drawn = f"{grid[row]:80}"[4 + 4 * column : 8 + 4 * column]
            first, _, _rest = look(state, cell).partition(". ")
            assert first.startswith(f"{cell}, ")
            kingdom = re.search(r"kingdom ([a-p])$", first.rstrip("."))
            assert (kingdom[1] if kingdom else " ") == owner(drawn), (cell, first, drawn)
            assert ("empty land" in first) == (drawn.strip() == "."), (cell, first, drawn)
            seen.add(drawn[:2].strip("*!+=")[:2])
    assert {"T", "S", "M", "F", "XX", "~~"} < seen


def test_what_lies_on_a_tile_is_told() -> None:
    state = position("s . m! t*\n. . . k0", at="E5", hands=("", ""))
    assert look(state, "G5").startswith("G5, market, market hall, kingdom a. ")
    bordered = next(told for told in listed(position(), "treasures") if told.startswith("B2"))
    assert bordered == "B2, temple, bordered treasure, no kingdom."


def test_lists_say_all_there_is() -> None:
    state = valley()
    assert listed(state, "kingdoms") == [
        "Kingdom a: Anna's king on G7 (strength 1 in a revolt, 1 in a war); a temple and a "
        "settlement.",
        "Kingdom b: Ben's trader on I5 (strength 1 in a revolt, 0 in a war); a temple.",
    ]
    assert listed(state, "leaders")[1] == (
        "Anna's king: G7, kingdom a, strength 1 in a revolt, 1 in a war."
    )
    assert sum("off the board" in told for told in listed(state, "leaders")) == 6
    assert listed(state, "treasures") == ["There are none on the board."]
    assert len(listed(state, "monuments")) == 6


def test_of_a_hand_its_seat_is_told_and_nobody_else() -> None:
    state = valley()
    assert listed(state, "hand", 0) == ["Anna holds 2 temples and a farm."]
    assert listed(state, "hand", 1) == ["Ben holds a market."]
    assert listed(state, "hand", SPECTATOR) == [
        "Anna holds 3 tiles, unseen.",
        "Ben holds a tile, unseen.",
    ]
    assert listed(state, "hand", EVERYBODY)[0] == "Anna holds 2 temples and a farm."


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("T", ["Temples: J5 and G6."]),
        ("temples", ["Temples: J5 and G6."]),
        ("Tr2", ["Ben's trader: I5, kingdom b, strength 1 in a revolt, 0 in a war."]),
        ("ki1", ["Anna's king: G7, kingdom a, strength 1 in a revolt, 1 in a war."]),
        (
            "king",
            [
                "Anna's king: G7, kingdom a, strength 1 in a revolt, 1 in a war.",
                "Ben's king: off the board, to be placed next to a temple.",
            ],
        ),
        (
            "tr",
            [
                "Anna's trader: off the board, to be placed next to a temple.",
                "Ben's trader: I5, kingdom b, strength 1 in a revolt, 0 in a war.",
            ],
        ),
        ("F", ["Farms: nowhere on the board."]),
        ("cat", ["Catastrophes: I7."]),
        ("blue-red", ["The blue-red monument: nowhere on the board."]),
        ("wonder", ["The wonder: nowhere on the board."]),
        ("library", ["Library: nowhere on the board."]),
        ("treasures", ["Treasures: nowhere on the board."]),
    ],
)
def test_pieces_are_found(what: str, told: list[str]) -> None:
    assert where(valley(), what) == told


@pytest.mark.parametrize("what", ["", "x", "K1", "Ki3", "king anna", "Ki0"])
def test_a_piece_there_is_not_is_answered_with_those_there_are(what: str) -> None:
    with pytest.raises(NotationError, match="there is no piece"):
        where(valley(), what)


def test_the_beginning_of_several_pieces_is_answered_with_them() -> None:
    with pytest.raises(NotationError, match=r"^'p' could mean priest or palace$"):
        where(valley(), "p")


@pytest.mark.parametrize("place", ["", "Q1", "A12", "5H", "H 5", "kingdom"])
def test_what_is_no_cell_is_answered_with_the_cells(place: str) -> None:
    with pytest.raises(NotationError, match="cells are A1 to P11"):
        look(valley(), place)


def test_there_is_no_list_of_anything_else() -> None:
    with pytest.raises(NotationError, match="choose from kingdoms, leaders"):
        listed(valley(), "kings")


@pytest.mark.slow
@pytest.mark.parametrize("change", [twin, richer])
def test_nothing_that_is_told_follows_from_what_is_hidden(change: Callable[..., State]) -> None:
    pieces = ("T", "S", "M", "F", "king", "Ki1", "treasure", "monument", "catastrophe")
    for state in STATES:
        for watcher in (SPECTATOR, *range(state.seats)):
            other = change(state, watcher, Random(1)) if change is twin else change(state, watcher)
            told = []
            for world in (state, other):
                view = GAME.view(world, watcher)
                told.append(
                    [
                        *[GAME.look_at(view, NAMES, cell) for cell in CELL_NAMES[::7]],
                        *[GAME.listing(view, NAMES, what) for what in GAME.lists],
                        *[GAME.where(view, NAMES, what) for what in pieces],
                    ]
                )
            assert told[0] == told[1]
