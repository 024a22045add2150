"""`zweistrom drill GAME`: exercises from a pipe, the rating that is kept, and what is refused."""

from __future__ import annotations

import json

import pytest

from cli.shell.games.solved_lessons import keep, learned, progress_file, write
from suite.lessons.exercises import exercises
from suite.play.exercises import SECONDS, ExerciseDrill
from suite.play.learned import Learned
from suite.play.rating import Rating
from tests.cli.records import run

GAMES = ("temples", "tiles")


def first_task(game: str) -> str:
    """Return the best action of the first exercise that a new person is asked for."""
    task = ExerciseDrill(game, set(), {}).next(0)
    assert task
    return task.exercise.task.best[0]


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_is_solved_and_the_rating_is_kept(game: str) -> None:
    keep("tiles-war")
    told = run("drill", game, "--ui", "line", lines=f"help\n{first_task(game)}\nquit\n")
    assert told.exit_code == 0, told.output
    assert "\nExercise 1: you are " in told.stdout
    assert told.stdout.count("One action is clearly the best") == 3
    before, after = told.stdout.split("Solved.\nBest: ")
    assert "Theme: " in after and "Theme: " not in before
    assert "Your rating: 1" in told.stderr
    assert told.stderr.endswith("1 of 1 solved.\n")
    known = learned()
    assert known.solved == {"tiles-war"}
    assert len(known.tried) == 1
    assert known.ratings[game].value > 1500
    assert known.ratings[game].deviation < 350
    told = run("drill", game, "--ui", "line", lines="look\nfly\nsolution\nquit\n")
    assert "'fly' is not an action of this game" in told.stdout
    assert len(learned().tried) == 2
    assert told.stderr.endswith("0 of 1 solved.\n")


def test_a_wrong_answer_can_be_tried_again_but_counts() -> None:
    task = ExerciseDrill("tiles", set(), {}).next(0)
    assert task
    wrong = next(
        task.view.game.write(action)
        for action in task.legal
        if task.view.game.write(action) != first_task("tiles")
    )
    told = run("drill", "tiles", "--ui", "line", lines=f"{wrong}\nhint\n{first_task('tiles')}\n")
    assert "That is not the best. Try again; 'solution' shows the best action." in told.stdout
    before, after = told.stdout.split("The best action: ")
    assert "a hint counts as not solved" in before
    assert " CELL" not in after.partition("Solved.")[0]
    assert "Solved.\nBest: " in told.stdout
    assert learned().ratings["tiles"].value < 1500


def test_nothing_is_kept_if_nothing_is_answered() -> None:
    told = run("drill", "temples", "--timed", "--ui", "line", lines="quit\n")
    assert told.stderr == "0 of 0 solved.\n"
    assert not progress_file().exists()


def test_an_answer_after_the_time_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 1.0, 2.0, 3.0, SECONDS + 1, SECONDS + 2])
    monkeypatch.setattr("cli.commands.drill.monotonic", lambda: next(times))
    told = run("drill", "temples", "--timed", "--ui", "line", lines="solution\nsolution\n")
    assert "Your rating: " in told.stderr
    assert told.stderr.endswith("Time is up: this answer came too late.\n0 of 1 solved.\n")
    assert learned().ratings.keys() == {"temples:timed"}


def test_the_exercise_of_the_day_is_one_and_comes_again_without_a_rating() -> None:
    told = [run("drill", "tiles", "--daily", "--ui", "line", lines="solution\n") for _ in "12"]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout.count("Exercise ") == 1
    assert "Your rating: " in told[0].stderr
    assert "it does not change your rating" in told[1].stderr


def test_what_was_tried_comes_again_only_if_it_is_asked_for() -> None:
    write(Learned(tried={exercise.word for exercise in exercises("tiles")}))
    told = run("drill", "tiles", lines="quit\n")
    assert told.stderr == "You have tried all these exercises; --again repeats them.\n"
    assert "Exercise 1: " in run("drill", "tiles", "--again", lines="quit\n").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tiles", "--as", "1"], "--as names a seat of a record: name its FILE too"),
        (["--timed"], "--theme, --timed and --daily are for exercises: name a GAME"),
        (["tiles", "--theme", "fishing"], "unknown theme 'fishing'; choose "),
        (["tiles", "--daily", "--timed"], "--daily is a single exercise"),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[str], sentence: str) -> None:
    told = run("drill", *words)
    assert told.exit_code == 2
    assert sentence in told.stderr


@pytest.mark.parametrize(
    "ratings", [{"tiles": {"value": 1e300}}, {"tiles": {"deviation": 0}}, [], {"tiles": 5}]
)
def test_ratings_that_cannot_be_are_passed_over(ratings: object) -> None:
    progress_file().parent.mkdir(parents=True)
    progress_file().write_text(json.dumps({"solved": ["tiles-war"], "ratings": ratings}))
    told = run("drill", "tiles", "--ui", "line", lines="solution\n")
    assert "cannot be read, so no lesson counts as solved" in told.stderr
    assert learned().ratings["tiles"].value < Rating().value
