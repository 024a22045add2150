"""What is put into the packages."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["wheel", "sdist"])
def test_networks_that_come_with_a_game_are_in_the_packages(name: str) -> None:
    hatchling = pytest.importorskip(f"hatchling.builders.{name}", reason="hatchling is missing")
    builder = {"wheel": "WheelBuilder", "sdist": "SdistBuilder"}[name]
    config = getattr(hatchling, builder)(str(ROOT)).config
    for game in ("temples", "tiles"):
        assert config.include_path(f"suite/{game}/engine/{game}.network")
