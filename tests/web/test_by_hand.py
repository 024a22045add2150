"""Both games in a browser and on the real server, by touch, by mouse and by keys.

`python -m tests.tools.by_hand` plays whole games.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tools.by_hand import HANDS, Page, Person, check_record, play, table

ACTIONS = 10
"""The actions of a game that are played here."""


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_game_is_played_by_hand(
    browser: Any, room: tuple[str, Path], game: str, hand: str
) -> None:
    host, folder = room
    before = set(folder.glob("*.jsonl"))
    *seats, look_on = table(browser, host, game, 2)
    onlooker = Page(browser, look_on)
    people = [
        Person(browser, hand, seat, name, Random(f"{hand} {name}"))
        for seat, name in zip(seats, ("Anna", "Bela"), strict=True)
    ]
    play(people, ACTIONS)
    [path] = set(folder.glob("*.jsonl")) - before
    assert check_record(path) >= ACTIONS
    for each in [*people, onlooker]:
        each.look()
        assert each.errors == []
        each.page.context.close()
