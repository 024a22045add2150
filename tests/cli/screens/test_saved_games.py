"""The saved games on the full screen: the list, the picture, and what keys and clicks do."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from cli.app import COMMANDS
from cli.lines.menu import entries
from cli.screens.board import Board
from cli.screens.menu.home import Home
from cli.screens.menu.saved_games import PAGE, SavedGames
from cli.screens.overlays import LETTERS, Sheet
from suite.core.play.record import FileRecorder
from suite.play.beginning import saved_game
from tests.cli.own_games import SMALL, keep_review, own
from tests.cli.records import GAMES, Line, begun, finished, run, saved

Story = Callable[[Pilot[list[str]]], Awaitable[None]]
SEATS = [{"name": "Ada", "player": "human"}, {"name": "Rival", "player": "medium"}]


@pytest.fixture(autouse=True)
def known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give it a folder, and reviews with a small budget."""
    home.mkdir(parents=True)
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def keep(home: Path, name: str, lines: list[Line], time: int) -> Path:
    """Write a game of Ada against a program, played last at a time."""
    header, *played = lines
    path = saved(home / f"{name}.jsonl", [header | {"seats": SEATS}, *played])
    os.utime(path, (time, time))
    return path


def look(story: Story, size: tuple[int, int] = (80, 24)) -> list[str] | None:
    """Open the list from the menu and run a story; return the command line it ends with."""

    async def open_it() -> list[str] | None:
        there = entries(COMMANDS)
        app = Home(there)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(LETTERS[[*there].index("games")])
            await quiet(pilot)
            await story(pilot)
        return app.return_value

    return asyncio.run(open_it())


async def quiet(pilot: Pilot[list[str]]) -> None:
    """Wait until all rows that are seen are whole."""
    await pilot.pause()
    screen = pilot.app.screen
    while isinstance(screen, SavedGames) and any(
        row.saved.game and not row.state for row in screen.rows
    ):
        await pilot.pause(0.01)
    await pilot.pause()


def rows(pilot: Pilot[list[str]]) -> list[str]:
    shown = pilot.app.screen.query_one(OptionList)
    return [str(shown.get_option_at_index(n).prompt) for n in range(shown.option_count)]


def picture(pilot: Pilot[list[str]]) -> str:
    return str(pilot.app.screen.query_one(Board).canvas)


def said(pilot: Pilot[list[str]]) -> str:
    return str(pilot.app.screen.query_one(".meaning", Static).render())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_last_played_is_first_with_its_picture(home: Path, game: str) -> None:
    keep(home, "2026-01-02-0001-temples", finished("temples"), 1)
    new = keep(home, f"2026-01-01-0001-{game}", begun(game, 90), 2)

    async def story(pilot: Pilot[list[str]]) -> None:
        assert rows(pilot)[0].split()[1:4] == [f"{game.capitalize()}:", "Rival", "(medium)"]
        assert "turn " in rows(pilot)[0]
        assert rows(pilot)[1].endswith(("won", "lost"))
        assert f" {game.upper()} " in picture(pilot) or "Ada  " in picture(pilot)
        canvas = pilot.app.screen.query_one(Board).canvas
        assert (canvas.width, canvas.height) == (80, 14)
        await pilot.press("enter")

    assert look(story) == ["resume", str(new)]


@pytest.mark.slow
def test_a_finished_game_is_gone_through_and_says_its_review(home: Path) -> None:
    keep(home, "2026-01-01-0001-tiles", begun("tiles", 9), 2)
    over = own(home, "2026-01-02-0001-temples.jsonl", loser=0)
    keep_review(over)
    os.utime(over, (1, 1))

    async def story(pilot: Pilot[list[str]]) -> None:
        assert said(pilot) == ""
        await pilot.press("down")
        await quiet(pilot)
        assert said(pilot).startswith("Ada began with a chance of ")
        await pilot.press("enter")

    assert look(story) == ["replay", str(over), "--game=1"]


@pytest.mark.slow
def test_the_picture_shows_no_more_than_the_seat_may_know(home: Path) -> None:
    lines = begun("tiles", 90)
    mine = keep(home, "2026-01-02-0001-tiles", lines, 2)
    os.utime(saved(home / "2026-01-01-0001-tiles.jsonl", lines), (1, 1))

    async def story(pilot: Pilot[list[str]]) -> None:
        one, several = rows(pilot)[:2]
        assert "0 : ?" in one
        assert "? : ?" in several
        own_view = pilot.app.screen.query_one(Board).canvas
        await pilot.press("down")
        await quiet(pilot)
        assert pilot.app.screen.query_one(Board).canvas is not own_view

    look(story, (120, 50))
    recorder = FileRecorder(mine)

    async def watched(pilot: Pilot[list[str]]) -> None:
        assert "? : ?" in rows(pilot)[0], "its person may sit at a phone"

    look(watched)
    recorder.close()


@pytest.mark.slow
def test_a_hand_is_seen_only_where_one_person_plays(home: Path) -> None:
    lines = begun("temples", 60)
    keep(home, "2026-01-02-0001-temples", lines, 2)
    os.utime(saved(home / "2026-01-01-0001-temples.jsonl", lines), (1, 1))
    hands: list[str] = []

    async def story(pilot: Pilot[list[str]]) -> None:
        for _game in range(2):
            hands.append(picture(pilot).splitlines()[-1])
            await pilot.press("down")
            await quiet(pilot)

    look(story)
    own_hand, hidden = hands
    assert "?" not in own_hand
    assert not any(f"{number} {letter}" in hidden for number in "123" for letter in "MSHPA")


@pytest.mark.slow
def test_a_game_is_deleted_after_a_question_and_comes_back(home: Path) -> None:
    first = keep(home, "2026-01-01-0001-tiles", begun("tiles", 9), 1)
    last = keep(home, "2026-01-02-0001-temples", begun("temples", 9), 2)

    async def story(pilot: Pilot[list[str]]) -> None:
        for keys in (("escape",), ("1",), ("enter",)):
            await pilot.press("d")
            await pilot.pause()
            assert isinstance(pilot.app.screen, Sheet)
            await pilot.press(*keys)
            await pilot.pause()
            assert last.exists()
        await pilot.press("d", "2")
        await quiet(pilot)
        assert not last.exists()
        assert said(pilot).endswith(f"'zweistrom games restore {last.stem}' brings it back.")
        assert ["Tiles" in row for row in rows(pilot)] == [True]
        await pilot.press("d", "2")
        await quiet(pilot)
        assert rows(pilot) == []
        assert picture(pilot) == ""
        await pilot.press("enter", "d", "escape", "q")

    assert look(story) is None
    assert run("games", "restore", first.name, last.name).exit_code == 0
    assert first.exists()
    assert last.exists()


@pytest.mark.slow
def test_a_game_that_is_being_played_is_not_deleted(home: Path) -> None:
    path = keep(home, "2026-01-01-0001-tiles", begun("tiles", 9), 1)
    recorder = FileRecorder(path)

    async def story(pilot: Pilot[list[str]]) -> None:
        await pilot.press("d", "2")
        await pilot.pause()
        assert "another program is writing to it" in said(pilot)

    look(story)
    recorder.close()
    assert path.exists()


@pytest.mark.slow
def test_damage_is_told_and_such_a_game_cannot_be_chosen(home: Path) -> None:
    header, *played = begun("temples", 9)
    keep(home, "2026-01-02-0001-temples", [header, *played[:5], *played[6:]], 2)
    bad = home / "2026-01-01-0001-tiles.jsonl"
    bad.write_text("nothing\n")
    os.utime(bad, (1, 1))

    async def story(pilot: Pilot[list[str]]) -> None:
        for row, why in enumerate(("the ply is 7; it must be 6", "this is not JSON")):
            assert "damaged: " in rows(pilot)[row]
            assert why in said(pilot)
            assert picture(pilot) == ""
            await pilot.press("enter", "down")
            await quiet(pilot)
        assert isinstance(pilot.app.screen, SavedGames)

    assert look(story) is None


@pytest.mark.slow
def test_a_click_goes_on_with_a_game(home: Path) -> None:
    for number in range(40):
        keep(home, f"2026-01-01-{number:04}-temples", begun("temples", 9), number)

    async def story(pilot: Pilot[list[str]]) -> None:
        await pilot.click(OptionList, offset=(5, 3))

    assert look(story) == ["resume", str(home / "2026-01-01-0037-temples.jsonl")]


@pytest.mark.slow
def test_a_page_of_files_is_read_and_more_at_the_last_row(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3 * PAGE):
        keep(home, f"2026-01-01-{number:04}-temples", begun("temples", 3), number)
    read: list[int] = []

    def note(path: Path) -> object:
        read.append(int(path.stem[11:15]))
        return saved_game(path)

    monkeypatch.setattr("cli.screens.menu.saved_games.saved_game", note)

    async def story(pilot: Pilot[list[str]]) -> None:
        assert read == [*range(3 * PAGE - 1, 2 * PAGE - 1, -1)]
        await pilot.press("end")
        await quiet(pilot)
        assert len(read) == len(rows(pilot)) == 2 * PAGE
        await pilot.press("pagedown", "end", "end", "end")
        await quiet(pilot)
        assert read == [*range(3 * PAGE - 1, -1, -1)]
        assert pilot.app.screen.query_one(OptionList).highlighted == 3 * PAGE - 1
        await pilot.press("enter")

    assert look(story) == ["resume", str(home / "2026-01-01-0000-temples.jsonl")]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (163, 38)])
def test_it_fits_every_size(home: Path, size: tuple[int, int]) -> None:
    keep(home, "2026-01-02-0001-tiles", begun("tiles", 30), 2)

    async def story(pilot: Pilot[list[str]]) -> None:
        screen = pilot.app.screen
        assert screen.query_one(OptionList).size.height >= 5
        canvas, board = screen.query_one(Board).canvas, screen.query_one(Board)
        assert (canvas.width, canvas.height) <= (board.size.width, board.size.height)
        assert screen.query_one(".keys").region.bottom == size[1]

    look(story, size)
