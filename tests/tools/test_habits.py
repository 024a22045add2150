"""What is counted of recorded games is what happened in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core import games
from tests.core.playing import header, record_game
from tests.tools import habits


def lines(text: str) -> dict[str, str]:
    return dict(line.strip().split(": ", 1) for line in text.splitlines() if ": " in line)


@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_what_is_counted_happened(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.find(name)
    players = {"temples": ("beam:width=1", "random"), "tiles": ("greedy", "random")}[name]
    paths = [tmp_path / f"{seed}.jsonl" for seed in (1, 2)]
    tables = [record_game(path, header(seed, players, game)) for seed, path in enumerate(paths, 1)]
    habits.main([*map(str, paths)])
    text = capsys.readouterr().out
    assert text.startswith(f"{name}, 2 seats\n")
    found = lines(text)
    verb = {"temples": ("verb", "settle"), "tiles": ("action", "tile")}[name]
    done = [
        event
        for table in tables
        for event in table.events
        if event.actor != "chance" and (name == "temples" or event.phase == "action")
    ]
    share = sum(event.action.startswith(f"{verb[1]} ") for event in done) / len(done)
    assert f"{verb[1]} {share:.0%}" in found[verb[0]]
    assert found[verb[0]].endswith(f"(of {len(done):,})")
    assert found["end"].endswith("(of 2)")
    if name == "tiles":
        fights = sum(event.phase == "defend" for table in tables for event in table.events)
        counted = (float(found[fight].split()[0]) for fight in ("revolts", "wars"))
        assert sum(counted) * 2 == fights
    else:
        sums = [max(table.outcome.scores) for table in tables if table.outcome]
        assert float(found["sum of a winner"].split()[0]) == sum(sums) / 2


def test_a_game_cut_short_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = record_game(path, header(1), until=12)
    assert table.outcome is None
    assert habits.measure([path]) == {}
