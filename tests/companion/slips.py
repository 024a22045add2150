"""What is typed at a table though it did not happen, and how a companion must answer."""

from __future__ import annotations

from random import Random
from typing import Any

from suite.companion.cards import cards_of
from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError
from suite.core.flow import CHANCE, Action
from suite.core.game import Game
from tests.companion.typist import Talk, short_for


def of_any_verb(game: Game[Any], actions: set[Action], rng: Random) -> Action | None:
    """Return one of some actions, each verb with equal odds; `None` if there is none."""
    by_verb: dict[str, list[Action]] = {}
    for action in sorted(actions):
        by_verb.setdefault(game.verb(action), []).append(action)
    return rng.choice(by_verb[rng.choice(list(by_verb))]) if by_verb else None


def dealt_wrong(companion: Companion, rng: Random) -> Action | None:
    """Return an event like one that can come up, often with the wrong cards or too many alike."""
    game = companion.game
    verb, seat, *cards = rng.choice(list(companion.possible())).split()
    if verb == "start":
        return None
    kinds = [*cards_of(game, verb)]
    alike = rng.choice(kinds)
    number = max(1, len(cards) + rng.choice((-1, 0, 0, 0, 1)))
    wrong = [alike if rng.random() < 0.8 else rng.choice(kinds) for _each in range(number)]
    text = " ".join([verb, seat, *sorted(wrong, reverse=verb == "lay")])
    try:
        return game.read(text)
    except NotationError:
        return None


def refuse(talk: Talk, text: str) -> None:
    """Test that something is refused with a reason, as it is written and as it is typed."""
    companion, game = talk.companion, talk.game
    before, number = companion.table.state, len(companion.table.events)
    reason = game.explain(companion.view, game.read(text), companion.names)
    assert not reason.legal, f"{text!r} is said to be allowed: {reason.sentence}"
    by_chance = companion.table.actor is CHANCE
    lines = [" ".join(text.split()[2:])] if by_chance else [text]
    if not by_chance and not is_word(talk, short := short_for(game, text)):
        lines.append(short)
    for say, told in ((companion.take, text), *((talk.obey, line) for line in lines)):
        try:
            say(told)
        except (IllegalActionError, NotationError) as problem:
            assert str(problem).strip()
        else:
            raise AssertionError(f"{told!r} was taken")
    assert companion.table.state is before
    assert len(companion.table.events) == number


def is_word(talk: Talk, line: str) -> bool:
    """Say whether a line is a word for the companion itself, or means an action without a verb."""
    try:
        return bool(talk.word(line) or talk.read(line))
    except NotationError:
        return False


def take_and_undo(companion: Companion, text: str) -> None:
    """Test that something is taken, leaves a view that may be the truth, and can be taken back."""
    game, watcher = companion.game, companion.table.watcher
    before, number = companion.table.state, len(companion.table.events)
    companion.take(text)
    assert companion.table.events[number].action == text
    view = companion.view
    assert game.view(game.determinize(view, Random(1)), watcher) == view
    companion.undo()
    assert companion.table.state == before
    assert len(companion.table.events) == number
