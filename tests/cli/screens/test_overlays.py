"""Sheets over the board: what is read and chosen on them, and how they are closed."""

from __future__ import annotations

from typing import Any

import pytest

from cli.screens.overlays import Choice, Sheet
from cli.screens.replay.replay import Replay
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit, table_of


@pytest.mark.slow
@pytest.mark.parametrize("key", ["r", "q"])
def test_what_the_end_of_a_game_offers_is_one_key_away(key: str) -> None:
    async def story(person: Person) -> None:
        await person.type("resign")
        await person.press("2")
        assert "Go through the game" in person.frame
        await person.press_at_once(key)
        if key == "r":
            await person.until(lambda: isinstance(person.app.screen, Replay))
        else:
            await person.until(lambda: person.app.return_code is not None)

    sit(table_of("temples", HUMAN, RANDOM), story)


def test_lines_above_the_choices_can_be_read_again() -> None:
    async def story(person: Person) -> None:
        lines = [f"line {number}" for number in range(15)]
        choices = [Choice(f"{number}", f"choice {number}") for number in range(9)]
        person.play_screen.show("Title", lines, choices)
        await person.wait()
        assert "line 0" in person.frame
        await person.press("down", "end")
        assert "line 0" not in person.frame
        await person.press("home")
        assert "line 0" in person.frame

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_shown_in_the_terminals_own_background(game: str) -> None:
    async def story(person: Person) -> None:
        for keys in ((), (":",), ("escape", "?"), ("escape",)):
            await person.press(*keys)
            await person.pilot.pause()
            for row in range(person.app.size.height):
                assert all(painted(row, person)), (keys, row)

    def painted(row: int, person: Person) -> list[bool]:
        strips: Any = person.app.screen._compositor.render_strips()
        return [
            bool(each.style and each.style.bgcolor and not each.style.bgcolor.is_default)
            for each in strips[row]
            if each.text
        ]

    sit(table_of(game, HUMAN, RANDOM), story, (180, 50))


@pytest.mark.slow
def test_a_sheet_is_closed_by_escape_q_or_enter() -> None:
    async def story(person: Person) -> None:
        for key in ("escape", "q", "enter"):
            await person.press("L")
            assert isinstance(person.app.screen, Sheet)
            await person.press(key)
            assert person.at_the_board

    sit(table_of("temples", HUMAN, RANDOM), story)
