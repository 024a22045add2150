"""What the game says in German, Dutch and Italian: whole sentences, with every field filled."""

# ruff: noqa: RUF001 - other languages have their own dashes

from __future__ import annotations

from random import Random
from re import findall

import pytest

from suite.core.text.catalogue import LANGUAGES, Catalogue, speak
from suite.core.view import SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from suite.tiles.text.ascii import WIDTH
from suite.tiles.text.explain import CHAPTERS, CHAPTERS_OF_PHASES
from tests.tiles.scenes import APART
from tests.tiles.stories import some_of_each_phase

NAMES = ("Anna", "Agnes", "Max", "Cleo")
TRANSLATED = [language for language in LANGUAGES if language != "en"]
ENGLISH = {"the", "and", "for", "on", "with", "nobody", "you", "tile", "tiles", "joins", "gets"}
"""Words that would show that a part of a sentence is not translated."""


def test_nouns_are_declined_in_german() -> None:
    speak("de")
    assert GAME.narrate(GAME.view(APART, 0), GAME.read("tile market G5"), NAMES[: APART.seats]) == (
        "Anna legt einen Markt auf G5 – Anschluss an das Königreich des Königs von Anna auf E4; "
        "Anna erhält einen grünen Punkt."
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_in_every_phase_all_is_said_with_nothing_left_open_or_in_english(language: str) -> None:
    rng, actions = Random(language), GAME.every_action()
    for state, action in some_of_each_phase(12):
        asked = [actions.choice(rng) for _ in range(6)]
        if isinstance(GAME.actor(state), int):
            asked += [GAME.legal(state).choice(rng) for _ in range(3)]
        speak("en")
        english = said(state, action, asked)
        speak(language)
        told = said(state, action, asked)
        assert len(told) == len(english)
        for sentence, plain in zip(told, english, strict=True):
            assert "{" not in sentence and "}" not in sentence
            assert sentence != plain
            assert not ENGLISH & set(findall(r"\w+", sentence))
            assert sentence[0] == sentence[0].upper() and sentence.endswith(".")


def said(state: State, action: int, asked: list[int]) -> list[str]:
    """Return all that is said of a state, of what is done in it, and of what could be done."""
    sentences = []
    for watcher in (0, SPECTATOR):
        view, names = GAME.view(state, watcher), NAMES[: state.seats]
        sentences += GAME.describe(view, names)
        sentences += [GAME.explain(view, each).sentence for each in asked]
        if action >= 0:
            sentences.append(GAME.narrate(view, action, names))
    return sentences


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_board_in_letters_is_ascii_and_fits_in_every_language(language: str) -> None:
    for state, _ in some_of_each_phase(6):
        view, names = GAME.view(state, 0), ["ÄÖÜß" * 10] * state.seats
        speak("en")
        english = GAME.ascii(view, names).splitlines()
        speak(language)
        lines = GAME.ascii(view, names).splitlines()
        assert lines[:13] == english[:13], "the grid is the same in every language"
        assert lines[-4:] != english[-4:]
        assert sum(line.count("?") for line in lines) == sum(line.count("?") for line in english)
        for line in lines:
            assert line.isascii() and len(line) <= WIDTH and "{" not in line


def test_umlauts_tell_names_apart_in_letters() -> None:
    shown = GAME.ascii(GAME.view(APART, 0), ("Änna", "Anna"))
    assert "Aenna (seat 1)" in shown
    assert "Anna (seat 2)" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_answered_begins_with_a_capital(language: str) -> None:
    speak(language)
    view = GAME.view(APART, 0)
    asked = [GAME.where(view, NAMES, what) for what in ("Ki1", "K", "Pr2", "T", "monument")]
    asked += [GAME.listing(view, NAMES, what) for what in GAME.lists]
    for sentence in [sentence for told in asked for sentence in told]:
        assert sentence[0].isupper(), sentence


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_chapter_has_a_name_of_its_own(language: str) -> None:
    speak(language)
    chapters = {*CHAPTERS.values(), *CHAPTERS_OF_PHASES.values()}
    told = {Catalogue("tiles")(chapter) for chapter in chapters}
    assert len(told) == len(chapters)
    assert not told & chapters
