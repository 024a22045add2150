"""Advice for the person whose hand is known: what to do, and how sure that is.

It follows from what that person has seen, and from the generator, alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from suite.companion.messages import _
from suite.core.errors import IllegalActionError
from suite.core.game import Game
from suite.core.picture.look import FIGHTS
from suite.core.play.player import Choice
from suite.core.showing.aims import purpose
from suite.core.showing.hints import chance_of
from suite.core.text.forecast import Chance
from suite.core.text.phrases import listed
from suite.core.view import View
from suite.players import roster

DEALS: Final = 16
"""The deals in which a rival's turn is looked at."""
MOST: Final = 3
"""The most attacks of a rival that are listed."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do: the choice of a strong player, and what there is to say of it, in sentences."""

    choice: Choice
    sentences: list[str]


def advice(view: View[Any], names: Sequence[str], rng: Random, *, in_words: bool = False) -> Advice:
    """Advise the watcher of a view, who is to act; `names` are what the seats are called.

    Sentences have actions `in_words`, else in the notation, for people who type it.
    The same view and generator give the same advice, whether the kernels are compiled or not.
    Raises `IllegalActionError` if the watcher is not to act.
    """
    game: Game[Any] = view.game
    if game.actor(view.state) != view.watcher:
        raise IllegalActionError(_("advice is only for the seat to act, and it is not your turn"))
    legal = game.legal(view.state)
    fresh = Random(rng.getrandbits(64))
    choice = roster.seat(game, game.adviser).choose(view, legal, rng)
    if choice.worlds:
        reasons = list(_reasons_by_worlds(view, choice, fresh, in_words))
    else:
        reasons = [_reason_without_worlds(choice, len(legal) == 1)]
    effect = game.explain(view, choice.actions[0], names).sentence
    aims = purpose(game.aims(view, choice.actions, names, view.watcher))
    aim = [_("Its aim: {aim}.", aim=aims)] if aims else []
    return Advice(choice, [_plan(view, choice, in_words), *aim, *reasons, effect])


def fears(view: View[Any], names: Sequence[str], rng: Random, *, in_words: bool = False) -> Advice:
    """Say what another seat, which is to act, may do in its turn, and how often it attacks.

    A strong player decides for it in random deals of what the watcher cannot see. The choice is
    what it most often begins with. See `advice` for the rest.
    """
    game: Game[Any] = view.game
    rival = game.actor(view.state)
    assert isinstance(rival, int)
    player = roster.seat(game, game.screener or game.adviser)
    beginnings: Counter[int] = Counter()
    attacks: Counter[str] = Counter()
    for _deal in range(DEALS):
        world = game.determinize(view, rng)
        mind = game.view(world, rival)
        plan = player.choose(mind, game.legal(mind.state), rng).actions
        beginnings[game.report(world, plan[0], view.watcher)] += 1
        fights = set()
        for action in plan:
            seen = game.view(world, rival)
            if game.actor(world) != rival or action not in game.legal(seen.state):
                break
            if game.promise(seen, action) == FIGHTS:
                fights.add(_quotation(seen, action, in_words))
            world = game.apply(world, action)
        attacks.update(sorted(fights))
    [(first, times)] = beginnings.most_common(1)
    who = names[rival]
    sentences = [
        _(
            "In {times} of {deals} random deals of what you cannot see, {who} begins with "
            "{action}.",
            times=times,
            deals=DEALS,
            who=who,
            action=_quotation(view, first, in_words),
        ),
        *(
            _("{who} attacks in {times} of them: {action}.", who=who, times=times, action=action)
            for action, times in attacks.most_common(MOST)
        ),
    ]
    if not attacks:
        sentences.append(_("{who} attacks in none of them.", who=who))
    return Advice(Choice((first,)), sentences)


def _plan(view: View[Any], choice: Choice, in_words: bool) -> str:
    """Return what to do, with the plan after it."""
    action, *plan = (_quotation(view, action, in_words) for action in choice.actions)
    if not plan:
        return _("The advice is {action}.", action=action)
    return _("The advice is {action}, and then {plan}.", action=action, plan=listed(plan))


def _quotation(view: View[Any], action: int, in_words: bool) -> str:
    """Return an action as a sentence quotes it."""
    game: Game[Any] = view.game
    return f'"{game.phrase(view, action)}"' if in_words else repr(game.write(action))


def _reason_without_worlds(choice: Choice, only: bool) -> str:
    """Return why no world was dealt; `only` says that there is one legal action."""
    if choice.complete and choice.value == 1.0:
        return _("It wins this turn in every possible deal, so no deals were sampled.")
    if only:
        return _("It is the only legal action, so no deals were sampled.")
    return _("No other action was worth comparing, so no deals were sampled.")


def _reasons_by_worlds(
    view: View[Any], choice: Choice, rng: Random, in_words: bool
) -> Iterator[str]:
    """Yield in how many worlds the choice was tried, and its chance in others, dealt for that."""
    yield _.plural(
        "It was chosen by one random deal of what you cannot see.",
        "It was chosen by {number} random deals of what you cannot see.",
        choice.worlds,
    )
    lines = [choice.actions]
    if choice.runner_up:
        lines.append((choice.runner_up.action,))
    chance, *others = view.game.chances(view, lines, rng)
    yield _("In new deals you win about {share} of games with it.", share=chance_of(chance))
    if choice.runner_up:
        yield _comparison(_quotation(view, choice.runner_up.action, in_words), chance, others[0])
    else:
        yield _("All plans compared with it begin with the same action.")


def _comparison(other: str, chance: Chance, other_chance: Chance) -> str:
    """Return what the best other first action would bring, or that nothing tells them apart.

    If new deals speak for the other against those that the choice was made by, nothing does.
    """
    if chance.share > other_chance.share and chance.differs(other_chance):
        return _(
            "With {other}, the next best first action, it is about {share}.",
            other=other,
            share=chance_of(other_chance),
        )
    return _("There is no clear difference from {other}, the next best first action.", other=other)
