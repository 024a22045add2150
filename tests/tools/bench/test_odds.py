"""The bench of chances: fits that find what was put in, and steps that go on where they stopped."""

from __future__ import annotations

import sys
from argparse import Namespace
from math import exp
from pathlib import Path
from random import Random

import pytest

from suite.core import games
from tests.tools.bench import odds, odds_games
from tests.tools.bench.calibration import Told, fitted, leaf_scale, logit


def test_a_fit_finds_the_scale_and_the_even_value_of_each_wait() -> None:
    rng, evens = Random(1), [-1.0, 4.0, 9.0]
    rows = []
    for number in range(6_000):
        value, wait = rng.gauss(4, 6), number % 2 * 2
        share = 1 / (1 + exp((evens[wait] - value) / 5))
        rows.append((wait, value, float(rng.random() < share)))
    scale, found = leaf_scale(rows, 3)
    assert scale == pytest.approx(5, rel=0.08)
    assert found == pytest.approx([-1, 0, 9], abs=0.5)


@pytest.mark.slow
def test_a_calibration_corrects_what_is_told_too_surely() -> None:
    rng = Random(1)
    shares = [rng.uniform(0.05, 0.95) for _ in range(1_500)]
    some = [
        [Told(share, float(rng.random() < 1 / (1 + exp(-0.5 * logit(share) - 0.3))))]
        for share in shares
    ]
    found = fitted(some)
    assert found.slope == pytest.approx(0.5, abs=0.1)
    assert found.offset == pytest.approx(0.3, abs=0.1)
    assert found.doubt < 0.15


@pytest.mark.slow
def test_steps_go_on_where_they_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def step(*words: str) -> list[str]:
        arguments = ["odds", "temples", *words, "--folder", str(tmp_path), "--positions", "2"]
        monkeypatch.setattr(sys, "argv", arguments)
        odds.main()
        return capsys.readouterr().out.splitlines()

    file, told = tmp_path / "temples-2.jsonl", tmp_path / "temples-2-measured.jsonl"
    step("play", "--player", "beam:width=1", "--games", "4")
    whole = file.read_bytes()
    assert len(odds_games.read(file)) == 4
    file.write_bytes(whole[:-20])
    assert len(odds_games.read(file)) == 3
    step("play", "--player", "beam:width=1", "--games", "4")
    assert file.read_bytes() == whole

    step("measure")
    measured = told.read_bytes()
    step("measure")
    assert told.read_bytes() == measured
    assert [len(row["told"]) for row in odds_games.read(told)] == [2] * 4
    monkeypatch.setattr(odds.constants("temples"), "EVEN", 1.0)
    assert not odds.measured(Namespace(folder=tmp_path, game="temples"), 2)

    monkeypatch.undo()
    assert step("leaves")[-1].startswith("EVEN: Final = ")
    assert step("fit")[-2].startswith("    (2, False): Calibration(slope=")
    assert step("report")[0] == "4 games"


@pytest.mark.parametrize(("name", "seats"), [("temples", 2), ("tiles", 3)])
def test_a_game_is_gone_through_again_as_it_was_played(name: str, seats: int) -> None:
    player = "beam:width=1" if name == "temples" else "greedy"
    row = odds_games.played(name, player, seats, 5)
    game = games.find(name)
    turns = odds_games.turns(row, game)
    for turn in turns:
        decisions = row["decisions"][turn.begins :]
        assert turn.line == decisions[: len(turn.line)]
        assert turn.line[0] in game.legal(turn.view.state)
    for _state, _actor, action, _begins in odds_games.steps(game, row):
        last = action
    assert last == row["decisions"][-1]
    short = odds_games.cut(row, name, 3)
    again = odds_games.turns(short, game)
    assert [again[at].line for at in short["turns"]] == [turns[at].line for at in short["turns"]]
    waits = {leaf.wait for leaf in odds_games.leaves(row, name)}
    assert waits == ({1} if name == "temples" else {0, 1, 2})
