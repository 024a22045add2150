"""What an action does, in clauses: told when it happens, and asked for before it is taken.

Nothing is worked out twice: the rules carry the action out on a copy, and what has changed is told.
There is a function for each verb, by the same name as in the notation; what follows from an action
is told for all of them alike, by `consequences`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from suite.core.words import listed
from suite.tiles import actions, kernel
from suite.tiles.actions import VERBS, verb_of
from suite.tiles.board import cell, name_of
from suite.tiles.components import (
    COLOURS,
    KINDS,
    LEADERS,
    MONUMENTS,
    UNKNOWN,
    count,
    size,
)
from suite.tiles.consequences import (
    end_of_turn,
    fight,
    fights,
    income,
    kept_apart,
    offers,
    outcome,
    raisable,
    treasures_due,
    treasures_taken,
)
from suite.tiles.flow import FLOW
from suite.tiles.rules import conflicts, monuments, wonders
from suite.tiles.rules.kingdoms import kingdom_of
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.state import ACTION, REVOLT, State
from suite.tiles.words import (
    HOUSES,
    Voice,
    beside,
    cells_of,
    counted,
    in_words,
    parts,
    points,
    without,
)


def told(before: State, action: int, voice: Voice) -> str:
    """Return what happens by an action or event, without a full stop: `Anna lays ...: ...`."""
    deed = Deed(before, action, voice, ahead=False)
    return _joined([*deed.clauses(), *outcome(deed.last)])


def foretold(before: State, action: int, voice: Voice) -> str:
    """Return what a legal action would do, with what the asker knows of the hands."""
    return _joined([*Deed(before, action, voice, ahead=True).clauses()])


def _joined(clauses: list[str]) -> str:
    head, *rest = clauses
    return f"{head}: {'; '.join(rest)}" if rest else head


class Deed:
    """An action with the state before it, and what comes of it.

    `seat` is the one that acts. `done` is the state after the action as if another one were left;
    `ended` the one after the turn's end, if the action was the last of the turn, else `None`; the
    latter of the two is `last`. `ahead`: it is asked for and has not happened, so that what is
    not known yet (and what only the bag knows) must not be told.
    """

    def __init__(self, before: State, action: int, voice: Voice, *, ahead: bool) -> None:
        self.before = before
        self.action = action
        self.voice = voice
        self.ahead = ahead
        self.verb = VERBS[verb_of(action)]
        actor = FLOW.actor(before)
        self.seat = actor if isinstance(actor, int) else before.active
        self.done = before.clone()
        self.done.actions_left += 1
        kernel.step(self.done, action)
        self.ended: State | None = None
        goes_on = self.done.at == ACTION and self.done.active == before.active
        if goes_on and self.done.actions_left == 1:
            self.ended = self.done.clone()
            kernel.step(self.ended, actions.END)
        self.last = self.ended or self.done

    def clauses(self) -> Iterator[str]:
        """Yield what happens, the action itself first."""
        yield from _TOLD[self.verb](self)
        if not (self.ahead and self.verb == "swap"):
            yield from self.consequences()

    def consequences(self) -> Iterator[str]:
        """Yield what follows from the action, up to the end of the turn if it was the last."""
        before, done, voice = self.before, self.done, self.voice
        if self.verb != "point":
            yield from income(before, done, voice)
        yield from _homecomings(self)
        if before.phase == "defend":
            yield from kept_apart(before, done)
        if done.phase in ("attack", "choose-war"):
            yield from fights(done, voice, ahead=self.ahead)
        yield from offers(done, voice)
        if self.closes():
            yield from end_of_turn(before, done, voice, ahead=self.ahead)
            return
        yield from treasures_taken(before, done, voice)
        if self.ended:
            if earned := income(done, self.ended, voice):
                yield f"at the end of the turn {listed(earned)}"
            yield from end_of_turn(done, self.ended, voice, ahead=self.ahead)
        elif done.by_turn and self.ahead and done.at == ACTION:
            yield from treasures_due(before, done, voice)

    def closes(self) -> bool:
        """Say whether the action itself is part of the end of a turn."""
        collects = self.verb == "keep" and bool(self.before.by_turn)
        return self.verb in ("end", "point") or collects

    def where(self) -> str:
        """Return the name of the cell that the action names."""
        return name_of(actions.bit_of(self.action))

    def cell(self) -> int:
        """Return the cell that the action names."""
        return cell(actions.bit_of(self.action))

    def does(self, verb: str) -> str:
        """Return the seat that acts with what it does."""
        return self.voice.does(self.seat, verb)


def _start(deed: Deed) -> Iterator[str]:
    yield deed.voice.does(actions.starter(deed.action), "begin")


def _draw(deed: Deed) -> Iterator[str]:
    seat, pile = actions.drawn(deed.action)
    yield f"{deed.voice.does(seat, 'draw')} {_seen(pile)}"


def _seen(pile: int) -> str:
    """Return a pile as far as it is seen: of backs only their number."""
    backs_only = count(pile, UNKNOWN) == size(pile)
    return counted(size(pile), "tile") if backs_only else in_words(pile)


def _tile(deed: Deed) -> Iterator[str]:
    before, done, kind = deed.before, deed.done, actions.what_of(deed.action)
    yield f"{deed.does('lay')} a {KINDS[kind]} on {deed.where()}"
    joined = beside(before, deed.cell())
    yield f"it joins {deed.voice.regions(before, joined)}" if joined else "it stands alone"
    kingdoms = sum(bool(region & before.standing) for region in joined)
    if kingdoms > 1:
        if done.phase not in ("attack", "choose-war"):
            yield "they are joined in peace, and nobody scores"
    elif before.points == done.points and (deed.ahead or kingdoms):
        yield "nobody scores"


def _leader(deed: Deed) -> Iterator[str]:
    piece = deed.before.active << 2 | actions.what_of(deed.action) - actions.LEADER
    lifted, place = without(deed.before, piece), deed.before.leaders[piece]
    name = LEADERS[piece & 3]
    if place:
        yield f"{deed.does('move')} the {name} from {cells_of(place)} to {deed.where()}"
        yield from _split(deed, place)
    else:
        yield f"{deed.does('place')} the {name} on {deed.where()}"
    joined = beside(lifted, deed.cell())
    joins = any(region & lifted.standing for region in joined)
    yield f"it {'joins' if joins else 'founds a kingdom in'} {deed.voice.regions(lifted, joined)}"


def _withdraw(deed: Deed) -> Iterator[str]:
    piece = deed.before.active << 2 | deed.action - actions.WITHDRAW
    place = deed.before.leaders[piece]
    yield f"{deed.does('withdraw')} the {LEADERS[piece & 3]} from {cells_of(place)}"
    yield from _split(deed, place)


def _catastrophe(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('put')} a catastrophe on {deed.where()}"
    struck = [kind for kind, tiles in enumerate(deed.before.tiles) if tiles & deed.cell()]
    if struck:
        yield f"it destroys the {KINDS[struck[0]]}"
    yield from _split(deed, deed.cell())


def _swap(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('swap')} {_seen(actions.swapped(deed.action))}"
    if deed.ahead:
        yield "what is swapped leaves the game"


def _end(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('end')} the turn"


def _commit(deed: Deed) -> Iterator[str]:
    before, number = deed.before, deed.action - actions.COMMIT
    tile = KINDS[conflicts.added_kind(before)]
    yield f"{deed.does('add')} {counted(number, tile)} in the {fight(before)}"
    if before.phase == "defend":
        yield from _decided(deed)
        return
    attack, defence = before.strength[0] + number, before.strength[1]
    yield f"the attack is {attack} against {defence}"
    if deed.ahead:
        yield from _outlook(deed, attack - defence)


def _decided(deed: Deed) -> Iterator[str]:
    """Say who wins a conflict by the defender's commitment, and what leaves the game."""
    fought = deed.before.clone()
    conflicts.defend(fought, deed.action)
    totals = [fought.strength[side] + fought.committed[side] for side in (0, 1)]
    if conflicts.the_attacker_wins(fought):
        yield f"{deed.voice.does(fought.attacker, 'win')} by {totals[0]} to {totals[1]}"
    else:
        tie = ", for a tie is the defender's" if totals[0] == totals[1] else ""
        yield f"{deed.voice.does(fought.defender, 'win')} by {totals[1]} to {totals[0]}{tie}"
    if fought.conflict != REVOLT:
        kind = fought.colour
        gone = (deed.before.tiles[kind] & ~deed.done.tiles[kind]).bit_count()
        leave = "leaves" if gone == 1 else "leave"
        yield f"{counted(gone, KINDS[kind])} of the loser {leave} the game"


def _outlook(deed: Deed, lead: int) -> Iterator[str]:
    """Say what a defender needs who is behind by `lead`, and what happens if it adds nothing."""
    done, rival = deed.done, deed.before.defender
    colour = conflicts.added_kind(done)
    most = count(done.hands[rival], colour) + count(done.hands[rival], UNKNOWN)
    then = ""
    if lead <= 0:
        yield f"{deed.voice.does(rival, 'win')} even without adding any"
    elif lead > most:
        yield f"{deed.does('win')}, for {deed.voice.does(rival, 'hold')} too few tiles to hold out"
    else:
        tiles = f"{counted(lead, KINDS[colour])} {'and no' if done.english else 'or'} more"
        yield f"unless {deed.voice.does(rival, 'add')} {tiles}, {deed.does('win')}"
        then = "then "
    stands = Deed(done, actions.COMMIT, deed.voice, ahead=True)
    what_follows = [*stands.clauses()][2:]
    yield then + what_follows[0]
    yield from what_follows[1:]


def _war(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('choose')} the war of {LEADERS[deed.action - actions.WAR]}s"


def _build(deed: Deed) -> Iterator[str]:
    kind = deed.before.kind
    stood = deed.before.buildings[kind]
    moved = f", from {cells_of(stood)}" if stood else ""
    yield f"{deed.does('build')} the {HOUSES[kind]} on {deed.where()}{moved}"


def _monument(deed: Deed) -> Iterator[str]:
    name = MONUMENTS[actions.what_of(deed.action) - actions.MONUMENT]
    yield f"{deed.does('raise')} the {name} monument on {cells_of(square(deed.cell()))}"
    yield from _turned(deed)


def _wonder(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('raise')} the wonder on {cells_of(plus(deed.cell()))}"
    yield from _turned(deed)


def _turned(deed: Deed) -> Iterator[str]:
    """Say what comes back from under a monument or the wonder, and whom it pays."""
    kind = deed.before.kind
    if deed.before.buildings[kind] and not deed.done.buildings[kind]:
        yield f"the {HOUSES[kind]} goes back to the supply"
    for seat in range(deed.before.seats):
        (old, once), (new, now) = _pay(deed.before, seat), _pay(deed.done, seat)
        more = [max(0, new[colour] - old[colour]) for colour in range(4)]
        pay = [points(more)] if any(more) else []
        pay += ["a point of any colour"] if now and not once else []
        if pay:
            yield f"each turn {deed.voice.does(seat, 'get')} {listed(pay)} by it"


def _pay(state: State, seat: int) -> tuple[list[int], bool]:
    """Return what a seat's turn pays as the board is: points by colour, and if by the wonder."""
    paid = state.clone()
    paid.active = seat
    monuments.pay_monuments(paid)
    first = seat << 2
    gains = [paid.points[first | colour] - state.points[first | colour] for colour in range(4)]
    return gains, wonders.the_king_is_at_the_wonder(paid)


def _decline(deed: Deed) -> Iterator[str]:
    if deed.before.phase == "building":
        yield f"{deed.does('decline')} the {HOUSES[deed.before.kind]}"
    else:
        yield f"{deed.does('decline')} {listed(raisable(deed.before), 'or')}"


def _keep(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('leave')} the treasure on {deed.where()}"


def _point(deed: Deed) -> Iterator[str]:
    yield f"{deed.does('take')} the point of the wonder in {COLOURS[deed.action - actions.POINT]}"


def _split(deed: Deed, gone: int) -> Iterator[str]:
    """Say into which regions a kingdom falls that loses a cell."""
    left = parts(kingdom_of(deed.before, gone) & ~gone)
    if len(left) > 1:
        yield f"its kingdom splits into {deed.voice.regions(deed.before, left)}"


def _homecomings(deed: Deed) -> Iterator[str]:
    """Say which leaders go back to their owners, other than by being withdrawn."""
    withdrawn = deed.before.active << 2 | deed.action - actions.WITHDRAW
    gone = [
        deed.voice.leader(deed.before, piece)
        for piece, place in enumerate(deed.before.leaders)
        if place
        and not deed.done.leaders[piece]
        and not (deed.verb == "withdraw" and piece == withdrawn)
    ]
    if gone:
        yield f"{listed(gone)} {'go' if gone[1:] else 'goes'} home"


_TOLD: Final[dict[str, Callable[[Deed], Iterator[str]]]] = {
    "start": _start,
    "draw": _draw,
    "tile": _tile,
    "leader": _leader,
    "withdraw": _withdraw,
    "catastrophe": _catastrophe,
    "swap": _swap,
    "end": _end,
    "commit": _commit,
    "war": _war,
    "build": _build,
    "monument": _monument,
    "wonder": _wonder,
    "decline": _decline,
    "keep": _keep,
    "point": _point,
}
"""The function of each verb."""
