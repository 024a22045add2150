"""The home menu on the full screen: every entry leads to a command line, or to text to read."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Markdown, OptionList, Static

from cli.app import COMMANDS
from cli.lines.menu import ENTRIES, NEW, entries
from cli.screens.menu.home import Home, rivers
from cli.screens.menu.new_game import NewGame
from cli.screens.overlays import LETTERS
from cli.shell import settings
from cli.shell.games.proposals import next_proposal
from suite.core import games
from suite.core.options import spell
from suite.core.text.catalogue import LANGUAGES, Catalogue, speak
from suite.core.text.phrases import capitalized
from suite.lessons import courses
from suite.players.roster import level_meaning
from tests.cli.own_games import own
from tests.cli.records import GAMES, begun, finished, saved

Script = Callable[[Pilot[list[str]]], Awaitable[None]]


@pytest.fixture(autouse=True)
def known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settle the level, which the menu would ask for."""
    monkeypatch.setenv("ZWEISTROM_LEVEL", "medium")


def chosen(
    *keys: str,
    then: Script | None = None,
    size: tuple[int, int] = (80, 24),
    proposal: str = "",
) -> list[str] | None:
    """Press keys in the menu, and return the command line it ends with."""

    async def run() -> list[str] | None:
        app = Home(entries(COMMANDS), proposal)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            if then:
                await then(pilot)
        return app.return_value

    return asyncio.run(run())


def key(word: str) -> str:
    """Return the key of an entry."""
    return LETTERS[[*entries(COMMANDS)].index(word)]


def rows(pilot: Pilot[list[str]]) -> list[str]:
    shown = pilot.app.screen.query_one(OptionList)
    return [str(shown.get_option_at_index(n).prompt) for n in range(shown.option_count)]


@pytest.mark.slow
def test_the_menu_is_left_without_a_command() -> None:
    assert chosen("q") is None
    assert chosen("escape") is None
    assert chosen("end", "enter") is None


@pytest.mark.slow
def test_the_entries_are_listed_and_chosen_by_number_or_click() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        titles = [re.split(" {2,}", row)[1] for row in rows(pilot)]
        assert titles == [
            *("Learn", "New game", "Exercises", "Watch", "Saved games", "Results", "Phones"),
            *("Companion", "Rules", "Settings", "Quit"),
        ]
        assert await pilot.click(OptionList, offset=(6, 4))
        await pilot.pause()
        assert rows(pilot)[0].startswith("Game ")
        assert "program" in rows(pilot)[1]

    chosen(then=then)


def test_who_plays_for_a_level_that_went_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWEISTROM_LEVEL", "master")
    told: list[str] = []

    async def then(pilot: Pilot[list[str]]) -> None:
        for key in ("right", "left"):
            told.append(str(pilot.app.screen.query_one(".trouble", Static).render()))
            told.extend(row for row in rows(pilot) if row.startswith("Seat 2"))
            await pilot.press(key)

    chosen(key("play"), then=then)
    assert told[:2] == ["Temples no longer has master; expert plays instead.", told[1]]
    assert "level expert" in told[1]
    assert told[2] == ""
    assert "level master" in told[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_fits_a_line_in_every_language(language: str) -> None:
    speak(language)
    _ = Catalogue("cli")
    widest = max(len(_(entry.title)) for entry in ENTRIES.values())
    try:
        for entry in ENTRIES.values():
            assert len(f"1  {'':{widest}}  {_(entry.meaning)}") <= 76
    finally:
        speak("en")


@pytest.mark.slow
def test_an_entry_leads_to_its_command() -> None:
    for word, options in (("drill", []), ("stats", []), ("serve", ["--lan"]), ("config", [])):
        assert chosen(key(word)) == [word, *options]


@pytest.mark.slow
def test_going_on_is_offered_only_where_there_is_a_game(home: Path) -> None:
    home.mkdir(parents=True)
    saved(home / "2026-01-01-0001-temples.jsonl", finished("temples"))
    assert "resume" not in entries(COMMANDS)
    saved(home / "2026-01-02-0001-tiles.jsonl", begun("tiles", 30))
    os.utime(home / "2026-01-02-0001-tiles.jsonl", (1, 1))
    saved(home / "2026-01-03-0001-temples.jsonl", [])

    async def then(pilot: Pilot[list[str]]) -> None:
        assert rows(pilot)[0].endswith("Tiles: Anna and Ben")
        await pilot.press("enter")

    assert chosen(then=then) == ["resume"]


@pytest.mark.slow
def test_a_proposal_stands_below_the_entries_and_all_fits(home: Path) -> None:
    for number in range(3):
        own(home, f"2026-01-01-000{number}-temples.jsonl", loser=0)
    saved(home / "2026-01-02-0001-tiles.jsonl", begun("tiles", 30))

    async def then(pilot: Pilot[list[str]]) -> None:
        below = pilot.app.screen.query_one(".trouble", Static)
        assert "You lost 3 of your last 3 games" in str(below.render())
        keys = pilot.app.screen.query_one(".keys").region
        assert keys.bottom <= 24
        assert below.region.height == 2

    chosen(then=then, proposal=next_proposal())


@pytest.mark.slow
def test_a_new_game_begins_as_it_is_usual() -> None:
    assert chosen(key("play"), "end", "enter") == [
        "play",
        "temples",
        "--edition=2000",
        "--",
        "Ada",
        "ai:medium",
    ]


@pytest.mark.slow
def test_a_new_game_has_the_seats_and_rules_that_were_chosen() -> None:
    line = chosen(
        *(key("play"), "right", "down", "enter", *["backspace"] * 3, "Z", "o", "e", "enter"),
        *("down", "left", "down", "right", "down", "down", "right"),
        *("down", "right", "right", "end", "enter"),
    )
    assert line == [
        "play",
        "tiles",
        "--edition=1997",
        "--board=extended",
        "--",
        "Zoe",
        "ai:easy",
        "ai:beginner",
    ]


@pytest.mark.slow
def test_programs_play_where_one_watches() -> None:
    assert chosen(key("watch"), "down", "down", "right", "end", "enter") == [
        "watch",
        "temples",
        "--edition=2000",
        "--",
        "ai:ismcts",
        "ai:beginner",
    ]


@pytest.mark.slow
def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        trouble = pilot.app.screen.query_one(".trouble", Static)
        assert str(trouble.render()).startswith("'random' is a computer player")

    assert (
        chosen(
            *(key("play"), "down", "enter", *["backspace"] * 3, *"random"),
            *("enter", "end", "enter"),
            then=then,
        )
        is None
    )


@pytest.mark.slow
def test_a_value_of_a_row_is_explained() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        meaning = pilot.app.screen.query_one(".meaning", Static)
        assert "smaller hand" in str(meaning.render())

    chosen(key("play"), "down", "down", "down", "right", then=then)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_value_has_a_name(game: str, language: str) -> None:
    speak(language)
    rules = games.find(game)
    for option in rules.options:
        row = NewGame(NEW)._option(rules, option)
        assert row.label == capitalized(Catalogue(game)(option.title))
        assert row.label != option.name
        typed = [value.word for value in row.values[1:]]
        assert typed == [*map(spell, option.values)]
        for shown, value in zip(row.values[1:], option.values, strict=True):
            if isinstance(value, bool):
                assert shown.label == Catalogue("cli")(spell(value))
            elif isinstance(value, str):
                assert shown.label == Catalogue(game)(option.meanings[option.values.index(value)])
            if not isinstance(value, int):
                assert f"{value}:" not in shown.meaning
            widest = f"{row.label:17}  < {shown.label} >"
            assert len(widest) <= 78


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_value_is_explained_in_a_line_each(game: str, language: str) -> None:
    """At 80x24, in every language; `as in the edition` is explained as the value it has there."""
    rules = games.find(game)

    async def then(pilot: Pilot[list[str]]) -> None:
        if game == "tiles":
            await pilot.press("right")
        meaning = pilot.app.screen.query_one(".meaning", Static)
        for option in rules.options:
            row = 2 + max(rules.seats) + rules.options.index(option)
            pilot.app.screen.query_one(OptionList).highlighted = row
            told = []
            for _ in range(1 + len(option.values)):
                await pilot.pause()
                told.append(str(meaning.render()))
                await pilot.press("right")
            _ = Catalogue(game)
            ruled = rules.new_rules()[option.name]
            assert told[0] == told[1 + option.values.index(ruled)]
            for text, value, said in zip(told[1:], option.values, option.meanings, strict=True):
                about, of_it = text.splitlines()
                assert about == capitalized(_(option.meaning)) + "."
                assert of_it.endswith(_(said)[1:])
                assert not of_it.startswith(f"{value}: ") or isinstance(value, int)
                assert max(len(about), len(of_it)) <= 78

    speak(language)
    try:
        chosen(key("play"), then=then)
    finally:
        speak("en")


@pytest.mark.slow
def test_the_user_is_asked_once_how_well_they_know_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")

    async def answer(pilot: Pilot[list[str]]) -> None:
        assert [row.split("  ")[0] for row in rows(pilot)] == [
            "A first game of Temples, step by step",
            "A first game of Tiles, step by step",
            "They are new to me.",
            "I have played them.",
            "I know them well.",
        ]
        assert pilot.app.screen.query_one(OptionList).highlighted == 0
        told = pilot.app.screen.query(".keys").first(Static)
        assert str(told.render()).endswith("'zweistrom config level' changes it.")
        assert (told.region.width, told.region.height) == (80, 2), "wrapped, and not cut"
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "level hard" in rows(pilot)[2]
        await pilot.press("end", "enter")

    line = chosen(key("play"), then=answer)
    assert line and line[-1] == "ai:hard"
    assert settings.origin("level") == ("hard", settings.Source.FILE)
    again = chosen(key("play"), "end", "enter")
    assert again and again[-1] == "ai:hard"


@pytest.mark.slow
def test_who_has_never_played_is_offered_a_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")
    assert chosen(key("play"), "down", "enter") == ["learn", "tiles-first"]
    assert settings.origin("level") == ("beginner", settings.Source.FILE)


@pytest.mark.slow
def test_who_does_not_answer_goes_back_and_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")

    async def then(pilot: Pilot[list[str]]) -> None:
        assert "New" in rows(pilot)[1]
        await pilot.press(key("play"))
        await pilot.pause()
        assert rows(pilot)[2].startswith("They are new to me.")
        await pilot.press("escape", "q")

    assert chosen(key("play"), "escape", then=then) is None
    assert settings.origin("level")[1] is settings.Source.DEFAULT


@pytest.mark.slow
def test_where_no_settings_are_kept_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL")
    monkeypatch.setenv("ZWEISTROM_CONFIG", "")
    line = chosen(key("play"), "end", "enter")
    assert line and line[-1] == "ai:medium"


@pytest.mark.slow
def test_an_answer_that_cannot_be_kept_holds_for_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_LEVEL", "")
    (tmp_path / "config.toml").symlink_to(tmp_path / "other.toml")
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(tmp_path / "config.toml"))

    async def then(pilot: Pilot[list[str]]) -> None:
        trouble = pilot.app.screen.query_one(".trouble", Static)
        assert "is a symbolic link" in str(trouble.render())
        await pilot.press("end", "enter")

    line = chosen(key("play"), "down", "down", "enter", then=then)
    assert line and line[-1] == "ai:beginner"


@pytest.mark.slow
def test_a_level_is_described_in_words_where_it_is_chosen() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        meaning = pilot.app.screen.query_one(".meaning", Static)
        assert str(meaning.render()) == level_meaning(games.find("temples"), "medium")

    chosen(key("play"), "down", "down", then=then)


@pytest.mark.slow
def test_the_rules_are_read_topic_by_topic() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        assert rows(pilot)[0] == "TEMPLES"
        assert "TILES" in rows(pilot)
        read = pilot.app.screen.query_one(Markdown)
        await pilot.press("home")
        await pilot.pause()
        assert "The aim of the game" in read.source
        await pilot.press("down", "down")
        await pilot.pause()
        assert "Setting up" in read.source
        await pilot.press("enter", "escape", "q")

    assert chosen(key("rules"), then=then) is None


@pytest.mark.slow
def test_a_lesson_is_chosen_from_their_list() -> None:
    learn = key("learn")
    temples, tiles = courses().values()

    async def then(pilot: Pilot[list[str]]) -> None:
        assert rows(pilot) == [
            "TEMPLES",
            "[ ]  A first game of Temples, step by step",
            *(f"[ ]  {lesson.title}" for lesson in temples),
            "TILES",
            "[ ]  A first game of Tiles, step by step",
            *(f"[ ]  {lesson.title}" for lesson in tiles),
        ]
        await pilot.press("home", "down", "enter")

    assert chosen(learn, then=then) == ["learn", temples[0].word]
    assert chosen(learn, "enter") == ["learn", "temples-first"]
    assert chosen(learn, "escape", "q") is None


@pytest.mark.slow
def test_two_people_of_a_new_game_have_two_names() -> None:
    async def then(pilot: Pilot[list[str]]) -> None:
        for _ in range(9):
            if "Player 2" in rows(pilot)[2]:
                break
            await pilot.press("right")
        assert "Ada" in rows(pilot)[1]
        await pilot.press("end", "enter")

    line = chosen(key("play"), "down", "down", then=then)
    assert line and line[-2:] == ["Ada", "Player 2"]


@pytest.mark.parametrize("width", [80, 163])
def test_the_rivers_are_as_wide_as_the_screen(width: int) -> None:
    canvas = rivers(width)
    assert canvas.width == width
    assert "Z W E I S T R O M" in str(canvas)
