"""The tiles differ for every eye, and wherever there are fewer colours; letters can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import ALLOWED, FAINT, FIGHTS, OFF, RAISES, SCORES, STRONG, Look
from suite.core.picture.palette import ALARM, BACKGROUND, GOLD, INK, QUIET
from suite.core.view import EVERYBODY
from suite.tiles.game import GAME
from suite.tiles.model.board import CELL_NAMES
from suite.tiles.model.state import State
from suite.tiles.picture import palette as colours
from tests.colour_sight import SIGHTS, closest, contrast, difference
from tests.palettes import palette
from tests.tiles.boards import some_states

NAMES = ("Anna", "Bela", "turn", "Greta")
PROMISES = (ALLOWED, SCORES, FIGHTS, RAISES)
SCREENS = ((80, 24), (146, 28), (163, 38))
DEPTHS = (256, 16)


@pytest.mark.parametrize(
    ("sight", "least"),
    [("normal", 47.6), ("red-blind", 26.0), ("green-blind", 39.8), ("blue-blind", 20.9)],
)
def test_the_closest_pair_of_tiles_can_be_told_apart(sight: str, least: float) -> None:
    assert round(closest(colours.TILES, sight), 1) >= least


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_tile_is_not_taken_for_the_ground(sight: str) -> None:
    for tile in colours.TILES:
        for ground in (*colours.LAND, colours.WATER, *colours.LIT.values()):
            assert difference(tile, ground, sight) > 25


@pytest.mark.parametrize("paper", [*colours.TILES, *colours.PANEL_TILES, colours.WONDER])
def test_letters_on_tiles_can_be_read(paper: str) -> None:
    assert contrast(INK, paper) >= 3.6


@pytest.mark.parametrize("ink", [INK, QUIET, GOLD, ALARM, *colours.PANEL_INKS])
def test_words_on_the_background_can_be_read(ink: str) -> None:
    assert contrast(ink, BACKGROUND) >= 4.5


def test_a_mixed_colour_lies_between() -> None:
    assert colours.mixed("#ff0000", "#0000ff", 1) == "#ff0000"
    assert colours.mixed("#ff0000", "#0001ff", 0) == "#0001ff"
    assert colours.mixed("#ff8000", "#000000", 0.5) == "#804000"


# --- fewer colours


def looks(number: int) -> list[Look]:
    """Return looks in which everything is shown, at each size of terminal."""
    cells = CELL_NAMES[number % 7 :: 7]
    lit = {name: PROMISES[at % 4] for at, name in enumerate(cells)}
    return [
        Look(
            *screen,
            areas=(OFF, FAINT, STRONG)[(number + at) % 3],
            cursor=cells[number % len(cells)],
            lit=lit if number % 2 else {},
            last=f"tile temple {cells[-1]}",
            held=("tile temple", "leader king")[number % 2],
            ahead=("It does something.",),
            refused="It cannot be done.",
            log=("Something has happened.", "Something else has happened."),
            keys=(("x", "swap"),),
            covered=number % 5 == 0,
        )
        for at, screen in enumerate(SCREENS)
    ]


def pictures(states: tuple[State, ...]) -> list[Canvas]:
    return [
        GAME.draw(GAME.view(state, (0, EVERYBODY)[number % 3 == 0]), NAMES, look)
        for number, state in enumerate(states)
        for look in looks(number)
    ]


PICTURES = pictures(some_states()[::2])


@pytest.mark.slow
def test_every_colour_that_is_drawn_has_a_shade() -> None:
    drawn = {
        colour
        for canvas in PICTURES
        for row in canvas.rows()
        for run in row
        for colour in (run.ink, run.paper)
    } - {None}
    assert len(drawn) > 50
    assert drawn <= {*GAME.shades}


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_four_tiles_differ_where_there_are_fewer_colours(depth: int) -> None:
    fewer = palette(GAME.shades, depth)
    for four in (colours.TILES, colours.PANEL_TILES, colours.PANEL_INKS):
        shown = [fewer[colour] or BACKGROUND for colour in four]
        for one, other in combinations(shown, 2):
            assert difference(one, other) > 25


def test_the_kingdoms_differ_where_there_are_256_colours() -> None:
    fewer = palette(GAME.shades, 256)
    for tints in (colours.TINTS, colours.STRONG_TINTS):
        assert len({fewer[tint] for tint in tints}) == len(tints)


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "least"), [(0, 3.1), (256, 2.7), (16, 2.4)])
def test_letters_keep_their_contrast(depth: int, least: float) -> None:
    """Letters only: ripples and dots of the ground are meant to be faint, as are frames."""
    fewer = palette(GAME.shades, depth) if depth else {each: each for each in GAME.shades}
    pairs = {
        (run.ink, run.paper)
        for canvas in PICTURES
        for row in canvas.rows()
        for run in row
        if any(character.isalnum() or character in "!+○▲◆◈✖⌂=" for character in run.text)
    }
    for ink, paper in sorted(pairs, key=str):
        assert ink is not None
        shown = fewer[ink]
        assert shown is not None, f"{ink} would vanish"
        behind = (fewer[paper] if paper else None) or BACKGROUND
        assert contrast(shown, behind) >= least, (ink, paper, depth)
