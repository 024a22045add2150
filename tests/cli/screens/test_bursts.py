"""Keys that arrive at once: each has its effect, on the screen that the one before has left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.command import CommandPalette
from textual.keys import _character_to_key

from cli.screens.overlays import Choice, Line, Sheet
from cli.screens.replay.replay import Replay
from cli.screens.table.app import TableApp
from cli.screens.table.companion import CompanionScreen
from cli.screens.table.curtain import Curtain
from tests.cli.records import GAMES
from tests.cli.screens.sitting import CONTROLS, HUMAN, RANDOM, Person, sit, table_of
from tests.cli.screens.typist import Typist, companion_of, sit_beside
from tests.tools.bursts import try_bursts


def send(app: App[Any], *keys: str) -> None:
    """Send keys at once."""
    for key in keys:
        name = _character_to_key(key) if len(key) == 1 else key
        app.post_message(events.Key(name, key if len(key) == 1 else CONTROLS.get(key)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys",
    [("1", "1"), ("1", "enter"), ("enter", "enter"), ("escape", "enter"), ("q", "escape")],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_closed_once(game: str, keys: tuple[str, ...]) -> None:
    async def story(person: Person) -> None:
        taken: list[str] = []
        person.play_screen.show("Title", [], [Choice("a", "first")], taken.append)
        await person.wait()
        send(person.app, *keys)
        await person.wait()
        assert taken == ([] if keys[0] in ("escape", "q") else ["a"])
        assert len(person.app.screen_stack) <= 2

    sit(table_of(game, HUMAN, RANDOM), story)


@pytest.mark.slow
def test_a_key_that_comes_too_late_goes_to_the_screen_below() -> None:
    async def story(person: Person) -> None:
        await person.press("?")
        send(person.app, "escape", "L")
        await person.wait()
        sheet = person.app.screen
        assert isinstance(sheet, Sheet)
        assert sheet.heading == "Log"

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
def test_what_is_typed_at_once_is_all_typed_on_the_line() -> None:
    async def story(person: Person) -> None:
        send(person.app, ":", *"undo")
        await person.wait()
        line = person.app.screen
        assert isinstance(line, Line)
        assert line.query_one("Input").value == "undo"  # type: ignore[attr-defined]
        send(person.app, "escape", ":", *"score", "enter", "escape", "q")
        await person.until(lambda: person.app.return_code is not None)

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
def test_the_first_question_of_a_companion_is_answered_once() -> None:
    async def story(person: Typist) -> None:
        await person.until(lambda: not person.at_the_board)
        send(person.app, "1", *"tm", "enter")
        await person.until(lambda: "travel medes" in person.happened)

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


@pytest.mark.slow
def test_a_covered_screen_closes_no_other() -> None:
    async def story(person: Person) -> None:
        await person.press("L")
        below = person.app.screen
        await person.app.push_screen(Sheet("Over it", []))
        below.dismiss("")
        await person.wait()
        assert person.app.screen is not below
        await person.press("escape", "escape")
        below.dismiss("")
        assert person.at_the_board

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
def test_the_palette_closes_only_itself() -> None:
    async def story(person: Person) -> None:
        await person.press("ctrl+p")
        palette = person.app.screen
        assert isinstance(palette, CommandPalette)
        person.app.pop_screen()
        person.app.push_screen(Curtain("Ben"))
        palette.dismiss()
        await person.wait()
        assert isinstance(person.app.screen, Curtain)

    sit(table_of("temples", HUMAN, RANDOM), story)


def test_pages_of_an_empty_palette_can_be_turned() -> None:
    async def story(person: Person) -> None:
        send(person.app, "ctrl+p", "pageup", "pagedown", "home", "end")
        await person.wait()
        assert isinstance(person.app.screen, CommandPalette)

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
def test_pages_of_a_log_that_has_just_been_opened_can_be_turned() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        send(person.app, "L", "pageup", "pagedown", "escape", "L", "pagedown")
        await person.wait()
        assert not person.at_the_board

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


def test_input_before_the_first_frame_does_no_harm() -> None:
    async def happen() -> None:
        companion = companion_of("temples", "spectator", "Ada", "Ben")
        app = TableApp(CompanionScreen(companion, Path("a.jsonl")))
        send(app, "1", "L", "escape", "escape")
        async with app.run_test(size=(100, 34)) as pilot:
            person = Typist(app, pilot)
            await person.wait()
            if person.at_the_board:
                await person.press("enter")
            await person.begin()
            assert person.happened[0] == "start 0"

    asyncio.run(happen())


@pytest.mark.slow
def test_a_paste_reaches_a_board_a_sheet_and_a_line() -> None:
    async def story(person: Person) -> None:
        for keys in ((), ("L",), ("escape", ":")):
            await person.press(*keys)
            person.app.post_message(events.Paste("undo\nq\n"))
            await person.wait()
        assert isinstance(person.app.screen, Line)

    sit(table_of("temples", HUMAN, RANDOM), story)


def test_a_replay_is_closed_once() -> None:
    async def story(person: Person) -> None:
        await person.press("r")
        assert isinstance(person.app.screen, Replay)
        send(person.app, "q", "escape", "escape")
        await person.wait()
        assert person.at_the_board

    sit(table_of("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.parametrize(
    "only",
    [
        "temples: play ?,1",
        "temples: companion's first",
        "tiles: replay L",
        "tiles: curtain",
        "menu 1",
    ],
)
def test_no_burst_breaks_a_screen_down(only: str) -> None:
    report = try_bursts(only=only, most=8, number=4)
    assert report.bursts == 12
    assert report.broken == []
