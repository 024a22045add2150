"""One seed is one game: in any process, killed at any moment, however it is played on."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from suite.core.play.record import FileRecorder, RecordError, encode, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.temples.game import GAME
from suite.tiles.game import GAME as BOARD
from tests.core.playing import RANDOM, header, play_on, played, record_game, resume, texts

SEARCHING: Final = ("turn:limit=200:width=8", "beam:width=2")
AT_A_BOARD: Final = ("turn:width=4", "greedy", "random")


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests cut the files themselves, so the disk itself need not hold them."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players"),
    [("temples", RANDOM), ("temples", SEARCHING), ("tiles", RANDOM), ("tiles", AT_A_BOARD)],
)
def test_three_fresh_processes_write_the_same_bytes(
    tmp_path: Path, game: str, players: tuple[str, ...]
) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.core.playing import header, record_game; "
        "from suite.core.games import find; path, game, *players = sys.argv[1:]; "
        "record_game(Path(path), header(11, players, find(game)), until=90)"
    )
    written = set()
    for hashing in ("0", "1", "424242"):
        path = tmp_path / f"{hashing}.jsonl"
        subprocess.run(
            [sys.executable, "-c", code, str(path), game, *players],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            cwd=Path(__file__).parents[3],
            check=True,
        )
        written.add(path.read_bytes())
    assert len(written) == 1
    assert written.pop().count(b"\n") == 91


def cut_and_resumed(path: Path, whole: bytes, length: int) -> bytes:
    """Return what a record becomes that is cut after `length` bytes and then gone on with."""
    path.write_bytes(whole[:length])
    resume(path)
    return path.read_bytes()


@pytest.mark.slow
def test_a_game_killed_after_any_line_ends_as_the_unbroken_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for kept in range(1, len(lines)):
        length = sum(map(len, lines[:kept]))
        assert cut_and_resumed(path, whole, length) == whole, f"after {kept} lines"


@pytest.mark.slow
def test_a_game_killed_in_the_middle_of_a_line_ends_as_the_unbroken_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5))
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    rng = Random(1)
    for length in sorted(rng.sample(range(head, len(whole)), 60)):
        assert cut_and_resumed(path, whole, length) == whole, f"after {length} bytes"


@pytest.mark.slow
def test_a_game_at_a_board_killed_anywhere_ends_as_the_unbroken_one(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5, AT_A_BOARD, BOARD))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    middles = [kept for kept in range(len(lines) // 2, len(lines)) if b'"actor":0' in lines[kept]]
    for kept in [*middles[::40], len(lines) - 1]:
        length = sum(map(len, lines[:kept]))
        assert cut_and_resumed(path, whole, length + 9) == whole, f"after {kept} lines"
        assert cut_and_resumed(path, whole, length) == whole, f"after {kept} lines"


@pytest.mark.slow
@pytest.mark.parametrize("players", [SEARCHING, SEARCHING[::-1]], ids=["turn first", "beam first"])
def test_a_plan_cut_off_in_mid_turn_is_followed_to_its_end(
    tmp_path: Path, players: tuple[str, str]
) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(3, players))
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    cuts = [kept for kept in range(1, len(lines)) if b'"phase":"act"' in lines[kept - 1]]
    assert len(cuts) > 60
    for kept in cuts[::15]:
        assert cut_and_resumed(path, whole, sum(map(len, lines[:kept]))) == whole


def test_a_game_killed_between_its_last_action_and_its_result_gets_its_result(
    tmp_path: Path,
) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5))
    whole = path.read_bytes()
    kept = whole.splitlines(keepends=True)[:-1]
    assert cut_and_resumed(path, whole, sum(map(len, kept))) == whole


def test_a_game_killed_after_a_resignation_gets_its_result(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    recorder = FileRecorder(path)
    recorder.write(header(5))
    play_on(Table(GAME, header(5), recorder), until=20).resign(1)
    recorder.close()
    whole = path.read_bytes()
    kept = whole.splitlines(keepends=True)[:-1]
    assert cut_and_resumed(path, whole, sum(map(len, kept))) == whole


def test_only_a_last_line_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5), until=30)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], lines[9][:12] + b"\n", *lines[10:]]))
    with pytest.raises(RecordError) as refused:
        resume(path)
    assert refused.value.line == 10


def test_the_last_game_of_a_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5))
    first = path.read_bytes()
    record_game(path, header(6))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(first) + 3000])
    resume(path)
    assert path.read_bytes() == whole


def test_after_repair_the_file_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5), until=30)
    path.write_bytes(path.read_bytes()[:-9])
    file = read_file(path)
    with closing(FileRecorder(path, file.size)) as recorder:
        assert recorder.repair(file)
    file = read_file(path)
    assert (file.cut, file.unended) == (0, False)
    assert len(replay(GAME, file.game(), "x").events) == 29


def test_undoing_and_resuming_keep_to_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    given = header(5, undo="free")
    recorder = FileRecorder(path)
    recorder.write(given)
    table = play_on(Table(GAME, given, recorder), until=80)
    table.undo(35)
    recorder.close()
    whole_game = texts(played(5))
    assert texts(resume(path)) == whole_game


def test_a_string_can_be_a_seed() -> None:
    assert texts(played("Ur")) == texts(played("Ur"))
    assert texts(played("Ur")) != texts(played("Uruk"))


def test_a_number_and_its_text_are_one_seed() -> None:
    assert texts(played(7)) == texts(played("7"))


def test_records_are_encoded_alike_whatever_they_are_read_from(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    record_game(path, header(5))
    game = read_file(path).game()
    again = b"".join(encode(line) for line in (game.header, *(line for _, line in game.lines)))
    assert again == path.read_bytes()
