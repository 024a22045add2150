"""Facts of the card game: what the second engine does by an action, and what a sentence tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from suite.testing.temples.engine import runs
from tests.tools.previews.asked import Asked, Fact, UnknownClauseError

ABILITIES: Final = ("collapse", "steal", "banish", "defect", "leap", "halve")
NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
SITE: Final = "the (Medes|Sumerians|Hittites|Persians|Assyrians)"


def true(asked: Asked) -> set[Fact]:
    """Return the facts of an action."""
    return {*_deed(asked), *_sums(asked)}


def _deed(asked: Asked) -> Iterator[Fact]:
    """Yield what an action does, apart from the sums."""
    s, after, words = asked.before.s, asked.after(), asked.words
    me, rival = s["active"], 1 - s["active"]
    site = s["pieces"][me]
    rows, later = s["rows"], after.s["rows"]
    if asked.verb in ABILITIES:
        yield "discards", (rows[me][site][int(words[0]) - 1],)
    if asked.verb == "travel":
        yield "discards", (words[0],)
        yield "piece", after.s["pieces"][me]
    elif asked.verb == "settle":
        yield "joins", (words[0],), site
        yield from _made(later[me][site], 1)
    elif asked.verb in ("build", "leap"):
        yield from _built(asked, me, site)
    elif asked.verb == "migrate":
        source, goal = words
        yield "moves", tuple(later[me][goal][-3:]), source, goal
        yield from _made(later[me][goal], 3)
    elif asked.verb == "collapse":
        top = after.s["supply"]["top"][len(s["supply"]["top"]) :]
        yield "falls", site, tuple(top), top[-1]
    elif asked.verb == "steal":
        yield "steals", after.s["temples"][me][site][-1]
        yield "high", me, site, after.height(me, site)
        yield "high", rival, site, after.height(rival, site)
    elif asked.verb == "banish":
        gone = len(rows[rival][site]) - len(later[rival][site])
        yield "leaves", (words[1],) * gone, site
        yield from (("left", people, place) for place, people in runs(later[rival][site]))
    elif asked.verb == "defect":
        number = len(rows[rival][site]) - len(later[rival][site])
        yield "defects", tuple(later[me][site][-number:]), site
        yield from _made(later[me][site], number)
    elif asked.verb == "halve":
        yield "owes", after.s["to_discard"], len(asked.before.hand(rival))
    elif asked.verb == "discard":
        yield "discards", (words[0],)
        if after.s["to_discard"]:
            yield "more", after.s["to_discard"]
    else:
        yield from _ended(after)


def _made(row: list[str], arrived: int) -> Iterator[Fact]:
    """Yield the runs of a row that its last cards have made."""
    there = runs(row[:-arrived])
    yield from (
        ("makes", people, place) for place, people in runs(row) if (place, people) not in there
    )


def _built(asked: Asked, me: int, site: str) -> Iterator[Fact]:
    after, source = asked.after(), asked.words[-1]
    height = after.height(me, site)
    yield "high", me, site, height
    yield "stage", height if source != "start" else "start", source
    if asked.verb == "leap":
        yield "left out", height - 1
    if source != "start":
        yield "opens", after.open(me if source == "own" else 1 - me) or "nothing"


def _ended(after: Any) -> Iterator[Fact]:
    """Yield what the end of a turn brings: how many stages, and those known."""
    supply, number = after.s["supply"], after.number_to_lay()
    top = supply["top"][::-1][:number]
    yield "gets", number, tuple(top), bool(top) and len(top) == number
    if sum(supply["hidden"].values()) + len(supply["top"]) == number:
        yield ("used up",)


def _sums(asked: Asked) -> Iterator[Fact]:
    """Yield the sums, if they change, and what follows."""
    before, after, me = asked.before, asked.after(), asked.before.s["active"]
    sums = after.sum(me), after.sum(1 - me)
    if sums != (before.sum(me), before.sum(1 - me)):
        yield "sums", *sums
    if after.result:
        yield ("wins",)
        assert after.result["winners"] == [me]
    elif after.s["final"] and not before.s["final"]:
        yield ("final phase",)


# --- what is told


def told(asked: Asked) -> set[Fact]:
    """Return the facts that a sentence tells."""
    facts: set[Fact] = set()
    for clause in re.split(r"; |\. ", asked.sentence.removesuffix(".")):
        for pattern, read in READERS:
            found = re.fullmatch(pattern, clause[0].lower() + clause[1:])
            if found:
                facts.update(read(asked.before.s["active"], *found.groups("")))
                break
        else:
            raise UnknownClauseError(clause)
    return facts


def _cards(text: str) -> tuple[str, ...]:
    """Return cards in words: `two Medes and a Persian`."""
    return tuple(
        f"{people.lower().removesuffix('s')}s"
        for number, people in re.findall(r"(\w+) ([A-Z]\w+)", text)
        for _each in range(_number(number))
    )


def _number(word: str) -> int:
    if word.isdigit():
        return int(word)
    return 1 if word.lower() in ("a", "an") else NUMBERS.index(word.lower())


def _stages(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _built_as_told(me: int, stage: str, yard: str, site: str, high: str, missed: str) -> list[Fact]:
    facts: list[Fact] = [
        ("high", me, site.lower(), int(high)),
        ("stage", int(stage), "own" if yard == "your" else "rival"),
    ]
    return [*facts, ("left out", int(missed))] if missed else facts


def _gets(_me: int, number: str, how: str, stages: str) -> list[Fact]:
    return [("gets", _number(number), _stages(stages), how == "known to be")]


def _sums_as_told(_me: int, one: str, other: str, end: str) -> list[Fact]:
    follows: list[Fact] = [("wins",)] if "wins" in end else [("final phase",)]
    return [("sums", int(one), int(other)), *(follows if end else [])]


READERS: Final[list[tuple[str, Callable[..., list[Fact]]]]] = [
    (
        f"(.+) goes to the discards, your piece to {SITE}",
        lambda _me, card, site: [("discards", _cards(card)), ("piece", site.lower())],
    ),
    (
        "(.+) (?:of the run goes|goes from your hand) to the discards",
        lambda _me, card: [("discards", _cards(card))],
    ),
    (
        f"(.+) joins your row at {SITE}",
        lambda _me, card, site: [("joins", _cards(card), site.lower())],
    ),
    (
        r"that (makes|leaves) a run of (\w+) at place (\d+)",
        lambda _me, how, people, place: [
            ("makes" if how == "makes" else "left", people.lower(), int(place))
        ],
    ),
    (
        rf"stage (\d) from (your|the rival's) yard makes your temple at {SITE} (\d) high"
        r"(?:, skipping (\d))?",
        _built_as_told,
    ),
    (
        f"the starting stage makes your temple at {SITE} 1 high",
        lambda me, site: [("high", me, site.lower(), 1), ("stage", "start", "start")],
    ),
    (r"the (\d) below opens", lambda _me, stage: [("opens", int(stage))]),
    ("then that yard is empty", lambda _me: [("opens", "nothing")]),
    (
        f"(.+) moves? from {SITE} to {SITE}",
        lambda _me, cards, source, goal: [("moves", _cards(cards), source.lower(), goal.lower())],
    ),
    (
        f"the rival's temple at {SITE} collapses, and stages? (.+) goe?s? on top of the supply"
        r"(?:, the (\d) uppermost)?",
        lambda _me, site, stages, first: [
            ("falls", site.lower(), _stages(stages), int(first or stages))
        ],
    ),
    (
        rf"stage (\d) comes over: your temple at {SITE} is then (\d) high, the rival's (\d)",
        lambda me, stage, site, own, rivals: [
            ("steals", int(stage)),
            ("high", me, site.lower(), int(own)),
            ("high", 1 - me, site.lower(), int(rivals)),
        ],
    ),
    (
        f"(.+) must leave the rival's row at {SITE}",
        lambda _me, cards, site: [("leaves", _cards(cards), site.lower())],
    ),
    (
        f"(.+) from the end of the rival's row at {SITE} joins? your own",
        lambda _me, cards, site: [("defects", _cards(cards), site.lower())],
    ),
    (
        r"the rival must discard (\w+) of (\w+) cards",
        lambda _me, owed, hand: [("owes", _number(owed), _number(hand))],
    ),
    (r"(\w+) more must follow", lambda _me, number: [("more", _number(number))]),
    (
        r"the turn ends, and your yard gets (\w+) temple cards?"
        r"(?:, (known to be|among them) (.+))?",
        _gets,
    ),
    (
        "with (?:it|them) the supply is used up, so the game is over",
        lambda _me: [("used up",)],
    ),
    (
        r"your sum becomes (\d+) against (\d+)( and wins the game|, and the final phase begins)?",
        _sums_as_told,
    ),
]
"""The clauses, each with what reads its groups."""
