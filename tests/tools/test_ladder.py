"""The ladder: a table and a chart of what each level won against the one before."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

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
    climb = ["tiles", "--games", "2", "--seed", "5", "--output", str(images / "games")]
    ladder.main(climb)
    table = capsys.readouterr().out
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    assert [row[:3] for row in rows] == [
        ["`calm`", "`greedy:slips=50`", "`random`"],
        ["`wild`", "`greedy`", "`calm`"],
    ]
    assert [row[3:5] for row in rows] == [["100.0 % (34.2 to 100.0)", "2"]] * 2
    assert all(row[5].endswith(" ms") for row in rows)

    chart = (images / "ladder-tiles.svg").read_text(encoding="utf-8")
    [told] = ElementTree.fromstring(chart).findall(f"{{{ladder.SVG}}}desc")
    assert "wild against calm: 100.0 %, 95 % interval [34.2, 100.0]" in (told.text or "")
    assert "var(" not in chart

    ladder.main(climb)  # the games are kept: nothing is played again
    assert capsys.readouterr().out == table
