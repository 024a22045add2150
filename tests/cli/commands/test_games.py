"""`zweistrom games`: the list of saved games, and how one is deleted and restored."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from suite.core.play.record import FileRecorder
from suite.core.text.catalogue import LANGUAGES
from suite.review import cache
from tests.cli.own_games import SMALL, keep_review, own
from tests.cli.records import Line, begun, lines_of, run, saved
from tests.cli.terminal import Terminal, plain

ADA = ("Ada", "human")
RIVAL = ("Rival", "medium")


@pytest.fixture(autouse=True)
def small(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give it a folder, and reviews with a small budget."""
    home.mkdir(parents=True)
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def left(
    home: Path,
    name: str,
    game: str = "temples",
    events: int = 30,
    seats: tuple[tuple[str, str], ...] = (ADA, RIVAL),
    time: int = 0,
) -> Path:
    """Write a game that was left, played last at a second of 2026."""
    header, *played = begun(game, events, len(seats))
    people: Line = {"seats": [{"name": name, "player": player} for name, player in seats]}
    path = saved(home / f"{name}.jsonl", [header | people, *played])
    os.utime(path, (1770000000 + time, 1770000000 + time))
    return path


def rows(*words: str) -> list[list[str]]:
    told = run("games", *words)
    assert told.exit_code == 0, told.output
    return [
        [cell.strip() for cell in line.split("  ") if cell.strip()]
        for line in plain(told.stdout).splitlines()[2:]
    ]


def objects(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run("games", "--json", *words).stdout.splitlines()]


def test_the_games_are_listed_the_last_played_first(home: Path) -> None:
    left(home, "2026-01-01-0001-temples", time=3)
    left(home, "2026-01-02-0001-temples", time=2, events=90)
    own(home, "2026-01-03-0001-temples.jsonl", loser=1)
    os.utime(home / "2026-01-03-0001-temples.jsonl", (1770000001, 1770000001))
    told = rows()
    assert [row[0] for row in told] == [
        "2026-01-01-0001-temples",
        "2026-01-02-0001-temples",
        "2026-01-03-0001-temples",
    ]
    assert told[0][1:] == ["2026-02-02", "Rival (medium)", "1 : 1", "turn 3"]
    assert told[1][-1] == "turn 14"
    assert told[2][2:] == ["Rival (easy)", "1 : 1", "won"]


def test_the_list_fits_eighty_columns_without_colours(home: Path) -> None:
    own(home, "2026-01-03-0001-tiles.jsonl", game="tiles", seats=(ADA, RIVAL, ("B", "easy")))
    left(home, "2026-01-01-0001-tiles", "tiles", seats=(ADA, RIVAL, ("B", "easy"), ("C", "easy")))
    shown = Terminal("games", size=(24, 80), settings={"NO_COLOR": "1"})
    assert shown.end() == 0
    assert not re.search(r"\x1b\[[\d;]*3\d", shown.output)
    lines = plain(shown.output).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("2026-01-0" in line and "-tiles" in line for line in lines) == 2, "no name is cut"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_takes_few_lines_in_every_language(
    home: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    left(home, "2026-01-01-0001-temples")
    told = plain(run("--language", language, "games").stdout).splitlines()
    assert len(told) == 3
    assert max(map(len, told)) <= 80


def test_points_that_the_seat_does_not_see_are_hidden(home: Path) -> None:
    left(home, "2026-01-01-0001-tiles", "tiles", 90, time=1)
    left(home, "2026-01-02-0001-tiles", "tiles", 90, (ADA, ("Ben", "human")))
    one, several = rows()
    assert one[-2].endswith(" : ?") and one[-2][0].isdigit()
    assert several[-2] == "? : ?"
    assert [found["scores"][1] for found in objects()] == [None, None]


def test_a_game_that_is_being_played_shows_what_everybody_sees(home: Path) -> None:
    """Its person may sit at a phone, or at another screen."""
    path = left(home, "2026-01-01-0001-tiles", "tiles", 90)
    recorder = FileRecorder(path)
    try:
        [found] = objects()
    finally:
        recorder.close()
    assert found["scores"] == [None, None]
    assert objects()[0]["scores"][0] is not None


def test_programs_get_everything_of_a_row(home: Path) -> None:
    path = left(home, "2026-01-01-0001-temples", time=1)
    over = own(home, "2026-01-03-0001-temples.jsonl", loser=0)
    os.utime(over, (1770000000, 1770000000))
    keep_review(over)
    assert cache.place_of(over, 1).exists()
    first, second = objects()
    assert first.pop("day").startswith("2026-02-0")
    assert first == {
        "v": 1,
        "file": str(path),
        "game": "temples",
        "seats": [{"name": "Ada", "player": "human"}, {"name": "Rival", "player": "medium"}],
        "seat": 0,
        "goes_on": True,
        "turn": 3,
        "scores": [1, 1],
        "winners": None,
        "reviewed": False,
    }
    assert (second["goes_on"], second["turn"], second["winners"]) == (False, None, [1])
    assert second["reviewed"]
    assert rows()[1][-1] == "yes"


def test_only_the_last_are_listed_unless_all_are_asked_for(home: Path) -> None:
    for number in range(22):
        left(home, f"2026-01-01-{number:04}-temples", events=3, time=number)
    told = run("games")
    assert told.stdout.count("-temples") == 20
    assert "0001-temples" not in told.stdout
    assert "2 more games; 'zweistrom games --all' lists them too." in told.stderr
    assert run("games", "--all").stdout.count("-temples") == 22
    assert len(objects()) == 22


def test_without_a_game_a_sentence_says_so(home: Path) -> None:
    told = run("games")
    assert (told.exit_code, told.stdout) == (0, "")
    assert f"There is no game in {home}." in told.stderr
    assert objects() == []


def test_a_damaged_file_is_listed_with_the_reason(home: Path) -> None:
    (home / "2026-01-01-0001-tiles.jsonl").write_text("nothing\n")
    header, *played = begun("temples", 9)
    saved(home / "2026-01-02-0001-temples.jsonl", [header, *played[:5], *played[6:]])
    assert "damaged" in rows()[0][2] or "damaged" in rows()[1][2]
    broken = {Path(found["file"]).stem: found["problem"] for found in objects()}
    assert "line 1: this is not JSON" in broken["2026-01-01-0001-tiles"]
    assert "line 7: the ply is 7; it must be 6" in broken["2026-01-02-0001-temples"]


def test_a_game_is_deleted_after_a_question_and_comes_back(home: Path) -> None:
    path = own(home, "2026-01-03-0001-temples.jsonl")
    keep_review(path)
    before = {file.name: file.read_bytes() for file in home.iterdir()}
    assert len(before) == 2
    for kept in ("", "1\n"):
        assert run("games", "delete", path.stem, lines=kept).exit_code in (0, 2)
        assert path.exists()
    told = run("games", "delete", path, lines="2\n")
    assert told.exit_code == 0
    assert "2026-01-03-0001-temples  Temples: Rival (easy)" in told.stderr
    assert "'zweistrom games restore 2026-01-03-0001-temples' brings it back" in told.stderr
    assert [file.name for file in home.iterdir()] == ["trash"]
    assert objects() == []
    assert [Path(found["file"]).stem for found in objects("--deleted")] == [path.stem]
    assert run("games", "restore", path.stem).exit_code == 0
    (home / "trash").rmdir()
    assert {file.name: file.read_bytes() for file in home.iterdir()} == before


def test_nothing_is_lost_when_a_name_is_taken(home: Path) -> None:
    name = "2026-01-01-0001-temples"
    for events in (10, 20):
        left(home, name, events=events)
        assert run("games", "delete", name, lines="2\n").exit_code == 0
    left(home, name, events=30)
    assert sorted(file.stem for file in (home / "trash").iterdir()) == [name, f"{name}-2"]
    assert run("games", "restore", name, f"{name}-2").exit_code == 0
    lengths = sorted(len(lines_of(file)) for file in home.glob("*.jsonl"))
    assert lengths == [11, 21, 31]


def test_a_game_that_is_being_played_is_not_deleted(home: Path) -> None:
    path = left(home, "2026-01-01-0001-temples")
    recorder = FileRecorder(path)
    try:
        told = run("games", "delete", path.stem, lines="2\n")
    finally:
        recorder.close()
    assert told.exit_code == 2
    assert "another program is writing to it" in told.stderr
    assert path.exists()


def test_only_games_of_the_folder_are_deleted(home: Path, tmp_path: Path) -> None:
    outside = left(tmp_path, "mine")
    told = run("games", "delete", outside, lines="2\n")
    assert told.exit_code == 2
    assert f"there is no game '{outside}' in {home}" in told.stderr
    assert outside.exists()
    assert run("games", "restore", "../mine").exit_code == 2


def test_a_file_elsewhere_is_not_taken_for_one_of_the_same_name(home: Path, tmp_path: Path) -> None:
    path = left(home, "mine")
    elsewhere = tmp_path / path.name
    elsewhere.write_bytes(path.read_bytes())
    refused = run("games", "delete", elsewhere, lines="2\n")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert f"there is no game '{elsewhere}'" in refused.stderr
    assert path.exists()
    assert elsewhere.exists()
    assert run("games", "delete", path, lines="2\n").exit_code == 0
    assert not path.exists()


def test_the_deleted_are_listed_without_the_word_list(home: Path) -> None:
    run("games", "delete", left(home, "mine").stem, lines="2\n")
    assert run("games", "--deleted").stdout == run("games", "list", "--deleted").stdout
    assert "mine" in run("games", "--deleted").stdout


def test_a_name_of_a_file_turns_no_terminal(home: Path) -> None:
    left(home, "esc\033]0;PWNED\007")
    assert "\033]" not in run("games").stdout


def test_the_command_is_loaded_only_when_it_is_called() -> None:
    code = "import sys, cli.app; print(any('play.saved' in name for name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
