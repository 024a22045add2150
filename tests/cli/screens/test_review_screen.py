"""The review on the full screen: below a replay, and at the end of a game."""

from __future__ import annotations

import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cli.screens.app import FullScreen, give
from cli.screens.board import Board
from cli.screens.overlays import Sheet
from cli.screens.replay.replay import Replay
from suite import native
from suite.core.play import record
from suite.core.play.record import FileRecorder
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.play.review import Reviews
from suite.review import Budget, Judgement, Review, Reviewing, cache, story
from tests.cli.records import GAMES, NAMES, begun, lines_of, saved, seen_by, table_of, written
from tests.cli.screens.sitting import HUMAN, PATIENCE, RANDOM, Person, sit
from tests.cli.screens.sitting import table_of as new_table
from tests.cli.screens.test_replay_screen import shown

SMALL = Budget(worlds=1, least=2, most=2)
EVENTS = 17


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reviews small."""
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def ended(game: str, events: int = EVENTS) -> list[dict[str, Any]]:
    """Return the lines of a game that was stopped after some events."""
    lines = begun(game, events)
    table = table_of(lines)
    table.stop()
    assert table.outcome
    return [*lines, msgspec.to_builtins(record.ResultLine(table.outcome))]


def marked(table: Table[Any], side: Watcher = EVERYBODY) -> Review:
    """Return a review in which the last choice of each seat that is known has a mark."""
    work = Reviewing(table, side, SMALL)
    for _done in work.work():
        pass
    review = work.review()
    steps = [
        msgspec.structs.replace(step, judgement=step.judgement and Judgement(step.judgement.best))
        for step in review.steps
    ]
    for seat in (0, 1):
        judged = [at for at, step in enumerate(steps) if step.judgement and step.actor == seat]
        for at in judged[-1:]:
            bad = Judgement([steps[at].action], 0.4, 0.7, 0.3, 0.25, 0.35, "??", worlds=64)
            steps[at] = msgspec.structs.replace(steps[at], judgement=bad)
    return msgspec.structs.replace(review, steps=steps)


def kept(path: Path, lines: list[dict[str, Any]], side: Watcher = EVERYBODY) -> Review:
    """Write a record and its review into files."""
    saved(path, lines)
    recorded = record.read_file(path).game()
    review = marked(table_of(lines), side)
    cache.write(cache.place_of(path, 1, side), cache.key_of(recorded, side, SMALL), review)
    return review


def replay_of(
    lines: list[dict[str, Any]], watcher: Watcher, path: Path | None, **more: Any
) -> Replay:
    table = table_of(lines)
    shelf = cache.Shelf(path, 1, record.parse(written(lines), "a record").game()) if path else None
    reviews = Reviews(table, lambda job: give(replay, job), shelf=shelf)
    names = NAMES[: len(table.header.seats)]
    replay = Replay(table, names, watcher, ply=0, reviews=reviews, **more)
    return replay


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await pilot.pause(0.01)


def is_whole(replay: Replay) -> bool:
    work = replay.review.reviews.work_for(replay.watcher)
    return bool(work and work.is_whole) and "%" in str(replay.review.canvas)


def curve(replay: Replay) -> str:
    return str(replay.review.canvas) if replay.review.display else ""


def told(replay: Replay) -> str:
    return str(replay.query_one("#told", Static).render())


def keys(replay: Replay) -> set[str]:
    return set(replay.query_one("#keys", Board).canvas.spots.values())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), [("temples", (80, 24)), ("tiles", (146, 40))])
def test_a_key_has_the_game_reviewed_and_shows_the_curve(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    path = saved(tmp_path / "game.jsonl", ended(game))

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert curve(replay) == ""
        assert keys(replay) >= {"key c"}
        assert not keys(replay) & {"key m", "key t"}
        await pilot.press("c")
        assert curve(replay)
        await pilot.press("right")
        assert replay.ply == 1
        await until(pilot, lambda: is_whole(replay))
        await pilot.pause()
        assert "The review" not in curve(replay)
        assert replay.review.canvas.height == min(max(size[1] // 5, 4), 9)
        assert keys(replay) >= {"key c", "key m", "key t"}
        assert replay.query_one("#board", Board).size.height >= 12
        await pilot.press("c")
        assert curve(replay) == ""

    shown(replay_of(ended(game), EVERYBODY, path), script, size)
    recorded = record.read_file(path).game()
    assert cache.read(cache.place_of(path, 1), cache.key_of(recorded, EVERYBODY, SMALL))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_kept_review_is_there_at_once_and_one_goes_through_its_mistakes(
    tmp_path: Path, game: str
) -> None:
    path, lines = tmp_path / "game.jsonl", ended(game)
    review = kept(path, lines)
    plies = [review.steps[at].ply for at in review.mistake_places]
    assert len(plies) > 1
    turns = sorted(min(review.steps[at].ply, EVENTS) for at in review.turning_points)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert "??" in curve(replay)
        await pilot.press("m")
        assert replay.ply == plies[0]
        step = review.steps[review.mistake_places[0]]
        assert step.actor is not None
        assert "?? " in told(replay)
        assert story.comment(step, replay.table, NAMES)[:30] in told(replay)
        await pilot.press("m")
        assert replay.ply == plies[1]
        await pilot.press("M", "M")
        assert replay.ply == plies[0]
        assert told(replay) == "There is no mistake beyond this step."
        await pilot.press("left")
        assert "??" not in told(replay)
        await pilot.press("home", "t")
        assert replay.ply == turns[0]
        assert "A turning point, " in told(replay)
        await pilot.press("end")
        assert " won (" in told(replay) or " the win (" in told(replay)
        await pilot.press("t")
        assert told(replay) == "There is no turning point beyond this step."
        await pilot.press("home", "T", "c", "m")
        assert replay.ply == plies[0]
        assert curve(replay)
        spots = replay.review.canvas.spots
        place = next(place for place, word in spots.items() if word == "ply 7")
        assert await pilot.click(replay.review, offset=place)
        await pilot.pause()
        assert replay.ply == 7

    shown(replay_of(lines, EVERYBODY, path), script)


@pytest.mark.slow
def test_the_marks_are_told_beside_a_log_too(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", ended("temples")
    kept(path, lines)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        assert told(replay) == ""
        await pilot.press("m")
        assert "?? " in told(replay)
        sentence = replay.sentence(replay.ply)
        assert f"> {sentence[:20]}" in str(replay.query_one("#board", Board).canvas)

    shown(replay_of(lines, EVERYBODY, path), script, (146, 40))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_another_side_has_a_review_of_its_own(tmp_path: Path, game: str) -> None:
    path, lines = tmp_path / "game.jsonl", ended(game)
    kept(path, lines)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        whole = curve(replay)
        await pilot.press("end", "1")
        await until(pilot, lambda: is_whole(replay))
        await pilot.press("home")
        assert curve(replay) != whole
        review = replay.review.review
        assert review
        assert review.side == 0
        assert {step.actor for step in review.steps if step.judgement} == {0}
        await pilot.press("s")
        assert curve(replay) == ""
        assert replay.review.comment() == ""
        await pilot.press("m")
        assert told(replay).startswith("A spectator sees no hand")
        await pilot.press("0")
        assert curve(replay) == whole

    shown(replay_of(lines, EVERYBODY, path, sides=[EVERYBODY, SPECTATOR, 0, 1]), script)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "watcher"), [("temples", 0), ("tiles", 1)])
def test_the_review_of_a_side_is_that_of_its_record_alone(game: str, watcher: Watcher) -> None:
    lines = begun(game, EVENTS)
    frames: list[list[Any]] = []

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        await until(pilot, lambda: is_whole(replay))
        for ply in range(2, EVENTS + 1, 5):
            replay.action_go(ply)
            await pilot.pause()
            frames[-1].append((told(replay), list(replay.review.canvas.rows())))

    for each in (lines, seen_by(watcher, lines)):
        frames.append([])
        shown(replay_of(each, watcher, None), script)
    assert len(frames[0]) == 4
    assert frames[0] == frames[1]


@pytest.mark.slow
def test_a_running_game_is_reviewed_for_a_seat_that_may_be_seen_only() -> None:
    lines = begun("temples", EVENTS)

    async def refused(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        assert curve(replay) == ""
        assert told(replay).startswith("A spectator sees no hand")
        await pilot.press("1", "c")
        assert "That side cannot be seen here" not in told(replay)
        assert curve(replay) == ""

    shown(replay_of(lines, SPECTATOR, None), refused)

    async def revealed(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("t")
        assert "the game is not finished" in told(replay)
        assert curve(replay) == ""

    shown(replay_of(lines, EVERYBODY, None), revealed)


@pytest.mark.slow
def test_a_review_of_a_running_game_marks_its_record_and_is_out_of_date_after_it(
    tmp_path: Path,
) -> None:
    lines = begun("temples", EVENTS + 1)
    path = saved(tmp_path / "left.jsonl", lines[:-1])
    running = table_of(lines[:-1])
    running.recorder = FileRecorder(path)
    reviews = Reviews(running, lambda job: give(replay, job), path=path)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        await until(pilot, lambda: is_whole(replay))
        assert reviews.work_for(0)
        running.take(running.game.read(lines[-1]["action"]))
        assert reviews.work_for(0) is None

    replay = Replay(running, NAMES[:2], 0, reviews=reviews)
    shown(replay, script)
    running.recorder.close()
    assert lines_of(path).count({"mark": "hint", "ply": EVENTS + 1, "seat": 0}) == 1
    assert not cache.place_of(path, 1).exists()


@pytest.mark.slow
def test_closing_the_screen_stops_the_work_and_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "game.jsonl", ended("tiles"))
    found = replay_of(ended("tiles"), EVERYBODY, path)

    going_on = Event()
    value = Reviewing._value

    def slow(work: Reviewing, number: int) -> tuple[float, ...]:
        assert number < 3 or going_on.wait(PATIENCE)
        return value(work, number)

    monkeypatch.setattr(Reviewing, "_value", slow)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        work = replay.review.reviews.work_for(EVERYBODY)
        assert work
        await until(pilot, lambda: f"of {work.total}" in curve(replay))
        await pilot.press("right")
        assert replay.ply == 1
        await pilot.press("q")
        job = work.job
        await until(pilot, lambda: bool(job and job.is_dropped))
        going_on.set()
        await until(pilot, lambda: threading.active_count() == before)
        assert not work.is_whole

    before = threading.active_count()
    shown(found, script)
    assert found.review.reviews.work_for(EVERYBODY) is None
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.jsonl"]


def test_at_the_end_of_the_program_no_compiled_kernel_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of(ended("temples"))
    daemons: list[bool] = []

    def start(thread: Thread) -> None:
        daemons.append(thread.daemon)

    monkeypatch.setattr(Thread, "start", start)
    for backend in (native.COMPILED, native.INTERPRETED):
        monkeypatch.setattr(native, "backend", lambda *_, backend=backend: backend)
        Reviews(table, FullScreen[None]().give).want(EVERYBODY)
    assert daemons == [False, True]


@pytest.mark.slow
def test_a_mistake_in_the_work_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: Reviewing) -> Review:
        raise LookupError("a hand")

    monkeypatch.setattr(Reviewing, "review", broken)

    async def script(pilot: Pilot[None], replay: Replay) -> None:
        await pilot.press("c")
        await until(pilot, lambda: not pilot.app.is_running)

    with pytest.raises(LookupError):
        shown(replay_of(ended("temples"), EVERYBODY, None), script)


# --- the end of a game


def at_the_end(game: str, story_of_it: Callable[[Person], Awaitable[None]], path: Path) -> None:
    """Play until some events have happened, resign, and run a story at the sheet."""
    table = new_table(game, HUMAN, RANDOM, path=path)

    async def resign(person: Person) -> None:
        await person.type("resign")
        await person.press("2")
        assert "Go to your first mistake" in person.frame
        await story_of_it(person)

    sit(table, resign, size=(146, 40), path=path)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES[1:])
def test_the_sheet_shows_the_curve_and_the_turning_points(tmp_path: Path, game: str) -> None:
    async def look(person: Person) -> None:
        await person.until(lambda: "Where the game turned:" in person.frame)
        assert "left the game" not in person.frame, "giving up is no turn of it"
        assert "1 Anna" in person.frame
        await person.until(lambda: "The review has" not in person.frame)
        await person.press("m")
        assert "The review has found no mistake of yours." in person.frame

    path = tmp_path / "game.jsonl"
    at_the_end(game, look, path)
    assert cache.place_of(path, 1).exists()


@pytest.mark.slow
def test_a_key_leads_from_the_sheet_to_the_first_own_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked_at: list[int] = []
    make = Reviewing.review

    def with_marks(work: Reviewing) -> Review:
        review = make(work)
        steps = [*review.steps]
        for at, step in enumerate(steps):
            if step.judgement:
                bad = Judgement([step.action], 0.4, 0.7, 0.3, 0.25, 0.35, "?", worlds=64)
                steps[at] = msgspec.structs.replace(step, judgement=bad)
                if step.actor == 0:
                    marked_at.append(step.ply)
        return msgspec.structs.replace(review, steps=steps)

    monkeypatch.setattr(Reviewing, "review", with_marks)
    table = new_table("tiles", HUMAN, RANDOM, path=tmp_path / "game.jsonl")

    async def play(person: Person) -> None:
        legal = person.play_screen.selection.builder.legal
        person.play_screen._confirm(min(legal))
        await person.wait()
        await person.type("resign")
        await person.press("2")
        await person.until(lambda: "Where the game turned:" in person.frame)
        await person.until(lambda: "The review has" not in person.frame)
        await person.press("m")
        replay = person.app.screen
        assert isinstance(replay, Replay)
        await person.until(lambda: "%" in curve(replay))
        assert replay.ply == marked_at[0]
        await person.until(lambda: "? Anna " in told(replay))
        await person.press("q")
        await person.until(lambda: person.at_the_board)

    sit(table, play, size=(146, 40), path=tmp_path / "game.jsonl")


@pytest.mark.slow
def test_the_sheet_scrolls_to_what_stands_below_the_choices(tmp_path: Path) -> None:
    table = new_table("tiles", HUMAN, RANDOM, path=tmp_path / "game.jsonl")

    async def story_of_it(person: Person) -> None:
        await person.type("resign")
        await person.press("2")
        sheet = person.app.screen
        assert isinstance(sheet, Sheet)
        await person.until(lambda: len(sheet._rows) > sheet.room + 8)
        await person.press(*["down"] * 6)
        assert "Where the game turned:" in person.frame
        await person.press(*["up"] * 6)
        assert "has won" in person.frame

    sit(table, story_of_it, size=(80, 20), path=tmp_path / "game.jsonl")
