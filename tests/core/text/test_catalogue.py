"""The languages: all catalogues and handbooks are complete, and no other language is spoken."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text import catalogue
from suite.core.text.catalogue import FOLDER, LANGUAGES, Catalogue, speak, spoken
from tests.tools import catalogues
from tests.tools.catalogues import PARTS, TRANSLATED


@pytest.mark.parametrize("spoken_language", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_a_catalogue_is_complete(part: str, spoken_language: str) -> None:
    if len(catalogues.said(part)):
        assert catalogues.path_of(part, spoken_language).exists()
    assert catalogues.faults(part, spoken_language) == []


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.po")), ids=lambda path: str(path.name))
def test_a_catalogue_is_utf_8_with_the_plural_of_its_language(path: Path) -> None:
    text = path.read_text("utf-8")
    assert path.stem in PARTS
    assert path.parts[-3] in TRANSLATED
    header = text.split("\n\n")[0].casefold()
    assert "charset=utf-8" in header
    assert "nplurals=2; plural=(n != 1);" in header
    assert not re.search(r"\.py:\d", text)


def test_messages_are_found_however_they_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "module.py").write_text(
        'A = marked("later")\n'
        '_("outer {a}", a=_("in" "ner"), b=_.plural("one", "{number} things", len(f("no"))))\n'
        '_.within("key", "draw"); _(A); other.plural("no", "no")\n'
    )
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setitem(catalogues.PARTS, "part", ("part",))
    assert [(each.id, each.context) for each in catalogues.messages(catalogues.said("part"))] == [
        ("later", None),
        ("outer {a}", None),
        ("inner", None),
        (("one", "{number} things"), None),
        ("draw", "key"),
    ]


def test_what_is_wrong_with_a_catalogue_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    english, german = Catalog(), Catalog(locale="de")
    for text in ("missing", "empty", "fuzzy", "{a} and {b!r}", "{broken}", "same"):
        english.add(text)
    english.add(("one", "{number}"))
    german.add("empty", "")
    german.add("fuzzy", "unklar", flags=["fuzzy"])
    german.add("{a} and {b!r}", "{a} und {c}")
    german.add("{broken}", "{broken")
    german.add("same", "gleich")
    german.add(("one", "{number}"), ("eins", "viele"))
    german.add("old", "alt")
    monkeypatch.setattr(catalogues, "said", lambda _part: english)
    monkeypatch.setattr(catalogues, "read", lambda _part, _language: german)
    assert catalogues.faults("part", "de") == [
        "missing: ('missing', '')",
        "no longer said: ('old', '')",
        "empty: ('empty', '')",
        "fuzzy: ('fuzzy', '')",
        "other fields: '{a} und {c}': ('{a} and {b!r}', '')",
        "other fields: '{broken': ('{broken}', '')",
        "other fields: 'viele': ('one', '')",
    ]


def test_an_update_adds_what_is_new_drops_what_is_old_and_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    said = Catalog()
    monkeypatch.setattr(catalogues, "said", lambda _part: said)
    catalogues.update("part", "nl")
    path = catalogues.path_of("part", "nl")
    assert not path.exists()
    for text in ("first", "second"):
        said.add(text)
    catalogues.update("part", "nl")
    known = path.read_text().replace('"second"\nmsgstr ""', '"second"\nmsgstr "tweede"')
    path.write_text(f"# Ours.\n{known}")
    said = Catalog()
    for text in ("new", "second"):
        said.add(text)
    catalogues.update("part", "nl")
    told = path.read_text()
    assert told == (
        "# Ours.\n"
        + catalogues.header("nl")
        + 'msgid "new"\nmsgstr ""\n\nmsgid "second"\nmsgstr "tweede"\n\n'
    )
    catalogues.update("part", "nl")
    assert path.read_text() == told


@pytest.mark.parametrize("part", PARTS)
def test_every_message_is_literal(part: str) -> None:
    for path in catalogues.sources(part):
        for call in filter(catalogues.is_call, ast.walk(ast.parse(path.read_text("utf-8")))):
            texts = call.args[: {"_": 1, "plural": 2, "within": 2}.get(catalogues.name_of(call), 0)]
            glued = [each for each in texts if isinstance(each, ast.JoinedStr | ast.BinOp)]
            assert glued == [], f"{path.name}:{call.lineno}"


def test_english_is_spoken_first_and_another_language_only_if_there_is_one() -> None:
    assert spoken() == "en"
    for code in LANGUAGES:
        speak(code)
        assert spoken() == code
    for code in ("fr", "", "DE", "de_DE"):
        with pytest.raises(SettingError, match="de, nl, it"):
            speak(code)
        assert spoken() == "it"


def test_a_message_without_a_translation_is_english() -> None:
    say = Catalogue("temples")
    speak("de")
    assert say("the rival") == "der Gegner"
    assert say("a sentence that nobody says: {what}", what=1) == "a sentence that nobody says: 1"
    assert Catalogue("no such part")("the rival") == "the rival"


def test_the_plural_and_the_context_choose_the_translation() -> None:
    say = Catalogue("temples")
    speak("de")
    cards = [say.plural("one card", "{count} cards", n, count=n) for n in (1, 2)]
    assert cards == ["eine Karte", "2 Karten"]
    assert say("a Mede") == "ein Meder"
    assert say.within("object", "a Mede") == "einen Meder"
    assert catalogue.marked("a Mede") == "a Mede"


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("game", games.names())
def test_a_handbook_has_the_same_topics_in_every_language(game: str, code: str) -> None:
    english = games.topics(game)
    speak(code)
    translated = games.topics(game)
    told = [(topic.word, topic.chapter) for topic in translated]
    assert told == [(topic.word, topic.chapter) for topic in english]
    for one, other in zip(english, translated, strict=True):
        assert one.text != other.text, one.word
        assert _typed(one.text) == _typed(other.text), one.word
        assert one.text.count("\n- ") == other.text.count("\n- "), one.word


def _typed(text: str) -> list[str]:
    """Return what a text tells people to type, sorted: it is English in every language."""
    return sorted(set(re.findall(r"`[^`]+`", text.replace("\n", " "))))
