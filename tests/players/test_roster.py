"""From a word to a player: our own, levels, classes in files, installed ones, and commands."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.level import Level
from suite.players import roster
from suite.players.external import plugins
from suite.players.external.command import Command
from suite.players.external.guest import Guest
from suite.players.random import Random as RandomPlayer

TEMPLES: Final = games.find("temples")
TILES: Final = games.find("tiles")
FILE: Final = '''\
from dataclasses import dataclass

from suite.core.errors import SettingError
from suite.core.play.player import Choice


@dataclass(frozen=True)
class First:
    """Takes the first action."""

    depth: int = 3
    odds: float = 0.5
    bold: bool = False
    word: str = "x"
    seen: object = None

    def __post_init__(self):
        if self.depth < 0:
            raise SettingError("depth of First must be from 0")
        if self.depth > 9:
            raise OverflowError

    def choose(self, view, legal, rng):
        return Choice((next(iter(legal)),))


class TilesOnly:
    games = ("tiles",)
    meaning = "Plays tiles."

    def choose(self, view, legal, rng):
        return Choice((next(iter(legal)),))


class Wanting:
    def __init__(self, needed):
        pass

    def choose(self, view, legal, rng):
        return Choice(())


class Exiting:
    def __init__(self):
        raise SystemExit

    def choose(self, view, legal, rng):
        return Choice(())


class Counting:
    games = 5  # that it has played

    def choose(self, view, legal, rng):
        return Choice((next(iter(legal)),))


class NoPlayer:
    pass


NUMBER = 5
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A file of players."""
    path = tmp_path / "bots.py"
    path.write_text(FILE)
    return path


def refusal(game: Game[Any], spec: str) -> str:
    """Return why a player cannot sit at a game."""
    with pytest.raises(SettingError) as told:
        roster.seat(game, spec)
    return str(told.value)


# Our own


def test_a_level_is_the_player_it_stands_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TEMPLES.unchecked), "levels", {"calm": Level("beam:width=2")})
    assert roster.seat(TEMPLES, "calm") == roster.seat(TEMPLES, "beam:width=2")
    assert "calm" in refusal(TEMPLES, "nobody")
    assert "there is no player 'calm' for tiles" in refusal(TILES, "calm")


@pytest.mark.parametrize("name", games.names())
def test_every_level_of_a_game_can_sit_at_it(name: str) -> None:
    game = games.find(name)
    for word, level in game.levels.items():
        assert roster.seat(game, word) == roster.seat(game, level.player)


# In files


def test_a_class_in_a_file_is_a_guest_with_its_parameters(bots: Path) -> None:
    player: Any = roster.seat(TEMPLES, f"{bots}:First:depth=4:odds=0.25:bold=true:word=y")
    assert isinstance(player, Guest)
    assert player.name == "First"
    made: Any = player.player
    assert (made.depth, made.odds, made.bold, made.word) == (4, 0.25, True, "y")
    assert player == roster.seat(TEMPLES, f"{bots}:First:depth=4:odds=0.25:bold=true:word=y")
    view = TEMPLES.view(TEMPLES.new(TEMPLES.new_rules(), 2), 0)
    legal = TEMPLES.every_action()
    assert player.choose(view, legal, Random(1)).actions == (next(iter(legal)),)


def test_a_file_is_run_once_and_again_when_it_has_changed(bots: Path) -> None:
    first: Any = roster.seat(TEMPLES, f"{bots}:First")
    again: Any = roster.seat(TEMPLES, f"{bots}:First")
    assert type(first.player) is type(again.player)
    bots.write_text(FILE.replace("depth: int = 3", "depth: int = 7"))
    changed: Any = roster.seat(TEMPLES, f"{bots}:First")
    assert (first.player.depth, changed.player.depth) == (3, 7)
    assert [path.name for path in bots.parent.iterdir()] == [bots.name]


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        (":Second", "there is no player 'Second' in {file}; choose {players}"),
        (":", "there is no player '' in {file}; choose {players}"),
        (":NUMBER", "there is no player 'NUMBER' in {file}; choose {players}"),
        (":NoPlayer", "NoPlayer is not a player: it has no 'choose'"),
        (":Wanting", "Wanting cannot be set up (TypeError)"),
        (":Exiting", "Exiting cannot be set up (SystemExit)"),
        (":First:depth=-1", "depth of First must be from 0"),
        (":First:depth=10", "First cannot be set up (OverflowError)"),
        (":First:depth=x", "depth of First must be a whole number, not 'x'"),
        (":First:odds=x", "odds of First must be a number, not 'x'"),
        (":First:bold=x", "bold of First must be 'true' or 'false', not 'x'"),
        (":First:depth=1:depth=2", "depth is given twice in 'First:depth=1:depth=2'"),
        (":TilesOnly:x=1", "TilesOnly has no parameter 'x=1'; it takes none"),
        ("", "'{file}' is a file: add :Class for a player in it, or put cmd: before it"),
    ],
)
def test_what_is_wrong_with_a_player_in_a_file_is_said(bots: Path, rest: str, problem: str) -> None:
    players = "First, TilesOnly, Wanting, Exiting or Counting"
    assert refusal(TILES, f"{bots}{rest}") == problem.format(file=bots, players=players)


def test_a_player_may_be_for_some_games_only(bots: Path) -> None:
    assert isinstance(roster.seat(TILES, f"{bots}:TilesOnly"), Guest)
    assert refusal(TEMPLES, f"{bots}:TilesOnly") == "TilesOnly does not play temples"
    assert isinstance(roster.seat(TEMPLES, f"{bots}:Counting"), Guest)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = 1\nclass First\n", "SyntaxError in line 2"),
        ("x = 1\n\ny = 1 / 0\n", "ZeroDivisionError in line 3"),
        ("import no_such_module\n", "ModuleNotFoundError in line 1"),
        ("def f():\n    raise KeyError\n\nf()\n", "KeyError in line 2"),
        ("import sys\nsys.exit()\n", "SystemExit in line 2"),
        ("import json\njson.loads('[')\n", "JSONDecodeError in line 2"),
        ("\0", ""),
    ],
)
def test_a_file_that_cannot_be_imported_is_named_with_its_line(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text)
    told = refusal(TEMPLES, f"{path}:First")
    assert told.startswith(f"{path} cannot be imported ({problem}")
    assert told.endswith(")")


def test_a_parameter_may_name_a_file(bots: Path) -> None:
    player: Any = roster.seat(TEMPLES, f"{bots}:First:word=book.py:depth=4")
    assert (player.player.word, player.player.depth) == ("book.py", 4)


def test_a_file_that_is_not_there_is_named() -> None:
    assert refusal(TEMPLES, "no/such/bot.py:First") == "there is no file no/such/bot.py"
    assert refusal(TEMPLES, "./tests.py:First") == "there is no file ./tests.py"


# Installed


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with players of ours and theirs."""
    (tmp_path / "theirs.py").write_text(FILE)
    about = tmp_path / "theirs-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[zweistrom.players]\n"
        "early = theirs:First\n"
        "board = theirs:TilesOnly\n"
        "random = theirs:First\n"
        "lost = theirs:Lost\n"
        "whole = theirs\n"
        "gone = no_such_module:First\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "theirs", raising=False)
    return tmp_path


def test_players_of_packages_are_found_by_their_words(package: Path) -> None:
    player: Any = roster.seat(TEMPLES, "early:depth=5")
    assert (player.name, player.player.depth) == ("early", 5)
    assert isinstance(roster.seat(TILES, "board"), Guest)
    assert refusal(TEMPLES, "board") == "board does not play temples"
    assert roster.parameters(TEMPLES, "early")["depth"] == 3
    assert roster.meaning(TILES, "board") == "Plays tiles."
    assert "board" in refusal(TEMPLES, "nobody")
    entry = roster.guests(TEMPLES)["early"]
    assert entry.dist
    assert entry.dist.name == "theirs"


def test_our_own_words_win_over_those_of_packages(package: Path) -> None:
    assert roster.seat(TEMPLES, "random") == RandomPlayer()
    assert set(roster.guests(TEMPLES)) == {"board", "early", "gone", "lost", "whole"}
    assert "random" in plugins.installed_players()


def test_what_a_package_names_and_does_not_have_is_said(package: Path) -> None:
    assert refusal(TEMPLES, "lost") == "'lost' cannot be imported (AttributeError)"
    assert refusal(TEMPLES, "gone") == "'gone' cannot be imported (ModuleNotFoundError)"
    assert refusal(TEMPLES, "whole") == "whole is not a player: it has no 'choose'"
    with pytest.raises(SettingError):
        roster.parameters(TEMPLES, "whole")


# Words


@pytest.mark.parametrize("spec", ["cmd:./b\udcff", "b\udcff.py:First", "b\udcff"])
def test_what_no_record_could_hold_is_refused(spec: str) -> None:
    assert refusal(TEMPLES, spec) == f"{spec!r} is not UTF-8 text"


def test_a_command_line_is_a_player() -> None:
    assert roster.seat(TEMPLES, "cmd:sh ./bot.py:Class --x") == Command("sh ./bot.py:Class --x")


@pytest.mark.parametrize(
    ("word", "program", "anybodys", "short"),
    [
        ("Anna", False, False, "Anna"),
        ("ai:turn:width=5", True, False, "ai"),
        ("turn:width=5", False, False, "turn"),
        ("cmd:./a/mybot --x", True, True, "mybot"),
        ("./a/mybot.py:Class", True, True, "Class"),
        ("mybot.py:Class:x=1:y=2", True, True, "Class"),
        ("mybot.py", True, False, "mybot.py"),
    ],
)
def test_words_are_told_apart(word: str, program: bool, anybodys: bool, short: str) -> None:
    assert roster.is_program(word) is program
    assert roster.is_anybodys(word) is anybodys
    assert roster.short(word) == short


def test_the_sign_of_a_program_may_be_left_out() -> None:
    assert roster.spec_of("ai:turn:width=5") == roster.spec_of("turn:width=5") == "turn:width=5"
