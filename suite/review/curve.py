"""The curve of a review as a picture of cells: the chance of every seat, with marks and turns.

The line of a seat carries its number (from 1) from end to end, so that no colour is needed. Below
the lines stand the marks of choices, in the colour of who chose. Dotted columns are turning points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from suite.core.flow import Seat
from suite.core.picture.canvas import Canvas, in_ascii
from suite.core.picture.palette import ALARM, CURSOR, DARK, FAINT, GOLD, INK, QUIET, SKY
from suite.core.text.letters import columns, distinct, padded
from suite.review.review import MARKS, Review
from suite.review.story import percents

INKS: Final = (GOLD, SKY, ALARM, INK)
"""The colours of the lines, by seat."""
SCALE: Final = 5
"""The columns of the scale at the left."""
NUMBERED: Final = 16
"""The columns from one number on a line to the next."""
NAMED: Final = 72
"""The columns from which the names of the seats stand at the right."""
LONGEST_NAME: Final = 12


def by_ply(review: Review) -> list[list[float]]:
    """Return the shares of all seats after each number of events, from 0 on."""
    rows = [review.initial]
    for step in review.steps:
        ply = step.events
        rows += [rows[-1]] * (ply - len(rows) + 1)
        rows[ply] = step.shares
    return rows


def draw(
    review: Review,
    width: int,
    height: int,
    names: Sequence[str] = (),
    *,
    ply: int | None = None,
    letters: bool = False,
) -> Canvas:
    """Return the curve in a size in cells: from 40 columns and 4 rows on.

    At `ply` stands a cursor, and the chances then stand at the right. The `names` of the seats do
    where there is room. With `letters` all is written in ASCII. The columns are spots `ply NUMBER`.
    """
    shares = by_ply(review)
    at = None if ply is None else min(ply, len(shares) - 1)
    if letters:
        names = [*map(in_ascii, distinct([*map(in_ascii, names)], LONGEST_NAME))]
    labels = _labels(shares[-1 if at is None else at], names, width, tells=at is not None)
    plot = _Plot(shares, width - SCALE - max(map(columns, labels)) - 1, height - 1, letters)
    plot.turning_points({review.steps[place].events for place in review.turning_points})
    plot.lines()
    plot.marks(review, at)
    if at is not None:
        plot.cursor(at)
    whole = Canvas(width, height)
    for text, share in (("100%", 1.0), (" 50%", 0.5), ("  0%", 0.0)):
        if share != 0.5 or plot.rows > 4:
            whole.text(0, plot.level(share) // plot.levels_a_row, text, QUIET)
    whole.paste(plot.canvas, SCALE, 0)
    ends = [plot.level(share) // plot.levels_a_row for share in shares[-1]]
    for seat, row in enumerate(_apart(ends, height)):
        whole.text(width - max(map(columns, labels)), row, labels[seat], INKS[seat], bold=True)
    return whole


def _labels(shares: Sequence[float], names: Sequence[str], width: int, *, tells: bool) -> list[str]:
    """Return what stands at the end of each line, all of one length."""
    labels = [f"{seat + 1}" for seat in range(len(shares))]
    if names and width >= NAMED:
        names = distinct(names, LONGEST_NAME)
        longest = max(map(columns, names))
        labels = [
            f"{label} {padded(name, longest)}" for label, name in zip(labels, names, strict=True)
        ]
    if tells:
        ends = zip(labels, percents(shares), strict=True)
        labels = [f"{label} {share:>5}" for label, share in ends]
    return labels


def _apart(rows: Sequence[int], height: int) -> list[int]:
    """Return a row for each label, as near as can be to those given and all different."""
    order = sorted(range(len(rows)), key=lambda seat: (rows[seat], seat))
    apart = [*rows]
    highest = 0
    for lowest, seat in enumerate(order, height - len(order)):
        apart[seat] = min(max(rows[seat], highest), lowest)
        highest = apart[seat] + 1
    return apart


class _Plot:
    """The lines with what stands between and below them, in `rows` and one more."""

    def __init__(
        self, shares: Sequence[Sequence[float]], width: int, rows: int, letters: bool
    ) -> None:
        self.shares = shares
        self.seats = range(len(shares[0]))
        self.width, self.rows = max(width, 2), max(rows, 1)
        self.letters = letters
        self.levels_a_row = 1 if letters else 2
        self.canvas = Canvas(self.width, self.rows + 1)
        self._taken: set[int] = set()
        """The columns that have a mark."""
        self._lines = [self._line(seat) for seat in self.seats]
        for ply in reversed(range(len(shares))):
            begin = self.column(ply - 1) + 1 if ply else 0
            columns = self.column(ply) - begin + 1
            self.canvas.spot(begin, 0, columns, self.rows + 1, f"ply {ply}")

    def column(self, ply: int) -> int:
        """Return the column of a ply."""
        return ply * (self.width - 1) // max(len(self.shares) - 1, 1)

    def level(self, share: float) -> int:
        """Return the level of a share, from 0 at the top."""
        return round((1 - share) * (self.levels_a_row * self.rows - 1))

    def _line(self, seat: Seat) -> list[tuple[int, int]]:
        """Return for each column the highest and the lowest level of a line."""
        line: list[tuple[int, int]] = []
        last = self.level(self.shares[0][seat])
        for ply, shares in enumerate(self.shares):
            column = self.column(ply)
            line += [(last, last)] * (column - len(line) + 1)
            high, low = line[column]
            last = self.level(shares[seat])
            line[column] = min(high, last), max(low, last)
        return line + [(last, last)] * (self.width - len(line))

    def lines(self) -> None:
        """Draw the lines, each with its number where it is alone."""
        canvas, per_row = self.canvas, self.levels_a_row
        half = self.level(0.5) // per_row
        for column in range(0, self.width, 2):
            if not canvas.has_letter(column, half):
                canvas.text(column, half, "." if self.letters else "·", FAINT)
        for seat in reversed(self.seats):
            for column, (high, low) in enumerate(self._lines[seat]):
                for level in range(high, low + 1):
                    if self.letters:
                        canvas.text(column, level, f"{seat + 1}", INKS[seat])
                    else:
                        canvas.clear(column, level // per_row)
                        canvas.px(column, level, INKS[seat])
        for seat in self.seats:
            first = NUMBERED * (seat + 1) // (len(self.seats) + 1)
            for column in range(first, self.width, NUMBERED):
                self._number(seat, column)

    def _number(self, seat: Seat, column: int) -> None:
        """Write the number of a seat on its line, where that is flat and alone."""
        row = self._lines[seat][column][0] // self.levels_a_row
        near = [
            range(high // self.levels_a_row, low // self.levels_a_row + 1)
            for line in self._lines
            for high, low in line[column : column + 1]
        ]
        if not self.letters and sum(row in rows for rows in near) == 1 and len(near[seat]) == 1:
            self.canvas.rect(column, 2 * row, 1, 2, None)
            self.canvas.text(column, row, f"{seat + 1}", INKS[seat], bold=True)

    def turning_points(self, plies: set[int]) -> None:
        """Draw a dotted column at each of these plies."""
        for ply in sorted(plies):
            for row in range(self.rows + 1):
                self.canvas.text(self.column(ply), row, ":" if self.letters else "┊", QUIET)

    def cursor(self, ply: int) -> None:
        """Draw the cursor at a ply, behind the lines and the marks."""
        bar, column = "|" if self.letters else "│", self.column(ply)
        lines = [line[column] for line in self._lines]
        for row in range(self.rows + 1):
            levels = range(row * self.levels_a_row, (row + 1) * self.levels_a_row)
            free = [
                level for level in levels if not any(high <= level <= low for high, low in lines)
            ]
            if row == self.rows:
                free = [] if column in self._taken else [*levels]
            if len(free) == len(levels):
                self.canvas.text(column, row, bar, CURSOR, bold=True)
            elif not self.canvas.has_letter(column, row):
                for level in free:
                    self.canvas.px(column, level, CURSOR)

    def marks(self, review: Review, ply: int | None) -> None:
        """Write the marks below the lines: those of `ply` and the worst where they are close."""
        signs = [mark for mark, _least in MARKS]
        marks = sorted(
            (step.ply != ply, signs.index(step.verdict.mark), step.ply, step.seat)
            for step in review.mistakes
        )
        for away, place, at, seat in marks:
            sign = signs[place]
            column = min(self.column(at), self.width - len(sign))
            if self._taken.isdisjoint(range(column - 1, column + len(sign) + 1)):
                self._taken.update(range(column, column + len(sign)))
                ink, paper = (INKS[seat], None) if away else (DARK, INKS[seat])
                self.canvas.text(column, self.rows, sign, ink, paper=paper, bold=True)
