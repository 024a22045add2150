"""Each chapter of the rulebooks, and each ruling, leads to code and a test that exist."""

from __future__ import annotations

import ast
from importlib import import_module
from itertools import chain
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.game import Game
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.docs.pages import ROOT, page, section, table, words

PAGE = page("rulebooks.md")
CARDS = section(PAGE, "The card game")
BOARD = section(PAGE, "The tile game")
CHAPTERS = table(section(CARDS, "The chapters"))
RULINGS = table(section(CARDS, "Our rulings"))
EDITIONS = section(CARDS, "Editions")
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

TILE_BOOKS: Final = {
    "The book of 2014": 32,
    "The English book of 2007": 24,
    "The Italian book of 2007": 26,
    "The summary of 1997": 19,
}
"""The texts of the tile game, with how many chapters each has."""
TILE_CHAPTERS = {book: table(section(BOARD, book)) for book in TILE_BOOKS}
TILE_RULINGS = table(section(BOARD, "Rulings of the tile game"))
CONTENTS: Final = (
    "Aktionen",
    "Ein Katastrophenplättchen ausspielen",
    "Ein Zivilisationsplättchen legen",
    "Einen Anführer setzen",
    "Plättchen austauschen",
    "Beispiel: Erste Spielrunde",
    "Geheime Informationen",
    "Königreiche",
    "Konflikte",
    "Belohnungen für Konflikte",
    "Kriege",
    "Revolten",
    "Monumente bauen",
    "Schätze vergeben",
    "Siegpunkte erzielen",
    "Spielaufbau",
    "Spielende und Sieger",
    "Spielmaterial",
    "Spielregeln für das erweiterte Spiel",
    "Englische Variante",
    "Spielbrett für das erweiterte Spiel",
    "Wunder-Variante",
    "Zivilisationsgebäude",
    "Tempel",
    "Ein Verbindungsplättchen ausspielen",
    "Ziel des Spiels",
    "Zugende",
    "Zusammenbauen der Monumente",
)
"""What the table of contents of the 2014 book lists, in its order."""


def short(chapter: str) -> str:
    """`2.1 Reisen` -> `2.1`; a chapter without a number keeps its heading, without a star."""
    return chapter.split()[0] if chapter[0].isdigit() else chapter.rstrip("*")


def test_every_chapter_of_the_book_has_its_row() -> None:
    assert tuple(short(row[0]) for row in CHAPTERS) == BOOK


def test_every_chapter_of_the_tile_books_has_its_row() -> None:
    assert {book: len(rows) for book, rows in TILE_CHAPTERS.items()} == TILE_BOOKS
    told = [short(row[0]) for row in TILE_CHAPTERS["The book of 2014"]]
    assert set(CONTENTS) <= set(told)
    for rows in TILE_CHAPTERS.values():
        assert len({row[0] for row in rows}) == len(rows)


def test_every_chapter_that_the_handbook_of_cards_names_is_one_of_the_book() -> None:
    for topic in games.topics("temples"):
        assert topic.chapter == "ours" or ENGLISH.get(topic.chapter, topic.chapter) in BOOK


def test_every_chapter_that_the_handbook_of_tiles_names_is_one_of_its_book() -> None:
    books = {
        "2014": "The book of 2014",
        "2007": "The English book of 2007",
        "1997": "The summary of 1997",
    }
    for edition in ("", *books):
        for topic in games.topics("tiles", TILES.new_rules(), edition):
            if topic.chapter != "ours":
                year, _, chapter = topic.chapter.partition(", ")
                assert chapter in [short(row[0]) for row in TILE_CHAPTERS[books[year]]]


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
    assert (ROOT / path).exists()
    if not path.endswith(".py"):
        return
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    tests = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if name:
        assert name in tests
    else:
        assert any(each.startswith("test_") for each in tests)


def test_every_row_names_a_module_and_a_test() -> None:
    for *_, module, test, _ in chain(CHAPTERS, *TILE_CHAPTERS.values()):
        assert words(module)[0].startswith("suite.")
        assert words(test)[0].startswith("tests/")
    for *_, module, test in [*RULINGS, *TILE_RULINGS]:
        assert words(module)[0].startswith("suite.")
        assert "::" in words(test)[0], "a ruling has a test of its own"


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_every_module_of_rules_stands_in_a_row(game: str) -> None:
    named = {word for word in words(PAGE) if word.startswith(f"suite.{game}.rules.")}
    for file in (ROOT / f"suite/{game}/rules").glob("[a-z]*.py"):
        module = f"suite.{game}.rules.{file.stem}"
        assert any(f"{name}.".startswith(f"{module}.") for name in named), module


@pytest.mark.parametrize(
    ("chapters", "rulings"),
    [(CHAPTERS, RULINGS), (TILE_CHAPTERS["The book of 2014"], TILE_RULINGS)],
)
def test_the_rulings_are_numbered_and_stand_with_their_chapters(
    chapters: list[list[str]], rulings: list[list[str]]
) -> None:
    assert [row[0] for row in rulings] == [str(number + 1) for number in range(len(rulings))]
    by_chapter: dict[str, list[str]] = {}
    for number, chapter, *_ in rulings:
        by_chapter.setdefault(chapter, []).append(number)
    for chapter, *_, ruling in chapters:
        told = [] if ruling == "-" else ruling.split(", ")
        assert told == by_chapter.pop(short(chapter), []), chapter
    assert by_chapter == {}


def test_the_other_tile_books_name_rulings_that_there_are() -> None:
    known = {row[0] for row in TILE_RULINGS} | {"-"}
    for rows in TILE_CHAPTERS.values():
        assert {number for row in rows for number in row[-1].split(", ")} <= known


def test_the_editions_are_those_of_the_card_game() -> None:
    heads = [line for line in EDITIONS.splitlines() if line.startswith("| option")]
    assert words(heads[0]) == [edition.name for edition in TEMPLES.editions]
    rows = table(EDITIONS)
    assert [words(row[0])[0] for row in rows] == [option.name for option in TEMPLES.options]
    for name, _, *values, _ in rows:
        for edition, value in zip(TEMPLES.editions, values, strict=True):
            assert str(edition.rules[words(name)[0]]) == value


def test_the_options_of_the_tile_game_have_a_chapter_each() -> None:
    rows = table(section(BOARD, "Options of the tile game"))
    game: Game[Any] = TILES
    assert [words(row[0])[0] for row in rows] == [option.name for option in game.options]
    chapters = [short(row[0]) for row in TILE_CHAPTERS["The book of 2014"]]
    assert {row[1] for row in rows} <= set(chapters)
