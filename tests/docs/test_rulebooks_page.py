"""Each chapter of the rulebook, and each ruling, leads to code and a test that exist."""

from __future__ import annotations

import ast
from importlib import import_module

import pytest

from suite.core import handbook
from suite.temples.game import GAME
from tests.docs.pages import ROOT, page, section, table, words

PAGE = page("rulebooks.md")
CHAPTERS = table(section(PAGE, "The chapters"))
RULINGS = table(section(PAGE, "Our rulings"))
EDITIONS = section(PAGE, "Editions")
BOOK = (
    "Spielidee",
    "Spielziel",
    "Spielmaterial",
    "Spielvorbereitungen",
    "Die Spielkarten",
    "Spielverlauf",
    *("1", "2", "2.1", "2.2", "2.3", "2.4"),
    *("2.5", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "2.5.5", "2.5.6"),
    "3",
    "Spielende",
    "Ein Beispiel",
)
"""The chapters of the rulebook of 2000, in its order."""
ENGLISH = {
    "aim of the game": "Spielziel",
    "components": "Spielmaterial",
    "set-up": "Spielvorbereitungen",
    "end of the game": "Spielende",
}


def short(chapter: str) -> str:
    """`2.1 Reisen` -> `2.1`; a chapter without a number keeps its heading."""
    return chapter.split()[0] if chapter[0].isdigit() else chapter


def test_every_chapter_of_the_book_has_its_row() -> None:
    assert tuple(short(row[0]) for row in CHAPTERS) == BOOK


def test_every_chapter_that_the_handbook_names_is_one_of_the_book() -> None:
    for topic in handbook.topics("temples"):
        assert topic.chapter == "ours" or ENGLISH.get(topic.chapter, topic.chapter) in BOOK


@pytest.mark.parametrize(
    "name", sorted({word for word in words(PAGE) if word.startswith("suite.")})
)
def test_a_module_or_a_name_in_it_exists(name: str) -> None:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        assert found.__doc__
        return
    pytest.fail(f"there is no {name}")


@pytest.mark.parametrize(
    "test", sorted({word for word in words(PAGE) if word.startswith("tests/")})
)
def test_a_test_exists(test: str) -> None:
    path, _, name = test.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tests = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if name:
        assert name in tests
    else:
        assert any(each.startswith("test_") for each in tests)


def test_every_row_names_a_module_and_a_test() -> None:
    for *_, module, test, _ in CHAPTERS:
        assert words(module)[0].startswith("suite.")
        assert words(test)[0].startswith("tests/")
    for *_, module, test in RULINGS:
        assert words(module)[0].startswith("suite.")
        assert "::" in words(test)[0], "a ruling has a test of its own"


def test_every_module_of_rules_stands_in_a_row() -> None:
    named = {word for word in words(PAGE) if word.startswith("suite.temples.rules.")}
    for file in (ROOT / "suite/temples/rules").glob("[a-z]*.py"):
        module = f"suite.temples.rules.{file.stem}"
        assert any(f"{name}.".startswith(f"{module}.") for name in named), module


def test_the_rulings_are_numbered_and_stand_with_their_chapters() -> None:
    assert [row[0] for row in RULINGS] == [str(number + 1) for number in range(len(RULINGS))]
    by_chapter: dict[str, list[str]] = {}
    for number, chapter, *_ in RULINGS:
        by_chapter.setdefault(chapter, []).append(number)
    for chapter, *_, ruling in CHAPTERS:
        told = [] if ruling == "-" else ruling.split(", ")
        assert told == by_chapter.get(short(chapter), []), chapter


def test_the_editions_are_those_of_the_game() -> None:
    heads = [line for line in EDITIONS.splitlines() if line.startswith("| option")]
    assert words(heads[0]) == [edition.name for edition in GAME.editions]
    rows = table(EDITIONS)
    assert [words(row[0])[0] for row in rows] == [option.name for option in GAME.options]
    for name, _, *values, _ in rows:
        for edition, value in zip(GAME.editions, values, strict=True):
            assert str(edition.rules[words(name)[0]]) == value
