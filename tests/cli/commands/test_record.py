"""`zweistrom record`: what is checked and what is shown of a record."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.records import (
    TABLES,
    Line,
    begun,
    begun_at,
    finished,
    from_position,
    golden,
    golden_states,
    read,
    run,
    saved,
    seen_by,
    states_of,
    unfinished,
    written,
)

# --- check


def test_check_says_a_line_for_every_file_and_how_many_games_it_holds(tmp_path: Path) -> None:
    one = saved(tmp_path / "one.jsonl", golden())
    two = saved(tmp_path / "two.jsonl", unfinished(9), golden(2))
    checked = run("record", "check", one, two)
    assert checked.exit_code == 0
    assert checked.stdout == f"{one}: valid, one game\n{two}: valid, 2 games\n"
    assert not checked.stderr


WRONG: Final[list[tuple[str, Callable[[list[Line]], Any], int, str]]] = [
    ("a ply left out", lambda lines: lines.pop(5), 6, "the ply is 6; it must be 5"),
    ("a card not held", lambda lines: lines[8].update(action="travel sumerians"), 9, "not legal"),
    (
        "no action",
        lambda lines: lines[8].update(action="fly"),
        9,
        "does not begin with a verb of this game",
    ),
    ("another actor", lambda lines: lines[8].update(actor=1), 9, "actor is 1; it must be 0"),
    ("another phase", lambda lines: lines[8].update(phase="lay"), 9, "it must be 'act'"),
    ("a card too many", lambda lines: lines[2].update(action="draw 0" + " medes" * 4), 3, "legal"),
    ("an undo of chance", lambda lines: lines.insert(5, {"undo": 2}), 6, "cannot be undone"),
    ("too many seats", lambda lines: lines[0]["seats"].append(lines[0]["seats"][0]), 1, "2 seats"),
    (
        "an unknown rule",
        lambda lines: lines[0]["rules"].update(river=1),
        1,
        "unknown option 'river'",
    ),
    ("an unknown game", lambda lines: lines[0].update(game="tiles9"), 1, "unknown game 'tiles9'"),
    (
        "another result",
        lambda lines: lines[-1]["result"].update(winners=[0]),
        189,
        "the winners are [0]; they must be [1]",
    ),
    ("a second end", lambda lines: lines.append(lines[-1]), 190, "ended before this line"),
]


def test_check_of_a_board_names_the_first_line_that_is_wrong_and_why(tmp_path: Path) -> None:
    sound = finished("tiles", 3)
    swap = next(n for n, line in enumerate(sound) if line.get("phase") == "redraw")
    attack = next(n for n, line in enumerate(sound) if line.get("phase") == "attack")
    wrong: list[tuple[int, Line, str]] = [
        (1, {"action": "start 3"}, "'start 3' is not legal in the phase 'setup'"),
        (2, {"action": "draw 2 farm"}, "is not legal in the phase 'setup'"),
        (swap, {"actor": 0, "phase": "action"}, "the actor is 0; it must be 'chance'"),
        (attack, {"action": "commit 6"}, "'commit 6' is not legal in the phase 'attack'"),
        (attack, {"action": "commit 7"}, "'7' in 'commit 7' is not one of 0, 1,"),
        (attack + 1, {"phase": "attack"}, "the phase is 'attack'; it must be 'defend'"),
        (
            -1,
            {"result": {**sound[-1]["result"], "winners": [0, 1, 2]}},
            "the winners are [0, 1, 2]; they must be ",
        ),
        (
            -1,
            {"result": {**sound[-1]["result"], "scores": [0, 0, 0]}},
            "the scores are [0, 0, 0]; they must be [[",
        ),
    ]
    for line, changes, reason in wrong:
        lines = [dict(each) for each in sound]
        lines[line] |= changes
        path = saved(tmp_path / "bad.jsonl", lines)
        checked = run("record", "check", path)
        assert checked.exit_code == 1
        assert checked.stdout.startswith(f"{path}, line {(line % len(lines)) + 1}: ")
        assert reason in checked.stdout
        assert checked.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("what", "spoil", "line", "reason"), WRONG, ids=[each[0] for each in WRONG]
)
def test_check_names_the_first_line_that_is_wrong_and_why(
    tmp_path: Path, what: str, spoil: Callable[[list[Line]], Any], line: int, reason: str
) -> None:
    lines = golden()
    spoil(lines)
    path = saved(tmp_path / "bad.jsonl", lines)
    checked = run("record", "check", path)
    assert checked.exit_code == 1
    assert checked.stdout.startswith(f"{path}, line {line}: ")
    assert reason in checked.stdout
    assert checked.stdout.count("\n") == 1


def test_check_looks_at_every_game_of_a_file_and_at_every_file(tmp_path: Path, game: Path) -> None:
    bad = saved(tmp_path / "bad.jsonl", golden(), [*golden(2), {"undo": 1}])
    checked = run("record", "check", bad, game)
    assert checked.exit_code == 1
    first, second = checked.stdout.splitlines()
    assert first.startswith(f"{bad}, line {len(golden()) + len(golden(2)) + 1}: ")
    assert second == f"{game}: valid, one game"


def test_check_reports_a_last_line_that_was_cut_short_and_leaves_it(tmp_path: Path) -> None:
    data = written(unfinished(9))[:-20]
    path = tmp_path / "cut.jsonl"
    path.write_bytes(data)
    checked = run("record", "check", path)
    assert checked.exit_code == 1
    assert (
        checked.stdout
        == f"{path}, line 10: the line was cut short; everything before it is valid\n"
    )
    assert path.read_bytes() == data


def test_check_of_a_file_that_cannot_be_read_is_a_mistake_in_the_question(tmp_path: Path) -> None:
    checked = run("record", "check", tmp_path / "nothing.jsonl", tmp_path)
    assert checked.exit_code == 2
    assert [line.partition(": ")[2] for line in checked.stdout.splitlines()] == [
        "cannot be read: No such file or directory",
        "cannot be read: Is a directory",
    ]


def test_check_of_an_empty_file_finds_no_game(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    checked = run("record", "check", path)
    assert (checked.exit_code, checked.stdout) == (
        1,
        f"{path}, line 1: there is no game in it: it is empty\n",
    )


def test_check_tells_damage_of_the_last_line_from_a_line_cut_short(tmp_path: Path) -> None:
    sound = written(unfinished(3))
    path = tmp_path / "bad.jsonl"
    for last, reason in (
        (b'{"ply":4,"actor":"chance","ph', "the line was cut short"),
        (b'{"ply":4,"actor":"\xff"}', "it is not UTF-8 text"),
        (b"[" * 100_000, "nested more than 20 levels deep"),
        (b'{"mark":"x","y":' + b"[" * 99 + b"]" * 99 + b"}", "nested more than 20 levels deep"),
        (
            b'{"ply":4,"actor":"chance","phase":"draw","action":"fly"}',
            "does not begin with a verb of this game",
        ),
    ):
        path.write_bytes(sound + last)
        checked = run("record", "check", path)
        assert checked.exit_code == 1
        assert checked.stdout.startswith(f"{path}, line 5: ")
        assert reason in checked.stdout


def test_check_quotes_what_is_very_long_in_part(tmp_path: Path) -> None:
    lines = from_position(50, 0)
    lines[0]["state"]["pieces"][1] = ["medes"] * 1000
    checked = run("record", "check", saved(tmp_path / "bad.jsonl", lines)).stdout
    assert "line 1: pieces/1 is ['medes', " in checked
    assert checked.endswith(
        "it must be one of quarry, medes, sumerians, hittites, persians, assyrians\n"
    )
    assert len(checked) < 500


def test_check_as_json(tmp_path: Path, game: Path) -> None:
    bad = saved(tmp_path / "bad.jsonl", [*golden(), {"undo": 1}])
    checked = run("record", "check", game, bad, "--json")
    assert checked.exit_code == 1
    assert read(checked.stdout_bytes) == [
        {"v": 1, "file": str(game), "sound": True, "games": 1, "line": None, "reason": None},
        {
            "v": 1,
            "file": str(bad),
            "sound": False,
            "games": 0,
            "line": 190,
            "reason": "the game has ended before this line",
        },
    ]


# --- states


@pytest.mark.parametrize("number", [1, 2, 3])
def test_states_of_a_finished_game_are_those_of_the_golden_record(
    tmp_path: Path, number: int
) -> None:
    path = saved(tmp_path / "game.jsonl", golden(number))
    assert run("record", "states", "--legal", path).stdout.splitlines() == golden_states(number)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_states_of_a_game_of_any_number_of_seats_are_those_it_went_through(
    tmp_path: Path, name: str, seats: int
) -> None:
    path = saved(tmp_path / "game.jsonl", finished(name, seats))
    assert states(path) == states_of(name, seats)
    path = saved(tmp_path / "game.jsonl", begun(name, 12, seats))
    for seat in range(seats):
        seen = states(path, "--as", str(seat + 1))[-1]["state"]
        hidden = [number for number, hand in enumerate(seen["hands"]) if "unknown" in hand]
        assert hidden == [number for number in range(seats) if number != seat]


def test_states_leave_out_the_legal_actions_unless_asked_for(game: Path) -> None:
    whole = [json.loads(line) for line in golden_states()]
    without = [{key: line[key] for key in ("ply", "state")} for line in whole]
    assert read(run("record", "states", game).stdout_bytes) == without


def states(path: Path, *words: str) -> list[Line]:
    """Return the lines of `record states --legal`."""
    return read(run("record", "states", "--legal", path, *words).stdout_bytes)


def test_states_of_an_unfinished_game_are_those_a_spectator_saw(left: Path) -> None:
    lines = states(left)
    assert [line["ply"] for line in lines] == list(range(31))
    assert {line["state"]["seat"] for line in lines} == {None}
    assert lines[3]["state"]["hands"] == [{"unknown": 5}, {"unknown": 5}]
    assert lines[3]["state"]["stock"] == {"unknown": 50}


def assert_hidden(hand: dict[str, int]) -> None:
    """No card of a hand is named before the stock has run out for the first time."""
    assert set(hand) == {"unknown"} or not any(hand.values())


@pytest.mark.slow
def test_states_as_a_seat_show_its_hand_and_no_other(left: Path) -> None:
    whole = [json.loads(line) for line in golden_states()][:31]
    for seat, name in enumerate(("Anna", "Ben")):
        lines = states(left, "--as", name)
        assert lines == states(left, "--as", str(seat + 1))
        for line, true in zip(lines, whole, strict=True):
            assert line["state"]["seat"] == seat
            assert line["state"]["hands"][seat] == true["state"]["hands"][seat]
            assert_hidden(line["state"]["hands"][1 - seat])
            assert set(line["legal"]) >= set(true["legal"])
            if true["state"]["to_move"] == seat:
                assert line["legal"] == true["legal"]


def test_states_are_shown_whole_when_asked_for_and_it_is_said(left: Path) -> None:
    told = run("record", "states", "--legal", left, "--reveal")
    assert told.stdout.splitlines() == golden_states()[:31]
    assert told.stderr == "everything is shown, including hidden cards and tiles\n"


def test_states_of_a_finished_game_can_be_seen_as_a_seat_saw_them(game: Path) -> None:
    lines = states(game, "--as", "2")
    assert len(lines) == len(golden_states())
    assert {line["state"]["seat"] for line in lines} == {1}


def test_states_leave_out_what_was_taken_back(tmp_path: Path) -> None:
    played = unfinished(9)
    path = saved(tmp_path / "undo.jsonl", [*played, {"undo": 2}, *played[-2:]])
    lines = run("record", "states", "--legal", "--reveal", path).stdout.splitlines()
    assert lines == golden_states()[:10]
    path = saved(tmp_path / "undo.jsonl", [*played, {"undo": 2}])
    lines = run("record", "states", "--legal", "--reveal", path).stdout.splitlines()
    assert lines == golden_states()[:8]


def test_states_of_a_game_that_began_from_a_position(tmp_path: Path) -> None:
    ply = next(n for n, line in enumerate(golden_states()) if n > 40 and '"phase":"act"' in line)
    path = saved(tmp_path / "game.jsonl", from_position(ply, 5))
    expected = [json.loads(line) for line in golden_states()[ply : ply + 6]]
    assert states(path, "--reveal") == [{**line, "ply": line["ply"] - ply} for line in expected]


def test_one_of_several_games_is_picked_by_its_number(tmp_path: Path) -> None:
    path = saved(tmp_path / "games.jsonl", golden(1), golden(2))
    assert states(path) == [json.loads(line) for line in golden_states(1)]
    assert states(path, "--game", "2") == [json.loads(line) for line in golden_states(2)]
    refused = run("record", "states", path, "--game", "3")
    assert refused.exit_code == 2
    assert refused.stderr == f"zweistrom: {path}: there is no game 3; the file holds 2 games\n"


def test_a_record_of_one_side_is_shown_as_that_side_and_no_other(tmp_path: Path) -> None:
    path = saved(tmp_path / "side.jsonl", seen_by(1, unfinished(30)))
    whole = saved(tmp_path / "whole.jsonl", unfinished(30))
    assert states(path) == states(whole, "--as", "2")
    for words in (("--as", "1"), ("--reveal",)):
        assert run("record", "states", path, *words).exit_code == 2


# --- show


def test_show_gives_the_position_after_a_ply_or_else_the_last(game: Path) -> None:
    whole = [json.loads(line) for line in golden_states()]
    shown = json.loads(run("record", "show", game, "--json", "--at", "42").stdout)
    assert shown == {"v": 1, "ply": 42, "state": whole[42]["state"]}
    shown = json.loads(run("record", "show", game, "--json").stdout)
    assert shown == {"v": 1, "ply": whole[-1]["ply"], "state": whole[-1]["state"]}


@pytest.mark.usefixtures("in_colour")
def test_show_writes_sentences_letters_or_a_picture(left: Path) -> None:
    line = run("record", "show", left, "--ui", "line").stdout
    assert "Ben's piece is at the " in line
    letters = run("record", "show", left, "--ui", "ascii").stdout
    assert letters.isascii() and "MEDES" in letters
    assert "\x1b[" in run("record", "show", left, "--ui", "plain").stdout


@pytest.mark.parametrize("ply", ["-1", "31", "999999999999999999999"])
def test_show_refuses_a_ply_that_is_not_there(left: Path, ply: str) -> None:
    refused = run("record", "show", left, "--at", ply)
    assert refused.exit_code == 2
    assert refused.stderr == (f"zweistrom: this game has no step {ply}; it has steps 0 to 30\n")


def test_show_says_that_the_game_is_over_and_who_has_won(game: Path) -> None:
    for interface in ("line", "ascii", "plain"):
        shown = run("record", "show", game, "--ui", interface).stdout
        assert shown.splitlines()[-1] == "Ben has won (the final phase): Anna 7, Ben 10."
        before = run("record", "show", game, "--at", "186", "--ui", interface).stdout
        assert " has won " not in before


@pytest.mark.slow
def test_show_says_who_has_left_before(tmp_path: Path) -> None:
    played = begun("tiles", 30, seats=3)
    path = saved(tmp_path / "game.jsonl", [*played, {"resign": 1, "ply": 31}])
    gone = "Ben has left the game; from now on 'random' plays the seat, which cannot win."
    assert run("record", "show", path, "--ui", "line").stdout.splitlines()[-1] == gone
    assert gone not in run("record", "show", path, "--at", "29", "--ui", "line").stdout


@pytest.mark.slow
def test_check_refuses_a_game_that_begins_with_a_catastrophe_too_many(tmp_path: Path) -> None:
    lines = begun_at("tiles", 30, 5)
    assert len(lines[0]["state"]["catastrophes"]) == 4
    path = saved(tmp_path / "x.jsonl", lines)
    assert run("record", "check", path).exit_code == 0
    lines[0]["state"]["catastrophes_left"] = [1, 0]
    told = run("record", "check", saved(path, lines))
    assert told.exit_code == 1
    assert told.stdout == (
        f"{path}, line 1: the position has 5 catastrophes, 4 on the board and 1 held by "
        "seats; the game has 4, 2 for each seat\n"
    )
