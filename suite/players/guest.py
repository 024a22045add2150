"""Players that others have written in Python, which may break down or never answer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from threading import Thread
from typing import Any, Final

from suite.core.game import LegalActions
from suite.core.language import Catalogue
from suite.core.player import Choice, Player
from suite.core.view import View

_: Final = Catalogue("core")


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

    It thinks in a thread of its own. Nobody can end a thread: while one that was late still runs
    the guest is not asked again.
    """

    def __init__(self, guest: Guest, limit: float) -> None:
        self.guest = guest
        self.limit = limit
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
        # A late guest goes on with it while the table does.
        own = View(view.game, view.watcher, view.game.copy(view.state))

        def think() -> None:
            try:
                choice = self.guest.choose(own, legal, rng)
                answers.append(Choice(tuple(map(int, choice.actions))))
            except BaseException as problem:  # not its sentence, which could tell what it holds
                answers.append(_("it broke down ({kind})", kind=type(problem).__name__))

        if self._thread and self._thread.is_alive():
            return _("it is still busy with an earlier answer")
        self._thread = Thread(target=think, daemon=True)
        self._thread.start()
        self._thread.join(self.limit)
        if not answers:
            return _("it did not answer within {limit:g} seconds", limit=self.limit)
        [answer] = answers
        if isinstance(answer, Choice) and (not answer.actions or answer.actions[0] not in legal):
            return _("its action is not legal")
        return answer
