"""What the others do is shown at a pace, and can be read until the own next action."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cli.screens.overlays import Sheet
from cli.screens.table import curtain
from cli.screens.table.curtain import Curtain
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.player import Choice
from suite.core.play.record import FORMAT, FileRecorder, Header, Seating, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.play import showing
from suite.temples.model.pieces import PEOPLES
from tests.cli.positions import border, position, run_of_medes
from tests.cli.records import GAMES
from tests.cli.screens.sitting import HUMAN, MIDDLE, RANDOM, SMALL, Person, sit, table_of
from tests.cli.screens.test_playing import TABLES, by_keys

TILES: Final = [{"settlement": 6}, {"settlement": 4, "farm": 2}, {"market": 6}]
KEYS: Final = "123456789tsbmadeKPTFkpcxwmhjluivzHL?:"


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass: an event is shown until the test goes on."""
    monkeypatch.setattr(showing, "seconds", lambda pace, _: 1000.0 if pace != showing.OFF else 0.0)
    monkeypatch.setattr(curtain, "PAUSE", 0.0)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each event be shown for a thousandth of a second."""
    monkeypatch.setattr(showing, "seconds", lambda pace, _: 0.001 if pace != showing.OFF else 0.0)


def begun(**changes: Any) -> dict[str, Any]:
    """Return a position of the card game in which Anna may end her turn."""
    none: dict[str, list[int]] = {people: [] for people in PEOPLES}
    return position(temples=[none | {"medes": [1]}, none], start=[False, True], **changes)


def table_at(game: str, *players: str, path: Path | None = None) -> Table[Any]:
    """Return the table of a position in which Anna, on the first seat, is to act."""
    state = begun() if game == "temples" else border(TILES[: len(players)])
    return table_from(state, *players, path=path)


def table_from(state: dict[str, Any], *players: str, path: Path | None = None) -> Table[Any]:
    """Return the table of a position, with Anna against Ben unless other players are named."""
    rules = games.find(state["game"])
    seats = tuple(map(Seating, ("Anna", "Ben", "Cleo"), players or (HUMAN, RANDOM)))
    given = Header(
        format=FORMAT,
        game=rules.name,
        rules=rules.new_rules(),
        seats=seats,
        seed=5,
        state=json.loads(json.dumps(state)),
    )
    recorder = FileRecorder(path) if path else None
    if recorder:
        recorder.write(given)
    return Table(rules, given, recorder)


class Script:
    """A player that takes the actions of a script, which every hand in the test allows."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.done = 0

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        """Take the next action."""
        self.done += 1
        return Choice(actions=(view.game.read(self.texts[self.done - 1]),))


async def end_turn(person: Person) -> None:
    """Let Anna end her turn, without waiting for the others."""
    await person.press("e")
    await person.press_at_once("enter")


async def is_told(person: Person) -> str:
    """Wait until an event is told, and return it."""
    shown = person.play_screen.presenter
    await person.until(lambda: person.play_screen.showing.until is not None)
    await person.until(lambda: not person.is_waiting)
    return shown.sentence(shown.events - 1)


async def pass_time(person: Person) -> None:
    """Let the time of the event that is told be over."""
    person.play_screen.showing.go_on()
    person.play_screen.go_on()
    await person._settle()


async def told(person: Person) -> list[str]:
    """Return all that is told, one after the other, until Anna is to act."""
    found = []
    while not person.play_screen.selection.acts:
        sentence = await is_told(person)
        assert sentence in " ".join(person.frame.split())
        found.append(sentence)
        await pass_time(person)
        await person.until(lambda: not person.is_waiting)
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("game", "players"), [("temples", (HUMAN, RANDOM)), ("tiles", (HUMAN, RANDOM, RANDOM))]
)
def test_each_action_of_the_others_is_told_with_what_belongs_to_it(
    game: str, players: tuple[str, ...]
) -> None:
    table = table_at(game, *players)

    async def story(person: Person) -> None:
        await end_turn(person)
        found = await told(person)
        whole = [table.narrate(n, 0, person.play_screen.names) for n in range(len(table.events))]
        decided = [n for n, event in enumerate(table.events) if event.actor in (1, 2)]
        assert found == whole[decided[0] :]
        assert {table.events[n].actor for n in decided} == {*range(1, len(players))}

    sit(table, story, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("game", GAMES)
def test_while_an_action_is_told_no_other_turn_is_named(game: str, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        await end_turn(person)
        seen = 0
        while not person.play_screen.selection.acts:
            await is_told(person)
            shown = person.play_screen.presenter
            whose = person.play_screen.names[shown.teller.turns.seat(shown.events - 1) or 0]
            assert person.frame.count(f"{whose}'s turn") >= 2
            assert "turn of" not in person.frame.lower()
            assert " · action" not in person.frame
            seen += 1
            await pass_time(person)
            await person.until(lambda: not person.is_waiting)
        assert seen > 1

    sit(table_at(game, HUMAN, RANDOM), story, size, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("game", GAMES)
def test_the_row_of_keys_has_no_command_that_would_be_refused(game: str) -> None:
    async def story(person: Person) -> None:
        def row() -> list[str]:
            return [spot[4:] for spot in person.spots if spot.startswith("key ")]

        assert {"u", "i", "R", "o", "?"} <= {*row()}
        await person.press("H")
        assert not {"u", "i", "R", "o", "?"} & {*row()}
        assert {"q", "+", "H"} <= {*row()}
        await person.press("H")
        await end_turn(person)
        await is_told(person)
        assert not {"u", "i", "R"} & {*row()}
        assert {"Space", "o", "+", "?", "q"} <= {*row()}

    sit(table_at(game, HUMAN, RANDOM), story, (163, 38), pace="calm")


@pytest.mark.usefixtures("still")
def test_the_set_up_that_is_shown_again_is_called_so() -> None:
    async def story(person: Person) -> None:
        await person.press_at_once("R")
        assert "Set-up: " in person.frame

    sit(table_of("tiles", HUMAN, RANDOM, seed=1), story, SMALL, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_everything_is_on_disk_before_it_is_told_and_little_ahead_of_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_at("temples", HUMAN, RANDOM, path=path)

    async def story(person: Person) -> None:
        await end_turn(person)
        while not person.play_screen.selection.acts:
            await is_told(person)
            shown = person.play_screen.presenter.events
            [recorded] = read_file(path).games
            written = replay(table.game, recorded, str(path)).events
            assert len(written) == len(table.events) >= shown
            ahead = [event for event in written[shown:] if isinstance(event.actor, int)]
            assert len(ahead) <= 1
            await pass_time(person)
            await person.until(lambda: not person.is_waiting)

    sit(table, story, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("key", [" ", "escape"])
def test_a_key_skips_to_the_own_turn(key: str) -> None:
    table = table_at("temples", HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await end_turn(person)
        await is_told(person)
        assert "Space  skip" in person.frame
        await person.press_at_once(key)
        await person.until(lambda: person.play_screen.selection.acts)
        assert person.play_screen.presenter.events == len(table.events)
        assert "Since your last turn (o): " in person.frame
        assert "Space  skip" not in person.frame
        await end_turn(person)
        await is_told(person)
        await person.press_at_once(key)
        await person.until(lambda: person.play_screen.selection.acts)

    sit(table, story, pace="calm")


def test_a_skip_that_comes_late_is_no_mistake() -> None:
    async def story(person: Person) -> None:
        before = person.frame
        await person.press_at_once(" ")
        assert person.frame == before

    sit(table_at("temples", HUMAN, RANDOM), story, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("game", GAMES)
def test_no_other_key_does_anything_to_the_game(game: str) -> None:
    table = table_at(game, HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await end_turn(person)
        sentence = await is_told(person)
        await person.until(lambda: len(table.events) > person.play_screen.presenter.events)
        before = len(table.events)
        for key in (*KEYS, "enter", "left", "tab", "R", "o", "r"):
            await person.press_at_once(key)
            await person.press_at_once("enter")
            while person.app.screen is not person.play_screen:
                await person.press_at_once("escape" if key != "r" else "q")
        assert len(table.events) == before
        assert await is_told(person) == sentence

    sit(table, story, MIDDLE, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_a_sheet_stops_the_show_until_it_is_closed() -> None:
    table = table_at("temples", HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await end_turn(person)
        first = await is_told(person)
        await person.until(lambda: person.play_screen.showing.is_behind)
        await person.press_at_once("o")
        assert isinstance(person.app.screen, Sheet)
        assert first in person.frame
        await pass_time(person)
        assert (
            person.play_screen.presenter.sentence(person.play_screen.presenter.events - 1) == first
        )
        await person.press_at_once("escape")
        assert await is_told(person) != first

    sit(table, story, MIDDLE, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_mouse_skips_by_the_key_and_reads_all_by_the_words() -> None:
    table = table_at("temples", HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await end_turn(person)
        await is_told(person)
        board = person.play_screen.board
        person.play_screen.on_board_chosen(board.Chosen("news"))
        assert isinstance(person.app.screen, Sheet)
        await person.press_at_once("escape")
        person.play_screen.on_board_chosen(board.Chosen("key Space"))
        await person.until(lambda: person.play_screen.selection.acts)

    sit(table, story, MIDDLE, pace="calm")


def test_the_pace_is_chosen_by_a_key_and_told() -> None:
    async def story(person: Person) -> None:
        for sentence in (
            "The others' actions are shown quickly, one after the other.",
            "The others' actions are shown calmly, one after the other.",
            "The others' actions are shown at once.",
        ):
            await person.press("+")
            assert sentence in " ".join(person.frame.split())

    sit(table_at("temples", HUMAN, RANDOM), story)


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_show_ends_when_the_pace_is_off() -> None:
    async def story(person: Person) -> None:
        await end_turn(person)
        await is_told(person)
        await person.press_at_once("+")
        await person.until(lambda: person.play_screen.selection.acts)

    sit(table_at("temples", HUMAN, RANDOM), story, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_last_round_is_shown_again() -> None:
    table = table_at("tiles", HUMAN, RANDOM, RANDOM)

    async def story(person: Person) -> None:
        await person.press("R")
        assert "Nothing has happened yet." in person.frame
        await person.press("e", "enter")
        before = len(table.events)
        decided = [n for n, event in enumerate(table.events) if event.actor in (1, 2)]
        await person.press_at_once("R")
        found = await told(person)
        assert found == [
            person.play_screen.presenter.sentence(n) for n in range(decided[0], before)
        ]
        await person.press_at_once("R")
        await is_told(person)
        await person.press_at_once("escape")
        assert person.play_screen.selection.acts
        assert len(table.events) == before

    sit(table, story)


@pytest.mark.usefixtures("still")
def test_the_end_by_another_is_shown_before_the_sheet_of_the_end() -> None:
    stages = [1, 2, 3, 4, 5, 6]
    none: dict[str, list[int]] = {people: [] for people in PEOPLES}
    state = position(
        temples=[
            none | {"medes": [1]},
            none | {"medes": stages, "sumerians": stages, "hittites": [1, 2]},
        ],
        start=[False, False],
        pieces=["medes", "persians"],
        yards=[[], [1]],
        supply={"hidden": {"1": 5, "2": 6, "3": 6, "4": 5, "5": 4, "6": 3}, "top": []},
    )
    table = table_from(state)

    async def story(person: Person) -> None:
        screen = person.play_screen
        script = Script("settle persians", "build own", "end")
        person.seat(1, script)
        await end_turn(person)
        while not table.outcome:
            await is_told(person)
            await pass_time(person)
            await person.until(lambda: not person.is_waiting)
        told = 0
        while person.at_the_board:
            told += 1
            assert screen.presenter.over == (screen.presenter.events == len(table.events))
            assert "has won" not in person.frame or screen.presenter.over
            await pass_time(person)
        assert told
        assert "has won" in person.frame

    sit(table, story, pace="calm")


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_each_person_is_shown_behind_the_curtain_what_happened_since() -> None:
    cards = [
        dict.fromkeys(sorted(PEOPLES), 0) | {"hittites": 5},
        dict.fromkeys(sorted(PEOPLES), 0) | {"persians": 4},
    ]
    table = table_from(position(rows=run_of_medes(), hands=cards), HUMAN, HUMAN)

    async def lift(person: Person) -> None:
        screen = person.app.screen
        assert isinstance(screen, Curtain)
        assert not str(person.play_screen.board.canvas)
        await person.until(lambda: screen.seen_at is not None)
        await person.press_at_once("enter")
        await person.until(lambda: person.at_the_board)

    async def story(person: Person) -> None:
        await person.lift()
        await person.press("a")
        await person.press_at_once("enter")
        await person.until(lambda: not person.at_the_board)
        await lift(person)
        assert "halves Ben's hand" in await is_told(person)
        assert "Hittites" not in person.frame.split("your hand")[1]
        await pass_time(person)
        await person.until(lambda: person.play_screen.selection.acts)
        for _ in range(2):
            await person.press("1")
            await person.press_at_once("enter")
        await person.until(lambda: not person.at_the_board)
        await lift(person)
        assert "Ben discards" in await is_told(person)
        assert "Persians" not in person.frame.split("your hand")[1]
        await pass_time(person)
        assert "Ben discards" in await is_told(person)
        await pass_time(person)
        await person.until(lambda: person.play_screen.selection.acts)

    sit(table, story, MIDDLE, pace="calm")


@pytest.mark.usefixtures("still")
def test_leaving_in_the_midst_of_a_show_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = table_at("temples", HUMAN, RANDOM, path=path)

    async def story(person: Person) -> None:
        await end_turn(person)
        await is_told(person)
        await person.press_at_once("q")
        await person.until(lambda: person.app.return_code is not None)

    sit(table, story, pace="calm", path=path)
    [recorded] = read_file(path).games
    assert replay(table.game, recorded, str(path)).events == table.events


@pytest.mark.slow
@pytest.mark.usefixtures("still")
def test_the_places_are_marked_until_one_acts() -> None:
    table = table_at("tiles", HUMAN, RANDOM)

    async def story(person: Person) -> None:
        await person.press("e", "enter")
        marked = person.play_screen.presenter.news.changed
        assert marked
        assert person.frame.count("•") == len(marked) + 1  # and the legend
        await person.press("+")
        assert person.frame.count("•") == len(marked) + 1
        await person.type("swap settlement")
        await person.press_at_once("enter")
        assert "•" not in person.frame

    sit(table, story, MIDDLE)


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_the_same_at_any_pace(game: str) -> None:
    played = []
    for pace in ("off", "quick"):
        table = table_of(game, *TABLES[game])

        async def story(person: Person, table: Table[Any] = table) -> None:
            rng = Random(1)
            for _ in range(60):
                if not table.outcome:
                    await by_keys(person, rng)

        sit(table, story, SMALL, pace=pace)
        played.append([event.action for event in table.events])
    assert played[0] == played[1]


@pytest.mark.slow
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("covered", [False, True])
def test_no_frame_of_a_show_follows_from_what_is_hidden(covered: bool) -> None:
    hand = dict.fromkeys(sorted(PEOPLES), 1)
    other = dict.fromkeys(sorted(PEOPLES), 0) | {"medes": 2, "hittites": 1, "persians": 2}
    shown: list[list[str]] = []
    for table in (table_from(begun(hands=[hand, each])) for each in (hand, other)):
        frames: list[str] = []

        async def story(person: Person, frames: list[str] = frames) -> None:
            script = Script("travel medes", "settle medes", "build start", "end")
            person.seat(1, script)
            if covered:
                await person.press("H")
                await person.press("H")
            await end_turn(person)
            if covered:
                await is_told(person)
                await person.press_at_once("H")
            while not person.play_screen.selection.acts:
                await is_told(person)
                frames.append(person.frame)
                await pass_time(person)
                await person.until(lambda: not person.is_waiting)
            frames.append(person.frame)
            await person.press("o")
            frames.append(person.frame)

        sit(table, story, MIDDLE, pace="calm")
        shown.append(frames)
    assert len(shown[0]) > 6
    assert shown[0] == shown[1]


@pytest.mark.usefixtures("still")
def test_while_something_is_shown_all_that_is_refused_is_refused_for_that() -> None:
    table = table_of("tiles", HUMAN, RANDOM, seed=1)
    while table.actor is CHANCE:
        table.deal()

    async def story(person: Person) -> None:
        screen = person.play_screen
        screen._confirm(next(iter(screen.selection.builder.legal)))
        screen.commands.by_name("undo")()
        assert screen.presenter.notice == "1 event undone."
        screen.commands.by_name("again")()
        assert screen.showing.is_on
        for name in ("undo", "hint", "resign", "again"):
            screen.commands.by_name(name)()
            assert screen.selection.refused == "Space skips this.", name
        screen._begin(("tile",))
        assert screen.selection.refused == "Space skips this."

    sit(table, story, pace="calm")
