"""Whole games on the full screen, by keys and by mouse, chosen by what the screen shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import pytest

from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, RANDOM, Person, sit, table_of

Doing = Callable[[Person, Random], Awaitable[None]]
HURRY: Final = 0.4
MOST: Final = 500
"""Things done after which a game has not come to its end by itself."""
TABLES: Final = {"temples": (HUMAN, RANDOM), "tiles": (HUMAN, RANDOM, RANDOM, RANDOM)}
"""Who plays: with more programs a person has less to do until a game of tiles is over."""


async def by_keys(person: Person, rng: Random) -> None:
    """Do one thing that the screen offers, by keys."""
    if person.offered:
        await person.press(rng.choice(person.offered))
    elif person.armed:
        await person.press("enter")
    elif person.play_screen.selection.builder.beginning and person.lit:
        await person.press(*the_way(person, rng.choice(person.lit)), "enter")
    else:
        await person.press(begun(person.bar, rng))


def begun(keys: list[str], rng: Random) -> str:
    """Return a key to begin with; one that makes the game shorter more often than others."""
    short = [key for key in keys if key in ("e", "x")]
    return rng.choice(short if short and rng.random() < HURRY else keys)


def the_way(person: Person, place: str) -> list[str]:
    """Return the arrows from the cursor to a place."""
    places = person.play_screen.game.places
    row, column = next((at, row.index(place)) for at, row in enumerate(places) if place in row)
    here = person.play_screen.selection.cursor
    top, left = next((at, row.index(here)) for at, row in enumerate(places) if here in row)
    across = ["right"] * (column - left) or ["left"] * (left - column)
    return across + (["down"] * (row - top) or ["up"] * (top - row))


async def by_mouse(person: Person, rng: Random) -> None:
    """Do one thing that the screen offers, by the mouse; only keys without a hand are keys."""
    if person.offered:
        await person.click(rng.choice(person.offered))
    elif person.armed:
        place = person.play_screen.selection.cursor
        aimed = person.play_screen.selection.builder.aim(person.play_screen.selection.builder.armed)
        await person.click(place if aimed else "key Enter")
    elif person.play_screen.selection.builder.beginning and person.lit:
        await person.click(rng.choice(person.lit))
    else:
        key = begun(person.bar, rng)
        words = [word for word in person.spots if word.startswith("words ")]
        if f"hand {key}" in person.spots:
            await person.click(f"hand {key}")
        elif words and key != "e" and rng.random() < HURRY:
            await person.click(rng.choice(words))
        else:
            await person.press(key)


def test_a_program_acts_though_the_machine_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = count()
    monkeypatch.setattr("textual._time.get_time", lambda: monotonic() + next(pauses) / 100)

    async def story(person: Person) -> None:
        assert person.play_screen.selection.acts

    sit(table_of("temples", HUMAN, RANDOM), story)


def whole_game(table: Table[Any], do: Doing, seed: int) -> None:
    rng = Random(seed)

    async def story(person: Person) -> None:
        for _ in range(MOST):
            if table.outcome:
                break
            await do(person, rng)
        await person.until(lambda: "has won" in person.frame or "share the win" in person.frame)

    sit(table, story)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("do", [by_keys, by_mouse])
def test_a_whole_game(tmp_path: Path, game: str, do: Doing) -> None:
    path = tmp_path / "game.jsonl"
    table = table_of(game, *TABLES[game], path=path)
    whole_game(table, do, 1)
    assert table.outcome
    own = [event for event in table.events if event.actor == 0]
    assert len(own) > 10
    [recorded] = read_file(path).games
    assert replay(table.game, recorded, str(path)).outcome == table.outcome
