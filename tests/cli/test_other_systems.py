"""Files as other systems and power cuts leave them, for every command that reads or goes on."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from cli.shell.games.solved_lessons import progress_file, solved
from cli.shell.settings import FILE
from tests.arena.folders import folder_of, tournament
from tests.cli.own_games import own
from tests.cli.records import begun, begun_at, finished, run, saved

Change = Callable[[bytes], bytes]
SYSTEMS: Final[dict[str, Change]] = {
    "a byte-order mark": lambda data: BOM_UTF8 + data,
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "blank lines": lambda data: b"\n" + data.replace(b"\n", b"\n\r\n  \n"),
    "all of them": lambda data: BOM_UTF8 + data.replace(b"\n", b"\r\n\r\n"),
}
OTHERS: Final[dict[str, Change]] = {
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "UTF-32": lambda data: data.decode().encode("utf-32-le"),
    "UTF-8": lambda data: data.replace(b"Ann", b"J\xfcr"),
}
"""Texts that are refused, by what the sentence must name."""
ZEROS: Final = bytes(3000)
READERS: Final = (
    ("record", "check", "FILE"),
    ("record", "show", "FILE"),
    ("record", "states", "FILE"),
    ("record", "redact", "FILE"),
    ("record", "fork", "FILE", "--at", "3"),
    ("replay", "FILE", "--ui", "line"),
    ("why", "FILE", "end"),
)


def told(words: tuple[str, ...], path: Path, lines: str = "") -> tuple[int, str, str]:
    """Run a command line on a file; return its exit code and what it said."""
    result = run(*(path if word == "FILE" else word for word in words), lines=lines)
    return result.exit_code, result.stdout, result.stderr.replace(str(path), "FILE")


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_record_is_read_as_if_it_came_from_here(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = saved(tmp_path / "game.jsonl", begun("temples", 12))
    usual = path.read_bytes()
    expected = told(words, path)
    for system, change in SYSTEMS.items():
        path.write_bytes(change(usual))
        found = told(words, path)
        assert found[:2] == expected[:2], (system, found[2])
        assert path.read_bytes() == change(usual)


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_readers_pass_over_zeros_and_report_them(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = saved(tmp_path / "game.jsonl", begun("temples", 12))
    code, said, noted = told(words, path)
    whole = path.read_bytes()
    path.write_bytes(whole + ZEROS)
    found = told(words, path)
    if words[1] == "check":
        cut = "FILE, line 14: the line was cut short; everything before it is valid\n"
        assert (found[0], found[1].replace(str(path), "FILE")) == (1, cut)
    else:
        assert found[:2] == (code, said)
        assert "line 14 of FILE was cut short and was" in found[2]
        assert found[2].count("\n") == noted.count("\n") + 1
    assert path.read_bytes() == whole + ZEROS


@pytest.mark.parametrize("encoding", OTHERS)
@pytest.mark.parametrize("words", [*READERS, ("resume", "FILE"), ("hint", "FILE")], ids=" ".join)
def test_a_record_in_another_encoding_is_refused_by_its_name(
    tmp_path: Path, words: tuple[str, ...], encoding: str
) -> None:
    path = saved(tmp_path / "game.jsonl", begun("temples", 12))
    path.write_bytes(OTHERS[encoding](path.read_bytes()))
    code, said, noted = told(words, path)
    assert code in (1, 2)
    sentence = said + noted
    assert sentence.count("\n") == 1
    assert "it is not UTF-8 text\n" in sentence or f"it is in {encoding}" in sentence


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_game_from_another_system_goes_on(tmp_path: Path, game: str) -> None:
    path = saved(tmp_path / "game.jsonl", begun(game, 12))
    usual = path.read_bytes()
    for change in SYSTEMS.values():
        before = change(usual).rstrip() + b"\r\n"
        path.write_bytes(before + ZEROS)
        code, _said, noted = told(("resume", "FILE", "--ui", "line"), path, "resign\n")
        assert code == 0, noted
        line = 1 + before.count(b"\n")
        assert noted.startswith(f"line {line} of FILE was cut short and has been removed\n")
        assert path.read_bytes().startswith(before + b'{"resign":')
        assert run("record", "check", path).exit_code == 0


def test_a_series_and_a_companion_go_on_after_zeros(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", finished("temples"))
    path.write_bytes(path.read_bytes() + ZEROS)
    words = ("watch", "temples", "ai:random", "ai:random", "--seed", "1", "-o", "FILE")
    code, _said, noted = told((*words, "--ui", "line"), path)
    assert (code, "FILE was cut short and has been removed" in noted) == (0, True)
    assert run("record", "check", path).exit_code == 0
    table = tmp_path / "table.jsonl"
    begin = ("companion", "temples", "FILE", "--player", "A", "--player", "B", "--knows", "all")
    assert told((*begin, "--ui", "line"), table, "quit\n")[0] == 0
    table.write_bytes(BOM_UTF8 + table.read_bytes() + ZEROS)
    code, _said, noted = told(("resume", "FILE", "--ui", "line"), table, "quit\n")
    assert (code, "FILE was cut short and has been removed" in noted) == (0, True)
    assert not table.read_bytes().endswith(b"\0")


@pytest.mark.parametrize("game", ["temples", pytest.param("tiles", marks=pytest.mark.slow)])
def test_a_position_is_read_as_if_it_came_from_here(tmp_path: Path, game: str) -> None:
    header, *_lines = begun_at(game, 8, 0)
    path = tmp_path / "position.json"
    usual = json.dumps(header["state"], indent=1).encode() + b"\n"
    words = ("play", game, "Ada", "Bel", "--seed", "1", "--ui", "line", "--from", "FILE")
    path.write_bytes(usual)
    code, expected, _noted = told(words, path, "quit\n")
    assert code == 0
    for system, change in SYSTEMS.items():
        path.write_bytes(change(usual))
        assert told(words, path, "quit\n")[:2] == (0, expected), system
    path.write_bytes(usual + ZEROS)
    code, said, noted = told(words, path, "quit\n")
    assert (code, said) == (0, expected)
    line = 1 + usual.count(b"\n")
    assert f"line {line} of FILE was cut short and was skipped\n" in noted
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        path.write_bytes(usual.decode().encode(encoding))
        name = encoding[:6].upper()
        code, said, noted = told(words, path, "quit\n")
        assert (code, said) == (2, "")
        assert noted == f"zweistrom: FILE: it is in {name}: save it as UTF-8\n"


def test_an_unknown_field_of_a_position_is_refused(tmp_path: Path) -> None:
    state = begun_at("tiles", 8, 0)[0]["state"] | {"later": 1}
    (tmp_path / "position.json").write_text(json.dumps(state))
    refused = run("play", "tiles", "Ada", "Bel", "--from", tmp_path / "position.json")
    assert (refused.exit_code, "unknown key 'later'" in refused.stderr) == (1, True)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the settings, which names a level."""
    path = tmp_path / "settings.toml"
    monkeypatch.setenv(FILE, str(path))
    path.write_bytes(b'# mine\nlevel = "hard"\n')
    return path


@pytest.mark.parametrize("system", SYSTEMS)
def test_settings_are_read_and_changed_as_if_they_came_from_here(
    settings: Path, system: str
) -> None:
    settings.write_bytes(SYSTEMS[system](settings.read_bytes()))
    found = run("config", "level")
    assert (found.exit_code, 'level = "hard"  (from the file)' in found.stdout) == (0, True)
    assert run("config", "level", "easy").exit_code == 0
    assert run("config", "name", "Jürgen").exit_code == 0
    assert 'level = "easy"' in run("config", "level").stdout
    assert "Jürgen" in run("config", "name").stdout


def test_zeros_in_settings_are_reported_and_removed_by_a_change(settings: Path) -> None:
    usual = settings.read_bytes()
    settings.write_bytes(usual + ZEROS)
    read = run("bots", "list")
    assert read.exit_code == 0
    assert read.stderr == f"line 3 of {settings} was cut short and was skipped\n"
    assert settings.read_bytes() == usual + ZEROS
    changed = run("config", "level", "hard")
    assert changed.exit_code == 0
    assert changed.stderr == f"line 3 of {settings} was cut short and has been removed\n"
    assert settings.read_bytes() == usual


@pytest.mark.parametrize("words", [("bots", "list"), ("config", "level", "easy")], ids=" ".join)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_settings_in_another_encoding_are_refused_by_its_name(
    settings: Path, words: tuple[str, ...], encoding: str
) -> None:
    settings.write_bytes(settings.read_bytes().decode().encode(encoding))
    before = settings.read_bytes()
    refused = run(*words)
    assert refused.exit_code == 2
    name = encoding[:6].upper()
    reason = f"cannot be read: it is in {name}: save it as UTF-8\n"
    assert refused.stderr == f"zweistrom: {settings} {reason}"
    assert settings.read_bytes() == before


def test_solved_lessons_are_read_as_if_they_came_from_here() -> None:
    path = progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(BOM_UTF8 + b'{"solved": ["tiles-war"]}\r\n')
    assert solved() == {"tiles-war"}


def test_typed_lines_are_read_from_a_file_of_another_system(tmp_path: Path) -> None:
    words = ("play", "temples", "Ada", "Ben", "--seed", "1", "--ui", "line")
    read = run(*words, lines="\ufeffscore\r\nquit\r\n")
    assert "is not an action" not in read.stderr + read.stdout
    refused = run(*words, lines="s\0c\0o\0r\0e\0\n\0")
    assert refused.exit_code == 2
    assert "zweistrom: the input is in UTF-16: save it as UTF-8\n" in refused.stderr


@pytest.mark.slow
def test_a_tournament_reports_zeros_and_goes_on_without_them(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    words = ("arena", "run", "temples", "random", "random", "--seed", "3", "-o", str(folder), "-n")
    assert run(*words, "2").exit_code == 0
    results = folder / "results.jsonl"
    whole = results.read_bytes()
    expected = run("arena", "table", folder).stdout
    results.write_bytes(BOM_UTF8 + whole + ZEROS)
    read = run("arena", "table", folder)
    assert (read.exit_code, read.stdout) == (0, expected)
    assert f"line 3 of {results} was cut short and was skipped\n" in read.stderr
    gone_on = run(*words, "4")
    assert gone_on.exit_code == 0
    removed = f"incomplete data after game 2 in {results} has been removed\n"
    assert removed in gone_on.stderr
    assert results.read_bytes().startswith(BOM_UTF8 + whole + b'{"game":3,')


@pytest.mark.slow
def test_a_running_tournament_may_be_in_the_middle_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(tmp_path / "arena", tournament(), 8)
    with (folder / "results.jsonl").open("ab") as file:
        file.write(b'{"game":9,')
    assert "cut short" in run("arena", "table", folder).stderr
    monkeypatch.setattr("cli.commands.arena.table.is_locked", lambda _path: True)
    assert "cut short" not in run("arena", "table", folder).stderr


def test_stats_report_zeros(home: Path) -> None:
    path = own(home)
    path.write_bytes(path.read_bytes() + ZEROS)
    found = run("stats")
    assert found.exit_code == 0, found.stderr
    assert f"of {path} was cut short and was skipped\n" in found.stderr


def test_fields_of_the_future_are_not_copied_and_stay_where_they_are(tmp_path: Path) -> None:
    header, *played = begun("temples", 12)
    seats = [{**each, "hand": "medes"} for each in header["seats"]]
    lines = [{**header, "seats": seats}, *played, {"mark": "note", "ply": 13}]
    path = saved(tmp_path / "game.jsonl", [{**line, "secret": "medes"} for line in lines])
    before = path.read_bytes()
    (tmp_path / "plain").mkdir()
    plain = saved(tmp_path / "plain" / "game.jsonl", [header, *played, lines[-1]])
    assert run("record", "redact", path).stdout == run("record", "redact", plain).stdout
    for each in (path, plain):
        copy = each.with_name("copy.jsonl")
        assert run("record", "fork", each, "--at", "12", "-o", copy).exit_code == 0
    copies = [each.with_name("copy.jsonl").read_bytes() for each in (path, plain)]
    assert copies[0] == copies[1]
    assert run("resume", path, "--ui", "line", lines="resign\n").exit_code == 0
    assert path.read_bytes().startswith(before)
