"""`zweistrom hint`: hints for the seat to act, the mark in the record, and refusals."""

from __future__ import annotations

import json
import os
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
    lines = begun(game, decision(game, seats), seats)
    path = saved(tmp_path / "left.jsonl", lines)
    told = ask(path)
    table = table_of(lines)
    seat = table.actor
    assert isinstance(seat, int)
    names = [each.name for each in table.header.seats]
    hints = games.find(game).hints(table.view(seat), names, 3)
    expected = [hint.told(table.game.write(hint.action)) for hint in hints]
    assert (told.exit_code, told.stdout.splitlines()) == (0, expected)
    assert "marked" in told.stderr


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_record_is_marked_and_the_game_goes_on(tmp_path: Path, game: str) -> None:
    lines = begun(game, decision(game, 2))
    path = saved(tmp_path / "left.jsonl", lines)
    first = ask(path, "-n", "1")
    seat = table_of(lines).actor
    mark = {"mark": "hint", "ply": len(lines), "seat": seat}
    assert lines_of(path) == [*lines, mark]
    assert ask(path, "-n", "1").stdout == first.stdout
    assert lines_of(path) == [*lines, mark, mark]
    assert run("record", "check", path).exit_code == 0
    action = first.stdout.partition(":")[0]
    assert run("resume", path, lines=f"{action}\nquit\n").exit_code == 0
    assert lines_of(path)[len(lines) + 2]["action"] == action


def test_hints_as_json(tmp_path: Path) -> None:
    lines = begun("temples", decision("temples", 2))
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
    lines = begun("temples", decision("temples", 2))
    path = saved(tmp_path / "left.jsonl", lines)
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    actor, other = [("Anna", "Ben"), ("Ben", "Anna")][seat]
    assert run("hint", path, "--as", actor).exit_code == 0
    marked = path.read_bytes()
    refused = run("hint", path, "--as", other)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"zweistrom: {actor} is to act, not {other}: a hint is for the seat to act\n"
    )
    assert run("hint", path, "--as", "Zoe").exit_code == 2
    assert path.read_bytes() == marked


def seated(lines: list[Line], *players: str) -> list[Line]:
    """Return a record with other players on its seats."""
    seats = [
        {**seat, "player": player} for seat, player in zip(lines[0]["seats"], players, strict=True)
    ]
    return [{**lines[0], "seats": seats}, *lines[1:]]


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
    path = saved(tmp_path / "left.jsonl", lines)
    named = ask(saved(tmp_path / "named.jsonl", lines))
    assert named.exit_code == 0
    told = run("hint", path)
    if answers:
        assert (told.exit_code, told.stdout) == (0, named.stdout)
        return
    assert (told.exit_code, told.stdout) == (1, "")
    assert told.stderr == (
        f"zweistrom: {NAMES[seat]} is to act, and a hint would tell of a hand that others may not "
        f"see: '--as {seat + 1}' asks for that seat\n"
    )
    assert lines_of(path) == lines


def test_there_is_no_hint_while_chance_is_to_act(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", begun("tiles", 1))
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "chance is to act next" in refused.stderr


def test_there_is_no_hint_for_a_seat_that_has_left(tmp_path: Path) -> None:
    events = decision("tiles", 3)
    lines = begun("tiles", events, 3)
    seat = table_of(lines).actor
    path = saved(tmp_path / "left.jsonl", [*lines, {"resign": seat, "ply": events + 1}])
    before = path.read_bytes()
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "has left the game" in refused.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 1])
def test_a_finished_game_gets_no_hint_and_no_mark(tmp_path: Path, cut: int) -> None:
    whole = finished("temples")
    path = saved(tmp_path / "done.jsonl", whole[: len(whole) - cut])
    before = path.read_bytes()
    refused = run("hint", path)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "has ended" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert path.read_bytes() == before


def test_the_last_game_of_a_file_is_meant_and_no_other_can_be_marked(tmp_path: Path) -> None:
    lines = begun("temples", decision("temples", 2))
    path = saved(tmp_path / "games.jsonl", lines, lines)
    assert ask(path).exit_code == 0
    assert ask(path, "--game", "2").exit_code == 0
    before = path.read_bytes()
    refused = ask(path, "--game", "1")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "cannot be marked" in refused.stderr
    assert ask(path, "--game", "3").exit_code == 2
    assert path.read_bytes() == before


def test_a_record_of_the_other_side_only_gives_none(tmp_path: Path) -> None:
    lines = begun("temples", decision("temples", 2))
    seat = table_of(lines).actor
    assert isinstance(seat, int)
    whole = ask(saved(tmp_path / "whole.jsonl", lines))
    own = run("hint", saved(tmp_path / "own.jsonl", seen_by(seat, lines)))
    assert own.stdout == whole.stdout
    refused = run("hint", saved(tmp_path / "other.jsonl", seen_by(1 - seat, lines)))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "does not hold what" in refused.stderr


def test_a_line_cut_short_is_removed_before_the_mark(tmp_path: Path) -> None:
    lines = begun("temples", decision("temples", 2))
    path = saved(tmp_path / "left.jsonl", lines)
    with path.open("ab") as file:
        file.write(b'{"ply": 99, "act')
    told = ask(path)
    assert told.exit_code == 0
    assert "cut short and has been removed" in told.stderr
    assert lines_of(path)[:-1] == lines
    assert lines_of(path)[-1]["mark"] == "hint"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write to any file")
def test_a_file_that_cannot_be_written_is_told_and_nothing_is_given_away(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", begun("temples", decision("temples", 2)))
    path.chmod(0o444)
    _refused(path)


def test_a_full_disk_is_told_and_nothing_is_given_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "left.jsonl", begun("temples", decision("temples", 2)))
    monkeypatch.setattr("suite.core.play.record.encode", _no_room)
    _refused(path)


def _no_room(line: object) -> bytes:
    raise OSError(28, "No space left on device", str(line)[:0] or "left.jsonl")


def _refused(path: Path) -> None:
    before = path.read_bytes()
    refused = ask(path)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.count("\n") == 1
    assert path.read_bytes() == before


def test_only_seats_are_offered_as_the_one_who_asks(tmp_path: Path) -> None:
    path = saved(tmp_path / "left.jsonl", begun("temples", decision("temples", 2)))
    assert completed(f"zweistrom hint {path} --as ") == ["1", "2", "Anna", "Ben"]
