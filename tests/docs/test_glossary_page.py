"""The glossary knows the words of the game, and each of them once."""

from __future__ import annotations

from suite.core.flow import Kind
from suite.temples.game import GAME
from tests.docs.pages import page

LISTS = page("glossary.md").split("\n## ")[1:]


def terms(part: str) -> list[str]:
    """The words explained in one list, without its head."""
    rows = [line for line in part.splitlines() if line.startswith("| ")]
    return [row.strip("|").split("|")[0].strip() for row in rows[2:]]


def test_every_list_is_in_order_and_explains_no_word_twice() -> None:
    for part in LISTS:
        words = [term.lower() for term in terms(part)]
        assert words == sorted(set(words)), part.splitlines()[0]


def test_every_verb_of_a_seat_and_every_kind_of_phase_is_explained() -> None:
    explained = {term for part in LISTS for term in terms(part)}
    chance = {"start", "draw", "lay"}
    assert set(GAME.verbs) - chance - {"end"} <= explained
    kinds = {"final" if kind is Kind.FINAL else kind.value for kind in Kind}
    assert {f"{kind} phase" for kind in kinds} <= explained
