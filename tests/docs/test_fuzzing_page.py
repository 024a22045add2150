"""The examples of the page on fuzzing run, and what it says of the output is what is said."""

from __future__ import annotations

import unittest
from typing import Any

import pytest
from hypothesis import Phase, settings

from suite.testing import BrokenInvariantError
from tests.docs.pages import blocks, page, section

PAGE = page("fuzzing.md")
QUICK = settings(max_examples=3, stateful_step_count=60, phases=[Phase.generate])


def names_of(*sources: str) -> dict[str, Any]:
    """Return what examples define, run one after the other as a module that is imported."""
    names: dict[str, Any] = {"__name__": "example"}
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


def test_the_player_of_the_example_keeps_its_contract() -> None:
    [example] = blocks(section(PAGE, "Fuzz your own player"), "python")
    names = names_of(example)
    assert passed(names["TestBuilder"])
    settings(QUICK, max_examples=20)(names["test_it_builds_where_it_can"])()


def test_the_edition_of_the_example_keeps_the_invariants() -> None:
    edition, more = blocks(section(PAGE, "Fuzz your own edition"), "python")
    names = names_of(edition, more)
    assert passed(names["TestSlowTemples"])
    assert passed(names["KeenInvariants"].TestCase)


def test_an_invariant_of_the_example_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    names = names_of(*blocks(section(PAGE, "Fuzz your own edition"), "python"))
    machine = names["KeenInvariants"]()
    machine.state = machine.game.new({"first_hand": 2})
    before = machine.game.copy(machine.state)
    machine.state.turn = 5
    with pytest.raises(BrokenInvariantError, match="turns are counted one by one"):
        machine.a_turn_follows_a_turn(before)


def test_there_are_no_more_examples() -> None:
    assert len(blocks(PAGE, "python")) == 3
