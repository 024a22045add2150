"""The panels beside a board: consequences, refusal, tally, log and keys.

Their texts come from the look, not from a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from suite.core.picture.canvas import Canvas, framed
from suite.core.picture.look import Heading, Look
from suite.core.picture.palette import AHEAD, ALARM, DARK, FRAME, GOLD, INK, KEY, QUIET
from suite.core.text.letters import columns, letters, wrapped
from suite.core.text.messages import _

BELOW: Final = 3
"""The rows that the tally leaves free below it where there are no frames."""
HEADED: Final = 4
"""The fewest rows of a log in which the turns have heads."""
NEWS: Final = 3
"""The most rows of news where there are no frames, if there is a log too."""


class Word(NamedTuple):
    """A piece of a line: its text, ink, background and, if it can be pointed at, its spot."""

    text: str
    ink: str = INK
    paper: str | None = None
    spot: str = ""


Line: TypeAlias = Sequence[Word]


def length(line: Line) -> int:
    """Return the number of columns of a line."""
    return sum(columns(word.text) for word in line)


def write(canvas: Canvas, x: int, row: int, line: Line) -> None:
    """Write a line on a canvas; all words but those in `QUIET` are bold."""
    for text, ink, paper, spot in line:
        canvas.text(x, row, text, ink, paper=paper, bold=ink != QUIET)
        if spot:
            canvas.spot(x, row, columns(text), 1, spot)
        x += columns(text)


def column(width: int, lines: Sequence[Line]) -> Canvas:
    """Return lines one below the other."""
    canvas = Canvas(width, len(lines))
    for row, line in enumerate(lines):
        write(canvas, 0, row, line)
    return canvas


def packed(width: int, lines: Sequence[Line]) -> Canvas:
    """Return lines side by side, two columns apart, in as many rows as needed."""
    places = []
    x = row = 0
    for line in lines:
        if x and x + length(line) > width:
            x, row = 0, row + 1
        places.append((x, row, line))
        x += length(line) + 2
    canvas = Canvas(width, row + 1 if lines else 0)
    for x, row, line in places:
        write(canvas, x, row, line)
    return canvas


def answers(look: Look, width: int, height: int) -> list[Canvas]:
    """Return the panels of question, consequences, refusal and tally, at most `height` rows."""
    panels: list[Canvas] = []
    for lines, title, ink in _answers(look):
        if height > 2:
            rows = [(row, INK) for row in _rows(lines, width - 4)]
            panels.append(_panel(title, rows[: height - 2], width, ink, ink))
            height -= panels[-1].height
    if look.tally and height > 2:
        rows = [(row, INK) for row in _hanging(look.tally, width - 4)]
        room = height - 2
        note = f"{room} / {len(rows)}" if len(rows) > room else ""
        panels.append(_panel(_("Tally"), rows[:room], width, FRAME, INK, note))
    return panels


def log(look: Look, width: int, height: int) -> list[Canvas]:
    """Return the panels of the news and of the log, in at most `height` rows.

    The newest sentence of the log is at the bottom. What is empty or has no room is left out.
    """
    panels: list[Canvas] = []
    if look.news and height > 2:
        rows = [(row, INK) for row in _first(_rows(look.news, width - 4), height - 2)]
        panels.append(_panel(look.headline, rows, width, GOLD, GOLD))
        panels[0].spot(0, 0, width, panels[0].height, "news")
        height -= panels[0].height
    if look.log and height > 2:
        last = look.log[-1]
        rows = [
            (row, _ink(line, older=line is not last or bool(look.news)))
            for line, row in _newest(look, width - 4, height - 2)
        ]
        panels.append(_panel(_("Log"), rows, width, FRAME, INK))
    return panels


def answers_in_rows(look: Look, width: int, height: int) -> list[Canvas]:
    """Return the panels of `answers` without frames, each after its title, at most `height` rows.

    This is for a board without room beside it. The tally is cut to leave `BELOW` rows free.
    """
    rows: list[tuple[str, str, str]] = []
    for lines, title, ink in _answers(look):
        head = f"{title} " if title.endswith("?") else f"{title}: "
        body = _rows([head + " ".join(lines)], width)
        rows += [("" if at else head, row, ink) for at, row in enumerate(body)]
    tally = _hanging(look.tally, width)[: max(0, height - len(rows) - BELOW)]
    rows = [*rows, *(("", row, INK) for row in tally)][: max(0, height)]
    canvas = _texts(width, [(text, INK) for _head, text, _ink in rows])
    for row, (head, _text, ink) in enumerate(rows):
        canvas.text(0, row, head, ink, bold=True)
    return [canvas] if rows else []


def log_in_rows(look: Look, width: int, height: int) -> list[Canvas]:
    """Return the news and the log without frames, which goes before after an own action."""
    canvases: list[Canvas] = []
    newest = len(_rows(look.log[-1:], width)) if look.acted else 0
    most = min(NEWS, height - newest) if look.log else height
    if look.news and most > 0:
        head = f"{look.headline}: "
        texts = _first(_rows([head + " ".join(look.news)], width), most)
        canvases.append(_texts(width, [(text, INK) for text in texts]))
        canvases[0].text(0, 0, head, GOLD, bold=True)
        canvases[0].spot(0, 0, width, len(texts), "news")
        height -= len(texts)
    if look.log and height > 0:
        rows = [(text, _ink(line, older=True)) for line, text in _newest(look, width, height)]
        canvases.append(_texts(width, rows))
    return canvases


def _newest(look: Look, width: int, height: int) -> list[tuple[str, str]]:
    """Return the newest lines of the log that are whole in so many rows, each row with its line.

    Few rows are without the heads of turns. A last line that needs more rows is cut.
    """
    newest: list[tuple[str, str]] = []
    for line in reversed(look.log):
        if isinstance(line, Heading) and height < HEADED:
            continue
        rows = _rows([line], width) if newest else _first(_rows([line], width), height)
        if len(newest) + len(rows) > height:
            break
        newest = [*((line, row) for row in rows), *newest]
    return newest


def _ink(line: str, *, older: bool) -> str:
    """Return the ink of a line of the log; only the newest and the heads of turns stand out."""
    if isinstance(line, Heading):
        return GOLD
    return QUIET if older else INK


def _first(rows: list[str], most: int) -> list[str]:
    """Return at most so many rows; the last tells by dots that there are more."""
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], f"{''.join(letters(rows[most - 1])[:-1])}…"]


def _answers(look: Look) -> list[tuple[Sequence[str], str, str]]:
    you, other = _("If you play this"), _("If {who} plays this", who=look.player)
    not_this = _("Not yet") if look.guide else _("Why not?")
    panels = (
        (look.asked, look.guide or _("At the table"), KEY),
        (look.ahead, other if look.player else you, AHEAD),
        ([look.refused] if look.refused else [], not_this, ALARM),
    )
    return [panel for panel in panels if panel[0]]


def keys(look: Look, width: int) -> Canvas:
    """Return the keys of a look with their meanings, in one row; each is a spot `key X`."""
    canvas = Canvas(width, 1 if look.keys else 0)
    needed = sum(len(key) + len(meaning) + 5 for key, meaning in look.keys) - 2
    gap = 2 if needed <= width else 1
    x = 0
    for key, meaning in look.keys:
        if x + len(key) + len(meaning) + 3 > width:
            break
        canvas.text(x, 0, f" {key} ", DARK, paper=KEY, bold=True)
        canvas.text(x + len(key) + 3, 0, meaning, QUIET)
        canvas.spot(x, 0, len(key) + 3 + len(meaning), 1, f"key {key}")
        x += len(key) + len(meaning) + 3 + gap
    return canvas


def _rows(lines: Sequence[str], width: int) -> list[str]:
    return [row for line in lines for row in wrapped(line, max(width, 8)) or [""]]


def _hanging(lines: Sequence[str], width: int) -> list[str]:
    """Return lines wrapped into rows with a hanging indent."""
    return [row for line in lines for row in wrapped(line, max(width, 8), "  ")]


def _panel(
    title: str,
    rows: Sequence[tuple[str, str]],
    width: int,
    line: str,
    ink: str,
    note: str = "",
) -> Canvas:
    return framed(_texts(width - 4, rows), title, line, ink, note)


def _texts(width: int, rows: Sequence[tuple[str, str]]) -> Canvas:
    """Return texts one below the other, each in its ink."""
    canvas = Canvas(width, len(rows))
    for row, (text, ink) in enumerate(rows):
        canvas.text(0, row, text, ink)
    return canvas
