"""`zweistrom replay`: a recorded game told event by event, as a watcher may see it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from suite.core.view import SPECTATOR
from tests.cli.records import begun, finished, golden, only, read, run, saved, seen_by, unfinished
from tests.cli.terminal import Terminal, plain


def test_a_finished_game_is_told_whole_a_line_for_each_event(game: Path) -> None:
    told = run("replay", game, "--ui", "line")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[187:-1] == [
        "Anna has fallen below 10 in the final phase.",
        "Anna: Medes 0, Sumerians 2, Hittites 0, Persians 0, Assyrians 5, sum 7, hand 1.",
        "Ben: Medes 4, Sumerians 0, Hittites 6, Persians 0, Assyrians 0, sum 10, hand 3.",
    ]
    assert lines[0] == "Anna begins."
    assert lines[1] == "Anna draws a Mede, a Hittite, a Persian and two Assyrians."
    assert lines[-1] == "Ben has won (the final phase): Anna 7, Ben 10."
    assert told.stderr == "Temples: Anna against Ben.\n"


def test_without_a_terminal_there_are_sentences_only(game: Path) -> None:
    assert run("replay", game).stdout == run("replay", game, "--ui", "line").stdout


def test_a_game_that_is_not_finished_is_told_as_a_spectator_saw_it(left: Path) -> None:
    told = run("replay", left)
    lines = told.stdout.splitlines()
    assert len(lines) == 30
    assert lines[1:3] == ["Anna draws five cards.", "Ben draws five cards."]
    assert told.stderr.splitlines() == [
        "Temples: Anna against Ben, as a spectator sees it.",
        "The game is not finished.",
    ]


def test_a_game_is_told_as_a_seat_saw_it(left: Path, game: Path) -> None:
    for path in (left, game):
        lines = run("replay", path, "--as", "ben").stdout.splitlines()
        assert lines[1] == "Anna draws five cards."
        assert lines[2] == "Ben draws a Mede, two Sumerians and two Persians."


def test_everything_is_shown_when_asked_for_and_it_is_said(left: Path, game: Path) -> None:
    told = run("replay", left, "--reveal")
    assert told.stdout.splitlines() == run("replay", game).stdout.splitlines()[:30]
    assert told.stderr.startswith("everything is shown, including hidden cards and tiles\n")


@pytest.mark.parametrize(
    "words", [("--as", "3"), ("--as", "9" * 5000), ("--as", "Carl"), ("--as", "1", "--reveal")]
)
def test_a_side_that_is_not_there_is_refused(left: Path, words: tuple[str, ...]) -> None:
    refused = run("replay", left, *words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("zweistrom: ")


def test_a_board_stands_where_another_seat_acts_and_at_the_end(game: Path) -> None:
    told = run("replay", game, "--ui", "ascii").stdout
    seats = [line["actor"] for line in golden() if line.get("actor") in (0, 1)]
    changes = sum(seat != other for seat, other in pairwise(seats))
    assert told.count("TEMPLES") == 1 + changes + 1
    assert told.startswith("Anna begins.\n")
    assert told.rstrip().endswith("Ben has won (the final phase): Anna 7, Ben 10.")


def test_a_board_is_told_and_shown_whoever_decides(tmp_path: Path) -> None:
    lines = finished("tiles", 3)
    path = saved(tmp_path / "game.jsonl", lines)
    told = run("replay", path, "--ui", "line")
    assert told.stderr == "Tiles: Anna, Ben and Cleo.\n"
    told_events, ends = told.stdout.splitlines()[: len(lines) - 2], "the game is over: the bag"
    assert ends in told_events[-1]
    seats = [line["actor"] for line in lines if line.get("actor") in range(3)]
    changes = sum(seat != other for seat, other in pairwise(seats))
    shown = run("replay", path, "--ui", "ascii").stdout
    assert shown.count("    A   B   C ") == 2 * (1 + changes + 1)
    assert shown.isascii()


def test_who_has_left_is_told_where_it_happened(tmp_path: Path) -> None:
    played = begun("tiles", 30, seats=3)
    path = saved(tmp_path / "game.jsonl", [*played, {"resign": 1, "ply": 31}])
    before = run("replay", path, "--ui", "line").stdout.splitlines()
    run("resume", path, lines="end\n" * 9)
    told = run("replay", path, "--ui", "line").stdout.splitlines()
    assert told[: len(before)] == before
    assert told[len(before)] == (
        "Ben has left the game; from now on 'random' plays the seat, which cannot win."
    )
    assert len(told) > len(before) + 9
    gone = [line for line in read(run("replay", path, "--json").stdout_bytes) if "gone" in line]
    assert [line["gone"]["seat"] for line in gone] == [1]


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    played = unfinished(9)
    path = saved(tmp_path / "undo.jsonl", [*played, {"undo": 2}, *played[-2:]])
    straight = saved(tmp_path / "straight.jsonl", played)
    assert run("replay", path).stdout == run("replay", straight).stdout


def test_a_game_that_was_given_up_ends_with_its_result(tmp_path: Path) -> None:
    result = {"reason": "resigned", "scores": [1, 0], "winners": [1]}
    ended = [*unfinished(9), {"resign": 0, "ply": 10}, {"result": result}]
    told = run("replay", saved(tmp_path / "game.jsonl", ended))
    assert told.stdout.splitlines()[-1] == "Ben has won (resignation): Anna 1 (left), Ben 0."
    assert told.stdout.splitlines()[1].startswith("Anna draws a Mede")


def test_one_of_several_games_is_picked_by_its_number(tmp_path: Path, game: Path) -> None:
    path = saved(tmp_path / "games.jsonl", golden(2), golden(1))
    assert run("replay", path, "--game", "2").stdout == run("replay", game).stdout


def test_a_record_of_one_side_is_told_as_that_side(tmp_path: Path, left: Path) -> None:
    for seat, words in ((SPECTATOR, ()), (0, ("--as", "1")), (1, ("--as", "2"))):
        path = saved(tmp_path / "side.jsonl", seen_by(seat, unfinished(30)))
        assert run("replay", path).stdout == run("replay", left, *words).stdout


def test_json_is_that_of_a_game_while_it_is_played(left: Path, game: Path) -> None:
    first, *events = read(run("replay", left, "--json").stdout_bytes)
    assert first["v"] == 1
    assert first["game"]["watcher"] == "spectator"
    assert [line["event"]["ply"] for line in events] == list(range(1, 31))
    assert events[1]["event"] == {
        "ply": 2,
        "actor": "chance",
        "phase": "setup",
        "action": "draw 0 ? ? ? ? ?",
        "text": "Anna draws five cards.",
    }
    *_, last = read(run("replay", game, "--json").stdout_bytes)
    assert last["result"]["winners"] == [1]


@pytest.mark.usefixtures("in_colour")
def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    lines = unfinished(9)
    lines[0]["seats"][0]["name"] = "An\x1b[2Jna\r"
    path = saved(tmp_path / "game.jsonl", lines)
    for interface in ("line", "ascii", "plain"):
        told = run("replay", path, "--ui", interface)
        assert told.exit_code == 0
        assert "\x1b[2J" not in told.output
        assert "\r" not in told.output
        assert "An?[2Jna" in told.output


def test_a_damaged_record_tells_nothing_but_what_is_wrong(tmp_path: Path) -> None:
    lines = unfinished(9)
    lines[8]["action"] = "travel sumerians"
    refused = run("replay", saved(tmp_path / "bad.jsonl", lines))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "bad.jsonl, line 9: 'travel sumerians' is not legal" in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_terminal_shows_the_boards_in_colour(left: Path) -> None:
    terminal = Terminal("replay", left, "--ui", "plain")
    assert terminal.end() == 0
    assert "\x1b[38;2;" in terminal.output or "\x1b[38;5;" in terminal.output
    assert "Anna draws five cards." in plain(terminal.output)


@pytest.mark.slow
def test_a_terminal_shows_it_on_the_full_screen_and_a_fork_is_told_at_the_end(
    left: Path, home: Path
) -> None:
    terminal = Terminal("replay", left)
    terminal.wait_for("step 0 of 30")
    terminal.press("f")
    terminal.wait_for("Forked at step 0")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.scrollback.strip().endswith(f"zweistrom resume {only(home)}")
