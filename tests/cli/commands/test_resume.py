"""Going on with a game: after leaving, after a kill, after a file was cut short or damaged."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from suite.core import games
from tests.cli.records import GAMES, RANDOM, Line, begun, read, run, saved, seen_by, unfinished
from tests.cli.terminal import objects, start, write

PLAYERS: Final = ("Anna", "ai:random")
SEED: Final = "6"


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The game that is played."""
    name: str = request.param
    return name


@pytest.fixture
def unbroken(tmp_path: Path, game: str) -> Path:
    """A whole game of these players with this seed, and the actions of the person in it."""
    path = tmp_path / "unbroken.jsonl"
    watched = tmp_path / "watched.jsonl"
    run("watch", game, "ai:random", "ai:random", "--seed", SEED, "-o", watched)
    typed = "\n".join(own_actions(watched))
    run("play", game, *PLAYERS, "--seed", SEED, "-o", path, lines=typed)
    return path


def own_actions(path: Path) -> list[str]:
    """Return what the seat of the person has done."""
    return [line["action"] for line in read(path.read_bytes()) if line.get("actor") == 0]


def rest_of(unbroken: Path, path: Path) -> str:
    """Return the actions of the person that a broken game still lacks."""
    return "\n".join(own_actions(unbroken)[len(own_actions(path)) :])


@pytest.mark.slow
def test_a_game_left_at_the_end_of_input_goes_on(tmp_path: Path, unbroken: Path, game: str) -> None:
    path = tmp_path / "left.jsonl"
    first = "\n".join(own_actions(unbroken)[:20])
    run("play", game, *PLAYERS, "--seed", SEED, "-o", path, lines=first)
    assert len(own_actions(path)) == 20
    told = run("resume", path, lines=rest_of(unbroken, path))
    assert told.exit_code == 0
    assert path.read_bytes() == unbroken.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("plies", [3, 30, 75])
def test_a_killed_game_goes_on_at_the_last_action_shown(
    tmp_path: Path, unbroken: Path, plies: int, game: str
) -> None:
    path = tmp_path / "killed.jsonl"
    process = start("play", game, *PLAYERS, "--seed", SEED, "-o", path, "--json")
    for action in own_actions(unbroken):
        write(process, action)
    shown = 0
    for told in objects(process):
        shown = told.get("event", {}).get("ply", shown)
        if shown >= plies:
            break
    process.kill()
    process.communicate()
    events = [line["ply"] for line in read(path.read_bytes()) if "ply" in line]
    assert events[-1] >= shown

    again = run("resume", path, lines=rest_of(unbroken, path))
    assert again.exit_code == 0
    assert path.read_bytes() == unbroken.read_bytes()


@pytest.mark.slow
def test_ctrl_c_ends_with_130_and_a_game_that_goes_on(
    tmp_path: Path, unbroken: Path, game: str
) -> None:
    path = tmp_path / "stopped.jsonl"
    process = start("play", game, *PLAYERS, "--seed", SEED, "-o", path, "--json")
    write(process, own_actions(unbroken)[0])
    asked = 0
    for told in objects(process):
        asked += "ask" in told
        if asked == 2:
            break
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert f"zweistrom resume {path}" in stderr.decode().splitlines()[-1]
    assert "Traceback" not in stderr.decode()
    run("resume", path, lines=rest_of(unbroken, path))
    assert path.read_bytes() == unbroken.read_bytes()


def test_without_a_file_the_game_begun_last_goes_on(home: Path) -> None:
    for name in ("Anna", "Ben", "Cleo"):
        run("play", "temples", name, "ai:random", "--seed", "5", "--first", "1", lines="t m")
    run("resume", sorted(home.iterdir())[2], lines="resign")
    told = run("resume", lines="quit")
    assert told.exit_code == 0
    assert "Temples: Ben against random." in told.stderr


def test_a_damaged_game_is_passed_over_with_a_word_about_it(home: Path) -> None:
    run("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", lines="t m")
    damaged = home / "2999-01-01-0001-temples.jsonl"
    damaged.write_text("not a record\n")
    told = run("resume", lines="quit")
    assert told.exit_code == 0
    assert f"skipped: {damaged}, line 1: this is not JSON" in told.stderr


def test_what_is_no_file_is_passed_over(home: Path) -> None:
    run("play", "temples", "Anna", "ai:random", "--seed", "5", "--first", "1", lines="t m")
    os.mkfifo(home / "2999-01-01-0001-temples.jsonl")
    (home / "2999-01-01-0002-temples.jsonl").mkdir()
    told = run("resume", lines="quit")
    assert (told.exit_code, "passed over" in told.stderr) == (0, False)
    assert "2999" not in run("doctor").stdout


def test_an_unknown_player_is_refused_before_the_file_is_touched(tmp_path: Path) -> None:
    header, *events = unfinished(12)
    header["seats"][1]["player"] = "nobody"
    path = saved(tmp_path / "game.jsonl", [{**header, "seed": 1}, *events])
    path.write_bytes(path.read_bytes()[:-9])
    before = path.read_bytes()
    told = run("resume", path, "--undo", "free")
    assert told.exit_code == 1
    assert told.stderr.startswith(f"zweistrom: {path}, line 1: seat 2: there is no player 'nobody'")
    assert path.read_bytes() == before


def test_with_no_game_left_there_is_a_sentence() -> None:
    told = run("resume")
    assert told.exit_code == 2
    assert "there is no unfinished game in " in told.stderr


def test_resuming_shows_where_the_game_stands_and_not_all_of_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(
        "play",
        "temples",
        "Anna",
        "ai:random",
        "--seed",
        "5",
        "--first",
        "1",
        "-o",
        path,
        lines="t m\ns m\n",
    )
    told = run("resume", path, "--ui", "line", lines="last\nlog\n").stdout
    assert told.startswith("Turn 1, Anna's.")
    assert told.count("Anna begins.") == 1  # by `log`
    assert told.count("Anna settles a Mede at the Medes.") == 2  # by `last`, and by `log`


def cut(data: bytes) -> bytes:
    """Cut the last line short."""
    return data[:-20]


def without_line_feed(data: bytes) -> bytes:
    """Leave out the last byte."""
    return data[:-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("damage", "word"),
    [
        (cut, "line 40 of {} was cut short and has been removed"),
        (without_line_feed, "the last line of {} had no line feed; one has been added"),
    ],
)
def test_a_last_line_cut_short_is_repaired_with_a_word(
    tmp_path: Path, unbroken: Path, damage: Callable[[bytes], bytes], word: str
) -> None:
    path = tmp_path / "cut.jsonl"
    whole = unbroken.read_bytes().splitlines(keepends=True)
    path.write_bytes(damage(b"".join(whole[:40])))
    told = run("resume", path, lines=rest_of(unbroken, path) if damage is not cut else "")
    assert told.exit_code == 0
    assert word.format(path) in told.stderr
    if damage is not cut:
        assert path.read_bytes() == unbroken.read_bytes()
    else:
        assert path.read_bytes().startswith(b"".join(whole[:39]))
        read(path.read_bytes())


@pytest.mark.slow
def test_a_result_that_was_never_written_is_written(
    tmp_path: Path, game: str, unbroken: Path
) -> None:
    path = tmp_path / "almost.jsonl"
    whole = unbroken.read_bytes()
    result = read(whole)[-1]["result"]
    path.write_bytes(whole[: whole.rindex(b'{"result"')])
    told = run("resume", path)
    assert told.exit_code == 0
    assert f"({games.find(game).reason_text(result['reason'])}): Anna " in told.stdout
    assert path.read_bytes() == whole


def test_who_gave_up_a_game_that_lacks_only_its_result_is_played_by_nobody(
    tmp_path: Path, game: str
) -> None:
    path = tmp_path / "given_up.jsonl"
    words = ("play", game, "Anna", "ai:random", "--seed", "3", "--first", "1", "-o", path)
    assert run(*words, lines="resign").exit_code == 0
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b'{"result"')])
    told = run("resume", path)
    assert told.exit_code == 0
    assert "(resignation)" in told.stdout
    assert "plays the seat" not in told.stderr
    assert "Type 'help'" not in told.stderr
    assert path.read_bytes() == whole


@pytest.mark.slow
def test_free_undo_comes_too_late_for_a_game_that_lacks_only_its_result(
    tmp_path: Path, unbroken: Path
) -> None:
    path = tmp_path / "almost.jsonl"
    whole = unbroken.read_bytes()
    path.write_bytes(whole[: whole.rindex(b'{"result"')])
    assert run("resume", path, "--undo", "free").exit_code == 0
    assert path.read_bytes() == whole
    assert run("record", "check", path).exit_code == 0


def with_word(lines: list[Line]) -> list[Line]:
    """Replace an action by a word that is none."""
    return [*lines[:5], {**lines[5], "action": "dance"}, *lines[6:]]


def without_event(lines: list[Line]) -> list[Line]:
    """Leave an event out."""
    return lines[:5] + lines[6:]


@pytest.mark.parametrize("damage", [with_word, without_event])
def test_any_other_damage_is_refused_with_its_line(
    tmp_path: Path, game: str, damage: Callable[[list[Line]], list[Line]]
) -> None:
    path = saved(tmp_path / "damaged.jsonl", damage(begun(game, 12)))
    before = path.read_bytes()
    told = run("resume", path, lines="quit")
    assert told.exit_code == 1
    assert told.stderr.startswith(f"zweistrom: {path}, line 6: ")
    assert len(told.stderr.splitlines()) == 1
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_finished_game_and_a_redacted_one_cannot_go_on(
    tmp_path: Path, unbroken: Path, game: str
) -> None:
    ended = run("resume", unbroken)
    assert ended.exit_code == 2
    assert "has ended" in ended.stderr
    redacted = saved(tmp_path / "seen.jsonl", seen_by(0, begun(game, 12)))
    hidden = run("resume", redacted)
    assert hidden.exit_code == 2
    assert "parts of it are unknown" in hidden.stderr


def test_free_undo_can_be_allowed_when_resuming_and_marks_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = ("play", "temples", *PLAYERS, "--seed", "5", "--first", "1", "-o", path)
    run(*words, lines="t m\ns m\nb st\nend")
    assert "only a game with free undo" in run("resume", path, lines="undo\n").stdout
    told = run("resume", path, "--undo", "free", lines="undo\n")
    assert told.exit_code == 0
    *_, mark, undo = [json.loads(line) for line in path.read_text().splitlines()]
    assert mark["mark"] == "undo-free"
    assert undo["undo"] > 1


@pytest.mark.slow
def test_the_last_game_of_a_file_goes_on(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    run("watch", game, "ai:random", "ai:random", "--games", "2", "--seed", "1", "-o", path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-9]))
    told = run("resume", path)
    assert told.exit_code == 0
    assert path.read_bytes() == whole


def test_a_game_that_a_seat_has_left_goes_on_without_it(tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    words = ("Anna", "ai:random", "Cleo", "--seed", "5", "--first", "1")
    run("play", "tiles", *words, "-o", path, lines="end\nresign\n")
    resigned = next(line for line in read(path.read_bytes()) if "resign" in line)
    told = run("resume", path, lines="log\n")
    assert told.exit_code == 0
    asked = {0: "Cleo", 2: "Anna"}[resigned["resign"]]
    assert told.stdout.startswith(f"It is {asked}'s turn.\n")
    gone = {0: "Anna", 2: "Cleo"}[resigned["resign"]]
    assert told.stderr.splitlines()[1].startswith(f"{gone} has left the game; ")
    before = path.read_bytes()
    assert run("resume", path, "--undo", "free", lines="undo\nundo\nundo\n").exit_code == 0
    assert path.read_bytes().startswith(before)
    assert run("record", "check", path).exit_code == 0


def test_a_record_of_one_side_among_the_games_is_passed_over(home: Path, tmp_path: Path) -> None:
    assert run("play", "temples", "Anna", RANDOM, "--seed", "3", lines="").exit_code == 0
    (sound,) = home.rglob("*.jsonl")
    redacted = sound.with_name(f"9999-{sound.name}")
    assert run("record", "redact", sound, "--as", "1", "-o", redacted).exit_code == 0
    assert sound.name in run("resume", lines="").stderr
    listed = run("doctor").stdout
    assert str(sound) in listed
    assert redacted.name not in listed


def test_a_record_older_than_an_option_goes_on_by_its_default(tmp_path: Path, game: str) -> None:
    header, *played = begun(game, 20)
    seats = [{"name": name, "player": "human"} for name in ("Anna", "Ben")]
    path = saved(tmp_path / "old.jsonl", [{**header, "rules": {}, "seats": seats}, *played])
    before = path.read_bytes()
    assert run("record", "check", path).exit_code == 0
    told = run("resume", path, "--json", lines="resign\n")
    assert told.exit_code == 0
    assert json.loads(told.stdout.splitlines()[0])["game"]["rules"] == header["rules"]
    assert path.read_bytes().startswith(before)
    assert "result" in read(path.read_bytes())[-1]
    forked = tmp_path / "fork.jsonl"
    assert run("record", "fork", path, "--at", "10", "-o", forked).exit_code == 0
    assert read(forked.read_bytes())[0]["rules"] == header["rules"]
