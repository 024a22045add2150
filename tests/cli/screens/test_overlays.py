"""Sheets over the board: what is read and chosen on them, and how they are closed."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cli.screens.overlays import Choice, Sheet
from cli.screens.replay.replay import Replay
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit, table_of
from tests.temples.positions import position


@pytest.mark.slow
@pytest.mark.parametrize("key", ["r", "q"])
def test_what_the_end_of_a_game_offers_is_one_key_away(key: str) -> None:
    async def story(person: Person) -> None:
        await person.type("resign")
        await person.press("2")
        assert "Replay the game" in person.frame
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


TWO_STAGES: Final = position(
    at="medes", hand="ms", rows={"medes": "ss"}, temples={"medes": "1"}, yard="2", rival_yard="2"
)


@pytest.mark.parametrize(
    ("keys", "built"),
    [
        (["b", "enter"], ["build own"]),
        (["b", "down", "enter"], ["build rival"]),
        (["b", "2", "enter"], ["build rival"]),
        (["b", "2"], []),
        (["b", "escape", "enter"], []),
        (["enter", "enter"], []),
    ],
)
def test_enter_on_a_sheet_that_a_key_has_opened_plays_what_is_marked(
    keys: list[str], built: list[str]
) -> None:
    async def story(person: Person) -> None:
        await person.press("left", "left", *keys)

    table = table_of("temples", HUMAN, RANDOM, state=TWO_STAGES)
    sit(table, story)
    assert [event.action for event in table.events] == built


def test_keys_are_shown_only_while_they_have_an_effect() -> None:
    async def story(person: Person) -> None:
        board = person.play_screen.board
        assert "1-2  card" in str(board.canvas)
        await person.press("b")
        assert "1-2 or Enter chooses" in person.frame
        assert "card" not in str(board.canvas).splitlines()[-1]
        await person.press("escape")
        assert "1-2  card" in str(board.canvas)

    sit(table_of("temples", HUMAN, RANDOM, state=TWO_STAGES), story)
