"""A review in words: sentences for people who play, made of those of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erfc, sqrt
from typing import Any, Final

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.text.catalogue import Catalogue
from suite.core.view import EVERYBODY, Watcher
from suite.review.review import Account, Review, Step

_: Final = Catalogue("review")

NOTHING_SPECIAL: Final = 4
"""Luck that comes in one game of fewer is not told as luck."""


def accounts(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Yield for each known seat what made its result."""
    for account in review.accounts:
        name = names[account.seat]
        begun, ended = _percent(account.initial), _percent(account.result)
        if review.finished:
            yield _(
                "{name} began with a chance of {begun} and ended with {ended}:",
                name=name,
                begun=begun,
                ended=ended,
            )
        else:
            yield _(
                "{name} began with a chance of {begun} and now has {ended}:",
                name=name,
                begun=begun,
                ended=ended,
            )
        yield _(
            "  what was drawn: {change} (known to about {noise}). {luck}",
            change=_signed(account.draws),
            noise=_percent(account.noise),
            luck=luck(account),
        ).rstrip()
        yield _("  own mistakes: {change}", change=_signed(account.skill))
        if review.side is None:
            yield _("  mistakes of others: {change}", change=_signed(account.rivals))
            yield _(
                "  what was hidden, and what the review does not know: {change}",
                change=_signed(account.hidden),
            )
        else:
            yield _(
                "  what this side has not seen, and what the review does not know: {change}",
                change=_signed(account.hidden + account.rivals),
            )


def luck(account: Account) -> str:
    """Return how lucky the draws of a seat were, in a sentence; empty if there were none."""
    if not account.draws_spread:
        return ""
    odds = erfc(abs(account.draws) / account.draws_spread / sqrt(2)) / 2
    games = round(1 / max(odds, 1e-6))
    if games < NOTHING_SPECIAL:
        return _("That is neither lucky nor unlucky.")
    if account.draws > 0:
        return _("As lucky as 1 game in {games}.", games=games)
    return _("As unlucky as 1 game in {games}.", games=games)


def turning_points(review: Review, table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines that changed the chances most, the largest change first."""
    curve = review.curve
    for place in review.turning_points:
        step, before = review.steps[place], curve[place]
        seat = max(range(len(before)), key=lambda each: abs(step.shares[each] - before[each]))
        yield _(
            "ply {ply}: {told} {name}: {before} -> {after}.",
            ply=step.ply,
            told=_told(review, table, names, step),
            name=names[seat],
            before=_percent(before[seat]),
            after=_percent(step.shares[seat]),
        )


def _told(review: Review, table: Table[Any], names: Sequence[str], step: Step) -> str:
    """Return what happened in a step, in a sentence."""
    match step.kind:
        case "leave":
            assert step.actor is not None
            return _("{name} left the game.", name=names[step.actor])
        case "end":
            return _("The game ended.")
        case _:
            return table.narrate(step.ply - 1, watcher_of(review.side), names)


def marks(review: Review, table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence or two for each choice with a mark: what was lost, and what was better."""
    for place in review.marked:
        step = review.steps[place]
        judgement = step.judgement
        assert judgement and step.actor is not None
        yield _(
            "ply {ply}, {name} {mark} {said}",
            ply=step.ply,
            name=names[step.actor],
            mark=judgement.mark,
            said=comment(step, table, names),
        )


def comment(step: Step, table: Table[Any], names: Sequence[str]) -> str:
    """Return what was lost by a choice that was compared with a better one, and what that does."""
    judgement, game = step.judgement, table.game
    assert judgement and judgement.share is not None and judgement.best_share is not None
    assert step.actor is not None
    view = table.view_at(step.ply - 1, step.actor)
    played, best = game.read(step.action), game.read(judgement.best[0])
    said = _(
        "played: {played}, which wins about {share} of games.",
        played=game.phrase(view, played),
        share=_percent(judgement.share),
    )
    if played == best:
        line = judgement.best[1:]
        return (
            said
            + " "
            + _(
                "Going on with {line} would have won about {share}.",
                line=", ".join(line),
                share=_percent(judgement.best_share),
            )
        )
    better = _(
        "Better: {best}, which would have won about {share}.",
        best=game.phrase(view, best),
        share=_percent(judgement.best_share),
    )
    return f"{said} {better} {game.explain(view, best, names).sentence}"


def summary(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Yield for each known seat how well it chose."""
    for account in review.accounts:
        if account.mean_loss is None:
            yield _("{name} had nothing to choose that counts.", name=names[account.seat])
            continue
        yield _.plural(
            "{name} made one choice that counts; it lost {loss} of a game. Marks: {marks}.",
            "{name} made {number} choices that count; each lost {loss} of a game on average. "
            "Marks: {marks}.",
            account.choices,
            name=names[account.seat],
            loss=_("{share} %", share=f"{100 * account.mean_loss:.1f}"),
            marks=", ".join(f"{mark} {number}" for mark, number in account.marks.items()),
        )


def close(review: Review) -> int:
    """Return how many choices are too close to call: more worlds might mark them."""
    return sum(bool(step.judgement and step.judgement.close) for step in review.steps)


def watcher_of(side: Seat | None) -> Watcher:
    """Return the watcher of a side of a review."""
    return EVERYBODY if side is None else side


def _percent(share: float) -> str:
    return _("{share} %", share=round(100 * share))


def _signed(change: float) -> str:
    return _("{share} %", share=f"{round(100 * change):+d}")
