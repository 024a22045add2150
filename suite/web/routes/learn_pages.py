"""The pages on which the host learns a game: its course, and a lesson or an exercise of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from suite.core.game import Game
from suite.core.lesson import ChoiceLesson
from suite.core.picture.fragments import why
from suite.core.picture.markup import Markup, element, joined
from suite.core.text.catalogue import Catalogue
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.lessons import courses
from suite.lessons.exercises import exercises
from suite.play.exercises import ExerciseDrill, theme_text
from suite.play.learned import Learned
from suite.play.lesson import lesson_text
from suite.play.tasks import Task
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.documents import sheet, table_page
from suite.web.page.parts import (
    CHAIRS,
    CHOICE,
    ENDING,
    LOG,
    MENU,
    NEWS,
    TURN,
    bar,
    change_form,
    choice_part,
    dock,
    moment,
    parts,
)
from suite.web.routes.rules import in_words
from suite.web.table.served_task import ServedTask

_: Final = Catalogue("web")

TYPED: Final = re.compile(r"(?<!\w)'([a-z][a-z0-9 ]*)'")
"""An action as lessons have it, to be typed."""


def course_page(game: Game[Any], known: Learned) -> str:
    """Return the page of a game's course: its lessons in order, its exercises, its rules."""
    course = courses().get(game.name, ())
    titles = {lesson.word: lesson_text(lesson.title) for lesson in course}
    left = [word for word in titles if word not in known.solved]
    done = len(course) - len(left)
    told = _("{number} of {all} solved", number=done, all=len(course))
    rows: dict[bool, list[Markup]] = {False: [], True: []}
    for number, lesson in enumerate(course, 1):
        state = "" if lesson.word in left else f"✓ {_('solved')}"
        way = f"../learn/{lesson.word}/"
        title = f"{number}  {titles[lesson.word]}"
        rows[isinstance(lesson, ChoiceLesson)].append(_row(way, title, state))
    return sheet(
        _("Learn {game}", game=game.title),
        *(
            element(
                "form",
                element("button", _("Next: {title}", title=titles[word]), class_="do"),
                method="get",
                action=f"../learn/{word}/",
            )
            for word in left[:1]
        ),
        *([element("p", told), _bar_of(done, len(course))] if course else []),
        *(
            joined([element("h2", heading), element("ul", *lessons, class_="rows")])
            for heading, lessons in zip(
                (_("The rules"), _("Playing well")), rows.values(), strict=True
            )
            if lessons
        ),
        *_exercises(game, known),
        element("ul", _row(f"../../rules/{game.name}", _("Rules"), ""), class_="rows"),
        element("p", element("a", _("Back"), href="../")),
    )


def _bar_of(done: int, number: int) -> Markup:
    """Return how much of a number is done, as a bar."""
    box = {"viewBox": f"0 0 {number} 1", "preserveAspectRatio": "none"}
    bars = ((number, "var(--tray)"), (done, "var(--act-deep)"))
    rects = (element("rect", width=width, height=1, fill=fill) for width, fill in bars)
    return element("svg", *rects, width="100%", height=8, aria_hidden="true", **box)


def _exercises(game: Game[Any], known: Learned) -> list[Markup]:
    """Return the ways to the exercises of a game: one that suits, that of the day, by themes."""
    pool = exercises(game.name)
    if not pool:
        return []
    left = Counter(one.task.theme for one in pool if one.word not in known.tried)
    at = f"{game.name}/exercise"
    ways = [
        *([(at, _("For your rating"))] if left else []),
        (f"{at}?day", _("Exercise of the day")),
        *(
            (f"{at}?theme={theme}", f"{capitalized(theme_text(game, theme))} ({number})")
            for theme, number in left.items()
        ),
    ]
    rating = ExerciseDrill(game.name, known.tried, known.ratings).rating
    return [
        element("h2", _("Exercises")),
        element("p", _("your rating: {rating}", rating=rating)),
        element("nav", *(element("a", words, href=way) for way, words in ways), class_="chips"),
    ]


def _row(way: str, title: str, state: str) -> Markup:
    return element("li", element("a", element("b", title), element("small", state), href=way))


def task_page(served: ServedTask, choice: ActionChoice | None = None) -> str:
    """Return the page of a task, by default with nothing chosen: that of a table in its words."""
    game, page = served.task.game, task_parts(served, choice)
    return table_page(
        f"{served.task.heading[0]} · {game.title}",
        page,
        served.at,
        game.name,
        moment="" if choice else moment(served.at, page),
    )


def task_parts(served: ServedTask, choice: ActionChoice | None = None) -> dict[str, Markup]:
    """Return the parts of the page of a task."""
    task, sight = served.task, served.sight()
    if choice is None:
        choice = choice_after(sight.builder, sight.names) if sight.acts else ActionChoice()
    title, detail = task.heading
    story = [element("p", _in_words(sight.view, paragraph)) for paragraph in task.story]
    card = [element("h2", title), *story] if task.waits else []
    if task.task.is_over:
        heading, text = task.closing
        card = [element("h2", heading), element("p", _in_words(sight.view, text))]
    return {
        **parts(sight, choice),
        TURN: bar(title, Markup(f" · {detail}"), is_mine=sight.acts),
        CHOICE: task_dock(served, choice),
        ENDING: joined(card),
        NEWS: Markup() if card else joined(story),
        CHAIRS: Markup(),
        LOG: element("ol", *(element("li", sentence) for sentence in task.told)),
        MENU: joined([why(), _course(task)]),
    }


def task_dock(served: ServedTask, choice: ActionChoice) -> Markup:
    """Return what the learner can do, with a choice; the task stays above it."""
    task, sight = served.task, served.sight()
    if task.task.is_over:
        following = (
            element("a", words, href=f"../{word}/", class_="way" if another else "way do")
            for (word, words), another in zip_longest(task.following, task.following[1:])
        )
        return dock([element("p", task.said)], _course(task), *following)
    question = element("p", _in_words(sight.view, task.question), class_="task")
    if task.waits:
        return dock(
            [question], change_form("on", sight, element("button", _("Begin"), class_="do"))
        )
    if not (choice.held or choice.ahead or choice.refusal):
        ahead, wrong = (_in_words(sight.view, text) for text in (task.said, task.wrong))
        choice = replace(choice, ahead=ahead, refusal=wrong)
    offers = (
        ("solution", _("Solution"), "solution" in task.orders),
        ("again", _("Again"), task.is_lost),
    )
    ways = (change_form(to, sight, element("button", text)) for to, text, fits in offers if fits)
    return joined([question, choice_part(sight, choice, *ways)])


def _in_words(view: View[Any], text: str) -> str:
    """Return a text with its actions as buttons have them instead of as they are typed."""
    return TYPED.sub(lambda typed: f"'{capitalized(in_words(view, typed[1])) or typed[1]}'", text)


def _course(task: Task) -> Markup:
    return element("a", _("All lessons"), href=f"../../course/{task.game.name}", class_="way")
