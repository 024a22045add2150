"""The benchmark of the kernels: what is timed, by which backends, and how figures are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from suite import native
from suite.core import games
from tests.tools.bench import kernels as bench
from tests.tools.bench import yardstick

BACKENDS = (
    [native.INTERPRETED] if native.why_not_usable() else [native.INTERPRETED, native.COMPILED]
)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Shorten the rounds and find the backends anew."""
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(yardstick, "GAMES", 1)
    monkeypatch.delenv(native.PURE, raising=False)
    native.backend.cache_clear()
    yield
    native.backend.cache_clear()


@pytest.mark.slow
def test_everything_is_timed_in_each_backend(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["temples", "--rounds", "1", "--json"])
    *lines, last = capsys.readouterr().out.splitlines()
    figures = [json.loads(line) for line in lines]
    assert [(figure["what"], figure["mode"]) for figure in figures] == [
        (what, mode) for what in bench.TIMED for mode in BACKENDS
    ]
    assert all(figure["per_second"] > 0 and figure["yardsticks"] > 0 for figure in figures)
    assert re.fullmatch(r"A yardstick is [\d,]+ actions a second here\.", last)


def test_the_compiled_are_compared_with_the_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    pair = (
        bench.Figure("clone", "temples", native.INTERPRETED, 1_200_000, 18.0),
        bench.Figure("clone", "temples", native.COMPILED, 30_000_000, 450.0),
    )
    bench.show("temples", pair)
    interpreted, compiled = capsys.readouterr().out.splitlines()[-3:-1]
    assert interpreted.split() == ["clones", "interpreted", "1,200,000", "18.00"]
    assert compiled.split() == ["compiled", "30,000,000", "450.00", "25.0"]


def test_only_one_backend_is_timed_where_the_other_cannot_run_and_it_is_said_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(native.PURE, "1")
    bench.main(["temples", "--rounds", "1", "--json"])
    printed = capsys.readouterr()
    modes = {json.loads(line)["mode"] for line in printed.out.splitlines()[:-1]}
    assert modes == {"interpreted"}
    assert printed.err == (
        "Only the interpreted kernels are timed: ZWEISTROM_PURE asks for the interpreted kernels.\n"
    )


def test_both_backends_are_timed_in_the_same_two_states() -> None:
    for name in games.names():
        kernels = bench.kernels_of(games.find(name), BACKENDS)
        fields = [(kernel.start.__getstate__(), kernel.middle.__getstate__()) for kernel in kernels]
        assert [kernel.mode for kernel in kernels] == BACKENDS
        assert all(field == fields[0] for field in fields)


@pytest.mark.parametrize("name", games.names())
def test_the_position_in_mid_game_is_an_ordinary_decision(name: str) -> None:
    game = games.find(name)
    [kernel] = bench.kernels_of(game, [native.INTERPRETED])
    assert kernel.middle.phase in ("act", "action")
    assert len(game.legal(kernel.middle)) >= 5
