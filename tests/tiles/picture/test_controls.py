"""How the board is played on the full screen: keys, places, and what an action promises."""

from __future__ import annotations

import pytest

from suite.core.picture.look import ALLOWED, FIGHTS, RAISES, SCORES
from suite.core.view import SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.board import CELL_NAMES
from suite.tiles.model.state import State
from tests.tiles.boards import some_states
from tests.tiles.positions import play, position

MAP = "t k0 s .\ns . . .\ns s . s\n. . t k1"


def words_of(state: State, watcher: int = 0) -> dict[str, tuple[str, ...]]:
    """Return the words of each key."""
    return {key.key: key.words for key in GAME.keys(GAME.view(state, watcher))}


def promised(state: State, text: str) -> str:
    return GAME.promise(GAME.view(state, 0), GAME.read(text))


def test_a_laid_piece_moves_to_its_cell_and_nothing_else_moves() -> None:
    view = GAME.view(position(MAP, active=1), 0)
    for text, motion in {
        "tile farm H5": ("farm", "H5"),
        "leader king B2": ("king-1", "B2"),
        "catastrophe C3": ("catastrophe", "C3"),
        "withdraw king": (),
        "swap farm temple": (),
        "end": (),
    }.items():
        assert GAME.motion(view, GAME.read(text)) == motion


def test_the_places_are_the_cells_row_by_row() -> None:
    assert [len(row) for row in GAME.places] == [16] * 11
    assert tuple(cell for row in GAME.places for cell in row) == CELL_NAMES


def test_digits_are_the_tiles_of_the_hand_in_the_order_shown() -> None:
    words = words_of(position(hands=("fsttm", "")))
    told = [words[digit] for digit in "12345"]
    assert told == [
        ("tile temple",),
        ("tile temple",),
        ("tile settlement",),
        ("tile market",),
        ("tile farm",),
    ]
    assert "6" not in words


def test_nobody_has_the_keys_of_another_hand() -> None:
    state = position(hands=("fsttm", "ssss"))
    assert words_of(state, 1)["1"] == ("tile settlement",)
    assert "1" not in words_of(state, SPECTATOR)


def test_digits_are_numbers_of_tiles_in_a_conflict() -> None:
    state = play(position(MAP, hands=("sss", "s")), "tile settlement H5")
    if state.conflict == 0:
        state = play(position("t k0 . k1 t", hands=("s", "s")), "tile settlement G4")
    assert state.phase == "attack"
    words = words_of(state)
    assert [words[digit] for digit in "0123456"] == [(f"commit {n}",) for n in range(7)]


def test_the_letters_of_leaders_say_what_they_choose() -> None:
    labels = {}
    for state in some_states():
        view = GAME.view(state, state.active)
        labels[state.phase] = {key.label for key in GAME.keys(view) if key.key in "KPFT"}
    assert labels["action"] == {"leader"}
    assert labels["choose-war"] == {"choose the war"}
    assert labels["income"] == {"choose the point"}


def test_every_word_of_a_key_begins_an_action() -> None:
    texts = [GAME.write(action) for action in GAME.every_action()]
    for words in words_of(position(hands=("fsttm", ""))).values():
        for word in words:
            assert any(f"{text} ".startswith(f"{word} ") for text in texts), word


def test_every_legal_action_is_reached_by_a_key_or_its_cell() -> None:
    for state in some_states():
        actor = GAME.actor(state)
        if not isinstance(actor, int):
            continue
        view = GAME.view(state, actor)
        words = [word for key in GAME.keys(view) for word in key.words]
        for action in GAME.legal(view.state):
            text = GAME.write(action)
            begun = any(f"{text} ".startswith(f"{word} ") for word in words)
            assert begun or GAME.targets(view, action), text


def test_an_action_is_about_its_cell_and_a_withdrawal_about_that_of_the_leader() -> None:
    view = GAME.view(position("t k0"), 0)
    assert GAME.targets(view, GAME.read("tile temple H5")) == ("H5",)
    assert GAME.targets(view, GAME.read("withdraw king")) == ("F4",)
    assert GAME.targets(view, GAME.read("withdraw priest")) == ()
    assert GAME.targets(view, GAME.read("end")) == ()


@pytest.mark.parametrize(
    ("drawn", "text", "promise"),
    [
        ("t k0 s", "tile settlement G5", SCORES),
        ("t k0 s", "tile settlement O9", ALLOWED),
        ("t p1 s", "tile temple G5", ALLOWED),
        ("t k0 . k1 t", "tile settlement G4", FIGHTS),
        ("s s .\ns . .\n. . .", "tile settlement F5", RAISES),
        ("t k1 t .\n. . . .", "leader king G5", FIGHTS),
        ("t . .\n. . .", "leader king E5", ALLOWED),
        ("t* t0 . t*", "tile settlement G4", SCORES),
        ("t* t1 . t*", "tile temple G4", ALLOWED),
    ],
)
def test_what_an_action_promises(drawn: str, text: str, promise: str) -> None:
    for left in (2, 1):
        state = position(drawn, hands=("sssmm", "s"), actions_left=left, buildings=False)
        before = state.clone()
        assert promised(state, text) == promise
        assert state == before
