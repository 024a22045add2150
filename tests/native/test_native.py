"""The guard of the compiled kernels: all of them, from these sources, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

from suite import native
from suite.native import sources

MODULES = ("game/kernel", "game/state")
NONE_THERE = "this installation has no compiled kernels for this Python"
STALE = "the compiled kernels were built from other sources than these"


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A suite of two compiled modules, which stands in for ours; it has a header, too."""
    folder = tmp_path / "suite"
    for path in ("core", "game", "native/core", "native/game"):
        (folder / path).mkdir(parents=True)
    for name in (*MODULES, "core/bits"):
        (folder / f"{name}.py").write_text(f'"""The source of {name}."""\n')
        (folder / f"{name}.pxd").write_text(f"# The declarations of {name}.\n")
    (folder / "core/bits.hpp").write_text("// What a compiler needs.\n")
    for name in MODULES:
        compiled(folder, name).touch()
    fingerprint(folder).write_text(sources.fingerprint(folder) + "\n")
    monkeypatch.setattr(native, "HERE", folder / "native")
    monkeypatch.setattr(native, "import_module", on_a_processor(is_new_enough=True))
    monkeypatch.delenv(native.PURE, raising=False)
    forget()
    yield folder
    forget()


def on_a_processor(is_new_enough: bool) -> Callable[[str], ModuleType]:
    """Return a stand-in for the import of compiled modules."""

    def load(name: str) -> ModuleType:
        module = ModuleType(name)
        if name == "suite.native.core.kernel.processor":
            module.__dict__["is_new_enough"] = lambda: is_new_enough
        else:
            assert is_new_enough, f"{name} may hold instructions that it lacks"
        return module

    return load


def forget() -> None:
    """Clear what the guard remembers."""
    native.backend.cache_clear()
    native._why_not_whole.cache_clear()
    native.compiled.cache_clear()


def compiled(suite: Path, name: str, suffix: str = EXTENSION_SUFFIXES[0]) -> Path:
    return suite / "native" / f"{name}{suffix}"


def fingerprint(suite: Path) -> Path:
    return suite / "native" / sources.STAMP


def test_what_has_declarations_and_no_header_is_compiled(suite: Path) -> None:
    (suite / "game/rules.py").touch()
    assert sources.modules(suite) == list(MODULES)


def test_compiled_kernels_that_are_whole_and_fresh_are_run(suite: Path) -> None:
    assert native.why_not_usable() == native.why_interpreted() == ""
    assert native.backend() == native.COMPILED == "compiled"


def test_where_nothing_is_compiled_the_sources_are_run(suite: Path) -> None:
    for name in MODULES:
        compiled(suite, name).unlink()
    assert native.why_interpreted() == NONE_THERE
    assert native.backend() == native.INTERPRETED == "interpreted"


def test_what_is_compiled_for_another_python_is_not_there(suite: Path) -> None:
    for name in MODULES:
        compiled(suite, name).rename(compiled(suite, name, ".cpython-27-elsewhere.so"))
    assert native.why_interpreted() == NONE_THERE


def test_a_missing_module_keeps_the_others_from_being_run(suite: Path) -> None:
    compiled(suite, "game/state").unlink()
    assert native.why_interpreted() == (
        "only 1 of 2 compiled modules are installed, and all of them are needed"
    )


@pytest.mark.parametrize(
    "name",
    ["game/kernel.py", "game/state.pxd", "core/bits.py", "core/bits.pxd", "core/bits.hpp"],
)
def test_a_changed_source_keeps_all_from_being_run(suite: Path, name: str) -> None:
    path = suite / name
    path.write_text(path.read_text() + "\n")
    assert native.why_interpreted() == STALE


def test_a_source_that_is_not_compiled_changes_nothing(suite: Path) -> None:
    (suite / "game/words.py").write_text('"""For people only."""\n')
    assert native.backend() == native.COMPILED


def test_compiled_kernels_of_unknown_sources_are_not_run(suite: Path) -> None:
    fingerprint(suite).unlink()
    assert native.why_interpreted() == STALE


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"0" * 64])
def test_a_stamp_that_is_none_keeps_all_from_being_run(suite: Path, content: bytes) -> None:
    fingerprint(suite).write_bytes(content)
    assert native.why_interpreted() == STALE


def test_a_module_that_cannot_be_loaded_keeps_all_from_being_run(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> ModuleType:
        raise ImportError("file too short")

    monkeypatch.setattr(native, "import_module", broken)
    assert native.why_interpreted() == "a compiled kernel cannot be loaded: file too short"
    assert native.backend() == native.INTERPRETED


def test_a_processor_that_is_too_old_runs_the_sources(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "import_module", on_a_processor(is_new_enough=False))
    assert native.why_interpreted() == (
        "the compiled kernels need a newer processor: this one has no POPCNT"
    )
    assert native.backend() == native.INTERPRETED


@pytest.mark.parametrize(("value", "pure"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_a_variable_asks_for_the_sources(
    suite: Path, value: str, pure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(native.PURE, value)
    assert native.why_interpreted() == (
        "ZWEISTROM_PURE asks for the interpreted kernels" if pure else ""
    )
    assert native.backend() == (native.INTERPRETED if pure else native.COMPILED)
    assert native.why_not_usable() == "", "whoever names the compiled ones can still have them"


def test_a_game_is_played_without_the_kernels_of_another(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    load = on_a_processor(is_new_enough=True)

    def noted(name: str) -> ModuleType:
        asked.append(name)
        return load(name)

    monkeypatch.setattr(native, "import_module", noted)
    assert native.backend("other") == native.COMPILED
    assert asked == ["suite.native.core.kernel.processor"]
    assert native.backend("game") == native.COMPILED
    assert asked[1:] == ["suite.native.game.kernel", "suite.native.game.state"]


def test_the_form_that_runs_is_what_is_imported(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    assert native.backend("game") == native.COMPILED
    native.compiled.cache_clear()
    monkeypatch.setattr(native, "import_module", asked.append)
    native.fastest("suite.game.kernel")
    monkeypatch.setenv(native.PURE, "1")
    forget()
    native.fastest("suite.game.kernel")
    native.compiled("suite.game.kernel")
    assert asked == ["suite.native.game.kernel", "suite.game.kernel", "suite.native.game.kernel"]
