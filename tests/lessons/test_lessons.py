"""Lessons: each can be solved in every right way, is refused when answered wrongly, hides hands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE
from suite.core.lesson import RuleLesson
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue, speak
from suite.lessons import Lesson, Practice, courses, lessons
from suite.play.choice import Attempt
from tests.lessons.solutions import CHOICES, PLANS, RULES, SOLUTIONS, WRONG, actions
from tests.tools.catalogues import TRANSLATED, messages, said

RIGHT = [(word, line) for word, lines in SOLUTIONS.items() for line in lines]
FALSE = [(word, line) for word, lines in WRONG.items() for line in lines]
_: Final = Catalogue("lessons")
SHORT = 4
"""Decisions up to which all of the card game's actions are tried."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def tried(word: str, line: str) -> Practice:
    """Practise a lesson by a line, each of whose actions must be legal."""
    practice = Practice(RULES[word])
    for text in actions(line):
        action = practice.game.read(text)
        assert action in practice.legal, (text, practice.told)
        practice.take(action)
    return practice


def test_each_game_has_one_course_the_rules_first_and_all_are_tested() -> None:
    assert [*courses()] == ["temples", "tiles"]
    for game, course in courses().items():
        words = [lesson.word for lesson in course]
        rules, choices = ([word for word in words if word in kind] for kind in (RULES, CHOICES))
        assert words == rules + choices
        assert len(rules) >= 6
        assert len(choices) >= 8
        assert all(lesson.game == game for lesson in course)
    assert RULES.keys() == SOLUTIONS.keys() == WRONG.keys()
    assert all(len(lines) >= 2 for lines in WRONG.values())


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.word)
def test_a_lesson_has_all_its_texts_and_places_of_the_board(lesson: Lesson) -> None:
    assert all(_texts(lesson))
    places = {place for row in games.find(lesson.game).places for place in row}
    assert lesson.lit
    assert {*lesson.lit} <= places


@pytest.mark.parametrize("lesson", RULES.values(), ids=lambda lesson: lesson.word)
def test_a_lesson_begins_unsolved_with_the_learner_to_act(lesson: RuleLesson) -> None:
    practice = Practice(lesson)
    assert practice.game.actor(practice.state) == lesson.seat
    assert practice.legal
    assert practice.missing
    assert not practice.solved
    assert not practice.over


@pytest.mark.parametrize(("word", "line"), RIGHT)
def test_every_right_way_solves_a_lesson(word: str, line: str) -> None:
    practice = tried(word, line)
    assert practice.solved, (practice.missing, practice.told)
    assert practice.over
    assert not practice.legal


@pytest.mark.parametrize(("word", "line"), FALSE)
def test_a_wrong_line_does_not_solve_a_lesson_and_ends_the_try(word: str, line: str) -> None:
    practice = tried(word, line)
    assert not practice.solved, practice.told
    assert practice.over, practice.told
    assert practice.missing


@pytest.mark.slow
@pytest.mark.parametrize("word", RULES)
def test_a_solution_is_found_by_trying(word: str) -> None:
    shortest = min(len(actions(line)) for line in SOLUTIONS[word])
    found = next(_solved(Practice(RULES[word]), shortest, _considered(word, shortest)), None)
    assert found is not None
    assert len(found.taken) <= shortest


def _considered(word: str, decisions: int) -> set[str] | None:
    """Return the actions that are tried: all, or where they are too many those in the lines here.

    For the longest way only those of the way itself are tried, in any order.
    """
    if decisions == 1 or (RULES[word].game == "temples" and decisions <= SHORT):
        return None
    lines = SOLUTIONS[word] if decisions > SHORT else SOLUTIONS[word] + WRONG[word]
    return {action for line in lines for action in actions(line)}


def _solved(practice: Practice, left: int, considered: set[str] | None) -> Iterator[Practice]:
    """Yield tries that solve a lesson by as many more decisions at most, within the turn."""
    if practice.solved:
        yield practice
    if practice.over or not left:
        return
    for action in practice.legal:
        text = practice.game.write(action)
        if text != "end" and (considered is None or text in considered):
            after = copy(practice)
            after.taken, after.told = [*practice.taken], []
            after.take(action)
            yield from _solved(after, left - 1, considered)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    practice = Practice(RULES["tiles-point"])
    before = practice.state
    with pytest.raises(IllegalActionError):
        practice.take(practice.game.read("tile farm H4"))
    assert (practice.state, practice.taken, practice.told) == (before, [], [])


@pytest.mark.parametrize("lesson", RULES.values(), ids=lambda lesson: lesson.word)
def test_the_learner_does_not_see_the_hands_of_others(lesson: RuleLesson) -> None:
    practice = Practice(lesson)
    hands = practice.game.to_json(practice.view)["hands"]
    for seat, hand in enumerate(hands):
        assert ("unknown" in hand) == (seat != lesson.seat)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.word)
def test_what_a_lesson_says_is_typed_is_the_same_in_every_language(
    lesson: Lesson, language: str
) -> None:
    speak(language)
    for text in _texts(lesson):
        assert _typed(_(text)) == _typed(text), text


def test_every_text_of_a_lesson_can_be_translated() -> None:
    known = {message.id for message in messages(said("lessons"))}
    for lesson in lessons().values():
        assert {*_texts(lesson)} <= known


def _texts(lesson: Lesson) -> list[str]:
    """Return all texts of a lesson."""
    return [lesson.title, *lesson.story, lesson.task, lesson.hint, lesson.closing]


def _typed(text: str) -> list[str]:
    """Return what a text says is typed, which is English in every language."""
    return re.findall(r"(?<!\w)'([^']+)'(?!\w)", text)


def test_what_is_spoiled_ends_the_try_at_once_and_says_so() -> None:
    practice = tried("tiles-peace", "tile market G5")
    assert practice.game.actor(practice.state) == practice.lesson.seat
    assert (practice.over, practice.missing) == (True, "that began a fight")
    practice = tried("tiles-war", "tile settlement H4; war king; commit 0")
    assert (practice.over, practice.missing) == (True, "your king has gone home")


def test_a_try_that_can_only_be_ended_is_over() -> None:
    practice = tried("temples-migrate", "migrate medes hittites")
    assert [practice.game.write(each) for each in practice.game.legal(practice.state)] == ["end"]
    assert practice.over
    assert not practice.legal


def test_the_same_lines_lead_to_the_same_position() -> None:
    one, other = (tried("temples-long", SOLUTIONS["temples-long"][0]) for _ in range(2))
    assert (one.state, one.told) == (other.state, other.told)


@pytest.mark.parametrize("word", PLANS)
def test_what_a_lesson_tells_of_the_way_on_is_true(word: str) -> None:
    table, seat = before_the_choice(word)
    line, own, rival = PLANS[word]
    assert actions(line)[0] == CHOICES[word].best
    for text in actions(line):
        assert table.actor == seat
        table.take(table.game.read(text))
    assert [table.state.total(each) for each in (seat, 1 - seat)] == [own, rival]


def test_a_temple_that_falls_makes_the_own_one_a_prey_of_hittites() -> None:
    table, _seat = before_the_choice("temples-wait")
    assert "steal 3" not in ways_of_ben(table, "end")
    table, seat = before_the_choice("temples-wait")
    assert "steal 3" in ways_of_ben(table, "collapse 3", "end")
    table.take(table.game.read("steal 3"))
    assert [table.state.total(each) for each in (seat, 1 - seat)] == [11, 10]


def before_the_choice(word: str) -> tuple[Table[Any], int]:
    """Return the game of a lesson in playing well before its choice, and the seat to act."""
    table = Attempt(CHOICES[word]).mistake.table
    table.undo_free = True
    table.undo()
    assert isinstance(table.actor, int)
    return table, table.actor


def ways_of_ben(table: Table[Any], *line: str) -> set[str]:
    """Return what Ben can do after some actions of the learner and what chance does then."""
    for text in line:
        table.take(table.game.read(text))
    while table.actor is CHANCE:
        table.deal()
    return {table.game.write(action) for action in table.game.legal(table.state)}


@pytest.mark.parametrize(("word", "line"), RIGHT)
def test_a_right_way_is_never_called_lost(word: str, line: str) -> None:
    practice = Practice(RULES[word])
    for action in map(Practice(RULES[word]).game.read, actions(line)):
        assert not practice.is_lost
        practice.take(action)


@pytest.mark.parametrize(
    ("word", "line"),
    [("temples-build", "settle medes"), ("tiles-monument", "tile temple H5")],
)
def test_what_can_solve_a_task_no_more_is_called_lost(word: str, line: str) -> None:
    practice = Practice(RULES[word])
    for action in map(Practice(RULES[word]).game.read, actions(line)):
        practice.take(action)
    assert practice.is_lost
    assert not practice.over
