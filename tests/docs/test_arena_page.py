"""The page on the arena: its session is played, and it tells every key of the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.arena.folder import Folder, read_lines, read_tournament
from suite.arena.match import Played, Times
from tests.docs.pages import blocks, page, section, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("arena.md")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the session of the page; return the folder of its tournament."""
    place = tmp_path_factory.mktemp("arena")
    (first,) = sessions(section(PAGE, "Run a tournament"))
    assert not missing(first.promised, run(first, place).stdout)
    return place / "first"


@pytest.mark.slow
def test_the_lines_of_the_page_are_those_of_the_tournament(played: Path) -> None:
    settings, line = blocks(section(PAGE, "The folder"), "json")
    assert (played / "arena.json").read_text() == settings
    assert line in (played / "results.jsonl").read_text()
    assert len(list(Folder(played, read_tournament(played)).results())) == 10
    assert len(list(read_lines(played / "times.jsonl", Times))) == 10


def test_every_key_of_a_line_is_told() -> None:
    text = section(PAGE, "The folder").partition("A line of `results.jsonl`")[2]
    assert {*Played.__struct_fields__, *Times.__struct_fields__} <= {*words(text)}
