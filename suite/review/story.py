"""A review in words: sentences for people who play, made of those of the game.

A *chance* is that of a win: of 62 % it means that of 100 games that go on so, 62 are won. What
changes it is told in parts of a win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erfc, sqrt
from typing import Any, Final
from weakref import WeakKeyDictionary

from suite.core.flow import Seat
from suite.core.play.table import Table
from suite.core.text import forecast
from suite.core.text.catalogue import current_language
from suite.core.text.phrases import listed
from suite.core.view import EVERYBODY, View, Watcher
from suite.review.messages import _
from suite.review.reasons import reasons
from suite.review.review import PARTS, Account, Judgement, Review, Step

_KNOWN: Final[WeakKeyDictionary[Table[Any], dict[tuple[object, ...], list[str]]]] = (
    WeakKeyDictionary()
)
"""The sentences of `why`."""
NOTHING_SPECIAL: Final = 4
"""Luck that comes in one game of fewer is not told as luck."""
RAREST: Final = 100
"""Luck that comes in one game of more is only told to be so rare."""


def accounts(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Yield for each known seat what made its result."""
    for account in review.accounts:
        yield _("{sentence} What decided it:", sentence=result(review, account, names))
        for part, change, note in parts(review, account):
            sentence = _("{part}: {change} of a win", part=part, change=signed(change))
            yield f"  {sentence}. {note}" if note else f"  {sentence}"


def result(review: Review, account: Account, names: Sequence[str]) -> str:
    """Return how a seat began and ended, in a sentence."""
    first, last = (percents(shares)[account.seat] for shares in (review.initial, review.result))
    fields = {"name": names[account.seat], "begun": first}
    if not review.finished:
        return _("{name} began with a chance of {begun}; now it is {ended}.", ended=last, **fields)
    if account.result == 1:
        return _("{name} began with a chance of {begun} and won.", **fields)
    if account.result == 0:
        return _("{name} began with a chance of {begun} and lost.", **fields)
    return _("{name} began with a chance of {begun} and shares the win.", **fields)


def parts(review: Review, account: Account) -> list[tuple[str, float, str]]:
    """Return what changed the chance of a seat: words, the change, and how usual it is, if known.

    Together with the chance at the beginning the changes make that at the end.
    """
    leaves = [step for step in review.steps if step.kind == "leave"]
    given = sum(step.skill[account.seat] for step in leaves)
    gained = sum(step.rivals[account.seat] for step in leaves)
    own = [
        (_("luck of the draw"), account.draws, luck(account)),
        (_("own mistakes"), account.skill - given, ""),
    ]
    if leaves:
        own.append((_("resignation"), given + gained, ""))
    if review.side is None:
        share = round(100 * account.hidden_spread)
        usual = _("Usually within ±{share} %.", share=share)
        return [
            *own,
            (_("mistakes by others"), account.rivals - gained, ""),
            (_("hidden, or misjudged by the review"), account.hidden, usual if share else ""),
        ]
    rest = account.hidden + account.rivals - gained
    return [*own, (_("others, and hidden or misjudged by the review"), rest, "")]


def luck(account: Account) -> str:
    """Return how lucky the draws of a seat were, in a sentence; empty if there were none."""
    if not account.draws_spread:
        return ""
    return _("{luck} ±{noise}.", luck=_luck(account), noise=percent(account.noise))


def _luck(account: Account) -> str:
    share = erfc(abs(account.draws) / account.draws_spread / sqrt(2)) / 2
    games = round(1 / max(share, 1e-6))
    is_lucky = account.draws > 0
    if games < NOTHING_SPECIAL:
        return _("Neither lucky nor unlucky.")
    if games > RAREST and is_lucky:
        return _("Luckier than 99 of 100 games.")
    if games > RAREST:
        return _("Unluckier than 99 of 100 games.")
    if is_lucky:
        return _("1 in {games} games is this lucky.", games=games)
    return _("1 in {games} games is this unlucky.", games=games)


def turning_points(review: Review, table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines that changed the chances most, the largest change first."""
    curve = review.curve
    for place in review.turning_points:
        step, before = review.steps[place], curve[place]
        seat = _main_seat(table, step, before)
        fields = {
            "ply": step.ply,
            "told": _sentence(review, table, names, step),
            "name": names[seat],
            "before": percents(before)[seat],
            "after": percents(step.shares)[seat],
            "why": _why(step, step.shares[seat] - before[seat], seat, names),
        }
        if step.shares[seat] > before[seat]:
            yield _(
                "step {ply}: {told} {name} rises from {before} to {after}. {why}",
                **fields,
            ).rstrip()
        else:
            yield _(
                "step {ply}: {told} {name} falls from {before} to {after}. {why}",
                **fields,
            ).rstrip()


def remarks(
    review: Review, table: Table[Any], names: Sequence[str], ply: int | None = None
) -> dict[int, str]:
    """Return what turning points and marked choices say, by their numbers of events.

    By default it is that of all; each takes some time.
    """
    sentences = turning_points(review, table, names)
    turns = {
        review.steps[place].events: sentence
        for place, sentence in zip(review.turning_points, sentences, strict=True)
    }
    marks = {
        step.ply: f"{step.verdict.mark} {comment(step, table, names)}"
        for step in review.mistakes
        if ply in (None, step.ply)
    }
    return {
        number: _("A turning point, {told}", told=sentence) if number in turns else sentence
        for number, sentence in (turns | marks).items()
    }


def signs(review: Review) -> dict[int, str]:
    """Return the marks of the choices that have one, by their plies."""
    return {step.ply: step.verdict.mark for step in review.mistakes}


def _main_seat(table: Table[Any], step: Step, before: Sequence[float]) -> Seat:
    """Return the seat whose chance changed most; of equal ones, that whose turn it was."""
    changes = [abs(new - old) for new, old in zip(step.shares, before, strict=True)]
    most = [seat for seat, change in enumerate(changes) if change > max(changes) - 1e-9]
    states = [*table.states, table.state]
    active = table.game.active(states[min(step.ply, len(states)) - 1])
    turn = step.actor if step.actor is not None else active
    return turn if isinstance(turn, int) and turn in most else most[0]


def _why(step: Step, change: float, seat: Seat, names: Sequence[str]) -> str:
    """Return what a change of a seat's chance mostly was, in a sentence, if it can be told."""
    largest = max(PARTS, key=lambda part: getattr(step, part)[seat] * (1 if change > 0 else -1))
    match step.kind, largest:
        case _kind, "draws":
            return _("Luck of the draw.")
        case "choice", "skill" | "rivals":
            return _("Mostly a mistake by {name}.", name=names[step.seat])
        case "choice", _part if step.judgement and step.judgement.mark:
            return _("Partly a mistake by {name}.", name=names[step.seat])
        case "choice", _part if step.judgement is None:
            return ""
        case "choice", _part if change > 0 and seat == step.actor:
            return _("The review did not foresee it.")
        case "choice", _part:
            return _("No clear mistake: it was hidden, or the review misjudged it.")
        case "draw", _part:
            return _("Hardly luck of the draw: the review did not foresee it.")
        case _:
            return ""


def _sentence(review: Review, table: Table[Any], names: Sequence[str], step: Step) -> str:
    """Return what happened in a step, in a sentence."""
    match step.kind:
        case "leave":
            return _("{name} left the game.", name=names[step.seat])
        case "end":
            return _("The game ended.")
        case _:
            return table.narrate(step.ply - 1, watcher_of(review.side), names)


def marks(review: Review, table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence or two for each choice with a mark: what was lost, and what was better."""
    for step in review.mistakes:
        yield _(
            "step {ply}, {name} {mark}: {said}",
            ply=step.ply,
            name=names[step.seat],
            mark=step.verdict.mark,
            said=comment(step, table, names),
        )


def comment(step: Step, table: Table[Any], names: Sequence[str]) -> str:
    """Return what a choice that was compared with a better one does, what was better, and why."""
    judgement = step.verdict
    assert judgement.share is not None and judgement.best_share is not None
    sentence = _(
        "{told} That wins about {share} of games. Better: {line}; that would have won about "
        "{best}.",
        told=table.narrate(step.ply - 1, step.seat, names),
        share=percent(judgement.share),
        line=better(step, table),
        best=percent(judgement.best_share),
    )
    return " ".join([sentence, *why(step, table, names)])


def why(step: Step, table: Table[Any], names: Sequence[str]) -> list[str]:
    """Return why a choice with a mark was worse than the best line, in sentences.

    That takes time, so it is kept as long as the table is.
    """
    known = _KNOWN.setdefault(table, {})
    key = (step.ply, step.verdict.loss, *step.verdict.best, *names, current_language())
    if key not in known:
        known[key] = reasons(table.view_at(step.ply - 1, step.seat), step.verdict, names)
    return known[key]


def better(step: Step, table: Table[Any]) -> str:
    """Return the best line instead of a choice in a few words, as an instruction."""
    return plan(table.view_at(step.ply - 1, step.seat), step.verdict.best)


def plan(view: View[Any], actions: Sequence[str]) -> str:
    """Return a line of the seat to act in a few words, as an instruction."""
    return listed(view.game.phrase(before, action) for before, action in _line(view, actions))


def cost(judgement: Judgement) -> str:
    """Return what a choice cost, in a sentence."""
    return _(
        "Cost about {loss} of a win ({low} to {high}).",
        loss=percent(judgement.loss),
        low=percent(judgement.low),
        high=percent(judgement.high),
    )


def course(step: Step, table: Table[Any], names: Sequence[str]) -> Iterator[str]:
    """Yield a choice in a sentence, and what the seat did next until another acted or it drew."""
    for number in range(step.ply - 1, len(table.events)):
        if table.events[number].actor != step.seat:
            return
        yield table.narrate(number, step.seat, names)


def line(view: View[Any], actions: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield a line of the seat to act in sentences, as it could see ahead."""
    for before, action in _line(view, actions):
        yield view.game.narrate(before, action, names)


def _line(view: View[Any], actions: Sequence[str]) -> Iterator[tuple[View[Any], int]]:
    """Yield the actions of a line, each with the view before it, as far as the seat can see."""
    game = view.game
    for text in actions:
        action = game.read(text)
        if game.actor(view.state) != view.watcher or action not in game.legal(view.state):
            return
        yield view, action
        view = game.follow(view, action)


def summary(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Yield for each known seat how well it chose; empty if it cannot be told yet."""
    for account in review.accounts:
        if account.mean_loss is None:
            none = _("{name} had no real choice.", name=names[account.seat])
            yield none if review.complete and review.finished else ""
            continue
        sentence = _.plural(
            "{name}: one real choice, {loss} of a win lost.",
            "{name}: {number} real choices, {loss} of a win lost on each.",
            account.choices,
            name=names[account.seat],
            loss=_("{share} %", share=f"{100 * account.mean_loss:.1f}"),
        )
        marks = ", ".join(f"{number} {mark}" for mark, number in account.marks.items() if number)
        yield f"{sentence} {_('Marks: {marks}.', marks=marks) if marks else ''}".rstrip()


def close(review: Review) -> int:
    """Return how many choices are too close to call: more worlds might mark them."""
    return sum(bool(step.judgement and step.judgement.close) for step in review.steps)


def watcher_of(side: Seat | None) -> Watcher:
    """Return the watcher of a side of a review."""
    return EVERYBODY if side is None else side


def percent(share: float) -> str:
    """Return a chance, 0 to 1, as people read it; only what is certain is 0 % or 100 %."""
    whole = round(100 * share)
    return _("{share} %", share=whole if share in (0, 1) else min(99, max(1, whole)))


def percents(shares: Sequence[float]) -> list[str]:
    """Return the chances of all seats, which are 1 together, as people read them."""
    return [_("{share} %", share=whole) for whole in forecast.percents(shares)]


def signed(change: float) -> str:
    """Return a change, of parts of a win, with its sign."""
    whole = round(100 * change)
    return _("{share} %", share=f"{whole:+d}" if whole else whole)
