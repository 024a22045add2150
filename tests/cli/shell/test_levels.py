"""The levels for people: who is seated, what it is called, and what is said of it."""

from __future__ import annotations

import re

import pytest

from cli.shell.games.seats import offer_of, seat_people_and_programs, seat_programs
from cli.shell.settings import LEVELS
from suite.core import games
from suite.core.level import Level
from suite.players import roster
from suite.players.roster import level_meaning, offers
from tests.cli.records import GAMES
from tests.docs.pages import page, section, table, words


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_the_setting_is_one_of_the_game_with_a_meaning(game: str) -> None:
    rules = games.find(game)
    assert (*rules.levels, *rules.former_levels) == LEVELS
    assert {*rules.former_levels.values()} <= {*rules.levels}
    assert all(level.meaning for level in rules.levels.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["", *LEVELS])
def test_people_play_against_their_level(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_LEVEL", level)
    rules = games.find(game)
    mine, other = seat_people_and_programs(rules, [])
    assert (mine.name, mine.player) == ("Ada", "human")
    assert other.player == (level or "medium") == offer_of(rules).level
    assert other.name == (rules.seat_names[1] if rules.seat_names else "Rival")
    strongest = list(roster.words(rules))[-1]
    assert [seat.player for seat in seat_programs(rules, [])] == [strongest] * 2


def test_a_game_without_levels_seats_its_strongest_program(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.find("temples")
    monkeypatch.setattr(type(rules.unchecked), "levels", {})
    assert seat_people_and_programs(rules, ["Zoe"])[1].player == "ismcts"


def test_a_program_that_is_no_level_keeps_its_name() -> None:
    rules = games.find("temples")
    assert seat_people_and_programs(rules, ["Zoe", "ai:beam"])[1].name == "beam"
    assert seat_people_and_programs(rules, ["Zoe", "ai:easy"])[1].name == "Rival"
    assert [seat.name for seat in seat_programs(rules, ["ai:easy", "ai:hard"])] == ["easy", "hard"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_on_players_has_every_level_with_its_figure(game: str) -> None:
    """The best way to a wrong figure is to write it twice; what is not measured has none."""
    levels = games.find(game).levels
    told = section(page("players.md"), f"The ladder of `{game}`")
    rows = {words(cells[0])[0]: cells for cells in table(told)}
    assert list(rows) == list(levels)
    for word, level in levels.items():
        player, _against, share = rows[word][1:4]
        assert player == f"`{level.player}`"
        measured = re.match(r"(\d+\.\d) %", share)
        if level.won is None:
            assert not measured or word == LEVELS[0]
        else:
            assert measured
            assert abs(float(measured[1]) - level.won) <= 0.5


@pytest.mark.parametrize("game", GAMES)
def test_decisions_at_random_are_told(game: str) -> None:
    for level in games.find(game).levels.values():
        assert ("slips=" in level.player) == ("random" in level.meaning)


def test_what_a_level_won_is_told_where_it_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = games.find("temples")
    first, other = Level("beam", "Calm."), Level("turn", "Wild.", won=61)
    monkeypatch.setattr(type(rules.unchecked), "levels", {"calm": first, "wild": other})
    assert level_meaning(rules, "calm") == "Calm."
    told = level_meaning(rules, "wild")
    assert told.startswith("Wild. ")
    assert re.search(r"\b61 %.*\bcalm\b", told)


@pytest.mark.parametrize("game", GAMES)
def test_who_thinks_for_long_says_so(game: str) -> None:
    told = offers(games.find(game))
    assert [word for word in told if "seconds" in told[word]] == ["master"] * (game == "tiles")
