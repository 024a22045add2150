"""What everything on the full screen has in common: its input, how it is left, when it must end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic
from traceback import extract_tb
from typing import Any, ClassVar, Final, TypeVar

import typer
from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.message_pump import MessagePump
from textual.screen import ModalScreen, Screen
from textual.worker import WorkerFailed

from suite import native
from suite.core.errors import ZweistromError
from suite.core.picture.palette import BACKGROUND, INK
from suite.core.system import ENDINGS, on_signal
from suite.work import Job
from suite.work.threads import Threads

from ..shell.console import BAD, FINE, STOPPED, at_terminal, note
from ..shell.messages import _
from ..shell.signals import restore_handlers
from .escape import EscapeParser

Ended = TypeVar("Ended")

HUNG_UP: Final = 129
"""The exit code when the terminal has gone."""
LOOKS: Final = 1.0
"""Seconds between looks whether the terminal is still there: not every end of one is a signal."""
ROUNDS: Final = 5
"""The most messages in a row by which a key has its effect: a key submits, which closes a screen,
which calls back, which opens another one, which takes the focus."""
LONGEST_DRAWING: Final = 1.0
"""The most seconds that the next key waits until a new screen is drawn."""
SOON: Final = 0.001
"""The fewest seconds of a timer: one of none breaks down in Textual."""
TRACEBACK: Final = "ZWEISTROM_TRACEBACK"
"""The variable that, if it is `1`, shows where an unexpected exception was raised."""
TOLD: Final = (ZweistromError, OSError, MemoryError)
"""The exceptions that have a sentence of their own in every command."""


class FullScreen(App[Ended]):
    """An app that clears the screen whenever it ends: by Ctrl-C, by a signal, by a terminal gone.

    - `stopped`: the exit code if it was ended so; it has no result then
    - `input_done`: set while no key, click or paste is still to have its effect

    Keys and clicks are taken one by one, however fast they arrive: each reaches the screen that is
    on top after everything that the one before has caused. `open` runs the app.
    """

    TITLE = "Zweistrom"
    # Not as a default: those of Textual for terminals would come before it.
    CSS: ClassVar[str] = f"""
    Screen {{ background: {BACKGROUND}; color: {INK}; }}
    ModalScreen {{ background: transparent; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+q", "stop", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        driver: Any = sys.modules[self.driver_class.__module__]
        driver.XTermParser = EscapeParser  # drivers take it from there
        self.stopped = FINE
        self._threads: Threads | None = None
        self.input_done = asyncio.Event()
        self._input: asyncio.Queue[events.Event] = asyncio.Queue()
        self._taking: asyncio.Task[None] | None = None
        self._panicked = False

    def open(self) -> Ended | None:
        """Run it to its end, and return its result.

        Raises the problem that it ended in, if that has a sentence of its own, or `typer.Exit` if
        it was stopped or broke down.
        """
        result: Ended | None = None
        problem: BaseException | None = None
        handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDINGS)}
        try:
            result = self.run()
        except Exception as raised:
            problem = raised
        finally:
            restore_handlers(handlers)  # a loop that ends leaves those of Python
        problem = self._exception or problem
        while isinstance(problem, WorkerFailed):
            problem = problem.error
        if isinstance(problem, TOLD):
            raise problem
        if problem or self._panicked:
            say_what_broke(problem)
            raise typer.Exit(BAD)
        if self.stopped:
            raise typer.Exit(self.stopped)
        return result

    def give(self, job: Job) -> None:
        """Let a job be done."""
        if self._threads is None:  # only now, as this loads the kernels
            are_cut_off = native.backend("core") == native.INTERPRETED
            self._threads = Threads(self.call_later, are_cut_off=are_cut_off)
        self._threads.give(job)

    def end_work(self) -> None:
        """Stop all jobs; this may have to wait until a program has finished thinking."""
        if self._threads:
            self._threads.close()

    # Textual would write what it was doing on the terminal, with the hands of all seats.

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *_renderables: object) -> None:
        """End without a word; `open` tells why."""
        self._panicked = True
        self._close_messages_no_wait()

    def on_load(self) -> None:
        """Listen for whatever ends it, before the terminal is touched."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, *ENDINGS):
            on_signal(loop, number.name, self._end, 128 + number)

    def on_mount(self) -> None:
        """Take input, and look after the terminal."""
        self._taking = asyncio.create_task(self._take_input())
        if at_terminal():
            self.set_interval(LOOKS, self._look)
            self._let_it_be_suspended()

    def on_unmount(self) -> None:
        """Take no more input."""
        if self._taking:
            self._taking.cancel()

    # --- input

    async def on_event(self, event: events.Event) -> None:
        """Queue keys, clicks and pastes as they arrive; handle everything else at once."""
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            self.input_done.clear()
            self._input.put_nowait(event)
        else:
            await super().on_event(event)

    async def _take_input(self) -> None:
        """Let each key, click and paste have its effect before the next."""
        while not self._exit:
            if self._input.empty():
                self.input_done.set()
            event = await self._input.get()
            try:
                top = self.screen
                await super().on_event(event)
                for _round in range(ROUNDS):
                    for node in self._takers(event):
                        await _turn_of(node.call_later)
                if self.screen is not top:
                    with suppress(TimeoutError):
                        drawing = _turn_of(self.screen.call_after_refresh)
                        await asyncio.wait_for(drawing, LONGEST_DRAWING)
            except Exception as problem:
                self._handle_exception(problem)
                return

    def _takers(self, event: events.Event) -> Iterator[DOMNode]:
        """Yield what may have something to do for an event, in the order in which it gets it."""
        taker: DOMNode = self.focused or self.screen
        if isinstance(event, events.MouseEvent):
            with suppress(NoWidget):
                taker, _region = self.get_widget_at(event.x, event.y)
        yield from taker.ancestors_with_self

    # --- being suspended, by Ctrl-Z or by a signal

    def _let_it_be_suspended(self) -> None:
        """Take the place of the handlers of Textual, which leave the screen empty afterwards."""
        loop = asyncio.get_running_loop()
        on_signal(loop, "SIGTSTP", self._suspend)
        on_signal(loop, "SIGCONT", self._resume)

    def _suspend(self) -> None:
        """Stop, with the terminal as it was before."""
        assert self._driver
        self._driver.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _resume(self) -> None:
        """Take the terminal again, whatever state it is in, and draw the screen.

        A terminal that hangs up sends this signal, too; then nothing is there to be taken.
        """
        if not self._exit and has_terminal():
            with self.suspend():
                pass

    # --- leaving

    def _look(self) -> None:
        if not has_terminal():
            self._end(HUNG_UP)

    def action_stop(self) -> None:
        """Leave by Ctrl-C: everything has been saved."""
        self._end(STOPPED)

    def _end(self, code: int) -> None:
        self.stopped = code
        self.exit()


class Layer(Screen[Ended]):
    """A screen over another one, which closes once, and only while it is on top."""

    def dismiss(self, result: Ended | None = None) -> AwaitComplete:
        """Close with a result; of a screen that is covered or closed it has no effect."""
        # Textual would close whichever screen is on top.
        return super().dismiss(result) if self.is_active else AwaitComplete()


class ModalLayer(ModalScreen[Ended], Layer[Ended]):
    """A layer through which the screen below can be seen."""


def give(screen: Screen[Any], job: Job) -> None:
    """Let a job of a screen be done by its app."""
    assert isinstance(screen.app, FullScreen)
    screen.app.give(job)


def call_after(screen: MessagePump, wait: float, call: Callable[[], object]) -> asyncio.TimerHandle:
    """Call in the turn of a screen after some seconds.

    A timer of Textual whose time is over before its task has begun never calls.
    """
    return asyncio.get_running_loop().call_later(wait, screen.call_next, call)


class Alarm:
    """The only timer of a screen that advances by itself: it calls `go_on`, which sets the next."""

    def __init__(self, screen: MessagePump, go_on: Callable[[], None]) -> None:
        self._screen = screen
        self._go_on = go_on
        self._timer: asyncio.TimerHandle | None = None
        self._when = inf

    def set(self, when: float | None) -> None:
        """Call at a time of `monotonic`; `None` for never."""
        if self._timer:
            self._timer.cancel()
        self._timer, self._when = None, inf
        if when is not None:
            self._when = when
            self._timer = call_after(self._screen, max(SOON, when - monotonic()), self._go_on)

    def ring(self, when: float = 0.0) -> None:
        """Call at a time at the latest, by default soon; once, however often it is rung."""
        if when < self._when:
            self.set(when)


def has_terminal() -> bool:
    """Return whether there is still a terminal to read from."""
    return bool(sys.__stdin__ and sys.__stdin__.isatty())


async def _turn_of(call: Callable[[Callable[[], None]], bool]) -> None:
    """Wait until something calls back, unless it says that it will not."""
    turn = asyncio.Event()
    if call(turn.set):
        await turn.wait()


def say_what_broke(problem: BaseException | None) -> None:
    """Tell of an unexpected exception: its kind and place, as its text may tell what is hidden.

    It is raised instead if the variable `TRACEBACK` says so.
    """
    if problem and os.environ.get(TRACEBACK) == "1":
        raise problem
    trace = extract_tb(problem.__traceback__) if problem else []
    place = f" ({Path(trace[-1].filename).name}:{trace[-1].lineno})" if trace else ""
    note(
        _(
            "zweistrom: a bug in the program ended the full screen: {kind}{place}",
            kind=type(problem).__name__ if problem else _("unknown"),
            place=place,
        )
    )
