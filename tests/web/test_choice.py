"""What a tap leads to: a place may be changed as long as nothing is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from suite.core.play.action_builder import ActionBuilder
from suite.core.view import View
from suite.temples.game import GAME as TEMPLES
from suite.web.page.choice import choice_after
from tests.temples.looks import NAMES as TWO
from tests.temples.looks import in_full_swing
from tests.tiles.looks import NAMES, rich

LOOKS: dict[str, tuple[View[Any], Sequence[str]]] = {
    "tiles": (rich(), NAMES),
    "temples": (TEMPLES.view(in_full_swing(), 0), TWO),
}


def places_of(builder: ActionBuilder) -> dict[str, list[str]]:
    """Return groups of actions that differ only in the place, which is their last word."""
    found: dict[str, list[str]] = {}
    for text in builder.legal:
        words, _space, place = text.rpartition(" ")
        if words and builder.aims(text) == (place,):
            found.setdefault(words, []).append(text)
    return {words: texts for words, texts in found.items() if len(texts) > 1}


@pytest.mark.parametrize("game", LOOKS)
def test_another_place_may_be_tapped_while_one_is_armed(game: str) -> None:
    view, names = LOOKS[game]
    builder = ActionBuilder(view)
    changed = places_of(builder)
    assert changed
    for words, (one, other, *_more) in changed.items():
        place = other.rpartition(" ")[2]
        assert choice_after(builder, names, [one], place=place).armed == other, words
        asked = choice_after(builder, names, [one], place=place, asks=True)
        assert (asked.held, asked.armed) == ((words,), ""), "Confirm would do the other one"
        assert asked.ahead == choice_after(builder, names, [other]).ahead


def test_a_place_where_it_cannot_lie_is_refused_with_the_rule_and_nothing_changes() -> None:
    view, names = LOOKS["tiles"]
    builder = ActionBuilder(view)
    words, (one, *_others) = next(iter(places_of(builder).items()))
    free = {text.rpartition(" ")[2] for text in builder.legal if text.startswith(f"{words} ")}
    cells = [f"{letter}{row}" for row in range(1, 12) for letter in "ABCDEFGHIJKLMNOP"]
    place = next(cell for cell in cells if cell not in free)
    choice = choice_after(builder, names, [one], place=place)
    assert choice.armed == one
    assert place in choice.refusal
    assert choice.refusal.endswith(")"), "the chapter"
