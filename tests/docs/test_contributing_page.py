"""The house on the page for contributors is the one that import-linter proves."""

from __future__ import annotations

import tomllib
from pathlib import PurePath
from typing import Any

import pytest

from tests.docs.pages import ROOT, page, section, table, words

PAGE = page("contributing.md")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LAYERS = [
    contract
    for contract in PROJECT["tool"]["importlinter"]["contracts"]
    if contract["type"] == "layers" and "containers" in contract
]
HEADINGS = {"suite.temples": "A game", "suite.core": "The core", "cli": "The command"}


@pytest.mark.parametrize("contract", LAYERS, ids=lambda contract: contract["containers"][0])
def test_the_rooms_stand_in_the_order_of_their_contract(contract: dict[str, Any]) -> None:
    heading = HEADINGS[contract["containers"][0]]
    told = [
        {PurePath(word).stem for word in words(row[0])} for row in table(section(PAGE, heading))
    ]
    assert told == [{*layer.split(" | ")} for layer in contract["layers"]]


def test_every_floor_is_named() -> None:
    told = {word for row in table(section(PAGE, "The floors")) for word in words(row[0])}
    folders = {path.name for path in (ROOT / "suite").iterdir() if (path / "__init__.py").exists()}
    assert told == {"cli", *(f"suite/{name}" for name in folders - {"testing"})}
    assert "`suite/testing`" in section(PAGE, "The floors")
