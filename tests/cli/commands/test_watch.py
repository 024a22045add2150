"""Watching programs play: line by line, as JSON, live, and into a file."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

import pytest

from suite.core import games
from suite.core.play import loop, record
from tests.cli.records import GAMES, TABLES, read, run
from tests.cli.terminal import PATIENCE, Terminal, objects, plain, processes_of, start

RANDOM = ("ai:random", "ai:random")


def test_every_action_is_a_line_and_the_result_comes_last() -> None:
    told = run("watch", "temples", *RANDOM, "--seed", "3").stdout.splitlines()
    assert told[0] == "random 1 begins."
    assert " has won (" in told[-2]
    assert told[-1].startswith("Games won: random 1 ")
    assert told[-1].endswith("played 1.")


def test_a_game_that_does_not_end_is_stopped_and_its_record_is_read_by_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 30)
    path = tmp_path / "long.jsonl"
    told = run("watch", "tiles", *RANDOM, "--seed", "3", "--ui", "line", "-o", path)
    assert told.exit_code == 0
    said = "The game was stopped after 30 steps, so the points so far decide."
    assert said in told.stdout
    assert read(path.read_bytes())[-1]["result"]["reason"] == "limit"
    assert run("record", "check", path).stdout == f"{path}: valid, one game\n"
    assert said in run("replay", path, "--ui", "line").stdout
    refused = run("resume", path, "--ui", "line")
    assert "has ended" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_of_programs_is_shown_and_its_record_is_sound(
    tmp_path: Path, game: str, seats: int
) -> None:
    path = tmp_path / "game.jsonl"
    told = run("watch", game, *["ai:random"] * seats, "--seed", "3", "-o", path)
    assert told.exit_code == 0
    *sentences, result, totals = told.stdout.splitlines()
    header, *events, last = read(path.read_bytes())
    assert len(header["seats"]) == seats
    names = [seat["name"] for seat in header["seats"]]
    points = sentences[-seats:]
    assert all(line.startswith(name) for line, name in zip(points, names, strict=True))
    assert len(sentences) > len(events) + seats
    assert {line["actor"] for line in events} == {"chance", *range(seats)}
    assert f" ({games.find(game).reason_text(last['result']['reason'])}): " in result
    assert totals.endswith("played 1.")
    assert run("record", "check", path).stdout == f"{path}: valid, one game\n"


@pytest.mark.slow
def test_programs_of_a_board_are_called_as_their_seats() -> None:
    told = run("watch", "tiles", *["ai:random"] * 4, "--seed", "3")
    assert told.stderr == "Tiles: Archer (random), Bull (random), Pot (random) and Lion (random).\n"
    assert told.stdout.splitlines()[-1].startswith("Games won: Archer ")


def test_everybodys_cards_are_shown() -> None:
    told = run("watch", "temples", *RANDOM, "--seed", "3").stdout
    assert "draws three cards." not in told
    assert "random 1 draws" in told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_games_have_seeds_one_after_the_other_and_stand_in_one_file(
    tmp_path: Path, game: str
) -> None:
    path = tmp_path / "games.jsonl"
    told = run("watch", game, *RANDOM, "--games", "3", "--seed", "10", "-o", path)
    assert told.exit_code == 0
    file = record.read_file(path)
    assert [game.header.seed for game in file.games] == [10, 11, 12]
    single = tmp_path / "single.jsonl"
    run("watch", game, *RANDOM, "--seed", "11", "-o", single)
    assert single.read_bytes() in path.read_bytes()
    won = [line["result"]["winners"] for line in read(path.read_bytes()) if "result" in line]
    first, second = (won.count([seat]) for seat in (0, 1))
    names = {"temples": ("random 1", "random 2"), "tiles": ("Archer", "Bull")}[game]
    shared = 3 - first - second
    assert told.stdout.splitlines()[-1] == (
        f"Games won: {names[0]} {first}, {names[1]} {second}; shared {shared}; played 3."
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_records_are_written_behind_those_a_file_holds(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    run("watch", game, *RANDOM, "--seed", "1", "-o", path)
    first = path.read_bytes()
    run("watch", game, *RANDOM, "--seed", "2", "-o", path)
    assert path.read_bytes().startswith(first)
    assert len(record.read_file(path).games) == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_written_behind_a_line_cut_short(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    run("watch", game, *RANDOM, "--seed", "1", "-o", path)
    path.write_bytes(path.read_bytes()[:-9])
    before = path.read_bytes()
    told = run("watch", game, *RANDOM, "-o", path)
    assert told.exit_code == 2
    assert "resume that game first" in told.stderr
    assert path.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b'{"format":"zweistrom/1","game":"tem', b""])
def test_a_file_whose_last_game_has_ended_is_mended(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "games.jsonl"
    run("watch", "temples", *RANDOM, "--seed", "1", "-o", path)
    whole = path.read_bytes()
    path.write_bytes(whole + damage if damage else whole[:-1])
    told = run("watch", "temples", *RANDOM, "-o", path)
    assert told.exit_code == 0
    assert f"of {path}" in told.stderr
    assert path.read_bytes().startswith(whole)
    assert run("record", "check", path).exit_code == 0


def test_without_a_file_nothing_is_kept(home: Path) -> None:
    run("watch", "temples", *RANDOM)
    assert not home.exists()


@pytest.mark.parametrize("game", GAMES)
def test_json_is_everybodys_and_has_no_seed(game: str) -> None:
    seed = "876543212345678"
    told = run("watch", game, *RANDOM, "--seed", seed, "--json").stdout
    first, *events, result, totals = [json.loads(line) for line in told.splitlines()]
    assert first["game"]["watcher"] == "everybody"
    assert [each["event"]["ply"] for each in events] == list(range(1, len(events) + 1))
    assert not any("?" in each["event"]["action"] for each in events)
    assert set(result["result"]) == {"reason", "scores", "winners", "text"}
    assert totals["totals"]["games"] == 1
    assert seed not in told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    process = start("watch", game, *RANDOM, "--games", "100000", "--json", "-o", path)
    games = 0
    for told in objects(process):
        games += "result" in told
        if games == 2:
            break
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in stderr
    assert json.loads(stdout.splitlines()[-1])["totals"]["games"] >= 2
    assert len(record.read_file(path).games) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whoever_reads_no_further_ends_it_quietly(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.jsonl"
    process = start("watch", game, *RANDOM, "--games", "1000", "--ui", "line", "-o", path)
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    told = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 0
    assert "Traceback" not in told
    assert "Exception" not in told
    assert told.splitlines()[-1].endswith(f"zweistrom resume {path}")
    process.communicate()


@pytest.mark.slow
def test_the_board_is_live_on_a_terminal() -> None:
    words = ("watch", "temples", "ai:beam", "ai:random", "--seed", "3", "--ui", "plain")
    terminal = Terminal(*words)
    assert terminal.end() == 0
    assert "\x1b[?25l" in terminal.output  # the cursor is hidden while the board is live
    assert "\x1b[?25h" in terminal.output
    assert "TEMPLES" in plain(terminal.output)
    assert plain(terminal.output).splitlines()[-1].startswith("Games won: ")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["q", "\x03", "SIGTERM", "SIGHUP", "hang up"])
def test_the_full_screen_is_left_at_once_while_a_bot_thinks(end: str, tmp_path: Path) -> None:
    path, bot = tmp_path / "game.jsonl", tmp_path / "bot.py"
    bot.write_text("import time\ntime.sleep(100)\n")
    slow = f"cmd:{sys.executable} {bot}"
    words = ("watch", "temples", slow, "ai:random", "--games", "2", "--seed", "4", "-o", path)
    terminal = Terminal(*words, size=(24, 80), settings={"ZWEISTROM_PACE": "quick"})
    terminal.wait_for("is thinking")
    terminal.wait_for("game 1 of 2")
    assert processes_of(bot)
    process = terminal.process
    if end == "hang up":
        terminal.hang_up()
        code = process.wait(PATIENCE)
    else:
        if end.startswith("SIG"):
            process.send_signal(getattr(signal, end))
        else:
            terminal.press(end)
        code = terminal.end()
        assert "\x1b[?1049l" in terminal.output
        assert "zweistrom resume" in terminal.scrollback
        assert "Traceback" not in terminal.output
    expected = {"q": [0], "\x03": [130], "SIGTERM": [143], "SIGHUP": [129], "hang up": [129]}
    assert code in expected[end]
    assert ("played 0." in terminal.scrollback) is (code in (0, 130))
    assert not processes_of(bot)
    assert run("record", "check", path).exit_code == 0


@pytest.mark.slow
def test_nothing_is_animated_where_a_line_is_asked_for() -> None:
    terminal = Terminal("watch", "temples", *RANDOM, "--seed", "3", "--ui", "line")
    assert terminal.end() == 0
    assert "\x1b[" not in terminal.output
