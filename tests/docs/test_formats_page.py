"""The page on formats has every key, and everything it gives as an example is true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from cli.app import app
from suite.core.play import record
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY
from suite.temples.formats import position
from suite.temples.game import GAME
from suite.tiles.formats import position as tile_position
from suite.tiles.game import GAME as TILES
from tests.docs.pages import ROOT, blocks, page, section, table, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("formats.md")
RECORD = blocks(PAGE, "jsonl")[0].encode()
(STATE,) = (json.loads(text) for text in blocks(PAGE, "json state"))
(VIEW,) = (json.loads(text) for text in blocks(PAGE, "json view"))
(TILE_STATE,) = (json.loads(text) for text in blocks(PAGE, "json tiles state"))
(TILE_VIEW,) = (json.loads(text) for text in blocks(PAGE, "json tiles view"))
LINES: dict[str, type[msgspec.Struct]] = {
    "event": record.Event,
    "undo": record.Undo,
    "resign": record.Resign,
    "forfeit": record.Forfeit,
    "mark": record.Mark,
    "result": record.ResultLine,
}


def replayed() -> Table[Any]:
    return replay(GAME, record.parse(RECORD, "formats.md").game(), "formats.md")


def keys(text: str) -> set[str]:
    return {words(row[0])[0] for row in table(text)}


def test_the_keys_of_the_header_are_those_that_the_code_reads() -> None:
    fields = msgspec.structs.fields(record.Header)
    assert keys(section(PAGE, "The header")) == {field.encode_name for field in fields}


def test_the_kinds_of_line_and_their_keys_are_those_that_the_code_reads() -> None:
    told = {name: {*words(keys)} for name, keys, _ in table(section(PAGE, "The other lines"))}
    known = {name: {*fields_of(line)} for name, line in LINES.items()}
    known["result"] |= {*fields_of(record.Outcome)}
    assert told == known
    assert len(LINES) + 1 == len(record._KINDS)


def fields_of(line: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(line)]


def test_the_example_replays_to_the_position_and_the_view_that_are_shown() -> None:
    play = replayed()
    assert play.outcome is not None
    assert play.outcome.reason == "resigned"
    for watcher, shown in ((EVERYBODY, STATE), (0, VIEW)):
        told = GAME.to_json(play.view(watcher))
        assert told == shown
        assert list(told) == list(shown)


def test_the_example_is_byte_for_byte_what_the_code_writes() -> None:
    for text in RECORD.splitlines(keepends=True):
        assert record.encode(record._parse_line(text)) == text


def test_the_keys_of_a_state_are_explained() -> None:
    assert keys(section(PAGE, "A state of the card game")) == {*position.KEYS}
    told = keys(section(PAGE, "A state of the tile game"))
    assert told == {*tile_position.KEYS}
    more = keys(section(PAGE, "A view of the tile game"))
    assert {"seat", *told, *more} == {*tile_position.KEYS_OF_A_VIEW}


def test_a_game_can_begin_from_the_position_and_the_view_that_are_shown() -> None:
    rules = GAME.new_rules()
    assert GAME.to_json(GAME.view(GAME.from_json(STATE, rules), EVERYBODY)) == STATE
    assert position.to_json(GAME.from_json(VIEW, rules, 0)) == VIEW


def test_the_position_and_the_view_of_tiles_that_are_shown_are_one() -> None:
    rules = TILES.new_rules() | {"buildings": True}
    state = TILES.from_json(TILE_STATE, rules)
    assert TILES.to_json(TILES.view(state, EVERYBODY)) == TILE_STATE
    assert TILES.to_json(TILES.view(state, 0)) == TILE_VIEW
    assert tile_position.to_json(TILES.from_json(TILE_VIEW, rules, 0)) == TILE_VIEW


def test_a_conflict_is_written_as_shown() -> None:
    text = section(PAGE, "A state of the tile game").split("A conflict is `")[1].split("`")[0]
    shown = json.loads(text)
    lines = (ROOT / "tests/vectors/tiles/game04.jsonl").read_text("utf-8").splitlines()
    told = (json.loads(line) for line in lines)
    state = TILES.new(next(told)["rules"], 3)
    conflicts = []
    for line in told:
        if line.get("phase") == "defend":
            conflicts.append(TILES.to_json(TILES.view(state, EVERYBODY))["conflict"])
        if "action" in line:
            state = TILES.apply(state, TILES.read(line["action"]))
    assert {each["kind"] for each in conflicts} == {"war", "revolt"}
    for each in conflicts:
        assert {*each} == {*shown}
        assert each["committed"][1] is None


def answers(*told: str, typed: str = "") -> list[dict[str, Any]]:
    result = CliRunner().invoke(app, list(told), input=typed)
    assert isinstance(result.exception, SystemExit | None), result.exception
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.jsonl"
    path.write_bytes(RECORD)
    return str(path)


@pytest.mark.slow
def test_the_answers_of_each_command_have_the_keys_that_are_told(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("ZWEISTROM_NAME", "Ada")
    saved = tmp_path / "data" / "zweistrom" / "games"
    saved.mkdir(parents=True)
    (saved / "2026-11-01-0001-temples.jsonl").write_bytes(RECORD)
    rows = table(section(PAGE, "Answers as JSON").split("###")[0])
    told = {words(row[0])[0]: words(row[1]) for row in rows}
    unfinished = Path(file).with_name("unfinished.jsonl")
    unfinished.write_bytes(b"".join(RECORD.splitlines(keepends=True)[:-2]))
    asked = {
        "record check": ("record", "check", file, "--json"),
        "record show": ("record", "show", file, "--json"),
        "why": ("why", file, "end", "--json"),
        "hint": ("hint", str(unfinished), "--json"),
        "review": ("review", file, "--json"),
        "stats": ("stats", "--json"),
        "games": ("games", "--json"),
        "rules": ("rules", "travel", "--json"),
        "phases": ("phases", "temples", "--format", "json"),
        "bots": ("bots", "--json"),
        "arena run": (
            *("arena", "run", "temples", "random", "beam:width=1", "-n", "2", "--seed", "1"),
            *("-o", str(Path(file).with_name("tournament")), "--json"),
        ),
        "arena table": (
            *("arena", "table", str(Path(file).with_name("tournament"))),
            *("--format", "json"),
        ),
        "config": ("config", "--json"),
        "doctor": ("doctor", "--json"),
    }
    assert set(told) == set(asked)
    for command, line in asked.items():
        for answer in answers(*line):
            keys_told = [key for key in told[command] if not key.startswith(("--", "null"))]
            assert {*answer} == {"v", *keys_told}, command
            assert answer["v"] == 1


def test_the_lines_of_record_states_have_the_keys_that_are_told(file: str) -> None:
    text = section(PAGE, "Answers as JSON").split("`record states`")[1].split("###")[0]
    for line in answers("record", "states", file, "--legal"):
        assert {*line} == {*words(text)[1:]}
    assert answers("record", "states", file)[-1]["state"] == STATE


@pytest.mark.slow
def test_a_game_as_it_goes_has_the_kinds_of_line_and_the_keys_that_are_told(
    tmp_path: Path,
) -> None:
    rows = table(section(PAGE, "A game as it goes"))
    told = {words(key)[0]: words(holds) for key, _, holds in rows}
    path = str(tmp_path / "play.jsonl")
    typed = "can\nhello\ntravel medes\nundo\ntravel medes\nresign\n"
    setting = ("--seed", "34", "--json", "-o", path)
    lines = answers("play", "temples", "Ada", "ai:random", *setting, typed=typed)
    lines += answers("watch", "temples", "ai:random", "ai:random", "--json")[-1:]
    three = ("tiles", "Ada", "ai:random", "ai:random", "--first", "1")
    lines += answers("play", *three, "--json", typed="resign\n")
    seen = set()
    for line in lines:
        version, (kind, held) = line.pop("v"), *line.items()
        seen.add(kind)
        assert version == 1
        if isinstance(held, dict):
            assert {*held} == {word for word in told[kind] if not word.startswith('"')}, kind
    assert seen == set(told)


@pytest.mark.slow
def test_the_sessions_on_the_page_run_as_shown(tmp_path: Path) -> None:
    for session in sessions(PAGE):
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command
