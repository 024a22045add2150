"""The page: whole, alone, the same for the same figures, and told in words too."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from suite.arena.blocks import Tournament
from suite.arena.report.page import page
from suite.arena.report.plots import CELL_INK, CELLS, NAMES, Plot, plots
from suite.arena.report.sentences import findings, sights
from suite.arena.standings import Standings, read_standings
from suite.core.picture.pages import DARK, LIGHT
from suite.core.text.phrases import in_percent
from tests.arena.folders import folder_of, result, tournament, written
from tests.colour_sight import SIGHTS, closest, contrast

COMMAND = "zweistrom arena run tiles turn greedy -n 90 --seats 2 --seed 7 -o FOLDER"
HOSTILE = 'cmd:$x^2$<script>alert("&")</script>'
WITHOUT_END = {"meta", "br"}


@cache
def standings_of(*players: str, seats: int = 2, games: int = 90, game: str = "tiles") -> Standings:
    with TemporaryDirectory() as folder:
        arena = tournament(game=game, players=players, seats=seats)
        return read_standings(folder_of(Path(folder), arena, games))


CASES = {
    "two": standings_of("turn", "greedy"),
    "six": standings_of("turn", "greedy", "random", "beam", HOSTILE, "turn:width=" + "9" * 60),
    "four seats": standings_of("turn", "greedy", "greedy", "greedy", seats=4),
    "cards": standings_of("turn", "random", game="temples"),
    "itself": standings_of("turn", "turn"),
}


class Page(HTMLParser):
    """Reads a page: its elements, all that refers to something, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, Any]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


@pytest.fixture(params=[*CASES])
def case(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def drawn(case: str) -> list[Plot]:
    return plots(CASES[case])


@cache
def page_of(case: str) -> str:
    return page(CASES[case], COMMAND, "1.2.3")


@pytest.mark.slow
def test_the_page_is_whole_and_alone(case: str) -> None:
    told = page_of(case)
    read = Page(told)
    assert read.open == []
    tags = {tag for tag, _attributes in read.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "a", "image", "foreignobject"}
    for _tag, attributes in read.elements:
        for name in ("href", "xlink:href", "src"):
            assert attributes.get(name, "#").startswith("#")
        assert not any(name.startswith("on") for name in attributes)
    assert "//" not in told
    assert "@import" not in told
    assert set(re.findall(r"url\((.)", told)) <= {"#"}


@pytest.mark.slow
def test_names_in_the_page_are_its_own_and_there(case: str) -> None:
    read = Page(page_of(case))
    names = [attributes["id"] for _tag, attributes in read.elements if "id" in attributes]
    assert len(names) == len(set(names))
    told = page_of(case)
    meant = set(re.findall(r'(?:href="#|url\(#)([^")]*)', told))
    for _tag, attributes in read.elements:
        meant |= set(attributes.get("aria-labelledby", "").split())
    assert meant <= set(names)


def test_the_page_says_what_the_figures_say(case: str) -> None:
    standings = CASES[case]
    text = Page(page_of(case)).text
    for sentence in findings(CASES[case]):
        assert sentence in text
    for what, command in sights(CASES[case]):
        assert f"{what}: {command}" in text
    for each in standings.players:
        assert each.player in text
        assert in_percent(each.share.value) in text
    assert COMMAND in text
    assert "zweistrom 1.2.3" in text
    last = standings.tournament.pairing(standings.games).deal
    assert f"7 to {last}, one per block" in text


@pytest.mark.slow
def test_every_picture_is_told_in_words(case: str) -> None:
    standings = CASES[case]
    titles = [each.title for each in drawn(case)]
    assert len(titles) == len(set(titles)) >= 5
    assert ("Wins against each other, %" in titles) is (
        len(standings.players) > 2 and standings.tournament.seats == 2
    )
    for each in drawn(case):
        picture = ET.fromstring(each.svg)
        assert picture.get("role") == "img"
        [title, told] = [picture[0], picture[1]]
        assert (title.tag, title.text, told.tag) == ("title", each.title, "desc")
        assert told.text == each.caption
        assert len(each.caption) > 20
        assert list(picture.iter("text")), "words are words"
        assert not list(picture.iter("image"))


@pytest.mark.slow
def test_figures_are_written_in_the_pictures() -> None:
    pictures = {each.title: each.svg for each in drawn("six")}

    def words(title: str) -> list[str]:
        return [
            "".join(each.itertext()).strip() for each in ET.fromstring(pictures[title]).iter("text")
        ]

    for each in CASES["six"].players:
        assert in_percent(each.share.value) in words("Win rates")
    crossed = words("Wins against each other, %")
    for meeting in CASES["six"].meetings:
        assert in_percent(meeting.share.value) in crossed
    assert any(HOSTILE[:15] in word for word in crossed), "no formula is made of a name"


@pytest.mark.slow
def test_the_same_figures_make_the_same_page(case: str) -> None:
    assert page(CASES[case], COMMAND, "1.2.3") == page_of(case)


def test_no_day_and_no_program_is_named_in_a_picture(case: str) -> None:
    told = page_of(case)
    assert "atplotlib v" not in told
    assert not re.search(r"\b20\d\d-\d\d-\d\d", told)


@pytest.mark.slow
def test_colours_are_those_of_the_page(case: str) -> None:
    used = set(re.findall(r"#[0-9a-f]{6}\b", "".join(each.svg for each in drawn(case))))
    assert used <= {*CELLS, CELL_INK}
    named = set(re.findall(r"var\(--([\w-]+)\)", page_of(case)))
    assert named <= set(LIGHT) == set(DARK)
    assert set(NAMES.values()) <= set(LIGHT)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_can_be_seen_and_told_apart(colours: dict[str, str]) -> None:
    series = [colour for name, colour in colours.items() if name.startswith("series")]
    assert len(series) == 4
    assert min(closest(series, sight) for sight in SIGHTS) >= 20
    assert all(contrast(colour, colours["sheet"]) >= 4 for colour in series)
    assert all(contrast(colours[name], colours["page"]) >= 4.5 for name in ("ink", "quiet"))
    assert all(contrast(cell, CELL_INK) >= 7 for cell in CELLS)


def test_what_is_fair_is_told_where_it_differs() -> None:
    for case, told in (("two", False), ("four seats", True)):
        assert ("<th>fair %</th>" in page_of(case)) is told
    assert "<td>75.0</td>" in page_of("four seats")


@pytest.mark.slow
def test_names_of_any_letters_can_be_shown() -> None:
    steering, others = "cmd:a\x1b[2Jb\x00", "cmd:./小さい😀"
    told = page(standings_of(steering, others), COMMAND, "1")
    assert told.replace("\n", "").isprintable()
    assert "cmd:a?[2Jb?" in told
    assert others in told


def test_one_game_is_enough_for_a_page(tmp_path: Path) -> None:
    arena: Tournament = tournament()
    standings = read_standings(written(tmp_path / "arena", arena, [result(arena, 1)]))
    assert Page(page(standings, COMMAND, "1")).text.count("101") >= 3
    titles = [each.title for each in plots(standings)]
    assert "Win rates by block" not in titles
    assert "Time per move" not in titles


def test_without_ratings_the_table_has_no_columns_for_them() -> None:
    rated = CASES["two"]
    players = tuple(replace(each, elo=None, skill=None) for each in rated.players)
    text = page(replace(rated, players=players), COMMAND, "1")
    assert "<th>Elo</th>" in page_of("two")
    assert "Elo</th>" not in text
    assert "skill</th>" not in text
