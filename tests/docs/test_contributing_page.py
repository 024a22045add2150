"""The house on the page for contributors is the one that import-linter proves."""

from __future__ import annotations

import tomllib
from pathlib import PurePath
from typing import Any

import pytest

from suite.core.game import Game
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


def test_every_module_of_the_tables_in_the_browser_is_named() -> None:
    rows = table(section(PAGE, "Tables in the browser"))
    told = [word for row in rows for word in words(row[0])]
    modules = {path.name for path in (ROOT / "suite/web").glob("*.py")} - {"__init__.py"}
    assert sorted(told) == sorted([*modules, "static"])


def test_all_that_a_game_must_have_is_named_and_no_more() -> None:
    told = [word for row in table(section(PAGE, "What it must have")) for word in words(row[0])]
    declared = {name for name in Game.__annotations__ if not hasattr(Game, name)}
    assert len(told) == len(set(told))
    assert set(told) == declared | Game.__abstractmethods__


def test_all_that_makes_a_game_better_is_a_member_with_a_default() -> None:
    rows = table(section(PAGE, "Make it better"))
    told = {word for row in rows for word in words(row[1]) if word.isidentifier()}
    assert told
    assert all(hasattr(Game, word) for word in told)
