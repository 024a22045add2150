"""What a look points at is drawn: cursor, promises, the last event, what is held, kingdoms."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from suite.core.picture.canvas import Canvas, Colour
from suite.core.picture.fragments import SIGNS
from suite.core.picture.look import ALLOWED, FAINT, FIGHTS, OFF, RAISES, SCORES, STRONG, Look
from suite.core.picture.palette import CURSOR, GOLD
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.tiles.game import GAME
from suite.tiles.model.board import CELL_NAMES
from suite.tiles.model.state import State
from suite.tiles.picture import glyphs, palette
from suite.tiles.text.overview import LETTERS, ROLES
from tests.tiles.boards import some_states
from tests.tiles.looks import rich
from tests.tiles.positions import position
from tests.tools.pictures import folder, pictures

NAMES = ("Anna", "Bela", "mcts", "Greta")
SIZES = ("S", "M", "L")
PROMISES = (ALLOWED, SCORES, FIGHTS, RAISES)


class Cell(NamedTuple):
    text: str
    ink: Colour
    paper: Colour


def drawn(
    state: State | None = None, watcher: Watcher = 0, names: tuple[str, ...] = NAMES, **told: object
) -> Canvas:
    """Return a picture of a position, the design's if none is given."""
    view = GAME.view(state, watcher) if state else rich()
    return GAME.draw(view, names, Look(**{"width": 163, "height": 38, **told}))  # type: ignore[arg-type]


def grid(canvas: Canvas) -> list[list[Cell]]:
    return [
        [Cell(text, run.ink, run.paper) for run in row for text in run.text]
        for row in canvas.rows()
    ]


def cells_of(canvas: Canvas, word: str) -> list[Cell]:
    """Return the cells of a spot, row by row."""
    shown = grid(canvas)
    return [shown[row][x] for (x, row), spot in sorted(canvas.spots.items()) if spot == word]


def text_of(canvas: Canvas, word: str) -> str:
    return "".join(cell.text for cell in cells_of(canvas, word))


def changed(one: Canvas, other: Canvas) -> set[tuple[int, int]]:
    """Return the places, by column and row, in which two pictures differ."""
    return {
        (x, row)
        for row, (before, after) in enumerate(zip(grid(one), grid(other), strict=True))
        for x, (cell, new) in enumerate(zip(before, after, strict=True))
        if cell != new
    }


def colours_of(canvas: Canvas, places: set[tuple[int, int]]) -> set[Colour]:
    shown = grid(canvas)
    return {each for x, row in places for each in (shown[row][x].ink, shown[row][x].paper)}


# --- what is pointed at


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cell", ["A1", "H5", "P11", "E4", "I7", "K8"])
def test_the_cursor_is_round_its_cell_and_leaves_its_piece(size: str, cell: str) -> None:
    plain, pointed = drawn(size=size), drawn(size=size, cursor=cell)
    places = changed(plain, pointed)
    assert CURSOR in colours_of(pointed, places)
    assert CURSOR not in colours_of(plain, {*plain.spots})
    columns = [x for (x, _), spot in plain.spots.items() if spot == cell]
    rows = [row for (_, row), spot in plain.spots.items() if spot == cell]
    assert {x for x, _ in places} >= {min(columns), max(columns) + 1}
    for x, row in places:
        assert min(columns) <= x <= max(columns) + 1
        assert min(rows) <= row <= max(rows) + 1
    assert text_of(pointed, cell).strip("▀▄ ") == text_of(plain, cell).strip("▀▄ ")


@pytest.mark.parametrize("words", ["", "hand 1", "H55", "h5", "temple"])
def test_what_is_no_cell_has_no_cursor(words: str) -> None:
    assert not changed(drawn(), drawn(cursor=words))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("last", "framed"),
    [
        ("tile settlement M6", ["M6"]),
        ("leader farmer K8", ["K8"]),
        ("catastrophe L5", ["L5"]),
        ("monument blue-red I7", ["I7", "I8", "K7", "J7", "I9", "J9", "K8"]),
        ("wonder C8", ["C8", "C7", "C9", "B8", "D8"]),
        ("draw 1 ? ?", []),
        ("commit 2", []),
        ("", []),
    ],
)
def test_the_last_event_has_a_gold_frame(size: str, last: str, framed: list[str]) -> None:
    plain, shown = drawn(size=size, areas=OFF), drawn(size=size, areas=OFF, last=last)
    places = changed(plain, shown)
    assert bool(places) == bool(framed)
    inside = {plain.spots.get(place) for place in places} - {None}
    # The gaps on the right and below are those of the next cells.
    assert inside >= {*framed[: 3 if size == "S" else None]}
    for place in places:
        assert GOLD in colours_of(shown, {place})


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_each_promise_has_a_sign_of_its_own_on_land_water_and_pieces(size: str) -> None:
    cells = ("H5", "H2", "E1", "K1", "F2", "K11", "P11", "L5", "G4")
    for promise in PROMISES:
        canvas = drawn(size=size, lit=dict.fromkeys(cells, promise))
        legend = next(iter(str(canvas).splitlines()))
        assert SIGNS[promise] in legend
        for name in cells:
            (sign,) = [cell for cell in cells_of(canvas, name) if cell.text == SIGNS[promise]]
            assert (sign.ink, sign.paper) == (palette.SIGN_INKS[promise], palette.LIT[promise])
    taken = (
        *LETTERS,
        *"".join(ROLES),
        "1",
        "2",
        "3",
        "4",
        glyphs.TREASURE,
        glyphs.CROSS,
        glyphs.HOUSE,
    )
    assert len({*SIGNS.values(), *taken}) == len(PROMISES) + len({*taken})


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_lit_piece_can_still_be_told(size: str) -> None:
    plain = drawn(size=size)
    lit = drawn(size=size, lit=dict.fromkeys(CELL_NAMES, SCORES))
    for name in ("K1", "B2", "F2", "E4", "M6", "C8", "L5"):
        letters = text_of(plain, name).translate(dict.fromkeys(map(ord, "▀▄ ")))
        shown = text_of(lit, name).translate(dict.fromkeys(map(ord, "▀▄ +")))
        assert shown == letters


def test_kingdoms_are_tinted_faintly_strongly_or_not_at_all() -> None:
    tints = {
        areas: {each for row in grid(drawn(areas=areas)) for each in (row[0].paper,) if each}
        | {paper for row in grid(drawn(areas=areas)) for _, _, paper in row if paper}
        for areas in (OFF, FAINT, STRONG)
    }
    assert not tints[OFF] & {*palette.TINTS, *palette.STRONG_TINTS}
    assert len(tints[FAINT] & {*palette.TINTS}) == 6
    assert not tints[FAINT] & {*palette.STRONG_TINTS}
    assert len(tints[STRONG] & {*palette.STRONG_TINTS}) == 6


# --- the panels


@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("tile temple", "1 [T] 2 T 3 S 4 M"),
        ("tile settlement", "2 T 3 [S] 4 M"),
        ("swap temple temple farm", "1 [T] 2 [T] 3 S 4 M 5 [F] 6 F"),
        ("leader farmer", "Pr Ki Tr[fa]"),
        ("leader king", "Pr[Ki]Tr fa"),
        ("withdraw priest", "[Pr]Ki Tr fa"),
    ],
)
def test_what_is_held_is_in_brackets(held: str, shown: str) -> None:
    for screen in ((163, 38), (80, 24)):
        text = " ".join(str(drawn(width=screen[0], height=screen[1], held=held)).split())
        assert shown in text
    assert "[" not in str(drawn())


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 2, SPECTATOR, EVERYBODY])
@pytest.mark.parametrize("screen", [(163, 38), (80, 24), (146, None)])
def test_a_covered_screen_shows_neither_hand_nor_points(
    screen: tuple[int, int | None], watcher: Watcher
) -> None:
    hands = (("ttttss", "ssssss", "mmffmm"), ("ffmmff", "tttttt", "ssffss"))
    pictures_of_both = []
    for each in hands:
        state = position("k0 t p1", hands=each)
        for place in range(4):
            state.points[place] = len(each[0]) + state.hands[0] % 5
        canvas = drawn(state, watcher, width=screen[0], height=screen[1], covered=True)
        assert "weakest" not in str(canvas)
        assert not [spot for spot in canvas.spots.values() if spot.startswith("hand")]
        assert ("hidden, H shows it" in str(canvas)) == (watcher != SPECTATOR)
        pictures_of_both.append(grid(canvas))
    assert pictures_of_both[0] == pictures_of_both[1]


@pytest.mark.parametrize("screen", [(163, 38), (146, 28), (80, 24)])
def test_what_a_look_tells_stands_in_the_order_of_the_design(screen: tuple[int, int]) -> None:
    canvas = drawn(
        width=screen[0],
        height=screen[1],
        ahead=("It joins two kingdoms.",),
        refused="No temple is beside it.",
        log=("Something happened.", "Then something else."),
        keys=(("x", "swap"), ("q", "quit")),
    )
    text = " ".join(str(canvas).split())
    order = ("action 2 of 2", "Bela", "weakest", "It joins", "No temple", "Then something")
    found = [text.index(words) for words in order]
    assert found == sorted(found)
    assert str(canvas).splitlines()[-1].split() == ["x", "swap", "q", "quit"]


def test_the_log_gives_way_to_what_would_happen_and_the_supply_to_the_log() -> None:
    log = [f"Event {number}." for number in range(50)]
    text = str(drawn(width=146, height=28, log=log))
    assert "Event 49." in text and "Event 0." not in text
    short = str(drawn(width=146, height=28, log=log, ahead=["It is told."] * 7))
    assert "Event 49." in short and "treasures" not in short
    full = str(drawn(width=146, height=28, log=log, ahead=["It is told."] * 30))
    assert "Event 49." not in full and "It is told." in full and "weakest" in full


# --- spots


@pytest.mark.parametrize("screen", [(163, 38), (146, 28), (80, 24), (79, None), (120, None)])
def test_cells_hand_leaders_and_keys_are_spots(screen: tuple[int, int | None]) -> None:
    canvas = drawn(width=screen[0], height=screen[1], keys=(("x", "swap"), ("?", "why")))
    found = {*canvas.spots.values()}
    assert found == {
        *CELL_NAMES,
        *(f"hand {number}" for number in range(1, 7)),
        *(f"words leader {leader}" for leader in ("king", "priest", "farmer", "trader")),
        *("words catastrophe", "key x", "key ?"),
    }
    assert text_of(canvas, "words leader farmer") == "fa"
    assert text_of(canvas, "words leader king") == "Ki"
    assert "".join(text_of(canvas, f"hand {at}")[-2] for at in range(1, 7)) == "TTSMFF"
    for name, letter in (("E4", "K"), ("M6", "S"), ("B2", "T")):
        assert letter in text_of(canvas, name)


@pytest.mark.parametrize("watcher", [SPECTATOR, EVERYBODY])
def test_who_has_no_seat_can_point_at_cells_only(watcher: Watcher) -> None:
    state = position("k0 t p1", hands=("ttttss", "ssssss"))
    assert {*drawn(state, watcher).spots.values()} == {*CELL_NAMES}


# --- the pictures


def test_the_stored_pictures_are_what_the_code_draws() -> None:
    """Draw them again with `python -m tests.tools.pictures tiles`, and look at them."""
    stored = {path.name: path.read_text(encoding="utf-8") for path in folder("tiles").glob("*.svg")}
    drawn_now = pictures("tiles")
    assert sorted(stored) == sorted(drawn_now)
    for name, picture in drawn_now.items():
        assert stored[name] == picture, name


def test_no_state_is_changed_by_drawing_it() -> None:
    for state in some_states()[::10]:
        view = GAME.view(state, 0)
        before = GAME.to_json(view)
        GAME.draw(view, NAMES, Look(163, 38, last="tile temple H5", cursor="H5"))
        assert GAME.to_json(view) == before
