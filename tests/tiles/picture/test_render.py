"""The picture fits its width, has every piece on its cell, and shows nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any, NamedTuple

import pytest

from suite.core.picture.canvas import Canvas
from suite.core.picture.fragments import SIGNS
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, STRONG, Look
from suite.core.picture.palette import INK
from suite.core.picture.svg import svg
from suite.core.text.letters import columns
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.board import BIT_OF_NAME, CELL_NAMES, MAPS, name_of
from suite.tiles.model.state import State
from suite.tiles.picture import glyphs, palette, panels
from suite.tiles.picture.panels import WIDEST, Panels
from suite.tiles.text.overview import kingdoms
from tests.tiles.boards import after, played, richer, some_states, told, twin
from tests.tiles.positions import position
from tests.tiles.scenes import QUIET, REVOLT

NAMES = ("Anna", "Bela", "turn", "Greta")
LONG_NAMES = ("Annegret von der Wiese-Zimmermann", "李" * 40, "W" * 40, "a\nb\x1b[31m")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
STATES = some_states()[::3]
KINDS = ("settlement", "temple", "farm", "market")
LEADERS = ("king", "priest", "farmer", "trader")
NOTES = ("hidden", "from", "the", "others", "you")
"""Words for which there need not be room."""
FULL = Look(
    163,
    38,
    areas=STRONG,
    cursor="H5",
    lit={"A1": ALLOWED, "B2": SCORES, "H5": FIGHTS, "I7": RAISES},
    last="monument red-black E5",
    held="tile temple",
    ahead=["It joins two kingdoms.", "There will be a war of priests between you and another."] * 3,
    refused="It cannot be laid there, and here is a long sentence that tells you why: " * 3,
    log=[f"Something has happened, it was number {number}." for number in range(60)],
    keys=(("x", "swap"), ("q", "quit")),
)
"""A look with all there is to tell."""
SIZES = {"S": Look(80, 24), "M": Look(100, 40), "L": Look(163, 38)}


def draw(
    state: State, watcher: int = 0, look: Look | None = None, names: Sequence[str] = NAMES
) -> Canvas:
    return GAME.draw(GAME.view(state, watcher), names, look or Look(146))


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


def places(state: State, size: str, **look: Any) -> dict[str, Place]:
    """Return what is drawn on each cell, by its name."""
    canvas = draw(state, 0, replace(SIZES[size], **look))
    grid = [
        [Cell(text, run.ink, run.paper) for run in row for text in run.text]
        for row in canvas.rows()
    ]
    wide, high, first = {"S": (4, 1, 2), "M": (5, 2, 3), "L": (6, 3, 3)}[size]
    return {name: Place(grid, name, wide, high, first) for name in CELL_NAMES}


@pytest.mark.slow
@pytest.mark.parametrize("width", [20, 71, 79, 86, 87, 129, 130, 200])
@pytest.mark.parametrize("watcher", WATCHERS)
def test_every_position_fits_the_width(width: int, watcher: int) -> None:
    for state in STATES:
        canvas = draw(state, watcher, Look(width), LONG_NAMES)
        assert canvas.width <= width
        text = str(canvas)
        assert max(map(columns, text.splitlines())) <= width
        assert "TILES" in text
        assert "\x1b" not in text
        for row in canvas.rows():
            assert sum(columns(run.text) for run in row) == canvas.width


@pytest.mark.slow
def test_a_screen_of_80_by_24_holds_it_with_a_prompt() -> None:
    for state in STATES:
        for watcher in WATCHERS:
            assert draw(state, watcher, Look(80)).height <= 23


@pytest.mark.slow
@pytest.mark.parametrize("width", [20, 79, 100, 120, 146, 163, 240])
@pytest.mark.parametrize("height", [5, 16, 24, 28, 38, 60])
def test_whatever_there_is_to_tell_the_board_is_whole_and_the_picture_fits(
    width: int, height: int
) -> None:
    for number, state in enumerate(STATES[::9]):
        for size in ("", "S", "M", "L"):
            look = replace(FULL, width=width, height=height, size=size)
            canvas = draw(state, WATCHERS[number % 4], look, LONG_NAMES)
            assert canvas.width <= width
            assert canvas.height <= height
            if width >= 79 and height >= 16:
                text = str(canvas)
                labels = [row for row in text.splitlines() if re.search("A  +B  +C .* P", row)]
                assert len(labels) == 2
                assert {spot for spot in canvas.spots.values() if spot in CELL_NAMES} == {
                    *CELL_NAMES
                }
                assert canvas.height == height
                assert "x " in text.splitlines()[-1]


@pytest.mark.parametrize(
    ("width", "height", "cell"),
    [
        *((80, 24, (4, 1)), (79, 24, (4, 1)), (200, 24, (4, 1)), (100, 30, (4, 1))),
        *((146, 28, (5, 2)), (146, 27, (5, 2)), (146, 25, (4, 1)), (100, 40, (5, 2))),
        *((163, 38, (6, 3)), (163, 36, (5, 2)), (240, 60, (6, 3)), (110, 60, (6, 3))),
        *((80, None, (4, 1)), (87, None, (5, 2)), (240, None, (5, 2))),
    ],
)
def test_the_board_is_as_large_as_there_is_room_for(
    width: int, height: int | None, cell: tuple[int, int]
) -> None:
    assert cell_size(draw(STATES[0], 0, Look(width, height))) == cell


@pytest.mark.parametrize(("size", "cell"), [("S", (4, 1)), ("M", (5, 2)), ("L", (6, 3))])
def test_a_size_that_is_asked_for_is_drawn_where_it_fits(size: str, cell: tuple[int, int]) -> None:
    assert cell_size(draw(STATES[0], 0, Look(163, 38, size=size))) == cell
    assert cell_size(draw(STATES[0], 0, Look(104, None, size=size))) == cell
    assert cell_size(draw(STATES[0], 0, Look(80, 24, size=size))) == (4, 1)
    assert cell_size(draw(STATES[0], 0, Look(100, 28, size=size))) == min(cell, (5, 2))


def cell_size(canvas: Canvas) -> tuple[int, int]:
    """Return how many columns and rows the spot of a cell has."""
    spots = [place for place, word in canvas.spots.items() if word == "H5"]
    return len({x for x, _ in spots}), len({row for _, row in spots})


@pytest.mark.slow
def test_no_panel_is_cut_off_at_its_narrowest() -> None:
    def words(state: State, watcher: int, width: int) -> list[str]:
        text = str(draw(state, watcher, Look(width), LONG_NAMES))
        told = [word for line in text.splitlines() for word in re.split(r"[─│┌┐└┘· ]+", line)]
        return sorted(word for word in told if word and word not in NOTES)

    for state in STATES[::2]:
        for watcher in WATCHERS:
            narrow, wide = (words(state, watcher, width) for width in (130, 146))
            assert narrow == wide


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_every_piece_is_on_its_cell(size: str) -> None:
    for state in STATES:
        position, drawn = told(state), places(state, size)
        for name, kind in position["tiles"].items():
            colour = KINDS.index(kind)
            letter = drawn[name].of("STFM"[colour])
            assert (letter.ink, letter.paper) == (
                palette.LETTER_INKS[colour],
                palette.TILES[colour],
            )
        for name, (seat, leader) in position["leaders"].items():
            colour, text = LEADERS.index(leader), drawn[name].text
            assert re.search(f"{('Ki', 'Pr', 'Fa', 'Tr')[colour]} ?{seat + 1}", text)
            papers = {cell.paper for cell in drawn[name].cells}
            inks = {cell.ink for cell in drawn[name].cells}
            assert INK in papers or size == "M"  # its rim is above and below
            assert palette.TILES[colour] in papers | inks
        for name in position["catastrophes"]:
            assert drawn[name].of("✖").paper == palette.CATASTROPHE
        empty = [*CELL_NAMES]
        for key in ("tiles", "face_down", "leaders", "catastrophes"):
            empty = [name for name in empty if name not in position[key]]
        ground = "".join(MAPS[("standard", "extended")[state.side]])
        for name in empty:
            water = ground[CELL_NAMES.index(name)] == "~"
            papers = {cell.paper for cell in drawn[name].cells}
            assert drawn[name].text.replace(" ", "") == ("~~" if water else "·")
            assert papers <= ({palette.WATER} if water else {*palette.LAND})


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_treasures_buildings_and_the_unification_tile_are_on_their_cells(size: str) -> None:
    for state in STATES:
        position, drawn = told(state), places(state, size)
        ground = "".join(MAPS[("standard", "extended")[state.side]])
        found = {sign: {name for name in CELL_NAMES if sign in drawn[name].text} for sign in "◆◈⌂="}
        bordered = {name for name in position["treasures"] if ground[CELL_NAMES.index(name)] == "S"}
        assert found["◈"] == bordered
        assert found["◆"] == {*position["treasures"]} - bordered
        assert found["⌂"] == {*position["buildings"].values()}
        assert found["="] == {position["unification"]} - {None}
        if position["unification"]:
            assert drawn[position["unification"]].gap.paper == palette.UNION


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_monuments_and_the_wonder_stand_on_their_cells(size: str) -> None:
    letter = dict(zip(("red", "black", "green", "blue"), "TSMF", strict=True))
    for state in STATES:
        position, drawn = told(state), places(state, size)
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


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_kingdoms_are_tinted_in_the_gaps(size: str) -> None:
    for state in STATES:
        drawn = places(state, size)
        position = told(state)
        for number, kingdom in enumerate(kingdoms(state)):
            tint = palette.TINTS[number % len(palette.TINTS)]
            for bit in range(187):
                if not kingdom >> bit & 1 or not bit % 17 or name_of(bit) in position["face_down"]:
                    continue
                near = {position["unification"]}
                if {name_of(bit), name_of(bit - 1)} & near or not kingdom >> bit - 1 & 1:
                    continue
                assert drawn[name_of(bit)].gap.paper == tint


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_one_picture(watcher: int) -> None:
    rng = Random(5)
    for state in STATES:
        other = twin(state, watcher, rng)
        for look in (Look(80), FULL):
            assert rows(draw(other, watcher, look)) == rows(draw(state, watcher, look))


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_points_treasures_and_bag_that_are_hidden_do_not_show(watcher: int) -> None:
    for state in STATES[::2]:
        if state.phase == "over":
            continue
        other = richer(state, watcher)
        for look in (Look(80), FULL):
            assert rows(draw(other, watcher, look)) == rows(draw(state, watcher, look))
        assert rows(draw(other, EVERYBODY)) != rows(draw(state, EVERYBODY))


def test_the_panels_tell_what_lies_open_and_the_own_screen() -> None:
    text = " ".join(str(draw(after("game05", 245), 2)).split())
    for words in (
        "4 players · extended board",
        "Turn of Greta · Greta attacks: how many temples?",
        "1 Anna pr Ki tr fa ▮ 6",
        "2 Bela pr ki Tr fa ▮ 6 ✖✖",
        "3 turn you ",
        "► 4 Greta Pr Ki Tr fa ▮ 5",
        "War of priests Pr4 1+? : Pr3 22+?",
        "treasures ◈◈ ◆ 3 of 14",
        "monuments FT MF",
        "buildings S⌂",
        "wonder built",
        "F F F F F F",
    ):
        assert words in text, words
    assert text.count("weakest") == 1
    below = " ".join(str(draw(after("game05", 245), 2, Look(80))).split())
    assert "turn of Greta · Greta attacks: how many temples? · extended board" in below


def test_a_hand_has_the_keys_of_the_tiles_that_can_be_added_in_a_conflict() -> None:
    assert "1 T 2 T S S M F" in " ".join(str(draw(REVOLT)).split())
    assert "1 T 2 T 3 S 4 S 5 M 6 F" in " ".join(str(draw(QUIET)).split())


def test_titles_of_columns_are_kept_apart_however_long_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(panels, "_", lambda text, **_filled: text * 3)
    drawn = Panels(GAME.view(QUIET, 0), NAMES, Look(146), WIDEST)._table(WIDEST - 4)
    assert len(str(drawn).splitlines()[0].split()) == 4


@pytest.mark.parametrize("hands", [("m", "sf", ""), ("m", "ssssss", "t")])
def test_below_the_board_each_seat_begins_a_row(hands: tuple[str, ...]) -> None:
    state = position("k0 t p1", hands=hands)
    lines = str(draw(state, EVERYBODY, Look(80))).splitlines()
    with_points = [line for line in lines if re.search(r"◆ \d+ *$", line)]
    assert [line.split()[0] for line in with_points] == ["1", "2", "3"]
    for line, hand in zip(with_points, hands, strict=True):
        assert line.split()[1 : 1 + len(hand)] == [*hand.upper()]
    over = str(draw([*played("game05")][-1], 0, Look(80))).splitlines()
    with_points = [line for line in over if re.search(r"◆ \d+ *$", line)]
    assert [line.split()[0] for line in with_points] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("width", [80, 146])
def test_what_the_supply_lacks_is_a_dash(width: int) -> None:
    state = position("t t k0", hands=("", ""))
    assert not re.search(r"(monuments|buildings) - ", str(draw(state, 0, Look(width))))
    state.buildings[:] = [1 << BIT_OF_NAME["E4"]] * len(state.buildings)
    state.monuments[:] = [1 << BIT_OF_NAME["E5"]] * len(state.monuments)
    text = str(draw(state, 0, Look(width)))
    assert "monuments - " in text
    assert "buildings - " in text


def test_the_end_shows_all_points() -> None:
    state = [*played("game05")][-1]
    for watcher in WATCHERS:
        text = str(draw(state, watcher))
        assert len(re.findall(r" T  +\d+ +S  +\d+ +M  +\d+ +F  +\d+ +◆ \d", text)) == 4
        assert "Game over, by " in text
        assert "►" not in text


def test_all_signs_surely_fill_one_cell() -> None:
    shown = (glyphs.TREASURE, glyphs.BORDERED_TREASURE, glyphs.CROSS, glyphs.HOUSE, glyphs.UNION)
    for sign in (*shown, glyphs.TILE, glyphs.MARKER, *SIGNS.values()):
        assert [*map(columns, sign)] == [1] * len(sign)


def test_the_picture_in_the_documentation_is_what_the_code_draws() -> None:
    docs = Path(__file__).parents[3] / "docs"
    drawn = svg(run_path(str(docs / "pictures.py"))["tiles"]())
    assert (docs / "images" / "tiles.svg").read_text(encoding="utf-8") == drawn
