"""A dialog that asks for a position part by part and returns it as JSON (see `docs/formats.md`).

Parts that follow by counting are not asked for: the stock and the shuffled supply hold the cards
that do not lie open. Nor is the turn, on which nothing depends: turns are counted from here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from suite.core.errors import NotationError
from suite.core.flow import Seat
from suite.core.options import Rules
from suite.core.text import answers
from suite.core.text.answers import Ask, reply
from suite.core.text.phrases import possessive
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.temples.formats.position import NAMES, Json
from suite.temples.messages import _
from suite.temples.model.pieces import COPIES, COPIES_OF_A_PEOPLE, PEOPLE_CARDS, PLACES, STAGES
from suite.temples.text.phrases import SEATS, at
from suite.temples.text.telling.ascii import LETTERS

Pile: TypeAlias = dict[str, int]

SITES: Final = range(1, len(PLACES))
PEOPLES: Final = "".join(LETTERS[site] for site in SITES).casefold()
"""The letters of the peoples, in their order."""
QUARRY: Final = "q"
_STAGES: Final = re.compile("[1-6]*")
_SITE: Final = re.compile(rf"([{PEOPLES}]*)([1-6]*)")


def position_dialog(rules: Rules, names: Sequence[str], watcher: Watcher, ask: Ask) -> Json:
    """Ask for a watcher's view in the phase `act`, and return it as JSON, not yet validated.

    `EVERYBODY` asks for a true state.
    """
    del rules  # in this game they change nothing that is asked
    active = ask(_("Whose turn is it?"), answers.seat(names))
    migrated = ask(_("Has {who} migrated this turn (y/n)?", who=names[active]), answers.yes_or_no)
    final = ask(_("Has the final phase begun (y/n)?"), answers.yes_or_no)
    seats = [_seat(seat, names[seat], watcher, ask) for seat in SEATS]
    discards = ask(_("The discarded people cards, in any order (mmmss or m3 s2):"), _pile)
    top = ask(_("Stages known to lie on top of the supply, the next one first (6 4):"), _stages)[
        ::-1
    ]
    position: Json = {"game": "temples"}
    if watcher != EVERYBODY:
        position["seat"] = None if watcher == SPECTATOR else watcher
    position |= {
        "phase": "act",
        "to_move": active,
        "active": active,
        "turn": 1,
        "migrated": migrated,
        "final": final,
        "to_discard": 0,
        **{key: [part[key] for part in seats] for key in seats[0]},
    }
    return position | {
        "stock": _stock([*position["hands"], discards], position["rows"], watcher),
        "discards": discards,
        "supply": {"hidden": _hidden(position, top), "top": top},
    }


def _seat(seat: Seat, who: str, watcher: Watcher, ask: Ask) -> Json:
    """Ask for the pieces of a seat; return them by the keys of a position."""
    whose = possessive(who)
    piece = ask(_("Where is {whose} piece (q for the quarry, or m s h p a)?", whose=whose), _place)
    start = ask(_("Is {whose} starting stage still unbuilt (y/n)?", whose=whose), answers.yes_or_no)
    yard = ask(
        _("{whose} yard, from the stage laid first to the last (3 2):", whose=whose), _stages
    )
    if watcher in (EVERYBODY, seat):
        hand = ask(_("{whose} hand (mmsha or m2 s h a):", whose=whose), _pile)
    else:
        hand = ask(
            _("How many cards does {who} hold (8, or mm?6 as far as known)?", who=who), _hidden_pile
        )
    sites = {
        PLACES[site]: ask(
            _(
                "{who} {place}: the row from the board outwards, then the temple (mmh 12):",
                who=who,
                place=at(site),
            ),
            _site,
        )
        for site in SITES
    }
    return {
        "hands": hand,
        "pieces": piece,
        "rows": {name: row for name, (row, _temple) in sites.items()},
        "temples": {name: temple for name, (_row, temple) in sites.items()},
        "start": start,
        "yards": yard,
    }


# --- derived by counting; if too many cards are given, the counts stop at 0


def _stock(piles: Sequence[Pile], rows_of: Sequence[Json], watcher: Watcher) -> Pile:
    """Return the stock: all people cards that are neither in a pile nor in a seat's rows."""
    rows = [row for rows in rows_of for row in rows.values()]
    if watcher != EVERYBODY:
        elsewhere = sum(sum(pile.values()) for pile in piles) + sum(map(len, rows))
        return _with_unknown(dict.fromkeys(NAMES, 0), max(0, PEOPLE_CARDS - elsewhere))
    return {
        name: max(
            0,
            COPIES_OF_A_PEOPLE
            - sum(pile[name] for pile in piles)
            - sum(row.count(name) for row in rows),
        )
        for name in NAMES
    }


def _hidden(position: Json, top: Sequence[int]) -> Pile:
    """Return the shuffled part of the supply: all temple cards that are nowhere else."""
    columns = [top, *position["yards"], [1] * sum(position["start"])]
    columns += [temple for temples in position["temples"] for temple in temples.values()]
    return {
        str(stage): max(0, copies - sum(list(column).count(stage) for column in columns))
        for stage, copies in zip(STAGES, COPIES, strict=True)
    }


# --- parsers of the answers


def _with_unknown(pile: Pile, unknown: int) -> Pile:
    """Return a pile in the format of positions."""
    if not unknown:
        return pile
    return {name: number for name, number in pile.items() if number} | {"unknown": unknown}


def _by_names(letters: Pile) -> Pile:
    """Return a pile counted by letters as one by the names of the peoples."""
    return {name: letters[PEOPLES[PLACES.index(name) - 1]] for name in NAMES}


def _pile(line: str) -> Pile:
    return _by_names(answers.pile(PEOPLES)(line))


def _hidden_pile(line: str) -> Pile:
    letters = answers.hidden_pile(PEOPLES)(line)
    return _with_unknown(_by_names(letters), letters[answers.UNKNOWN])


def _place(line: str) -> str:
    letter = reply(line)
    letters = QUARRY + PEOPLES
    if len(letter) != 1 or letter not in letters:
        raise NotationError(
            _("{typed!r} is not a place; it must be one of {letters}", typed=line, letters=letters)
        )
    return PLACES[letters.index(letter)]


def _stages(line: str) -> list[int]:
    digits = _without_blanks(line)
    if not _STAGES.fullmatch(digits):
        raise NotationError(_("{typed!r} is not a row of stages, which are 1 to 6", typed=line))
    return [int(stage) for stage in digits]


def _site(line: str) -> tuple[list[str], list[int]]:
    match = _SITE.fullmatch(_without_blanks(line))
    if not match:
        raise NotationError(
            _(
                "{typed!r} is not a row of the letters {letters} with a temple after it",
                typed=line,
                letters=" ".join(PEOPLES),
            )
        )
    temple = [int(stage) for stage in match[2]]
    if temple != sorted(set(temple)):
        raise NotationError(
            _(
                "{typed!r}: the stages of a temple rise from card to card, the lowest is first",
                typed=line,
            )
        )
    return [PLACES[PEOPLES.index(letter) + 1] for letter in match[1]], temple


def _without_blanks(line: str) -> str:
    return "".join(reply(line).split())
