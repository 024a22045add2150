"""Which interpreters get a wheel, and what a wheel says it is made of."""

from __future__ import annotations

import json
from gettext import GNUTranslations
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.tools.wheels import interpreters


def python(folder: Path, name: str, told: str, code: int = 0) -> Path:
    """Write a program that answers like an interpreter."""
    path = folder / name
    folder.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {told}\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_the_newest_of_each_minor_version_gets_a_wheel(tmp_path: Path) -> None:
    found = [
        python(tmp_path / "a", "python3", "cpython 0 3 12 1"),
        python(tmp_path / "a", "python3-config", "cpython 0 3 14 9"),
        newest := python(tmp_path / "b", "python3.12", "cpython 0 3 12 10"),
        oldest := python(tmp_path / "b", "python3.11", "cpython 0 3 11 0"),
        python(tmp_path / "b", "python3.10", "cpython 0 3 10 14"),
        python(tmp_path / "b", "python3.13", "cpython 1 3 13 0"),  # free-threaded
        python(tmp_path / "c", "python3", "pypy 0 3 11 9"),
        python(tmp_path / "c", "python3.14", "cpython 0 3 14 0", code=127),  # a shim
    ]
    assert interpreters(found) == [oldest, newest]


def test_a_compiled_catalogue_does_not_tell_when_it_was_built(tmp_path: Path) -> None:
    hatch_build = pytest.importorskip("hatch_build", reason="hatchling is missing")
    source = tmp_path / "suite/locale/de/LC_MESSAGES/core.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid ""\nmsgstr ""\n"Language: de\\n"\n')
    hatch_build.compile_catalogues(tmp_path)
    with source.with_suffix(".mo").open("rb") as file:
        told = GNUTranslations(file).info()
    assert told["pot-creation-date"] == "1970-01-01 00:00+0000"


@pytest.mark.parametrize(
    ("modules", "parts"),
    [
        ([], []),
        ([b"\x7fELF"], ["cython"]),
        ([b"\x7fELF", b"libunwind: %s\0"], ["cython", "libc++, libc++abi and libunwind"]),
    ],
)
def test_a_wheel_says_what_it_needs_and_what_is_compiled_in(
    tmp_path: Path, modules: list[bytes], parts: list[str]
) -> None:
    hatch_build = pytest.importorskip("hatch_build", reason="hatchling is missing")
    for number, module in enumerate(modules):
        (tmp_path / f"{number}.so").write_bytes(module)
    core = SimpleNamespace(
        name="zweistrom",
        version="1.2",
        license_expression="MIT",
        dependencies=["wcwidth>=0.9,<1", "rich>=13.9"],
    )
    text = hatch_build.bill_of_materials(core, tmp_path)
    assert text == hatch_build.bill_of_materials(core, tmp_path)
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["purl"] == "pkg:pypi/zweistrom@1.2"
    assert [part["name"] for part in bill["components"]] == ["rich", "wcwidth", *parts]
    assert bill["components"][1]["description"] == "needed beside it: <1,>=0.9"
    assert bill["dependencies"] == [{"ref": "zweistrom", "dependsOn": ["rich", "wcwidth", *parts]}]
