"""`zweistrom bots`: what is listed can be played with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from suite.core import games
from suite.core.level import Level
from suite.players import roster
from tests.cli.records import read, run
from tests.cli.terminal import unframed

THEIRS = """\
from suite.core.play.player import Choice


class Early:
    games = ("temples",)
    meaning = "Takes the first action."

    def __init__(self, depth: int = 3):
        pass

    def choose(self, view, legal, rng):
        return Choice((next(iter(legal)),))
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that brings players with it, of which one is not there."""
    (tmp_path / "theirs.py").write_text(THEIRS)
    about = tmp_path / "theirs-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    named = "[zweistrom.players]\nearly = theirs:Early\nlost = theirs:Lost\n"
    (about / "entry_points.txt").write_text(named)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "theirs", raising=False)


def seats_listed(text: str) -> list[str]:
    """Return the seats in a list of players."""
    return [line.split()[0] for line in text.splitlines() if line.strip().startswith("ai:")]


def words_of(name: str) -> list[str]:
    """Return the levels and players that a game offers."""
    game = games.find(name)
    return [*game.levels, *roster.words(game)]


@pytest.mark.parametrize("name", games.names())
def test_every_player_of_a_game_is_listed_as_a_seat_names_it(name: str) -> None:
    game = games.find(name)
    seats = seats_listed(run("bots", name).stdout)
    assert [seat.split(":")[1] for seat in seats] == words_of(name)
    for seat in seats:
        spec = seat.removeprefix("ai:")
        assert roster.seat(game, spec) == roster.seat(game, spec.partition(":")[0])


@pytest.mark.slow
def test_every_player_has_its_meaning() -> None:
    listed = read(run("bots", "--json").stdout_bytes)
    assert [(line["v"], line["game"], line["player"]) for line in listed] == [
        (1, name, word) for name in games.names() for word in words_of(name)
    ]
    for line in listed:
        game = games.find(line["game"])
        assert line["meaning"].endswith(".")
        assert line["meaning"] in run("bots").stdout
        level = game.levels.get(line["player"])
        assert line["spec"] == (level.player if level else None)
        assert line["source"] is None
        if line["spec"] is None:
            assert line["parameters"] == roster.parameters(game, line["player"])


def test_levels_are_listed_first_with_the_player_they_stand_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels = {"calm": Level("beam:width=1"), "wild": Level("random")}
    monkeypatch.setattr(type(games.find("temples").unchecked), "levels", levels)
    told = run("bots", "temples").stdout.splitlines()
    assert told[1:5] == [
        "  ai:calm  (beam:width=1)",
        "      Made for people; it plays as beam:width=1.",
        "  ai:wild  (random)",
        "      Made for people; it plays as random.",
    ]
    assert run("watch", "temples", "ai:calm", "ai:wild", "--seed", "1").exit_code == 0
    assert run("play", "temples", "calm").stderr == (
        "zweistrom: 'calm' is a computer player: write ai:calm to seat it\n"
    )


def test_without_a_game_those_of_all_games_are_listed() -> None:
    told = run("bots").stdout
    assert seats_listed(told) == [
        seat for name in games.names() for seat in seats_listed(run("bots", name).stdout)
    ]
    assert all(f"{name}:\n" in told for name in games.names())


@pytest.mark.parametrize("words", [(), ("temples",), ("--json",), ("temples", "--json")])
def test_the_word_list_may_be_left_out(words: tuple[str, ...]) -> None:
    assert run("bots", *words).stdout == run("bots", "list", *words).stdout != ""


def test_players_of_installed_packages_are_listed_with_where_they_come_from(
    package: None,
) -> None:
    told = run("bots", "temples")
    assert told.stdout.splitlines()[-3:] == [
        "  ai:early:depth=3",
        "      Takes the first action.",
        "      From the package theirs.",
    ]
    assert told.stderr == "'lost' cannot be imported (AttributeError)\n"
    last = read(run("bots", "temples", "--json").stdout_bytes)[-1]
    assert (last["player"], last["source"]) == ("early", "theirs")
    assert "early" not in run("bots", "tiles").stdout
    assert run("watch", "temples", "ai:early", "ai:random", "--seed", "1").exit_code == 0


def test_the_help_names_the_commands() -> None:
    told = unframed(run("bots", "--help").stdout).splitlines()
    assert [line.split()[0] for line in told[-4:-1]] == [
        "list",
        "new",
        "check",
    ]
