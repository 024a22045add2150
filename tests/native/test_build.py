"""How the sources of the kernels are laid out for the compiler."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from suite.native import sources

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def build() -> ModuleType:
    pytest.importorskip("hatchling")
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SOURCE = '''"""What it is."""

from suite.game.board import (
    CELLS,
    around,
)
from suite.game.state import State, words


def f(state: State) -> int:
    return around(CELLS)
'''


@pytest.mark.slow
def test_imports_of_what_is_cimported_go_and_every_line_stays_where_it_was(
    build: ModuleType,
) -> None:
    declared = "from .board cimport (\n    CELLS, around\n)\ncdef int f(State state) noexcept\n"
    staged = build.staged(SOURCE, declared).splitlines()
    assert staged[2:6] == ["", "", "", ""]
    assert staged[6:] == SOURCE.splitlines()[6:]


def test_a_function_of_a_state_that_is_not_declared_goes(build: ModuleType) -> None:
    kept = build.staged(SOURCE, "cdef Board around(Board cells) noexcept\n").splitlines()
    assert "def f" in SOURCE
    assert kept[-2:] == ["", ""]


def test_of_an_import_the_rest_stays(build: ModuleType) -> None:
    staged = build.staged(SOURCE, "from .state cimport State\n")
    assert "from suite.game.state import words\n" in staged
    assert "around,\n" in staged


def test_all_kernels_are_laid_out_with_their_declarations(
    build: ModuleType, tmp_path: Path
) -> None:
    names = build.stage(ROOT, tmp_path)
    assert len(names) == len(sources.modules(ROOT / "suite")) > 15
    for name in names:
        laid = tmp_path / name.replace(".", "/")
        assert laid.with_suffix(".py").exists()
        assert laid.with_suffix(".pxd").exists()
    assert (tmp_path / "suite/native/core/kernel/bits.hpp").exists()


def test_every_module_that_is_fully_optimised_exists(build: ModuleType) -> None:
    modules = {f"suite.native.{path.replace('/', '.')}" for path in sources.modules(ROOT / "suite")}
    assert modules >= build.HOT


@pytest.mark.parametrize("name", ["episode.py", "episode.pxd"])
def test_what_is_linked_has_not_become_a_copy_that_differs(name: str) -> None:
    one, other = (ROOT / "suite" / game / "engine" / name for game in ("temples", "tiles"))
    assert one.read_text("utf-8") == other.read_text("utf-8")
