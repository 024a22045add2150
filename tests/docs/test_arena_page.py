"""The page on the arena: its session is played, and what it says of the files is so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.commands.arena.run import CAP
from suite.arena import folder
from suite.arena.blocks import Tournament, seatings
from suite.arena.folder import Folder, read_lines, read_tournament
from suite.arena.match import MOST_PLIES, Played, Times
from suite.core import games
from suite.players.runner import MOVE_TIME
from tests.docs.pages import blocks, page, section, table, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("arena.md")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the session of the page; return the folder of its tournament."""
    place = tmp_path_factory.mktemp("arena")
    (first,) = sessions(section(PAGE, "Run a tournament"))
    assert not missing(first.promised, run(first, place).stdout)
    return place / "first"


def test_the_lines_of_the_page_are_those_of_the_tournament(played: Path) -> None:
    settings, line = blocks(section(PAGE, "The folder"), "json")
    assert (played / "arena.json").read_text() == settings
    assert line in (played / "results.jsonl").read_text()
    assert len(list(Folder(played, read_tournament(played)).played())) == 10
    assert len(list(read_lines(played / "times.jsonl", Times))) == 10


def test_every_file_and_key_is_told() -> None:
    text = section(PAGE, "The folder")
    files, keys = (each for each in text.split("A line of `results.jsonl`"))
    known = [folder.SETTINGS, folder.RESULTS, folder.TIMES, "games/000001.jsonl", "index.sqlite"]
    assert [words(row[0])[0] for row in table(files)] == known
    told = [word for row in table(keys) for word in words(row[0])]
    assert told == list(Played.__struct_fields__)
    assert set(Times.__struct_fields__) <= set(words(keys))
    settings = msgspec.json.decode(blocks(files, "json")[0])
    assert tuple(settings) == Tournament.__struct_fields__


@pytest.mark.parametrize(
    "row", table(section(PAGE, "Run a tournament")), ids=lambda row: words(row[0])[0]
)
def test_a_block_has_so_many_games(row: list[str]) -> None:
    name, *players = words(row[0])[0].split(" --")[0].split()
    game: Any = games.find(name)
    seats = len(players) if len(players) in game.seats else min(game.seats)
    if "--seats" in row[0]:
        seats = int(words(row[0])[0].split()[-1])
    assert row[1].startswith(f"{len(seatings(tuple(players), seats))} games")


def test_the_numbers_of_the_page_are_those_of_the_code() -> None:
    assert f"after {MOST_PLIES:,} plies" in PAGE
    assert f"number of games, {CAP} by default" in PAGE
    assert f"default: {MOVE_TIME:g}." in PAGE
    assert f"games 1 to {folder.GAMES_A_FILE};" in PAGE
