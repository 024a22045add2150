"""Programs of others at our tables: what is said of them, and what they cannot see or guess."""

from __future__ import annotations

import json
import shlex
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from suite.core.play.record import Header, read_file
from suite.players.external import walls
from tests.cli.records import play, run
from tests.players.tables import bot, table_of

SOUND = bot("sound")
NAME = Path(sys.executable).name
OPEN = f"Hidden cards and tiles are not secret from {NAME}: this system cannot isolate programs."
GUESS = (
    "A bot could guess the deal from its own seed; in a game that begins without --seed it cannot."
)
REFUSED = "zweistrom: this system cannot isolate programs\n"
CURIOUS = """\
import json
import sys
from pathlib import Path

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "name": "curious"}
    elif message["type"] == "go":
        try:
            seen = Path(PATH).read_text()
        except OSError:
            seen = ""
        action = "I have seen it" if seen else message["legal"][0]
        answer = {"type": "move", "id": message["id"], "action": action}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture(autouse=True)
def ours_again() -> Any:
    """Forget what was shared."""
    yield
    walls.grant(walls.Access())


@pytest.fixture
def without_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "kind", lambda: walls.NONE)


@pytest.fixture
def with_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "kind", lambda: walls.OURS)


def curious(folder: Path, path: Path) -> str:
    """Return a program that plays what is illegal if it can read a file."""
    file = folder / "curious.py"
    file.write_text(CURIOUS.replace("PATH", repr(str(path))))
    return "cmd:" + shlex.join([sys.executable, "-S", "-E", str(file)])


def header(path: Path, number: int = 1) -> Header:
    return read_file(path).game(number).header


# What is said


@pytest.mark.usefixtures("without_walls")
def test_the_first_lines_say_what_is_not_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    arena = ("arena", "run", "temples", SOUND, "random", "-n", "2", "-o", tmp_path / "arena")
    left = play("temples", "Anna", SOUND, "--seed", "3", "-o", file, typed="quit")
    for told in (
        run("watch", "temples", SOUND, "ai:random", "--seed", "3"),
        run(*arena, "--seed", "3"),
        left,
        run("resume", file, "--trust", lines="quit\n"),
    ):
        assert told.stderr.splitlines()[:2] == [OPEN, GUESS]
    for told in (
        run("watch", "temples", SOUND, "ai:random"),
        run("bots", "check", SOUND.removeprefix("cmd:"), "temples", "--games", "1"),
    ):
        assert told.stderr.splitlines()[0] == OPEN
        assert GUESS not in told.stderr
    for told in (run("watch", "temples", "ai:random", "ai:random", "--seed", "3"),):
        assert OPEN not in told.stderr
        assert GUESS not in told.stderr


@pytest.mark.usefixtures("without_walls")
def test_isolated_refuses_where_there_are_no_walls(tmp_path: Path) -> None:
    for words in (
        ("watch", "temples", SOUND, "ai:random"),
        ("play", "temples", "Anna", SOUND),
        ("arena", "run", "temples", SOUND, "random", "-n", "2", "-o", tmp_path / "arena"),
        ("bots", "check", SOUND.removeprefix("cmd:"), "temples"),
    ):
        refused = run(*words, "--isolated")
        assert (refused.exit_code, refused.stderr) == (2, REFUSED)
    assert not [*tmp_path.iterdir()]
    assert run("watch", "temples", "ai:random", "ai:random", "--isolated").exit_code == 0


def test_isolated_refuses_what_runs_inside_this_process(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    (tmp_path / "mine.py").write_text(f"open({str(ran)!r}, 'w').close()\nclass Mine:\n    pass\n")
    player = f"{tmp_path / 'mine.py'}:Mine"
    for words in (
        ("watch", "temples", player, "ai:random"),
        ("play", "temples", "Ada", player),
        ("arena", "run", "temples", player, "random"),
        ("bots", "check", player, "temples"),
    ):
        refused = run(*words, "--isolated")
        assert (refused.exit_code, refused.stderr) == (
            2,
            "zweistrom: Mine runs inside this process and cannot be isolated\n",
        )
        assert not ran.exists(), "it was run before it was refused"


def test_what_is_not_there_is_not_shared() -> None:
    refused = run("watch", "temples", SOUND, "ai:random", "--share", "nowhere")
    assert (refused.exit_code, refused.stderr) == (
        2,
        "zweistrom: there is no file or folder nowhere\n",
    )


# What is seen


def _has_walls() -> bool:
    return bool(walls.kind())


@pytest.mark.skipif(not _has_walls(), reason="this system has no walls")
def test_a_program_does_not_see_the_record_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    player = curious(tmp_path, file)
    told = run("watch", "temples", player, "ai:random", "-o", file, "--isolated")
    assert (told.exit_code, "fault" in told.stderr) == (0, False)
    settings = tmp_path / "arena" / "arena.json"
    player = curious(tmp_path, settings)
    arena = ("arena", "run", "temples", player, "random", "-n", "2", "-o", settings.parent)
    for more in ((), ("--workers", "2", "-n", "4")):
        told = run(*arena, *more)
        assert (told.exit_code, "fault" in told.stderr) == (0, False)
    assert settings.exists()


@pytest.mark.skipif(not _has_walls(), reason="this system has no walls")
def test_a_program_sees_what_is_shared_with_it(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "weights").mkdir()
    weights = tmp_path / "weights" / "mine"
    weights.write_text("1 2 3")
    player = curious(tmp_path / "bot", weights)
    told = run("watch", "temples", player, "ai:random")
    assert "fault" not in told.stderr
    told = run("watch", "temples", player, "ai:random", "--share", weights.parent)
    assert "its action is not legal; fault 3" in told.stderr
    arena = ("arena", "run", "temples", player, "random", "-n", "2", "-o", tmp_path / "arena")
    told = run(*arena, "--workers", "2", "--share", weights)
    assert "its action is not legal; fault 3" in told.stderr


@pytest.mark.usefixtures("without_walls")
def test_what_a_program_sees_without_walls(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = run("watch", "temples", curious(tmp_path, file), "ai:random", "-o", file)
    assert "its action is not legal; fault 3" in told.stderr


# The key


def test_without_a_seed_each_game_has_a_key_that_nobody_can_guess(tmp_path: Path) -> None:
    file, seeded = tmp_path / "game.jsonl", tmp_path / "seeded.jsonl"
    run("watch", "temples", "ai:random", "ai:random", "--games", "2", "-o", file)
    keys = [header(file, number).key for number in (1, 2)]
    assert [len(key or "") for key in keys] == [32, 32]
    assert keys[0] != keys[1]
    run("watch", "temples", "ai:random", "ai:random", "--seed", "3", "-o", seeded)
    assert header(seeded).key is None
    assert '"key"' not in seeded.read_text()


def test_a_key_goes_on_with_its_game_and_into_no_other_copy(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    play("temples", "Anna", "ai:random", "-o", file, typed="quit")
    key = header(file).key
    assert key
    for words in (
        ("record", "redact", file),
        ("record", "redact", file, "--as", "1"),
        ("record", "show", file),
        ("record", "states", file, "--as", "1"),
        ("replay", file, "--json", "--as", "1"),
    ):
        told = run(*words)
        assert told.exit_code == 0, (words, told.stderr)
        assert key not in told.stdout + told.stderr
    run("record", "fork", file, "--at", "2", "-o", tmp_path / "fork")
    assert header(tmp_path / "fork").key == key
    shown = play("temples", "Anna", "ai:random", "--json", "-o", tmp_path / "other", typed="quit")
    assert str(header(tmp_path / "other").key) not in shown.stdout


def test_a_tournament_without_a_seed_goes_on_with_its_key_to_the_byte(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    arena = ("arena", "run", "tiles", "random", "greedy", "-o")
    assert run(*arena, one, "-n", "4").exit_code == 0
    settings = json.loads((one / "arena.json").read_text())
    assert len(settings["key"]) == 32
    two.mkdir()
    (two / "arena.json").write_bytes((one / "arena.json").read_bytes())
    for number in ("2", "4"):
        assert run(*arena, two, "-n", number).exit_code == 0
    for name in ("arena.json", "results.jsonl", "games/000001.jsonl"):
        assert (one / name).read_bytes() == (two / name).read_bytes()
    headers = [game.header for game in read_file(one / "games" / "000001.jsonl").games]
    assert headers[0].key == headers[1].key != headers[2].key == headers[3].key
    assert settings["key"] not in (one / "games" / "000001.jsonl").read_text()


def test_a_tournament_with_a_seed_is_as_it_was_before_there_were_keys(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    arena = ("arena", "run", "tiles", "random", "greedy", "-n", "2", "-o", folder)
    assert run(*arena, "--seed", "3").exit_code == 0
    assert "key" not in json.loads((folder / "arena.json").read_text())
    assert header(folder / "games" / "000001.jsonl").key is None
    assert run(*arena, "-n", "4").exit_code == 0, "without a seed it goes on as it has begun"
    assert header(folder / "games" / "000001.jsonl", 4).key is None


def test_seeds_of_players_follow_from_the_key_and_without_one_from_the_seed() -> None:
    table = table_of("temples", "random", "random", seed=3)
    assert table.seed_of(1) == sha256(b"3:player:1").hexdigest()
    table = table_of("temples", "random", "random", seed=3, key="ab")
    assert table.seed_of(1) == sha256(b"ab:player:1").hexdigest()
