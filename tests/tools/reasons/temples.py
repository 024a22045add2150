"""The reasons of the card game, each with its check: by words and lists, on JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, Final

from suite.temples.model.pieces import ONE, UNKNOWN, count
from suite.temples.rules.counting import pool
from suite.testing.temples.dense import dense_position
from suite.testing.temples.engine import PEOPLES, SITES, runs
from tests.tools.reasons.asking import KEY, Asked, row_of, seat_of
from tests.tools.reasons.sentences import Table

TABLE: Final = Table()
reason, remark = TABLE.reason, TABLE.remark
NUMBERS: Final = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
ABILITIES: Final = {
    "collapse": "assyrians",
    "steal": "hittites",
    "banish": "medes",
    "defect": "sumerians",
    "leap": "persians",
    "halve": "",
}
COPIES: Final = (10, 9, 8, 7, 6, 5)
ACTS: Final = ("travel", "settle", "build", "migrate", "end", *ABILITIES)


def dense(rng: Random, rules: dict[str, Any], seats: int) -> Any:
    """Return a dense position; of some, that with the most runs at the piece or the least stock."""
    positions = [dense_position(rng, rules, seats) for _ in range(6)]
    least: Callable[[Any], int] = rng.choice(
        (lambda s: -len(runs(row_of(s))), lambda s: pile(s["stock"]), lambda _s: 0)
    )
    return min(positions, key=least)


def tell(state: Any, rng: Random) -> None:
    """Name some cards of a hand that is not seen, as at a real table."""
    seat, people = rng.randrange(2), rng.randrange(1, 6)
    for _ in range(rng.randint(1, 5)):
        if count(state.hands[seat], UNKNOWN) and count(pool(state), people):
            state.hands[seat] += ONE[people] - ONE[UNKNOWN]
        people = rng.choice((people, rng.randrange(1, 6)))


def number_of(word: str) -> int:
    """Return a number: `three`, `13`, `a`."""
    if word.lower() in ("a", "an"):
        return 1
    return int(word) if word.isdigit() else NUMBERS.index(word.lower())


def people_of(words: str) -> str:
    """Return a people: `a Mede`, `two Medes`, `the Medes`."""
    return words.split()[-1].lower().removesuffix("s") + "s"


def cards_in(words: str) -> dict[str, int]:
    """Return the cards of a list."""
    found: dict[str, int] = {}
    for each in re.split(", | and ", words):
        number, people = each.rsplit(" ", 1)
        found[people_of(people)] = found.get(people_of(people), 0) + number_of(number)
    return found


def counted(words: str) -> int:
    """Return the number in `no cards`, `one card`, `three cards`."""
    return number_of(words.split()[0])


def me(asked: Asked) -> int:
    """Return the seat to act, or whose turn it is."""
    assert asked.seat is not None
    return asked.seat


def place(asked: Asked) -> str:
    """Return where the piece of the seat to act is."""
    found: str = asked.s["pieces"][me(asked)]
    return found


def is_here(asked: Asked, at: str) -> bool:
    """Say whether `at the Medes` is where the piece is."""
    return at.lower().endswith(place(asked))


def row(asked: Asked, seat: int, site: str) -> list[str]:
    """Return a row; at the quarry there is none."""
    found: list[str] = asked.s["rows"][seat].get(site, [])
    return found


def own_row(asked: Asked) -> list[str]:
    """Return the row of the seat to act where its piece is."""
    return row(asked, me(asked), place(asked))


def rivals_row(asked: Asked) -> list[str]:
    """Return the rival's row at the same site."""
    return row(asked, 1 - me(asked), place(asked))


def height(asked: Asked, seat: int) -> int:
    """Return the height of a temple where the piece of the seat to act is."""
    temple = asked.s["temples"][seat].get(place(asked), [])
    return temple[-1] if temple else 0


def held(asked: Asked, seat: int) -> dict[str, int]:
    """Return a hand."""
    found: dict[str, int] = asked.s["hands"][seat]
    return found


def pile(data: dict[str, int]) -> int:
    """Return how many cards a pile has."""
    return sum(data.values())


def unseen(asked: Asked) -> dict[str, int]:
    """Return the cards of each people that the asker has not seen."""
    s = asked.s
    left = dict.fromkeys(PEOPLES, 12)
    for rows in s["rows"]:
        for cards in rows.values():
            for each in cards:
                left[each] -= 1
    for some in (*s["hands"], s["stock"], s["discards"]):
        for people in PEOPLES:
            left[people] -= some.get(people, 0)
    return left


def may_hold(asked: Asked, people: str) -> bool:
    """Say whether the hand of the seat to act may hold a card of a people."""
    hand = held(asked, me(asked))
    hidden = hand.get("unknown", 0) and unseen(asked)[people]
    return bool(hand.get(people, 0) or hidden)


def acting(asked: Asked, *verbs: str) -> bool:
    """Say whether an action of the phase `act` is asked about in it."""
    return asked.phase == "act" and asked.words[0] in (verbs or ACTS)


def can(asked: Asked, text: str) -> bool:
    """Say whether an action is legal by what is known."""
    return text in asked.legal


# Phases


@reason("nobody decides this: it is an event of chance, and none is due now")
def _(asked: Asked) -> bool:
    chance = asked.words[0] in ("start", "draw", "lay")
    return chance and asked.phase not in ("setup", "draw", "lay")


@reason(
    "first you must discard {cards} of the halved hand",
    "first {who} must discard {cards} of the halved hand",
)
def _(asked: Asked, cards: str, who: str = "you") -> bool:
    right = seat_of(asked, who) == 1 - asked.s["active"] and asked.phase == "discard"
    return right and counted(cards) == asked.s["to_discard"] and asked.words[0] != "discard"


@reason("no hand is being halved, so nobody has to discard")
def _(asked: Asked) -> bool:
    return asked.phase != "discard" and asked.words[0] == "discard"


@reason("the people cards of this turn have not been drawn yet")
def _(asked: Asked) -> bool:
    return asked.phase == "draw" and asked.words[0] != "draw"


@reason("the turn has ended: its temple cards are laid now")
def _(asked: Asked) -> bool:
    return asked.phase == "lay" and asked.words[0] != "lay"


@reason("the game is over")
def _(asked: Asked) -> bool:
    return asked.phase == "over"


@reason("the game has not begun: the first hands are being dealt")
def _(asked: Asked) -> bool:
    return asked.phase == "setup" and asked.words[0] not in ("start", "draw")


# Travelling, settling, discarding


@reason("{whose} piece is {at} already")
def _(asked: Asked, whose: str, at: str) -> bool:
    right = asked.is_seat(whose) and is_here(asked, at) and acting(asked, "travel")
    return right and (asked.verb == KEY or asked.words[1] == place(asked))


@reason("the journey costs {card}, and {whose} hand holds none")
def _(asked: Asked, card: str, whose: str) -> bool:
    people = people_of(card)
    right = asked.is_seat(whose) and asked.words == ["travel", people]
    return right and not may_hold(asked, people) and "unknown" not in held(asked, me(asked))


@reason("{whose} hand holds no {people}")
def _(asked: Asked, whose: str, people: str) -> bool:
    people = people_of(people)
    right = asked.is_seat(whose) and asked.words[0] in ("settle", "discard")
    known = "unknown" not in held(asked, me(asked))
    return right and known and asked.words[1] == people and not may_hold(asked, people)


def accounted(asked: Asked, people: str, where: str, *, without_discards: bool = False) -> int:
    """Return how many cards a list of places names; -1 if it is wrong."""
    s, total = asked.s, 0
    for part in re.split(", | and ", where):
        number = number_of(part.split()[0])
        total += number
        if part.endswith(("in a row", "in rows")):
            true = sum(cards.count(people) for rows in s["rows"] for cards in rows.values())
        elif part.endswith("in the discards"):
            true = -1 if without_discards else s["discards"].get(people, 0)
        elif found := re.search(r"in (player \d's) hand", part):
            true = held(asked, seat_of(asked, found[1])).get(people, 0)
        else:
            return -1
        if number != true:
            return -1
    return total


@reason("{who} cannot hold any {people}: all twelve are accounted for, {where}")
def _(asked: Asked, who: str, people: str, where: str) -> bool:
    people = people_of(people)
    spends = asked.words[0] in ("travel", "settle", "discard") and asked.words[1] == people
    right = asked.is_seat(who) and spends and not may_hold(asked, people)
    return right and accounted(asked, people, where) == 12


@reason("{whose} piece is still at the quarry, which is not a site: travel to one first")
def _(asked: Asked, whose: str) -> bool:
    there = asked.is_seat(whose) and place(asked) == "quarry"
    return there and acting(asked, "settle", "build", *ABILITIES)


# Building


def is_standing(asked: Asked, words: str) -> bool:
    """Check the words for the height of the temple here."""
    words = words[0].lower() + words[1:]
    if found := re.fullmatch(r"(your|player \d's) temple (at the .+) is (\d) high", words):
        tall = int(found[3]) == height(asked, me(asked)) > 0
        return tall and asked.is_seat(found[1]) and is_here(asked, found[2])
    found = re.fullmatch(r"(you have|player \d has) no temple (at the .+)", words)
    who = found and found[1].removesuffix(" have").removesuffix(" has")
    none = height(asked, me(asked)) == 0
    return bool(found and who and none and asked.is_seat(who) and is_here(asked, found[2]))


def yard_of(asked: Asked, words: str) -> int:
    """Return the seat whose yard is named: the rival is that of the seat to act."""
    if words == "the rival's":
        return 1 - me(asked)
    return seat_of(asked, words)


def offered(asked: Asked, words: str) -> int:
    """Return the open stage of a yard; 0 if it is empty."""
    yard = asked.s["yards"][yard_of(asked, words)]
    return yard[-1] if yard else 0


def wanted(asked: Asked) -> int:
    """Return the stage that a build or a leap goes to."""
    return height(asked, me(asked)) + (2 if asked.words[0] == "leap" else 1)


def source(asked: Asked) -> int:
    """Return the seat from whose yard an action takes a stage; -1 if from none."""
    return {"own": me(asked), "rival": 1 - me(asked)}.get(asked.words[-1], -1)


YARD: Final = r"your|the rival's|player \d's"


@reason("{yard} yard is empty")
def _(asked: Asked, yard: str) -> bool:
    right = acting(asked, "build", "leap") and yard_of(asked, yard) == source(asked)
    return right and not offered(asked, yard)


@reason("{standing}, and there is no stage {stage}")
def _(asked: Asked, standing: str, stage: str) -> bool:
    goals = {"build": 1, "leap": 2}
    told = [height(asked, me(asked)) + goals[verb] for verb in goals if uses(asked, verb)]
    return 6 < int(stage) in told and is_standing(asked, standing)


@reason("{standing}, so the next stage is {stage}")
def _(asked: Asked, standing: str, stage: str) -> bool:
    right = acting(asked, "build") and wanted(asked) == int(stage)
    closed = source(asked) < 0 or asked.s["yards"][source(asked)][-1:] != [int(stage)]
    return right and closed and is_standing(asked, standing)


@reason("{standing}, so a leap goes to stage {stage}")
def _(asked: Asked, standing: str, stage: str) -> bool:
    leaps = any(text.startswith("leap") for text in asked.texts) and asked.phase == "act"
    goal = height(asked, me(asked)) + 2
    closed = source(asked) < 0 or asked.s["yards"][source(asked)][-1:] != [int(stage)]
    return leaps and goal == int(stage) and closed and is_standing(asked, standing)


@remark("the open stage of {yard} yard is {open}")
def _(asked: Asked, yard: str, open: str) -> bool:  # noqa: A002
    return offered(asked, yard) == int(open) and yard_of(asked, yard) == source(asked)


@remark("{yards}")
def _(asked: Asked, yards: str) -> bool:
    for each in yards.split(" and "):
        if found := re.fullmatch(rf"({YARD}) yard is empty", each):
            if offered(asked, found[1]):
                return False
        elif found := re.fullmatch(rf"({YARD}) yard offers stage (\d)", each):
            if offered(asked, found[1]) != int(found[2]):
                return False
        else:
            return False
    return True


@remark("The run of Persians at place {place} can leap one stage")
def _(asked: Asked, place: str) -> bool:
    return can(asked, f"leap {place} {asked.words[-1]}")


@remark(
    "Three Persians in a row here would let you leap one stage",
    "Three Persians in a row here would let {who} leap one stage",
)
def _(asked: Asked, who: str = "you") -> bool:
    row = list(own_row(asked))
    none = not any(people == "persians" for _, people in runs(row))
    while row[-3:] != ["persians"] * 3:
        row.append("persians")
    return none and asked.is_seat(who) and len(row) >= height(asked, me(asked)) + 2


@reason(
    "stage {stage} needs {cards} in {whose} row {at}, which is empty",
    "stage {stage} needs {cards} in {whose} row {at}, which has {count}",
)
def _(asked: Asked, stage: str, cards: str, whose: str, at: str, count: str = "no") -> bool:
    right = asked.is_seat(whose) and is_here(asked, at) and int(stage) == counted(cards)
    high = height(asked, me(asked))
    goals = {"build": high + 1, "leap": high + 2, "steal": height(asked, 1 - me(asked))}
    goal = int(stage) in [goals[verb] for verb in goals if uses(asked, verb)]
    return right and goal and number_of(count) == len(own_row(asked)) < int(stage)


@reason("{whose} starting stage has been built already")
def _(asked: Asked, whose: str) -> bool:
    right = asked.words == ["build", "start"] and asked.is_seat(whose)
    return right and not asked.s["start"][me(asked)]


@reason("the starting stage needs an empty plot, and {standing}")
def _(asked: Asked, standing: str) -> bool:
    right = asked.words == ["build", "start"] and height(asked, me(asked)) > 0
    return right and is_standing(asked, standing)


@reason("{whose} starting stage needs one card in {others} row {at}, which is empty")
def _(asked: Asked, whose: str, others: str, at: str) -> bool:
    right = asked.is_seat(whose) and asked.is_seat(others) and is_here(asked, at)
    return right and "build start" in asked.texts and not own_row(asked)


# Migrating


@reason("{whose} one migration of this turn has been used")
def _(asked: Asked, whose: str) -> bool:
    right = asked.is_seat(whose) and acting(asked, "migrate")
    return right and asked.s["migrated"] is True


@reason(
    "exactly three cards migrate, and {whose} row {at} is empty",
    "exactly three cards migrate, and {whose} row {at} has {count}",
)
def _(asked: Asked, whose: str, at: str, count: str = "no") -> bool:
    right = acting(asked, "migrate") and at.lower().endswith(asked.words[1])
    cards = len(row(asked, me(asked), asked.words[1]))
    return right and asked.is_seat(whose) and number_of(count) == cards < 3


@reason("exactly three cards migrate, and {whose} rows are empty")
def _(asked: Asked, whose: str) -> bool:
    rows = asked.s["rows"][me(asked)].values()
    return acting(asked, "migrate") and asked.is_seat(whose) and not any(rows)


@reason(
    "exactly three cards migrate, and no row of yours has more than {count}",
    "exactly three cards migrate, and no row of {who} has more than {count}",
)
def _(asked: Asked, count: str, who: str = "you") -> bool:
    longest = max(map(len, asked.s["rows"][me(asked)].values()))
    return acting(asked, "migrate") and asked.is_seat(who) and longest == number_of(count) < 3


# Abilities


@reason("no run of three or more begins at place {place} of {whose} row {at}")
def _(asked: Asked, place: str, whose: str, at: str) -> bool:
    right = acting(asked, *ABILITIES) and asked.words[1] == place and asked.is_seat(whose)
    return right and is_here(asked, at) and int(place) not in dict(runs(own_row(asked)))


@remark("there is a run of {there}")
def _(asked: Asked, there: str) -> bool:
    told = re.findall(r"(\w+) at place (\d+)", there)
    return [(int(at), people.lower()) for people, at in told] == runs(own_row(asked))


@reason("there is no run of three or more in {whose} row {at}")
def _(asked: Asked, whose: str, at: str) -> bool:
    right = acting(asked, *ABILITIES) and asked.is_seat(whose) and is_here(asked, at)
    return right and not runs(own_row(asked))


@remark("there is one {at}")
def _(asked: Asked, at: str) -> bool:
    rows = asked.s["rows"][me(asked)]
    told = [each.split()[-1].lower() for each in re.split(", | and ", at)]
    return told == [site for site in SITES if runs(rows[site])]


@reason("the run at place {place} is of {there}")
def _(asked: Asked, place: str, there: str) -> bool:
    takes = ABILITIES[asked.words[0]]
    found = dict(runs(own_row(asked))).get(int(place))
    right = acting(asked, *ABILITIES) and asked.words[1] == place
    return right and found == there.lower() and bool(takes) and takes != found


@remark("this needs {people}")
def _(asked: Asked, people: str) -> bool:
    return ABILITIES[asked.words[0]] == people.lower()


def is_rival(asked: Asked, named: str) -> bool:
    """Say whether `the rival` or `player 2` is the rival of the seat to act."""
    if named.lower().startswith("the rival"):
        return asked.view.watcher == me(asked)
    return seat_of(asked, named) == 1 - me(asked)


def uses(asked: Asked, *verbs: str) -> bool:
    """Say whether an ability is asked about, for a key any action of it."""
    return asked.phase == "act" and any(text.split()[0] in verbs for text in asked.texts)


@reason("{rival} has no temple {at}")
def _(asked: Asked, rival: str, at: str) -> bool:
    right = is_rival(asked, rival) and is_here(asked, at) and uses(asked, "collapse", "steal")
    return right and not height(asked, 1 - me(asked))


@reason("{rival} has no row {at}")
def _(asked: Asked, rival: str, at: str) -> bool:
    right = is_rival(asked, rival) and is_here(asked, at) and uses(asked, "banish", "defect")
    return right and not rivals_row(asked)


@reason("only a higher stage can be stolen: {standing}, {rivals} {stage}")
def _(asked: Asked, standing: str, rivals: str, stage: str) -> bool:
    right = uses(asked, "steal") and is_rival(asked, rivals) and is_standing(asked, standing)
    return right and int(stage) == height(asked, 1 - me(asked)) <= height(asked, me(asked))


@reason("there is no {people} in {rivals} row {at}")
def _(asked: Asked, people: str, rivals: str, at: str) -> bool:
    right = is_rival(asked, rivals) and is_here(asked, at) and uses(asked, "banish")
    named = any(text.endswith(people_of(people)) for text in asked.texts)
    return right and named and people_of(people) not in rivals_row(asked)


@reason("{rival} holds {cards}")
def _(asked: Asked, rival: str, cards: str) -> bool:
    hand = pile(held(asked, 1 - me(asked)))
    right = is_rival(asked, rival) and uses(asked, "halve")
    return right and counted(cards) == hand < 2


@remark("halving takes two or more")
def _(asked: Asked) -> bool:
    return uses(asked, "halve")


# The end of a turn


@reason(
    "{whose} starting stage must be built before the turn can end, as long as anything else "
    "is possible"
)
def _(asked: Asked, whose: str) -> bool:
    right = asked.words == ["end"] and asked.is_seat(whose) and asked.s["start"][me(asked)]
    return right and any(text != "end" for text in asked.legal)


# Chance


@reason("the starting player must be drawn first")
def _(asked: Asked) -> bool:
    return asked.s["active"] is None and asked.words[0] != "start"


@reason("people cards are due now")
def _(asked: Asked) -> bool:
    dealing = asked.phase == "draw" or (asked.phase == "setup" and asked.s["active"] is not None)
    return dealing and asked.words[0] != "draw"


@reason("temple cards are due now")
def _(asked: Asked) -> bool:
    return asked.phase == "lay" and asked.words[0] != "lay"


def drawer(asked: Asked) -> int:
    """Return the seat that draws now."""
    active: int = asked.s["active"]
    dealt = asked.phase == "setup" and pile(held(asked, active))
    return 1 - active if dealt else active


def left_to_draw(asked: Asked) -> int:
    """Return how many cards stock and discards have."""
    return pile(asked.s["stock"]) + pile(asked.s["discards"])


def due(asked: Asked) -> int:
    """Return how many people cards are drawn now."""
    if asked.phase == "draw":
        return min(3, left_to_draw(asked))
    return asked.rules["first_hand"] if drawer(asked) == asked.s["active"] else 5


@reason("{who} draws now, not {other}")
def _(asked: Asked, who: str, other: str) -> bool:
    right = seat_of(asked, who) == drawer(asked) != seat_of(asked, other)
    return right and asked.words[:2] == ["draw", str(seat_of(asked, other))]


@reason("{who} draws {cards}, not {count}")
def _(asked: Asked, who: str, cards: str, count: str) -> bool:
    right = seat_of(asked, who) == drawer(asked) == int(asked.words[1])
    return right and counted(cards) == due(asked) != number_of(count) == len(asked.words) - 2


@reason("{who} draws {cards}, not {count}: stock and discards hold no more")
def _(asked: Asked, who: str, cards: str, count: str) -> bool:
    right = seat_of(asked, who) == drawer(asked) == int(asked.words[1])
    few = left_to_draw(asked) == counted(cards) < 3
    return right and few and number_of(count) == len(asked.words) - 2 != due(asked)


@reason("each card of this draw must be named: it is not secret here")
def _(asked: Asked) -> bool:
    return "?" in asked.words and asked.view.watcher in (drawer(asked), -2)


def stock(asked: Asked) -> dict[str, int]:
    """Return what the stock may hold of each people."""
    known: dict[str, int] = asked.s["stock"]
    return unseen(asked) if known.get("unknown") else known


def old(asked: Asked) -> int:
    """Return how many cards of a draw are the last of the stock; all of them, if it is enough."""
    return min(due(asked), pile(asked.s["stock"]))


def most(asked: Asked, people: str) -> int:
    """Return how many cards of a people are left for a draw."""
    rest = asked.s["discards"].get(people, 0) if old(asked) < due(asked) else 0
    return stock(asked).get(people, 0) + int(rest)


@reason("no {people} can come up: all twelve are accounted for, {where}")
def _(asked: Asked, people: str, where: str) -> bool:
    people = people_of(people)
    drawn = people in asked.words and not most(asked, people)
    over = old(asked) < due(asked)
    return drawn and accounted(asked, people, where, without_discards=over) == 12


@reason(
    "{cards} cannot come up: only {count} is left besides {where}",
    "{cards} cannot come up: only {count} are left besides {where}",
)
def _(asked: Asked, cards: str, count: str, where: str) -> bool:
    ((people, number),) = cards_in(cards).items()
    left = number_of(count)
    right = number == asked.words.count(people) > left == most(asked, people)
    over = old(asked) < due(asked)
    return right and accounted(asked, people, where, without_discards=over) + left == 12


def possible(asked: Asked, named: list[str]) -> bool:
    """Say whether the named cards can be among those of a draw over a reshuffle."""
    return any(
        sum(from_stock) <= old(asked)
        and len(named) - sum(from_stock) <= due(asked) - old(asked)
        and all(
            number <= stock(asked).get(people, 0)
            and named.count(people) - number <= asked.s["discards"].get(people, 0)
            for people, number in zip(PEOPLES, from_stock, strict=True)
        )
        for from_stock in product(*(range(named.count(people) + 1) for people in PEOPLES))
    )


def named_cards(asked: Asked) -> list[str]:
    """Return the known cards of a draw."""
    return [each for each in asked.words[2:] if each != "?"]


@reason("the stock is used up, so the draw is from the discards: {cards}")
def _(asked: Asked, cards: str) -> bool:
    thrown = {each: n for each, n in asked.s["discards"].items() if n}
    used = not pile(asked.s["stock"]) and cards_in(cards) == thrown
    return used and not possible(asked, named_cards(asked))


@reason(
    "only one card is left in the stock, and the others come from the discards: {cards}",
    "only {count} cards are left in the stock, and the others come from the discards: {cards}",
)
def _(asked: Asked, cards: str, count: str = "one") -> bool:
    thrown = {each: n for each, n in asked.s["discards"].items() if n}
    right = number_of(count) == pile(asked.s["stock"]) == old(asked) < due(asked)
    return right and cards_in(cards) == thrown and not possible(asked, named_cards(asked))


@reason("the last cards of the stock come up too, and can only be these: {cards}")
def _(asked: Asked, cards: str) -> bool:
    may = {each: n for each, n in stock(asked).items() if n}
    right = 0 < old(asked) < due(asked) and cards_in(cards) == may
    return right and not possible(asked, named_cards(asked))


def laid(asked: Asked) -> list[int]:
    """Return the stages of a lay."""
    return [int(each) for each in asked.words[2:]]


def on_top(asked: Asked) -> list[int]:
    """Return the stages on top of the supply that are known, the next first."""
    return list(reversed(asked.s["supply"]["top"]))


def to_lay(asked: Asked) -> int:
    """Return how many stages are laid now."""
    return min(2, pile(asked.s["supply"]["hidden"]) + len(on_top(asked)))


@reason("it is {whose} yard that gets temple cards now, not {others}")
def _(asked: Asked, whose: str, others: str) -> bool:
    wrong = seat_of(asked, others)
    right = asked.words[:2] == ["lay", str(wrong)]
    return right and seat_of(asked, whose) == asked.s["active"] != wrong


@reason(
    "{whose} yard gets {cards}, not {count}",
    "{whose} yard gets {cards}, not {count}: the supply holds no more",
)
def _(asked: Asked, whose: str, cards: str, count: str) -> bool:
    right = seat_of(asked, whose) == asked.s["active"] == int(asked.words[1])
    return right and counted(cards) == to_lay(asked) != len(laid(asked)) == number_of(count)


@reason(
    "stage {stage} comes next, known since a collapse",
    "the stages {stages} come next, known since a collapse",
)
def _(asked: Asked, stage: str = "", stages: str = "") -> bool:
    told = list(map(int, re.findall(r"\d", stage + stages)))
    missing = list(laid(asked))
    for each in told:
        if each in missing:
            missing.remove(each)
    fits = len(laid(asked)) - len(missing) == len(told)
    return told == on_top(asked)[: to_lay(asked)] and not fits


def stages_accounted(asked: Asked, stage: int, where: str) -> int:
    """Return how many cards of a stage a list of places names; -1 if it is wrong."""
    s, total = asked.s, 0
    for part in re.split(", | and ", where):
        number = number_of(part.split()[0])
        total += number
        if part.endswith(("in a temple", "in temples")):
            true = sum(stage in each for temples in s["temples"] for each in temples.values())
        elif part.endswith(("in a yard", "in yards")):
            true = sum(yard.count(stage) for yard in s["yards"])
        elif part.endswith(("starting stage", "starting stages")):
            true = sum(s["start"]) if stage == 1 else 0
        else:
            true = s["supply"]["top"].count(stage)
        if number != true:
            return -1
    return total


def more_of(asked: Asked, stage: int) -> int:
    """Return how many cards of a stage a lay has besides those known on top."""
    return laid(asked).count(stage) - on_top(asked)[: to_lay(asked)].count(stage)


@reason("only one stage {stage} is left besides {where}")
def _(asked: Asked, stage: str, where: str) -> bool:
    hidden = asked.s["supply"]["hidden"][stage]
    told = stages_accounted(asked, int(stage), where) + 1 == COPIES[int(stage) - 1]
    return told and hidden == 1 < more_of(asked, int(stage))


@reason("no stage {stage} can come up: all {count} are accounted for, {where}")
def _(asked: Asked, stage: str, count: str, where: str) -> bool:
    copies = COPIES[int(stage) - 1]
    told = stages_accounted(asked, int(stage), where) == copies == number_of(count)
    return told and not asked.s["supply"]["hidden"][stage] and more_of(asked, int(stage)) > 0


# Keys


@reason(
    "a journey costs a card of the people at its destination, and {whose} hand holds only {cards}"
)
def _(asked: Asked, whose: str, cards: str) -> bool:
    hand = {each: n for each, n in held(asked, me(asked)).items() if n}
    goals = {text.split()[1] for text in asked.texts if text.startswith("travel")}
    lacking = not goals & {*hand} - {place(asked)}
    right = asked.is_seat(whose) and acting(asked, "travel")
    return right and lacking and cards_in(cards) == hand


@reason("{whose} hand is empty")
def _(asked: Asked, whose: str) -> bool:
    return asked.is_seat(whose) and not pile(held(asked, me(asked)))
