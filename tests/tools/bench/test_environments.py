"""Environments beside their neighbours: each of them runs, and the ratios are right."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("numpy", reason="environments need numpy, of the extra env")

from tests.tools.bench import environments, yardstick
from tests.tools.bench import vectors as timed
from tests.tools.bench.environments import RIVALS, Door, Ratios, main, ratios
from tests.tools.bench.vectors import Case, Speed

SIZE = 4


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the rounds, and let few games be stepped."""
    monkeypatch.setattr(timed, "SECONDS", 0.001)
    monkeypatch.setattr(timed, "SIZES", dict.fromkeys(timed.SIZES, (SIZE,)))
    monkeypatch.setattr(environments, "SIZE", dict.fromkeys(environments.SIZE, SIZE))
    monkeypatch.setattr(environments, "SECONDS", 0.001)
    monkeypatch.setattr(yardstick, "GAMES", 1)


@pytest.mark.slow
def test_every_interface_that_is_not_left_out_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rounds", "1", "--json"])
    told = capsys.readouterr()
    lines = [json.loads(line) for line in told.out.splitlines()]
    measured = [
        Door(line["package"], line["game"], line["interface"])
        for line in lines
        if line["what"] == "door"
    ]
    for door in environments.doors():
        assert (door in measured) != (str(door) in told.err)
    assert all(line["per_second"] > 0 for line in lines if line["what"] != "ratio")
    assert {line["what"] for line in lines} == {"environment", "ratio"} | (
        {"door"} if measured else set()
    )


@pytest.mark.slow
def test_the_tables_end_with_the_ratios_of_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rounds", "1"])
    *_, ratios = capsys.readouterr().out.split("\n\n")
    rows = [line.split()[:3] for line in ratios.splitlines()[3:]]
    assert rows == [
        [game, seats, actions]
        for game, seats in (("temples", "2"), ("tiles", "2"), ("tiles", "3"), ("tiles", "4"))
        for actions in ("c", "numpy")
    ]


def test_ratios_are_of_games_with_observations_in_one_thread() -> None:
    case = Case("temples", 2, SIZE, 1, "c", True)
    speeds = {
        case: Speed(1000, 1.0),
        case._replace(threads=2): Speed(1900, 1.9),
        case._replace(observe=False): Speed(5000, 5.0),
        case._replace(observe=False, threads=2): Speed(5000, 5.0),
        RIVALS[1]: Speed(8, 0.008),
    }
    assert list(ratios(speeds)) == [Ratios(case, {RIVALS[1]: 125.0}, 1.9)]
