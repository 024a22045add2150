"""The toys on the full screen, where nothing can be pointed at: keys and lists choose."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.lines.menu import entries
from cli.screens.menu.home import Home
from cli.screens.overlays import Sheet
from cli.screens.table import curtain
from cli.screens.table.curtain import Curtain
from suite.core import games
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.view import EVERYBODY
from tests.cli.conftest import home as home
from tests.cli.screens.sitting import HUMAN, RANDOM, SMALL, Person, sit, table_of
from tests.cli.screens.test_watch import Viewer, series_of, watched
from tests.cli.screens.typist import Typist, companion_of, sit_beside
from tests.toys.conftest import TOYS

PLAYERS = {"nim": (HUMAN, RANDOM), "trio": (HUMAN, RANDOM, RANDOM)}


@pytest.mark.slow
@pytest.mark.parametrize("game", TOYS)
def test_a_whole_game_by_keys_and_lists(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of(game, *PLAYERS[game], path=path)

    async def story(person: Person) -> None:
        assert "phase" in person.frame and "Anna is to act." in person.frame
        await person.press("left")
        assert "There is no board to point at; Enter lists the actions." in person.frame
        lists = 0
        while not table.outcome:
            if person.offered:
                lists += 1
                await person.press(person.offered[-1])
            else:
                await person.press("enter")
        assert lists
        await person.until(lambda: "has won" in person.frame or "share the win" in person.frame)

    sit(table, story, path=path)
    [recorded] = read_file(path).games
    assert replay(table.game, recorded, str(path)).outcome == table.outcome


def test_a_verb_is_a_digit_and_what_is_left_is_a_list() -> None:
    table = table_of("trio", HUMAN, RANDOM, RANDOM)

    async def story(person: Person) -> None:
        assert person.bar == ["1", "2"]
        await person.press("1", "enter")
        assert isinstance(person.app.screen, Sheet)
        assert "lay a1" in person.frame
        await person.press("5")
        assert person.armed
        assert "legal in the phase 'lay'" in person.frame
        await person.press("enter")
        assert table.events[0].action == "lay b2"
        await person.press("2")
        assert person.armed
        await person.press("escape")
        assert not person.armed

    sit(table, story)


@pytest.mark.slow
@pytest.mark.parametrize("game", TOYS)
def test_every_command_of_the_screen_has_an_answer(game: str) -> None:
    table = table_of(game, *PLAYERS[game])

    async def story(person: Person) -> None:
        for key in ("?", "tab", "i", "L", "r", "v", "z", "u", "x", "down"):
            await person.press(key)
            assert person.frame.strip()
            await person.press("escape")
            while not person.at_the_board:
                await person.press("q")
        await person.type("look")
        await person.press("escape")
        await person.press("H")
        assert "The position is hidden while somebody is watching." in person.frame
        assert "hand" not in person.frame.replace("hand is hidden", "")

    sit(table, story)


@pytest.mark.slow
@pytest.mark.parametrize("game", TOYS)
def test_programs_are_watched_and_what_no_game_measures_is_left_empty(game: str) -> None:
    series = series_of(game, *[f"ai:{RANDOM}"] * max(games.find(game).seats))

    async def script(viewer: Viewer) -> None:
        await viewer.until_played()
        await viewer.press("right", "right", "right")
        number = viewer.watch.thoughts.last_decision(viewer.watch.ply)
        assert number is not None
        await viewer.until(lambda: (number, EVERYBODY) in viewer.watch.thoughts.shares)
        names = series.names
        assert [row.strip() for row in viewer.thoughts[: len(names)]] == names
        await viewer.press("end", "space")
        await viewer.until(lambda: "has won" in viewer.sheet or "share the win" in viewer.sheet)

    watched(series, script)


def test_two_people_share_the_screen_behind_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain, "PAUSE", 0.0)
    table = table_of("nim", HUMAN, HUMAN)

    async def story(person: Person) -> None:
        await person.lift()
        assert "hand: " in person.frame
        await person.press("1")
        if not person.armed:
            await person.press("enter", "1")
        await person.press("enter")
        assert isinstance(person.app.screen, Curtain)
        assert "Hand the screen to Ben" in person.frame
        assert "hand: " not in str(person.play_screen.board.canvas)

    sit(table, story)


@pytest.mark.parametrize("knows", [None, "spectator", 0])
def test_the_companion_is_told_by_keys_what_comes_up_and_what_is_done(
    knows: int | str | None,
) -> None:
    async def story(person: Typist) -> None:
        if knows != "spectator":
            await person.take("2")
        await person.take("t2", *(["1"] if knows is None else []), "take 1")
        assert person.happened[1] == "take 2"
        assert person.happened[3] == "take 1"
        await person.press("?")
        await person.press("escape")
        assert "sticks: 9" in person.frame

    sit_beside(companion_of("nim", knows, "Ann", "Bob"), story)


def test_the_companion_of_a_game_without_places_lists_what_is_possible() -> None:
    async def story(person: Typist) -> None:
        await person.press("enter", person.offered[4] if person.offered else "5", "enter")
        assert person.happened == ["lay b2"]
        await person.take("la1")
        assert person.happened == ["lay b2", "lay a1"]

    sit_beside(companion_of("trio", None, "Ann", "Bob", "Cy"), story)


@pytest.mark.slow
@pytest.mark.parametrize("game", TOYS)
def test_the_home_menu_offers_a_new_game(game: str) -> None:
    async def run() -> None:
        home = Home(entries(["play", "rules"]))
        async with home.run_test(size=SMALL) as pilot:
            await pilot.press("1")
            await pilot.pause()
            await pilot.press("end", "enter")  # how well the user knows the games
            await pilot.pause()
            await pilot.press(*["right"] * games.names().index(game))
            await pilot.press("up", "enter")
            await pilot.pause()
            assert home.return_value
            assert home.return_value[:3] == ["play", game, "--edition=standard"]

    asyncio.run(run())
