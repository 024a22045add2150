"""`zweistrom bench environments`: what is timed, and how the figures are shown."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from cli.commands.bench import environments
from suite import native
from suite.core import games
from suite.core.text.catalogue import LANGUAGES
from suite.native import yardstick
from tests.cli.records import TABLES, read, run
from tests.cli.terminal import Terminal, plain

if TYPE_CHECKING:
    from suite.environments.vector import VectorGame

np = pytest.importorskip("numpy", reason="environments need numpy, of the extra env")

KEYS = ["v", "what", "game", "seats", "n", "threads", "actions", "per_second", "yardsticks"]
SIZES = (1, 4)
"""The numbers of games in most of these tests."""
CASES = [
    (n, threads, actions) for n, threads in ((1, 1), (4, 1), (4, 2)) for actions in ("c", "numpy")
]
SHORT = """
from cli import main
from cli.commands.bench import environments
from suite.native import yardstick
environments.SECONDS = 0.001
environments.SIZES = dict.fromkeys(environments.SIZES, (1, 4))
yardstick.GAMES = 1
main()
"""
"""The command with very short rounds."""


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the rounds, and let few games be stepped."""
    monkeypatch.setattr(environments, "SECONDS", 0.001)
    monkeypatch.setattr(environments, "SIZES", dict.fromkeys(environments.SIZES, SIZES))
    monkeypatch.setattr(yardstick, "GAMES", 1)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the interpreted kernels run."""
    monkeypatch.setenv(native.PURE, "1")
    native.backend.cache_clear()
    yield
    native.backend.cache_clear()


def figures(*words: str) -> list[dict[str, Any]]:
    """Return the figures that the command tells as JSON."""
    told = run("bench", "environments", *words, "--json", "--rounds", "1")
    assert told.exit_code == 0
    return read(told.stdout_bytes)


@pytest.mark.slow
def test_a_figure_is_a_line_of_json_for_every_game_number_of_seats_size_threads_and_actions() -> (
    None
):
    told = figures()
    assert all(list(line) == KEYS for line in told)
    assert all(line["what"] == "environment" for line in told)
    assert all(line["per_second"] > 0 and line["yardsticks"] > 0 for line in told)
    assert [
        ((line["game"], line["seats"]), (line["n"], line["threads"], line["actions"]))
        for line in told
    ] == list(product(TABLES, CASES))


def test_a_compiled_environment_is_timed_with_1_to_4096_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    assert environments.SIZES[native.COMPILED] == (1, 64, 1024, 4096)
    assert environments.THREADS == (1, 2)


@pytest.mark.slow
def test_only_the_game_that_is_named_is_measured() -> None:
    assert {line["game"] for line in figures("temples")} == {"temples"}


def test_the_tables_tell_all_with_and_without_observations() -> None:
    told = run("bench", "environments", "temples", "--rounds", "1").stdout.splitlines()
    titles = [number for number, line in enumerate(told) if line.startswith("temples")]
    assert [told[number].strip() for number in titles] == [
        "temples, 2 seats",
        "temples, 2 seats, without observations",
    ]
    for number in titles:
        header = told[number + 1].split()
        assert header == ["games", "threads", "drawn", "yardsticks", "given", "yardsticks"]
        rows = [line.split() for line in told[number + 3 : number + 6]]
        assert [row[:2] for row in rows] == [["1", "1"], ["4", "1"], ["4", "2"]]
        assert all(len(row) == len(header) for row in rows)


def test_what_is_said_to_be_observed_is(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    new = environments.new_vector

    def kept(*settings: Any) -> VectorGame:
        made.append(new(*settings))
        return made[-1]

    monkeypatch.setattr(environments, "new_vector", kept)
    run("bench", "environments", "temples", "--rounds", "1")
    half = len(made) // 2
    assert all(vector.observations.any(axis=1).all() for vector in made[:half])
    assert all(vector.observations.size == 0 for vector in made[half:])


@pytest.mark.parametrize("name", games.names())
def test_the_games_stand_at_different_points_and_are_played_by_every_rule(name: str) -> None:
    game = games.find(name)
    vector = environments.new_vector(game, 2, 64, 1, True)
    assert len(np.unique(vector.observations, axis=0)) > 60
    assert all(
        vector.rules[option.name] is True
        for option in game.options
        if option.values == (False, True)
    )


def test_given_actions_are_drawn_while_the_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    class Stepped:
        """A stand-in for games, on which drawing costs 9 seconds and a step 1."""

        n = 50

        def random_actions(self, actions: Any) -> None:
            nonlocal now
            now += 9

        def step(self, actions: Any) -> None:
            nonlocal now
            now += 1

    monkeypatch.setattr(environments, "perf_counter", lambda: now)
    monkeypatch.setattr(environments, "SECONDS", 100)
    stepped: Any = Stepped()
    assert environments.speed_with_draws(stepped, None) == 5
    assert environments.speed_of_steps(stepped, None) == 50


def test_the_yardstick_is_timed_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    timed: list[int] = []

    def play_round() -> int:
        timed.append(1)
        return len(timed)

    monkeypatch.setattr(yardstick, "play_round", play_round)
    run("bench", "environments", "temples", "--rounds", "3", "--json")
    assert len(timed) == 3


@pytest.mark.usefixtures("interpreted")
def test_the_interpreted_kernels_are_timed_where_they_run_and_it_is_said_why() -> None:
    told = run("bench", "environments", "temples", "--rounds", "1", "--json")
    assert len(read(told.stdout_bytes)) == len(CASES)
    assert told.stderr == (
        "only the interpreted kernels are timed: ZWEISTROM_PURE asks for the interpreted kernels\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_fit_80_columns_in_every_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fast(_vector: VectorGame, _actions: Any) -> float:
        return 12_345_678

    monkeypatch.setattr(environments, "TIMED", dict.fromkeys(environments.TIMED, fast))
    told = run("--language", language, "bench", "environments", "temples", "--rounds", "1").stdout
    assert "12,345,678" in told
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.slow
def test_at_a_terminal_there_is_progress_and_in_the_end_only_the_tables() -> None:
    settings = {"NO_COLOR": "1"}
    program = [sys.executable, "-c", SHORT]
    words = ("bench", "environments", "temples")
    terminal = Terminal(*words, settings=settings, size=(24, 80), program=program)
    assert terminal.end() == 0
    assert "temples, 2 seats: n=4, threads=2, 7/7" in plain(terminal.output)


@pytest.mark.slow
def test_ctrl_c_ends_it_without_a_word() -> None:
    terminal = Terminal("bench", "environments", "temples", size=(24, 80))
    terminal.wait_for("1/7")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.output
