"""All pieces are symbols: each is defined once in its document, and has the colours of a paint."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from suite.core.picture.fragments import SEATS, style_sheet
from suite.core.picture.look import ALLOWED, FIGHTS, Look
from suite.core.view import EVERYBODY, View
from suite.temples.game import GAME as TEMPLES
from suite.temples.model.pieces import PEOPLES, STAGES
from suite.tiles.game import GAME as TILES
from suite.tiles.model.pieces import BUILDINGS, KINDS, LEADERS, MONUMENTS
from tests.colour_sight import closest, difference
from tests.core.picture.elements import elements, with_attribute
from tests.temples.looks import in_full_swing, late
from tests.temples.scenes import some_states as some_temples
from tests.tiles.boards import some_states as some_boards
from tests.tiles.scenes import SQUARE
from tests.web.browser import STATIC

PIECES = {
    TILES: (
        *(*KINDS, "back", "catastrophe", "union", "gem", "rare", "wonder"),
        *(f"{leader}-{seat}" for leader in LEADERS for seat in range(4)),
        *(f"seat-{seat}" for seat in range(4)),
        *(f"monument-{number}" for number in range(len(MONUMENTS))),
        *(f"house-{kind}" for kind in range(len(BUILDINGS))),
    ),
    TEMPLES: (
        *(*PEOPLES, "back", "door"),
        *(f"{people}-{part}" for people in PEOPLES for part in ("head", "strip")),
        *(f"{part}-{seat}" for part in ("seat", "pawn") for seat in (0, 1)),
        *(f"{part}-{stage}" for part in ("stage", "step", "gap") for stage in STAGES),
    ),
}
NAMES = ("Anna", "Bela", "Carl", "Dora")
GAMES = pytest.mark.parametrize("game", PIECES, ids=lambda game: game.name)


def _views(game: Any) -> Iterator[View[Any]]:
    states: Sequence[Any] = (SQUARE, *some_boards()[::12])
    if game is TEMPLES:
        states = (in_full_swing(), late(), *some_temples(2, 90))
    for watcher in (0, EVERYBODY):
        yield from (game.view(state, watcher) for state in states)


@cache
def _drawings(game: Any) -> list[str]:
    """Return all that is drawn of some positions, one string each."""
    drawings = []
    place, other = game.places[0][0], game.places[-1][-1]
    look = Look(lit={place: ALLOWED, other: FIGHTS}, changed=(f"{place} 0 row",))
    for view in _views(game):
        fragments = game.fragments(view, NAMES[: getattr(view.state, "seats", 2)], look)
        drawings.append(fragments.board + fragments.hand + fragments.panels)
    return drawings


@GAMES
def test_every_piece_has_a_symbol(game: Any) -> None:
    assert {*PIECES[game]} <= {each["id"] for each in with_attribute(game.symbols, "id")}


@GAMES
def test_what_is_used_is_defined_once(game: Any) -> None:
    for drawing in _drawings(game):
        document = game.symbols + drawing
        ids = Counter(each["id"] for each in with_attribute(document, "id"))
        assert set(ids.values()) == {1}
        used = {each["href"] for each in with_attribute(document, "href")}
        used |= set(re.findall(r"url\((#[^)]+)\)", document))
        assert used <= {f"#{name}" for name in ids}


@GAMES
def test_what_is_drawn_has_its_colours(game: Any) -> None:
    sheet = style_sheet(game.paints)
    own = ((STATIC / name).read_text("utf-8") for name in ("tokens.css", "table.css"))
    styles = "".join(own) + sheet
    known = {*re.findall(r"--[\w-]+(?=:)", styles)}
    for drawing in (game.symbols, *_drawings(game)):
        assert {*re.findall(r"var\((--[\w-]+)\)", drawing)} <= known
        for each in with_attribute(drawing, "class"):
            if {"fill", "stroke"} & {
                *each.attributes
            } and "var(--paper)" in each.attributes.values():
                assert any(f".{name}{{" in styles for name in each["class"].split())


@GAMES
def test_no_style_is_written_into_a_drawing(game: Any) -> None:
    """The policy of our pages forbids it."""
    for drawing in (game.symbols, *_drawings(game)):
        assert not with_attribute(drawing, "style")
        assert not {each.tag for each in elements(drawing)} & {"style", "script", "image"}


@pytest.mark.parametrize(
    ("sight", "least"),
    [("normal", 43.5), ("red-blind", 27.0), ("green-blind", 37.3), ("blue-blind", 44.0)],
)
def test_the_seats_can_be_told_apart(sight: str, least: float) -> None:
    assert closest([paint.paper for paint in SEATS.values()], sight) >= least


@pytest.mark.parametrize("sight", ["normal", "red-blind", "green-blind", "blue-blind"])
def test_the_rim_of_a_seat_differs_from_every_office(sight: str) -> None:
    for seat in SEATS.values():
        for kind in KINDS:
            assert difference(seat.paper, TILES.paints[kind].paper, sight) > 20


@GAMES
def test_seats_differ_in_outline_too(game: Any) -> None:
    shapes = [each for each in with_attribute(game.symbols, "id") if "outline-" in each["id"]]
    assert len(shapes) == max(game.seats)
    assert len({(each.tag, each.attributes.get("d")) for each in shapes}) == len(shapes)


@GAMES
def test_on_a_still_picture_is_nothing_to_tap_but_rings(game: Any) -> None:
    place, other = game.places[0][0], game.places[-1][-1]
    look = Look(cursor=place, lit={other: ALLOWED}, still=True)
    for view in _views(game):
        seats = NAMES[: getattr(view.state, "seats", 2)]
        drawn = game.fragments(view, seats, look)
        both = drawn.board + drawn.hand
        assert not {each.tag for each in elements(both)} & {"button", "form"}
        assert not [
            each for name in ("id", "data-place", "tabindex") for each in with_attribute(both, name)
        ]
        rings = [
            each for each in elements(both) if each.attributes.get("class") in ("played", "better")
        ]
        assert [each["class"] for each in rings] == ["played", "better"]
        assert rings[0].attributes != rings[1].attributes
        lines = game.fragments(view, seats, Look())
        assert bool(lines.hand) == bool(drawn.hand)
