"""The handbook: topics are found by words, and every game has some."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from suite.core import games
from suite.core.errors import SettingError
from suite.core.options import nearest
from suite.core.text import handbook
from suite.core.text.catalogue import LANGUAGES, speaking
from suite.core.text.handbook import Topic
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES

TEXT = """# A game: its rules

This belongs to no topic.

## aim: The aim (1)

Win.

### Not a topic

## start-up: Beginning (ours: a ruling) of a game (2.1)

Begin.
"""


def test_topics_come_in_the_order_of_the_handbook_with_title_chapter_and_text() -> None:
    assert handbook.parse("game", TEXT) == [
        Topic("game", "aim", "The aim", "1", "Win.\n\n### Not a topic"),
        Topic("game", "start-up", "Beginning (ours: a ruling) of a game", "2.1", "Begin."),
    ]


def test_a_handbook_without_topics_has_none() -> None:
    assert handbook.parse("game", "# Nothing\n") == []


@pytest.mark.parametrize("game", games.names())
def test_every_heading_of_a_games_handbook_is_a_topic_of_its_own(game: str) -> None:
    topics = games.topics(game)
    text = files(f"suite.{game}").joinpath("handbook.md").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert headings == [f"## {each.word}: {each.title} ({each.chapter})" for each in topics]
    assert len({topic.word for topic in topics}) == len(topics) > 0
    assert all(topic.text for topic in topics)


def test_a_unique_beginning_finds_a_topic_and_a_whole_word_is_never_ambiguous() -> None:
    known = [Topic("a", word, "", "", "") for word in ("start", "starting", "turn")]
    assert handbook.find(known, "tu").word == "turn"
    assert handbook.find(known, "start").word == "start"


def test_an_ambiguous_beginning_names_the_topics_it_can_be() -> None:
    known = [Topic("a", "start", "", "", ""), Topic("b", "steal", "", "", "")]
    with pytest.raises(SettingError, match=r"several topics.*: start \(a\), steal \(b\)$"):
        handbook.find(known, "st")


def test_an_unknown_word_names_the_near_topics_or_else_all() -> None:
    known = [Topic("a", word, "", "", "") for word in ("build", "turn")]
    with pytest.raises(
        SettingError, match=r"no topic 'biuld' in the rules; did you mean 'build'\?$"
    ):
        handbook.find(known, "biuld")
    with pytest.raises(SettingError, match=r"choose build or turn$"):
        handbook.find(known, "zzz")
    with pytest.raises(SettingError, match=r"choose build or turn$"):
        handbook.find(known, "")


MARKED = """## points: Points (2014, Siegpunkte)
{{books 2007, Points; 1997, Zegepunten}}

A point.{{if houses=yes}} Two with
a house.{{end}}{{if side=west}} None in the west.{{end}}

## house: Houses (2014, Häuser)

{{if houses=yes}}Build one.{{end}}
"""


def test_passages_and_topics_that_do_not_hold_by_the_rules_of_a_table_are_left_out() -> None:
    whole = handbook.parse("game", MARKED)
    assert [(topic.word, topic.chapter) for topic in whole] == [
        ("points", "2014, Siegpunkte"),
        ("house", "2014, Häuser"),
    ]
    assert whole[0].text == "A point. Two with\na house. None in the west."
    [points] = handbook.parse("game", MARKED, {"houses": False, "side": "east"}, "1997")
    assert (points.text, points.chapter) == ("A point.", "1997, Zegepunten")
    first, house = handbook.parse("game", MARKED, {"houses": True, "side": "east"}, "2007")
    assert (first.chapter, house.chapter) == ("2007, Points", "2014, Häuser")


ONLY_WITH = {"buildings": "building", "wonder": "wonder", "english": "english"}
"""Options with the word of a handbook that belongs to each."""
SHEETS = ("points", "tile", "catastrophe", "conflict")


@pytest.mark.parametrize("edition", [each.name for each in TILES.editions])
@pytest.mark.parametrize("option", ONLY_WITH)
def test_the_sheets_of_an_edition_tell_only_of_what_is_played(edition: str, option: str) -> None:
    for played in (False, True):
        rules = TILES.new_rules(edition, {option: played})
        topics = games.topics_in_play(TILES, rules)
        sheets = " ".join(topic.text for topic in topics if topic.word in SHEETS).casefold()
        assert (ONLY_WITH[option] in sheets) == played
        assert "{{" not in "".join(topic.text for topic in topics)
        words = {topic.word for topic in topics}
        assert ("building" in words) == bool(rules["buildings"])
        assert ("wonder" in words) == bool(rules["wonder"])
        [points] = [topic for topic in topics if topic.word == "points"]
        assert points.chapter.startswith(f"{edition}, ")


def test_the_edition_of_rules_is_the_one_that_agrees_in_most() -> None:
    for edition in TILES.editions:
        for option in TILES.options[3:]:
            rules = {**edition.rules, option.name: option.values[-1]}
            assert nearest(TILES.editions, rules) == edition


@pytest.mark.parametrize("edition", [each.name for each in TEMPLES.editions])
def test_the_abilities_are_the_same_in_every_edition_of_cards(edition: str) -> None:
    played = games.topics_in_play(TEMPLES, TEMPLES.new_rules(edition))
    assert played == games.topics("temples")


GLOSSARY = Path("docs/glossary.md").read_text(encoding="utf-8")
LISTS = {"temples": "The card game", "tiles": "The tile game"}
PLURALS = {
    "en": {"kingdoms": "pieces", "supporters": "war", "farms": "pieces", "winners": "conflict"},
    "de": {"Königreiche": "pieces", "Anhängern": "war", "Schätze": "treasure", "Felder": "pieces"},
    "nl": {"velden": "pieces", "aanhangers": "war", "schatten": "treasure", "rijen": "building"},
    "it": {"regni": "pieces", "righe": "building", "tesori": "treasure", "tori": "pieces"},
}


def glossary(game: str, language: str) -> list[str]:
    """Return the words of a game in the glossary, as people say them in a language."""
    sections = {each.partition("\n")[0]: each for each in GLOSSARY.split("\n## ")}
    columns = ["en", "de", "nl", "it"]
    cells = []
    for name, column in ((LISTS[game], 0), (f"{LISTS[game]} in four languages", None)):
        at = columns.index(language) if column is None else column
        rows = [
            line.strip("| ").split(" | ") for line in sections[name].splitlines() if "|" in line
        ]
        cells += [row[at] for row in rows[2:] if column is None or language == "en"]
    words = re.split(r", | or ", ", ".join(re.sub(r"\([^)]*\)|\*", "", each) for each in cells))
    return [word.strip() for word in words if len(word.strip()) > 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LISTS)
def test_every_word_of_the_glossary_leads_to_one_topic(game: str, language: str) -> None:
    words = glossary(game, language)
    assert len(words) > 40
    with speaking(language):
        known = games.topics(game)
        for word in (*words, *glossary(game, "en"), *games.find(game).verbs):
            assert handbook.find(known, word.casefold()) in known, word
        for topic in known:
            assert all(handbook.find(known, word.casefold()) == topic for word in topic.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_with_another_ending_too(language: str) -> None:
    with speaking(language):
        known = games.topics("tiles")
        for word, topic in PLURALS[language].items():
            assert handbook.find(known, word.casefold()).word == topic, word
        for word in glossary("tiles", "en"):
            one, more = (handbook.find(known, each.casefold()) for each in (word, f"{word}s"))
            assert one == more, word
