"""The levels for people: who is seated, what it is called, and what is said of it."""

from __future__ import annotations

import re

import pytest

from cli.shell.seats import level_of, seat_people_and_programs, seat_programs
from cli.shell.settings import LEVELS
from suite.core import games
from suite.core.text.catalogue import LANGUAGES, Catalogue, speak
from suite.players import roster
from tests.cli.records import GAMES
from tests.docs.pages import page, section, table, words


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_the_setting_is_one_of_the_game_with_a_meaning(game: str) -> None:
    rules = games.find(game)
    assert tuple(rules.levels) == tuple(rules.level_meanings) == LEVELS


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["", *LEVELS])
def test_people_play_against_their_level(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_LEVEL", level)
    rules = games.find(game)
    mine, other = seat_people_and_programs(rules, [])
    assert (mine.name, mine.player) == ("Ada", "human")
    assert other.player == (level or "medium") == level_of(rules)
    assert other.name == (rules.seat_names[1] if rules.seat_names else "Rival")
    strongest = list(roster.words(rules))[-1]
    assert [seat.player for seat in seat_programs(rules, [])] == [strongest] * 2


def test_a_game_without_levels_seats_its_strongest_program(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.find("temples")
    monkeypatch.setattr(type(rules), "levels", {})
    assert seat_people_and_programs(rules, ["Zoe"])[1].player == "reply"


def test_a_program_that_is_no_level_keeps_its_name() -> None:
    rules = games.find("temples")
    assert seat_people_and_programs(rules, ["Zoe", "ai:beam"])[1].name == "beam"
    assert seat_people_and_programs(rules, ["Zoe", "ai:easy"])[1].name == "Rival"
    assert [seat.name for seat in seat_programs(rules, ["ai:easy", "ai:hard"])] == ["easy", "hard"]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_level_was_measured(game: str) -> None:
    """The shares of won games are those of the page on players, in every language."""
    told = section(page("players.md"), "Levels for people")
    rows = table(told.split("| level | what it is like")[0])
    measured = {words(row[0])[0]: row[2 if game == "temples" else 4] for row in rows}
    for level, meaning in games.find(game).level_meanings.items():
        shares = {
            share
            for language in LANGUAGES
            for share in re.findall(r"(\d+) %", said_in(language, game, meaning))
        }
        if level in LEVELS[2:]:
            assert shares == {f"{float(measured[level].split(' ')[0]):.0f}"}
        else:
            assert not shares
        slips = re.search(r"slips=(\d+)", games.find(game).levels[level])
        assert (slips is not None) == ("random" in meaning)


def said_in(language: str, game: str, text: str) -> str:
    """Return a text of a game in a language."""
    speak(language)
    try:
        return Catalogue(game)(text)
    finally:
        speak("en")
