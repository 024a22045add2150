"""Facts of the tile game: what an English sentence tells of an action."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from suite.testing.tiles.board import State, connects, region
from tests.tools.previews.asked import Asked, Fact, UnknownClauseError
from tests.tools.previews.tiles import LATER, Cells, Move, Region

WHO: Final = r"(you|Ada|Bel|Cid|Dan)"
CELL: Final = r"([A-P]\d+)"
LEADER: Final = re.compile(rf"(your|Ada's|Bel's|Cid's|Dan's) (\w+) on {CELL}")
HOUSE: Final = r"the (palace|library|granary|market hall)"
SIDE: Final = rf"{WHO} with (\d+)(?: \(and (\w+) .* in hand\))?"
LEFT: Final = ("no treasure is left", "only one treasure is left", "only two treasures are left")


def told(asked: Asked) -> set[Fact]:
    """Return the facts that a sentence tells."""
    deed, _colon, rest = asked.sentence.removesuffix(".").partition(": ")
    clauses = [re.sub("^You", "you", deed), *(rest.split("; ") if rest else [])]
    return {fact for clause in clauses for fact in _read(asked, clause.removeprefix("then "))}


def _read(asked: Asked, clause: str) -> Iterator[Fact]:
    """Yield the facts of one clause."""
    if clause.startswith(LATER):
        first, *others = re.split(rf" and (?={WHO} choose)", clause.removeprefix(LATER))[::2]
        for part in (first, *others):
            yield from ((LATER + kind, *more) for kind, *more in _read(asked, part))
        return
    for pattern, read in READERS:
        found = re.fullmatch(pattern, clause)
        if found:
            yield from read(asked, *found.groups(""))
            return
    raise UnknownClauseError(clause)


def _number(word: str) -> int:
    return {"a": 1, "an": 1, "no": 0}[word] if word.isalpha() else int(word)


def _one(plural: str) -> str:
    return plural.removesuffix("s")


def _cells(text: str) -> Cells:
    return frozenset(re.findall(CELL, text))


def _pieces(text: str) -> str:
    """Return the buildings that a text names, as the notation writes them."""
    found = re.findall("palace|library|granary|market hall|monument|wonder", text)
    return " ".join(sorted(each.replace(" ", "-") for each in found))


def _points(asked: Asked, who: str, text: str) -> Iterator[Fact]:
    for number, colour in re.findall(r"(an?|\d+) (black|red|blue|green) points?", text):
        yield "points", asked.who(who), colour, _number(number)


def _each_turn(asked: Asked, who: str, text: str) -> Iterator[Fact]:
    for kind, seat, colour, number in _points(asked, who, text):
        yield from [("each turn", seat, colour)] * (kind == "points" and number == 1)
    if "a point of any colour" in text:
        yield "each turn", asked.who(who), "any colour"


def _regions(asked: Asked, text: str) -> frozenset[Region]:
    """Return the regions that are named; what is named falsely or twice is none."""
    move = Move(asked) if asked.verb == "leader" else None
    board = move.lifted if move else _board(asked)
    kingdoms, _the, rest = text.partition("the region")
    named = [
        (cell, board["leaders"].get(cell) == [asked.who(whose), leader])
        for whose, leader, cell in LEADER.findall(kingdoms)
    ]
    found = []
    for cell, right in [*named, *((cell, False) for cell in re.findall(CELL, rest))]:
        cells = frozenset(region(board, cell) if connects(board, cell) else [])
        if move and cells in move.kept:
            (cells,) = move.whole
        is_kingdom = bool(cells & board["leaders"].keys())
        if right != is_kingdom or not cells:
            return frozenset([("misnamed", Cells([cell]))])
        found.append(("kingdom" if right else "region", cells))
    if len(set(found)) < len(found):
        return frozenset([("named twice", Cells([text]))])
    return frozenset(found)


def _board(asked: Asked) -> State:
    """Return the board that the names of regions are of."""
    engine = asked.before
    if asked.verb != "tile":
        attacks = asked.ahead and engine.s["phase"] == "attack"
        engine = asked.after(*["commit 0"] * attacks, more=1)
    board: State = engine.s
    return board


def _homecomings(asked: Asked, text: str) -> Iterator[Fact]:
    for whose, leader, cell in LEADER.findall(text):
        yield "goes home", asked.who(whose), leader, cell


def _conflict(asked: Asked, kind: str, leaders: str, *sides: str) -> Iterator[Fact]:
    both = [
        (asked.who(who), int(strength), _number(hand) if hand else None)
        for who, strength, hand in (sides[:3], sides[3:])
    ]
    yield "conflict", kind, _one(leaders), *both


def _takes(asked: Asked, who: str, text: str) -> Iterator[Fact]:
    yield from (("takes", asked.who(who), cell) for cell in _cells(text))


def _may_build(asked: Asked, who: str, text: str) -> Iterator[Fact]:
    yield "may build", asked.who(who), _cells(text), frozenset(_pieces(text).split())


def _deed(verb: str, *found: int) -> Callable[..., Iterator[Fact]]:
    """Return the reader of what a seat itself does: its words are those of some groups."""

    def read(asked: Asked, who: str, *words: str) -> Iterator[Fact]:
        yield "deed", verb, asked.who(who), *(words[number] for number in found if words[number])

    return read


def _swap(asked: Asked, who: str, text: str) -> Iterator[Fact]:
    number = sum(_number(each) for each in re.findall(r"\b(an?|\d+)\b", text))
    yield "deed", "swap", asked.who(who), str(number)


def _raise(asked: Asked, who: str, colours: str, text: str) -> Iterator[Fact]:
    verb = "monument" if colours else "wonder"
    yield "deed", verb, asked.who(who), colours, " ".join(sorted(_cells(text)))


def _build(asked: Asked, who: str, house: str, cell: str, old: str) -> Iterator[Fact]:
    words = [house.replace(" ", "-"), cell, *([old] if old else [])]
    yield "deed", "build", asked.who(who), *words


def _point(asked: Asked, who: str, colour: str) -> Iterator[Fact]:
    yield "deed", "point", asked.who(who), colour
    yield "points", asked.who(who), colour, 1


def _fact(kind: str) -> Callable[..., Iterator[Fact]]:
    """Return the reader of a clause that is a fact by itself."""
    return lambda _asked: iter([(kind,)])


READERS: Final[list[tuple[str, Callable[..., Iterable[Fact]]]]] = [
    (rf"{WHO} lays? a (\w+) on {CELL}", _deed("tile", 0, 1)),
    (rf"{WHO} moves? the (\w+) from {CELL} to {CELL}", _deed("leader", 0, 1, 2)),
    (rf"{WHO} places? the (\w+) on {CELL}", _deed("leader", 0, 1)),
    (rf"{WHO} withdraws? the (\w+) from {CELL}", _deed("withdraw", 0, 1)),
    (rf"{WHO} puts? a catastrophe on {CELL}", _deed("catastrophe", 0)),
    (rf"{WHO} swaps? (.+)", _swap),
    (rf"{WHO} ends? the turn", _deed("end")),
    (
        rf"{WHO} adds? (\w+) \w+ in the (?:war|revolt) of \w+",
        lambda asked, who, number: [("deed", "commit", asked.who(who), str(_number(number)))],
    ),
    (
        rf"{WHO} chooses? the war of (\w+)",
        lambda asked, who, leaders: [("deed", "war", asked.who(who), _one(leaders))],
    ),
    (rf"{WHO} builds? {HOUSE} on {CELL}(?:, from {CELL})?", _build),
    (rf"{WHO} raises? the (?:(\S+) monument|wonder) on (.+)", _raise),
    (
        rf"{WHO} declines? (.+)",
        lambda asked, who, what: [("deed", "decline", asked.who(who), _pieces(what))],
    ),
    (rf"{WHO} leaves? the treasure on {CELL}", _deed("keep", 0)),
    (rf"{WHO} takes? the point of the wonder in (\w+)", _point),
    ("it stands alone", _fact("stands alone")),
    (
        "it stays in its kingdom(?:, which takes in (.+))?",
        lambda asked, text: [("stays", _regions(asked, text))],
    ),
    ("they are joined in peace, and nobody scores", _fact("in peace")),
    ("nobody scores", _fact("nobody scores")),
    ("it joins (.+)", lambda asked, text: [("joins", _regions(asked, text))]),
    ("it founds a kingdom in (.+)", lambda asked, text: [("founds", _regions(asked, text))]),
    (
        "(?:its|the) kingdom splits into (.+)",
        lambda asked, text: [("splits", _regions(asked, text))],
    ),
    (r"it destroys the (\w+)", lambda _asked, kind: [("destroys", kind)]),
    (rf"{WHO} gets? (.+)", _points),
    (rf"each turn {WHO} gets? (.+) from it", _each_turn),
    (r"(.+) (?:goes|go) home", _homecomings),
    (rf"(war|revolt) of (\w+), {SIDE} against {SIDE}", _conflict),
    (
        rf"{WHO} chooses? which war comes first",
        lambda asked, who: [("chooses war", asked.who(who))],
    ),
    (rf"{WHO} may build (.+)", _may_build),
    (rf"{WHO} takes? the treasures? on (.+)", _takes),
    (
        rf"{WHO} chooses? which treasure stays, of (.+)",
        lambda asked, who, text: [("chooses", asked.who(who), _cells(text))],
    ),
    (
        rf"{WHO} chooses? the colour of a point of the wonder",
        lambda asked, who: [("colour", asked.who(who))],
    ),
    (
        "(?:that ends the game|the game is over): (.* left)",
        lambda _asked, few: [("over", "treasures", LEFT.index(few))],
    ),
    ("the game is over: the bag runs short", lambda _asked: [("over", "bag", 0)]),
    (
        f"{HOUSE} goes back to the supply",
        lambda _asked, house: [("supply", house.replace(" ", "-"))],
    ),
    (
        r"the attack is (\d+) against (\d+)",
        lambda _asked, attack, defence: [("attack", int(attack), int(defence))],
    ),
    (
        rf"{WHO} wins? by (\d+) to (\d+)(, as the defender wins ties)?",
        lambda asked, who, most, least, tie: [
            ("wins", asked.who(who), int(most), int(least), bool(tie))
        ],
    ),
    (
        rf"{WHO} wins?(?: even without adding any|, as {WHO} ha(?:ve|s) too few tiles to hold out)",
        lambda asked, who, *_other: [("surely", asked.who(who))],
    ),
    (
        rf"unless {WHO} adds? (\w+) \w+ (or more|and no more), {WHO} wins?",
        lambda asked, other, number, english, who: [
            ("unless", asked.who(other), _number(number), english == "and no more", asked.who(who))
        ],
    ),
    (
        r"(\w+) (\w+) of the loser leaves? the game",
        lambda _asked, number, kind: [("gone", _one(kind), _number(number))],
    ),
    (
        "the (.+) are no longer joined and stay at peace",
        lambda _asked, text: [("kept apart", frozenset(map(_one, re.findall(r"\w+s\b", text))))],
    ),
    ("swapped tiles leave the game", lambda _asked: []),
    (
        "if the bag runs short for it, the game ends (at once|with the turn)",
        lambda _asked, when: [("the bag", "at-once" if when == "at once" else "turn")],
    ),
]
"""The clauses, each with what reads its groups."""
