"""What people read on the full screen: words of their language and keys, never the notation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from cli.screens.overlays import LETTERS
from cli.screens.table.key_path import THEN, key_path, place_name
from cli.screens.table.presenter import Presenter
from cli.screens.table.selection import Selection
from suite.core.game import Game
from suite.core.play.action_builder import ActionBuilder
from suite.core.text.catalogue import LANGUAGES, speak
from suite.core.view import View
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from tests.cli.screens.sitting import MIDDLE, SMALL, table_of
from tests.temples.scenes import dealt_states, some_states
from tests.tiles import boards
from tests.tiles.stories import some_of_each_phase

NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
LEARNT: Final[dict[str, Game[Any]]] = {"temples": TEMPLES, "tiles": TILES}


@cache
def views(game: str) -> tuple[View[Any], ...]:
    """Return the views of seats to act: early, in the middle and late, in every phase."""
    states = (
        [*some_states(4, 20), *dealt_states(12)]
        if game == "temples"
        else [state for state, _ in some_of_each_phase(3)]
    )
    rules = LEARNT[game]
    return tuple(
        rules.view(state, actor) for state in states if isinstance(actor := rules.actor(state), int)
    )


def selections(view: View[Any], rng: Random) -> Iterator[Selection]:
    """Yield selections as some keys leave them: refused, begun, armed, pointed at."""
    names = NAMES[: max(view.game.seats)]
    yield Selection(view, names)
    for key in view.game.keys(view):
        found = Selection(view, names)
        found.press(key.words)
        yield found
        lit = list(found.builder.lit())
        if found.builder.beginnings and lit:
            found.point(rng.choice(lit))
            found.choose()
            yield found
        found = Selection(view, names)
        if found.press(key.words):
            found.point(rng.choice([place for row in view.game.places for place in row]))
            found.choose()
            yield found
    found = Selection(view, names)
    found.explain(view.game.every_action().choice(rng))
    yield found


def notation_of(view: View[Any]) -> list[str]:
    """Return every action of the game in the notation that is more than one word."""
    return [text for text in view.game.texts if " " in text]


def quoted(told: str, texts: list[str]) -> list[str]:
    """Return the actions that a text quotes in the notation."""
    plain = " ".join(told.split())
    return [text for text in texts if text in plain]


@pytest.mark.slow
@pytest.mark.parametrize("game", LEARNT)
def test_no_frame_and_no_sheet_has_the_notation_of_an_action(game: str) -> None:
    rng = Random("en")
    some = views(game)
    frames = 0
    for number, view in enumerate(some[:: max(1, len(some) // 10)]):
        texts, rules = notation_of(view), view.game
        names = NAMES[: max(rules.seats)]
        shown = Presenter(table_of(game, *["human"] * rules.seats[0]), names, view.watcher)
        for selection in selections(view, rng):
            frame = shown.canvas(selection, *(SMALL, MIDDLE)[number % 2], selection.bar())
            assert not quoted(str(frame), texts)
            frames += 1
            for text in selection.builder.remaining[:4]:
                action = selection.builder.legal[text]
                assert not quoted(rules.phrase(view, action), texts)
                assert not quoted(rules.explain(view, action, names).sentence, texts)
        for hint in rules.hints(view, names, 3):
            path = key_path(view, ActionBuilder(view).legal, rules.write(hint.action))
            assert not quoted(f"{rules.phrase(view, hint.action)} {path} {hint.sentence}", texts)
    assert frames > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LEARNT)
def test_every_action_has_words_of_its_own_in_every_language(game: str, language: str) -> None:
    speak(language)
    for view in views(game)[::3]:
        rules = view.game
        legal = list(rules.legal(view.state))
        phrases = [rules.phrase(view, action) for action in legal]
        assert len(set(phrases)) == len(phrases)
        assert all("{" not in phrase and len(phrase) > 3 for phrase in phrases)


@pytest.mark.parametrize("game", LEARNT)
def test_the_keys_that_are_told_lead_to_the_action(game: str) -> None:
    rng = Random(1)
    told = set()
    for view in views(game)[::4]:
        legal = ActionBuilder(view).legal
        for text in rng.sample(list(legal), min(3, len(legal))):
            path = key_path(view, legal, text)
            if not path:
                # Letters on a sheet run out.
                assert not any(key.words[0] == text.split()[0] for key in view.game.keys(view))
                continue
            told.add(text.split()[0])
            assert followed(view, path.split()) == text
    assert len(told) > 4


def test_a_treasure_is_pointed_at_without_a_key() -> None:
    seen = 0
    for state in boards.some_states():
        if state.phase == "treasure":
            actor = TILES.actor(state)
            assert isinstance(actor, int)
            view = TILES.view(state, actor)
            legal = ActionBuilder(view).legal
            assert [key_path(view, legal, text) for text in legal] == [
                f"→ {text.split()[1]}" for text in legal
            ]
            seen += 1
    assert seen


def followed(view: View[Any], path: list[str]) -> str:
    """Follow keys and places as a person does; return the action that is armed then."""
    game, builder = view.game, ActionBuilder(view)
    keys = {key.key: key.words for key in game.keys(view)}
    places = {place_name(game, place): place for row in game.places for place in row}
    offered: list[str] = []
    steps = iter(path)
    for step in steps:
        if offered:
            builder.arm(offered[LETTERS.index(step)])
        elif step == THEN:
            offered = builder.choose(places[next(steps)])
            continue
        else:
            assert builder.press(keys[step])
        offered = builder.choices()
    return builder.armed
