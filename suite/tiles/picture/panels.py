"""The panels beside or below the board: turn, seats, screens, conflicts and supply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from suite.core.picture import panels
from suite.core.picture.canvas import Canvas, framed, stacked
from suite.core.picture.fragments import SIGNS
from suite.core.picture.look import ALLOWED, CHANGED, FIGHTS, POINTED, RAISES, SCORES, Look
from suite.core.picture.palette import ALARM, DARK, FAINT, FRAME, GOLD, INK, KEY, NEW, QUIET
from suite.core.picture.panels import Line, Word, column, length, packed, write
from suite.core.text.catalogue import marked
from suite.core.text.letters import clipped, columns, distinct, wrapped
from suite.core.text.phrases import capitalized
from suite.core.view import View
from suite.tiles.hidden.views import points_are_open
from suite.tiles.messages import _
from suite.tiles.model.board import BORDERED, SHRINES
from suite.tiles.model.pieces import KINDS, LEADERS, MONUMENT_COLOURS, UNKNOWN, size
from suite.tiles.model.state import OVER, State
from suite.tiles.picture import glyphs
from suite.tiles.picture.palette import (
    BACK,
    CATASTROPHE_INK,
    LETTER_INKS,
    PANEL_INKS,
    PANEL_TILES,
    WONDER,
)
from suite.tiles.rules.conflicts import added_kind
from suite.tiles.text.nouns import BOARDS
from suite.tiles.text.overview import (
    COLOURS_SHOWN,
    LETTERS,
    ROLES,
    Conflict,
    conflicts,
    hand_in_order,
    hand_is_open,
    turn,
    weakest,
)

NARROWEST, WIDEST = 41, 57
"""Columns of the panels beside the board, with their frames."""
ROOMY: Final = 46
"""In wider panels the tiles of a hand are two columns apart."""
ROUND_A_TITLE: Final = 4
"""Columns inside a frame that its title and a note cannot use."""
NAME: Final = 11
"""The most columns of a player's name."""
LOG: Final = 5
"""Rows that the log beside the board takes before the supply."""
PROMISED: Final = {
    ALLOWED: marked("allowed"),
    SCORES: marked("scores"),
    FIGHTS: marked("conflict"),
    RAISES: marked("completes"),
}
"""The meanings of the glyphs on the board."""


class Panels:
    """The panels of one picture, `width` columns wide, frames included."""

    def __init__(self, view: View[State], names: Sequence[str], look: Look, width: int) -> None:
        self.view = view
        self.state = view.state
        self.names = distinct(names, NAME)
        self.look = look
        self.width = width
        self.held = look.held.split()

    def title(self, width: int, *, due: bool) -> Canvas:
        """Return the title row: game, turn if `due` or else number of players, board, legend."""
        if due:
            facts = [Word(fact) for fact in self._turn()]
        else:
            players = _.plural("{number} player", "{number} players", self.state.seats)
            facts = [Word(players, QUIET)]
        line = [Word(f" {_('TILES')} ", DARK, GOLD), Word("  "), facts[0]]
        for fact in facts[1:]:
            line += [Word(" · ", FAINT), fact]
        side = [Word(" · ", FAINT), Word(_(BOARDS[self.state.side]), QUIET)]
        legend = self._legend()
        if not legend or length([*line, *side, *legend]) < width:
            line += side
        canvas = Canvas(width, 1)
        write(canvas, 0, 0, line)
        if length([*line, *legend]) < width:
            write(canvas, width - length(legend), 0, legend)
        return canvas

    def _legend(self) -> Line:
        """Return the legend of the glyphs on the cells."""
        promised = self.look.lit.values()
        signs = [
            (Word(f" {sign} "), _(PROMISED[promise]))
            for promise, sign in SIGNS.items()
            if promise in promised
        ]
        if self.look.changed:
            signs.append((Word(f" {CHANGED} ", INK, NEW), f" {_('new')}"))
        return [word for sign, meaning in signs for word in (sign, Word(meaning, QUIET))]

    # --- all of them

    def beside_the_board(self, height: int) -> list[Canvas]:
        """Return the panels in their frames, one below the other, at most `height` rows in all."""
        inner = self.width - 4
        boxes = {
            "seats": self._seats(inner),
            "supply": framed(column(inner, self.supply()), _("Supply"), FRAME, INK),
        }
        if screens := [packed(inner, lines) for lines in self.screens()]:
            own = self.view.watcher >= 0 and self.state.at != OVER
            title = _("Your screen") if own else _("Screens")
            note = _("hidden from the others") if own and not self.look.covered else ""
            boxes["screens"] = framed(stacked(screens), title, FRAME, INK, note)
        if running := self.conflicts():
            boxes["conflicts"] = framed(column(inner, running), _("Conflict"), FRAME, ALARM)
        return self._those_that_fit(boxes, height, panels.answers, panels.log, LOG)

    def below_the_board(self, height: int) -> list[Canvas]:
        """Return the panels without frames, several lines to a row; each screen begins a row."""
        boxes = {"seats": packed(self.width, self.seats())}
        if screens := [packed(self.width, lines) for lines in self.screens()]:
            boxes["screens"] = stacked(screens)
        if running := self.conflicts():
            boxes["conflicts"] = packed(self.width, running)
        boxes["supply"] = packed(self.width, self.supply())
        return self._those_that_fit(boxes, height, panels.answers_in_rows, panels.log_in_rows, 1)

    def _those_that_fit(
        self,
        boxes: Mapping[str, Canvas],
        height: int,
        answers: Callable[[Look, int, int], list[Canvas]],
        log: Callable[[Look, int, int], list[Canvas]],
        least: int,
    ) -> list[Canvas]:
        """Return the panels that fit in `height` rows, fitting by importance.

        The log takes the rows that are left; it gets `least` rows before the supply gets any.
        """
        fitting: dict[str, list[Canvas]] = {}
        for name in ("conflicts", "screens", "seats"):
            if name in boxes and boxes[name].height <= height:
                fitting[name] = [boxes[name]]
                height -= boxes[name].height
        fitting["answers"] = answers(self.look, self.width, height)
        height -= sum(panel.height for panel in fitting["answers"])
        if boxes["supply"].height + (least if self.look.log else 0) <= height:
            fitting["supply"] = [boxes["supply"]]
            height -= boxes["supply"].height
        fitting["log"] = log(self.look, self.width, height)
        order = ("seats", "screens", "conflicts", "answers", "supply", "log")
        return [panel for name in order for panel in fitting.get(name, [])]

    def _turn(self) -> list[str]:
        """Return whose turn it is and what is due, or whose turn the event told belongs to."""
        if self.look.over and self.state.at != OVER:
            return [_("game over")]
        return [self.look.headline] if self.look.tells else turn(self.state, self.names)

    # --- the seats

    def _seats(self, inner: int) -> Canvas:
        """Return the seats in a frame titled with the turn; what does not fit goes inside."""
        whose, *due = self._turn()
        whose, note = capitalized(whose), " ".join(f"· {fact}" for fact in due)
        rest: list[Line] = []
        if columns(whose) + columns(note) + ROUND_A_TITLE > inner:
            rest = [[Word(row, QUIET)] for row in wrapped(" · ".join(due), inner)]
        body = stacked([column(inner, rest), self._table(inner)])
        return framed(body, whose, FRAME, INK, "" if rest else note)

    def _table(self, inner: int) -> Canvas:
        """Return the seats below the titles of their columns, over a width."""
        name = min(18, max(NAME, inner - 26))
        gap = max(0, inner - 26 - name) // 2
        heads = (
            ("", 4),
            (_("Player"), name + 1),
            (_("Leaders"), 12 + gap),
            (_("Tiles"), 6 + gap),
            (_("Cat"), 4),
        )
        titles = [Word(f"{clipped(title, wide - 1):{wide}}", QUIET) for title, wide in heads]
        return column(inner, [titles, *self.seats(name, gap)])

    def seats(self, name: int = NAME, gap: int = 0) -> list[Line]:
        """Return the public state of each seat: leaders, tiles in hand, catastrophes left.

        Names are `name` columns wide; `gap` is the extra space between columns.
        """
        return [self._seat(seat, name, " " * gap) for seat in range(self.state.seats)]

    def _seat(self, seat: int, wide: int, gap: str) -> Line:
        state, name = self.state, self.names[seat]
        active = seat == state.active and state.at != OVER
        own = seat == self.view.watcher
        tiles, catastrophes = size(state.hands[seat]), state.catastrophes_left[seat]
        you = f" {_('you')}" if own else ""
        room = wide - columns(name)
        return [
            Word(f"{glyphs.MARKER if active else ' '} {seat + 1} ", GOLD),
            Word(name, GOLD if active else INK),
            Word(f"{you if len(you) < room else '':{room}}", QUIET),
            *self._leaders(seat),
            Word(f"{gap}{glyphs.TILE} {tiles}   {gap}", QUIET),
            Word(
                f"{glyphs.CROSS * catastrophes:2}",
                CATASTROPHE_INK,
                spot="words catastrophe" if own and catastrophes else "",
            ),
        ]

    def _leaders(self, seat: int) -> Line:
        """Return the leaders of a seat, those not on the board in small letters.

        A held one is in brackets.
        """
        # Beside a real table the pieces are those of the seat to act.
        own = seat == (self.state.active if self.look.player else self.view.watcher)
        between = [" "] * (len(COLOURS_SHOWN) + 1)
        words = []
        for at, colour in enumerate(COLOURS_SHOWN):
            leader = LEADERS[colour]
            spot = f"words leader {leader}" if own else ""
            if self.state.leaders[seat << 2 | colour]:
                words.append(Word(ROLES[colour], LETTER_INKS[colour], PANEL_TILES[colour], spot))
            else:
                words.append(Word(ROLES[colour].lower(), PANEL_INKS[colour], spot=spot))
            if own and self.held[:2] in (["leader", leader], ["withdraw", leader]):
                between[at], between[at + 1] = "[", "]"
        first, *others = (Word(bracket, GOLD) for bracket in between)
        return [first, *(bracket for pair in zip(words, others, strict=True) for bracket in pair)]

    # --- the screens

    def screens(self) -> list[list[Line]]:
        """Return what the watcher knows of hands, points and treasures, seat by seat.

        With several seats each begins with its digit.
        """
        seats = [seat for seat in range(self.state.seats) if points_are_open(self.state, seat)]
        if self.look.covered and seats:
            return [[[Word(_("hidden, H shows it"), QUIET)]]]
        return [self._screen(seat, alone=len(seats) == 1) for seat in seats]

    def _screen(self, seat: int, *, alone: bool) -> list[Line]:
        rows = {"hand": self._hand(seat, alone=alone)} if hand_is_open(self.view, seat) else {}
        rows["points"] = self._points(seat)
        point = Word(POINTED, DARK, KEY)
        lines = [[point, *row] if name in self.look.pointed else row for name, row in rows.items()]
        if alone:
            return [*lines, self._weakest(seat)]
        heads = (f"{seat + 1}  ", "   ")
        return [[Word(head, GOLD), *line] for head, line in zip(heads, lines, strict=False)]

    def _hand(self, seat: int, *, alone: bool) -> Line:
        """Return a hand; if `alone`, with numbers and spots, and held tiles in brackets."""
        verb, *words = self.held or [""]
        gap = Word("  " if alone and self.width > ROOMY else " ")
        selection = words if alone and verb in ("tile", "swap") else []
        line = []
        hand = hand_in_order(self.state.hands[seat])
        for kind, number in zip(hand, self._numbers(hand), strict=True):
            spot = f"hand {number}" if alone and number else ""
            line.append(Word(f"{number or ' '} " if alone else "", QUIET, spot=spot))
            is_held = kind != UNKNOWN and KINDS[kind] in selection
            if is_held:
                selection.remove(KINDS[kind])
            line += [_tile(kind, spot, is_held=is_held), gap]
        return line

    def _numbers(self, hand: Sequence[int]) -> list[int]:
        """Return the key of each tile of a hand, 0 for none.

        The key is the place of the tile. In a conflict, where keys are numbers of tiles, it is the
        place among the tiles that can be added.
        """
        if not self.state.conflict:
            return [*range(1, len(hand) + 1)]
        added = added_kind(self.state)
        return [hand[: at + 1].count(kind) if kind == added else 0 for at, kind in enumerate(hand)]

    def _points(self, seat: int) -> Line:
        line: list[Word] = []
        for colour in COLOURS_SHOWN:
            points = self.state.points[seat << 2 | colour]
            line += [_tile(colour), Word(f" {points:<3}")]
        return [*line, Word(glyphs.TREASURE, GOLD), Word(f" {self.state.won[seat]}")]

    def _weakest(self, seat: int) -> Line:
        """Return the weakest colours, their points, and the weakest points with treasures."""
        colours, points, filled = weakest(self.state, seat)
        tiles = [_tile(colour) for colour in colours]
        line = [Word(f"{_('weakest')} ", QUIET), *tiles, Word(f" {points}", GOLD)]
        if filled > points:
            line += [
                Word(" → ", QUIET),
                Word(f"{filled}", GOLD),
                Word(f" {glyphs.TREASURE}", QUIET),
            ]
        return line

    # --- conflicts and the supply

    def conflicts(self) -> list[Line]:
        """Return the running conflict and the wars to come, with the strengths of both sides."""
        return [self._conflict(conflict) for conflict in conflicts(self.state)]

    def _conflict(self, conflict: Conflict) -> Line:
        line = [Word(f"{conflict.title:17} ", PANEL_INKS[conflict.colour])]
        for at, side in enumerate(conflict.sides):
            line += [
                Word(" : " if at else "", FAINT),
                Word(
                    f"{ROLES[conflict.colour]}{side.seat + 1}",
                    LETTER_INKS[conflict.colour],
                    PANEL_TILES[conflict.colour],
                ),
                Word(f" {side.sum('+')}", GOLD),
            ]
        return line

    def supply(self) -> list[Line]:
        """Return the pieces left: treasures on the board, monuments, buildings and the wonder."""
        state = self.state
        bordered = (state.treasures & BORDERED[state.side]).bit_count()
        others = state.treasures.bit_count() - bordered
        kinds = ((glyphs.BORDERED_TREASURE, bordered), (glyphs.TREASURE, others))
        treasures = " ".join(sign * number for sign, number in kinds if number)
        text = _("{number} of {all}", number=bordered + others, all=SHRINES[state.side].bit_count())
        monuments = [
            [Word(LETTERS[colour], LETTER_INKS[colour], PANEL_TILES[colour]) for colour in colours]
            for corner, colours in zip(state.monuments, MONUMENT_COLOURS, strict=True)
            if not corner
        ]
        rows = [
            (
                _("treasures"),
                [
                    [
                        Word(treasures, GOLD),
                        Word(f" {text}" if treasures else text, QUIET),
                    ]
                ],
            ),
            (_("monuments"), monuments),
        ]
        if state.buildings_allowed:
            houses = [
                [Word(f"{LETTERS[colour]}{glyphs.HOUSE}", LETTER_INKS[colour], PANEL_TILES[colour])]
                for colour in COLOURS_SHOWN
                if not state.buildings[colour]
            ]
            rows.append((_("buildings"), houses))
        if state.wonder_allowed:
            wonder = [Word(_("built"), QUIET)] if state.wonder else [Word(" W ", INK, WONDER)]
            rows.append((_("wonder"), [wonder]))
        wide = max(len(title) for title, _pieces in rows)
        return [_supply_line(f"{title:{wide}} ", pieces) for title, pieces in rows]


def _tile(kind: int, spot: str = "", *, is_held: bool = False) -> Word:
    text = f"[{LETTERS[kind]}]" if is_held else f" {LETTERS[kind]} "
    if kind == UNKNOWN:
        return Word(text, INK, BACK, spot)
    return Word(text, LETTER_INKS[kind], PANEL_TILES[kind], spot)


def _supply_line(title: str, pieces: Sequence[Line]) -> Line:
    """Return a line of the pieces left, with a dash for none."""
    line = [Word(title, QUIET)]
    for piece in pieces or [[Word("-", QUIET)]]:
        line += [*piece, Word(" ")]
    return line
