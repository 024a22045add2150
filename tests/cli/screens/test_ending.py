"""The sheet at the end of a game on the full screen, by keys and by mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.screens.replay.replay import Replay
from suite.core.play.table import Table
from tests.cli.own_games import own
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit, table_of


def ending_of(
    game: str, players: tuple[str, ...], story: Any, path: Path
) -> tuple[Any, Table[Any]]:
    """Resign, then run a story at the sheet; return the result of the screen and its table."""
    table = table_of(game, *players, path=path)

    async def resign(person: Person) -> None:
        await person.type("resign")
        await person.press("2")
        assert "The game is over" in person.frame
        assert "Leave" in person.frame
        assert "resign" in person.frame
        await story(person)

    return sit(table, resign, path=path).return_value, table


@pytest.mark.slow
@pytest.mark.parametrize("players", [(HUMAN, RANDOM)])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("key", "swapped"), [("3", False), ("n", False), ("4", True), ("s", True)])
def test_another_game_is_one_key_away(
    tmp_path: Path, game: str, players: tuple[str, ...], key: str, *, swapped: bool
) -> None:
    async def again(person: Person) -> None:
        await person.press_at_once(key)
        await person.until(lambda: person.app.return_code is not None)

    match, table = ending_of(game, players, again, tmp_path / "game.jsonl")
    assert isinstance(match, Table)
    seats = table.header.seats
    assert match.header.seats == ((seats[1], seats[0]) if swapped else seats)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_saved_beside_the_record_and_never_over_another(
    tmp_path: Path, game: str
) -> None:
    async def save(person: Person) -> None:
        await person.press("p", "5")
        assert "game-2.svg" in person.frame
        await person.press("escape")
        assert person.at_the_board
        assert "what next" in person.frame
        await person.press("enter")
        assert "Save a picture" in person.frame

    ending_of(game, (HUMAN, RANDOM), save, tmp_path / "game.jsonl")
    names = sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".review")
    assert names == ["game-2.svg", "game.jsonl", "game.svg"]
    pictures = {(tmp_path / name).read_bytes() for name in ("game.svg", "game-2.svg")}
    assert len(pictures) == 1
    assert pictures.pop().startswith(b"<svg")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["1", "r"])
def test_the_game_can_be_gone_through(tmp_path: Path, key: str) -> None:
    async def look(person: Person) -> None:
        await person.press_at_once(key)
        await person.until(lambda: isinstance(person.app.screen, Replay))

    ending_of("temples", (HUMAN, RANDOM), look, tmp_path / "game.jsonl")


@pytest.mark.parametrize("key", ["6", "q"])
def test_leaving_begins_nothing(tmp_path: Path, key: str) -> None:
    async def leave(person: Person) -> None:
        await person.press_at_once(key)
        await person.until(lambda: person.app.return_code is not None)

    match, _table = ending_of("tiles", (HUMAN, RANDOM), leave, tmp_path / "game.jsonl")
    assert match is None


@pytest.mark.slow
def test_a_choice_is_clicked(tmp_path: Path) -> None:
    async def click(person: Person) -> None:
        await person.click("3")
        await person.until(lambda: person.app.return_code is not None)

    match, _table = ending_of("temples", (HUMAN, RANDOM), click, tmp_path / "game.jsonl")
    assert isinstance(match, Table)


@pytest.mark.slow
def test_the_sheet_proposes_what_to_play_next(home: Path) -> None:
    for number in range(2):
        own(home, f"2026-01-01-000{number}-temples.jsonl", loser=0)

    async def story(person: Person) -> None:
        assert "You lost 3 of your last 3 games of Temples against easy" in person.frame

    ending_of("temples", (HUMAN, "easy"), story, home / "2026-01-02-0001-temples.jsonl")
