"""The keys in the lowest row: help and the way out are there in every size and language."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cli.lines.typing.words import SCREEN, commands
from cli.screens.key_row import CONFIRMING, key_row
from cli.screens.table.commands import command_keys
from cli.screens.table.selection import Selection
from suite.core import games
from suite.core.flow import Kind
from suite.core.picture import panels
from suite.core.picture.look import Look
from suite.core.text.catalogue import speak
from suite.core.view import View
from suite.tiles.game import GAME
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, MIDDLE, RANDOM, Person, sit, table_of
from tests.temples import scenes
from tests.tiles.boards import some_states

NAMES = ("Anna", "Ben", "Cleo", "Dora")
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


def test_where_there_is_no_room_the_least_needed_are_left_out_with_their_words() -> None:
    leading = [("Enter", "play this"), ("c", "catastrophe"), ("e", "end")]
    assert key_row(leading, COMMANDS, 60) == [*leading, *COMMANDS[:2]]
    assert key_row(leading, COMMANDS, 53) == [*leading[:2], *COMMANDS[:2]]
    assert key_row(leading, COMMANDS, 48) == [leading[0], *COMMANDS[:2]]
    assert key_row(leading, COMMANDS, 20) == leading[:1]
    assert key_row(leading, COMMANDS, 10) == leading[:1]
    assert key_row([], COMMANDS, 10) == COMMANDS[:1]


@cache
def views(game: str) -> dict[str, View[Any]]:
    """Return what a seat sees in each phase in which one acts, where it has many keys."""
    found: dict[str, View[Any]] = {}
    rules = games.find(game)
    for state in some_states() if game == "tiles" else scenes.some_states(6, 3):
        actor = rules.actor(state)
        if isinstance(actor, int):
            view = rules.view(state, actor)
            found[state.phase] = max(found.get(state.phase, view), view, key=many_keys)
    return found


def many_keys(view: View[Any]) -> int:
    """Return the number of entries in the row of keys before a choice."""
    return len(Selection(view, NAMES).bar())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_key_is_there_with_its_words_or_not_at_all_in_every_phase(
    game: str, language: str
) -> None:
    speak(language)
    phases = games.find(game).flow.phases.values()
    assert views(game).keys() == {each.word for each in phases if each.kind is Kind.DECISION}
    for view in views(game).values():
        for chosen in ("", "verb", "all"):
            selection = Selection(view, NAMES)
            text = next(iter(selection.builder.legal))
            if chosen:
                selection.builder.begin([text if chosen == "all" else text.split()[0]])
            leading = selection.bar()
            for width in (40, 60, 80, 100, 146):
                row = key_row(leading, command_keys(commands(SCREEN)), width)
                text = str(panels.keys(Look(width, keys=row), width))
                assert all(word and f" {key}  {word}" in text for key, word in row)
                assert shown(row, width) == [f"key {key}" for key, _word in row]
                if width >= 60:
                    confirm = {key for key, _word in leading if key in CONFIRMING}
                    assert {*confirm, "?", "q"} <= dict(row).keys()
                if width >= 80:
                    assert leading[0] in row


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_keys_are_one_key_away_and_another(game: str) -> None:
    async def story(person: Person) -> None:
        for chosen in ("", "1"):
            if chosen:
                await person.press("escape", chosen)
            await person.press("?")
            await person.press(person.offered[-1] if chosen else "1")
            assert "All keys" in person.frame
            bar = person.play_screen.selection.bar()
            for key, _word in [*bar, *command_keys(commands(SCREEN))]:
                assert any(line.lstrip("│ ").startswith(key) for line in person.frame.splitlines())

    sit(table_of(game, HUMAN, RANDOM), story, MIDDLE)


def test_where_only_places_can_be_chosen_the_row_says_by_which_key() -> None:
    found = set()
    for state in some_states():
        if state.phase == "treasure":
            actor = GAME.actor(state)
            assert isinstance(actor, int)
            bar = Selection(GAME.view(state, actor), NAMES).bar()
            found.add(tuple(bar))
    assert found == {(("Enter", "choose"),)}
