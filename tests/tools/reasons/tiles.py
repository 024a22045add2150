"""The reasons of the tile game, each with its check: cell by cell, on the JSON of what is known."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

from suite.testing.tiles.board import (
    BESIDE,
    BUILDING_OF,
    CELLS,
    COLOUR_OF,
    KINDS,
    LEADERS,
    MONUMENTS,
    PLUSES,
    SQUARES,
    SUPPORTERS,
    empty,
    ground,
    kingdoms_beside,
    leaders_in,
    region,
    rows_through,
    temples_beside,
)
from suite.testing.tiles.dense import NUMBER_OF, DensePosition
from suite.tiles.model.pieces import ONE, ONE_UNKNOWN, count
from tests.tools.reasons.asking import Asked, seat_of
from tests.tools.reasons.sentences import Table

TABLE: Final = Table()
reason, remark = TABLE.reason, TABLE.remark
TOTALS: Final = NUMBER_OF
MOVES: Final = ("tile", "leader", "withdraw", "catastrophe", "swap", "end")
PHASES: Final = {
    "action": MOVES,
    "attack": ("commit",),
    "defend": ("commit",),
    "choose-war": ("war",),
    "building": ("build", "decline"),
    "monument": ("monument", "wonder", "decline"),
    "treasure": ("keep",),
    "income": ("point",),
}


class FullPosition(DensePosition):
    """A dense position in which nearly all monuments stand."""

    def stand_monuments(self) -> None:
        """Stand every monument for which one of some squares has room."""
        super().stand_monuments()
        for name in MONUMENTS:
            for corner in self.rng.sample(list(SQUARES), 20):
                cells = [str(cell) for cell in SQUARES[corner]]
                stands = name in self.s["monuments"].values()
                if not stands and self.turn_over(cells, name.split("-")):
                    self.s["monuments"][corner] = name


def dense(rng: Random, rules: dict[str, Any], seats: int) -> Any:
    """Return a dense position, often with nearly all monuments, or a cell between kingdoms."""
    kind = rng.choice((DensePosition, FullPosition))
    positions = [kind(rng, rules, seats).build() for _ in range(rng.choice((1, 6)))]
    return max(positions, key=lambda s: max(kingdoms_beside(s).values(), default=0))


def tell(state: Any, rng: Random) -> None:
    """Name some tiles of a hand that is not seen, as at a real table."""
    seat, kind = rng.randrange(state.seats), rng.randrange(4)
    for _ in range(rng.randint(1, 5)):
        if state.hands[seat] >= ONE_UNKNOWN and count(state.unseen, kind):
            state.hands[seat] += ONE[kind] - ONE_UNKNOWN
            state.unseen -= ONE[kind]
        kind = rng.choice((kind, rng.randrange(4)))


def singular(words: str) -> str:
    """Return a kind: `temples`, `a temple` and `no temple` are `temple`."""
    return words.split()[-1].removesuffix("s")


def number_of(words: str) -> int:
    """Return the number in `a temple`, `2 temples` or `no temples`."""
    first = words.split()[0].lower()
    return int(first) if first.isdigit() else {"no": 0, "a": 1, "one": 1}[first]


def cells_in(words: str) -> list[str]:
    """Return the cells of a list."""
    return re.findall(r"[A-P]\d+", words)


def named(words: str) -> list[str]:
    """Return the things of a list: `a, b or c`."""
    return re.split(", | and | or ", words)


def hand(asked: Asked) -> dict[str, int]:
    """Return the hand of the seat to act."""
    assert asked.seat is not None
    found: dict[str, int] = asked.s["hands"][asked.seat]
    return found


def unseen(asked: Asked) -> dict[str, int]:
    """Return what the asker has not seen, by kind; if it sees all, what is in the bag."""
    found: dict[str, int] = asked.s.get("unseen", asked.s["bag"])
    return found


def added(asked: Asked) -> str:
    """Return the kind that is added to a conflict."""
    conflict = asked.s["conflict"]
    return "temple" if conflict["kind"] == "revolt" else SUPPORTERS[conflict["leader"]]


def verbs(asked: Asked) -> set[str]:
    """Return the verbs of all that is refused."""
    return {text.partition(" ")[0] for text in asked.texts}


def needed(asked: Asked, kind: str) -> int:
    """Return how many tiles of a kind an action takes from the hand."""
    verb, *words = asked.words
    if verb == "commit" and asked.s["conflict"]:
        return int(words[0]) if kind == added(asked) else 0
    return words.count(kind) if verb in ("tile", "swap") else 0


def here(asked: Asked) -> str:
    """Return the cell that an action names."""
    return asked.words[-1] if asked.words[-1] in CELLS else ""


def mine(asked: Asked, leader: str) -> str:
    """Return where a leader of the seat to act stands; empty if it is off the board."""
    own = [asked.seat, leader]
    return next((cell for cell, each in asked.s["leaders"].items() if each == own), "")


def placed(asked: Asked) -> str:
    """Return the cell of the tile just laid; empty if none was."""
    words = asked.last.split()
    return words[2] if words and words[0] == "tile" else ""


def alike(asked: Asked, cells: Any) -> str:
    """Return the kind of face-up tile that lies on all of some cells; else nothing."""
    kinds = {asked.s["tiles"].get(cell, "") for cell in cells}
    return kinds.pop() if len(kinds) == 1 else ""


def monuments_left(asked: Asked, colour: str) -> list[str]:
    """Return the monuments of the supply that bear a colour."""
    stand = asked.s["monuments"].values()
    return [each for each in MONUMENTS if each not in stand and colour in each.split("-")]


def squares_of(asked: Asked) -> list[str]:
    """Return the corners of the squares that the tile just laid completes."""
    cell = placed(asked)
    return [each for each, four in SQUARES.items() if cell in four and alike(asked, four)]


def pluses_of(asked: Asked) -> list[str]:
    """Return the centres of the pluses that the tile just laid completes."""
    cell = placed(asked)
    return [each for each, five in PLUSES.items() if cell in five and alike(asked, five)]


def stands_in(asked: Asked, kind: str) -> int:
    """Return the length of the longest row in which a building stands; 0 in the supply."""
    cell = asked.s["buildings"].get(BUILDING_OF.get(kind))
    return max(map(len, rows_through(asked.s, cell))) if cell else 0


def new_rows(asked: Asked) -> list[list[str]]:
    """Return the rows of three or more with the tile just laid."""
    cell = placed(asked)
    return (
        [row for row in rows_through(asked.s, cell) if len(row) > 2] if alike(asked, [cell]) else []
    )


# Hands


@reason("{whose} hand holds {tiles}")
def _(asked: Asked, whose: str, tiles: str) -> bool:
    kind = singular(tiles)
    held = hand(asked)
    return (
        tiles == f"no {kind}"
        and asked.is_seat(whose)
        and not held.get(kind)
        and "unknown" not in held
        and needed(asked, kind) > 0
    )


@remark("it holds {tiles}")
def _(asked: Asked, tiles: str) -> bool:
    return {singular(each) for each in named(tiles)} == {
        kind for kind, number in hand(asked).items() if number
    }


@reason("{whose} hand holds {tiles}, not {number}")
def _(asked: Asked, whose: str, tiles: str, number: str) -> bool:
    kind = singular(tiles)
    held = hand(asked).get(kind, 0)
    return (
        asked.is_seat(whose)
        and held == number_of(tiles) < int(number) == needed(asked, kind)
        and "unknown" not in hand(asked)
    )


def too_few(asked: Asked, kind: str, why: str) -> bool:
    """Check why a hand with unknown tiles cannot hold so many."""
    held, unknown = hand(asked), hand(asked)["unknown"]
    short = needed(asked, kind) - held.get(kind, 0)
    if why.startswith("it holds only"):
        return (
            sum(held.values()) == unknown == number_of(why.removeprefix("it holds only ")) < short
        )
    if found := re.fullmatch(r"only (one|\d+) of its tiles (is|are) unknown", why):
        return sum(held.values()) > unknown == number_of(found[1]) < short
    return seen(asked, kind, why) and unseen(asked).get(kind, 0) < short


def too_many(asked: Asked, tiles: str, why: str) -> bool:
    """Check why a hand with unknown tiles cannot hold tiles of several kinds at once."""
    pile = {singular(each): number_of(each) for each in named(tiles)}
    held = hand(asked)
    known = {kind: held.get(kind, 0) for kind in KINDS}
    found = re.fullmatch(r"only (one|\d+) of its tiles (is|are) unknown", why)
    told = re.fullmatch("it holds only (.+)", why)
    number = found[1] if found else told[1] if told else ""
    short = sum(max(0, pile.get(kind, 0) - known[kind]) for kind in KINDS)
    whole = {kind: asked.words.count(kind) for kind in KINDS if kind in asked.words} == pile
    return whole and bool(number) and number_of(number) == held["unknown"] < short


def seen(asked: Asked, kind: str, why: str) -> bool:
    """Check the words for where the tiles of a kind are that have been seen."""
    left = unseen(asked).get(kind, 0)
    plural = f"{kind}s"
    all_seen = re.fullmatch(rf"all {TOTALS[kind]} {plural} have been seen, (.+)", why)
    some = re.fullmatch(
        rf"only (one|\d+) of the {TOTALS[kind]} {plural} (?:is|are) unseen, the others are (.+)",
        why,
    )
    if all_seen and left == 0:
        where = all_seen[1]
    elif some and number_of(some[1]) == left > 0:
        where = some[2]
    else:
        return False
    total = 0
    for part in named(where.replace("face down or out", "out")):
        number = int(part.split()[0])
        total += number
        if part.endswith("on the board"):
            if number != [*asked.s["tiles"].values()].count(kind):
                return False
        elif found := re.search(r"in (your|player \d's) hand", part):
            if number != asked.s["hands"][seat_of(asked, found[1])].get(kind, 0):
                return False
        elif not part.endswith("out of the game"):
            return False
    return total + left == TOTALS[kind]


@reason("{whose} hand cannot hold {tiles}: {why}")
def _(asked: Asked, whose: str, tiles: str, why: str) -> bool:
    if len(named(tiles)) > 1:
        return asked.is_seat(whose) and too_many(asked, tiles, why)
    kind = singular(tiles)
    wanted = needed(asked, kind)
    return asked.is_seat(whose) and wanted == number_of(tiles) and too_few(asked, kind, why)


@reason("{whose} hand holds {tiles}, too few for these")
def _(asked: Asked, whose: str, tiles: str) -> bool:
    held = sum(hand(asked).values())
    return asked.is_seat(whose) and number_of(tiles) == held < len(asked.words) - 1


@reason("each tile to swap must be named, for its owner sees it")
def _(asked: Asked) -> bool:
    return "?" in asked.words and asked.view.watcher in (asked.seat, -2)


# Cells


def of_cell(asked: Asked, cell: str) -> bool:
    """Say whether an action needs its cell to be free for it."""
    return cell == here(asked) and asked.words[0] in ("tile", "leader", "catastrophe")


@reason("{whose} {leader} stands on {cell}")
def _(asked: Asked, whose: str, leader: str, cell: str) -> bool:
    stands = asked.s["leaders"].get(cell) == [seat_of(asked, whose), leader]
    return stands and of_cell(asked, cell)


@reason("{cell} is destroyed by a catastrophe for the rest of the game")
def _(asked: Asked, cell: str) -> bool:
    return cell in asked.s["catastrophes"] and of_cell(asked, cell)


@reason("the {monument} monument stands on {cell}")
def _(asked: Asked, monument: str, cell: str) -> bool:
    corner = next((at for at, name in asked.s["monuments"].items() if name == monument), None)
    return corner is not None and cell in SQUARES[corner] and of_cell(asked, cell)


@reason("the wonder stands on {cell}")
def _(asked: Asked, cell: str) -> bool:
    centre = asked.s["wonder"]
    return bool(centre) and cell in PLUSES[centre] and of_cell(asked, cell)


@reason("a {kind} lies on {cell}")
def _(asked: Asked, kind: str, cell: str) -> bool:
    return (
        asked.s["tiles"].get(cell) == kind
        and of_cell(asked, cell)
        and asked.words[0] != "catastrophe"
    )


@remark("a {what} needs an empty cell")
def _(asked: Asked, what: str) -> bool:
    return asked.words[0] == what and not empty(asked.s, here(asked))


@remark("a catastrophe goes on an empty cell or a face-up tile")
def _(asked: Asked) -> bool:
    return asked.words[0] == "catastrophe"


@reason("{cell} is a river cell, where only farms go")
def _(asked: Asked, cell: str) -> bool:
    wet = ground(asked.rules["board"], cell) == "~"
    return wet and cell == here(asked) and asked.words[:2] != ["tile", "farm"]


@reason("{cell} is land, and farms go on river cells only")
def _(asked: Asked, cell: str) -> bool:
    wet = ground(asked.rules["board"], cell) == "~"
    return not wet and cell == here(asked) and asked.words[:2] == ["tile", "farm"]


@reason("{cell} is a river cell, and leaders stand on land")
def _(asked: Asked, cell: str) -> bool:
    wet = ground(asked.rules["board"], cell) == "~"
    return wet and cell == here(asked) and asked.words[0] == "leader"


def regions_named(words: str) -> int:
    """Return how many regions a list names."""
    return len(cells_in(words))


@reason("{cell} would join {regions}")
def _(asked: Asked, cell: str, regions: str) -> bool:
    s = asked.s
    if asked.words[0] == "leader":
        own = mine(asked, asked.words[1])
        s = {**s, "leaders": {at: each for at, each in s["leaders"].items() if at != own}}
    most = {"tile": 2, "leader": 1}[asked.words[0]]
    told = cells_in(regions)
    apart = [set(region(s, each)) for each in told]
    return (
        cell == here(asked)
        and all(any(other in each for other in BESIDE[cell]) for each in apart)
        and all(each in s["leaders"] for each in told)
        and len({frozenset(each) for each in apart}) == len(told)
        and kingdoms_beside(s)[cell] == len(told) > most
    )


@remark("a tile may join two kingdoms at most")
def _(asked: Asked) -> bool:
    return asked.words[0] == "tile"


@remark("a leader may join one at most")
def _(asked: Asked) -> bool:
    return asked.words[0] == "leader"


@reason("{whose} {leader} stands on {cell} already")
def _(asked: Asked, whose: str, leader: str, cell: str) -> bool:
    own = asked.words == ["leader", leader, cell]
    return own and asked.is_seat(whose) and mine(asked, leader) == cell


@remark("it must go to another cell")
def _(asked: Asked) -> bool:
    return asked.words[0] == "leader" and mine(asked, asked.words[1]) == here(asked)


@reason("no face-up temple is beside {cell}, and a leader needs one")
def _(asked: Asked, cell: str) -> bool:
    leads = asked.words[0] == "leader" and cell == here(asked)
    return leads and not temples_beside(asked.s, cell)


@reason("{whose} {leader} is not on the board")
def _(asked: Asked, whose: str, leader: str) -> bool:
    return asked.words == ["withdraw", leader] and asked.is_seat(whose) and not mine(asked, leader)


@reason("{who} have no catastrophe left", "{who} has no catastrophe left")
def _(asked: Asked, who: str) -> bool:
    strikes = asked.words[0] == "catastrophe" and asked.is_seat(who)
    return strikes and not asked.s["catastrophes_left"][asked.seat]


@reason("the treasure on {cell} protects its temple from catastrophes")
def _(asked: Asked, cell: str) -> bool:
    strikes = asked.words == ["catastrophe", cell]
    return strikes and cell in asked.s["treasures"]


@reason("the {building} on {cell} protects its tile from catastrophes")
def _(asked: Asked, building: str, cell: str) -> bool:
    stands = asked.s["buildings"].get(building.replace(" ", "-")) == cell
    return stands and asked.words == ["catastrophe", cell]


# Conflicts


@reason(
    "in the English variant the attacker adds {least} or more here, or none: only that beats "
    "the defender's {strength}"
)
def _(asked: Asked, least: str, strength: str) -> bool:
    attack, defence = asked.s["conflict"]["strength"]
    beats = [each for each in range(1, 200) if attack + each > defence]
    return (
        asked.rules["english"] is True
        and asked.phase == "attack"
        and int(strength) == defence
        and 0 < int(asked.words[1]) < int(least) == beats[0]
    )


@reason("in the English variant the defender adds nothing when the attack is not stronger")
def _(asked: Asked) -> bool:
    conflict = asked.s["conflict"]
    attack = conflict["strength"][0] + conflict["committed"][0]
    variant = asked.rules["english"] is True and asked.phase == "defend"
    return variant and attack <= conflict["strength"][1] and asked.words[1] != "0"


@reason("in the English variant the defender adds exactly {number} for a tie, or none")
def _(asked: Asked, number: str) -> bool:
    conflict = asked.s["conflict"]
    attack = conflict["strength"][0] + conflict["committed"][0]
    variant = asked.rules["english"] is True and asked.phase == "defend"
    return (
        variant
        and attack == conflict["strength"][1] + int(number)
        and asked.words[1] not in ("0", number)
    )


def wars_due(asked: Asked) -> list[str]:
    """Return the leaders at war, in the plural."""
    joined = region(asked.s, asked.s["unification"])
    return [f"{each}s" for each in LEADERS if len(leaders_in(asked.s, joined, each)) > 1]


@reason("no war of {leaders} is due")
def _(asked: Asked, leaders: str) -> bool:
    return asked.words == ["war", singular(leaders)] and leaders not in wars_due(asked)


@remark("choose that of {due}")
def _(asked: Asked, due: str) -> bool:
    return named(due) == wars_due(asked) and asked.phase == "choose-war"


# Buildings, monuments, the wonder


@reason("{cell} is not in a new row of {tiles}")
def _(asked: Asked, cell: str, tiles: str) -> bool:
    return (
        asked.words == ["build", cell]
        and alike(asked, [placed(asked)]) == singular(tiles)
        and not any(cell in row for row in new_rows(asked))
    )


@remark("the {building} goes on {cells}")
def _(asked: Asked, building: str, cells: str) -> bool:
    kind = alike(asked, [placed(asked)])
    ok = {f"build {cell}" for cell in cells_in(cells)}
    named_so = BUILDING_OF[kind] == building.replace(" ", "-")
    return named_so and ok == {each for each in asked.legal if each.startswith("build")}


@reason("the {monument} monument stands on {cells} already")
def _(asked: Asked, monument: str, cells: str) -> bool:
    four = cells_in(cells)
    return (
        asked.words[:2] == ["monument", monument]
        and asked.s["monuments"].get(four[0]) == monument
        and SQUARES[four[0]] == four
    )


@reason("the {monument} monument bears no {colour}, the colour of the square")
def _(asked: Asked, monument: str, colour: str) -> bool:
    kind = alike(asked, [placed(asked)])
    return (
        asked.words[:2] == ["monument", monument]
        and COLOUR_OF[kind] == colour
        and colour not in monument.split("-")
        and bool(squares_of(asked))
    )


@remark("choose {choices}")
def _(asked: Asked, choices: str) -> bool:
    colour = COLOUR_OF[alike(asked, [placed(asked)])]
    return named(choices) == monuments_left(asked, colour)


@reason("{cell} is not the north-west cell of a square completed by {tile}")
def _(asked: Asked, cell: str, tile: str) -> bool:
    named_so = asked.words[0] == "monument" and cell == here(asked)
    return named_so and tile == placed(asked) and cell not in squares_of(asked)


@reason("{cell} is not the centre of a plus completed by {tile}")
def _(asked: Asked, cell: str, tile: str) -> bool:
    named_so = asked.words == ["wonder", cell]
    return named_so and tile == placed(asked) and cell not in pluses_of(asked)


@remark("try {cells}")
def _(asked: Asked, cells: str) -> bool:
    found = pluses_of(asked) if asked.words[0] == "wonder" else squares_of(asked)
    return found == cells_in(cells)


@reason("this game is played without buildings")
def _(asked: Asked) -> bool:
    return not asked.rules["buildings"] and asked.words[0] == "build"


@reason("this game is played without the wonder")
def _(asked: Asked) -> bool:
    return not asked.rules["wonder"] and asked.words[0] in ("wonder", "point")


@reason("the wonder stands on {cell} already")
def _(asked: Asked, cell: str) -> bool:
    return "wonder" in verbs(asked) and asked.s["wonder"] == cell


def missed(asked: Asked, shapes: list[Any], phase: str) -> bool:
    """Say whether the tile just laid completes none of the shapes, or the decision is made."""
    return asked.phase == "action" and (not shapes or phase in asked.since)


def longer_rows(asked: Asked) -> list[list[str]]:
    """Return the rows with the tile just laid to which the building of its kind may go."""
    kind = alike(asked, [placed(asked)])
    return [row for row in new_rows(asked) if len(row) > stands_in(asked, kind)]


@reason(
    "a building is built at once, after a tile that makes a row of three or more, longer than the "
    "one in which it stands"
)
def _(asked: Asked) -> bool:
    return asked.rules["buildings"] is True and missed(asked, longer_rows(asked), "building")


@reason(
    "a monument is raised at once, after a tile that completes a square of four, if one with its "
    "colour is left"
)
def _(asked: Asked) -> bool:
    kind = alike(asked, [placed(asked)])
    squares = squares_of(asked) if kind and monuments_left(asked, COLOUR_OF[kind]) else []
    return missed(asked, squares, "monument")


@reason("the wonder is raised at once, after a tile that completes a plus of five")
def _(asked: Asked) -> bool:
    offered = asked.rules["wonder"] is True and not asked.s["wonder"]
    return offered and missed(asked, pluses_of(asked), "monument")


@reason("no face-up tile lies on {cell}")
def _(asked: Asked, cell: str) -> bool:
    built = asked.words[0] in ("build", "monument", "wonder") and cell == here(asked)
    return built and cell not in asked.s["tiles"]


@reason("{cell} is not in a row of three or more {tiles}")
def _(asked: Asked, cell: str, tiles: str) -> bool:
    right = asked.words == ["build", cell] and alike(asked, [cell]) == singular(tiles)
    return right and max(map(len, rows_through(asked.s, cell))) < 3


@reason("the {building} stands on {cell} in a row of {number} and moves only to a longer one")
def _(asked: Asked, building: str, cell: str, number: str) -> bool:
    kind = alike(asked, [here(asked)])
    rows = rows_through(asked.s, here(asked))
    if asked.phase == "building":
        rows = [row for row in new_rows(asked) if here(asked) in row]
    return (
        asked.words[0] == "build"
        and BUILDING_OF[kind] == building.replace(" ", "-")
        and asked.s["buildings"].get(BUILDING_OF[kind]) == cell
        and 3 <= max(map(len, rows)) <= stands_in(asked, kind) == int(number)
    )


@reason("a building is built right after a tile of its row, and that moment has passed")
def _(asked: Asked) -> bool:
    cell = here(asked)
    rows = [row for row in longer_rows(asked) if cell in row]
    return asked.words[0] == "build" and bool(cell) and missed(asked, rows, "building")


@reason("no monument with {colour} is left")
def _(asked: Asked, colour: str) -> bool:
    kind = alike(asked, SQUARES.get(here(asked), ()))
    if asked.phase == "monument":
        kind = alike(asked, [placed(asked)])
    right = asked.words[0] == "monument" and COLOUR_OF[kind] == colour
    return right and not monuments_left(asked, colour)


@reason("{cell} is not the north-west cell of a square of four {tiles}")
def _(asked: Asked, cell: str, tiles: str) -> bool:
    right = asked.words[0] == "monument" and cell == here(asked)
    lies = asked.s["tiles"].get(cell) == singular(tiles)
    return right and lies and not alike(asked, SQUARES.get(cell, ()))


@reason("a monument is raised right after its square is completed, and that moment has passed")
def _(asked: Asked) -> bool:
    square = SQUARES[here(asked)]
    right = asked.words[0] == "monument" and alike(asked, square)
    squares = [square] if placed(asked) in square else []
    return bool(right) and missed(asked, squares, "monument")


@reason("{cell} is not the centre of a plus of five {tiles}")
def _(asked: Asked, cell: str, tiles: str) -> bool:
    right = asked.words == ["wonder", cell]
    lies = asked.s["tiles"].get(cell) == singular(tiles)
    return right and lies and not alike(asked, PLUSES.get(cell, ()))


@reason("the wonder is raised right after its plus is completed, and that moment has passed")
def _(asked: Asked) -> bool:
    plus = PLUSES[here(asked)]
    right = asked.words[0] == "wonder" and alike(asked, plus)
    return bool(right) and missed(asked, [plus] if placed(asked) in plus else [], "monument")


@reason("there is nothing to decline: no building, monument or wonder is offered")
def _(asked: Asked) -> bool:
    return asked.words == ["decline"] and "decline" not in PHASES.get(asked.phase, ())


# Treasures


@reason("no choice between treasures is due")
def _(asked: Asked) -> bool:
    return asked.words[0] == "keep" and asked.phase != "treasure"


def kept(asked: Asked) -> list[str]:
    """Return the treasures that may stay."""
    return [each.split()[1] for each in asked.legal]


@reason("no treasure lies on {cell}")
def _(asked: Asked, cell: str) -> bool:
    return asked.words == ["keep", cell] and cell not in asked.s["treasures"]


@reason("the bordered treasure on {cell} must be taken first")
def _(asked: Asked, cell: str) -> bool:
    around = region(asked.s, kept(asked)[0])
    bordered = ground(asked.rules["board"], cell) == "S"
    plain = [each for each in kept(asked) if ground(asked.rules["board"], each) != "S"]
    return bordered and cell in around and bool(plain) and asked.words == ["keep", cell]


@reason("the treasure on {cell} is not in this kingdom")
def _(asked: Asked, cell: str) -> bool:
    lies = cell in asked.s["treasures"] and asked.words == ["keep", cell]
    return lies and cell not in region(asked.s, kept(asked)[0])


@remark("choose between those on {cells}")
def _(asked: Asked, cells: str) -> bool:
    return cells_in(cells) == kept(asked)


@reason("the wonder pays its point at the end of the turn, to a king in its kingdom")
def _(asked: Asked) -> bool:
    return asked.words[0] == "point" and asked.phase != "income" and asked.rules["wonder"] is True


# What comes first


def elsewhere(asked: Asked, *phases: str) -> bool:
    """Say whether another decision is due now than the action is of."""
    return asked.phase in phases and asked.words[0] not in PHASES.get(asked.phase, ())


@reason("tiles are added in a revolt or a war, and none is due")
def _(asked: Asked) -> bool:
    return asked.words[0] == "commit" and not asked.s["conflict"]


@reason("no war is due")
def _(asked: Asked) -> bool:
    return asked.words[0] == "war" and not asked.s["unification"] and not asked.s["conflict"]


@remark("a choice comes up when kingdoms with several wars are joined")
def _(asked: Asked) -> bool:
    return asked.words[0] == "war"


@reason(
    "first you choose how many {tiles} to add to the {side}",
    "first {who} chooses how many {tiles} to add to the {side}",
)
def _(asked: Asked, tiles: str, side: str, who: str = "you") -> bool:
    phase = {"attack": "attack", "defence": "defend"}[side]
    seat = asked.s["conflict"]["attacker" if side == "attack" else "defender"]
    due = seat_of(asked, who) == seat and added(asked) == singular(tiles)
    return due and elsewhere(asked, phase)


@reason(
    "first you choose which war comes next, that of {leaders}",
    "first {who} chooses which war comes next, that of {leaders}",
)
def _(asked: Asked, leaders: str, who: str = "you") -> bool:
    due = named(leaders) == wars_due(asked) and asked.is_seat(who)
    return due and elsewhere(asked, "choose-war")


@reason("first you build {choices}, or nothing", "first {who} builds {choices}, or nothing")
def _(asked: Asked, choices: str, who: str = "you") -> bool:
    offered = {each.split()[0] for each in asked.legal} - {"decline"}
    told = {
        {"a monument": "monument", "the wonder": "wonder"}.get(each, "build")
        for each in named(choices)
    }
    if "build" in told:
        kind = alike(asked, [placed(asked)])
        if choices != f"the {BUILDING_OF[kind].replace('-', ' ')}":
            return False
    due = told == offered and asked.is_seat(who)
    return due and elsewhere(asked, "building", "monument")


@reason(
    "first you choose which treasure stays, that on {cells}",
    "first {who} chooses which treasure stays, that on {cells}",
)
def _(asked: Asked, cells: str, who: str = "you") -> bool:
    due = cells_in(cells) == kept(asked) and asked.is_seat(who)
    return due and elsewhere(asked, "treasure")


@reason(
    "first you take the point of the wonder, in any colour",
    "first {who} takes the point of the wonder, in any colour",
)
def _(asked: Asked, who: str = "you") -> bool:
    return asked.is_seat(who) and elsewhere(asked, "income")


@reason("the game is over")
def _(asked: Asked) -> bool:
    return elsewhere(asked, "over")


@reason("the game has not begun: the starting player and the first hands are being drawn")
def _(asked: Asked) -> bool:
    return elsewhere(asked, "setup") and asked.words[0] not in ("start", "draw")


@reason("first you draw for the tiles swapped out", "first {who} draws for the tiles swapped out")
def _(asked: Asked, who: str = "you") -> bool:
    return seat_of(asked, who) == asked.s["active"] and elsewhere(asked, "redraw")


@reason("the turn has ended: the hands are being refilled")
def _(asked: Asked) -> bool:
    return elsewhere(asked, "refill")


# Chance


@reason("nobody decides this: it is an event of chance, and none is due now")
def _(asked: Asked) -> bool:
    chance = asked.words[0] in ("start", "draw")
    return chance and asked.phase not in ("setup", "redraw", "refill")


@reason("there are only {number} seats")
def _(asked: Asked, number: str) -> bool:
    return len(asked.s["hands"]) == int(number) <= int(asked.words[1])


@reason("the starting player must be drawn first")
def _(asked: Asked) -> bool:
    return asked.s["active"] is None and asked.words[0] == "draw"


@reason("the starting player has already been drawn")
def _(asked: Asked) -> bool:
    return asked.s["active"] is not None and asked.words[0] == "start"


def drawer(asked: Asked) -> int:
    """Return the seat that draws now."""
    active: int = asked.s["active"]
    if asked.phase == "redraw":
        return active
    seats = len(asked.s["hands"])
    clockwise = [(active + each) % seats for each in range(seats)]
    return next(seat for seat in clockwise if sum(asked.s["hands"][seat].values()) < 6)


def due(asked: Asked) -> tuple[int, bool]:
    """Return how many tiles are drawn now, and whether the bag holds too few."""
    bag = sum(asked.s["bag"].values())
    if asked.phase == "redraw":
        wanted = len(asked.last.split()) - 1
    else:
        wanted = 6 - sum(asked.s["hands"][drawer(asked)].values())
    return min(bag, wanted), bag < wanted


@reason("you draw now, not {other}", "{who} draws now, not {other}")
def _(asked: Asked, other: str, who: str = "you") -> bool:
    right = seat_of(asked, who) == drawer(asked) != seat_of(asked, other)
    return right and asked.words[:2] == ["draw", str(seat_of(asked, other))]


@reason(
    "you draw {tiles}, not {number}",
    "{who} draws {tiles}, not {number}",
    "you draw {tiles}, not {number}: the bag holds no more",
    "{who} draws {tiles}, not {number}: the bag holds no more",
)
def _(asked: Asked, tiles: str, number: str, who: str = "you") -> bool:
    wanted = due(asked)[0]
    right = seat_of(asked, who) == drawer(asked) == int(asked.words[1])
    return right and number_of(tiles) == wanted != int(number) == len(asked.words) - 2


@reason("each tile of this draw must be named: it is not secret here")
def _(asked: Asked) -> bool:
    return "?" in asked.words and asked.view.watcher in (drawer(asked), -2)


@reason("{tiles} cannot come up: {why}")
def _(asked: Asked, tiles: str, why: str) -> bool:
    kind = singular(tiles)
    drawn = asked.words.count(kind)
    return number_of(tiles) == drawn > unseen(asked).get(kind, 0) and seen(asked, kind, why)


# Keys


@reason("there is no cell for such a tile now")
def _(asked: Asked) -> bool:
    s, kind = asked.s, asked.words[1]
    return all(text.split()[:2] == ["tile", kind] for text in asked.texts) and not any(
        kingdoms <= 2 and (kind == "farm") == (ground(asked.rules["board"], cell) == "~")
        for cell, kingdoms in kingdoms_beside(s).items()
    )


@reason(
    "{whose} {leader} can go nowhere now: it needs an empty land cell beside a face-up temple, and "
    "may join one kingdom at most"
)
def _(asked: Asked, whose: str, leader: str) -> bool:
    own = mine(asked, leader)
    s = asked.s
    s = {**s, "leaders": {at: each for at, each in s["leaders"].items() if at != own}}
    told = {tuple(text.split()[:2]) for text in asked.texts}
    return (
        asked.is_seat(whose)
        and told == {("leader", leader)}
        and not any(
            kingdoms <= 1
            and cell != own
            and ground(asked.rules["board"], cell) != "~"
            and temples_beside(s, cell)
            for cell, kingdoms in kingdoms_beside(s).items()
        )
    )


@reason("{who} have no leader on the board", "{who} has no leader on the board")
def _(asked: Asked, who: str) -> bool:
    none = not any(mine(asked, each) for each in LEADERS)
    return verbs(asked) == {"withdraw"} and none and asked.is_seat(who)


@reason("{whose} hand is empty")
def _(asked: Asked, whose: str) -> bool:
    return asked.is_seat(whose) and not any(hand(asked).values())
