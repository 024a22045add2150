"""The picture fits its width, has every piece on its cell, and shows nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from runpy import run_path
from typing import NamedTuple

import pytest

from suite.core.canvas import Canvas, one_cell_each, svg
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles import colours, panels
from suite.tiles.board import BIT_OF_NAME, CELL_NAMES, MAPS, name_of
from suite.tiles.game import GAME
from suite.tiles.places import kingdoms
from suite.tiles.state import State
from tests.tiles.boards import after, played, richer, some_states, told, twin
from tests.tiles.positions import position

NAMES = ("Anna", "Bela", "turn", "Greta")
LONG_NAMES = ("Annegret von der Wiese-Zimmermann", "李" * 40, "W" * 40, "a\nb\x1b[31m")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
STATES = some_states()[::3]
KINDS = ("settlement", "temple", "farm", "market")
LEADERS = ("king", "priest", "farmer", "trader")
NOTE = "leaders on the board in capitals"


def draw(state: State, watcher: int = 0, width: int = 146, names: Sequence[str] = NAMES) -> Canvas:
    return GAME.draw(GAME.view(state, watcher), names, width)


def rows(canvas: Canvas) -> list[list[object]]:
    return [list(row) for row in canvas.rows()]


class Cell(NamedTuple):
    """One character of a picture."""

    text: str
    ink: str | None
    paper: str | None


class Place:
    """The piece of a cell, and the gap on its left, as they are drawn."""

    def __init__(self, grid: list[list[Cell]], name: str, wide: int, high: int, first: int) -> None:
        column, row = "ABCDEFGHIJKLMNOP".index(name[0]), int(name[1:]) - 1
        line = grid[first + high * row]
        x = 3 + wide * column + 1
        self.gap = line[x - 1]
        self.cells = line[x : x + wide - 1]
        self.text = "".join(cell.text for cell in self.cells)

    def of(self, text: str) -> Cell:
        """Return the one cell with a text."""
        (found,) = (cell for cell in self.cells if cell.text == text)
        return found


def places(state: State, width: int) -> dict[str, Place]:
    """Return what is drawn on each cell, by its name."""
    grid = [
        [Cell(text, run.ink, run.paper) for run in row for text in run.text]
        for row in draw(state, 0, width).rows()
    ]
    wide, high, first = (5, 2, 3) if width >= 87 else (4, 1, 2)
    return {name: Place(grid, name, wide, high, first) for name in CELL_NAMES}


@pytest.mark.parametrize("width", [20, 71, 86, 87, 129, 130, 200])
@pytest.mark.parametrize("watcher", WATCHERS)
def test_every_position_fits_the_width(width: int, watcher: int) -> None:
    for state in STATES:
        canvas = draw(state, watcher, width, LONG_NAMES)
        assert canvas.width <= width
        text = str(canvas)
        assert max(map(len, text.splitlines())) <= width
        assert "TILES" in text
        assert "\x1b" not in text
        for row in canvas.rows():
            assert sum(len(run.text) for run in row) == canvas.width


def test_a_screen_of_80_by_24_holds_it_with_a_prompt() -> None:
    for state in STATES:
        for watcher in WATCHERS:
            assert draw(state, watcher, 80).height <= 23
            assert draw(state, watcher, 146).height <= 27


def test_no_panel_is_cut_off_at_its_narrowest() -> None:
    def words(state: State, watcher: int, width: int) -> list[str]:
        text = str(draw(state, watcher, width, LONG_NAMES)).replace(NOTE, "")
        return [word for line in text.splitlines() for word in re.split(r"[─│┌┐└┘ ]+", line)]

    for state in STATES:
        for watcher in WATCHERS:
            assert words(state, watcher, panels.WIDE) == words(state, watcher, panels.WIDEST)


@pytest.mark.parametrize("width", [80, 100])
def test_every_piece_is_on_its_cell(width: int) -> None:
    for state in STATES:
        position, drawn = told(state), places(state, width)
        for name, kind in position["tiles"].items():
            colour = KINDS.index(kind)
            letter = drawn[name].of("STFM"[colour])
            assert (letter.ink, letter.paper) == (colours.INK, colours.TILES[colour])
        for name, (seat, leader) in position["leaders"].items():
            colour, text = LEADERS.index(leader), drawn[name].text
            assert f"{'KPFT'[colour]}{seat + 1}" in text
            papers = {cell.paper for cell in drawn[name].cells}
            inks = {cell.ink for cell in drawn[name].cells}
            assert colours.INK in papers
            assert colours.TILES[colour] in papers | inks
        for name in position["catastrophes"]:
            assert drawn[name].of("✖").paper == colours.CATASTROPHE
        empty = [*CELL_NAMES]
        for key in ("tiles", "face_down", "leaders", "catastrophes"):
            empty = [name for name in empty if name not in position[key]]
        ground = "".join(MAPS[("standard", "extended")[state.side]])
        for name in empty:
            water = ground[CELL_NAMES.index(name)] == "~"
            papers = {cell.paper for cell in drawn[name].cells}
            assert drawn[name].text.replace(" ", "") == ("~~" if water else "·")
            assert papers <= ({colours.WATER} if water else {*colours.LAND})


@pytest.mark.parametrize("width", [80, 100])
def test_treasures_buildings_and_the_unification_tile_are_on_their_cells(width: int) -> None:
    for state in STATES:
        position, drawn = told(state), places(state, width)
        ground = "".join(MAPS[("standard", "extended")[state.side]])
        found = {sign: {name for name in CELL_NAMES if sign in drawn[name].text} for sign in "◆◈⌂="}
        bordered = {name for name in position["treasures"] if ground[CELL_NAMES.index(name)] == "S"}
        assert found["◈"] == bordered
        assert found["◆"] == {*position["treasures"]} - bordered
        assert found["⌂"] == {*position["buildings"].values()}
        assert found["="] == {position["unification"]} - {None}
        if position["unification"]:
            assert drawn[position["unification"]].gap.paper == colours.UNION


@pytest.mark.parametrize("width", [80, 100])
def test_monuments_and_the_wonder_stand_on_their_cells(width: int) -> None:
    letter = dict(zip(("red", "black", "green", "blue"), "TSMF", strict=True))
    for state in STATES:
        position, drawn = told(state), places(state, width)
        for corner, name in position["monuments"].items():
            column, row = corner[0], int(corner[1:])
            east = chr(ord(column) + 1)
            square = [f"{each}{south}" for south in (row, row + 1) for each in (column, east)]
            # Small, the letters stand in the middle, in the gap between the cells.
            text = "".join(
                drawn[each].text if each[0] == column else drawn[each].gap.text + drawn[each].text
                for each in square
            )
            assert re.findall(r"[TSMF]", text) == [letter[each] for each in name.split("-")]
        found = [name for name in CELL_NAMES if "W" in drawn[name].text]
        assert found == [position["wonder"]] * bool(position["wonder"])


@pytest.mark.parametrize("width", [80, 100])
def test_kingdoms_are_tinted_in_the_gaps(width: int) -> None:
    for state in STATES:
        drawn = places(state, width)
        position = told(state)
        for number, kingdom in enumerate(kingdoms(state)):
            tint = colours.TINTS[number % len(colours.TINTS)]
            for bit in range(187):
                if not kingdom >> bit & 1 or not bit % 17 or name_of(bit) in position["face_down"]:
                    continue
                near = {position["unification"]}
                if {name_of(bit), name_of(bit - 1)} & near or not kingdom >> bit - 1 & 1:
                    continue
                assert drawn[name_of(bit)].gap.paper == tint


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_one_picture(watcher: int) -> None:
    rng = Random(5)
    for state in STATES:
        other = twin(state, watcher, rng)
        for width in (80, 146):
            assert rows(draw(other, watcher, width)) == rows(draw(state, watcher, width))


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_points_treasures_and_bag_that_are_hidden_do_not_show(watcher: int) -> None:
    for state in STATES:
        if state.phase == "over":
            continue
        other = richer(state, watcher)
        for width in (80, 146):
            assert rows(draw(other, watcher, width)) == rows(draw(state, watcher, width))
            assert rows(draw(other, EVERYBODY, width)) != rows(draw(state, EVERYBODY, width))


def test_the_panels_tell_what_lies_open_and_the_own_screen() -> None:
    text = " ".join(str(draw(after("game05", 245), 2)).split())
    for words in (
        "turn of Greta · Greta attacks: how many temples? · extended board",
        "1 Anna p K t f ▮▮▮▮▮▮",
        "2 Bela p k T f ▮▮▮▮▮▮ ✖✖",
        "► 4 Greta P K T f ▮▮▮▮▮▯",
        "War of priests P4 1+? : P3 22+?",
        "treasures ◆ 3 of 14",
        "monuments FT MF",
        "buildings S⌂",
        "wonder built",
        "1 F 2 F 3 F 4 F 5 F 6 F",
    ):
        assert words in text, words
    assert text.count("weakest") == 1


@pytest.mark.parametrize("hands", [("m", "sf", ""), ("m", "ssssss", "t")])
def test_below_the_board_each_seat_begins_a_row(hands: tuple[str, ...]) -> None:
    state = position("k0 t p1", hands=hands)
    lines = str(draw(state, EVERYBODY, 80)).splitlines()
    with_points = [line for line in lines if re.search(r"◆ \d+ *$", line)]
    assert [line.split()[0] for line in with_points] == ["1", "2", "3"]
    for line, hand in zip(with_points, hands, strict=True):
        assert line.split()[1 : 1 + len(hand)] == [*hand.upper()]
    over = str(draw([*played("game05")][-1], 0, 80)).splitlines()
    with_points = [line for line in over if re.search(r"◆ \d+ *$", line)]
    assert [line.split()[0] for line in with_points] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("width", [80, 146])
def test_what_the_supply_lacks_is_a_dash(width: int) -> None:
    state = position("t t k0", hands=("", ""))
    assert not re.search(r"(monuments|buildings) - ", str(draw(state, 0, width)))
    state.buildings[:] = [1 << BIT_OF_NAME["E4"]] * len(state.buildings)
    state.monuments[:] = [1 << BIT_OF_NAME["E5"]] * len(state.monuments)
    text = str(draw(state, 0, width))
    assert "monuments - " in text
    assert "buildings - " in text


def test_the_end_shows_all_points() -> None:
    state = [*played("game05")][-1]
    for watcher in WATCHERS:
        text = str(draw(state, watcher))
        assert len(re.findall(r" T  +\d+ +S  +\d+ +M  +\d+ +F  +\d+ +◆ \d", text)) == 4
        assert "game over, by " in text
        assert "►" not in text


def test_all_signs_surely_fill_one_cell() -> None:
    signs = (panels.TREASURE, panels.BORDERED_TREASURE, panels.CROSS, panels.HOUSE)
    for sign in (*signs, panels.TILE, panels.NO_TILE, panels.MARKER):
        assert one_cell_each(sign) == sign


def test_the_picture_in_the_documentation_is_what_the_code_draws() -> None:
    docs = Path(__file__).parents[2] / "docs"
    drawn = svg(run_path(str(docs / "pictures.py"))["tiles"]())
    assert (docs / "images" / "tiles.svg").read_text(encoding="utf-8") == drawn
