"""A lesson or an exercise in the host's browser, which a stream follows as it does a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from suite.core.text.catalogue import current_language
from suite.core.text.score_sheet import ScoreSheet
from suite.play.lesson import LessonTry
from suite.play.tasks import Task
from suite.web.page.observation import Chair, Observation
from suite.web.table.notifier import Notifier
from suite.web.table.served_table import delivery
from suite.work import Job, Runner


class ServedTask:
    """A task in the browser; its moment changes with the position."""

    is_open: bool = True

    def __init__(self, task: Task) -> None:
        self.task = task
        self.notifier = Notifier()
        self._number = 0
        self._is_judging = False

    @property
    def at(self) -> str:
        """The moment: how often the position has changed."""
        return f"{self._number}.0"

    def sight(self) -> Observation:
        """Return what the learner is shown."""
        task = self.task.task
        seat = task.view.watcher
        waits = self.task.waits or task.is_over
        return Observation(
            watcher=seat,
            view=task.view,
            at=self.at,
            chairs=tuple(Chair(name, is_taken=True) for name in task.names),
            actor=None if waits else seat,
            last="",
            title="",
            news=(),
            span=(0, 0),
            changed=(),
            acted=False,
            log=(),
            ending=(),
            points=ScoreSheet((), ()),
            winners=(),
            can_undo=isinstance(task, LessonTry) and task.can_undo,
            pointed=self.task.lit,
        )

    async def do(self, what: str, action: str, runner: Runner) -> None:
        """Do one of the orders of the task, or `act`, which may be judged for some seconds.

        Meanwhile nothing else is done. Raises `NotationError` for what is no action, and
        `IllegalActionError` for an order that cannot be done now.
        """
        if self._is_judging:
            return
        task, state = self.task, self.task.task.view.state

        def settle() -> None:
            self._number += task.task.view.state != state
            self.notifier.notify()

        def judge(deliver: Callable[[Any], None]) -> None:
            def judged(result: Any) -> None:  # also if nobody waits for it any more
                self._is_judging = False
                settle()
                deliver(result)

            runner.give(Job(task.attempt, args, judged, is_portable=False))

        if what == "act":
            args = task.game.read(action), current_language()
            self._is_judging = True
            await delivery(judge)
        else:
            task.do(what)
            settle()
