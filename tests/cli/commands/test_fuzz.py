"""`zweistrom fuzz`: what it says and writes, whether it finds something or not."""

from __future__ import annotations

import importlib.util
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands import fuzz
from cli.shell.console import USAGE
from suite.temples.game import GAME, Temples
from suite.testing import Run, fuzzing
from suite.testing.rows import Rows
from tests.cli.records import run
from tests.cli.terminal import Terminal, plain

LONG = 300 * "x"
WHERE = r"(at ply \d+, '[a-z 1-6]+'|after ply \d+, in the step .+)"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(fuzzing, "SHORTENING", 0.5)
    monkeypatch.setattr(fuzzing, "BY_HYPOTHESIS", 0.2)


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the notation of the card game."""
    break_the_notation(monkeypatch)


def break_the_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the notation of the card game, which has no second engine then."""
    right: Callable[[int], str] = GAME.unchecked.write

    def write(action: int) -> str:
        return right(action).replace("settle medes", "settle hittites")

    monkeypatch.setattr(Temples, "write", staticmethod(write))
    monkeypatch.setattr(Temples, "invariants", "")


def at_fifty(monkeypatch: pytest.MonkeyPatch, end: Callable[[Run], None]) -> None:
    """Call a function when a run has seen fifty actions."""

    def throttle(_show: Callable[[str], None]) -> Callable[[Run], None]:
        return lambda run: end(run) if run.seen["actions"] >= 50 else None

    monkeypatch.setattr(fuzz, "throttle", throttle)


def files(folder: Path) -> list[str]:
    """Return the names of all files in a folder and below."""
    return [path.name for path in folder.rglob("*") if path.is_file()]


def placed(beginning: str, lines: list[str]) -> int:
    """Return the place of the line that begins so."""
    return next(at for at, line in enumerate(lines) if line.startswith(beginning))


def a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a run end when it has seen fifty actions, as if its time were up."""
    at_fifty(monkeypatch, lambda run: setattr(run, "until", 0))


@pytest.mark.slow
def test_what_came_up_is_told_where_every_law_held(monkeypatch: pytest.MonkeyPatch) -> None:
    a_while(monkeypatch)
    told = run("fuzz", "temples", "--time", "1h", "--seed", "7")
    first, *figures = told.stdout.splitlines()
    assert told.exit_code == 0
    assert re.fullmatch(r"temples, seed 7: every invariant held, for \d+ s", first)
    counts, [summary, *rows] = figures[: (at := placed("rows: ", figures))], figures[at:]
    assert all(re.fullmatch(r" *[\d,]+ [a-z -]+", line) for line in counts)
    assert re.fullmatch(r"rows: \d+ of 30 taken; guards: \d of 8 said both yes and no", summary)
    assert all(
        re.fullmatch(r" *([\d,]+|never) [a-z]+ -.*> [a-z ]+(; no: .+)?", row) for row in rows
    )
    assert {"       50 actions", "       51 actions"} & {*figures}
    assert files(Path()) == []


@pytest.mark.slow
def test_what_was_done_before_ctrl_c_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_run: Run) -> None:
        raise KeyboardInterrupt

    at_fifty(monkeypatch, stop)
    told = run("fuzz", "tiles", "--time", "1h", "--seed", "7")
    first, *figures = told.stdout.splitlines()
    assert told.exit_code == 130
    assert re.fullmatch(r"tiles, seed 7: stopped after \d+ s; every invariant held so far", first)
    assert "       50 actions" in figures


@pytest.mark.slow
def test_a_seed_is_chosen_and_told_where_none_is_given() -> None:
    told = run("fuzz", "tiles", "--time", "1s")
    assert re.match(r"tiles, seed \d+: ", told.stdout)


@pytest.mark.slow
@pytest.mark.slow
def test_all_rows_are_told_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_while(monkeypatch)
    told = run("fuzz", "temples", "--time", "1h", "--rows", "--html", "flow.html")
    lines = told.stdout.splitlines()
    rows = lines[placed("rows: ", lines) + 1 :]
    assert told.exit_code == 0
    assert len(rows) == len(GAME.flow.rows)
    assert re.fullmatch(r" *(\d+|never) setup -start-> setup", rows[0])
    page = (tmp_path / "flow.html").read_text()
    assert "<h1>Temples: the rows of the order of play</h1>" in page
    assert f"<p>{lines[placed('rows: ', lines)]}</p>" in page


@pytest.mark.slow
def test_a_row_never_taken_can_be_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    a_while(monkeypatch)
    told = run("fuzz", "tiles", "--time", "1h", "--all-rows")
    assert told.exit_code == 1
    assert "every invariant held" in told.stdout
    assert told.stderr.splitlines()[-1] == (
        "Some rows were never taken, and --all-rows requires all of them."
    )
    monkeypatch.setattr(Rows, "untaken", [])
    assert run("fuzz", "tiles", "--time", "1h", "--all-rows").exit_code == 0


@pytest.mark.usefixtures("wrong")
def test_what_is_found_is_told_and_can_be_seen() -> None:
    told = run("fuzz", "temples", "--time", "100s", "--seed", "7", "--no-database")
    lines = told.stdout.splitlines()
    heading, *program = lines[: placed("temples: ", lines)]
    first, *_whose, proof, see, again = lines[1 + len(program) :]
    assert told.exit_code == 1
    assert re.fullmatch(f"temples: an invariant is broken {WHERE}: [a-z, :]+\\.", first)
    assert re.match(r"Failed check: \w+\.py, line \d+: ", proof)
    assert see == "See it: zweistrom replay fuzz-temples-7.jsonl --reveal"
    assert again == "Run it again: zweistrom fuzz temples --seed 7 --time 100s --no-database"
    assert heading == "The play as a program, for a test:"
    assert program
    assert all(line.startswith("    ") or not line for line in program)
    assert run("replay", "fuzz-temples-7.jsonl", "--reveal").exit_code == 0
    checked = run("record", "check", "fuzz-temples-7.jsonl")
    assert checked.stdout == "fuzz-temples-7.jsonl: valid, one game\n"
    assert re.match(r"Found after \d+ s; shrunk for another \d+ s\.", told.stderr)


def test_a_fault_of_the_order_of_play_is_told_before_any_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("suite.core.flow.Flow.problems", lambda flow: ["act: nobody acts"])
    told = run("fuzz", "temples", "--time", "1s")
    assert told.exit_code == USAGE
    assert told.stderr == (
        "zweistrom: the order of play of temples has a fault: act: nobody acts\n"
    )


@pytest.mark.usefixtures("wrong")
def test_nothing_is_written_over(tmp_path: Path) -> None:
    words = ("fuzz", "temples", "--time", "100s", "--seed", "7", "--no-database")
    assert run(*words).exit_code == 1
    before = (tmp_path / "fuzz-temples-7.jsonl").read_bytes()
    again = run(*words)
    assert "zweistrom replay fuzz-temples-7-2.jsonl --reveal" in again.stdout
    assert (tmp_path / "fuzz-temples-7.jsonl").read_bytes() == before
    assert (tmp_path / "fuzz-temples-7-2.jsonl").exists()


@pytest.mark.usefixtures("wrong")
def test_the_record_goes_where_it_shall(tmp_path: Path) -> None:
    words = ("--seed", "7", "-o", "my find.jsonl", "--no-database")
    told = run("fuzz", "temples", "--time", "100s", *words)
    assert "zweistrom replay 'my find.jsonl' --reveal" in told.stdout
    assert files(tmp_path) == ["my find.jsonl"]


@pytest.mark.slow
@pytest.mark.parametrize("database", [(), ("--database", "the examples")])
def test_what_failed_is_tried_first_until_it_holds(
    database: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    failed = "This play failed before; it is tried first until it passes."
    with monkeypatch.context() as broken:
        break_the_notation(broken)
        first = run("fuzz", "temples", "--time", "100s", "--seed", "7", *database)
        assert (first.exit_code, failed in first.stdout) == (1, False)
        assert ("--database 'the examples'" in first.stdout) == bool(database)
        again = run("fuzz", "temples", "--time", "100s", "--seed", "8", *database)
        assert (again.exit_code, failed in again.stdout) == (1, True)
    a_while(monkeypatch)
    mended = run("fuzz", "temples", "--time", "100s", *database)
    assert mended.exit_code == 0
    assert "What failed before passes now." in mended.stdout.splitlines()
    assert (tmp_path / "the examples" / "temples").is_dir() == bool(database)


@pytest.mark.usefixtures("wrong")
def test_a_failure_that_ctrl_c_does_not_let_be_shrunk_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def throttle(_show: Callable[[str], None]) -> Callable[[Run], None]:
        def tell(run: Run) -> None:
            if run.failure:
                raise KeyboardInterrupt

        return tell

    monkeypatch.setattr(fuzz, "throttle", throttle)
    told = run("fuzz", "temples", "--time", "100s", "--seed", "7", "-o", "found.jsonl")
    assert told.exit_code == 130
    assert re.search(f"^temples: an invariant is broken {WHERE}: ", told.stdout, re.M)
    assert "    play.act(" in told.stdout
    assert run("record", "check", "found.jsonl").exit_code == 0


def test_for_whom_a_law_is_broken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Temples.follow

    def follow(game: Temples, view: Any, action: int) -> Any:
        after = right(game, view, action)
        after.state.turn += view.watcher == 1
        return after

    monkeypatch.setattr(Temples, "follow", follow)
    told = run("fuzz", "temples", "--time", "100s", "--seed", "7").stdout.splitlines()
    at = placed("temples: ", told)
    assert "at ply 1, '" in told[at]
    assert told[at + 1] == "It is broken for seat 2."


@pytest.mark.parametrize("time", ["", "60", "0s", "1d", "-1s", "1.5m", "s", "60 s", "1h30m"])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    refused = run("fuzz", "temples", f"--time={time}")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"zweistrom: {time!r} is not a length of time: write 60s, 5m or 1h\n"


def test_times_are_read() -> None:
    assert [fuzz.seconds_of(text) for text in ("60s", "5m", "1h", "90m")] == [60, 300, 3600, 5400]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("fuzz chess", "unknown game 'chess'; choose temples or tiles"),
        ("fuzz temples -o there", "there already exists and is not overwritten"),
        ("fuzz temples -o nowhere/at-all", "there is no folder nowhere"),
        ("fuzz temples --html there", "there already exists and is not overwritten"),
        ("fuzz temples --html nowhere/at-all", "there is no folder nowhere"),
        (
            "fuzz temples -o /proc/at-all",
            "/proc/at-all cannot be written: No such file or directory",
        ),
        (f"fuzz temples --html {LONG}", f"{LONG} cannot be written: File name too long"),
        ("fuzz temples -o one --html one", "one cannot be both the record and the page"),
        (
            "fuzz temples --database some --no-database",
            "--database and --no-database cannot be combined",
        ),
        (
            "fuzz temples --database there",
            "failures cannot be saved in there: Not a directory; use --no-database",
        ),
        (
            "fuzz temples --database closed",
            "failures cannot be saved in closed: the folder is read-only; use --no-database",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_at_once(words: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    (tmp_path / "closed").mkdir(0o555)
    refused = run(*words.split())
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr == f"zweistrom: {sentence}\n"


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        fuzz, "find_spec", lambda name: None if name == "hypothesis" else importlib.util.find_spec
    )
    refused = run("fuzz", "temples")
    assert refused.exit_code == 2
    assert refused.stderr == "zweistrom: for fuzzing: pip install 'zweistrom[fuzz]'\n"


@pytest.mark.slow
def test_without_asserts_nothing_could_be_found() -> None:
    program = [sys.executable, "-O", "-c", "from cli import main; main()"]
    terminal = Terminal("fuzz", "temples", size=(24, 100), program=program)
    assert terminal.end() == 2
    assert "fuzzing needs assertions" in plain(terminal.output)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_tells_what_was_done_and_leaves_nothing_behind(
    number: str, code: int, tmp_path: Path
) -> None:
    terminal = Terminal("fuzz", "temples", "--seed", "7", size=(24, 80))
    terminal.wait_for("loading the invariants of temples")
    terminal.wait_for("s left")
    terminal.process.send_signal(getattr(signal, number))
    assert terminal.end() == code
    told = plain(terminal.output)
    assert "temples, seed 7: stopped after" in told
    assert "every invariant held so far" in told
    assert "Traceback" not in told
    assert files(tmp_path) == []
