"""Lessons on the full screen: read, solved by keys and by the mouse, failed, and the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cli.screens.board import Board
from cli.screens.table.app import TableApp
from cli.screens.table.key_path import THEN, key_path
from cli.screens.table.lesson import LessonScreen
from cli.shell.games.solved_lessons import solved
from suite.lessons import lessons
from tests.cli.screens.sitting import SMALL
from tests.lessons.solutions import SOLUTIONS, WRONG, actions


class Learner:
    """A learner at the screen of a lesson."""

    def __init__(self, word: str) -> None:
        self.screen = LessonScreen(lessons()[word])
        self.app = TableApp(self.screen)

    def learn(self, story: Callable[[], Awaitable[None]]) -> object:
        """Run a story of keys; return what is to follow."""

        async def happen() -> None:
            async with self.app.run_test(size=SMALL) as pilot:
                self.pilot = pilot
                await pilot.pause()
                await story()

        asyncio.run(happen())
        self.app.end_work()
        return self.app.return_value

    @property
    def frame(self) -> str:
        boards = [str(board.canvas) for board in self.app.screen.query(Board)]
        return " ".join(" ".join(boards).replace("│", " ").split())

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
            while self.screen.busy:
                await asyncio.sleep(0.01)
            await self.pilot.pause()

    async def read(self) -> None:
        """Read the story, up to the task."""
        while self.screen.guide.waits:
            await self.press("enter")

    async def play(self, line: str) -> None:
        """Play actions by the keys that are told of them."""
        for text in actions(line):
            selection = self.screen.selection
            keys = key_path(selection.view, selection.builder.legal, text).split()
            while keys:
                key = keys.pop(0)
                if key == THEN:
                    place = keys.pop(0)
                    places = [name for row in self.screen.game.places for name in row]
                    selection.point(next(name for name in places if name.capitalize() == place))
                    key = "enter"
                await self.press(key)
            assert self.screen.selection.builder.armed == text
            await self.press("enter")


@pytest.mark.slow
@pytest.mark.parametrize("word", ["temples-settle", "tiles-point"])
def test_a_lesson_is_read_and_solved_by_keys_and_the_next_one_follows(word: str) -> None:
    learner, lesson = Learner(word), lessons()[word]

    async def story() -> None:
        for paragraph in lesson.story:
            assert paragraph in learner.frame
            await learner.press("enter")
        assert f"{lesson.title}: {lesson.task}" in learner.frame
        await learner.play(SOLUTIONS[word][0])
        assert lesson.closing in learner.frame
        await learner.press("enter")
        await learner.press("enter")

    following = [*lessons()][[*lessons()].index(word) + 1]
    assert learner.learn(story) == following
    assert solved() == {word}


@pytest.mark.slow
def test_a_failed_try_says_what_is_missing_and_begins_again() -> None:
    learner = Learner("temples-settle")

    async def story() -> None:
        await learner.read()
        await learner.play(WRONG["temples-settle"][0])
        assert "Not solved" in learner.frame
        assert learner.screen.selection.acts
        assert not solved()

    learner.learn(story)


def test_an_action_is_taken_back_and_a_hint_is_read() -> None:
    learner, lesson = Learner("temples-build"), lessons()["temples-build"]

    async def story() -> None:
        await learner.read()
        before = learner.screen.lesson_try.view
        await learner.play(actions(SOLUTIONS["temples-build"][0])[0])
        assert learner.screen.lesson_try.view != before
        await learner.press("u")
        assert learner.screen.lesson_try.view == before
        assert learner.screen.presenter.view == before
        await learner.press("i")
        assert lesson.hint in learner.frame

    learner.learn(story)
