"""A page names every cell and every piece, shows a picture of each, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from gzip import compress
from random import Random

import pytest

from suite.core.picture.look import ALLOWED, RAISES, Look
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.tiles.game import GAME
from suite.tiles.model.board import CELL_NAMES
from suite.tiles.model.pieces import KINDS, LEADERS
from suite.tiles.model.state import State
from suite.tiles.picture.paints import PAINTS
from tests.colour_sight import contrast
from tests.core.picture.elements import Element, elements, with_attribute
from tests.tiles.boards import some_states
from tests.tiles.looks import NAMES, rich
from tests.tiles.scenes import SQUARE

BEGINNINGS = {
    " ".join(words[:end])
    for words in (GAME.write(action).split() for action in GAME.every_action())
    for end in range(1, len(words) + 1)
}
STATES = some_states()[::4]


def cells(state: State, look: Look, watcher: int = 0) -> dict[str, Element]:
    found = with_attribute(GAME.fragments(GAME.view(state, watcher), NAMES, look).board, "role")
    return {each["data-place"]: each for each in found if each["role"] == "gridcell"}


def test_every_cell_is_a_named_element_in_its_row() -> None:
    view = rich()
    found = elements(GAME.fragments(view, NAMES, Look()).board)
    rows = [each for each in found if each.attributes.get("role") == "row"]
    assert [[cell["data-place"] for cell in row.children] for row in rows] == [
        list(row) for row in GAME.places
    ]
    for row in rows:
        for cell in row.children:
            place = cell["data-place"]
            (told,) = GAME.look_at(view, NAMES, place)
            assert told.startswith(cell["aria-label"])
            assert cell["aria-label"].startswith(f"{place}, ")


def test_one_cell_can_be_reached_by_the_tabulator() -> None:
    for cursor, first in (("", "A1"), ("H5", "H5")):
        found = cells(rich().state, Look(cursor=cursor))
        assert [name for name, cell in found.items() if cell.has("tabindex")] == [first]


def test_the_look_marks_cells() -> None:
    look = Look(
        last="monument red-green E4",
        lit={"A1": ALLOWED, "E2": RAISES},
        changed=["B2"],
        pointed=["C3"],
    )
    found = cells(rich().state, look)
    assert {name for name, cell in found.items() if cell.has("data-last")} == {
        *("E4", "F4", "E5", "F5")
    }
    assert {name: cell["data-lit"] for name, cell in found.items() if cell.has("data-lit")} == {
        "A1": ALLOWED,
        "E2": RAISES,
    }
    assert [name for name, cell in found.items() if cell.has("data-new")] == ["B2"]
    assert [name for name, cell in found.items() if cell.has("data-pointed")] == ["C3"]
    assert found["A1"]["href"] != found["E2"]["href"], "the sign must not hide a piece"


@pytest.mark.parametrize("state", [SQUARE, *STATES])
def test_every_piece_has_its_picture(state: State) -> None:
    board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board
    used = Counter(each["href"].removeprefix("#") for each in with_attribute(board, "href"))
    for word, tiles in zip(KINDS, state.tiles, strict=True):
        assert used[word] == tiles.bit_count()
    assert used["catastrophe"] == state.catastrophes.bit_count()
    assert used["union"] == state.union.bit_count()
    assert used["gem"] + used["rare"] == state.treasures.bit_count()
    for piece, cell in enumerate(state.leaders):
        assert used[f"{LEADERS[piece & 3]}-{piece >> 2}"] == bool(cell)
    for number, corner in enumerate(state.monuments):
        assert used[f"monument-{number}"] == bool(corner)
    for kind, cell in enumerate(state.buildings):
        assert used[f"house-{kind}"] == bool(cell)
    assert used["wonder"] == bool(state.wonder)


def test_what_can_be_taken_up_begins_actions() -> None:
    found = GAME.fragments(rich(), NAMES, Look())
    buttons = with_attribute(found.hand, "data-words")
    pictures = [each.children[0].children[0]["href"].removeprefix("#") for each in buttons]
    assert pictures == [
        *("temple", "temple", "settlement", "market", "farm", "farm"),
        *("priest-0", "king-0", "trader-0", "farmer-0", "catastrophe", "catastrophe"),
    ]
    assert all(each.tag == "button" and each["aria-label"] for each in buttons)
    for each in buttons:
        assert set(each["data-words"].split("|")) <= BEGINNINGS
    assert not with_attribute(found.panels, "data-words")


def test_a_leader_is_pale_in_the_hand_while_it_stands_on_the_board() -> None:
    view = rich()
    found = GAME.fragments(view, NAMES, Look())
    for part, where in ((found.hand, bool), (found.seats, lambda cell: not cell)):
        pale = {
            leader.children[0].children[0]["href"].removeprefix("#"): "away" in leader["class"]
            for leader in with_attribute(part, "class")
            if leader["class"].startswith("piece leader")
        }
        assert pale
        for piece, cell in enumerate(view.state.leaders):
            symbol = f"{LEADERS[piece & 3]}-{piece >> 2}"
            assert pale.get(symbol, where(cell)) == where(cell)


def test_in_a_conflict_a_tile_stands_for_its_number() -> None:
    fights = [
        (state, actor)
        for state in some_states()
        if state.conflict and isinstance(actor := GAME.actor(state), int)
    ]
    seen = 0
    for state, actor in fights:
        hand = GAME.fragments(GAME.view(state, actor), NAMES, Look()).hand
        numbers = [
            each["data-words"]
            for each in with_attribute(hand, "data-words")
            if each["data-words"].startswith("commit")
        ]
        assert numbers == [f"commit {number}" for number in range(1, len(numbers) + 1)]
        seen += len(numbers)
    assert fights
    assert seen


def test_the_seat_that_is_marked_is_the_one_to_act_in_a_conflict_too() -> None:
    others = 0
    for state in some_states():
        actor = GAME.actor(state)
        seats = GAME.fragments(GAME.view(state, 0), NAMES, Look()).seats
        marked = [row for row in seats.split("<tr")[2:] if row.startswith(' aria-current="true"')]
        assert len(marked) == isinstance(actor, int)
        if isinstance(actor, int):
            assert f"seat-{actor}" in marked[0]
            others += actor != state.active
    assert others


def test_a_covered_or_absent_hand_is_not_in_the_markup() -> None:
    view = rich()
    assert not GAME.fragments(view, NAMES, Look(covered=True)).hand
    spectator = View(GAME, SPECTATOR, GAME.view(SQUARE, SPECTATOR).state)
    assert not GAME.fragments(spectator, NAMES, Look()).hand


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_what_a_watcher_cannot_see_changes_nothing(watcher: int) -> None:
    look = Look(last="tile temple E4")
    for number, state in enumerate(STATES):
        view = GAME.view(state, watcher)
        world = GAME.view(GAME.determinize(view, Random(number)), watcher)
        assert GAME.fragments(world, NAMES, look) == GAME.fragments(view, NAMES, look)


def test_the_screens_of_others_are_shown_to_everybody_only() -> None:
    state = next(each for each in STATES if not each.ending)
    told = "Hands"
    assert told not in GAME.fragments(GAME.view(state, 0), NAMES, Look()).panels
    assert told in GAME.fragments(GAME.view(state, EVERYBODY), NAMES, Look()).panels


def test_a_name_is_no_markup() -> None:
    names = ("<i>Anna</i>", '"Bela" & Co', "mcts", "Greta")
    found = GAME.fragments(rich(), names, Look())
    for part in (found.turn, found.board, found.hand, found.panels, found.seats):
        assert "i" not in {each.tag for each in elements(part)}
    assert any('"Bela" & Co' in each.text for each in elements(found.seats))


@pytest.mark.slow
def test_a_board_is_small() -> None:
    names = ("Alexandra", "Bartholomew", "Christina", "Dominique")
    board = GAME.fragments(rich(), names, Look()).board
    assert len(board.encode()) <= 25_000
    for state in some_states():
        board = GAME.fragments(GAME.view(state, 0), names, Look()).board
        assert len(compress(board.encode())) <= 6_000


# --- colours


@pytest.mark.parametrize("name", PAINTS)
def test_what_is_drawn_on_a_paint_can_be_seen(name: str) -> None:
    paint = PAINTS[name]
    for paper in filter(None, (paint.paper, paint.dark)):
        # On tiles there are pictures, which need less than letters do.
        assert contrast(paint.ink, paper) >= (3.8 if name in KINDS else 4.5)


def test_every_class_of_a_tile_has_its_paint() -> None:
    assert set(KINDS) <= set(PAINTS)
    assert len(CELL_NAMES) == len(cells(SQUARE, Look()))
