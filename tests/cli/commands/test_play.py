"""Playing: how a game begins, who sits at the table, and that a whole one can be typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from suite.core import games
from tests.cli.positions import saved_border, saved_position
from tests.cli.records import GAMES, RANDOM, TABLES, Line, lines_of, only, play, run
from tests.cli.terminal import start


def players_in(header: Line) -> list[tuple[str, str]]:
    """Return the names and players of the seats."""
    return [(seat["name"], seat["player"]) for seat in header["seats"]]


def called(game: str, seat: int, word: str) -> str:
    """Return what a program on a seat is called."""
    names = games.find(game).seat_names
    return names[seat] if names else word


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_typed_in_line_mode_is_the_game_it_repeats(
    tmp_path: Path, game: str, seats: int
) -> None:
    watched, typed = tmp_path / "watched.jsonl", tmp_path / "typed.jsonl"
    others = [RANDOM] * (seats - 1)
    assert run("watch", game, RANDOM, *others, "--seed", "8", "-o", watched).exit_code == 0
    own = [line["action"] for line in lines_of(watched) if line.get("actor") == 0]
    assert len(own) > 20
    words = ("Anna", *others, "--seed", "8", "--ui", "line")
    told = play(game, *words, "-o", typed, typed=";".join(own))
    assert told.exit_code == 0
    assert watched.read_bytes().split(b"\n")[1:] == typed.read_bytes().split(b"\n")[1:]
    assert "): Anna " in told.stdout.splitlines()[-1]
    assert f"zweistrom replay {typed}" in told.stderr
    assert f"zweistrom review {typed}" in told.stderr


def test_a_game_is_kept_in_the_data_folder_under_a_name_that_rises(home: Path) -> None:
    for game in ("temples", "tiles", "temples"):
        play(game, "Anna", "Ben", typed="quit")
    names = sorted(path.name[10:] for path in home.iterdir())
    assert names == ["-0001-temples.jsonl", "-0002-tiles.jsonl", "-0003-temples.jsonl"]


@pytest.mark.parametrize("game", GAMES)
def test_the_default_is_the_user_against_a_medium_program(home: Path, game: str) -> None:
    play(game, "--first", "1", typed="quit")
    assert players_in(lines_of(only(home))[0]) == [
        ("Ada", "human"),
        (called(game, 1, "Rival"), "medium"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_program_alone_is_played_against_by_whoever_types(home: Path, game: str) -> None:
    play(game, RANDOM, typed="quit")
    assert players_in(lines_of(only(home))[0]) == [
        (called(game, 0, "random"), "random"),
        ("Ada", "human"),
    ]


def test_a_game_has_as_many_seats_as_are_named(home: Path) -> None:
    told = play("tiles", "Anna", RANDOM, "Ben", RANDOM, "--first", "bull")
    assert players_in(lines_of(only(home))[0]) == [
        ("Anna", "human"),
        ("Bull", "random"),
        ("Ben", "human"),
        ("Lion", "random"),
    ]
    assert told.stderr.startswith("Tiles: Anna, Bull (random), Ben and Lion (random).\n")
    assert told.stdout.startswith("Bull begins.\n")


RULES: list[tuple[str, str, dict[str, Any]]] = [
    ("temples", "--edition 2013", {"first_hand": 3}),
    ("temples", "--edition 2013 --first-hand 5", {"first_hand": 5}),
    ("tiles", "--edition 2014", {"board": "standard", "treasures": "turn", "bag_end": "at-once"}),
    ("tiles", "--edition 2014 --treasures action", {"treasures": "action", "bag_end": "at-once"}),
    (
        "tiles",
        "--board extended --buildings yes --wonder yes --english no",
        {"board": "extended", "buildings": True, "wonder": True, "english": False},
    ),
]


@pytest.mark.parametrize(("game", "words", "rules"), RULES)
def test_editions_and_options_reach_the_record(
    home: Path, game: str, words: str, rules: dict[str, Any]
) -> None:
    play(game, "Anna", "Ben", *words.split(), typed="quit")
    told = lines_of(only(home))[0]["rules"]
    assert list(told) == [option.name for option in games.find(game).options]
    assert told.items() >= rules.items()


def test_a_name_written_exactly_is_taken_before_one_written_alike(home: Path) -> None:
    for name, seat in (("Ada", 0), ("ADA", 1)):
        play("temples", "Ada", "ADA", "--first", name)
        assert lines_of(max(home.iterdir()))[1]["action"] == f"start {seat}"
    assert play("temples", "Ada", "ADA", "--first", "ada").exit_code == 2


@pytest.mark.slow
def test_whoever_reads_no_further_is_told_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = start("play", "temples", "Anna", RANDOM, "--seed", "5", "--first", "1", "-o", path)
    assert process.stdout
    process.stdout.close()
    process.stdout = None
    _, told = process.communicate(b"t m\ns m\n")
    assert process.returncode == 0
    assert f"zweistrom resume {path}" in told.decode().splitlines()[-1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("said", "seat"), [("1", 0), ("2", 1), ("anna", 0), ("Ben", 1)])
def test_first_says_who_begins(home: Path, game: str, said: str, seat: int) -> None:
    told = play(game, "Anna", "Ben", "--first", said)
    assert lines_of(only(home))[1]["action"] == f"start {seat}"
    assert told.stdout.startswith(f"{('Anna', 'Ben')[seat]} begins.")


def test_a_game_can_begin_from_a_position(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", RANDOM, "--from", path, typed="settle hittites;quit")
    header, event = lines_of(only(home))
    assert header["state"] == json.loads(path.read_text())
    assert event == {"ply": 1, "actor": 0, "phase": "act", "action": "settle hittites"}
    assert "Anna settles a Hittite at the Medes." in told.stdout


@pytest.mark.slow
def test_a_position_has_its_number_of_seats(tmp_path: Path, home: Path) -> None:
    path = saved_border(tmp_path, *[{"temple": 6}] * 3)
    words = ("--from", path)
    refused = play("tiles", "Anna", "Ben", *words)
    assert refused.exit_code == 1
    assert refused.stderr == "zweistrom: the position has 3 seats, not 2\n"
    play("tiles", "Anna", "Ben", "Cleo", *words, typed="tile temple e6")
    header, event = lines_of(only(home))
    assert header["state"] == json.loads(path.read_text())
    assert event == {"ply": 1, "actor": 0, "phase": "action", "action": "tile temple E6"}


def test_a_file_that_holds_something_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("something of mine")
    told = play("temples", "-o", path, typed="quit")
    assert told.exit_code == 2
    assert "already exists and is not empty" in told.stderr
    assert path.read_text() == "something of mine"


@pytest.mark.parametrize("game", GAMES)
def test_with_two_seats_whoever_resigns_has_lost(home: Path, game: str) -> None:
    told = play(game, "Anna", RANDOM, "--seed", "5", "--first", "1", typed="resign")
    resigned, result = lines_of(only(home))[-2:]
    assert resigned["resign"] == 0
    assert result["result"]["winners"] == [1]
    last = told.stdout.splitlines()[-1]
    rival = called(game, 1, "random")
    assert last.startswith(f"{rival} has won (resignation): Anna 0")
    assert f" (left), {rival} 0" in last


def test_with_more_seats_the_others_play_on_when_one_resigns(home: Path) -> None:
    words = ("Anna", "Ben", RANDOM, "--seed", "5", "--first", "1")
    told = play("tiles", *words, typed="resign;swap temple;undo;resign")
    assert told.exit_code == 0
    left, *_ = [number for number, line in enumerate(lines_of(only(home))) if "resign" in line]
    resigned, event = lines_of(only(home))[left : left + 2]
    assert (resigned["resign"], event["actor"], event["ply"]) == (0, 0, resigned["ply"])
    gone = "Anna has left the game; from now on 'random' plays the seat, which cannot win."
    assert told.stdout.splitlines().count(gone) == 1
    assert told.stdout.splitlines()[-1].startswith("Pot has won (resignation): Anna 0")


@pytest.mark.slow
def test_nobody_is_asked_for_a_seat_that_has_left(home: Path) -> None:
    words = ("Anna", RANDOM, RANDOM, "--seed", "5", "--first", "1")
    told = play("tiles", *words, "--json", typed="resign;resign;resign")
    objects = [json.loads(line) for line in told.stdout.splitlines()]
    assert [each["gone"]["seat"] for each in objects if "gone" in each] == [0]
    assert sum("ask" in each for each in objects) == 1
    assert objects[-1]["result"]["winners"] in ([1], [2], [1, 2])
    assert run("record", "check", only(home)).exit_code == 0
