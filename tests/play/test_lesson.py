"""Lessons in use: what comes of each action, taking it back, and which lesson is next."""

from __future__ import annotations

import re

import pytest

from suite.core.errors import IllegalActionError
from suite.lessons import courses, lessons
from suite.play.lesson import Answer, LessonTry, next_lesson
from tests.lessons.solutions import CHOICES, SOLUTIONS, WRONG, actions, tempting

RIGHT = [(word, line) for word, lines in SOLUTIONS.items() for line in lines]
FALSE = [(word, line) for word, lines in WRONG.items() for line in lines]


def attempt(lesson: LessonTry, line: str) -> list[Answer]:
    """Attempt a lesson by a line of actions; return what has come of each."""
    game = lesson.view.game
    return [lesson.attempt(game.read(text)) for text in actions(line)]


@pytest.mark.parametrize(("word", "line"), RIGHT)
def test_every_solution_solves_its_lesson(word: str, line: str) -> None:
    assert not LessonTry(lessons()[word]).is_over
    lesson = LessonTry(lessons()[word])
    *before, last = attempt(lesson, line)
    assert lesson.is_over
    assert not lesson.legal
    assert (last.missing, last.begins_again) == ("", False)
    for answer in before:
        assert answer.missing
        assert not answer.begins_again
    assert all(answer.sentences for answer in (*before, last))


@pytest.mark.parametrize(("word", "line"), FALSE)
def test_a_wrong_line_begins_again(word: str, line: str) -> None:
    lesson = LessonTry(lessons()[word])
    beginning = lesson.view
    *_before, last = attempt(lesson, line)
    assert last.begins_again
    assert last.missing
    assert lesson.view == beginning
    assert lesson.legal
    attempt(lesson, SOLUTIONS[word][0])
    assert lesson.is_over


def test_an_action_is_taken_back_by_repeating_those_before() -> None:
    lesson = LessonTry(lessons()["temples-build"])
    beginning = lesson.view
    first, second, *_rest = actions(SOLUTIONS["temples-build"][0])
    attempt(lesson, first)
    after = lesson.view
    attempt(lesson, second)
    lesson.undo()
    assert lesson.view == after
    lesson.undo()
    assert lesson.view == beginning
    with pytest.raises(IllegalActionError, match="nothing has happened yet"):
        lesson.undo()


def test_what_is_refused_is_explained_and_changes_nothing() -> None:
    lesson = LessonTry(lessons()["tiles-point"])
    before = lesson.view
    with pytest.raises(
        IllegalActionError, match=r"land, and farms go on river cells only.*\(Tiles\)"
    ):
        attempt(lesson, "tile farm H4")
    assert lesson.view == before


def test_the_next_lesson_is_the_first_unsolved_one_after_it_or_of_its_course() -> None:
    for course in courses().values():
        first, second, *others, last = (lesson.word for lesson in course)
        assert next_lesson(first, ()) == second
        assert next_lesson(last, ()) == first
        assert next_lesson(first, {second}) == others[0]
        assert next_lesson(first, {first, second, *others, last}) == ""


@pytest.mark.parametrize("word", CHOICES)
def test_the_best_action_solves_a_lesson_in_playing_well(word: str) -> None:
    lesson = LessonTry(lessons()[word])
    game, seat = lesson.view.game, lesson.view.watcher
    assert game.actor(lesson.view.state) == seat
    assert [*lesson.names] == (["Anna", "Ben"] if seat == 0 else ["Ben", "Anna"])
    with pytest.raises(IllegalActionError, match="nothing has happened yet"):
        lesson.undo()
    assert lesson.legal
    [answer] = attempt(lesson, CHOICES[word].best)
    assert (answer.missing, answer.begins_again) == ("", False)
    assert lesson.is_over
    assert not lesson.legal


@pytest.mark.parametrize(
    "word",
    [
        word if word == "temples-steal" else pytest.param(word, marks=pytest.mark.slow)
        for word in CHOICES
    ],
)
def test_what_tempts_is_refused_by_its_chance_and_may_be_tried_again(word: str) -> None:
    lesson = LessonTry(lessons()[word])
    beginning = lesson.view
    [answer] = attempt(lesson, tempting(word))
    assert answer.begins_again
    shares = re.fullmatch(
        r"it wins about (\d+) % of games, the best action about (\d+) %", answer.missing
    )
    assert shares
    assert int(shares[1]) + 5 <= int(shares[2])
    assert lesson.view == beginning
    assert lesson.legal
    attempt(lesson, CHOICES[word].best)
    assert lesson.is_over


def test_what_is_about_as_good_solves_a_lesson_too_and_names_the_answer() -> None:
    lesson = LessonTry(lessons()["tiles-joker"])
    [answer] = attempt(lesson, "tile settlement L3")
    assert lesson.is_over
    assert answer.sentences[-1] == "About as good: lay a market on L3."
