"""The keys in the lowest row: help and the way out are there in every size and language."""

from __future__ import annotations

import pytest

from cli.lines.words import SCREEN, commands
from cli.screens.key_row import key_row
from cli.screens.table.commands import command_keys
from cli.screens.table.selection import Selection
from suite.core.picture import panels
from suite.core.picture.look import Look
from suite.core.text.catalogue import speak
from suite.tiles.game import GAME
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, MIDDLE, RANDOM, Person, sit, table_of
from tests.tiles.boards import some_states

LANGUAGES = ("en", "de", "nl", "it")
COMMANDS = [("?", "why"), ("q", "leave"), ("u", "undo"), ("i", "hint")]


def shown(row: list[tuple[str, str]], width: int) -> list[str]:
    """Return the keys that the row has room for."""
    return list(dict.fromkeys(panels.keys(Look(width, keys=row), width).spots.values()))


def test_what_leads_on_comes_first_then_help_and_the_way_out() -> None:
    row = key_row([("1-6", "tile"), ("e", "end")], COMMANDS, 80)
    assert row == [("1-6", "tile"), ("e", "end"), *COMMANDS]
    assert key_row([("1-6", "tile"), ("e", "end")], COMMANDS, 38) == row[:4]
    assert len(shown(row[:4], 38)) == 4


def test_where_there_is_no_room_the_longest_words_are_left_out_but_not_how_to_confirm() -> None:
    leading = [("Enter", "play this"), ("c", "catastrophe"), ("e", "end")]
    row = key_row(leading, COMMANDS, 48)
    assert row == [("Enter", "play this"), ("c", ""), ("e", "end"), *COMMANDS[:2]]
    assert key_row(leading, COMMANDS, 10)[0] == leading[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_fits_80_columns_in_every_language(game: str, language: str) -> None:
    async def story(person: Person) -> None:
        for keys in ("", "1", "1", "escape", "x"):
            if keys:
                await person.press(keys)
            bar = [f"key {key}" for key, _word in person.play_screen.selection.bar()]
            there = [word for word in person.spots if word.startswith("key ")]
            assert there[: len(bar) + 2] == [*bar, "key ?", "key q"]

    speak(language)
    sit(table_of(game, HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_keys_are_one_key_away_and_another(game: str) -> None:
    async def story(person: Person) -> None:
        await person.press("?", "1")
        assert "All keys" in person.frame
        for key, _word in [*person.play_screen.selection.bar(), *command_keys(commands(SCREEN))]:
            assert any(line.lstrip("│ ").startswith(key) for line in person.frame.splitlines())

    sit(table_of(game, HUMAN, RANDOM), story, MIDDLE)


def test_where_only_places_can_be_chosen_the_row_says_by_which_key() -> None:
    found = set()
    for state in some_states():
        if state.phase == "treasure":
            actor = GAME.actor(state)
            assert isinstance(actor, int)
            bar = Selection(GAME.view(state, actor), ("Anna", "Ben", "Cleo", "Dora")).bar()
            found.add(tuple(bar))
    assert found == {(("Enter", "choose"),)}
