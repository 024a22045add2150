"""All pages: what is drawn from the code is fresh, no link is broken, none is forgotten."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from suite.core import games
from suite.tiles.text.refusals.explain import CHAPTERS, CHAPTERS_OF_PHASES
from tests.docs.pages import DOCS, ROOT, anchor, blocks, headings, page, prose, words

PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"])
SOURCES = sorted(
    path
    for folder in ("suite", "cli", "tests", "docs", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {"", ".py", ".pxd", ".hpp", ".md", ".json", ".po"} and path.is_file()
)
FILES = sorted({*PAGES, *SOURCES, ROOT / "pyproject.toml", ROOT / "hatch_build.py"})
LINKS = frozenset(
    (
        "https://keepachangelog.com/en/1.1.0/",
        "https://semver.org/spec/v2.0.0.html",
    )
)
"""All that a page may link to outside the repository."""
NAMESPACES = frozenset(
    (
        "http://www.w3.org/2000/svg",
        "https://json-schema.org/draft/2020-12/schema",
    )
)
"""The names of formats that look like links; nobody follows them."""
HOST = re.compile(r"(?<![\w.@/-])(?:[a-z0-9-]+\.)+(?:com|dev|eu|io|net|org)\b", re.IGNORECASE)
URL = re.compile(r"\bhttps?://[^\s)}\"'`<>\\]+")
OF_TESTS = re.compile(r"https?://(127\.0\.0\.1|\{|[\w.]+\.(example|test))")
"""Addresses of this machine, and names that are nobody's."""
DRAWN = runpy.run_path(str(DOCS / "refresh.py"))["PAGES"]


@pytest.mark.parametrize("name", DRAWN)
def test_a_page_drawn_from_the_code_is_fresh(name: str) -> None:
    assert page(name) == DRAWN[name](), "run: python docs/refresh.py"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if target in LINKS:
            continue
        file, _, heading = target.partition("#")
        goal = path.parent / file if file else path
        assert goal.exists(), f"{path.name} leads to {target}"
        if heading:
            there = [anchor(each) for each in headings(goal.read_text(encoding="utf-8"))]
            assert heading in there, f"{path.name} leads to {target}"


def test_the_index_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\(([^)#\s]+)\)", page("index.md")))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} - {"index.md"}
    assert pages <= linked


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_names_no_other_host_and_no_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [host[0] for host in HOST.finditer(URL.sub("", text))] == []
    assert not re.search(r"(^|[^a-z])/(home|root|work|tmp)/", text)


def test_no_file_leads_outside_but_to_what_is_allowed() -> None:
    found = {
        url: str(path.relative_to(ROOT))
        for path in FILES
        for url in URL.findall(path.read_text(encoding="utf-8"))
        if not OF_TESTS.match(url)
    }
    assert {url: path for url, path in found.items() if url not in LINKS | NAMESPACES} == {}
    assert {*found} == LINKS | NAMESPACES, "the list has what no file leads to any more"


@pytest.mark.parametrize("name", games.names())
def test_the_handbook_has_every_verb_and_what_it_lets_people_type_is_notation(name: str) -> None:
    game = games.find(name)
    typed = [word for word in words(page(f"{name}/rules.md")) if word.split()[0] in game.verbs]
    assert {word.split()[0] for word in typed} == set(game.verbs)
    for line in typed:
        if " " in line or line == "end":
            assert game.write(game.read(line)) == line


def test_what_a_player_is_told_leads_to_a_topic_of_the_tile_rules() -> None:
    titles = {topic.title for topic in games.topics("tiles")}
    assert {*CHAPTERS.values(), *CHAPTERS_OF_PHASES.values()} <= titles


def test_a_diagram_has_no_hyphen_in_a_name() -> None:
    for name in games.names():
        for line in blocks(page(f"{name}/flow.md"), "mermaid")[0].splitlines():
            if "-->" in line:
                assert "-" not in line.split(":")[0].replace("-->", "")


@pytest.mark.parametrize("name", ["concepts.md", "contributing.md"])
def test_the_rules_that_a_page_names_exist(name: str) -> None:
    known = {
        rule.__name__
        for game in map(games.find, games.names())
        for row in game.flow.rows
        for rule in (row.when, row.do, row.legal, row.odds)
        if rule
    }
    named = [word.partition("(state")[0] for word in words(page(name)) if "(state" in word]
    named = [word for word in named if "." not in word and "(" not in word]
    named += [word for word in words(page(name)) if re.fullmatch(r"(a|the)_\w+", word)]
    assert named
    assert set(named) <= known | {"outcomes"}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(path: Path) -> None:
    for word in words(path.read_text(encoding="utf-8")):
        file = word.partition("::")[0]
        if re.fullmatch(r"(suite|cli|tests|docs)/[\w./]+", file) and "GAME" not in file:
            assert (ROOT / file).exists(), word
