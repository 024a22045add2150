"""Positions of the card game for tests, said in a line or two.

Peoples are letters (`m`edes, `s`umerians, `h`ittites, `p`ersians, `a`ssyrians), stages are digits,
both from the first card laid to the last. What is not said is completed to the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from suite.temples.formats import position as positions
from suite.temples.game import GAME
from suite.temples.model.pieces import PLACES, cards_of, kinds_of, stages_of
from suite.temples.model.state import State

LETTERS: Final = ".mshpa"
NONE: Final[Mapping[str, str]] = {}


def position(
    *,
    at: str = "quarry",
    hand: str = "",
    rows: Mapping[str, str] = NONE,
    temples: Mapping[str, str] = NONE,
    yard: str = "",
    start: bool = False,
    rival_at: str = "quarry",
    rival_hand: str = "",
    rival_rows: Mapping[str, str] = NONE,
    rival_temples: Mapping[str, str] = NONE,
    rival_yard: str = "",
    rival_start: bool = False,
    stock: str | None = None,
    discards: str = "",
    supply: str | None = None,
    top: str = "",
    active: int = 0,
    turn: int = 9,
    migrated: bool = False,
    final: bool = False,
    first_hand: int = 5,
) -> State:
    """Return a position in the phase `act`, seen from the active seat.

    All other people cards are in the stock; if that is given, they lie at the beginning of the
    rival's row at the Assyrians. All other temple cards are hidden in the supply; if that is given
    (the hidden part), they lie at the bottom of the rival's yard. `top` is the part of the supply
    in known order, the card drawn next last. `start`: the starting stage is still unbuilt.
    """
    people = dict.fromkeys(positions.NAMES, 12)
    stages = {1: 10 - start - rival_start, 2: 9, 3: 8, 4: 7, 5: 6, 6: 5}

    def taken(letters: str) -> list[str]:
        names = [PLACES[LETTERS.index(letter)] for letter in letters]
        for name in names:
            people[name] -= 1
        return names

    def pile(letters: str) -> dict[str, int]:
        names = taken(letters)
        return {name: names.count(name) for name in positions.NAMES}

    def column(digits: str) -> list[int]:
        for digit in digits:
            stages[int(digit)] -= 1
        return [int(digit) for digit in digits]

    def sites(told: Mapping[str, str], read: Any) -> dict[str, Any]:
        return {site: read(told.get(site, "")) for site in PLACES[1:]}

    def by_seat(own: Any, rivals: Any) -> list[Any]:
        return [own, rivals] if active == 0 else [rivals, own]

    hands = by_seat(pile(hand), pile(rival_hand))
    own_rows, his_rows = sites(rows, taken), sites(rival_rows, taken)
    own_temples, his_temples = sites(temples, column), sites(rival_temples, column)
    own_yard, his_yard = column(yard), column(rival_yard)
    thrown, known = pile(discards), column(top)
    drawn = dict(people)
    if stock is not None:
        drawn = pile(stock)
        rest = [name for name in positions.NAMES for _ in range(people[name])]
        his_rows["assyrians"] = rest + his_rows["assyrians"]
    hidden = {str(stage): number for stage, number in stages.items()}
    if supply is not None:
        hidden = {str(stage): supply.count(str(stage)) for stage in stages}
        column(supply)
        his_yard = [stage for stage in stages for _ in range(stages[stage])] + his_yard
    told = {
        "game": "temples",
        "phase": "act",
        "to_move": active,
        "active": active,
        "turn": turn,
        "migrated": migrated,
        "final": final,
        "to_discard": 0,
        "hands": hands,
        "pieces": by_seat(at, rival_at),
        "rows": by_seat(own_rows, his_rows),
        "temples": by_seat(own_temples, his_temples),
        "start": by_seat(start, rival_start),
        "yards": by_seat(own_yard, his_yard),
        "stock": drawn,
        "discards": thrown,
        "supply": {"hidden": hidden, "top": known},
    }
    return positions.from_json(told, first_hand)


def legal(state: State, verb: str = "") -> list[str]:
    """Return the legal actions as texts, sorted: all, or those of one verb."""
    texts = sorted(GAME.write(action) for action in GAME.legal(state))
    return [text for text in texts if not verb or text.split()[0] == verb]


def events(state: State) -> dict[str, int]:
    """Return what chance may bring, as texts, with its weights."""
    return {GAME.write(event): weight for event, weight in GAME.outcomes(state)}


def dealt(state: State, times: int = 200) -> set[str]:
    """Return all that comes up when chance is asked often."""
    rng = Random(1)
    return {GAME.write(GAME.flow.deal(state, rng.random)) for _ in range(times)}


def play(state: State, *texts: str) -> State:
    """Return the state after actions and events, each of which must be legal."""
    for text in texts:
        state = GAME.play(state, GAME.read(text))
    return state


def hand(state: State, seat: int = 0) -> str:
    """Return a hand as letters."""
    return letters(state.hands[seat])


def letters(pile: int) -> str:
    """Return a pile of people cards as letters, in the order `mshpa?`."""
    return "".join(f"{LETTERS}?"[kind] for kind in kinds_of(pile))


def row(state: State, site: str, seat: int = 0) -> str:
    """Return a row as letters."""
    return "".join(LETTERS[people] for people in cards_of(state.rows[_plot(site, seat)]))


def temple(state: State, site: str, seat: int = 0) -> str:
    """Return a temple as digits."""
    return "".join(map(str, stages_of(state.temples[_plot(site, seat)])))


def yard(state: State, seat: int = 0) -> str:
    """Return a yard as digits."""
    return "".join(map(str, cards_of(state.yards[seat])))


def top(state: State) -> str:
    """Return the known part of the supply as digits, the card drawn next last."""
    return "".join(map(str, cards_of(state.top)))


def at(state: State, seat: int = 0) -> str:
    """Return where a seat's piece is."""
    return PLACES[state.pieces[seat]]


def _plot(site: str, seat: int) -> int:
    return seat << 3 | PLACES.index(site)
