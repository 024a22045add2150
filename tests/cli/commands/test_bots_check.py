"""`zweistrom bots new` writes a working bot, and `bots check` proves one."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.records import run
from tests.players.tables import bot

SOUND = bot("sound").removeprefix("cmd:")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# A new one


@pytest.mark.slow
def test_a_new_bot_works_in_every_game_and_says_so() -> None:
    made = run("bots", "new", "mybot")
    assert made.stdout.splitlines() == [
        "mybot.py is a working bot, test_mybot.py is its test.",
        "To check it: zweistrom bots check ./mybot.py",
    ]
    assert os.access("mybot.py", os.X_OK)
    command = shlex.join([sys.executable, "mybot.py"])
    told = run("bots", "check", command, "--games", "2")
    assert told.exit_code == 0
    assert [line.split(", ")[0] for line in told.stdout.splitlines()] == [
        "temples: 2 games",
        "tiles: 2 games",
    ]
    assert told.stdout.count("faults: 0") == 2
    assert told.stderr.splitlines() == [
        "temples: the same seed gives the same game.",
        "tiles: the same seed gives the same game.",
    ]


@pytest.mark.slow
def test_the_test_of_a_new_bot_passes_and_fails_when_the_bot_is_broken() -> None:
    run("bots", "new", "mybot", "--game", "temples")
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "."]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    text = Path("mybot.py").read_text().replace("return rng.choice(legal)", "return 'fly'")
    Path("mybot.py").write_text(text)
    broken = subprocess.run(words, capture_output=True, check=False, text=True)
    assert broken.returncode == 1
    assert "its action is not legal: 'fly'" in broken.stdout


def test_the_test_of_a_bot_for_all_games_names_none() -> None:
    run("bots", "new", "every")
    run("bots", "new", "only", "--game", "temples")
    assert 'command, "--games"' in Path("test_every.py").read_text()
    assert 'command, "temples", "--games"' in Path("test_only.py").read_text()


@pytest.mark.parametrize("there", ["mybot.py", "test_mybot.py"])
def test_nothing_is_overwritten(there: str) -> None:
    Path(there).write_text("mine")
    refused = run("bots", "new", "mybot")
    assert (refused.exit_code, refused.stderr) == (2, f"zweistrom: {there} already exists\n")
    assert Path(there).read_text() == "mine"
    assert [path.name for path in Path().glob("*mybot*")] == [there]


@pytest.mark.parametrize("name", ["", "a b", "../bot", "bot.py", "5", "käfer"])
def test_a_name_that_is_no_file_of_python_is_refused(name: str, here: Path) -> None:
    refused = run("bots", "new", name)
    assert refused.exit_code == 2
    assert "cannot be a bot's name" in refused.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["random", "json", "queue"])
def test_a_name_that_would_hide_a_module_of_python_is_refused(name: str, here: Path) -> None:
    refused = run("bots", "new", name)
    assert (refused.exit_code, refused.stderr) == (
        2,
        f"zweistrom: {name!r} cannot be a bot's name: Python has a module of that name\n",
    )
    assert not list(here.iterdir())


def test_an_unknown_game_writes_nothing(here: Path) -> None:
    assert run("bots", "new", "mybot", "--game", "chess").exit_code == 2
    assert not list(here.iterdir())


# A check


def test_faults_are_shown_with_what_was_said_and_where_and_end_with_1() -> None:
    told = run("bots", "check", bot("illegal"), "temples", "--games", "1", "--seed", "3")
    assert told.exit_code == 1
    *faults, sums = told.stdout.splitlines()
    name = Path(sys.executable).name
    assert [fault.partition(": ")[2] for fault in faults] == [
        f"Seat 1 ({name}): its action is not legal: 'fly to the moon'; "
        f"fault {number}: {'it forfeits' if number == 3 else 'its first legal action is played'}"
        for number in (1, 2, 3)
    ]
    assert all(fault.startswith("temples, seed 3, ply ") for fault in faults)
    assert sums.startswith("temples: 1 game, 0 won against random; faults: 3; answers: 3, median")


def test_a_bot_whose_chance_does_not_come_from_its_seed_is_told_so() -> None:
    run("bots", "new", "mybot")
    text = Path("mybot.py").read_text().replace("rng = Random(", "rng = Random() or Random(")
    Path("mybot.py").write_text(text)
    command = shlex.join([sys.executable, "mybot.py"])
    told = run("bots", "check", command, "temples", "--games", "1")
    assert told.exit_code == 0
    assert told.stderr == (
        "temples: the same seed gives a different game: not all of the bot's randomness "
        "comes from its seed.\n"
    )


@pytest.mark.slow
def test_a_player_in_a_file_and_our_own_can_be_checked_too(here: Path) -> None:
    (here / "first.py").write_text(
        "from suite.core.play.player import Choice\n\n\n"
        "class First:\n"
        "    def choose(self, view, legal, rng):\n"
        "        return Choice((next(iter(legal)),))\n"
    )
    for player in ("first.py:First", "ai:random"):
        told = run("bots", "check", player, "temples", "--games", "1")
        assert told.exit_code == 0, told.stderr
        assert "faults: 0" in told.stdout


def test_where_a_player_in_a_file_breaks_down_is_shown(here: Path) -> None:
    (here / "broken.py").write_text(
        "class Broken:\n"
        "    def choose(self, view, legal, rng):\n"
        "        raise ValueError('my king is lost')\n"
    )
    told = run("bots", "check", "broken.py:Broken", "temples", "--games", "1")
    assert told.exit_code == 1
    assert told.stderr.count('broken.py", line 3, in choose') == 3
    assert told.stderr.count("ValueError: my king is lost") == 3
    watched = run("watch", "temples", "broken.py:Broken", "ai:random", "--seed", "1")
    assert "it crashed (ValueError); fault 3" in watched.stderr
    assert "king" not in watched.stderr + watched.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("no-such-bot",), "there is no executable program 'no-such-bot'"),
        (("",), "'cmd:' needs a command line after it"),
        ((SOUND, "chess"), "unknown game 'chess'; choose temples or tiles"),
        (("bot.py:Bot",), "there is no file bot.py"),
    ],
)
def test_what_cannot_be_checked_is_refused(words: tuple[str, ...], sentence: str) -> None:
    refused = run("bots", "check", *words)
    assert (refused.exit_code, refused.stderr) == (2, f"zweistrom: {sentence}\n")
