"""The examples of the page on fuzzing run, and that of a player's contract on the page of bots."""

from __future__ import annotations

import sys
import unittest
from types import ModuleType
from typing import Any

import pytest
from hypothesis import Phase, settings

from suite.testing import BrokenInvariantError
from tests.docs.pages import blocks, page, section

PAGE = page("fuzzing.md")
QUICK = settings(max_examples=3, stateful_step_count=60, phases=[Phase.generate])


def names_of(*sources: str) -> dict[str, Any]:
    """Return what examples define, run one after the other as the module `example`."""
    module = sys.modules["example"] = ModuleType("example")
    names: dict[str, Any] = vars(module)
    for number, source in enumerate(sources):
        exec(compile(source, f"example {number}", "exec"), names)
    return names


def passed(case: type[unittest.TestCase]) -> bool:
    case.settings = QUICK  # type: ignore[attr-defined]  # hypothesis reads it
    return (
        unittest.defaultTestLoader.loadTestsFromTestCase(case)
        .run(unittest.TestResult())
        .wasSuccessful()
    )


@pytest.fixture(autouse=True)
def _no_example_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "example", ModuleType("example"))


def test_the_player_of_the_example_keeps_its_contract() -> None:
    bots = page("bots.md")
    [player] = blocks(section(bots, "A class in Python"), "python guest")
    [example] = blocks(section(bots, "Test it"), "python")
    names = names_of(player, example)
    assert passed(names["TestHasty"])


@pytest.mark.slow
def test_the_edition_of_the_example_keeps_the_invariants() -> None:
    edition, more = blocks(section(PAGE, "Fuzz your own edition"), "python")
    names = names_of(edition, more)
    assert passed(names["TestSlowTemples"])
    assert passed(names["KeenInvariants"].TestCase)


def test_an_invariant_of_the_example_is_tested() -> None:
    names = names_of(*blocks(section(PAGE, "Fuzz your own edition"), "python"))
    machine = names["KeenInvariants"]()
    machine.set_up({"first_hand": 2}, 2)
    before = machine.game.copy(machine.state)
    machine.state.turn = 5
    with pytest.raises(BrokenInvariantError, match="turns are counted one by one"):
        machine.transitions_hold(before, machine.game.read("end"))
