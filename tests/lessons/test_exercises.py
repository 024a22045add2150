"""The exercises that are shipped: sound, small, and described as they are."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from suite.core import games
from suite.core.view import EVERYBODY
from suite.lessons.exercises import FORMAT, GRADES, decode, exercises
from tests.toys import nim

GAMES = ("temples", "tiles")
MOST = 600_000
"""The bytes of the files of both games."""

VERBS = {
    "halve": "halve discard",
    "leader": "leader withdraw",
    "revolt": "leader commit",
    "war": "tile commit war",
    "defence": "commit",
    "treasure": "tile keep",
    "monument": "tile monument decline",
}
"""The verbs that fit a theme, where it is not the verb itself."""


@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_is_a_choice_of_its_seat_that_holds_the_best_action(name: str) -> None:
    game = games.find(name)
    assert exercises(name)
    for exercise in exercises(name):
        task = exercise.task
        view = exercise.view()
        assert game.actor(view.state) == view.watcher != EVERYBODY
        legal = game.legal(view.state)
        assert len(legal) > 1, exercise.word
        assert game.read(task.best[0]) in legal, exercise.word
        assert 1 <= task.grade <= GRADES
        assert 10 <= task.gap < 100
        assert task.gap <= task.share < 100


@pytest.mark.parametrize("name", GAMES)
def test_every_exercise_has_a_theme_that_fits_and_a_word_of_its_own(name: str) -> None:
    themes = games.find(name).themes
    assert len(themes) <= 12
    for exercise in exercises(name):
        theme, verb = exercise.task.theme, exercise.task.best[0].partition(" ")[0]
        assert theme in themes
        if theme in VERBS or theme in games.find(name).flow.verbs:
            assert verb in VERBS.get(theme, theme).split(), exercise.word
    words = Counter(exercise.word for exercise in exercises(name))
    assert max(words.values()) == 1


def test_both_files_are_small_and_say_how_they_were_made() -> None:
    size = 0
    for name in GAMES:
        data = (files(f"suite.{name}") / "exercises.jsonl.gz").read_bytes()
        size += len(data)
        source, played = decode(data)
        assert (source.format, source.game) == (FORMAT, name)
        assert all(source.seed <= one.seed < source.seed + source.games for one in played)
    assert size <= MOST


def test_a_game_without_a_file_has_no_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _name: nim.GAME)
    assert exercises.__wrapped__("nim") == ()
