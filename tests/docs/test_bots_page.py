"""The pages on bots: the messages and the schema are those of the code, and every example plays."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import jsonschema
import msgspec
import pytest
from typer.testing import CliRunner

from cli.app import app
from suite.players.external import protocol, walls
from suite.players.external.plugins import GROUP
from suite.players.runner import MOVE_TIME
from tests.docs.pages import DOCS, blocks, page, section, table, words
from tests.docs.sessions import missing, run, sessions
from tests.players.tables import bot, play

PAGE = page("bots.md")
FORMAT = section(page("formats.md"), "Bots")
OURS, THEIRS = FORMAT.split("Answers of the bot:")
SCHEMA = json.loads((DOCS / "bots.schema.json").read_text())


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (OURS, (protocol.Hello, protocol.New, protocol.Event, protocol.Go, protocol.End)),
        (THEIRS, (protocol.Greeting, protocol.Move)),
    ],
    ids=["ours", "theirs"],
)
def test_the_messages_and_their_keys_are_those_of_the_code(
    text: str, messages: tuple[type[msgspec.Struct], ...]
) -> None:
    assert {words(row[0])[0]: {*words(row[1])} for row in table(text)} == {
        message.__struct_config__.tag: {
            field.encode_name for field in msgspec.structs.fields(message)
        }
        for message in messages
    }


def test_the_schema_is_fresh() -> None:
    assert protocol.schema() == SCHEMA, (
        "write json.dumps(protocol.schema(), indent=2) to docs/bots.schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_example_is_how_a_game_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "kind", lambda: walls.NONE)  # behind them it could take no notes
    notes = tmp_path / "notes"
    play("temples", bot("sound", notes), "random", seed=4, limit=MOVE_TIME)
    said = notes.read_text().splitlines()
    [example] = blocks(FORMAT, "")
    shown = [line[2:] for line in example.splitlines() if line.startswith("  ")]
    for told, line in zip(shown, said, strict=False):
        pattern = ".*".join(map(re.escape, told.split("...")))
        assert re.fullmatch(pattern, line), (told, line)
    for line in example.splitlines():
        if line.startswith("<"):
            jsonschema.validate(json.loads(line[2:]), SCHEMA)


def checked(*words: str) -> str:
    """Check a bot and return what is said of it; it must be fine."""
    told = CliRunner().invoke(app, ["bots", "check", *words, "--games", "2"])
    assert told.exit_code == 0, told.output
    return told.output


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "program"), [("python bot", sys.executable), ("sh bot", "sh")])
def test_the_bots_on_the_page_play_every_game(kind: str, program: str, tmp_path: Path) -> None:
    path = tmp_path / "mybot"
    [text] = blocks(PAGE, kind)
    path.write_text(text)
    told = checked(shlex.join([program, str(path)]))
    assert told.count("faults: 0") == 2
    assert told.count("the same seed gives the same game") == 2


@pytest.mark.slow
def test_the_class_on_the_page_plays_its_game(tmp_path: Path) -> None:
    path = tmp_path / "hasty.py"
    [text] = blocks(PAGE, "python guest")
    path.write_text(text)
    assert "hasty.py:Hasty:patience=3" in words(PAGE)
    assert "faults: 0" in checked(f"{path}:Hasty:patience=3", "temples")


@pytest.mark.slow
def test_the_sessions_run_as_shown(tmp_path: Path) -> None:
    shown = sessions(PAGE)
    assert shown
    for session in shown:
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command


def test_the_group_of_entry_points_is_the_one_that_is_looked_at() -> None:
    [text] = blocks(PAGE, "toml")
    assert f'"{GROUP}"' in text
