"""Colours that everybody can tell apart, and words on them that can be read, in every palette."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from suite.core.picture.canvas import Canvas
from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES, Look
from suite.core.picture.palette import DARK, FAINT, FRAME
from suite.core.view import EVERYBODY
from suite.temples.game import GAME
from suite.temples.model.pieces import PLACES
from suite.temples.picture import palette as colours
from tests.colour_sight import closest, contrast, difference
from tests.palettes import palette, reduced
from tests.temples.looks import scenes
from tests.temples.scenes import dealt_states, some_states

PAPERS = [look.paper for look in colours.LOOKS[1:6]]
LIT = dict(zip(PLACES[1:], (ALLOWED, SCORES, FIGHTS, RAISES), strict=False))
SIZES = ((80, 24), (140, 30), (163, 38))


def canvases() -> Iterator[Canvas]:
    """Yield pictures of many positions, some of them with all that a look can tell."""
    yield from scenes().values()
    for number, state in enumerate((*some_states(2, 60), *dealt_states(9))):
        width, height = SIZES[number % 3]
        look = Look(
            width,
            height,
            cursor="medes",
            lit=LIT,
            held="settle hittites",
            ahead=["It would score."],
            refused="It cannot be done.",
            log=["Something has happened."],
            keys=[("q", "save and quit")],
        )
        yield GAME.draw(GAME.view(state, number % 3 - 1), ("Anna", "Greta"), look)
        yield GAME.draw(GAME.view(state, EVERYBODY), ("Anna", "Greta"), Look(width))


@pytest.mark.parametrize(
    ("sight", "least"),
    [("normal", 47.2), ("red-blind", 37.7), ("green-blind", 31.7), ("blue-blind", 28.9)],
)
def test_the_peoples_can_be_told_apart_by_every_eye(sight: str, least: float) -> None:
    assert closest(PAPERS, sight) >= least - 0.05


@pytest.mark.parametrize("look", colours.LOOKS[1:])
def test_words_on_cards_can_be_read(look: colours.Look) -> None:
    assert contrast(look.ink, look.paper) >= 5.6
    assert contrast(look.soft, look.paper) >= 4.5
    assert contrast(DARK, look.light) >= 4.5


@pytest.mark.slow
def test_every_colour_of_a_picture_has_a_shade() -> None:
    for canvas in canvases():
        for row in canvas.rows():
            for run in row:
                assert {run.ink, run.paper} - {None} <= set(GAME.shades)


@pytest.mark.slow
def test_words_can_be_read_with_256_colours() -> None:
    decoration = {palette(GAME.shades, 256)[colour] for colour in (FAINT, FRAME)}
    for canvas in canvases():
        for row in reduced(canvas, GAME.shades, 256).rows():
            for run in row:
                if any(map(str.isalnum, run.text)) and run.ink not in decoration:
                    assert run.ink and run.paper
                    assert contrast(run.ink, run.paper) >= 4.5, run


def test_the_peoples_differ_with_256_colours_and_with_16() -> None:
    for number, least in ((256, 40), (16, 30)):
        shown = [palette(GAME.shades, number)[paper] for paper in PAPERS]
        for one, other in combinations(shown, 2):
            assert one and other
            assert difference(one, other) >= least


def test_letters_on_the_peoples_stand_out_with_16_colours() -> None:
    shown = palette(GAME.shades, 16)
    for look in colours.LOOKS[1:6]:
        ink, soft, paper = (shown[each] for each in (look.ink, look.soft, look.paper))
        assert ink and soft and paper
        assert min(contrast(ink, paper), contrast(soft, paper)) >= 4.5
