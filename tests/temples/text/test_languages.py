"""What the card game says: whole sentences, and in every language a board that fits."""

from __future__ import annotations

import pytest

from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.text.catalogue import LANGUAGES, speak
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.actions import SEATS_ACTIONS
from suite.temples.picture.options import options
from suite.temples.text.telling import ascii as charts
from tests.cli.records import VECTORS
from tests.temples.positions import position

NAMES = ("Anna", "Agnes")
LONG_NAMES = ("ß" * 40, "Ä" * 40)
HITTITES = "hittites"


ABOVE = {"medes": "6", "persians": "6", HITTITES: "12"}
WON = position(at=HITTITES, rows={HITTITES: "mmm"}, temples=ABOVE, yard="3")


@pytest.mark.slow
@pytest.mark.parametrize("record", ["game01", "game05", "game09"])
def test_a_whole_game_is_told_in_whole_sentences(record: str) -> None:
    table = replay(GAME, read_file(VECTORS / f"{record}.jsonl").game(), record)
    for ply, (state, event) in enumerate(zip(table.states, table.events, strict=False)):
        watcher = (0, 1, SPECTATOR, EVERYBODY)[ply % 4]
        view = GAME.view(state, watcher)
        sentences = [GAME.narrate(view, GAME.read(event.action), NAMES)]
        if ply % 8 == 0:
            sentences += GAME.describe(view, NAMES)
            sentences += [
                GAME.explain(view, action).sentence for action in range(ply % 3, SEATS_ACTIONS, 3)
            ]
        for each in sentences:
            assert each.endswith(".")
            assert each[0].isupper()
            assert not set(each) & set("{}|")
            assert "  " not in each


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_in_letters_is_ascii_and_fits_in_every_language(language: str) -> None:
    table = replay(GAME, read_file(VECTORS / "game05.jsonl").game(), "game05")
    speak(language)
    for state in table.states[::8]:
        board = GAME.ascii(GAME.view(state, 0), LONG_NAMES)
        assert board.isascii() and "{" not in board
        assert all(len(line) <= charts.COLUMNS for line in board.splitlines())


def test_cards_keep_their_letters_and_actions_their_notation() -> None:
    view = GAME.view(WON, 0)
    english = options(view)
    speak("de")
    assert [(each.words, each.key) for each in options(view)] == [
        (each.words, each.key) for each in english
    ]
    board = GAME.ascii(view, NAMES)
    assert "M*1" in board
    assert "(M0 S0 H0 P0 A0)" in board
    assert GAME.write(GAME.read("settle medes")) == "settle medes"
