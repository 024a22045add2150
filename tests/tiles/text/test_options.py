"""What the rules of a table do not have is named nowhere; what can be built now is named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from suite.core import games
from suite.core.errors import NotationError
from suite.core.flow import CHANCE
from suite.core.picture.look import Look
from suite.core.text.catalogue import speaking
from suite.core.view import SPECTATOR
from suite.testing.tiles.dense import dense_position
from suite.tiles.game import GAME
from suite.tiles.model.actions import VERBS, verb_of
from suite.tiles.model.state import State
from suite.tiles.text.nouns import THE_HOUSES
from tests.tiles.positions import RULES, position
from tests.tiles.scenes import PLUS, ROW, SQUARE
from tests.tools.previews.comparison import way_on

NAMES = ["Ada", "Bel", "Cid", "Dan"]
WORDS = {
    "wonder": ["wonder"],
    "buildings": ["building", "palace", "library", "granary", "market hall", "market-hall"],
    "english": ["english"],
    "war_support": ["original"],
}
"""Words that are said only by a value of an option that is not its default."""
EXTRAS = [
    {**RULES, "wonder": wonder, "buildings": buildings, "english": english, "war_support": support}
    for wonder, buildings, english, support in product(
        (False, True), (False, True), (False, True), ("connected", "original")
    )
]
"""All rules that bring pieces or sentences of their own."""


def states(rules: dict[str, Any], plays: int) -> Iterator[State]:
    """Yield states of plays by these rules, in which rare decisions come up often."""
    for seed in range(plays):
        rng = Random(f"options:{seed}")
        state = GAME.from_json(dense_position(rng, rules, rng.choice(GAME.seats)), rules)
        for _ply in range(25):
            actor = GAME.actor(state)
            if actor is None:
                break
            yield state.clone()
            if actor is CHANCE:
                action = GAME.flow.deal(state, rng.random)
            else:
                action = way_on(GAME.unchecked, state, [*GAME.legal(state)], rng)
            GAME.unchecked.step(state, action)
        yield state


def said(state: State, watcher: int) -> Iterator[str]:
    """Yield what a watcher is told of a state, without refusals."""
    view, names = GAME.view(state, watcher), NAMES[: state.seats]
    yield from (*GAME.describe(view, names), *GAME.status(view, names), GAME.ascii(view, names))
    yield from (key.label for key in GAME.keys(view))
    yield from (line for what in GAME.lists for line in GAME.listing(view, names, what))
    shown = GAME.fragments(view, names, Look(width=100))
    yield from map(str, (shown.turn, shown.board, shown.hand, shown.panels))
    with pytest.raises(NotationError) as refusal:
        GAME.where(view, names, "nothing")
    yield str(refusal.value)
    for action in [*GAME.legal(state)][::9] if isinstance(GAME.actor(state), int) else ():
        yield GAME.explain(view, action, names).sentence
        yield GAME.narrate(view, action, names)
        yield GAME.phrase(view, action)


def check(rules: dict[str, Any], plays: int) -> None:
    """Test that nothing is named that the rules do not have."""
    default = {"wonder": False, "buildings": False, "english": False, "war_support": "connected"}
    absent = [
        word for name, value in default.items() if rules[name] == value for word in WORDS[name]
    ]
    for state in states(rules, plays):
        for text in said(state, SPECTATOR if state.phase == "action" else 0):
            assert not [word for word in absent if word in text.casefold()], text


@pytest.mark.parametrize("rules", [EXTRAS[0]])
def test_nothing_is_named_that_the_rules_do_not_have(rules: dict[str, Any]) -> None:
    check(rules, 1)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EXTRAS)
def test_nothing_is_named_over_all_options_that_the_rules_do_not_have(
    rules: dict[str, Any],
) -> None:
    check(rules, 6)


NAMED = {
    "en": ("wonder", "building"),
    "de": ("wunder", "gebäude"),
    "nl": ("wonder", "gebouw"),
    "it": ("meraviglia", "edific"),
}
"""The wonder and the buildings in the handbooks."""


@pytest.mark.parametrize("wonder", [False, True])
@pytest.mark.parametrize("buildings", [False, True])
@pytest.mark.parametrize("language", NAMED)
def test_the_rules_to_read_name_only_what_is_played(
    language: str, buildings: bool, wonder: bool
) -> None:
    rules = {**RULES, "wonder": wonder, "buildings": buildings}
    absent = [
        word
        for word, is_played in zip(NAMED[language], (wonder, buildings), strict=True)
        if not is_played
    ]
    with speaking(language):
        topics = games.topics("tiles", rules)
    assert len(topics) == 17 + wonder + buildings
    for topic in topics:
        if topic.word != "editions":
            assert not [word for word in absent if word in topic.text.casefold()], topic.word


def may_build(state: State) -> list[str]:
    """Return the sentence on what can be built."""
    lines = GAME.describe(GAME.view(state, 0), NAMES[: state.seats])
    return [line for line in lines if "may build" in line]


def test_what_can_be_built_is_what_can_be_built_now() -> None:
    assert may_build(ROW) == ["Ada may build the palace (on E4, F4 or G4)."]
    assert may_build(SQUARE) == ["Ada may build a monument."]
    assert may_build(PLUS) == ["Ada may build the wonder."]


@pytest.mark.slow
def test_what_can_be_built_is_named_by_any_rules() -> None:
    seen = set()
    for rules in EXTRAS[::2]:
        for state in states(rules, 12):
            if state.phase in ("building", "monument"):
                verbs = {VERBS[verb_of(action)] for action in GAME.legal(state)} - {"decline"}
                [sentence] = may_build(state)
                if state.phase == "monument":
                    named = {verb for verb in ("monument", "wonder") if verb in sentence}
                    assert named == verbs
                assert ("build" in verbs) == (THE_HOUSES[state.kind] in sentence)
                seen |= verbs
    assert seen == {"build", "monument", "wonder"}


def test_a_piece_that_is_not_played_is_nowhere() -> None:
    without = position("k0 t", hands=("s", "s"), wonder=False, buildings=False)
    for what in ("wonder", "palace"):
        assert "nowhere" in GAME.where(GAME.view(position("k0 t"), 0), NAMES[:2], what)[0]
        with pytest.raises(NotationError, match=f"there is no piece '{what}'"):
            GAME.where(GAME.view(without, 0), NAMES[:2], what)


def test_verbs_that_are_not_played_are_left_out() -> None:
    view = GAME.view(position("k0 t", wonder=False, buildings=True), 0)
    assert set(GAME.absent_verbs(view)) == {"wonder", "point"}
    assert not GAME.absent_verbs(GAME.view(position("k0 t"), 0))
