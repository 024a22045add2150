"""The folder of a tournament: what it refuses, and what a kill can do to it."""

from __future__ import annotations

import shutil
from codecs import BOM_UTF8
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from suite.arena import folder
from suite.arena.blocks import Tournament, tournament
from suite.arena.folder import Folder, read_lines, read_tournament, records
from suite.arena.match import Finished, Times, play
from suite.core import files, games
from suite.core.errors import SettingError
from suite.core.play.record import InUseError, RecordError

GAME = games.find("temples")
RULES = GAME.new_rules()
PLAYED = tournament(GAME, RULES, ("random", "beam:width=1"), None, 7)
FILES = ("results.jsonl", "times.jsonl", "games/000001.jsonl", "games/000002.jsonl")


@cache
def finished(number: int) -> Finished:
    return play(PLAYED, number)


def filled(path: Path, games: int) -> Path:
    opened = Folder(path, PLAYED)
    opened.append([finished(number) for number in range(opened.games + 1, games + 1)])
    return path


def content(path: Path) -> dict[str, bytes]:
    return {str(each.relative_to(path)): each.read_bytes() for each in path.rglob("*.*")}


@pytest.fixture(autouse=True)
def three_games_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "GAMES_A_FILE", 3)


def test_a_folder_holds_the_settings_and_the_games_in_files_of_their_own(tmp_path: Path) -> None:
    path = filled(tmp_path / "new" / "arena", 4)
    assert sorted(content(path)) == ["arena.json", *sorted(FILES)]
    assert read_tournament(path) == PLAYED
    assert msgspec.json.decode((path / "arena.json").read_bytes()) == {
        "format": "zweistrom-arena/1",
        "game": "temples",
        "rules": {"first_hand": 5},
        "players": ["random", "beam:width=1"],
        "seats": 2,
        "seed": 7,
    }
    parts = [finished(number).record for number in (1, 2, 3)]
    assert (path / FILES[2]).read_bytes() == b"".join(parts)
    assert (path / FILES[3]).read_bytes() == finished(4).record
    assert [each.game for each in Folder(path, PLAYED).results()] == [1, 2, 3, 4]
    assert [each.game for each in read_lines(path / FILES[1], Times)] == [1, 2, 3, 4]
    assert records(path, 3) == path / FILES[2]
    assert records(path, 4) == path / FILES[3]


def test_games_come_behind_those_that_are_there(tmp_path: Path) -> None:
    path, whole = filled(tmp_path / "path", 2), filled(tmp_path / "whole", 5)
    assert Folder(path, PLAYED).games == 2
    assert content(filled(path, 5)) == content(whole)


@pytest.mark.parametrize("name", [*FILES[:2], "the last records"])
@pytest.mark.parametrize("lost", [1, 2, 40, 300])
@pytest.mark.parametrize("games", [3, 4, 6])
def test_whatever_a_kill_tears_is_played_again(
    tmp_path: Path, name: str, lost: int, games: int
) -> None:
    path = filled(tmp_path, games)
    before = content(path)
    torn = path / name if name in FILES else records(path, games)
    torn.write_bytes(torn.read_bytes()[:-lost])
    opened = Folder(path, PLAYED)
    assert opened.games < games
    assert [each.game for each in opened.results()] == list(range(1, opened.games + 1))
    opened.close()
    assert content(filled(path, games)) == before


@pytest.mark.parametrize("name", [*FILES[:2], FILES[3]])
def test_a_line_that_was_begun_is_cut_off(tmp_path: Path, name: str) -> None:
    path = filled(tmp_path, 5)
    before = content(path)
    with (path / name).open("ab") as file:
        file.write(b'{"format":"zweistrom/1","ga')
    opened = Folder(path, PLAYED)
    assert opened.games == 5
    assert opened.mended == [f"incomplete data after game 5 in {path / name} has been removed"]
    assert content(path) == before


@pytest.mark.parametrize("name", [*FILES[:2], FILES[3]])
@pytest.mark.parametrize("zeros", [1, 3000])
def test_zeros_of_a_power_cut_are_cut_off(tmp_path: Path, name: str, zeros: int) -> None:
    path = filled(tmp_path, 5)
    before = content(path)
    with (path / name).open("ab") as file:
        file.write(bytes(zeros))
    opened = Folder(path, PLAYED)
    assert (opened.games, len(opened.mended)) == (5, 1)
    assert content(path) == before
    opened.close()
    assert Folder(path, PLAYED).mended == []


def from_windows(data: bytes) -> bytes:
    """Return a text as an editor there may leave it."""
    return BOM_UTF8 + data.replace(b"\n", b"\r\n\r\n")


def test_a_folder_from_another_system_goes_on(tmp_path: Path) -> None:
    path = filled(tmp_path, 5)
    for each in path.rglob("*.json*"):
        each.write_bytes(from_windows(each.read_bytes()))
    before = content(path)
    opened = Folder(path, PLAYED)
    assert (opened.games, opened.mended, content(path)) == (5, [], before)
    opened.append([finished(6)])
    assert [each.game for each in opened.results()] == [1, 2, 3, 4, 5, 6]
    opened.close()
    last = path / FILES[3]
    assert last.read_bytes() == before[FILES[3]] + finished(6).record
    with last.open("ab") as file:
        file.write(bytes(9))
    assert Folder(path, PLAYED).games == 6
    assert last.read_bytes() == before[FILES[3]] + finished(6).record


def test_lines_of_the_future_are_read(tmp_path: Path) -> None:
    path = filled(tmp_path, 2)
    for name in FILES[:2]:
        later = (path / name).read_bytes().replace(b'{"game"', b'{"later":[],"game"')
        (path / name).write_bytes(later)
    assert [each.game for each in Folder(path, PLAYED).results()] == [1, 2]


def test_a_record_without_its_result_is_cut_off(tmp_path: Path) -> None:
    path = filled(tmp_path, 3)
    before = content(path)
    (path / FILES[3]).write_bytes(finished(4).record)
    assert Folder(path, PLAYED).games == 3
    assert content(path) == before


def test_files_that_differ_by_more_than_a_kill_explains_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "AT_ONCE", 2)
    path = filled(tmp_path, 5)
    (path / "times.jsonl").write_bytes(b"")
    before = content(path)
    with pytest.raises(RecordError, match=r"games 5, times.jsonl 0, results.jsonl 5"):
        Folder(path, PLAYED)
    assert content(path) == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "tiles"}, "game temples, not tiles"),
        ({"rules": {"first_hand": 3}}, "first_hand 5, not 3"),
        ({"players": ("random", "beam")}, "players random beam:width=1, not random beam"),
        ({"seats": 3}, "seats 2, not 3"),
        ({"seed": 8}, "seed 7, not 8"),
    ],
)
def test_another_tournament_is_refused_by_what_differs(
    tmp_path: Path, change: dict[str, Any], sentence: str
) -> None:
    path = filled(tmp_path, 1)
    other = msgspec.structs.replace(PLAYED, **change)
    with pytest.raises(SettingError) as refused:
        Folder(path, other)
    assert str(refused.value) == (
        f"{path} holds the tournament with {sentence}: name another folder"
    )


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").touch()
    with pytest.raises(SettingError, match="is not empty and not a tournament folder"):
        Folder(tmp_path, PLAYED)
    with pytest.raises(SettingError, match=r"diary.txt is a file, and a tournament needs a folder"):
        Folder(tmp_path / "diary.txt", PLAYED)
    assert [each.name for each in tmp_path.iterdir()] == ["diary.txt"]


def test_ctrl_c_while_the_settings_are_written_stays_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_path: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as late, pytest.raises(KeyboardInterrupt):
        late.setattr(files, "sync_folder", interrupt)
        Folder(tmp_path / "arena", PLAYED)
    Folder(tmp_path / "arena", PLAYED).close()


def test_settings_are_there_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "path"
    path.mkdir()
    part = path / f".{'0' * 32}.part"
    part.write_bytes(b'{"format":"zwei')  # a kill came before the end
    filled(path, 1)
    part.unlink()
    assert content(path) == content(filled(tmp_path / "other", 1))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (b"", "these are not tournament settings"),
        (b"[" * 2000, "these are not tournament settings"),
        (b'{"format":"zweistrom-arena/1"}', "missing required field `game`"),
        (
            msgspec.json.encode(msgspec.structs.replace(PLAYED, format="zweistrom-arena/9")),
            "the format is 'zweistrom-arena/9'; this version reads 'zweistrom-arena/1'",
        ),
    ],
)
def test_settings_that_are_none_are_refused(tmp_path: Path, settings: bytes, sentence: str) -> None:
    (tmp_path / "arena.json").write_bytes(settings)
    with pytest.raises(RecordError, match=r"arena.json, line 1: ") as refused:
        Folder(tmp_path, PLAYED)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{}\n", "results.jsonl, line 2: this is not a line of a game: "),
        (b"\n{}\n", "results.jsonl, line 3: this is not a line of a game: "),
        (b"\xff\n", "results.jsonl, line 2: this is not a line of a game: "),
        (None, "results.jsonl, line 2: game 2 should be here, not 1"),
    ],
)
def test_damage_that_no_kill_explains_is_named_by_its_line(
    tmp_path: Path, line: bytes | None, sentence: str
) -> None:
    path = filled(tmp_path, 3)
    results = path / "results.jsonl"
    first, _second, third = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(first + (first if line is None else line) + third)
    with pytest.raises(RecordError) as refused:
        list(Folder(path, PLAYED).results())
    assert sentence in str(refused.value)


@pytest.mark.slow
def test_two_programs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    one = Folder(tmp_path, PLAYED)
    before = content(tmp_path)
    with pytest.raises(InUseError, match="another program is writing to it"):
        Folder(tmp_path, PLAYED)
    assert content(tmp_path) == before
    one.append([finished(1)])
    one.close()
    assert Folder(tmp_path, PLAYED).games == 1


def test_where_nothing_can_be_locked_two_programs_do_not_write_to_one_folder_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("suite.core.files.lock", lambda *_: None)
    one, other = Folder(tmp_path, PLAYED), Folder(tmp_path, PLAYED)
    one.append([finished(1)])
    with pytest.raises(InUseError):
        other.append([finished(1)])


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    opened = Folder(tmp_path, PLAYED)
    shutil.rmtree(tmp_path)
    with pytest.raises(RecordError, match=r"cannot be read or written: No such file"):
        opened.append([finished(1)])


def test_a_folder_without_a_tournament_has_none_to_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"there is no tournament: it has no arena.json"):
        read_tournament(tmp_path)
    assert isinstance(read_tournament(filled(tmp_path, 1)), Tournament)
