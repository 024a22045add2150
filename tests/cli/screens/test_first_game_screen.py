"""The first games on the full screen: by keys, by the mouse, wrong tries, and the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.screens.overlays import Sheet
from cli.screens.table.ending import EndSheet
from cli.screens.table.key_path import THEN, key_path
from cli.screens.table.led import FirstGameScreen
from suite.core import games
from suite.play.beginning import begin
from suite.play.first_game import FirstGame, first_table, script_of
from tests.cli.screens.sitting import Person, sit
from tests.play.first_games import AIMS

GAMES = ("temples", "tiles")


def led(person: Person) -> FirstGame:
    live = person.play_screen.live
    assert isinstance(live, FirstGame)
    return live


def read_off(person: Person) -> str:
    """Return the screen as running text."""
    return " ".join(person.frame.split())


async def move(person: Person, place: str) -> None:
    """Move the cursor to a place by the arrows."""
    places = person.play_screen.game.places
    rows = {name: (row, line.index(name)) for row, line in enumerate(places) for name in line}
    for axis, keys in enumerate((("up", "down"), ("left", "right"))):
        while distance := rows[place][axis] - rows[person.play_screen.selection.cursor][axis]:
            await person.press(keys[distance > 0])


async def play(person: Person, text: str) -> None:
    """Play an action by the keys that are told of it."""
    screen = person.play_screen
    names = {name.capitalize(): name for row in screen.game.places for name in row}
    selection = screen.selection
    keys = key_path(selection.view, selection.builder.legal, text).split()
    while keys:
        key = keys.pop(0)
        if key == THEN:
            place = keys.pop(0)
            await move(person, names.get(place, place))
            await person.press("enter")
        else:
            await person.press(key)
    assert screen.selection.builder.armed == text
    await person.press("enter")
    if "Confirm again" in screen.selection.refused:
        await person.press("enter")


async def click(person: Person, text: str) -> None:
    """Play an action with the mouse alone."""
    screen = person.play_screen
    selection = screen.selection
    keys = key_path(selection.view, selection.builder.legal, text).split()
    while keys:
        key = keys.pop(0)
        if key == THEN:
            place = keys.pop(0)
            await person.click(place)
        elif isinstance(person.app.screen, Sheet):
            await person.click(key)
        else:
            own = screen.selection.key(key)
            assert own
            spots = [f"hand {key}", *(f"words {words}" for words in own.words)]
            await person.click(next(spot for spot in spots if spot in person.spots))
    assert screen.selection.builder.armed == text
    await person.click("key Enter")
    if "Confirm again" in screen.selection.refused:
        await person.click("key Enter")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_led_by_keys_and_every_text_is_whole(game: str) -> None:
    async def story(person: Person) -> None:
        live, aims, steps = led(person), [*AIMS], set()
        while live._step_now:
            if live.text:
                steps.add(live._place.step)
                assert f"{live.title}: {live.text}" in read_off(person)
            tried = live._step_now.tried
            if live.waits:
                await person.press("enter")
            elif tried:
                screen = person.play_screen
                await person.press(*"P")
                await move(person, tried[0].split()[-1])
                await person.press("enter")
                assert "H4 would join the kingdoms" in screen.selection.refused
            else:
                await play(person, (live.accepted or [aims.pop(0)])[0])
        assert len(steps) == len(script_of(games.find(game)).steps)
        assert person.play_screen.selection.acts

    sit(first_table(games.find(game), "Ada"), story)


@pytest.mark.slow
def test_a_first_game_is_led_by_the_mouse() -> None:
    async def story(person: Person) -> None:
        live = led(person)
        while live._place.step < 15:
            if live.waits:
                await person.click("key Enter")
            else:
                await click(person, live.accepted[0])

    sit(first_table(games.find("tiles"), "Ada"), story)


def test_the_keys_of_a_verb_are_told_the_first_time() -> None:
    async def story(person: Person) -> None:
        live, told = led(person), list[tuple[str, bool]]()
        while len(told) < 6:
            if live.waits:
                await person.press("enter")
                continue
            verb = live.accepted[0].split()[0]
            told.append((verb, "The keys: " in read_off(person)))
            await play(person, live.accepted[0])
        verbs = [verb for verb, _is_told in told]
        assert [is_told for _verb, is_told in told] == [
            verb not in verbs[:place] for place, verb in enumerate(verbs)
        ]
        assert {is_told for _verb, is_told in told} == {True, False}

    sit(first_table(games.find("tiles"), "Ada"), story)


def test_the_second_wrong_try_tells_the_keys_and_nothing_is_played() -> None:
    async def story(person: Person) -> None:
        live, screen = led(person), person.play_screen
        while live.waits or live.accepted[0] != "tile farm E2":
            if live.waits:
                await person.press("enter")
            else:
                await play(person, live.accepted[0])
        events = len(live.table.events)
        await play(person, "tile farm E3")
        assert "E2 leads west" in screen.selection.refused
        assert "The keys" not in person.frame
        assert not screen.selection.builder.beginnings
        await play(person, "tile farm E3")
        assert "The keys: " in read_off(person)
        assert len(live.table.events) == events
        await play(person, "tile farm E2")
        assert len(live.table.events) > events

    sit(first_table(games.find("tiles"), "Ada"), story)


def test_what_is_lit_is_marked_and_pointed_at() -> None:
    async def story(person: Person) -> None:
        await person.press("enter", "enter")
        assert person.play_screen.selection.cursor == "F2"
        assert "►" in person.frame

    sit(first_table(games.find("tiles"), "Ada"), story)


def test_nothing_but_enter_goes_on_while_something_is_to_be_read() -> None:
    async def story(person: Person) -> None:
        await person.press("1")
        assert person.play_screen.selection.refused == ("First read this, then press Enter.")
        assert led(person)._place.step == 0

    sit(first_table(games.find("tiles"), "Ada"), story)


@pytest.mark.slow
def test_the_end_offers_it_again_and_harder(tmp_path: Path) -> None:
    table = first_table(games.find("temples"), "Ada")
    with_record = begin(table, tmp_path)

    async def story(person: Person) -> None:
        live, aims = led(person), [*AIMS]
        while live._step_now:
            if live.waits:
                await person.press("enter")
            else:
                await play(person, (live.accepted or [aims.pop(0)])[0])
        for text in ("settle hittites", "build rival", "travel persians", "settle hittites"):
            await play(person, text)
        await play(person, "build own")
        await person.until(lambda: isinstance(person.app.screen, EndSheet))
        assert "you win at once" in read_off(person)
        await person.press("h")
        await person.until(lambda: not person.app.is_running)

    app = sit(table, story)
    with_record.close()
    assert app.return_value is not None
    assert app.return_value.header.seats[1].player == "easy"
    assert isinstance(app.play_screen, FirstGameScreen)
