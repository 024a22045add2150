"""The notation: text is the action, and what is written otherwise is refused with a reason."""

from __future__ import annotations

import pytest

from suite.core.errors import NotationError
from suite.tiles.formats import notation
from suite.tiles.game import GAME
from suite.tiles.model import actions
from suite.tiles.model.board import BIT_OF_NAME, BITS, CELL_NAMES, CELLS
from suite.tiles.model.pieces import ONE, UNKNOWN, pile_of

ALL = list(GAME.every_action())


def test_every_action_is_read_as_it_is_written() -> None:
    texts = [notation.write(action) for action in ALL]
    assert [notation.read(text) for text in texts] == ALL
    assert len(set(texts)) == len(ALL)


def test_there_are_as_many_actions_as_the_game_has() -> None:
    assert len(ALL) == 18 * 176 + 4 + 4 + 4 + 7 + 2 + 209
    assert actions.SEATS_ACTIONS == 18 * BITS + 4 + 4 + 4 + 7 + 2 + 209
    assert len(GAME.every_action()) == len(ALL)


def test_the_bits_of_the_guard_column_are_no_actions() -> None:
    guards = [bit for bit in range(BITS) if not CELLS >> bit & 1]
    assert len(guards) == 11
    assert not any(
        actions.on_cell(what, bit) in GAME.every_action() for what in range(18) for bit in guards
    )


@pytest.mark.parametrize(
    "text",
    [
        "tile settlement A1",
        "tile farm P11",
        "leader trader H10",
        "withdraw king",
        "catastrophe J7",
        "swap farm market settlement temple",
        "swap farm farm farm farm farm farm",
        "swap market ? ?",
        "swap ?",
        "end",
        "commit 0",
        "commit 6",
        "war farmer",
        "build C3",
        "monument red-black O10",
        "wonder B2",
        "decline",
        "keep N5",
        "point green",
        "start 3",
        "draw 0 farm",
        "draw 3 farm market settlement temple temple temple",
        "draw 2 temple ? ?",
        "draw 1 ? ? ? ? ? ?",
    ],
)
def test_actions_and_events_read_as_written(text: str) -> None:
    assert notation.write(notation.read(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' does not begin with a verb of this game; the verbs are tile, leader, withdraw"),
        ("travel medes", "'travel medes' does not begin with a verb of this game"),
        ("Tile farm A1", "does not begin with a verb of this game"),
        ("tile", "'tile' has too few or too many words: tile KIND CELL"),
        ("tile farm", "has too few or too many words: tile KIND CELL"),
        ("tile farm A1 A2", "has too few or too many words: tile KIND CELL"),
        ("tile king A1", "'king' in 'tile king A1' is not one of settlement, temple, farm, market"),
        ("tile farm Q1", "'Q1' in 'tile farm Q1' is not one of A1 to P11"),
        ("tile farm A12", "'A12' in 'tile farm A12' is not one of A1 to P11"),
        ("tile farm a1", "'a1' in 'tile farm a1' is not one of A1 to P11"),
        ("tile farm A01", "is not one of A1 to P11"),
        ("leader farm A1", "'farm' in 'leader farm A1' is not one of king, priest, farmer, trader"),
        ("commit 7", "'7' in 'commit 7' is not one of 0, 1, 2, 3, 4, 5, 6"),
        ("commit -1", "is not one of 0, 1"),
        ("point yellow", "is not one of black, red, blue, green"),
        ("monument red-blue A1", "is not one of blue-red, green-black"),
        ("start 4", "is not one of 0, 1, 2, 3"),
        ("end now", "'end now' has too few or too many words: end"),
        ("end ", "has too few or too many words: end"),
        (" end", "does not begin with a verb of this game"),
        ("swap", "'swap' has too few or too many words: swap KIND..."),
        ("swap farm king", "'king' in 'swap farm king' is not one of settlement, temple, farm"),
        ("swap " + "farm " * 6 + "farm", "has too few or too many words: swap KIND..."),
        ("swap temple farm", "the kinds in alphabetical order and ? last"),
        ("swap ? farm", "the kinds in alphabetical order and ? last"),
        ("draw 0", "has too few or too many words: draw SEAT KIND..."),
        ("draw 0 temple farm", "the kinds in alphabetical order and ? last"),
        ("draw farm", "'farm' in 'draw farm' is not one of 0, 1, 2, 3"),
        ("keep  A1", "'' in 'keep  A1' is not one of A1 to P11"),
        ("commit \u0661", "is not one of 0, 1"),
    ],
)
def test_what_is_written_otherwise_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.read(text)
    assert reason in str(refused.value)


def test_cells_have_the_names_of_column_and_row() -> None:
    assert CELL_NAMES[0] == "A1"
    assert CELL_NAMES[15:17] == ("P1", "A2")
    assert CELL_NAMES[-1] == "P11"
    assert len(set(CELL_NAMES)) == 176
    assert notation.write(actions.on_cell(actions.KEEP, BIT_OF_NAME["C2"])) == "keep C2"


def test_unknown_tiles_of_a_swap_are_no_action_of_the_seats() -> None:
    pile = pile_of([0, UNKNOWN])
    action = notation.read("swap settlement ?")
    assert action == actions.swap(pile) >= actions.SEATS_ACTIONS
    assert actions.swapped(action) == pile == ONE[0] + ONE[UNKNOWN]
    assert GAME.verb(action) == "swap"


def test_every_verb_has_its_shape_and_its_form() -> None:
    assert tuple(notation.SHAPES) == tuple(notation.FORMS) == actions.VERBS
    for verb, shape in notation.SHAPES.items():
        assert shape.split()[0] == verb
