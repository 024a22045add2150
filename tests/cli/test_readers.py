"""Commands that only read change nothing of what they read: neither its bytes nor its times."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from suite.review import Budget
from tests.cli.own_games import own
from tests.cli.records import begun, run, saved

READERS: Final = (
    ("record", "check", "FILE"),
    ("record", "show", "FILE"),
    ("record", "show", "FILE", "--format", "json"),
    ("record", "states", "FILE", "--legal"),
    ("record", "redact", "FILE", "--as", "1"),
    ("record", "fork", "FILE", "--at", "3", "-o", "fork.jsonl"),
    ("replay", "FILE", "--ui", "line"),
    ("replay", "FILE", "--json", "--reveal"),
    ("review", "FILE", "--as", "1"),
    ("review", "FILE", "--as", "1", "-o", "marked.jsonl"),
    ("why", "FILE", "end", "--as", "1"),
    ("hint", "FILE", "--as", "1", "-n", "1"),
    ("hint", "FILE", "--as", "2", "-n", "1"),
)
ENDS: Final = (b"", b'{"ply":9', b"\r\n\r\n", bytes(99))
PLAYED: Final[dict[str, Callable[[bytes], bytes]]] = {
    "by people": lambda data: data,
    "by programs": lambda data: data.replace(b'"human"', b'"random"'),
    "a fork": lambda data: data.replace(b'"seed"', b'"from":{"file":"x","ply":1},"seed"'),
}
"""What makes the record of people another one."""


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at little in reviews, and work in a folder of the test."""
    monkeypatch.setattr("cli.commands.review.USUAL", Budget(worlds=1, least=2, most=2, searches=0))
    monkeypatch.chdir(tmp_path)


def state(folder: Path) -> dict[Path, tuple[bytes, int]]:
    """Return the records in a folder, with their bytes and times."""
    return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.glob("*.jsonl")}


@pytest.mark.parametrize(
    ("words", "played"),
    [
        pytest.param(
            *(words, played),
            id=f"{' '.join(words)}, {played}",
            marks=[]
            if words[0] == "hint" or (words[0] != "review" and played == "by people")
            else pytest.mark.slow,
        )
        for words in READERS
        for played in PLAYED
    ],
)
def test_who_only_reads_changes_nothing(
    tmp_path: Path, words: tuple[str, ...], played: str
) -> None:
    read = tmp_path / "read"
    read.mkdir()
    left = begun("temples", 8)
    resigned = [*left, {"resign": 1, "ply": 9}]
    for number, end in enumerate(ENDS):
        path = saved(read / f"{number}.jsonl", resigned if number == 1 else left)
        path.write_bytes(PLAYED[played](path.read_bytes()) + end)
        os.utime(path, (1, 1))
    before = state(read)
    for path in before:
        told = run(*(path if word == "FILE" else word for word in words))
        assert told.exit_code in (0, 1), (path, told.output)
        for made in tmp_path.glob("*.jsonl"):
            made.unlink()
    assert state(read) == before


@pytest.mark.parametrize("words", [("stats",), ("doctor",), ("stats", "--json")], ids=" ".join)
def test_who_looks_at_all_games_changes_nothing(home: Path, words: tuple[str, ...]) -> None:
    own(home)
    saved(home / "2026-11-02-0001-tiles.jsonl", begun("tiles", 20))
    for number, path in enumerate(sorted(home.iterdir())):
        path.write_bytes(path.read_bytes() + ENDS[number + 2])
        os.utime(path, (1, 1))
    before = state(home)
    assert run(*words).exit_code == 0
    assert state(home) == before
