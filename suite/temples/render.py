"""The five places as a picture in colour.

The seat of the watcher is below and its rival above, so that a row grows away from the board as it
does on the table. Only a view is drawn: cards nobody has seen are backs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.canvas import Canvas, beside, clipped, framed, stacked
from suite.core.view import View
from suite.temples.colours import (
    ALARM,
    BACKGROUND,
    DARK,
    FAINT,
    FRAME,
    GOLD,
    GOOD,
    GROUND,
    INK,
    KEY,
    LOOKS,
    PIECES,
    QUIET,
    STONE,
    STONE_MISSING,
    STONE_SHADE,
)
from suite.temples.components import (
    HEIGHT,
    QUARRY,
    UNKNOWN,
    cards_of,
    count,
    kinds_of,
    length,
    size,
)
from suite.temples.letters import LETTERS, choices, folded, run_marks, seat_below
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE
from suite.temples.sentences import SITES
from suite.temples.state import NOBODY, State

WIDE: Final = 120
"""From this width on the panels stand beside the board."""
WIDEST: Final = 140
TRACK: Final = 22
"""Points on the track of the sums; more do not occur but in the last moment of a game."""
LINES_OF_A_ROW: Final = 9
"""Lines that a row of people takes up at most; the middle of a longer one is folded."""
STAR, BAR = "★", "│"


def draw(view: View[State], names: Sequence[str], width: int) -> Canvas:
    """Return the board in colour, at most `width` cells wide.

    From 120 cells on the panels stand beside the board; below that it is compact, made for 80.
    """
    return _Scene(view, names, width).canvas()


class _Scene:
    """What the parts of one picture have in common, and the parts."""

    def __init__(self, view: View[State], names: Sequence[str], width: int) -> None:
        self.view = view
        self.state = view.state
        self.watcher = view.watcher
        self.names = [clipped(name, 12) for name in names]
        self.width = width = min(width, WIDEST)
        self.wide = width >= WIDE
        self.below = seat_below(view)
        self.above = 1 - self.below
        self.pitch = 17 if width >= 130 else max(10, min(16, (width + 1) // 5))
        self.plot_rows, self.band_rows = (4, 3) if self.wide else (3, 1)
        self.board = 5 * self.pitch - 1

    def canvas(self) -> Canvas:
        """Put the parts together."""
        if self.wide:
            board = stacked([self.hand_above(), self.sites(), self.hand_below()])
            panels = self.panels(self.width - self.board - 2)
            parts = [self.title(), beside([board, stacked([Canvas(1, 1), *panels])])]
        else:
            parts = [
                self.title(),
                self.standing(self.above),
                self.hand_above(),
                self.sites(),
                self.standing(self.below),
                self.hand_below(),
                self.choices_in_rows(),
            ]
        whole = stacked(parts)
        canvas = Canvas(self.width, whole.height, BACKGROUND)
        canvas.paste(whole, 0, 0)
        return canvas

    # --- the title, and the line of a seat

    def title(self) -> Canvas:
        """Return turn, phase and piles, in two rows if one is too short."""
        state = self.state
        turn = [(f"turn {state.turn}", QUIET), *self._whose()]
        if state.final:
            turn.append(("final phase", ALARM))
        piles = [
            (f"stock {size(state.stock)}", QUIET),
            (f"discards {size(state.discards)}", QUIET),
            (f"supply {size(state.hidden) + length(state.top)}", QUIET),
        ]
        lines = [turn + piles]
        if 11 + sum(len(word) + 3 for word, _ in lines[0]) > self.width:
            lines = [turn, piles]
        canvas = Canvas(self.width, len(lines))
        canvas.text(0, 0, " TEMPLES ", DARK, paper=GOLD, bold=True)
        for row, words in enumerate(lines):
            x = 11
            for word, ink in words:
                canvas.text(x, row, word, ink, bold=ink != QUIET)
                canvas.text(x + len(word), row, " · " if word != words[-1][0] else "", FAINT)
                x += len(word) + 3
        return canvas

    def _whose(self) -> list[tuple[str, str]]:
        state = self.state
        if state.active == NOBODY:
            return [("set-up", QUIET)]
        whose = (self.names[state.active], INK)
        if state.phase == "act":
            used = ("migration used", QUIET) if state.migrated else ("migration unused", GOOD)
            return [whose, ("actions", QUIET), used]
        if state.phase == "discard":
            rival = self.names[1 - state.active]
            return [whose, (f"{rival} must discard {state.to_discard}", ALARM)]
        return [whose, ("game over" if state.phase == "over" else state.phase, QUIET)]

    def standing(self, seat: int) -> Canvas:
        """Return a seat's sum on the track and its yard, in one row."""
        canvas = Canvas(self.width, 1)
        canvas.text(0, 0, self.names[seat][:9], self._ink(seat), bold=True)
        self.track(canvas, 10, 0, seat)
        canvas.text(37, 0, "yard", QUIET)
        self.yard(canvas, 42, 0, seat, self.width - 42)
        return canvas

    def _ink(self, seat: int) -> str:
        return GOLD if seat == self.state.active else INK

    def track(self, canvas: Canvas, x: int, row: int, seat: int) -> None:
        """Draw a sum and its track, with marks at 10, 15 and 20."""
        total = self.state.total(seat)
        canvas.text(x, row, f"{total:2}", GOLD, bold=True)
        canvas.text(x + 3, row, "·" * TRACK, FAINT)
        canvas.text(x + 3, row, " " * min(total, TRACK), INK, paper=STONE)
        for mark in (SAFE, ENOUGH, GOAL):
            canvas.text(x + 3 + mark, row, "▏", ALARM)

    def yard(self, canvas: Canvas, x: int, row: int, seat: int, width: int) -> None:
        """Draw a yard, the one card that can be taken lit; an unbuilt starting stage before it."""
        end = x + width
        if self.state.start[seat]:
            canvas.text(x, row, " 1 ", DARK, paper=PIECES[seat], bold=True)
            canvas.text(x + 4, row, "start", QUIET)
            x += 10
        stages = cards_of(self.state.yards[seat])
        step = 4 if 4 * len(stages) <= end - x else 3
        room = (end - x) // step
        first, hidden, last = folded(len(stages), room if len(stages) <= room else room - 1)
        for place in (*first, *hidden[:1], *last):
            if place in hidden:
                canvas.text(x, row, f" +{len(hidden)}", QUIET)
                x += 5
                continue
            lit = place == len(stages) - 1
            paper = GOLD if lit else STONE if step == 3 and place % 2 else STONE_SHADE
            canvas.text(x, row, f" {stages[place]} ", DARK, paper=paper, bold=lit)
            x += step

    # --- hands

    def hand_above(self) -> Canvas:
        """Return the rival's hand: backs, and the cards of it that are known."""
        hand = self.state.hands[self.above]
        canvas = Canvas(self.board, 2 if self.wide else 1)
        x = 0
        if self.wide:
            name = self.names[self.above]
            canvas.text(0, 0, name, self._ink(self.above), bold=True)
            x = len(name) + 1
        canvas.text(x, 0, "hand", QUIET)
        x += 5
        kinds = kinds_of(hand)
        for kind in kinds if 4 * len(kinds) < self.board - x - 12 else sorted(set(kinds)):
            look = LOOKS[kind]
            canvas.text(x, 0, f" {LETTERS[kind]} ", look.ink, paper=look.paper, bold=True)
            x += 4
        known = len(kinds) - count(hand, UNKNOWN)
        told = f"{len(kinds)}, {known} known" if 0 < known < len(kinds) else str(len(kinds))
        canvas.text(x, 0, told, QUIET)
        self._quarry(canvas, x + len(told) + 2, 0, self.above)
        return canvas

    def _quarry(self, canvas: Canvas, x: int, row: int, seat: int) -> None:
        """Show a piece that has not travelled yet."""
        if self.state.pieces[seat] == QUARRY:
            canvas.text(x, row, f" {seat + 1} ", DARK, paper=PIECES[seat], bold=True)
            canvas.text(x + 4, row, "at the quarry", QUIET)

    def hand_below(self) -> Canvas:
        """Return the hand of the seat below: each card with its number, or how many of each."""
        kinds = kinds_of(self.state.hands[self.below])
        cards = [(str(at), kind) for at, kind in enumerate(kinds, 1)]
        if (5 if self.wide else 6) * len(cards) > self.board:
            cards = [(f"x{kinds.count(kind)}", kind) for kind in sorted(set(kinds))]
        if not self.wide:
            canvas = Canvas(self.board, 1)
            for at, (number, kind) in enumerate(cards):
                look = LOOKS[kind]
                canvas.text(6 * at, 0, f"{number:>2}", DARK, paper=look.light)
                letter = f" {LETTERS[kind]} "
                canvas.text(6 * at + 2, 0, letter, look.ink, paper=look.paper, bold=True)
            self._quarry(canvas, 6 * len(cards) + 1, 0, self.below)
            return canvas
        canvas = Canvas(self.board, 5)
        name = self.names[self.below]
        canvas.text(0, 1, name, self._ink(self.below), bold=True)
        whose = "your hand" if self.watcher == self.below else "hand"
        told = f"{whose}, {len(kinds)}"
        canvas.text(len(name) + 1, 1, told, QUIET)
        self._quarry(canvas, len(name) + len(told) + 3, 1, self.below)
        step = min(10, self.board // max(len(cards), 1))
        for at, (number, kind) in enumerate(cards):
            x, look, width = at * step, LOOKS[kind], step - 1
            canvas.rect(x, 4, width, 2, look.light)
            canvas.rect(x, 6, width, 4, look.paper)
            canvas.text(x + 1, 2, number, DARK)
            canvas.text(x + width // 2, 3, LETTERS[kind], look.ink, bold=True)
            if kind != UNKNOWN and len(SITES[kind]) <= width:
                canvas.text(x, 4, SITES[kind], look.soft)
        return canvas

    # --- the five places

    def sites(self) -> Canvas:
        """Return the five places side by side."""
        rows = self.state.rows
        above, below = (
            max(2, *(min(length(rows[seat << 3 | site]), LINES_OF_A_ROW) for site in range(1, 6)))
            for seat in (self.above, self.below)
        )
        band = above + self.plot_rows
        plot = band + self.band_rows
        canvas = Canvas(self.board, plot + self.plot_rows + below)
        for site in range(1, 6):
            x = (site - 1) * self.pitch
            self._band(canvas, x, band, site)
            self._plot(canvas, x, above, self.above, site)
            self._plot(canvas, x, plot, self.below, site)
            self._row(canvas, x, above - 1, -1, self.above, site)
            self._row(canvas, x, plot + self.plot_rows, 1, self.below, site)
        return canvas

    def _band(self, canvas: Canvas, x: int, row: int, site: int) -> None:
        look, width = LOOKS[site], self.pitch - 1
        canvas.rect(x, 2 * row, width, 2 * self.band_rows, look.paper)
        if self.band_rows > 1:
            canvas.rect(x, 2 * row, width, 1, look.light)
            canvas.rect(x, 2 * (row + self.band_rows) - 1, width, 1, look.light)
        middle = row + self.band_rows // 2
        canvas.text(x + 1, middle, LETTERS[site], look.soft, bold=True)
        canvas.text(x + 4, middle, SITES[site][: width - 4], look.ink, bold=True)

    def _plot(self, canvas: Canvas, x: int, row: int, seat: int, site: int) -> None:
        width, base = self.pitch - 1, min(11, self.pitch - 5)
        temple = self.state.temples[seat << 3 | site]
        here = self.state.pieces[seat] == site
        canvas.rect(x, 2 * row, width, 2 * self.plot_rows, GROUND)
        left = x + (1 if here else (width - base) // 2)
        ground = 2 * (row + self.plot_rows)
        for stage in range(1, HEIGHT[temple] + 1):
            stone = STONE_SHADE if stage % 2 else STONE
            if not temple >> stage - 1 & 1:
                stone = STONE_MISSING
            inset = min(stage - 1, (base - 1) // 2)
            canvas.rect(left + inset, ground - stage, base - 2 * inset, 1, stone)
        if temple:
            canvas.text(x + 1, row + self.plot_rows - 3, str(HEIGHT[temple]), GOLD, bold=True)
        if here:
            at = x + width - 4
            canvas.rect(at, ground - 3, 3, 3, PIECES[seat])
            canvas.px(at + 1, ground - 4, PIECES[seat])
            canvas.text(at + 1, row + self.plot_rows - 1, str(seat + 1), DARK, bold=True)

    def _row(self, canvas: Canvas, x: int, row: int, step: int, seat: int, site: int) -> None:
        """Draw a row of people, line by line away from the board; the card laid last is bold."""
        column = self.state.rows[seat << 3 | site]
        cards, marks = cards_of(column), run_marks(column, STAR, BAR)
        first, hidden, last = folded(len(cards), LINES_OF_A_ROW)
        width = min(14, self.pitch - 2)
        x += (self.pitch - 1 - width) // 2
        for place in (*first, *hidden[:1], *last):
            if place in hidden:
                star = STAR if any(at in marks for at in hidden) else ""
                canvas.text(x + 1, row, f"+{len(hidden)} {star}", QUIET)
            else:
                look, outermost = LOOKS[cards[place]], place == len(cards) - 1
                canvas.rect(x, 2 * row, width, 2, look.paper)
                canvas.text(x + 1, row, LETTERS[cards[place]], look.ink, bold=True)
                ink = look.ink if outermost else look.soft
                canvas.text(x + 3, row, SITES[cards[place]][: width - 5], ink, bold=outermost)
                mark = marks.get(place, "")
                ink = GOLD if look.ink == INK else DARK
                canvas.text(x + width - len(mark), row, mark, ink, bold=True)
            row += step

    # --- the panels

    def panels(self, width: int) -> list[Canvas]:
        """Return the panels beside the board."""
        panels = [
            self._sums(width),
            self._yards(width),
            self._piles(width),
        ]
        lines = choices(self.view)
        if lines:
            body = Canvas(width - 4, len(lines))
            for row, (verb, told) in enumerate(lines):
                body.text(0, row, f" {verb:<10}", DARK, paper=KEY, bold=True)
                body.text(12, row, clipped(told, width - 16), INK)
            who = "You" if self.watcher == self.below else self.names[self.state.active]
            panels.append(framed(body, f"{who} can", FRAME, INK))
        return panels

    def _sums(self, width: int) -> Canvas:
        body = Canvas(width - 4, 4)
        x = max(0, min(12, width - 7 - TRACK))
        for row, seat in enumerate((self.above, self.below)):
            body.text(0, row, clipped(self.names[seat], x - 1), self._ink(seat), bold=True)
            self.track(body, x, row, seat)
        for mark in (SAFE, ENOUGH, GOAL):
            body.text(x + 2 + mark, 2, str(mark), ALARM)
        told = f"{ENOUGH} wins (rival below {SAFE}), else {GOAL}"
        if self.state.final:
            told = f"{GOAL} wins, or a rival below {SAFE}"
        body.text(0, 3, told, QUIET)
        return framed(body, "Temples", FRAME, INK)

    def _yards(self, width: int) -> Canvas:
        body = Canvas(width - 4, 2)
        for row, seat in enumerate((self.above, self.below)):
            body.text(0, row, clipped(self.names[seat], 8), self._ink(seat), bold=True)
            self.yard(body, 9, row, seat, width - 13)
        return framed(body, "Building yards", FRAME, INK, "only the last card can be taken")

    def _piles(self, width: int) -> Canvas:
        body = Canvas(width - 4, 2 if self.state.top else 1)
        body.text(0, 0, "discards", QUIET)
        for kind in range(1, 6):
            look, number = LOOKS[kind], count(self.state.discards, kind)
            x = 4 + 5 * kind
            body.text(x, 0, LETTERS[kind], look.ink, paper=look.paper, bold=True)
            body.text(x + 1, 0, f"{number:2}", INK if number else FAINT)
        if self.state.top:
            known = " ".join(str(stage) for stage in reversed(cards_of(self.state.top)))
            body.text(0, 1, clipped(f"supply   next come {known}", width - 4), QUIET)
        return framed(body, "Piles", FRAME, INK)

    def choices_in_rows(self) -> Canvas:
        """Return what the watcher can do, in as many rows as it takes."""
        found = []
        x = row = 0
        for verb, told in choices(self.view):
            told = clipped(told, self.width - len(verb) - 3)
            width = len(verb) + len(told) + 3
            if x and x + width > self.width:
                x, row = 0, row + 1
            found.append((x, row, verb, told))
            x += width + 2
        canvas = Canvas(self.width, row + 1 if found else 0)
        for x, row, verb, told in found:
            canvas.text(x, row, f" {verb} ", DARK, paper=KEY, bold=True)
            canvas.text(x + len(verb) + 3, row, told, INK)
        return canvas
