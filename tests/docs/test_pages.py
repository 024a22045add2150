"""All pages: what is drawn from the code is fresh, no link is broken, none is forgotten."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from suite.temples.game import GAME
from tests.docs.pages import DOCS, ROOT, anchor, headings, page, prose, words

PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"])
DRAWN = runpy.run_path(str(DOCS / "refresh.py"))["PAGES"]


@pytest.mark.parametrize("name", DRAWN)
def test_a_page_drawn_from_the_code_is_fresh(name: str) -> None:
    assert page(name) == DRAWN[name](), "run: python docs/refresh.py"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(text)):
        if target.startswith("https://"):
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
def test_no_page_names_a_package_host_or_somebodys_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"pythonhosted|pypi\.org|/simple/|(^|[^a-z])/(home|root|work|tmp)/", text)


def test_the_handbook_has_every_verb_and_what_it_lets_people_type_is_notation() -> None:
    text = page("temples/rules.md")
    typed = [word for word in words(text) if word.split()[0] in GAME.verbs]
    assert {word.split()[0] for word in typed} == set(GAME.verbs)
    for line in typed:
        if " " in line or line == "end":
            assert GAME.write(GAME.read(line)) == line


@pytest.mark.parametrize("name", ["concepts.md", "contributing.md"])
def test_the_rules_that_a_page_names_exist(name: str) -> None:
    known = {
        rule.__name__
        for row in GAME.flow.rows
        for rule in (row.when, row.do, row.legal, row.odds)
        if rule
    }
    named = [word.partition("(state")[0] for word in words(page(name)) if "(state" in word]
    named = [word for word in named if "." not in word and "(" not in word]
    named += [word for word in words(page(name)) if re.fullmatch(r"(a|the)_\w+", word)]
    assert named
    assert set(named) <= known | {"outcomes"}
