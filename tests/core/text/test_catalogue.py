"""The languages: how a translation is found; before a release nothing lacks one."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from suite.core import games
from suite.core.errors import SettingError
from suite.core.text import catalogue
from suite.core.text.catalogue import FOLDER, LANGUAGES, Catalogue, current_language, speak
from tests.tools import catalogues
from tests.tools.catalogues import PARTS, TRANSLATED


@pytest.mark.slow
@pytest.mark.release
@pytest.mark.parametrize("spoken_language", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_a_catalogue_is_complete(part: str, spoken_language: str) -> None:
    assert catalogues.gaps(part, spoken_language) == []


@pytest.mark.slow
@pytest.mark.parametrize("spoken_language", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_no_translation_breaks_what_is_said(part: str, spoken_language: str) -> None:
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
    english.add(("once", "{number} times"))
    german.add("empty", "")
    german.add("fuzzy", "unklar", flags=["fuzzy"])
    german.add("{a} and {b!r}", "{a} und {c}")
    german.add("{broken}", "{broken")
    german.add("same", "gleich")
    german.add(("one", "{number}"), ("eins", "viele"))
    german.add("once", "einmal")
    german.add("old", "alt")
    monkeypatch.setattr(catalogues, "said", lambda _part: english)
    monkeypatch.setattr(catalogues, "read", lambda _part, _language: german)
    assert catalogues.gaps("part", "de") == [
        "no longer said: ('old', '')",
        "not translated: ('empty', '')",
        "not translated: ('fuzzy', '')",
        "not translated: ('missing', '')",
    ]
    assert catalogues.faults("part", "de") == [
        "('{a} and {b!r}', ''): '{a} und {c}'",
        "('{broken}', ''): '{broken'",
        "('one', ''): ('eins', 'viele')",
        "('once', ''): 'einmal'",
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


def test_translators_read_where_a_message_stands_and_what_says_a_lone_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "module.py").write_text(
        '"""A file."""\nA = _("left")\nclass C:\n  """A class."""\n  def f():\n'
        '    """Return it,\n    whole.\n\n    More."""\n    return _("right"), _("two words")\n'
    )
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    monkeypatch.setitem(catalogues.PARTS, "part", ("part",))
    catalogues.said.cache_clear()
    catalogues.update("part", "nl")
    catalogues.said.cache_clear()
    assert catalogues.path_of("part", "nl").read_text() == catalogues.header("nl") + (
        '#. A file.\n#: part/module.py\nmsgid "left"\nmsgstr ""\n\n'
        '#. Return it, whole.\n#: part/module.py\nmsgid "right"\nmsgstr ""\n\n'
        '#: part/module.py\nmsgid "two words"\nmsgstr ""\n\n'
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_every_message_is_literal(part: str) -> None:
    for path in catalogues.sources(part):
        for call in filter(catalogues.is_call, ast.walk(ast.parse(path.read_text("utf-8")))):
            texts = call.args[: {"_": 1, "plural": 2, "within": 2}.get(catalogues.name_of(call), 0)]
            glued = [each for each in texts if isinstance(each, ast.JoinedStr | ast.BinOp)]
            assert glued == [], f"{path.name}:{call.lineno}"


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_a_source_takes_its_messages_from_the_catalogue_that_has_them(part: str) -> None:
    for path in catalogues.sources(part):
        for node in ast.parse(path.read_text("utf-8")).body:
            match node:
                case ast.ImportFrom(module=str(place), names=[ast.alias(name="_")]):
                    assert (place.split(".")[1] if not node.level else "cli") == part, path
                case ast.AnnAssign(
                    target=ast.Name(id="_"), value=ast.Call(args=[ast.Constant(value=said)])
                ):
                    assert said == part, path


def test_english_is_spoken_first_and_another_language_only_if_there_is_one() -> None:
    assert current_language() == "en"
    for code in LANGUAGES:
        speak(code)
        assert current_language() == code
    for code in ("fr", "", "DE", "de_DE"):
        with pytest.raises(SettingError, match="de, nl, it"):
            speak(code)
        assert current_language() == "it"


def test_the_plural_and_the_context_choose_the_translation_and_what_has_none_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    german = Catalog(locale="de")
    german.add(("one card", "{count} cards"), ("eine Karte", "{count} Karten"))
    german.add("a Mede", "ein Meder")
    german.add("a Mede", "einen Meder", context="object")
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    with (tmp_path / "de" / "LC_MESSAGES" / "toy.mo").open("wb") as file:
        write_mo(file, german)
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    say = Catalogue("toy")
    assert say("a Mede") == "a Mede"
    speak("de")
    cards = [say.plural("one card", "{count} cards", n, count=n) for n in (1, 2)]
    assert cards == ["eine Karte", "2 Karten"]
    assert say(catalogue.marked("a Mede")) == "ein Meder"
    assert say.within("object", "a Mede") == "einen Meder"
    assert say("a {what} that nobody says", what=1) == "a 1 that nobody says"
    assert Catalogue("no such part")("a Mede") == "a Mede"


@pytest.mark.release
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
    english_text, text = (
        files(f"suite.{game}").joinpath(f"handbook{suffix}.md").read_text("utf-8")
        for suffix in ("", f".{code}")
    )
    assert _conditions(text) == _conditions(english_text)


def _typed(text: str) -> list[str]:
    """Return what a text tells people to type, sorted: it is English in every language."""
    return sorted(set(re.findall(r"`[^`]+`", text.replace("\n", " "))))


def _conditions(text: str) -> Counter[str]:
    """Return under which rules passages of a handbook hold, counted."""
    return Counter(re.findall(r"\{\{(?:if|end)[^}]*\}\}", text))
