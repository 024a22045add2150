"""Facts of the tile game: what the second engine does by an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any, Final, TypeAlias

from suite.testing.tiles.board import (
    BESIDE,
    BUILDING_OF,
    COLOUR_OF,
    COLOURS,
    PLUSES,
    SQUARES,
    SUPPORTERS,
    State,
    connects,
    leaders_in,
    region,
)
from suite.tiles.model.pieces import UNKNOWN, count
from tests.tools.previews.asked import Asked, Fact

Cells: TypeAlias = frozenset[str]
Region: TypeAlias = tuple[str, Cells]
"""What it is, `kingdom` or `region`, and its cells."""
LATER: Final = "at the end of the turn "


def true(asked: Asked) -> set[Fact]:
    """Return the facts of an action."""
    if asked.ahead and asked.verb == "commit" and asked.before.s["phase"] == "attack":
        return set(_outlook(asked))
    return set(_facts(asked))


def _facts(asked: Asked) -> Iterator[Fact]:
    yield from _deed(asked)
    before, done, real = asked.before, asked.after(more=1), asked.after()
    if asked.verb == "swap" and (asked.ahead or done.s["phase"] == "redraw"):
        return
    yield from _gains(before, done)
    yield from _kingdoms(asked)
    for cell, (seat, leader) in before.s["leaders"].items():
        withdrawn = asked.verb == "withdraw" and [seat, leader] == [asked.seat, *asked.words]
        if not withdrawn and [seat, leader] not in done.s["leaders"].values():
            yield "goes home", seat, leader, cell
    yield from _fights(asked, done)
    yield from _offers(done)
    by_turn = before.rules["treasures"] == "turn"
    closes = asked.verb in ("end", "point") or (asked.verb == "keep" and by_turn)
    if not closes and done.s["phase"] == "action":
        closes = real.s["phase"] != "action" or real.s["active"] != done.s["active"]
        if closes:
            yield from _gains(done, real, LATER)
        elif by_turn and asked.ahead:
            yield from _due(asked, done)
    if not asked.ahead:
        yield from _over(real)
    elif closes:
        yield from _end(real)


def _deed(asked: Asked) -> Iterator[Fact]:
    """Yield what the seat itself does."""
    s, verb, words = asked.before.s, asked.verb, asked.words
    told = words
    if verb in ("leader", "withdraw"):
        told = [words[0], *_standing(s, asked.seat, words[0]), *words[1:]]
    elif verb == "build":
        house = BUILDING_OF[s["tiles"][words[0]]]
        told = [house, words[0], *([s["buildings"][house]] if house in s["buildings"] else [])]
    elif verb in ("monument", "wonder"):
        told = [words[0] if verb == "monument" else "", " ".join(sorted(_raised_on(asked)))]
        yield from _raised(asked)
    elif verb == "decline":
        told = [" ".join(sorted(_choices(asked.before)))]
    elif verb == "swap":
        told = [str(len(words))]
        if asked.ahead:
            yield "the bag", asked.before.rules["bag_end"]
    elif verb == "catastrophe" and words[0] in s["tiles"]:
        yield "destroys", s["tiles"][words[0]]
    elif verb == "commit":
        yield from _fought(asked)
    yield "deed", verb, asked.seat, *told


def _standing(s: State, seat: int, leader: str) -> list[str]:
    """Return the cell of a leader, if it has one."""
    return [cell for cell, each in s["leaders"].items() if each == [seat, leader]]


def _choices(engine: Any) -> set[str]:
    """Return what can be built right now."""
    if engine.s["phase"] == "building":
        return {BUILDING_OF[engine.s["tiles"][engine.placed]]}
    return {way.split()[0] for way in engine.monuments()}


def _raised_on(asked: Asked) -> list[str]:
    """Return the cells of a monument or the wonder."""
    cells = SQUARES if asked.verb == "monument" else PLUSES
    return [str(cell) for cell in cells[asked.words[-1]]]


def _raised(asked: Asked) -> Iterator[Fact]:
    """Yield which building a monument or the wonder sends back, and whom it pays."""
    s, done = asked.before.s, asked.after(more=1).s
    yield from (("supply", house) for house in s["buildings"] if house not in done["buildings"])
    for cell in region(done, asked.words[-1]):
        if cell in done["leaders"]:
            seat, leader = done["leaders"][cell]
            colour = COLOUR_OF[SUPPORTERS[leader]]
            if asked.verb == "monument" and colour in asked.words[0].split("-"):
                yield "each turn", seat, colour
            if asked.verb == "wonder" and leader == "king":
                yield "each turn", seat, "any colour"


def _gains(before: Any, done: Any, when: str = "") -> Iterator[Fact]:
    """Yield points and treasures between two positions, and which choice of them comes next."""
    for seat, points in enumerate(done.s["points"]):
        for colour in COLOURS:
            more = points[colour] - before.s["points"][seat][colour]
            if more:
                yield f"{when}points", seat, colour, more
    for cell in before.s["treasures"]:
        if cell not in done.s["treasures"]:
            (trader,) = leaders_in(done.s, region(done.s, cell), "trader")
            yield "takes", done.s["leaders"][trader][0], cell
    if done.s["phase"] == "treasure":
        owner, _here, stay = done.open_treasures()
        yield "chooses", owner, frozenset(stay)
    if done.s["phase"] == "income":
        yield f"{when}colour", done.s["active"]


def _end(real: Any) -> Iterator[Fact]:
    """Yield what follows surely from the end of a turn: treasures after the wonder, the end."""
    last = deepcopy(real)
    if last.s["phase"] == "income":
        last.take("point black")
        yield from (fact for fact in _gains(real, last) if fact[0] != "points")
    while last.s["phase"] == "treasure":
        last.take(last.legal()[0])
    if last.result and last.result["reason"] == "treasures":
        yield from _over(last)


def _over(real: Any) -> Iterator[Fact]:
    """Yield why a game is over."""
    if real.result:
        reason = real.result["reason"]
        yield "over", reason, len(real.s["treasures"]) if reason == "treasures" else 0


def _due(asked: Asked, done: Any) -> Iterator[Fact]:
    """Yield the treasures that the end of the turn brings by an action, if it comes next."""
    dues = []
    for engine in (done, asked.before):
        last = deepcopy(engine)
        if last.s["phase"] == "action":
            last.take("end")
            if last.s["phase"] == "income":
                last.take("point black")
        gains = _gains(engine, last)
        dues.append({(LATER + fact[0], *fact[1:]) for fact in gains if "points" not in fact[0]})
    if dues[0] != dues[1]:
        yield from dues[0]


# --- kingdoms


def parts(s: State, cells: Iterable[str]) -> list[Cells]:
    """Return the regions that some cells lie in."""
    return [*dict.fromkeys(frozenset(region(s, cell)) for cell in cells if connects(s, cell))]


def labelled(s: State, some: Iterable[Cells]) -> frozenset[Region]:
    """Return regions, each with what it is."""
    return frozenset(
        ("kingdom" if cells & s["leaders"].keys() else "region", cells) for cells in some
    )


class Move:
    """A leader on its way: `lifted` is the board without it.

    `gone` are the parts of the kingdom that it leaves, `whole` those that it still joins, as one,
    `others` all else that it joins.
    """

    def __init__(self, asked: Asked) -> None:
        s, (leader, cell) = asked.before.s, asked.words
        old = _standing(s, asked.seat, leader)
        leaders = {each: who for each, who in s["leaders"].items() if each not in old}
        self.lifted = {**s, "leaders": leaders}
        left = parts(self.lifted, (each for here in old for each in region(s, here)))
        beside = parts(self.lifted, BESIDE[cell])
        self.kept = [part for part in left if part in beside]
        self.whole = [Cells().union(*self.kept)] if self.kept else []
        self.gone = [part for part in left if part not in beside]
        self.others = [part for part in beside if part not in left]

    def facts(self) -> Iterator[Fact]:
        """Yield what becomes of the kingdom that a leader leaves, and what it comes to."""
        lifted = self.lifted
        if len(self.gone) + len(self.whole) > 1:
            yield "splits", labelled(lifted, [*self.gone, *self.whole])
        others = labelled(lifted, self.others)
        joined = others | labelled(lifted, self.whole)
        if self.whole and not self.gone and not any(kind == "kingdom" for kind, _ in others):
            yield "stays", others
        elif any(kind == "kingdom" for kind, _cells in joined):
            yield "joins", joined
        else:
            yield "founds", joined


def _kingdoms(asked: Asked) -> Iterator[Fact]:
    """Yield which regions are joined, and into which a kingdom splits."""
    s, done = asked.before.s, asked.after(more=1).s
    if asked.verb == "tile":
        yield from _joined_by_tile(asked)
    elif asked.verb == "leader":
        yield from Move(asked).facts()
    else:
        for kingdom in parts(s, s["leaders"]):
            left = parts(done, kingdom)
            if len(left) > 1:
                yield "splits", labelled(done, left)


def _joined_by_tile(asked: Asked) -> Iterator[Fact]:
    s, done = asked.before.s, asked.after(more=1).s
    beside = labelled(s, parts(s, BESIDE[asked.words[1]]))
    kingdoms = sum(kind == "kingdom" for kind, _cells in beside)
    yield ("joins", beside) if beside else ("stands alone",)
    if kingdoms > 1:
        if done["phase"] not in ("attack", "choose-war"):
            yield ("in peace",)
    elif done["points"] == s["points"] and (asked.ahead or kingdoms):
        yield ("nobody scores",)


# --- conflicts


def _fights(asked: Asked, done: Any) -> Iterator[Fact]:
    """Yield the conflicts that come next."""
    if done.s["phase"] == "choose-war":
        yield "chooses war", done.s["active"]
        for leader in done.wars():
            war = deepcopy(done)
            war.take(f"war {leader}")
            yield _conflict(asked, war.s)
    elif done.s["phase"] == "attack":
        yield _conflict(asked, done.s)


def _conflict(asked: Asked, s: State) -> Fact:
    """Return both sides, with the hands that the seat knows which is told before the action."""
    told = s["conflict"]
    kind = "temple" if told["kind"] == "revolt" else SUPPORTERS[told["leader"]]
    sides = []
    for seat, strength in zip((told["attacker"], told["defender"]), told["strength"], strict=True):
        hand = s["hands"][seat]
        known = asked.ahead and (seat == asked.seat or not any(hand.values()))
        sides.append((seat, strength, hand[kind] if known else None))
    return "conflict", told["kind"], told["leader"], *sides


def _fought(asked: Asked) -> Iterator[Fact]:
    """Yield the strengths of an attack, or who has won, and what leaves the game."""
    s, number = asked.before.s, int(asked.words[0])
    conflict = s["conflict"]
    first, second = conflict["strength"]
    if s["phase"] == "attack":
        yield "attack", first + number, second
        return
    attack, defence = first + conflict["committed"][0], second + number
    winner = conflict["attacker" if attack > defence else "defender"]
    yield "wins", winner, max(attack, defence), min(attack, defence), attack == defence
    if conflict["kind"] == "war":
        after = asked.after(more=1)
        gone = [kind for cell, kind in s["tiles"].items() if cell not in after.s["tiles"]]
        yield "gone", SUPPORTERS[conflict["leader"]], len(gone)
        later = after.wars() if after.s["unification"] else []
        apart = {*asked.before.wars()} - {*later, conflict["leader"]}
        if apart:
            yield "kept apart", frozenset(apart)


def _outlook(asked: Asked) -> Iterator[Fact]:
    """Yield what a defender needs, and what happens if it adds nothing."""
    s, number, seen = asked.before.s, int(asked.words[0]), asked.view.state
    conflict = s["conflict"]
    attacker, defender = conflict["attacker"], conflict["defender"]
    kind = "temple" if conflict["kind"] == "revolt" else SUPPORTERS[conflict["leader"]]
    colour = ("settlement", "temple", "farm", "market").index(kind)
    hand = seen.hands[defender]
    most = count(hand, colour) + min(count(hand, UNKNOWN), count(seen.unseen, colour))
    lead = conflict["strength"][0] + number - conflict["strength"][1]
    yield "deed", "commit", asked.seat, str(number)
    yield from _fought(asked)
    if 0 < lead <= most:
        yield "unless", defender, lead, asked.before.rules["english"], attacker
    else:
        yield "surely", attacker if lead > 0 else defender
    then = Asked(asked.after(), asked.view, asked.seat, "commit 0", "", ahead=True)
    yield from (fact for fact in _facts(then) if fact[0] not in ("deed", "wins"))


def _offers(done: Any) -> Iterator[Fact]:
    """Yield what can be built next."""
    if done.s["phase"] in ("building", "monument"):
        on = done.builds() if done.s["phase"] == "building" else set()
        yield (
            *("may build", done.s["active"], frozenset(way.split()[1] for way in on)),
            frozenset(_choices(done) | {way.split()[0] for way in done.monuments()}),
        )
