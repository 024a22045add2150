"""What is shown while playing, and what nobody may see."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.positions import saved_border, saved_position
from tests.cli.records import RANDOM, only, play
from tests.cli.terminal import Terminal, plain


def test_two_people_without_a_terminal_see_what_a_spectator_sees(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", "Ben", "--from", path, typed="s m")
    assert "Anna holds five cards, unseen." in told.stdout
    assert "Ben holds five cards, unseen." in told.stdout
    assert "holds 1" not in told.stdout


def test_json_shows_the_own_side_and_no_seed(home: Path) -> None:
    seed = "876543212345678"
    told = play(
        "temples", "Anna", RANDOM, "--seed", seed, "--json", typed="t m;what;undo;hand;quit"
    )
    objects = [json.loads(line) for line in told.stdout.splitlines()]
    assert all(each["v"] == 1 and len(each) == 2 for each in objects)
    assert objects[0]["game"]["watcher"] == 0
    assert [key for each in objects for key in each if key != "v"][-4:] == [
        "refused",
        "undone",
        "ask",
        "answer",
    ]
    for each in objects:
        if each.get("event", {}).get("actor") == "chance" and "draw 1" in each["event"]["action"]:
            assert set(each["event"]["action"].split()[2:]) == {"?"}
        if "ask" in each:
            assert each["ask"]["view"]["seat"] == 0
            assert set(each["ask"]["view"]["hands"][1]) == {"unknown"}
            assert all(isinstance(action, str) for action in each["ask"]["legal"])
    assert seed in only(home).read_text()
    assert seed not in told.stdout


def test_json_of_two_people_is_a_spectators(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", "Ben", "--from", path, "--json", typed="s m")
    game, ask, *_ = [json.loads(line) for line in told.stdout.splitlines()]
    assert game["game"]["watcher"] == "spectator"
    assert ask["ask"]["view"]["hands"] == [{"unknown": 5}, {"unknown": 5}]
    assert "legal" not in ask["ask"]


@pytest.mark.slow
def test_one_person_at_a_terminal_sees_the_board_in_colour(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    words = ("play", "temples", "Anna", RANDOM, "--from", path, "--ui", "plain")
    terminal = Terminal(*words, settings={"COLORTERM": "truecolor"})
    terminal.wait_for("Anna (act)>")
    terminal.type("s m")
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "\x1b[48;2;" in terminal.output or ";48;2;" in terminal.output
    assert "\x1b[?1049h" not in terminal.output


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": "unknown"}, {"TERM": ""}]
)
def test_without_colours_a_terminal_gets_letters(tmp_path: Path, setting: dict[str, str]) -> None:
    path = saved_position(tmp_path)
    terminal = Terminal("play", "temples", "Anna", RANDOM, "--from", path, settings=setting)
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "HITTITES" in terminal.output
    assert plain(terminal.output).isascii()


@pytest.mark.slow
def test_a_narrow_terminal_breaks_lines_between_words(tmp_path: Path) -> None:
    path = saved_border(tmp_path, {"settlement": 6}, {"market": 6})
    words = ("Anna", RANDOM, "--from", path, "--ui", "line")
    whole = play("tiles", *words, typed="can").stdout.splitlines()
    terminal = Terminal("play", "tiles", *words, size=(50, 60))
    terminal.wait_for("Anna (action)>")
    terminal.type("can")
    terminal.wait_for("end")
    terminal.type("quit")
    assert terminal.end() == 0
    shown = plain(terminal.output).splitlines()
    assert max(map(len, whole)) > 60 >= max(map(len, shown[:-1]))
    text = " ".join(" ".join(shown).split())
    assert all(" ".join(line.split()) in text for line in whole)
    assert any(line.startswith(" " * 13) for line in shown)


@pytest.mark.slow
@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("interface", ["line", "ascii", "plain"])
def test_several_people_at_a_board_without_a_terminal_see_no_hand(
    tmp_path: Path, interface: str
) -> None:
    hands = [{"settlement": 6}, {"market": 6}, {"farm": 6}]
    other = [{"temple": 6}, {"settlement": 6}, {"temple": 6}]
    told = []
    for each in (hands, other):
        path = saved_border(tmp_path, *each)
        words = ("Anna", "Ben", "Cleo", "--from", path, "--ui", interface)
        told.append(play("tiles", *words, "-o", tmp_path / "x.jsonl", typed="end").stdout)
        (tmp_path / "x.jsonl").unlink()
    assert told[0] == told[1]


@pytest.mark.slow
@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_the_full_screen_is_refused_where_there_are_no_colours(setting: dict[str, str]) -> None:
    terminal = Terminal("play", "temples", "Anna", RANDOM, "--ui", "full", settings=setting)
    assert terminal.end() == 2
    assert "the full screen needs colours; '--ui ascii' needs none" in terminal.output
