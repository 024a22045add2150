"""Compares sentences on actions of random positions with the second engine of the game."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pkgutil import resolve_name
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.view import SPECTATOR
from tests.tools.previews import sentences, temples, tiles
from tests.tools.previews.asked import NAMES, Asked, Fact, UnknownClauseError

PLIES: Final = 40
"""How many actions and events a play has at most that begins with a dense position."""
LONG: Final = 250
"""How many one has that begins at the beginning."""
EACH: Final = 2
"""How many actions of a verb are looked at in a position, at most."""
FEW: Final = 4
"""In one of so many positions of the phase of a turn the actions are looked at."""
TRIED: Final = 12
"""How many actions are tried to find one that a rare decision follows."""
RARE: Final = 0.5
"""How often that is done."""
TURNS: Final = ("act", "action")
READERS: Final[dict[str, tuple[Callable[[Asked], set[Fact]], Callable[[Asked], set[Fact]]]]] = {
    "temples": (temples.told, temples.true),
    "tiles": (sentences.told, tiles.true),
}
"""Of each game what a sentence tells, and what is true."""
NARRATED: Final = ("tiles",)
"""The games of which narrations can be read."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence that was compared: `kind` and `fault` say what is wrong with it."""

    what: str
    where: str
    sentence: str
    kind: str = ""
    fault: str = ""

    def __str__(self) -> str:
        return f"  {self.where}\n    {self.sentence}\n    {self.fault}"


def compared(name: str, count: int, seed: int) -> Iterator[Case]:
    """Yield so many previews of a game, and the narrations, each compared with what happens."""
    number = 0
    for play in itertools.count():
        for case in _of_one_play(games.find(name).unchecked, f"previews:{seed}:{play}"):
            if number == count:
                return
            yield case
            number += case.what.startswith("preview")


def _of_one_play(game: Any, seed: str) -> Iterator[Case]:
    """Yield the cases of one play, which follows from its seed."""
    rng = Random(seed)
    rules = {option.name: rng.choice(option.values) for option in game.options}
    seats, is_dense = rng.choice(game.seats), rng.random() < 0.8
    declared = resolve_name(game.invariants)
    position = None
    if is_dense:
        position = resolve_name(declared.dense_positions)(rng, rules, seats)
    second = resolve_name(declared.second_engine)(rules, seats, position)
    state = game.from_json(position, rules) if position else game.new(rules, seats)
    for ply in range(PLIES if is_dense else LONG):
        actor = game.actor(state)
        if actor is None:
            return
        if actor is CHANCE:
            action = game.flow.deal(state, rng.random)
        else:
            legal = list(game.legal(state))
            if state.phase not in TURNS or rng.randrange(FEW) == 0:
                for each in _some(game, legal, rng):
                    yield from _of_one_action(game, second, state, actor, each, f"{seed} {ply}")
            action = way_on(game, state, legal, rng)
        second.take(game.write(action))
        game.step(state, action)


def way_on(game: Any, state: Any, legal: list[int], rng: Random) -> int:
    """Return how a play goes on: often by an action that a rare decision follows."""
    ways = [rng.choice(legal) for _each in range(TRIED)] + [*_some(game, legal, rng)]
    for action in ways if rng.random() < RARE else ():
        after = game.copy(state)
        game.step(after, action)
        if game.actor(after) is not CHANCE and after.phase not in TURNS:
            return action
    return rng.choice(ways)


def _some(game: Any, legal: list[int], rng: Random) -> Iterator[int]:
    """Yield some actions of each verb."""
    of_verbs = defaultdict(list)
    for action in legal:
        of_verbs[game.verb(action)].append(action)
    for actions in of_verbs.values():
        yield from rng.sample(actions, min(EACH, len(actions)))


def _of_one_action(
    game: Any, second: Any, state: Any, seat: int, action: int, where: str
) -> Iterator[Case]:
    """Compare what the seat is told before an action, and what everybody is told after it."""
    text, names = game.write(action), NAMES[: len(game.scores(state))]
    view = game.view(state, seat)
    sentence = game.explain(view, action, names).sentence
    yield compare(game.name, Asked(second, view, seat, text, sentence, ahead=True), where)
    twin = game.view(game.determinize(view, Random(where)), seat)
    assert game.explain(twin, action, names).sentence == sentence, f"{where}: {text} tells a secret"
    if game.name in NARRATED:
        view = game.view(state, SPECTATOR)
        sentence = game.narrate(view, action, names)
        yield compare(game.name, Asked(second, view, seat, text, sentence, ahead=False), where)


def compare(game: str, asked: Asked, where: str) -> Case:
    """Compare a sentence with what happens."""
    told_of, true_of = READERS[game]
    what = f"{'preview' if asked.ahead else 'narration'} of {asked.verb}"
    where = f"{where}: {asked.action}"
    try:
        told = told_of(asked)
    except UnknownClauseError as unknown:
        return Case(what, where, asked.sentence, "unknown clause", str(unknown))
    true = true_of(asked)
    if told == true:
        return Case(what, where, asked.sentence)
    wrong = [
        *(("false", fact) for fact in told - true),
        *(("untold", fact) for fact in true - told),
    ]
    kinds = sorted({f"{how} {fact[0]}" for how, fact in wrong})
    fault = "; ".join(f"{how}: {' '.join(map(str, fact))}" for how, fact in sorted(wrong, key=str))
    return Case(what, where, asked.sentence, f"{asked.verb}: {', '.join(kinds)}", fault)
