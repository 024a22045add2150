"""A conflict on the full screen: what is clicked leads on or is refused with its reason."""

from __future__ import annotations

import pytest

from cli.screens.table import curtain
from tests.cli.positions import border
from tests.cli.screens.sitting import MIDDLE, Person, sit
from tests.cli.screens.test_hot_seat import table_from


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curtain, "PAUSE", 0.0)


@pytest.mark.slow
def test_a_tile_of_the_hand_that_is_clicked_is_added_with_those_before_it() -> None:
    hands = [{"settlement": 4, "farm": 2}, {"settlement": 4, "farm": 2}, {"market": 6}]

    async def story(person: Person) -> None:
        await person.lift()
        await person.type("tile settlement e6")
        await person.press("enter")
        for number in (2, 3):
            await person.click(f"hand {number}")
            assert person.play_screen.selection.candidate == f"commit {number}"
        assert not {"hand 4", "hand 5", "hand 6"} & {*person.spots}
        words = [each for each in person.spots if each.startswith("words ")]
        assert words
        for word in words:
            await person.click(word)
            assert "First you choose how many settlements" in person.play_screen.selection.refused

    sit(table_from("tiles", border(hands), "Anna", "Ben", "Cleo"), story, MIDDLE)


def test_a_leader_that_is_clicked_is_all_that_its_key_is() -> None:
    async def story(person: Person) -> None:
        await person.lift()
        assert "war king" in person.play_screen.selection.same_key("leader king")
        await person.click("words leader king")
        assert "withdraw king" in person.play_screen.selection.builder.remaining

    hands = [{"settlement": 6}, {"settlement": 6}, {"market": 6}]
    sit(table_from("tiles", border(hands), "Anna", "Ben", "Cleo"), story, MIDDLE)
