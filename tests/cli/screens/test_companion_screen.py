"""The companion on the full screen: corrections, the tally, words, and the end of a game."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from cli.screens.dialogs import Log
from cli.screens.overlays import Line, Sheet
from cli.screens.replay.replay import Replay
from cli.screens.table.app import TableApp
from cli.screens.table.companion import (
    CompanionCommands,
    CompanionScreen,
    companion_full_screen,
)
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from tests.cli.screens.sitting import SMALL
from tests.cli.screens.typist import LARGE, Typist, companion_of, sit_beside
from tests.cli.terminal import Terminal
from tests.temples.positions import position
from tests.tiles.positions import position as board


@pytest.mark.slow
def test_undo_takes_back_what_was_typed_last_and_what_came_of_it() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("tm", "ss", "bs", "e", "64")
        assert person.happened[-2:] == ["lay 0 6 4", "draw 1 ? ? ?"]
        await person.press("u")
        assert person.happened[-1] == "end"
        assert "2 events undone." in person.frame
        await person.take("55")
        assert person.happened[-2] == "lay 0 5 5"
        assert "stages 5 and 5" in person.frame

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


@pytest.mark.slow
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
        assert person.entry.refused == "nothing was entered at step 99"

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


@pytest.mark.slow
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
        assert "a finished game cannot be corrected" in person.frame
        await person.press("1")
        assert not person.happened
        await person.press("enter", "2")
        assert person.happened == ["build own"]
        await person.until(lambda: not person.at_the_board)
        assert "The game is over" in person.frame
        assert "Ada has won" in person.frame

    with closing(companion.table.recorder):  # type: ignore[type-var]
        sit_beside(companion, story)
    [recorded] = read_file(path).games
    assert replay(companion.game, recorded, str(path)).outcome == companion.table.outcome


@pytest.mark.slow
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
        assert "travel to the Hittites: " in person.entry.refused
        await person.type("resign Ada")
        assert not person.is_over
        await person.type("resign Ada")
        assert person.is_over

    state = position(at="medes", hand="mms")
    sit_beside(companion_of("temples", None, "Ada", "Ben", state=state), story)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(140, 30), LARGE])
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_tally_is_in_sight_and_whole_on_a_key(game: str, size: tuple[int, int]) -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        tally = person.companion.game.status(person.companion.view, person.companion.names)
        assert "Tally" in person.frame
        assert tally[0][:30] in person.frame
        await person.press("y")
        assert isinstance(person.app.screen, Sheet)
        assert person.app.screen.lines == tally

    sit_beside(companion_of(game, "spectator", "Ada", "Ben"), story, size)


def test_at_24_rows_the_first_lines_of_the_tally_are_in_sight() -> None:
    async def story(person: Typist) -> None:
        [first, *_] = person.companion.game.status(person.companion.view, person.companion.names)
        assert first in person.frame
        assert "At the table: What does Ada do?" in person.frame

    sit_beside(companion_of("temples", 0, "Ada", "Ben", state=position(hand="mms")), story, SMALL)


def test_advice_is_refused_where_the_hand_is_not_known() -> None:
    async def story(person: Typist) -> None:
        await person.press("i")
        assert "no hand is known here" in person.entry.refused

    state = position(hand="mms")
    sit_beside(companion_of("temples", "spectator", "Ada", "Ben", state=state), story)


@pytest.mark.slow
def test_the_game_so_far_can_be_gone_through() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("tm")
        await person.press("r")
        shown: Screen[Any] = person.app.screen
        assert isinstance(shown, Replay)
        await person.press("left", "escape")
        assert person.at_the_board

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben"), story)


def test_the_palette_and_all_keys_are_those_of_the_companion() -> None:
    screen = CompanionScreen(companion_of("temples", 0, "Ada", "Ben"), Path("table.jsonl"))
    told = {each.title for each in TableApp(screen).get_system_commands(screen)}
    assert told >= {"tally", "advice", "log, fix", "undo"}
    assert not told & {"hide", "resign"}
    keys = [key for key, *_rest in CompanionCommands.entries if key]
    assert len(keys) == len(set(keys))


def test_the_result_is_said_when_it_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = position(hand="mms")
    companion = companion_of("temples", 0, "Ada", "Ben", state=state)

    def resign(app: TableApp) -> None:
        app.table_screen.table.resign(0)

    monkeypatch.setattr(TableApp, "open", resign)
    companion_full_screen(companion, Path("table.jsonl"))
    told = capsys.readouterr()
    assert "Ben has won" in told.out
    assert "zweistrom replay table.jsonl" in told.err
    assert "zweistrom review table.jsonl" in told.err


@pytest.mark.slow
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


@pytest.mark.parametrize("active", [0, 1])
def test_the_pieces_of_whose_turn_it_is_are_marked(active: int) -> None:
    async def cards(person: Typist) -> None:
        await person.press("t", "h")
        rows = person.frame.splitlines()
        [above] = [row for row in rows if row.startswith("hand")]
        [below] = [row for row in rows if row.startswith((" 1 ", " 1["))]
        assert ("[H]" in above, "[H]" in below) == (active == 1, active == 0)

    state = position(at="medes", hand="hm", rival_at="medes", rival_hand="hm", active=active)
    sit_beside(companion_of("temples", None, "Ada", "Ben", state=state), cards, SMALL)


@pytest.mark.parametrize("active", [0, 1])
def test_the_leaders_of_whose_turn_it_is_are_marked(active: int) -> None:
    async def story(person: Typist) -> None:
        await person.press("k")
        [row] = [row for row in person.frame.splitlines() if "Ada you" in row]
        assert row.count("[ki]") == 1
        assert (row.index("[ki]") > row.index("Ben")) == (active == 1)

    state = board("t . s\n. . .", hands=("sstfmm", "tttmmm"), active=active)
    sit_beside(companion_of("tiles", 0, "Ada", "Ben", state=state), story, SMALL)
