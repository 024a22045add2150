"""Several people before one full screen: a curtain whenever another is to act."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.screens.table import curtain
from cli.screens.table.curtain import Curtain
from suite.core import games
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.temples.model.pieces import PEOPLES
from tests.cli.positions import border, position, run_of_medes
from tests.cli.screens.sitting import HUMAN, MIDDLE, Person, sit


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain, "PAUSE", 0.0)


def table_from(game: str, state: dict[str, Any], *names: str, seed: int = 5) -> Table[Any]:
    """Return the table of people who go on from a position."""
    rules = games.find(game)
    seats = tuple(Seating(name, HUMAN) for name in names)
    told = json.loads(json.dumps(state))
    given = Header(
        format=FORMAT, game=game, rules=rules.new_rules(), seats=seats, seed=seed, state=told
    )
    return Table(rules, given)


def halving() -> Table[Any]:
    """Anna can halve the hand of Ben: she holds Hittites only, he Persians."""
    cards = [
        dict.fromkeys(sorted(PEOPLES), 0) | {"hittites": 5},
        dict.fromkeys(sorted(PEOPLES), 0) | {"persians": 4},
    ]
    return table_from("temples", position(rows=run_of_medes(), hands=cards), "Anna", "Ben")


def behind_the_curtain(person: Person, name: str) -> None:
    """Check that nothing of the game is shown, on the curtain or below it."""
    assert isinstance(person.app.screen, Curtain)
    assert f"Hand the screen to {name}, who presses Enter." in person.frame
    words = {each for line in person.frame.splitlines() for each in line.split()}
    assert not words & {"Hittites", "Persians", "H", "P", "hand", "hand,"}
    assert str(person.play_screen.board.canvas) == ""
    assert person.play_screen.selection.refused == ""
    assert person.play_screen.selection.builder.legal == {}


@pytest.mark.slow
def test_a_decision_that_interrupts_is_parted_by_a_curtain() -> None:
    async def story(person: Person) -> None:
        behind_the_curtain(person, "Anna")
        await person.press("x")
        behind_the_curtain(person, "Anna")
        await person.lift()
        assert "your hand, 5" in person.frame
        assert "Persians" not in own_hand(person)
        await person.type("why settle medes")
        await person.press("escape", "a", "enter")
        behind_the_curtain(person, "Ben")
        await person.press("up", "1")
        behind_the_curtain(person, "Ben")
        await person.lift()
        assert "your hand, 4" in person.frame
        assert "Hittites" not in own_hand(person)
        assert "settle medes" not in person.frame
        for _ in range(2):
            await person.press("1", "enter")
        behind_the_curtain(person, "Anna")
        await person.lift()
        assert "your hand, 5" in person.frame
        assert "Ben discards a Persian." in person.frame

    sit(halving(), story, MIDDLE)


def own_hand(person: Person) -> str:
    """Return the rows that show the own hand."""
    _board, hand = person.frame.split("your hand")
    return hand


@pytest.mark.slow
def test_each_of_several_at_a_war_decides_behind_a_curtain() -> None:
    hands = [{"settlement": 6}, {"settlement": 4, "farm": 2}, {"market": 6}]
    table = table_from("tiles", border(hands), "Anna", "Ben", "Cleo")

    async def story(person: Person) -> None:
        await person.lift()
        await person.type("tile settlement e6")
        assert person.armed
        await person.press("enter", "1", "enter")
        behind_the_curtain(person, "Ben")
        await person.lift()
        assert " F " in person.frame
        await person.press("2", "enter")
        behind_the_curtain(person, "Anna")
        await person.lift()
        await person.press("e", "enter")
        behind_the_curtain(person, "Ben")

    sit(table, story, MIDDLE)
    told = [event.action for event in table.events]
    assert told[:4] == ["tile settlement E6", "commit 1", "commit 2", "end"]


def test_an_open_sheet_is_closed_before_the_curtain_is_drawn() -> None:
    async def story(person: Person) -> None:
        await person.lift()
        await person.press("a")
        await person.press("L")
        assert "Log" in person.frame
        person.play_screen._confirm("halve 1")
        await person.wait()
        behind_the_curtain(person, "Ben")
        assert len(person.app.screen_stack) == 2
        await person.press("ctrl+p")
        behind_the_curtain(person, "Ben")
        await person.lift()
        assert len(person.app.screen_stack) == 1

    sit(halving(), story, MIDDLE)


def test_what_was_typed_ahead_does_not_lift_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain, "PAUSE", 100.0)

    async def story(person: Person) -> None:
        await person.press("enter", "enter")
        behind_the_curtain(person, "Anna")

    sit(halving(), story)


def test_one_can_leave_from_behind_the_curtain() -> None:
    async def story(person: Person) -> None:
        await person.press_at_once("q")
        await person.until(lambda: person.app.return_code is not None)

    app = sit(halving(), story)
    assert app.return_value is None
