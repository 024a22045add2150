"""A page names every site and every card, and shows nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from gzip import compress
from random import Random

import pytest

from suite.core.picture.look import FIGHTS, Look
from suite.core.picture.palette import GOLD
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.pieces import HEIGHT, PEOPLES, STAGES, cards_of
from suite.temples.model.state import State
from suite.temples.picture.paints import PAINTS
from suite.temples.picture.vector import LABEL, MOST
from tests.colour_sight import contrast
from tests.core.picture.elements import Element, elements, with_attribute
from tests.temples.looks import NAMES, in_full_swing, late
from tests.temples.positions import position
from tests.temples.scenes import dealt_states, some_states, twins

BEGINNINGS = {
    " ".join(words[:end])
    for words in (GAME.write(action).split() for action in GAME.every_action())
    for end in range(1, len(words) + 1)
}
STATES = (*some_states(2, 90), *dealt_states(8))


def sites(state: State, look: Look) -> list[Element]:
    found = with_attribute(GAME.fragments(GAME.view(state, 0), NAMES, look).board, "role")
    return [each for each in found if each["role"] == "gridcell"]


def test_every_site_is_named_by_what_lies_there() -> None:
    view = GAME.view(in_full_swing(), 0)
    found = sites(in_full_swing(), Look())
    assert [each["data-place"] for each in found] == list(PEOPLES)
    for each in found:
        assert each["aria-label"] == " ".join(GAME.look_at(view, NAMES, each["data-place"]))
    assert [each["data-place"] for each in found if each.has("tabindex")] == ["medes"]


def test_the_look_marks_sites_rows_and_temples() -> None:
    look = Look(lit={"persians": FIGHTS}, cursor="hittites", last="settle assyrians")
    found = {each["data-place"]: each for each in sites(in_full_swing(), look)}
    assert [name for name, each in found.items() if each.has("data-lit")] == ["persians"]
    assert [name for name, each in found.items() if each.has("tabindex")] == ["hittites"]
    view = GAME.view(in_full_swing(), 0)
    marked = GAME.fragments(view, NAMES, look).board.count("framed")
    assert marked == GAME.fragments(view, NAMES, Look()).board.count("framed") + 1
    new = Look(changed=("medes 1 row", "hittites 1 temple", "hittites 0 piece"))
    assert GAME.fragments(view, NAMES, new).board.count("framed") == marked + 2


@pytest.mark.parametrize("state", [in_full_swing(), late(), *STATES])
def test_every_card_of_the_rows_is_shown(state: State) -> None:
    board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board
    used = Counter(each["href"] for each in with_attribute(board, "href"))
    rows = [cards_of(state.rows[seat << 3 | site]) for seat in (0, 1) for site in range(1, 6)]
    short = [row for row in rows if len(row) <= MOST]
    cards = Counter(kind for row in short for kind in row)
    for kind, people in enumerate(PEOPLES, 1):
        assert used[f"#{people}-strip"] >= cards[kind]
    if len(short) == len(rows):
        assert cards.total() == sum(used[f"#{people}-strip"] for people in PEOPLES)
    folded = [each for each in elements(board) if each.tag == "text" and each.text[0] == "+"]
    assert len(folded) == len(rows) - len(short)


@pytest.mark.parametrize("state", [in_full_swing(), late(), *STATES])
def test_a_temple_is_built_of_its_stages(state: State) -> None:
    board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board
    used = Counter(each["href"] for each in with_attribute(board, "href"))
    temples = [state.temples[seat << 3 | site] for seat in (0, 1) for site in range(1, 6)]
    for stage in STAGES:
        built = sum(temple >> stage - 1 & 1 for temple in temples)
        assert used[f"#step-{stage}"] == built
        assert used[f"#gap-{stage}"] == sum(HEIGHT[each] >= stage for each in temples) - built


def test_a_run_is_gold_only_while_it_can_be_used() -> None:
    state = in_full_swing()
    for watcher, golden in ((state.active, 1), (1 - state.active, 0), (SPECTATOR, 0)):
        board = GAME.fragments(GAME.view(state, watcher), NAMES, Look()).board
        assert board.count(f'stroke="{GOLD}"') == golden


@pytest.mark.parametrize("state", [in_full_swing(), late(), *STATES])
def test_frames_are_round_cards(state: State) -> None:
    board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board
    for each in elements(board):
        if each.tag == "rect" and each.attributes.get("stroke") in (GOLD, "var(--text)"):
            top = float(each["y"][:-1])
            bottom = top + float(each["height"][:-1])
            assert LABEL - 0.01 <= top < bottom <= 100 - LABEL + 0.01


def test_the_sites_stand_still() -> None:
    def lines(state: State) -> list[str]:
        board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board
        bands = [each for each in elements(board) if each.attributes.get("fill") == "var(--sky)"]
        return [each["y"] for each in bands]

    assert len(lines(late())) == 10
    assert all(lines(state) == lines(late()) for state in (in_full_swing(), *STATES))


def test_what_can_be_taken_up_begins_actions() -> None:
    found = GAME.fragments(GAME.view(in_full_swing(), 0), NAMES, Look())
    hand = with_attribute(found.hand, "data-words")
    assert [each["aria-label"] for each in hand] == [
        *("Sumerian", "Sumerian", "Hittite", "Persian", "Assyrian"),
        *(f"stage {stage}, open in the yard: either player may build it" for stage in (3, 5)),
    ]
    assert "<small>your yard</small>" in found.hand
    assert f"<small>{NAMES[1]}'s yard</small>" in found.hand
    assert [each["data-words"] for each in hand[5:]] == ["build own", "build rival"]
    assert not with_attribute(found.panels, "data-words")
    for each in hand:
        assert set(each["data-words"].split("|")) <= BEGINNINGS
        assert each["aria-label"]


def test_a_name_of_twenty_letters_is_shown_whole() -> None:
    names = ("Bartholomew Longname", "Anna")
    board = GAME.fragments(GAME.view(in_full_swing(), 0), names, Look()).board
    assert names[0] in board


def test_a_covered_hand_is_not_in_the_markup() -> None:
    view = GAME.view(in_full_swing(), 0)
    found = GAME.fragments(view, NAMES, Look(covered=True))
    assert not found.hand
    assert not with_attribute(found.panels, "data-words")
    assert "Anna holds five cards, unseen." in found.panels
    assert not GAME.fragments(GAME.view(in_full_swing(), SPECTATOR), NAMES, Look()).hand


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_what_a_watcher_cannot_see_changes_nothing(watcher: int) -> None:
    for number, state in enumerate(STATES):
        twin = twins(state, watcher, Random(number))
        one, other = GAME.view(state, watcher), GAME.view(twin, watcher)
        assert GAME.fragments(one, NAMES, Look()) == GAME.fragments(other, NAMES, Look())


def test_what_is_told_of_a_hand_and_of_its_piece_is_told_apart() -> None:
    found = elements(GAME.fragments(GAME.view(position(hand="m"), 0), NAMES, Look()).panels)
    told = [each.text for each in found if each.tag == "span"]
    assert [told[0], told.count("at the quarry")] == [f"{NAMES[1]} holds no cards.", 2]


def test_everybody_sees_both_hands() -> None:
    panels = GAME.fragments(GAME.view(in_full_swing(), EVERYBODY), NAMES, Look()).panels
    hands = [each["aria-label"] for each in with_attribute(panels, "role") if each["role"] == "img"]
    assert "unknown card" not in hands


def test_a_name_is_no_markup() -> None:
    found = GAME.fragments(GAME.view(in_full_swing(), 0), ("<i>A</i>", '"B" & Co'), Look())
    for part in (found.turn, found.board, found.hand, found.panels):
        assert "i" not in {each.tag for each in elements(part)}


def test_a_board_is_small() -> None:
    for state in (in_full_swing(), late(), *STATES):
        board = GAME.fragments(GAME.view(state, 0), NAMES, Look()).board.encode()
        assert len(board) <= 25_000
        assert len(compress(board)) <= 3_000


@pytest.mark.parametrize("name", PAINTS)
def test_letters_can_be_read_on_every_paint(name: str) -> None:
    assert contrast(PAINTS[name].ink, PAINTS[name].paper) >= 4.5
