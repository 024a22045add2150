"""Exercises in use: which are asked, what counts, and what the clock has to say."""

from __future__ import annotations

from random import Random

import pytest

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.text.catalogue import speaking
from suite.lessons.exercises import exercises
from suite.play.exercises import RATINGS, SECONDS, ExerciseDrill, ExerciseTry
from suite.play.lesson import outline
from suite.play.rating import Rating

GAMES = ("temples", "tiles")


def answer(task: ExerciseTry, *, right: bool) -> str:
    """Answer rightly or wrongly."""
    best = task.view.game.read(task.exercise.task.best[0])
    wrong = next(action for action in task.legal if action != best)
    return task.attempt(best if right else wrong)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_answer_counts_and_only_once(game: str) -> None:
    tried: set[str] = set()
    ratings: dict[str, Rating] = {}
    drill = ExerciseDrill(game, tried, ratings)
    first = drill.next(0)
    assert first
    assert answer(first, right=False) != ""
    assert (first.is_solved, first.is_over) == (False, False)
    answer(first, right=True)
    assert (first.is_solved, first.is_over) == (True, True)
    assert drill.rate(0).startswith("Your rating: ")
    assert ratings[game].value < Rating().value
    assert tried == {first.exercise.word}
    before = ratings[game]
    second = drill.next(0)
    assert second
    answer(second, right=True)
    drill.rate(0)
    assert ratings[game].value > before.value
    assert drill.summary() == "1 of 2 solved."
    asked = {first.exercise.word, second.exercise.word}
    again = ExerciseDrill(game, tried, ratings)
    others = {task.exercise.word for task in iter(lambda: again.next(0), None)}
    assert not others & asked
    assert len(others) == len(exercises(game)) - 2
    before = ratings[game]
    repeated = ExerciseDrill(game, tried, ratings, again=True)
    while (task := repeated.next(0)) and task.exercise.word not in asked:
        pass
    assert task
    answer(task, right=True)
    assert "does not change your rating" in repeated.rate(0)
    assert ratings[game] == before


@pytest.mark.parametrize("help_", ["hint", "solution"])
def test_help_before_the_first_answer_counts_as_not_solved(help_: str) -> None:
    ratings: dict[str, Rating] = {}
    drill = ExerciseDrill("tiles", set(), ratings)
    task = drill.next(0)
    assert task
    assert drill.rate(0) == ""
    assert ratings == {}
    sentence = getattr(task, help_)()
    beginning = outline(task.view, task.exercise.task.best[0])
    assert sentence.startswith(beginning if help_ == "hint" else "Best: ")
    assert task.is_over == (help_ == "solution")
    answer(task, right=True)
    drill.rate(0)
    assert ratings["tiles"].value < Rating().value


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("temples", "settle persians", "settle …"),
        ("temples", "halve 1", "halve the rival's hand"),
        ("temples", "end", "end the turn"),
        ("tiles", "leader farmer F9", "place the farmer on …"),
        ("tiles", "commit 3", "add …"),
    ],
)
def test_an_outline_leaves_out_the_last_detail_of_an_action(
    game: str, text: str, words: str
) -> None:
    view = exercises(game)[0].view()
    assert outline(view, text) == words


@pytest.mark.parametrize("language", ["de", "it", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_an_outline_says_the_deed_in_every_language(game: str, language: str) -> None:
    with speaking(language):
        for exercise in exercises(game):
            words = outline(exercise.view(), exercise.task.best[0]).replace("…", "").split()
            assert words


def test_a_refused_action_is_explained_and_does_not_count() -> None:
    task = ExerciseDrill("tiles", set(), {}).next(0)
    assert task
    game = task.view.game
    refused = next(action for action in game.every_action() if action not in task.legal)
    with pytest.raises(IllegalActionError):
        task.attempt(refused)
    assert task.score is None


@pytest.mark.parametrize("game", GAMES)
def test_the_next_one_is_about_as_hard_as_the_person_is_strong(game: str) -> None:
    grades = {exercise.task.grade for exercise in exercises(game)}
    for value in RATINGS:
        task = ExerciseDrill(game, set(), {game: Rating(value, 60)}).next(0)
        assert task
        nearest = min(abs(RATINGS[grade - 1] - value) for grade in grades)
        assert abs(RATINGS[task.exercise.task.grade - 1] - value) == nearest


def test_one_theme_can_be_asked_for_and_is_told_with_the_solution() -> None:
    theme = exercises("temples")[0].task.theme
    drill = ExerciseDrill("temples", set(), {}, theme=theme)
    tasks = list(iter(lambda: drill.next(0), None))
    assert {task.exercise.task.theme for task in tasks} == {theme}
    assert tasks[0].solution().endswith(f"Theme: {games.find('temples').themes[theme]}.")


def test_the_exercise_of_a_day_follows_from_the_date_alone() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 31)]

    def words(tried: set[str], value: float) -> list[str]:
        drills = [
            ExerciseDrill("temples", tried, {"temples": Rating(value)}, day=day) for day in days
        ]
        tasks = [drill.next(0) for drill in drills]
        assert not any(drill.next(0) for drill in drills)
        return [task.exercise.word for task in tasks if task]

    everything = {exercise.word for exercise in exercises("temples")}
    assert words(set(), 1500) == words(everything, 900)
    assert len({*words(set(), 1500)}) > 3
    assert words(set(), 1500)[0] == Random(days[0]).choice(exercises("temples")).word


def test_against_the_clock_there_is_one_answer_each_until_the_time_is_up() -> None:
    ratings: dict[str, Rating] = {}
    drill = ExerciseDrill("temples", set(), ratings, start=1000.0)
    task = drill.next(1000)
    assert task
    answer(task, right=False)
    assert task.is_over
    drill.rate(1001)
    assert set(ratings) == {"temples:timed"}
    before = ratings["temples:timed"]
    task = drill.next(1000 + SECONDS)
    assert task
    answer(task, right=True)
    assert drill.rate(1001 + SECONDS) == "Time is up: this answer came too late."
    assert ratings["temples:timed"] == before
    assert drill.next(1001 + SECONDS) is None
    assert drill.summary() == "0 of 1 solved."


def test_what_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    theme = exercises("tiles")[0].task.theme
    with pytest.raises(SettingError, match=f"unknown theme '{theme}s'; did you mean '{theme}'"):
        ExerciseDrill("tiles", set(), {}, theme=f"{theme}s")
    everything = {exercise.word for exercise in exercises("tiles")}
    drill = ExerciseDrill("tiles", everything, {})
    assert drill.next(0) is None
    assert "--again" in drill.summary()
    monkeypatch.setattr("suite.play.exercises.exercises", lambda _name: ())
    with pytest.raises(SettingError, match="Tiles has no exercises"):
        ExerciseDrill("tiles", set(), {})
