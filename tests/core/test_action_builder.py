"""How an action is put together from keys, words and places."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.play.action_builder import MOST_KNOWN, ActionBuilder
from suite.core.view import View
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.temples.positions import position as cards
from tests.tiles.positions import position as board


def builder(state: Any, seat: int = 0) -> ActionBuilder:
    game = TEMPLES if type(state).__module__.startswith("suite.temples") else TILES
    return ActionBuilder(game.view(state, seat))


def pressing(found: ActionBuilder, key: str) -> bool:
    """Press a key as the game names it."""
    keys = {each.key: each.words for each in found.game.keys(found.view)}
    return found.press(keys[key])


@pytest.fixture
def at_the_medes() -> ActionBuilder:
    """A builder at the Medes, with three of them in the row and five cards in the hand."""
    return builder(
        cards(
            at="medes",
            hand="mmsha",
            rows={"medes": "mmm"},
            yard="2",
            temples={"medes": "1"},
            rival_hand="pppp",
            rival_rows={"medes": "ss"},
        )
    )


@pytest.fixture
def on_the_board() -> ActionBuilder:
    """A builder with four kinds of tile and a king on the board."""
    return builder(board("t k0 s\n. . .\n. . .", hands=("sstfm", "")))


def test_a_card_is_settled_here_or_travelled_with(at_the_medes: ActionBuilder) -> None:
    assert pressing(at_the_medes, "3")
    assert at_the_medes.beginnings == ("settle sumerians", "travel sumerians")
    assert at_the_medes.lit() == {"medes": ALLOWED, "sumerians": ALLOWED}
    assert at_the_medes.choose("sumerians") == []
    assert at_the_medes.armed == "travel sumerians"


def test_a_verb_narrows_a_card_and_a_card_a_verb(at_the_medes: ActionBuilder) -> None:
    for first, second in ("t3", "3t"):
        assert pressing(at_the_medes, first)
        assert pressing(at_the_medes, second)
        assert at_the_medes.armed == "travel sumerians"
        while at_the_medes.drop():
            pass


def test_what_was_chosen_last_is_dropped_first(at_the_medes: ActionBuilder) -> None:
    pressing(at_the_medes, "t")
    pressing(at_the_medes, "3")
    assert at_the_medes.armed
    assert at_the_medes.drop()
    assert at_the_medes.beginning == "travel"
    assert at_the_medes.drop()
    assert at_the_medes.beginning == ""
    assert not at_the_medes.drop()


def test_a_migration_goes_from_site_to_site(at_the_medes: ActionBuilder) -> None:
    assert pressing(at_the_medes, "m")
    assert list(at_the_medes.lit()) == ["medes"]
    assert at_the_medes.choose("medes") == []
    assert at_the_medes.beginning == "migrate medes"
    assert sorted(at_the_medes.lit()) == ["assyrians", "hittites", "persians", "sumerians"]
    assert at_the_medes.choose("hittites") == []
    assert at_the_medes.armed == "migrate medes hittites"


def test_an_action_without_a_choice_is_armed_at_once(at_the_medes: ActionBuilder) -> None:
    assert pressing(at_the_medes, "b")
    assert at_the_medes.armed == "build own"


def test_what_only_words_can_decide_is_offered(at_the_medes: ActionBuilder) -> None:
    assert pressing(at_the_medes, "a")
    assert at_the_medes.armed == ""
    assert at_the_medes.choices() == ["banish 1 sumerians", "halve 1"]


def test_what_is_not_possible_changes_nothing(at_the_medes: ActionBuilder) -> None:
    pressing(at_the_medes, "3")
    before = at_the_medes.beginnings
    assert not at_the_medes.press(("collapse",))
    assert at_the_medes.beginnings == before


def test_a_place_that_is_left_takes_its_action_with_it(at_the_medes: ActionBuilder) -> None:
    pressing(at_the_medes, "3")
    at_the_medes.choose("sumerians")
    at_the_medes.point("sumerians")
    assert at_the_medes.armed
    at_the_medes.point("hittites")
    assert not at_the_medes.armed
    assert at_the_medes.beginnings == ("settle sumerians", "travel sumerians")


def test_before_anything_is_chosen_few_places_are_lit_and_many_are_not(
    at_the_medes: ActionBuilder, on_the_board: ActionBuilder
) -> None:
    assert set(at_the_medes.lit()) == {"medes", "sumerians", "hittites", "assyrians"}
    assert at_the_medes.lit()["medes"] == FIGHTS
    assert on_the_board.lit() == {}
    assert on_the_board.action_at("H5") == ""


def test_a_place_offers_all_that_can_be_done_there(on_the_board: ActionBuilder) -> None:
    assert set(on_the_board.at("G6")) == {
        "tile settlement G6",
        "tile temple G6",
        "tile market G6",
        "catastrophe G6",
    }
    assert on_the_board.choose("G6") == on_the_board.at("G6")
    assert on_the_board.armed == ""


def test_a_tile_and_a_place_are_an_action(on_the_board: ActionBuilder) -> None:
    assert pressing(on_the_board, "1")
    assert on_the_board.beginning == "tile temple"
    assert on_the_board.action_at("G6") == "tile temple G6"
    assert on_the_board.choose("G6") == []
    assert on_the_board.armed == "tile temple G6"
    assert pressing(on_the_board, "2")
    assert on_the_board.beginning == "tile settlement"


def test_places_promise_what_would_come_of_it(on_the_board: ActionBuilder) -> None:
    pressing(on_the_board, "2")
    assert on_the_board.lit()["G5"] == SCORES
    assert on_the_board.lit()["P9"] == ALLOWED


def test_a_leader_on_the_board_is_moved_or_withdrawn(on_the_board: ActionBuilder) -> None:
    assert pressing(on_the_board, "K")
    assert on_the_board.at("F4") == ["withdraw king"]
    assert on_the_board.choose("F4") == []
    assert on_the_board.armed == "withdraw king"


def test_tiles_to_swap_are_added_one_by_one_in_any_order(on_the_board: ActionBuilder) -> None:
    for key in "x214":
        assert pressing(on_the_board, key)
    assert on_the_board.armed == "swap market settlement temple"
    assert on_the_board.drop()
    assert on_the_board.armed == "swap settlement temple"


def test_what_may_be_built_is_lit_at_once() -> None:
    state = board("s s .\ns . .\n. . .", hands=("s", ""), buildings=False)
    TILES.step(state, TILES.read("tile settlement F5"))
    found = builder(state)
    assert found.lit() == {"E4": RAISES}
    assert len(found.choose("E4")) == 3
    found.arm("monument red-black E4")
    assert found.armed == "monument red-black E4"


def test_a_reason_is_that_of_the_place_if_there_is_one(on_the_board: ActionBuilder) -> None:
    pressing(on_the_board, "1")
    [action] = on_the_board.illegal(on_the_board.beginnings, "F4")
    assert TILES.write(action) == "tile temple F4"
    [action] = on_the_board.illegal(("tile farm",), "G6")
    assert TILES.write(action) == "tile farm G6"
    assert len(on_the_board.illegal(("tile farm",))) > 100


def test_nobody_chooses_for_another() -> None:
    view: View[Any] = TEMPLES.view(cards(at="medes", hand="mmm"), 1)
    found = ActionBuilder(view, acts=False)
    assert found.remaining == []
    assert not found.press(("settle",))
    assert found.lit() == {}


def test_of_very_many_choices_few_are_known(at_the_medes: ActionBuilder) -> None:
    texts = list(at_the_medes.legal)[:9]
    for number in range(1, 1 << len(texts)):
        chosen = [text for bit, text in enumerate(texts) if number >> bit & 1]
        at_the_medes.begin(chosen)
        assert sorted(at_the_medes.remaining) == sorted(chosen)
        at_the_medes.lit()
        assert len(at_the_medes._remaining) + len(at_the_medes._lit) <= 2 * MOST_KNOWN + 3
