"""Players that others have written in Python, which may break down or never answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from threading import Thread
from traceback import print_exc
from typing import Any, Final

from suite.core.game import LegalActions
from suite.core.play.player import Choice, Player
from suite.core.text.catalogue import Catalogue
from suite.core.view import View

_: Final = Catalogue("core")

GRACE: Final = 1.0
"""Seconds that a guest is given to end what it thinks about."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A player that does not come with the suite, and what it is called in short."""

    player: Player
    name: str

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return what the player chooses, however long it takes."""
        return self.player.choose(view, legal, rng)


class Bounded:
    """A guest at a table: an answer that does not do becomes the first legal action.

    - `fault`: what was wrong with its last answer; empty if nothing was

    It thinks in a thread of its own. Nobody can end a thread: one that was late and still runs is
    waited for before the guest is asked again, and that is part of the time for the next answer.
    """

    def __init__(self, guest: Guest, limit: float, *, loud: bool = False) -> None:
        """`limit` is in seconds; if it is `loud`, stderr is told where the guest breaks down."""
        self.guest = guest
        self.limit = limit
        self.loud = loud
        self.fault = ""
        self._thread: Thread | None = None

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return what the guest chooses, or the first legal action and note why."""
        answer = self._ask(view, legal, rng)
        if isinstance(answer, Choice):
            self.fault = ""
            return answer
        self.fault = answer
        return Choice((next(iter(legal)),))

    def _ask(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice | str:
        """Return what the guest chooses, or what is wrong with its answer."""
        answers: list[Choice | str] = []
        # It may change what it is given, and a late one goes on with it while the table does.
        own = View(view.game, view.watcher, view.game.copy(view.state))
        own_legal = LegalActions(legal.mask)

        def think() -> None:
            try:
                choice = self.guest.choose(own, own_legal, rng)
                answers.append(Choice(tuple(map(int, choice.actions))))
            except BaseException as problem:  # not its sentence, which could tell what it holds
                if self.loud:
                    print_exc()
                answers.append(_("it broke down ({kind})", kind=type(problem).__name__))

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
        """Break off what it still thinks about; compiled code is through with its call first.

        A thread that is still in compiled code when Python ends takes Python down with it.
        """
        thread = self._thread
        if thread and thread.ident and thread.is_alive():
            # There is no other way to make a thread of Python end.
            from ctypes import c_ulong, py_object, pythonapi

            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
            thread.join(GRACE)
