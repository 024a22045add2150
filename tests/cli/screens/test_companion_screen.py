"""The companion on the full screen: one person types for all seats, and for those who deal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from textual.screen import Screen

from cli.lines.companion_input import CompanionSession
from cli.screens.dialogs import Log
from cli.screens.overlays import Line, Sheet
from cli.screens.replay import Replay
from cli.screens.table.companion import CompanionApp, CompanionCommands, companion_full_screen
from cli.screens.table.entry import Entry, begun
from suite.companion.companion import Companion
from suite.core import game as games
from suite.core.flow import Actor
from suite.core.play.record import FORMAT, Header, Recorder, Seating, read_file
from suite.core.play.replay import replay
from suite.core.play.table import Table, watcher_of
from tests.cli.screens.sitting import SMALL, Person
from tests.cli.terminal import Terminal
from tests.temples.positions import position
from tests.tiles.positions import position as board

LARGE = (163, 38)
SIDES = ["spectator", 0, 1, None]
PLIES = 6
"""Things that happen in a random game before no more of them are typed."""


class Typist(Person):
    """Somebody before the screen of a companion."""

    def __init__(self, app: CompanionApp, pilot: Any) -> None:
        super().__init__(app, pilot)  # type: ignore[arg-type]
        self.companion = app.beside.companion

    @property
    def play_screen(self) -> Any:
        """The screen of the companion."""
        return self.app.table_screen

    @property
    def entry(self) -> Entry:
        """What has been typed of what happens next."""
        entry: Entry = self.play_screen.selection
        return entry

    def actor(self) -> Actor:
        """Return who is to act."""
        return self.companion.table.actor

    def draft(self) -> str:
        """Return what has been typed."""
        return self.entry.draft

    @property
    def happened(self) -> list[str]:
        """All that has happened."""
        return [event.action for event in self.companion.table.events]

    async def take(self, *lines: str) -> None:
        """Type several things by their keys, each with Enter."""
        for line in lines:
            await self.press(*line, "enter")
            assert not self.draft(), (line, self.entry.refused)

    async def begin(self, number: str = "1") -> None:
        """Say who begins."""
        await self.until(lambda: not self.at_the_board)
        await self.press(number)
        await self.until(lambda: self.at_the_board)


def companion_of(
    game: str, view: int | str | None, *names: str, state: Any = None, path: Path | None = None
) -> Companion:
    """Return the companion of a new game, or of a position given as its true state."""
    rules = games.find(game)
    header = Header(
        format=FORMAT,
        game=game,
        rules=rules.new_rules(),
        seats=tuple(Seating(name, "human") for name in names),
        undo="free",
        view=view,
    )
    if state is not None:
        seen = rules.to_json(rules.view(state, watcher_of(header)))
        header = msgspec.structs.replace(header, state=seen)
    recorder = Recorder(path) if path else None
    if recorder:
        recorder.write(header)
    return Companion(Table(rules, header, recorder), names)


def beside(
    companion: Companion,
    story: Callable[[Typist], Awaitable[None]],
    size: tuple[int, int] = LARGE,
) -> None:
    """Let a story happen before the full screen of a companion."""

    async def happen() -> None:
        app = CompanionApp(companion, Path("table.jsonl"))
        async with app.run_test(size=size) as pilot:
            person = Typist(app, pilot)
            await person.until(lambda: bool(app.beside.shown.tally))
            await story(person)

    asyncio.run(happen())


@pytest.mark.parametrize("view", SIDES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_two_turns_are_typed_in_few_keys(view: int | str | None, size: tuple[int, int]) -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        for seat in (0, 1):
            if view in (seat, None):
                assert person.entry.prompt() == (
                    f"Which 5 cards does {('Ada', 'Ben')[seat]} draw? _ _ _ _ _"
                )
                await person.take("mmssh")
        if view in (0, None):
            await person.take("shp")
        await person.take("tm", "ss", "bs", "e", "46")
        assert "lay 0 6 4" in person.happened
        if view in (1, None):
            await person.take("mhh")
        assert person.actor() == 1
        await person.take("th", "sh" if view in (1, None) else "sp", "bs", "e", "11")
        assert person.companion.table.state.turn == 3

    beside(companion_of("temples", view, "Ada", "Ben"), story, size)


def test_what_comes_up_is_collected_in_sight_and_can_be_rubbed_out() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        question = "Which 5 cards does Ada draw?"
        assert f"{question} _ _ _ _ _" in person.frame
        await person.press(*"ms")
        assert f"{question} M S _ _ _" in person.frame
        await person.press("enter")
        assert "That is not all of it yet." in person.frame
        await person.press("backspace", *"mmaa")
        assert f"{question} M M M A A" in person.frame
        assert ("Enter", "take it") in person.entry.bar()
        await person.press("m")
        assert "That is all that comes up" in person.entry.refused
        assert "draw" not in " ".join(person.happened)
        await person.press("enter")
        assert person.happened[1] == "draw 0 assyrians assyrians medes medes medes"

    beside(companion_of("temples", 0, "Ada", "Ben"), story)


def test_what_cannot_come_up_is_refused() -> None:
    state = position(at="medes", hand="mms", supply="666554", yard="1")

    async def story(person: Typist) -> None:
        await person.take("e")
        await person.press("6", "3")
        assert "'lay 0 6 3' cannot be" in person.entry.refused
        await person.press("enter")
        assert person.happened == ["end"]
        await person.press("backspace", "4", "enter")
        assert person.happened[:2] == ["end", "lay 0 6 4"]

    beside(companion_of("temples", "spectator", "Ada", "Ben", state=state), story)


def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    state = position(at="medes", hand="mms", yard="1")

    async def story(person: Typist) -> None:
        await person.press("t", "h")
        assert "'travel hittites' cannot be" in person.entry.refused
        assert "holds no" in person.entry.refused or "holds none" in person.entry.refused
        assert "'fix PLY ACTION'" in person.entry.refused
        await person.press("enter")
        assert not person.happened
        await person.press("backspace", "s", "enter")
        assert person.happened == ["travel sumerians"]
        await person.press("m")
        assert "xactly three cards migrate" in person.entry.refused
        await person.press("escape")
        assert not person.draft()
        await person.press("t", "z")
        assert person.entry.refused == "Nothing that can be done is written 'tz'."
        assert person.draft() == "t"

    beside(companion_of("temples", 0, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize("view", [0, 1, "spectator", None])
def test_what_would_be_done_is_told_in_the_right_person(view: int | str | None) -> None:
    async def story(person: Typist) -> None:
        await person.press("t", "m")
        assert person.armed
        title = "If you play this" if view == 0 else "If Ada plays this"
        assert title in person.frame
        assert ("your piece" in " ".join(person.entry.ahead())) == (view == 0)

    state = position(hand="mms")
    beside(companion_of("temples", view, "Ada", "Ben", state=state), story)


def test_keys_of_the_hand_stand_for_it_only_when_it_is_played_from() -> None:
    async def play(person: Typist) -> None:
        assert ("1-3", "card") in person.entry.bar()
        await person.press("3")
        assert ("Enter", "play it") not in person.entry.bar()
        await person.press("t")
        assert person.armed
        assert person.entry.text == "travel sumerians"

    async def look_on(person: Typist) -> None:
        await person.press("3")
        assert person.entry.refused == "The key 3 does nothing here."

    for active, story in ((0, play), (1, look_on)):
        state = position(at="medes", hand="mms", rival_at="medes", rival_hand="mms", active=active)
        beside(companion_of("temples", 0, "Ada", "Ben", state=state), story)


def test_undo_takes_back_what_was_typed_last_and_what_came_of_it() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("tm", "ss", "bs", "e", "64")
        assert person.happened[-2:] == ["lay 0 6 4", "draw 1 ? ? ?"]
        await person.press("u")
        assert person.happened[-1] == "end"
        assert "2 events are taken back." in person.frame
        await person.take("55")
        assert person.happened[-2] == "lay 0 5 5"
        assert "stages 5 and 5" in person.frame

    beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


def test_what_was_typed_wrong_is_chosen_in_the_log_and_corrected() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("tm", "ss")
        ply = person.happened.index("travel medes") + 1
        await person.press("L")
        assert isinstance(person.app.screen, Log)
        await person.press("up", "enter")
        await person.until(lambda: isinstance(person.app.screen, Line))
        await person.press(*"th", "enter")
        await person.until(lambda: person.at_the_board)
        await person.wait()
        assert person.happened[ply - 1 :] == ["travel hittites", "settle sumerians"]
        assert "is corrected" in person.frame
        assert "Ada travels to the Hittites." in person.frame
        assert "Ada travels to the Medes." not in person.frame
        await person.type(f"fix {ply} e")
        assert "must be built" in " ".join(person.entry.refused.split())
        await person.type("fix 99 th")
        assert person.entry.refused == "at ply 99 nothing was typed"

    beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


def test_what_ends_the_game_is_confirmed_before_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    state = position(
        at="medes",
        hand="s",
        rows={"medes": "ssm"},
        temples={"medes": "12", "hittites": "123456", "persians": "123456"},
        yard="3",
    )
    companion = companion_of("temples", "spectator", "Ada", "Ben", state=state, path=path)

    async def story(person: Typist) -> None:
        await person.press("b", "o", "enter")
        assert isinstance(person.app.screen, Sheet)
        assert "an ended game cannot be corrected" in person.frame
        await person.press("1")
        assert not person.happened
        await person.press("enter", "2")
        assert person.happened == ["build own"]
        await person.until(lambda: not person.at_the_board)
        assert "The game is over" in person.frame
        assert "Ada has won" in person.frame

    with closing(companion.table.recorder):  # type: ignore[type-var]
        beside(companion, story)
    [recorded] = read_file(path).games
    assert replay(companion.game, recorded, str(path)).outcome == companion.table.outcome


def test_words_of_the_line_mode_are_answered() -> None:
    async def story(person: Typist) -> None:
        for line, told in (
            ("tally", "supply"),
            ("help", "What comes up"),
            ("where H", "In the discards"),
            ("?", "travel"),
            ("save", "zweistrom companion temples table.jsonl"),
            ("rule aim", "The aim of the game"),
        ):
            await person.type(line)
            assert isinstance(person.app.screen, Sheet), line
            assert told in person.frame
            await person.press("escape")
            await person.until(lambda: person.at_the_board)
        await person.type("travel sumerians")
        assert person.armed
        assert not person.happened
        await person.press("enter")
        await person.type("t h")
        assert "'travel hittites' cannot be" in person.entry.refused
        await person.type("resign Ada")
        assert not person.is_over
        await person.type("resign Ada")
        assert person.is_over

    state = position(at="medes", hand="mms")
    beside(companion_of("temples", None, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize("size", [(140, 30), LARGE])
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_tally_is_in_sight_and_whole_on_a_key(game: str, size: tuple[int, int]) -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        tally = person.companion.game.tally(person.companion.view, person.companion.names)
        assert "Tally" in person.frame
        assert tally[0][:30] in person.frame
        await person.press("y")
        assert isinstance(person.app.screen, Sheet)
        assert person.app.screen.lines == tally

    beside(companion_of(game, "spectator", "Ada", "Ben"), story, size)


def test_at_24_rows_the_first_lines_of_the_tally_are_in_sight() -> None:
    async def story(person: Typist) -> None:
        [first, *_] = person.companion.game.tally(person.companion.view, person.companion.names)
        assert first in person.frame
        assert "At the table Ada (act)" in person.frame

    beside(companion_of("temples", 0, "Ada", "Ben", state=position(hand="mms")), story, SMALL)


def test_tiles_that_are_not_seen_are_swapped_and_those_of_the_known_seat_typed() -> None:
    async def story(person: Typist) -> None:
        await person.begin("2")
        await person.take("ttssmf")
        assert person.actor() == 1
        await person.take("x??")
        assert person.happened[-2:] == ["swap ? ?", "draw 1 ? ?"]
        await person.take("e")
        assert person.actor() == 0
        await person.press("x", *"ts")
        assert person.entry.text == "swap settlement temple"
        await person.press("enter")
        assert "Which 2 tiles does Ada draw? _ _" in person.frame
        await person.take("fm")
        assert person.happened[-1] == "draw 0 farm market"

    beside(companion_of("tiles", 0, "Ada", "Ben"), story)


def test_a_cell_is_typed_whole_or_pointed_at() -> None:
    async def story(person: Typist) -> None:
        await person.press(*"ttf4")
        assert person.entry.text == "tile temple F4"
        assert person.play_screen.selection.cursor == "F4"
        await person.press("left", "left")
        assert not person.entry.text
        await person.press("escape", "K")
        assert person.draft() == "leader king "
        lit = person.lit
        assert lit
        await person.click(lit[0])
        assert person.entry.text == f"leader king {lit[0]}"
        await person.press("escape", *"lk", "a")
        assert person.entry.is_part
        await person.press("enter")
        assert person.entry.refused == "That is not all of it yet."
        assert not person.happened

    state = board("t . s\n. . .\n. . .", hands=("sstfm", "ttt"))
    beside(companion_of("tiles", "spectator", "Ada", "Ben", state=state), story)


def test_a_refill_of_the_known_seat_is_asked_for() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("ttssmf", "e")
        assert person.actor() == 1
        await person.take("e")
        assert person.actor() == 0
        await person.press("1")
        await person.click(person.lit[0])
        await person.press("enter")
        await person.take("e")
        assert "Which tile does Ada draw? _" in person.frame
        await person.take("t")
        assert person.happened[-1] == "draw 0 temple"

    beside(companion_of("tiles", 0, "Ada", "Ben"), story)


def test_advice_is_refused_where_the_hand_is_not_known() -> None:
    async def story(person: Typist) -> None:
        await person.press("i")
        assert "what Ada holds is not known here" in person.entry.refused

    state = position(hand="mms")
    beside(companion_of("temples", "spectator", "Ada", "Ben", state=state), story)


def test_the_game_so_far_can_be_gone_through() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("tm")
        await person.press("r")
        shown: Screen[Any] = person.app.screen
        assert isinstance(shown, Replay)
        await person.press("left", "escape")
        assert person.at_the_board

    beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


def test_the_palette_and_all_keys_are_those_of_the_companion() -> None:
    app = CompanionApp(companion_of("temples", 0, "Ada", "Ben"), Path("table.jsonl"))
    told = {each.title for each in app.get_system_commands(app.beside)}
    assert told >= {"tally", "advice", "log, fix", "undo"}
    assert not told & {"hide", "resign"}
    keys = [key for key, *_rest in CompanionCommands.known if key]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", games.names())
def test_no_command_hides_a_verb(name: str) -> None:
    game = games.find(name)
    keys = {key for key, *_rest in CompanionCommands.known}
    assert not keys & {verb[0] for verb in game.verbs}


@pytest.mark.parametrize("view", SIDES)
@pytest.mark.parametrize("game", games.names())
def test_all_that_can_happen_can_be_typed(game: str, view: int | str | None) -> None:
    rng = Random(7)
    companion = companion_of(game, view, "Ada", "Ben")
    session = CompanionSession(companion, Path("table.jsonl"))
    for _ in range(PLIES):
        possible = list(companion.possible())
        verbs = {text.split()[0]: text for text in rng.sample(possible, len(possible))}
        entry = Entry(session)
        for text in verbs.values():
            entry.drop()
            if not entry.asks_for_a_seat:
                dealt = [word[0] for word in text.split()[2:]]
                for character in dealt if entry.deals else text.replace(" ", ""):
                    assert entry.deals or entry.takes(character) or not entry.draft
                    entry.type(character)
                assert (entry.text, entry.refused) == (text, "")
        companion.take(rng.choice(list(verbs.values())))


def test_what_is_typed_begins_words_one_after_the_other() -> None:
    game = games.find("tiles")
    texts = ["tile temple E1", "tile temple E10", "tile farm A1", "swap farm temple", "swap ? ?"]
    assert begun("t", game, texts) == {"tile": True}
    assert begun("tt", game, texts) == {"tile temple": True}
    assert begun("ttee", game, texts) == {"tile temple": False}
    assert begun("TTE1", game, texts) == {"tile temple E1": True, "tile temple": False}
    assert begun("tte10", game, texts) == {"tile temple E10": True}
    assert begun("stf", game, texts) == {"swap farm temple": True}
    assert begun("s??", game, texts) == {"swap ? ?": True}
    assert begun("tx", game, texts) == {}


def test_the_result_is_said_when_it_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = position(hand="mms")
    companion = companion_of("temples", 0, "Ada", "Ben", state=state)

    def resign(app: CompanionApp) -> None:
        app.beside.table.resign(0)

    monkeypatch.setattr(CompanionApp, "open", resign)
    companion_full_screen(companion, Path("table.jsonl"))
    told = capsys.readouterr()
    assert "Ben has won" in told.out
    assert "zweistrom replay table.jsonl" in told.err


def test_on_a_terminal_it_is_left_with_a_word_on_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    words = ("companion", "temples", path, "--player", "Ada", "--player", "Ben")
    terminal = Terminal(*words, size=(38, 163))
    terminal.wait_for("Who begins?")
    terminal.wait_for("Ben begins.")
    terminal.press("2")
    terminal.wait_for("Tally")
    terminal.press("q")
    assert terminal.end() == 0
    told = " ".join(terminal.scrollback.split())
    assert f"zweistrom companion temples {path}" in told
    assert "Traceback" not in terminal.output
    assert '"start 1"' in path.read_text()
