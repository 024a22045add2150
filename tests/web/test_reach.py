"""Every legal action can be chosen: by forms alone, and by pieces, lit places and buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from suite.core.picture.fragments import CHOICE
from suite.core.picture.look import Look
from suite.core.play.action_builder import ActionBuilder
from suite.core.view import View
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.parts import more, steps
from tests.tools.twins import Twins

NAMES = ("Anna", "Bela", "Cleo", "Dora")
TARGETS = 3
"""The actions that are looked for in each position."""
Question = dict[str, Any]
Asks = Callable[[View[Any], ActionChoice], Iterator[Question]]


def _forms(markup: str) -> Iterator[Question]:
    """Yield what each form on a page would ask."""
    for form in re.findall(r"<form.*?</form>", markup):
        held = [unescape(each) for each in re.findall('name="held" value="([^"]*)"', form)]
        for words in re.findall('name="words" value="([^"]*)"', form):
            yield {"held": held, "words": [unescape(words)]}
        of = re.findall('<select name="([^"]*)"', form)
        for value in re.findall('<option value="([^"]*)"', form):
            chosen = unescape(value)
            yield {"held": held, of[0]: chosen if of == ["place"] else [chosen]}


def _by_forms(_view: View[Any], chosen: ActionChoice) -> Iterator[Question]:
    """Yield what each form on the page would ask, without scripts."""
    return _forms(more(chosen) if chosen.armed else steps(chosen))


def _by_taps(view: View[Any], chosen: ActionChoice) -> Iterator[Question]:
    """Yield what each tap of a finger would ask: on a button, a lit place, a piece."""
    held = list(chosen.held)
    if not chosen.armed:
        yield from (each for each in _forms(steps(chosen)) if "words" in each)
    yield from ({"held": held, "place": place} for place in chosen.lit)
    drawn = view.game.fragments(view, NAMES, Look())
    for words in dict.fromkeys(re.findall('data-words="([^"]*)"', drawn.hand + drawn.panels)):
        yield {"held": held, "words": unescape(words).split(CHOICE)}


def _leads_to(view: View[Any], target: str, asks: Asks) -> bool:
    """Return whether an action can be chosen, by steps that do not lead away from it."""
    builder = ActionBuilder(view)
    todo: list[Iterator[Question]] = [iter([{}])]
    seen = set()
    while todo:
        asked = next(todo[-1], None)
        if asked is None:
            todo.pop()
        elif _fits(view, asked, target):
            chosen = choice_after(builder, NAMES, **asked)
            if chosen.armed == target:
                return True
            if not (chosen.refusal or (chosen.held, chosen.offers) in seen):
                seen.add((chosen.held, chosen.offers))
                todo.append(asks(view, chosen))
    return False


def _fits(view: View[Any], asked: Question, target: str) -> bool:
    """Return whether what is asked may lead to an action."""
    if place := asked.get("place"):
        return place in view.game.targets(view, view.game.read(target))
    words = asked.get("words")
    return not words or any(each.split()[-1] in target.split() for each in words)


@pytest.mark.parametrize("game", ["temples", "tiles"])
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 150))
def test_every_action_can_be_chosen(game: str, seed: int, plies: int) -> None:
    table = next(iter(Twins(game, seed, plies).tables), None)
    if table is None or not isinstance(table.actor, int):
        return  # the game is over
    view = table.view(table.actor)
    legal = [table.game.write(action) for action in table.game.legal(view.state)]
    for target in Random(seed).sample(legal, min(TARGETS, len(legal))):
        for asks in (_by_forms, _by_taps):
            assert _leads_to(view, target, asks), (target, asks)
