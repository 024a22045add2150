"""The ladder: a table and a chart of what each level won against the one before."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from suite.arena.intervals import wilson
from suite.core import games
from suite.core.level import Level
from tests.tools import ladder

LEVELS = {"calm": Level("greedy:slips=50"), "wild": Level("greedy")}


@pytest.fixture
def images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the tile game two quick levels, and the chart a folder of its own."""
    pytest.importorskip("matplotlib", reason="charts need the extra arena")
    monkeypatch.setattr(type(games.find("tiles").unchecked), "levels", LEVELS)
    monkeypatch.setattr(ladder, "IMAGES", tmp_path)
    return tmp_path


def test_each_level_plays_the_one_before_and_the_first_plays_random(
    images: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    climb = ["tiles", "--games", "4", "--seed", "5", "--output", str(images / "games")]
    ladder.main(climb)
    told = capsys.readouterr().out
    assert told.startswith("--seed 5\n\n| level | ")
    rows = [line.strip("| ").split(" | ") for line in told.splitlines()[4:]]
    assert [row[:3] for row in rows] == [
        ["`calm`", "`greedy:slips=50`", "`random`"],
        ["`wild`", "`greedy`", "`calm`"],
    ]
    assert [row[5] for row in rows] == ["6", "6"], "whole blocks of two in each of three ranges"
    for row in rows:
        parts = [float(part) for part in row[4].split(", ")]
        share = float(row[3].partition(" ")[0])
        assert share == pytest.approx(sum(parts) / 3, abs=0.1)
        low, high = (100 * end for end in wilson(6 * share / 100, 6))
        assert row[3] == f"{share:.1f} % ({low:.1f} to {high:.1f})"
        assert row[6].endswith(" ms")
    seeds = {path.name.rpartition("-")[2] for path in (images / "games").iterdir()}
    assert seeds == {"5", "1000005", "2000005"}

    chart = (images / "ladder-tiles.svg").read_text(encoding="utf-8")
    [desc] = ElementTree.fromstring(chart).findall(f"{{{ladder.SVG}}}desc")
    assert f"wild against calm: {rows[1][3].partition(' (')[0]}, 95 %" in (desc.text or "")
    assert "var(" not in chart

    ladder.main(climb)  # the games are kept: nothing is played again
    assert capsys.readouterr().out == told


def test_single_steps_on_ranges_of_their_own(
    images: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = set()
    for _time in range(2):
        ladder.main(["tiles", "--games", "1", "--steps", "wild"])
        seed, _empty, *table = capsys.readouterr().out.splitlines()
        seeds.add(seed)
        assert [row.split(" | ")[0] for row in table[2:]] == ["| `wild`"]
    assert len(seeds) == 2
    assert not [*images.iterdir()], "the chart is that of the whole ladder"
