"""A face of less than 60 lines, without threads, does everything that people do."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from random import Random

import pytest

from suite.companion.companion import Companion
from suite.core import games
from suite.core.play.record import FORMAT, HUMAN, Header, MemoryRecorder, Seating
from suite.core.play.table import Table
from suite.lessons import lessons
from suite.play import LiveTable
from suite.play.companion import LiveCompanion
from suite.play.drill import Drill, Verdict
from suite.play.lesson import LessonTry
from suite.play.review import Reviews
from suite.review.cache import Shelf
from suite.work import Here
from tests.cli.own_games import SMALL, keep_review, own
from tests.lessons.solutions import SOLUTIONS, actions
from tests.play import small_face
from tests.play.faces import act_at_random, check_record, programs_of, table_of
from tests.toys.conftest import installed  # noqa: F401 - so that there are nim and trio


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing start a thread, and let reviews look at little."""

    def refuse(thread: threading.Thread) -> None:
        pytest.fail(f"{thread.name} is started")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def test_it_is_small() -> None:
    assert len(Path(small_face.__file__).read_text().splitlines()) <= 60


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("nim", [HUMAN, "random"]),
        ("trio", [HUMAN, "random", HUMAN]),
        ("temples", [HUMAN, "beam:width=4"]),
        ("tiles", [HUMAN, "greedy", HUMAN]),
    ],
)
def test_it_plays_every_game(name: str, players: list[str]) -> None:
    here, table = Here(), table_of(name, players, 6)
    live = LiveTable(table, here.give, specs=programs_of(table), beat=0.7)
    small_face.play(live, here, act_at_random)
    assert table.outcome
    check_record(table)


@pytest.mark.parametrize("name", ["temples", "tiles"])
def test_it_keeps_a_game_on_a_real_table(name: str) -> None:
    game, names = games.find(name), ["Anna", "Ben"]
    header = Header(
        format=FORMAT,
        game=name,
        rules=game.new_rules(),
        seats=tuple(Seating(each, HUMAN) for each in names),
        undo="free",
    )
    recorder = MemoryRecorder()
    recorder.write(header)
    table = Table(game, header, recorder)
    small_face.keep(LiveCompanion(Companion(table, names), Here().give), Random(3))
    assert table.outcome
    check_record(table)


@pytest.mark.parametrize("word", ["temples-build", next(w for w in SOLUTIONS if "tiles" in w)])
def test_it_solves_a_lesson(word: str) -> None:
    lesson = LessonTry(lessons()[word])
    small_face.learn(lesson, actions(SOLUTIONS[word][0]))
    assert lesson.is_over


def test_it_solves_a_mistake_and_reviews_a_game(tmp_path: Path) -> None:
    path, here = own(tmp_path), Here()
    keep_review(path, mistakes=1)
    drill = Drill(here.give)
    [mistake] = here.answer(partial(drill.look, Shelf.last(path), 0))
    best = mistake.mistake.judgement.best[0]
    assert small_face.drill(mistake, here, best) is Verdict.SOLVED
    found = small_face.review(Reviews(mistake.mistake.table, here.give), here, 0)
    assert found
    assert found.complete
