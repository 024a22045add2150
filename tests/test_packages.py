"""What is put into the packages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[1]


NETWORKS: Final = [f"suite/{game}/engine/{game}.network" for game in ("temples", "tiles")]
PAGES: Final = [
    path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "suite/web/static").iterdir())
]


@pytest.mark.parametrize("name", ["wheel", "sdist"])
def test_networks_and_what_pages_load_are_in_the_packages(name: str) -> None:
    hatchling = pytest.importorskip(f"hatchling.builders.{name}", reason="hatchling is missing")
    builder = {"wheel": "WheelBuilder", "sdist": "SdistBuilder"}[name]
    config = getattr(hatchling, builder)(str(ROOT)).config
    assert any(path.endswith(".js") for path in PAGES)
    assert [path for path in (*NETWORKS, *PAGES) if not config.include_path(path)] == []
