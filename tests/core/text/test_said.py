"""All that the games say are whole sentences from the catalogues: nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from itertools import chain
from random import Random
from typing import Any, Final

import pytest

from suite.core import games
from suite.core.text import catalogue
from suite.core.view import SPECTATOR
from tests.cli.records import GAMES
from tests.temples.scenes import dealt_states, some_states
from tests.tiles.stories import some_of_each_phase

NAMES: Final = ("7", "8", "9", "10")


class Nowhere(NullTranslations):
    """A language whose only word is X."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{[^}]*\})|[A-Za-z]+", lambda found: found[1] or "X", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def said(game: str) -> Iterator[str]:
    """Yield what is said of states in every phase, of what is legal there and what is not."""
    rules, rng = games.find(game), Random(1)
    states: Iterator[Any] = (
        (state for state, _ in some_of_each_phase(12))
        if game == "tiles"
        else chain(some_states(20, 7), dealt_states(60))
    )
    for state in states:
        names = NAMES[: max(rules.seats)] if game == "temples" else NAMES[: state.seats]
        asked = [rules.every_action().choice(rng) for _ in range(6)]
        legal = rules.legal(state) if isinstance(rules.actor(state), int) else ()
        for watcher in (0, SPECTATOR):
            view = rules.view(state, watcher)
            yield from rules.describe(view, names)
            yield from (rules.explain(view, action).sentence for action in asked)
            yield from (rules.narrate(view, action, names) for action in list(legal)[:3])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_but_by_the_catalogues(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_compiled", lambda _part, _language: Nowhere())
    told = [*said(game)]
    assert len(told) > 1000
    assert all(each.endswith(".") and each[0] == each[0].upper() for each in told)
    assert not any("{" in each or "}" in each for each in told)
    assert {word for sentence in told for word in re.findall("[A-Za-z]{2,}", sentence)} == set()
