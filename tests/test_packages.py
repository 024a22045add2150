"""What is put into the packages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import suite

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


def test_the_command_is_installed_as_zweistrom_and_knows_no_other_name() -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling is missing")
    config = wheel.WheelBuilder(str(ROOT)).config
    assert config.get_force_include() == {str(ROOT / "cli"): "zweistrom"}
    assert not config.include_path("cli/app.py")
    named = re.compile(
        r"(?<![\w.])cli\.\w|import_module\(f?[\"']cli|^\s*(?:from|import) cli\b", re.M
    )
    sources = sorted((ROOT / "cli").rglob("*.py"))
    assert len(sources) > 100
    assert [path for path in sources if named.search(path.read_text(encoding="utf-8"))] == []


def test_a_folder_of_any_name_is_the_command(tmp_path: Path) -> None:
    """The stub of an editable install finds it, and `python -m` runs it, beside another `cli`."""
    hatch_build = pytest.importorskip("hatch_build", reason="hatchling is missing")
    for name, source in (
        ("zweistrom", hatch_build.stub(ROOT / "cli")),
        ("cli", "raise ImportError('not ours')\n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(source, encoding="utf-8")
    away = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}

    def printed(*words: str) -> str:
        return subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env=away,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert printed("-m", "zweistrom", "--version").startswith(f"zweistrom {suite.__version__} ")
    code = "import sys, zweistrom; print('suite' in sys.modules, zweistrom.__version__)"
    assert printed("-c", code).split() == ["False", suite.__version__]


def test_the_version_has_its_changes_and_is_cited() -> None:
    number = suite.__version__
    assert f"\n## [{number}] - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\nversion: {number}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
