"""The glossary knows the words of the games, and each of them once in a list."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.flow import Kind
from suite.core.game import Game
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from suite.tiles.model.pieces import BUILDINGS, DYNASTIES, KINDS, LEADERS
from tests.docs.pages import page, section, table

LISTS = page("glossary.md").split("\n## ")[1:]
OURS = ("A play and what is known of it", "The order of play", "The suite")
"""The lists that give the words of others as well."""


def terms(part: str) -> list[str]:
    """The words explained in one list, without its head."""
    rows = [line for line in part.splitlines() if line.startswith("| ")]
    return [row.strip("|").split("|")[0].strip() for row in rows[2:]]


def test_every_list_is_in_order_and_explains_no_word_twice() -> None:
    for part in LISTS:
        words = [term.lower() for term in terms(part)]
        assert words == sorted(set(words)), part.splitlines()[0]


def test_a_term_of_ours_stands_beside_the_words_of_others() -> None:
    rows = [row for heading in OURS for row in table(section(page("glossary.md"), heading))]
    explained = {row[0] for row in rows}
    assert {"flow", "row", "guard", "effect", "enumerator", "verb", "ply", "seat"} <= explained
    assert {"watcher", "curtain", "canvas", "notation", "roster", "ruling"} <= explained
    for term, _meaning, others in rows:
        assert others == "-" or not explained & {*others.split(", ")}, f"{term}: {others}"


@pytest.mark.parametrize("game", [TEMPLES, TILES])
def test_every_verb_of_a_seat_is_explained(game: Game[Any]) -> None:
    explained = {term for part in LISTS for term in terms(part)}
    seats = {
        row.trigger for row in game.flow.rows if game.flow.phases[row.source].kind is Kind.DECISION
    }
    assert seats - {"end"} <= explained


def test_every_kind_of_phase_is_explained() -> None:
    explained = {term for part in LISTS for term in terms(part)}
    kinds = {"final" if kind is Kind.FINAL else kind.value for kind in Kind}
    assert {f"{kind} phase" for kind in kinds} <= explained


def test_the_pieces_of_the_tile_game_are_explained_in_four_languages() -> None:
    rows = table(section(page("glossary.md"), "The tile game"))
    assert {len(row) for row in rows} == {6}
    explained = {row[0] for row in rows}
    assert {*KINDS, *LEADERS} <= explained
    meanings = " ".join(row[1] for row in rows)
    for word in (*BUILDINGS, *DYNASTIES):
        assert word.replace("-", " ") in meanings
