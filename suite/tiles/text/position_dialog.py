"""Asks for a position piece by piece and returns it as JSON (see `docs/formats.md`).

Face-down cells follow from the monuments and the wonder, the bag from counting. Tiles out of the
game are asked for, because they appear nowhere in a position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from suite.core.errors import NotationError, PositionError
from suite.core.flow import Seat
from suite.core.options import Rules
from suite.core.text import answers
from suite.core.text.answers import Ask, reply
from suite.core.text.catalogue import marked
from suite.core.text.phrases import possessive
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.tiles.formats.position import ALPHABETICAL, Json
from suite.tiles.formats.position_reader import MOST_POINTS, MOST_TREASURES
from suite.tiles.messages import _
from suite.tiles.model.board import BIT_OF_NAME, CELL_NAMES, CELLS, cell, names_of
from suite.tiles.model.pieces import (
    ACTIONS,
    ALL_TILES,
    BUILDINGS,
    CATASTROPHES,
    COLOURS,
    HAND,
    KINDS,
    LEADERS,
    MONUMENTS,
    TILES,
)
from suite.tiles.rules.monuments import square
from suite.tiles.rules.wonders import plus
from suite.tiles.text.overview import LETTERS

KIND_LETTERS: Final = LETTERS[: len(KINDS)].casefold()
"""The letters of the kinds of tile, in their order."""
_WHERE: Final = (
    marked("On which cells do settlements lie (b2 c4)?"),
    marked("On which cells do temples lie (b2 c4)?"),
    marked("On which cells do farms lie (b2 c4)?"),
    marked("On which cells do markets lie (b2 c4)?"),
)
_CELL: Final = re.compile(r"([a-z][0-9]+)[ ,]*")
_PIECE: Final = re.compile(r"([a-z-]+?) *([a-z][0-9]+)[ ,]*")


def position_dialog(rules: Rules, names: Sequence[str], watcher: Watcher, ask: Ask) -> Json:
    """Ask for a position in the phase `action` as a watcher knows it, and return it.

    The position is not validated as a whole. Raises `PositionError` if more tiles of a kind are
    given than the game has, which cannot be checked later.
    """
    active = ask(_("Whose turn is it?"), answers.seat(names))
    data: Json = {"game": "tiles"}
    if watcher != EVERYBODY:
        data["seat"] = None if watcher == SPECTATOR else watcher
    data |= {
        "phase": "action",
        "to_move": active,
        "active": active,
        "actions_left": ask(
            _("How many actions has {who} left (1 or 2)?", who=names[active]),
            answers.number(1, ACTIONS),
        ),
        **_board(rules, names, ask),
        "unification": None,
    }
    seats = [_seat(seat, who, watcher, ask) for seat, who in enumerate(names)]
    data["hands"] = [answer["hand"] for answer in seats]
    losses = ask(
        _("Tiles seen leaving the game, and those lying face down (s4 t2):"),
        lambda line: _losses(line, len(data["face_down"])),
    )
    rest = _rest(data, losses)
    backs = [answer["swapped"] for answer in seats]
    hidden = sum(backs) + sum(hand.get("unknown", 0) for hand in data["hands"])
    whole = watcher == EVERYBODY
    open_answers = [answer if whole or seat == watcher else {} for seat, answer in enumerate(seats)]
    data |= {
        "bag": rest if whole else _unknown(max(0, sum(rest.values()) - hidden)),
        "points": [answer.get("points") for answer in open_answers],
        "won_treasures": [answer.get("treasures") for answer in open_answers],
        "catastrophes_left": [answer["catastrophes"] for answer in seats],
        "conflict": None,
    }
    if not whole:
        data |= {
            "unseen": rest,
            "swapped_unseen": backs,
            "seen_points": [
                answer["points"] | {"treasures": answer["treasures"]} for answer in seats
            ],
        }
    return data


# --- the board


def _board(rules: Rules, names: Sequence[str], ask: Ask) -> Json:
    """Ask for the board, with one thing on a cell, and return it by the keys of a position."""
    occupied: dict[str, Any] = {}
    tiles: dict[str, str] = {}
    for kind, where in zip(KINDS, _WHERE, strict=True):
        tiles |= dict.fromkeys(ask(_(where), _cells_but(occupied | tiles)), kind)
    occupied |= tiles
    leaders: dict[str, list[Any]] = {}
    for seat, who in enumerate(names):
        pieces = ask(
            _("{whose} leaders on the board (king c2 trader f5):", whose=possessive(who)),
            _pieces_but(LEADERS, occupied | leaders),
        )
        leaders |= {at: [seat, leader] for at, leader in pieces.items()}
    occupied |= leaders
    catastrophes = ask(
        _("Which cells are destroyed by catastrophes (b2 c4)?"), _cells_but(occupied)
    )
    treasures = ask(_("On which cells do treasures lie (b2 c4)?"), _cells_but(()))
    monuments = ask(_("Monuments, each by its north-west cell (blue-red d4):"), _monuments)
    buildings: dict[str, str] = {}
    if rules["buildings"]:
        pieces = ask(_("Buildings (palace g5):"), _pieces_but(BUILDINGS, ()))
        buildings = {building: at for at, building in pieces.items()}
    wonder = ask(_("The middle cell of the wonder (f6):"), _wonder) if rules["wonder"] else None
    down = 0
    for corner in monuments:
        down |= square(_cell(corner))
    if wonder:
        down |= plus(_cell(wonder))
    return {
        "tiles": _in_order(tiles),
        "face_down": names_of(down),
        "leaders": _in_order(leaders),
        "catastrophes": catastrophes,
        "treasures": treasures,
        "monuments": _in_order(monuments),
        "buildings": {name: buildings[name] for name in sorted(buildings)},
        "wonder": wonder,
    }


def _in_order(on_cells: dict[str, Any]) -> dict[str, Any]:
    """Return the contents of cells row by row."""
    return {name: on_cells[name] for name in CELL_NAMES if name in on_cells}


def _cell(name: str) -> int:
    return cell(BIT_OF_NAME[name])


def _cells_but(occupied: Collection[str]) -> Callable[[str], list[str]]:
    """Return a parser of cells that are not taken; it returns them row by row."""

    def read(line: str) -> list[str]:
        cells = _places(line, [part[1] for part in _parts(line, _CELL)], occupied)
        return [name for name in CELL_NAMES if name in cells]

    return read


def _pieces_but(words: Sequence[str], occupied: Collection[str]) -> Callable[[str], dict[str, str]]:
    """Return a parser of pieces, each followed by its cell, which must not be taken."""

    def read(line: str) -> dict[str, str]:
        parts = list(_parts(line, _PIECE))
        pieces = [answers.word(part[1], words) for part in parts]
        for piece in pieces:
            if pieces.count(piece) > 1:
                raise NotationError(
                    _("{typed!r}: there is only one {piece}", typed=line, piece=piece)
                )
        cells = _places(line, [part[2] for part in parts], occupied)
        return dict(zip(cells, pieces, strict=True))

    return read


def _parts(line: str, form: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Yield the parts of a line; raise `NotationError` where one does not match the form."""
    text, at = reply(line), 0
    while at < len(text):
        part = form.match(text, at)
        if part is None:
            raise NotationError(
                _(
                    "{typed!r} does not follow the example, from {rest!r} on",
                    typed=line,
                    rest=text[at:],
                )
            )
        yield part
        at = part.end()


def _places(line: str, words: Sequence[str], occupied: Collection[str]) -> list[str]:
    """Return the names of typed cells; each must exist, be typed once and not be taken."""
    names: list[str] = []
    for name in map(str.upper, words):
        if name not in BIT_OF_NAME:
            raise NotationError(
                _(
                    "{name} is not a cell; cells are {first} to {last}",
                    name=name,
                    first=CELL_NAMES[0],
                    last=CELL_NAMES[-1],
                )
            )
        if name in names:
            raise NotationError(_("{typed!r} names {cell} twice", typed=line, cell=name))
        if name in occupied:
            raise NotationError(_("something else lies on {cell}", cell=name))
        names.append(name)
    return names


def _monuments(line: str) -> dict[str, str]:
    """Read monuments by their cells."""
    corners = _pieces_but(MONUMENTS, ())(line)
    for name in corners:
        _lies_on_the_board(name, square(_cell(name)), 4)
    return corners


def _wonder(line: str) -> str | None:
    """Read the middle cell of the wonder; `None` if there is no wonder."""
    cells = _cells_but(())(line)
    if len(cells) > 1:
        raise NotationError(_("{typed!r} is more than one cell", typed=line))
    for name in cells:
        _lies_on_the_board(name, plus(_cell(name)), 5)
    return cells[0] if cells else None


def _lies_on_the_board(name: str, cells: int, number: int) -> None:
    if len(names_of(cells & CELLS)) < number:
        raise NotationError(_("what stands on {cell} would be partly off the board", cell=name))


# --- the seats


def _seat(seat: Seat, who: str, watcher: Watcher, ask: Ask) -> Json:
    """Ask for a seat's hand, points, treasures, catastrophes and swapped tiles."""
    whose = possessive(who)
    is_open = watcher in (EVERYBODY, seat)
    if is_open:
        hand = ask(_("{whose} hand (ttmsff or t2 m s f2):", whose=whose), _pile)
    else:
        hand = _unknown(
            ask(_("How many tiles does {who} hold (6)?", who=who), answers.number(0, HAND))
        )
    points = ask(
        _("{whose} points, {colours} (3 0 2 5):", whose=whose, colours=", ".join(COLOURS)),
        answers.numbers(len(COLOURS), MOST_POINTS),
    )
    treasures = ask(
        _("How many treasures has {who} won?", who=who), answers.number(0, MOST_TREASURES)
    )
    catastrophes = ask(
        _("How many catastrophes has {who} left?", who=who), answers.number(0, CATASTROPHES)
    )
    swapped = 0
    if not is_open:
        swapped = ask(
            _("How many tiles has {who} swapped out face down?", who=who),
            answers.number(0, ALL_TILES),
        )
    return {
        "hand": hand,
        "points": dict(zip(COLOURS, points, strict=True)),
        "treasures": treasures,
        "catastrophes": catastrophes,
        "swapped": swapped,
    }


def _pile(line: str) -> dict[str, int]:
    numbers = answers.pile(KIND_LETTERS)(line)
    return {name: numbers[KIND_LETTERS[KINDS.index(name)]] for name in ALPHABETICAL}


def _unknown(number: int) -> dict[str, int]:
    """Return a pile of unknown tiles in the format of positions."""
    return {"unknown": number} if number else dict.fromkeys(ALPHABETICAL, 0)


def _losses(line: str, down: int) -> dict[str, int]:
    """Read the tiles that are gone, of which `down` lie face down on the board."""
    pile = _pile(line)
    if sum(pile.values()) < down:
        raise NotationError(
            _.plural(
                "{number} tile lies face down on the board, and is one of them",
                "{number} tiles lie face down on the board, and are among them",
                down,
            )
        )
    return pile


def _rest(data: Json, losses: dict[str, int]) -> dict[str, int]:
    """Return the tiles that are not on the board, in a known hand or gone."""
    numbers = Counter(data["tiles"].values())
    for pile in (losses, *data["hands"]):
        numbers.update({kind: pile.get(kind, 0) for kind in KINDS})
    for kind, tiles in zip(KINDS, TILES, strict=True):
        if numbers[kind] > tiles:
            raise PositionError(
                _(
                    "the position has {there} tiles {name}; the game has {tiles}",
                    there=numbers[kind],
                    name=kind,
                    tiles=tiles,
                )
            )
    return {kind: TILES[KINDS.index(kind)] - numbers[kind] for kind in ALPHABETICAL}
