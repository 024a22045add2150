"""Every way to ask for what does not exist: one sentence on stderr, and the right exit code."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from errno import EIO
from os import strerror
from pathlib import Path
from random import Random
from typing import BinaryIO, Final
from unittest.mock import Mock

import pytest

from cli.app import main
from cli.lines.typing import reader
from cli.shell.console import BAD, BOT_FAILED, USAGE, exit_code
from suite.core.errors import (
    IllegalActionError,
    NotationError,
    PlayerError,
    PositionError,
    SettingError,
    ZweistromError,
)
from suite.core.play.record import RecordError
from tests.cli.records import GAMES, run, saved, unfinished
from tests.cli.terminal import PROGRAM


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        (SettingError("no"), USAGE),
        (NotationError("no"), USAGE),
        (IllegalActionError("no"), BAD),
        (PositionError("no"), BAD),
        (RecordError("file", 3, "damaged"), BAD),
        (RecordError("file", 0, "not there"), USAGE),
        (PlayerError("no"), BOT_FAILED),
    ],
)
def test_each_kind_of_problem_has_its_code(problem: ZweistromError, code: int) -> None:
    assert exit_code(problem) == code


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play chess", "unknown game 'chess'; choose temples or tiles"),
        ("watch chess ai:random", "unknown game 'chess'"),
        ("plya tiles", "unknown command 'plya'; did you mean 'play'?"),
        ("PLAY tiles", "unknown command 'PLAY'; did you mean 'play'?"),
        ("play tils", "unknown game 'tils'; did you mean 'tiles'?"),
        ("rules war --game tils", "unknown game 'tils'; did you mean 'tiles'?"),
        ("watch tiles ai:rply ai:hard", "no player 'rply' for tiles; did you mean 'reply'?"),
        ("play tiles Ada ai:hrd", "there is no player 'hrd' for tiles; did you mean 'hard'?"),
        ("rules settel", "there is no topic 'settel' in the rules; did you mean 'settle'?"),
        (
            "rules setlement",
            "there is no topic 'setlement' in the rules; did you mean 'settlement'?",
        ),
        ("play tiles --eidtion 1997", "no such option: --eidtion (did you mean --edition?); see"),
        ("play tiles --hint", "no such option: --hint; see"),
        ("train --stpes", "no such option: --stpes; see"),
        ("bots chekc", "unknown command 'chekc'; did you mean 'check'?"),
        ("bots tilse", "unknown game 'tilse'; did you mean 'tiles'?"),
        ("config level hrd", "level cannot be 'hrd'; did you mean 'hard'?"),
        ("config pace quik", "pace cannot be 'quik'; did you mean 'quick'?"),
        ("config language ge", "language cannot be 'ge'; choose auto, en, de, nl or it"),
        ("config language EN", "language cannot be 'EN'; did you mean 'en'?"),
        ("play tiles --sed 1", "no such option: --sed (did you mean --seed?)"),
        ("config lanuage de", "unknown setting 'lanuage'; did you mean 'language'?"),
        ("learn tiles-tresure", "unknown lesson 'tiles-tresure'; did you mean 'tiles-treasure'?"),
        ("arena rn", "unknown command 'rn'; did you mean 'run'?"),
        ("bots chess", "unknown game 'chess'; choose temples or tiles"),
        ("play temples ai:nobody", "there is no player 'nobody' for temples; choose random"),
        ("play temples ai:", "there is no player '' for temples"),
        ("play temples turn", "'turn' is a computer player: write ai:turn to seat it"),
        ("play temples ai:random:speed=9", "random has no parameter 'speed=9'"),
        ("play temples Anna Ben Cleo", "temples has 2 seats, not 3"),
        ("play tiles Anna Ben Cleo Dan Eve", "tiles has 2, 3 or 4 seats, not 5"),
        ("play tiles --edition 1999", "unknown edition '1999'; choose from 2007, 1997, 2014"),
        ("play tiles --board round", "board must be standard or extended, not 'round'"),
        ("play tiles --buildings maybe", "buildings must be no or yes, not 'maybe'"),
        ("play tiles Anna Ben --first Pot", "there is no seat 'Pot'; choose 1 (Anna), 2 (Ben)"),
        ("play temples --first-hand 4", "first_hand must be 5 or 3, not '4'"),
        ("play temples --first Zoe", "there is no seat 'Zoe'; choose 1 (Ada), 2 (Rival)"),
        ("play temples --first 0", "there is no seat '0'"),
        ("play temples --from nowhere.json", "nowhere.json: No such file"),
        ("play temples -o /", "cannot be written"),
        ("watch temples Anna", "'Anna' is a person"),
        ("watch temples -o ", "-o needs the name of a file, not ''"),
        ("play temples --output=", "-o needs the name of a file, not ''"),
        ("resume nowhere.jsonl", "nowhere.jsonl: cannot be read: No such file"),
    ],
)
def test_what_does_not_exist_is_one_sentence_and_code_2(words: str, sentence: str) -> None:
    told = run(*words.split(" "), lines="quit")
    assert told.exit_code == 2
    assert told.stderr.startswith("zweistrom: ")
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
    assert not told.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("play temples --speed 9", "no such option: --speed"),
        ("play temples --seed soon", "invalid value for '--seed': it must be a whole number;"),
        ("play temples --seed -1", "invalid value for '--seed': it must be at least 0;"),
        (f"play temples --seed {10**30}", "invalid value for '--seed': it must be at most"),
        ("play temples --ui pink", "invalid value for '--ui' (env var: 'ZWEISTROM_UI'): 'pink'"),
        ("play temples --undo no", "invalid value for '--undo': 'no' is not one of"),
        ("play tiles --first-hand 3", "no such option: --first-hand"),
        ("play temples --board extended", "no such option: --board"),
        ("play temples -o", "option '-o' requires an argument;"),
        ("watch temples --games 0", "invalid value for '--games': it must be at least 1;"),
        ("resume --xyz", "no such option: --xyz; see '"),
        ("record check", "missing argument 'FILE...'; see '"),
        ("--speed", "no such option: --speed; see '"),
    ],
)
def test_a_wrong_option_is_one_sentence_and_code_2(words: str, sentence: str) -> None:
    told = run(*words.split(), lines="quit")
    assert told.exit_code == 2
    assert told.stderr.startswith(f"zweistrom: {sentence}")
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith(" --help'\n")
    assert not told.stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--version", "--help", "doctor", "play temples --help"])
def test_a_full_disk_is_one_sentence(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [*PROGRAM, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert told.returncode == 2
    assert told.stderr == "zweistrom: stdout: No space left on device\n"


@pytest.mark.slow
def test_a_full_disk_is_named_and_the_game_is_saved(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    words = ["play", "tiles", "Anna", "Ben", "--ui", "line", "-o", str(kept)]
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [*PROGRAM, *words], input="end\n", stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert told.returncode == 2
    *_, saved, problem = told.stderr.splitlines()
    assert saved == f"The game is saved. To continue: zweistrom resume {kept}"
    assert problem == "zweistrom: stdout: No space left on device"
    assert run("record", "check", kept).exit_code == 0


def test_what_cannot_be_read_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(most: int) -> str:
        raise OSError(EIO, strerror(EIO))

    monkeypatch.setattr(sys, "stdin", Mock(isatty=lambda: False, readline=broken))
    with pytest.raises(OSError, match="stdin"):
        reader.read_line("")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--version", "play chess"])
def test_a_full_stderr_is_no_traceback(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run([*PROGRAM, *words.split()], stdout=full, stderr=full, check=False)
    assert told.returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("words", ["--version", "--help", "rules"])
def test_whoever_reads_nothing_is_no_failure(words: str) -> None:
    command = " ".join(map(shlex.quote, [*PROGRAM, *words.split()]))
    told = subprocess.run(
        ["bash", "-c", f"{command} | true; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_too_little_memory_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(path: Path, most: int) -> BinaryIO:
        raise MemoryError

    monkeypatch.setattr("suite.core.files.open_to_read", endless)
    told = run("record", "check", tmp_path / "zero")
    assert told.exit_code == 1
    assert told.stderr == "zweistrom: there is not enough memory for this\n"


def test_ctrl_c_while_the_command_is_being_loaded_is_130() -> None:
    program = (
        "import sys, types\n"
        "class Stopped(types.ModuleType):\n"
        "    def __getattr__(self, name): raise KeyboardInterrupt\n"
        "sys.modules['typer'] = Stopped('typer')\n"
        "from cli import main\n"
        "main()\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (130, b"", b"")


def test_ctrl_c_before_the_command_is_known_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cli.app.app", stopped)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 130


@pytest.mark.parametrize("name", ["", "   ", "\x1b[2J", "x" * 21])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    told = run("play", "temples", name)
    assert told.exit_code == 2
    assert "1 to 20 printable characters" in told.stderr
    assert "\x1b" not in told.stderr


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "{}", '"temples"', "\ufeff{}", "[" * 100_000, '{"game": "chess"}'],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_is_no_position_is_one_sentence_and_code_1(
    tmp_path: Path, home: Path, game: str, text: str
) -> None:
    path = tmp_path / "position.json"
    path.write_text(text)
    told = run("play", game, "Anna", "Ben", "--from", path)
    assert told.exit_code == 1
    assert told.stderr.startswith("zweistrom: ")
    assert told.stderr.count("\n") == 1
    assert not home.exists()


def test_what_is_nested_too_deep_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    for deep in ("[" * 100_000, '{"a":' * 100_000, '{"a":' * 50 + "0" + "}" * 50):
        path.write_text(deep + "\n")
        position = ("play", "temples", "Anna", "--from", path)
        for words in (("record", "check", path), *([] if deep[0] == "[" else [position])):
            told = run(*words)
            assert told.exit_code == 1
            assert "nested more than 20 levels deep" in told.output, (words, told.output)
            assert "recursion" not in told.output


def test_a_position_says_who_is_to_act_so_first_cannot(tmp_path: Path) -> None:
    from tests.cli.positions import saved_position

    told = run("play", "temples", "--from", saved_position(tmp_path), "--first", "1")
    assert told.exit_code == 2
    assert "leave out --first" in told.stderr


def test_a_record_of_another_game_is_code_1(tmp_path: Path) -> None:
    header, *events = unfinished(3)
    path = saved(tmp_path / "other.jsonl", [{**header, "game": "chess"}, *events])
    told = run("resume", path)
    assert told.exit_code == 1
    assert "line 1: unknown game 'chess'" in told.stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_breaks_down_is_code_3_and_the_game_is_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("suite.players.random.Random.choose", broken)
    told = run("play", game, "Anna", "ai:random", "--first", "2")
    assert told.exit_code == 3
    saved_line, sentence = told.stderr.splitlines()[-2:]
    assert "zweistrom resume " in saved_line
    assert sentence.startswith("zweistrom: the player on seat 2 crashed (")
    assert len(list(home.iterdir())) == 1
    assert run("watch", game, "ai:random", "ai:random").exit_code == 3


def test_a_data_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a file"
    file.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    told = run("play", "temples")
    assert told.exit_code == 2
    assert told.stderr.startswith(f"zweistrom: {file}")


def test_a_record_with_a_name_full_of_codes_does_not_reach_the_terminal(tmp_path: Path) -> None:
    header, *events = unfinished(6)
    seats = [{"name": "\x1b[2J", "player": "human"}, {"name": "Ben", "player": "human"}]
    path = saved(tmp_path / "codes.jsonl", [{**header, "seats": seats, "seed": 1}, *events])
    told = run("resume", path, lines="log\n")
    assert told.exit_code == 0
    assert "\x1b" not in told.stdout + told.stderr
    assert json.loads(path.read_text().splitlines()[0])["seats"] == seats


WORDS: Final = {
    "temples": "t settle b own rival 1 medes h migrate",
    "tiles": "t tile l leader w c swap temple farm king h5 a1 a1 k11 commit 0 2 keep decline",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_random_lines_never_break_the_prompt(game: str) -> None:
    rng = Random("lines")
    words = [*WORDS[game].split(), "?", "why", "rule", "look", "undo", "last", "log", "score"]
    words += ["hand", "", "99", "\t", "#", "--help", "end", "0", "can"]
    lines = [" ".join(rng.choices(words, k=rng.randrange(5))) for _ in range(300)]
    told = run("play", game, "Anna", "ai:random", "--seed", "2", lines="\n".join(lines))
    assert told.exit_code == 0
    assert told.exception is None


@pytest.mark.slow
def test_a_closed_stdin_is_the_end_of_input() -> None:
    command = " ".join(map(shlex.quote, [*PROGRAM, "play", "temples", "--seed", "5"]))
    told = subprocess.run(f"{command} <&-", shell=True, capture_output=True, check=False)
    assert told.returncode == 0
    assert b"zweistrom resume " in told.stderr
