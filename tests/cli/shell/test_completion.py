"""What a shell completes, asked as a shell asks: in a process of its own, by Typer's protocol."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from cli.shell.settings import SETTINGS
from suite.core import games
from suite.lessons import lessons
from suite.play.first_game import first_games
from suite.players import roster
from suite.players.roster import level_meaning
from tests.cli.records import begun, saved
from tests.cli.terminal import PROGRAM


def completed(line: str, shell: str = "bash", **variables: str) -> list[str]:
    """Return what a shell is offered for the last word of a line."""
    words = shlex.split(line)
    if line.endswith(" "):
        words.append("")
    asked = {"_ZWEISTROM_COMPLETE": f"complete_{shell}", **variables}
    if shell == "bash":
        asked |= {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    else:
        asked |= {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    told = subprocess.run(
        PROGRAM, env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert not told.stderr
    return [word for word in told.stdout.splitlines() if word]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("zweistrom pl", ["play"]),
        ("zweistrom play ", games.names()),
        ("zweistrom play tem", ["temples"]),
        ("zweistrom play chess", []),
        ("zweistrom watch tiles ai:g", ["ai:greedy"]),
        ("zweistrom play temples --edition ", ["2000", "2013"]),
        ("zweistrom play tiles --buildings ", ["no", "yes"]),
        ("zweistrom play temples Anna ai:random --first ", ["1", "2", "Anna"]),
        ("zweistrom rules halv", ["halve"]),
        ("zweistrom rules --game ", games.names()),
        ("zweistrom bots t", ["temples", "tiles"]),
        ("zweistrom bots ", [*games.names(), "list", "new", "check"]),
        ("zweistrom bots list t", ["temples", "tiles"]),
        ("zweistrom bots check ./bot ti", ["tiles"]),
        ("zweistrom phases t", ["temples", "tiles"]),
        ("zweistrom --language ", list(SETTINGS["language"].values)),
        ("zweistrom play temples --ui l", ["line"]),
        ("zweistrom record ch", ["check"]),
        ("zweistrom learn ", [*first_games(), *lessons()]),
        ("zweistrom train ", ["tiles"]),
        ("zweistrom config ", list(SETTINGS)),
        ("zweistrom config size ", list(SETTINGS["size"].values)),
        ("zweistrom config name ", []),
    ],
)
def test_a_shell_is_offered_what_there_is(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_players_of_a_game_are_offered_as_seats(game: str) -> None:
    words = [*games.find(game).levels, *roster.words(games.find(game))]
    assert completed(f"zweistrom play {game} ") == [f"ai:{word}" for word in words]
    assert completed(f"zweistrom watch {game} ai:random ") == [f"ai:{word}" for word in words]
    assert completed(f"zweistrom play {game} ai : {words[-1][:2]}") == [words[-1]]


@pytest.mark.slow
def test_a_shell_that_shows_meanings_gets_those_of_the_levels() -> None:
    told = completed("zweistrom play tiles ai:e", "fish")
    tiles = games.find("tiles")
    assert told == [f"ai:{word}\t{level_meaning(tiles, word)}" for word in ("easy", "expert")]


@pytest.mark.slow
def test_topics_of_one_game_are_offered_if_it_is_named() -> None:
    for game in games.names():
        words = [topic.word for topic in games.topics(game)]
        assert completed(f"zweistrom rules --game {game} ") == words


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_records_and_their_seats_are_offered(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, shell: str
) -> None:
    path = saved(tmp_path / "mine.jsonl", begun("temples", 3))
    (tmp_path / "other.txt").touch()
    home.mkdir(parents=True)
    kept = saved(home / "2024-01-01-0001-temples.jsonl", begun("temples", 3))
    for command in ("replay", "resume", "record check", "why"):
        found = completed(f"zweistrom {command} {tmp_path}/", shell)
        assert str(path) in found
        assert f"{tmp_path / 'data'}/" in found
        assert not [each for each in found if each.endswith(".txt")]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for beginning in ("", "./", "~/", "../" + tmp_path.name + "/"):
        assert f"{beginning}mine.jsonl" in completed(f"zweistrom replay {beginning}mi", shell)
    assert str(kept) in completed("zweistrom replay ", shell)
    seats = ["1", "2", "Anna", "Ben", "spectator"]
    assert completed(f"zweistrom replay {path} --as ", shell) == seats
    assert completed(f"zweistrom record show {path} --as A", shell) == ["Anna"]
    assert completed(f"zweistrom replay {tmp_path / 'other.txt'} --as ", shell) == []


@pytest.mark.slow
def test_the_names_of_games_are_offered_without_importing_one() -> None:
    program = "import atexit, sys\natexit.register(lambda: print('IMPORTED', *sys.modules))\n"
    told = subprocess.run(
        [PROGRAM[0], "-c", program + "from cli import main; main()"],
        env={
            **os.environ,
            "_ZWEISTROM_COMPLETE": "complete_bash",
            "COMP_WORDS": "zweistrom play t",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    offered, _, imported = told.partition("IMPORTED")
    assert offered.split() == games.names()
    assert not [name for name in games.names() if f"suite.{name}.game" in imported.split()]


@pytest.mark.slow
def test_a_file_that_is_no_record_offers_no_seats(tmp_path: Path) -> None:
    path = tmp_path / "w.jsonl"
    for text in ("[" * 100_000, "", "5", '{"seats": 5}', '{"seats": [5]}', '{"seats": {"a": 1}}'):
        path.write_text(text + "\n")
        assert completed(f"zweistrom record show {path} --as ") == []
    path.write_bytes(b"\xff\xfe\n")
    assert completed(f"zweistrom record show {path} --as ") == []


@pytest.mark.slow
def test_no_name_is_offered_that_would_mean_something_to_a_shell(tmp_path: Path) -> None:
    names = [
        "$(touch x)",
        "`id`",
        "a;b",
        "Anna B",
        "x\ny",
        "*",
        "--reveal",
        "\x1b[2J",
        "Zoë",
        "J.R",
    ]
    header = {**begun("temples", 0)[0], "seats": [{"name": name} for name in names]}
    path = saved(tmp_path / "mine.jsonl", [header])
    saved(tmp_path / "$(id).jsonl", [header])
    saved(tmp_path / "an other.jsonl", [header])
    numbers = [str(number) for number in range(1, len(names) + 1)]
    offered = completed(f"zweistrom record show {path} --as ")
    assert offered == [*numbers, "Zoë", "J.R", "spectator"]
    assert completed(f"zweistrom replay {tmp_path}/")[:2] == [str(path)]


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["ZWEISTROM_UI", "ZWEISTROM_LANGUAGE", "ZWEISTROM_CONFIG"])
def test_wrong_settings_are_no_hindrance(setting: str) -> None:
    assert completed("zweistrom play tem", **{setting: "nonsense"}) == ["temples"]


def test_the_script_for_a_shell_is_shown() -> None:
    told = subprocess.run(
        [*PROGRAM, "--show-completion"],
        env={**os.environ, "_ZWEISTROM_COMPLETE": "source_bash"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_ZWEISTROM_COMPLETE" in told.stdout
    assert "zweistrom" in told.stdout
