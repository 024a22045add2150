"""`zweistrom hint`: hints for the seat to act, who may ask, and that nothing is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import Result

from suite.core import games
from suite.core.play import record
from suite.core.play.replay import replay
from tests.cli.records import (
    NAMES,
    TABLES,
    Line,
    begun,
    finished,
    lines_of,
    run,
    saved,
    seen_by,
    table_of,
)
from tests.cli.shell.test_completion import completed

LEFT = 12
"""Events after which the games of these tests were left."""


def decision(game: str, seats: int) -> int:
    """Return a number of events, from `LEFT` on, after which a seat is to act."""
    events = LEFT
    while not isinstance(table_of(begun(game, events, seats)).actor, int):
        events += 1
    return events


def ask(path: Path, *words: str) -> Result:
    """Ask for a hint for the seat to act in the last game of a file."""
    file = record.read_file(path)
    recorded = file.games[-1]
    actor = replay(games.find(recorded.header.game), recorded, str(path)).actor
    assert isinstance(actor, int)
    return run("hint", path, "--as", str(actor + 1), *words)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hints_are_those_of_the_game_for_the_seat_to_act(
    tmp_path: Path, game: str, seats: int
) -> None:
    lines = of_programs(begun(game, decision(game, seats), seats))
    path = saved(tmp_path / "left.jsonl", lines)
    told = ask(path)
    table = table_of(lines)
    seat = table.actor
    assert isinstance(seat, int)
    names = [each.name for each in table.header.seats]
    hints = games.find(game).hints(table.view(seat), names, 3)
    expected = [hint.text(table.game.write(hint.action)) for hint in hints]
    assert (told.exit_code, told.stdout.splitlines(), told.stderr) == (0, expected, "")
    assert lines_of(path) == lines


@pytest.mark.parametrize("game", ["temples", "tiles"])
@pytest.mark.parametrize("players", [("human", "random"), ("easy", "human"), ("human", "human")])
def test_where_a_person_plays_hints_are_given_at_the_table_or_for_a_fork(
    tmp_path: Path, game: str, players: tuple[str, str]
) -> None:
    lines = seated(begun(game, decision(game, 2)), *players)
    path = saved(tmp_path / "left.jsonl", lines)
    refused = ask(path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"zweistrom: a person is still playing the game in {path}: hints are given at its table, "
        f"which notes them ('zweistrom resume {path}', then 'i'), or for a copy "
        "made by 'zweistrom record fork'\n"
    )
    assert lines_of(path) == lines
    copy = tmp_path / "copy.jsonl"
    ply = str(len(lines) - 1)
    assert run("record", "fork", path, "--at", ply, "-o", copy).exit_code == 0
    before = copy.read_bytes()
    given = ask(copy)
    assert (given.exit_code, bool(given.stdout)) == (0, True)
    assert copy.read_bytes() == before
    assert run("resume", path, lines="hint\nquit\n").exit_code == 0
    assert "hint" in [line.get("mark") for line in lines_of(path)]


def test_a_side_of_a_game_that_a_person_still_plays_gets_no_hint(tmp_path: Path) -> None:
    lines = begun("temples", decision("temples", 2))
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    path = saved(tmp_path / "own.jsonl", seen_by(seat, lines))
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.endswith("only at its table, which notes them\n")
    assert "resume" not in refused.stderr, "it cannot be"


def test_hints_as_json(tmp_path: Path) -> None:
    lines = of_programs(begun("temples", decision("temples", 2)))
    path = saved(tmp_path / "left.jsonl", lines)
    told = ask(path, "--json", "-n", "2")
    found = [json.loads(line) for line in told.stdout.splitlines()]
    seat = table_of(lines).actor
    assert 1 <= len(found) <= 2
    for each in found:
        keys = ["v", "ply", "seat", "action", "rank", "chance", "low", "high", "sentence"]
        assert list(each) == keys
        assert 0 <= each["low"] < each["chance"] < each["high"] <= 1
        assert (each["v"], each["ply"], each["seat"]) == (1, len(lines), seat)


def test_only_whoever_decides_is_given_a_hint(tmp_path: Path) -> None:
    lines = of_programs(begun("temples", decision("temples", 2)))
    path = saved(tmp_path / "left.jsonl", lines)
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    actor, other = [("Anna", "Ben"), ("Ben", "Anna")][seat]
    assert run("hint", path, "--as", actor).exit_code == 0
    before = path.read_bytes()
    refused = run("hint", path, "--as", other)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"zweistrom: {actor} is to act, not {other}: a hint is for the seat to act\n"
    )
    assert run("hint", path, "--as", "Zoe").exit_code == 2
    assert path.read_bytes() == before


def seated(lines: list[Line], *players: str) -> list[Line]:
    """Return a record with other players on its seats."""
    seats = [
        {**seat, "player": player} for seat, player in zip(lines[0]["seats"], players, strict=True)
    ]
    return [{**lines[0], "seats": seats}, *lines[1:]]


def of_programs(lines: list[Line]) -> list[Line]:
    """Return a record as if programs had played it."""
    return seated(lines, *["random"] * len(lines[0]["seats"]))


@pytest.mark.parametrize("game", ["temples", "tiles"])
@pytest.mark.parametrize(
    ("actor", "other", "answers"),
    [
        ("human", "random", True),
        ("human", "human", False),
        ("random", "human", False),
        ("random", "random", False),
    ],
)
def test_without_a_name_only_a_side_that_may_be_seen_is_answered(
    tmp_path: Path, game: str, actor: str, other: str, *, answers: bool
) -> None:
    lines = begun(game, decision(game, 2))
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    lines = seated(lines, *((actor, other) if seat == 0 else (other, actor)))
    lines[0]["from"] = {"file": "game.jsonl", "ply": len(lines) - 1}
    path = saved(tmp_path / "left.jsonl", lines)
    named = ask(saved(tmp_path / "named.jsonl", lines))
    assert named.exit_code == 0
    told = run("hint", path)
    if answers:
        assert (told.exit_code, told.stdout) == (0, named.stdout)
        return
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == (
        f"zweistrom: {NAMES[seat]} is to act, and a hint would give away a hidden hand: "
        f"'--as {seat + 1}' asks for that seat\n"
    )
    assert lines_of(path) == lines


def test_there_is_no_hint_while_chance_is_to_act(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", of_programs(begun("tiles", 1)))
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "chance acts next" in refused.stderr


def test_there_is_no_hint_for_a_seat_that_has_left(tmp_path: Path) -> None:
    events = decision("tiles", 3)
    lines = of_programs(begun("tiles", events, 3))
    seat = table_of(lines).actor
    path = saved(tmp_path / "left.jsonl", [*lines, {"resign": seat, "ply": events + 1}])
    before = path.read_bytes()
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "has left the game" in refused.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1])
def test_a_finished_game_gets_its_hints_in_a_replay(tmp_path: Path, cut: int) -> None:
    whole = finished("temples")
    path = saved(tmp_path / "done.jsonl", whole[: len(whole) - cut])
    before = path.read_bytes()
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "has ended" in refused.stderr
    assert "'zweistrom replay' gives hints" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert path.read_bytes() == before


def test_the_last_game_of_a_file_is_meant_if_none_is_named(tmp_path: Path) -> None:
    lines = of_programs(begun("temples", decision("temples", 2)))
    longer = of_programs(finished("temples"))
    path = saved(tmp_path / "games.jsonl", longer, lines, lines)
    hints = ask(path).stdout
    assert hints
    assert ask(path, "--game", "3").stdout == ask(path, "--game", "2").stdout == hints
    assert "game 1 in" in ask(path, "--game", "1").stderr
    assert ask(path, "--game", "4").exit_code == 2


def test_a_record_of_the_other_side_only_gives_none(tmp_path: Path) -> None:
    lines = of_programs(begun("temples", decision("temples", 2)))
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    whole = ask(saved(tmp_path / "whole.jsonl", lines))
    own = run("hint", saved(tmp_path / "own.jsonl", seen_by(seat, lines)))
    assert own.stdout == whole.stdout
    refused = run("hint", saved(tmp_path / "other.jsonl", seen_by(1 - seat, lines)))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "does not show what" in refused.stderr


def test_a_line_cut_short_is_passed_over_and_told(tmp_path: Path) -> None:
    lines = of_programs(begun("temples", decision("temples", 2)))
    path = saved(tmp_path / "left.jsonl", lines)
    with path.open("ab") as file:
        file.write(b'{"ply": 99, "act')
    before = path.read_bytes()
    told = ask(path)
    assert told.exit_code == 0
    cut = len(lines) + 1
    assert told.stderr == f"line {cut} of {path} was cut short and was skipped\n"
    assert path.read_bytes() == before


def test_only_seats_are_offered_as_the_one_who_asks(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", begun("temples", decision("temples", 2)))
    assert completed(f"zweistrom hint {path} --as ") == ["1", "2", "Anna", "Ben"]


def test_without_a_file_the_last_unfinished_game_is_asked_about(home: Path) -> None:
    nothing = run("hint")
    assert (nothing.exit_code, nothing.stdout) == (2, "")
    assert "there is no unfinished game in" in nothing.stderr
    home.mkdir(parents=True)
    for number, name in enumerate(("temples", "tiles"), 1):
        lines = of_programs(begun(name, decision(name, 2), 2))
        saved(home / f"2026-01-0{number}-0001-{name}.jsonl", lines)
    saved(home / "2026-01-03-0001-temples.jsonl", finished("temples", 2))
    path = home / "2026-01-02-0001-tiles.jsonl"
    seat = ("--as", str(table_of(lines_of(path)).actor + 1))  # type: ignore[operator]
    told = run("hint", *seat)
    assert told.exit_code == 0
    assert told.stdout == run("hint", path, *seat).stdout != ""
