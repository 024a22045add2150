"""Every command that reads or writes a file, with what others may have planted in its place."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Final

import pytest

from cli.shell.games.solved_lessons import keep, progress_file
from cli.shell.settings import FILE
from suite.core import files
from suite.testing.fuzzing import Run
from tests.arena.folders import folder_of, tournament
from tests.cli.records import begun, finished, run, written
from tests.core.test_files import device, endpoint, mode, pipe

PATIENCE: Final = 60
"""Seconds after which a command hangs."""
BOT: Final = "class Bot:\n    def choose(self, view, legal, rng):\n        return legal[0]\n"


@pytest.fixture(autouse=True)
def nothing_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in a folder of the test, and fail where a command waits for ever."""

    def hang(*_: object) -> None:
        raise AssertionError("it waits")

    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGALRM, hang)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a finished game in a folder of its own."""
    (tmp_path / "given").mkdir()
    path = tmp_path / "given" / "game.jsonl"
    path.write_bytes(written(finished("temples")))
    return path


@pytest.fixture
def arena(tmp_path: Path) -> Path:
    return folder_of(tmp_path / "arena", tournament(), 20)


# --- what is written

PLAYERS: Final = ("temples", "Ada", "Ben", "--ui", "line")
OUTPUTS: Final[dict[str, tuple[str, ...]]] = {
    "text": ("record", "show", "GAME", "--format", "text"),
    "svg": ("record", "show", "GAME", "--format", "svg"),
    "png": ("record", "show", "GAME", "--format", "png"),
    "json": ("record", "show", "GAME", "--format", "json"),
    "redact": ("record", "redact", "GAME"),
    "fork": ("record", "fork", "GAME", "--at", "9"),
    "play": ("play", *PLAYERS),
    "watch": ("watch", "temples", "ai:random", "ai:random"),
    "report": ("arena", "report", "ARENA"),
}
"""The commands that write a file with `-o`."""


def words_of(name: str, game: Path, arena: Path, output: Path) -> list[str | Path]:
    given = {"GAME": game, "ARENA": arena}
    return [*(given.get(word, word) for word in OUTPUTS[name]), "-o", output]


@pytest.mark.slow
@pytest.mark.parametrize("dangling", [True, False])
@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_is_not_written_through_a_link(
    tmp_path: Path, game: Path, arena: Path, name: str, dangling: bool
) -> None:
    victim, link = tmp_path / "victim", tmp_path / "link"
    if not dangling:
        victim.write_bytes(b"")
    link.symlink_to(victim)
    told = run(*words_of(name, game, arena, link))
    assert told.exit_code == 2
    assert str(link) in told.stderr
    assert link.is_symlink()
    assert victim.exists() != dangling
    assert dangling or victim.read_bytes() == b""


@pytest.mark.slow
@pytest.mark.parametrize("name", OUTPUTS)
def test_a_link_of_an_older_name_is_not_followed(
    tmp_path: Path, game: Path, arena: Path, name: str
) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    (tmp_path / ".out.part").symlink_to(victim)
    told = run(*words_of(name, game, arena, tmp_path / "out"))
    assert told.exit_code == 0, told.stderr
    assert victim.read_bytes() == b"precious"
    assert (tmp_path / ".out.part").is_symlink()
    assert (tmp_path / "out").stat().st_size


@pytest.fixture
def full_disk() -> Iterator[Callable[[], None]]:
    """Return what makes every file end after 100 bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


FULL: Final = ("File too large", "No space left on device")
"""The reasons: a write of several that ends early is said to have met a full disk."""


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in folder.rglob("*")
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", OUTPUTS)
def test_on_a_full_disk_an_output_leaves_nothing_behind(
    tmp_path: Path, game: Path, arena: Path, name: str, full_disk: Callable[[], None]
) -> None:
    before = everything(tmp_path)
    full_disk()
    told = run(*words_of(name, game, arena, tmp_path / "out"))
    assert told.exit_code == 2
    assert any(f"cannot be written: {reason}" in told.stderr for reason in FULL)
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (("play", *PLAYERS), {"data", "data/zweistrom", "data/zweistrom/games"}),
        (
            ("record", "fork", "GAME", "--at", "9"),
            {"data", "data/zweistrom", "data/zweistrom/games"},
        ),
        (("bots", "new", "mine"), set()),
        (("arena", "run", "temples", "random", "random", "-n", "2", "-o", "first"), set()),
        (
            ("arena", "run", "temples", "random", "random", "-n", "2"),
            {"data", "data/zweistrom", "data/zweistrom/arena"},
        ),
    ],
)
def test_on_a_full_disk_a_folder_is_left_as_it_was(
    tmp_path: Path,
    game: Path,
    words: tuple[str, ...],
    left: set[str],
    full_disk: Callable[[], None],
) -> None:
    before = everything(tmp_path)
    full_disk()
    told = run(*(game if word == "GAME" else word for word in words))
    assert told.exit_code == 2
    assert any(reason in told.stderr for reason in FULL)
    assert everything(tmp_path).keys() - before.keys() == left


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_new_bot_comes_with_its_test_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException
) -> None:
    write = files.write_new

    def second(path: Path, data: bytes, mode: int) -> None:
        if path.name.startswith("test_"):
            raise problem
        write(path, data, mode)

    monkeypatch.setattr(files, "write_new", second)
    assert run("bots", "new", "mine").exit_code == (2 if isinstance(problem, OSError) else 130)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["mine.py", "test_mine.py"])
def test_a_new_bot_is_not_written_through_a_link(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to("victim")
    told = run("bots", "new", "mine")
    assert (told.exit_code, told.stderr) == (2, f"zweistrom: {name} already exists\n")
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_solved_lessons_replace_a_link_and_survive_a_full_disk(
    tmp_path: Path, full_disk: Callable[[], None]
) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    path = progress_file()
    path.parent.mkdir(parents=True)
    path.symlink_to(victim)
    keep("tiles-peace")
    assert (victim.read_bytes(), path.is_symlink()) == (b"precious", False)
    before = path.read_bytes()
    full_disk()
    keep("tiles-war" * 20)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.slow
@pytest.mark.parametrize("cut", [0, 9])
def test_a_record_behind_a_link_is_read_but_not_changed(tmp_path: Path, cut: int) -> None:
    data = written(begun("temples", 12))
    victim, link = tmp_path / "victim", tmp_path / "link"
    victim.write_bytes(data[: len(data) - cut])
    link.symlink_to(victim)
    assert run("replay", link, "--ui", "line").exit_code == 0
    told = run("resume", link)
    assert told.exit_code == 2
    assert "it is a symbolic link, and symbolic links are never written to" in told.stderr
    assert victim.read_bytes() == data[: len(data) - cut]


ARENA_FILES: Final = ("arena.json", "results.jsonl", "times.jsonl", "games/000001.jsonl", "games")


@pytest.mark.parametrize("name", [*ARENA_FILES, "index.sqlite", "arena.json.new"])
def test_nothing_of_an_arena_is_written_through_a_link(tmp_path: Path, name: str) -> None:
    words = ("arena", "run", "temples", "random", "random", "--seed", "3", "-o", "first", "-n")
    assert run(*words, "2").exit_code == 0
    link, victim = tmp_path / "first" / name, tmp_path / "victim"
    if name in ARENA_FILES:
        link.rename(victim)
    else:
        victim.write_bytes(b"precious")
    before = everything(tmp_path)
    link.symlink_to(victim)
    told = run(*words, "4")
    assert told.exit_code == (2 if name in ARENA_FILES[1:] else 0), told.stderr
    run("arena", "table", "first")
    assert {each: data for each, data in everything(tmp_path).items() if "victim" in each} == {
        each: data for each, data in before.items() if "victim" in each
    }
    assert link.is_symlink() == (name != "index.sqlite")


def test_what_fuzzing_has_found_is_not_written_through_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(run: Run) -> None:
        raise AssertionError("it was begun")

    monkeypatch.setattr(Run, "go", begin)
    (tmp_path / "found").symlink_to("victim")
    for option in ("-o", "--html"):
        told = run("fuzz", "temples", option, "found")
        assert told.exit_code == 2
        assert "found already exists" in told.stderr


# --- who may read it


@pytest.mark.slow
@pytest.mark.usefixtures("usual_umask")
def test_what_the_program_keeps_is_private_and_what_the_user_names_is_not(
    tmp_path: Path, home: Path, game: Path, arena: Path
) -> None:
    home.mkdir(parents=True)
    assert mode(home) == 0o755
    assert run("play", *PLAYERS).exit_code == 0
    assert run("record", "fork", game, "--at", "9").exit_code == 0
    keep("tiles-peace")
    assert run("arena", "run", "temples", "random", "random", "-n", "2").exit_code == 0
    assert [mode(home), mode(home.parent), mode(home.parent / "arena")] == [0o700] * 3
    assert [mode(path) for path in home.iterdir()] == [0o600] * 2
    assert mode(progress_file()) == 0o600
    for name in OUTPUTS:
        out = tmp_path / f"out-{name}"
        assert run(*words_of(name, game, arena, out)).exit_code == 0
        assert mode(out) == 0o644, name


READ_ONLY: Final[dict[str, tuple[str, ...]]] = {
    "play": ("play", *PLAYERS),
    "fork": ("record", "fork", "GAME", "--at", "9"),
    "arena": ("arena", "run", "temples", "random", "random", "-n", "2"),
    "serve": ("serve", "--port", "8901", "--no-browser"),
}
"""Commands that write to the user's folder."""


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        *((name, "zweistrom") for name in READ_ONLY),
        *((name, "games") for name in ("play", "fork")),
    ],
)
def test_a_data_folder_that_its_owner_made_read_only_stays_so(
    home: Path, game: Path, name: str, closed: str
) -> None:
    folder = home if closed == "games" else home.parent
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    told = run(*(str(game) if word == "GAME" else word for word in READ_ONLY[name]))
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("zweistrom: ")
    assert told.stderr.endswith(": the folder is read-only\n")
    assert told.stderr.count("\n") == 1
    assert (mode(folder), [*folder.iterdir()]) == (0o500, [])


def test_lessons_in_a_folder_that_is_read_only_are_not_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.parent.mkdir(parents=True)
    home.parent.chmod(0o500)
    keep("tiles-war")
    said = f"{progress_file()} cannot be written: the folder is read-only\n"
    assert (capsys.readouterr().err, mode(home.parent)) == (said, 0o500)


# --- what is read

READERS: Final[dict[str, tuple[str, ...]]] = {
    "check": ("record", "check", "ODD"),
    "states": ("record", "states", "ODD"),
    "show": ("record", "show", "ODD"),
    "redact": ("record", "redact", "ODD"),
    "fork": ("record", "fork", "ODD", "--at", "1"),
    "replay": ("replay", "ODD"),
    "resume": ("resume", "ODD"),
    "hint": ("hint", "ODD"),
    "why": ("why", "ODD", "end"),
    "play": ("play", *PLAYERS, "--from", "ODD"),
    "companion": ("companion", "temples", "--player", "A", "--player", "B", "--from", "ODD"),
    "bot": ("watch", "temples", "ODD:Bot", "random"),
    "settings": ("bots", "list"),
    "arena.json": ("arena", "table", "arena"),
    "results.jsonl": ("arena", "table", "arena"),
    "times.jsonl": ("arena", "table", "arena"),
    "games/000001.jsonl": ("arena", "run", "temples", "random", "random", "-n", "4", "-o", "arena"),
}


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 42)


ODD: Final[dict[str, Callable[[Path], None]]] = {
    "pipe": pipe,
    "device": device,
    "socket": endpoint,
    "folder": Path.mkdir,
    "huge": sparse,
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_file_or_too_large_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, odd: str
) -> None:
    path = tmp_path / "odd.py"
    if READERS[name][:1] == ("arena",):
        if name.startswith("games"):
            assert run(*READERS[name], "--seed", "3").exit_code == 0
        else:
            folder_of(tmp_path / "arena", tournament(), 4)
        path = tmp_path / "arena" / name
        path.unlink()
    ODD[odd](path)
    if name == "settings":
        monkeypatch.setenv(FILE, str(path))
    told = run(*(word.replace("ODD", str(path)) for word in READERS[name]))
    assert told.exit_code == 2, told.output
    assert told.stderr.startswith("zweistrom: ") or name == "check"
    assert told.output.count("\n") == 1
    assert any(
        reason in told.output
        for reason in (
            "it is not a file",
            "Is a directory",
            "it is larger than",
            "there is no file",
        )
    )


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_index_or_list_of_lessons_is_passed_over(
    tmp_path: Path, arena: Path, odd: str
) -> None:
    ODD[odd](arena / "index.sqlite")
    assert run("arena", "table", arena).exit_code == 0
    progress_file().parent.mkdir(parents=True)
    ODD[odd](progress_file())
    told = run("learn")
    assert told.exit_code == 0
    assert f"{progress_file()} cannot be read, so no lesson counts as solved" in told.stderr


def test_a_typed_line_without_end_is_refused(tmp_path: Path) -> None:
    told = run("play", *PLAYERS, "-o", tmp_path / "game.jsonl", lines="\0" * (1 << 20))
    assert told.exit_code == 2
    assert "a typed line is longer than 65536 characters" in told.stderr
    assert run("record", "check", tmp_path / "game.jsonl").exit_code == 0


@pytest.mark.slow
def test_very_many_headers_are_checked_at_once(tmp_path: Path) -> None:
    header = written(begun("tiles", 0))
    path = tmp_path / "many.jsonl"
    path.write_bytes(header * 20_000)
    before = process_time()
    told = run("record", "check", path)
    assert (told.exit_code, told.stdout) == (0, f"{path}: valid, 20000 games\n")
    assert run("record", "show", path, "--game", "19999").exit_code == 0
    assert process_time() - before < 12  # of the 60 s for 200,000


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_very_many_events_are_checked_soon(game: str, tmp_path: Path) -> None:
    lines = finished(game)
    path = tmp_path / "long.jsonl"
    path.write_bytes(written(lines) * (20_000 // (len(lines) - 2)))
    before = process_time()
    told = run("record", "check", path)
    assert told.exit_code == 0
    assert process_time() - before < 4  # 1.2 and 2.6 s on a busy machine
