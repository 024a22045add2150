"""The toys are installed as any game is: by the metadata of a package that names them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from suite.core import games

ROOT = Path(__file__).parents[2]
TOYS = {"nim": "tests.toys.nim:GAME", "trio": "tests.toys.trio:GAME"}


def install(folder: Path, package: str, **entries: str) -> None:
    """Write the metadata of a package that names games, as an installer does."""
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [f"{name} = {value}\n" for name, value in entries.items()]
    (metadata / "entry_points.txt").write_text(f"[{games.GROUP}]\n{''.join(lines)}")


@pytest.fixture(autouse=True)
def installed(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Install both toys for this process and those that it starts."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, "toys", **TOYS)
    paths = [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    monkeypatch.syspath_prepend(str(folder))
    games.entries.cache_clear()
    yield
    monkeypatch.undo()
    games.entries.cache_clear()
