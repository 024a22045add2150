"""`zweistrom bench kernels`: what is timed, by which backends, and how the figures are shown."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cli.commands.bench import kernels as bench
from suite import native
from suite.core import games
from suite.core.text.catalogue import LANGUAGES
from suite.native import yardstick
from tests.cli.records import read, run
from tests.cli.terminal import Terminal, plain

KEYS = ["v", "what", "game", "mode", "per_second", "yardsticks"]
BACKENDS = (
    [native.INTERPRETED] if native.why_not_usable() else [native.INTERPRETED, native.COMPILED]
)
TASKS = [what for what in bench.TIMED for _ in BACKENDS]
SHORT = """
from cli import main
from cli.commands.bench import kernels as bench
from suite.native import yardstick
bench.SECONDS = 0.001
yardstick.GAMES = 1
main()
"""
"""The command with very short rounds."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shorten the rounds and find the backends anew."""
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(yardstick, "GAMES", 1)
    monkeypatch.delenv(native.PURE, raising=False)
    native.backend.cache_clear()
    yield
    native.backend.cache_clear()


def figures(*words: str) -> list[dict[str, Any]]:
    """Return the figures that the command tells as JSON."""
    told = run("bench", *words, "--json", "--rounds", "1")
    assert told.exit_code == 0
    return read(told.stdout_bytes)


@pytest.mark.slow
def test_a_figure_is_a_line_of_json_and_the_yardstick_comes_last() -> None:
    told = figures("temples")
    assert all(list(line) == KEYS for line in told)
    assert all(line["per_second"] > 0 and line["yardsticks"] > 0 for line in told)
    *ours, its = told
    assert [(line["game"], line["what"], line["mode"]) for line in ours] == [
        ("temples", what, mode) for what in bench.TIMED for mode in BACKENDS
    ]
    del its["per_second"]
    assert its == {
        "v": 1,
        "what": "yardstick",
        "game": None,
        "mode": "interpreted",
        "yardsticks": 1.0,
    }


@pytest.mark.slow
def test_the_name_of_the_kernels_may_be_left_out() -> None:
    assert [line["what"] for line in figures("kernels", "temples")] == [*TASKS, "yardstick"]
    assert [line["what"] for line in figures("temples")] == [*TASKS, "yardstick"]


@pytest.mark.slow
def test_without_a_game_all_are_measured() -> None:
    told = [line["game"] for line in figures()]
    assert list(dict.fromkeys(told)) == [*games.names(), None]


@pytest.mark.slow
def test_the_table_has_a_row_for_each_figure() -> None:
    told = run("bench", "temples", "--rounds", "1").stdout.splitlines()
    assert told[0].strip() == "temples"
    assert told[1].split() == ["backend", "a", "second", "yardsticks", "times"]
    for backend in BACKENDS:
        assert len([line for line in told if backend in line.split()]) == len(bench.TIMED)
    for counted, _do in bench.TIMED.values():
        assert len([line for line in told if line.strip().startswith(f"{counted} ")]) == 1
    assert re.fullmatch(r"A yardstick is [\d,]+ actions a second here\.", told[-1])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_80_columns_in_every_language(language: str) -> None:
    told = run("--language", language, "bench", "temples", "--rounds", "1").stdout
    assert max(map(len, told.splitlines())) <= 80


def test_the_compiled_are_compared_with_the_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    pair = (
        bench.Figure("clone", "temples", native.INTERPRETED, 1_200_000, 18.0),
        bench.Figure("clone", "temples", native.COMPILED, 30_000_000, 450.0),
    )
    bench.show("temples", pair)
    interpreted, compiled = capsys.readouterr().out.splitlines()[-3:-1]
    assert interpreted.split() == ["clones", "interpreted", "1,200,000", "18.00"]
    assert compiled.split() == ["compiled", "30,000,000", "450.00", "25.0"]


def test_what_cannot_be_run_is_not_timed_and_it_is_said_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(native.PURE, "1")
    told = run("bench", "temples", "--rounds", "1", "--json")
    assert {line["mode"] for line in read(told.stdout_bytes)} == {"interpreted"}
    assert told.stderr == (
        "only the interpreted kernels are timed: ZWEISTROM_PURE asks for the interpreted kernels\n"
    )


@pytest.mark.slow
def test_the_number_of_rounds_is_that_of_the_times_each_is_timed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timed: list[int] = []

    def play_round() -> int:
        timed.append(1)
        return len(timed)

    monkeypatch.setattr(yardstick, "play_round", play_round)
    run("bench", "temples", "--rounds", "3")
    assert len(timed) == 3 * len(bench.TIMED)


def test_both_backends_are_timed_in_the_same_two_states() -> None:
    for name in games.names():
        kernels = bench.kernels_of(games.find(name), BACKENDS)
        fields = [(each.start.__getstate__(), each.middle.__getstate__()) for each in kernels]
        assert [each.mode for each in kernels] == BACKENDS
        assert all(each == fields[0] for each in fields)


@pytest.mark.parametrize("name", games.names())
def test_the_position_in_mid_game_is_an_ordinary_decision(name: str) -> None:
    game = games.find(name)
    [kernel] = bench.kernels_of(game, [native.INTERPRETED])
    assert kernel.middle.phase in ("act", "action")
    assert len(game.legal(kernel.middle)) >= 5


@pytest.mark.slow
def test_at_a_terminal_there_is_progress_and_in_the_end_only_the_table() -> None:
    settings = {"NO_COLOR": "1"}
    program = [sys.executable, "-c", SHORT]
    terminal = Terminal("bench", "temples", settings=settings, size=(24, 80), program=program)
    assert terminal.end() == 0
    assert "temples: clones, 7/7" in plain(terminal.output)
    assert not re.search(r"\x1b\[[\d;]*[34]\d", terminal.output), "a colour"


@pytest.mark.slow
def test_ctrl_c_ends_it_without_a_word() -> None:
    terminal = Terminal("bench", "temples", size=(24, 80))
    terminal.wait_for("1/7")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.output
