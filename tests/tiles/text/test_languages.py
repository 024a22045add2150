"""What the tile game says: answers begin with a capital, and the board fits in every language."""

from __future__ import annotations

import pytest

from suite.core.text.catalogue import LANGUAGES, speak
from suite.tiles.game import GAME
from suite.tiles.text.telling.ascii import WIDTH
from tests.tiles.scenes import APART
from tests.tiles.stories import some_of_each_phase

NAMES = ("Anna", "Agnes", "Max", "Cleo")


@pytest.mark.parametrize("language", list(LANGUAGES)[1:])
def test_the_board_in_letters_is_ascii_and_fits_in_every_language(language: str) -> None:
    for state, _ in some_of_each_phase(6):
        view, names = GAME.view(state, 0), ["ÄÖÜß" * 10] * state.seats
        speak("en")
        english = GAME.ascii(view, names).splitlines()
        speak(language)
        lines = GAME.ascii(view, names).splitlines()
        assert lines[:13] == english[:13], "the grid is the same in every language"
        assert sum(line.count("?") for line in lines) == sum(line.count("?") for line in english)
        for line in lines:
            assert line.isascii() and len(line) <= WIDTH and "{" not in line


def test_umlauts_tell_names_apart_in_letters() -> None:
    shown = GAME.ascii(GAME.view(APART, 0), ("Änna", "Anna"))
    assert "Aenna (seat 1)" in shown
    assert "Anna (seat 2)" in shown


def test_what_is_answered_begins_with_a_capital() -> None:
    view = GAME.view(APART, 0)
    asked = [GAME.where(view, NAMES, what) for what in ("Ki1", "K", "Pr2", "T", "monument")]
    asked += [GAME.listing(view, NAMES, what) for what in GAME.lists]
    for sentence in [sentence for told in asked for sentence in told]:
        assert sentence[0].isupper(), sentence
