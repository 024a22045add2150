"""Guests: external players in Python, which may raise errors or never answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from threading import Thread
from traceback import print_exc
from typing import Any, Final

from suite.core.game import LegalActions
from suite.core.play.player import Choice, Player
from suite.core.text.messages import _
from suite.core.view import View

GRACE: Final = 1.0
"""Seconds that a guest has to end after it is interrupted."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A player that is not part of the suite, and its short name."""

    player: Player
    name: str

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the player's choice, without a time limit."""
        return self.player.choose(View(view.game.checked, view.watcher, view.state), legal, rng)


class Bounded:
    """A guest with a time limit: an invalid or late answer is replaced by the first legal action.

    - `fault`: the fault of its last answer; empty if it was valid

    The guest runs in a thread, which cannot be killed. If a late one still runs at the next
    question, the wait for it counts as time of the next answer.
    """

    def __init__(self, guest: Guest, limit: float, *, loud: bool = False) -> None:
        """`limit` is in seconds; with `loud`, tracebacks of the guest go to stderr."""
        self.guest = guest
        self.limit = limit
        self.loud = loud
        self.fault = ""
        self._thread: Thread | None = None

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the guest's choice, or the first legal action and set `fault`."""
        answer = self._ask(view, legal, rng)
        if isinstance(answer, Choice):
            self.fault = ""
            return answer
        self.fault = answer
        return Choice((next(iter(legal)),))

    def _ask(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice | str:
        """Return the guest's choice, or the fault of its answer."""
        answers: list[Choice | str] = []
        # Copies: a guest may change its arguments, and a late one runs on while the game goes on.
        own = View(view.game, view.watcher, view.game.copy(view.state))
        own_legal = LegalActions(legal.mask)

        def think() -> None:
            try:
                choice = self.guest.choose(own, own_legal, rng)
                answers.append(Choice(tuple(map(int, choice.actions))))
            except BaseException as problem:  # not its message, which could reveal hidden cards
                if self.loud:
                    print_exc()
                answers.append(_("it crashed ({kind})", kind=type(problem).__name__))

        deadline = time.monotonic() + self.limit
        if self._thread:
            self._thread.join(self.limit)
            if self._thread.is_alive():
                return _("it is still busy with an earlier answer")
        self._thread = Thread(target=think, daemon=True)
        self._thread.start()
        self._thread.join(max(0.0, deadline - time.monotonic()))
        if not answers:
            return _("it did not answer within {limit:g} seconds", limit=self.limit)
        [answer] = answers
        if isinstance(answer, Choice) and (not answer.actions or answer.actions[0] not in legal):
            return _("its action is not legal")
        return answer

    def close(self) -> None:
        """Interrupt the guest's thread and wait; a call of compiled code is finished first.

        A thread that is still in compiled code when Python exits crashes it.
        """
        thread = self._thread
        if thread and thread.ident and thread.is_alive():
            # Python has no other way to end a thread.
            from ctypes import c_ulong, py_object, pythonapi

            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
            thread.join(GRACE)
