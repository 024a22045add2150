"""The panels beside or below the sites: sums, yards, piles, and legal choices."""

from __future__ import annotations

import re
from typing import Final

from suite.core.picture.canvas import Canvas, framed, stacked
from suite.core.picture.palette import ALARM, DARK, FAINT, FRAME, GOLD, INK, KEY, QUIET
from suite.core.picture.panels import (
    Line,
    Word,
    answers,
    answers_in_rows,
    column,
    log,
    log_in_rows,
    packed,
)
from suite.core.text.letters import clipped, distinct
from suite.temples.messages import _
from suite.temples.model import actions
from suite.temples.model.pieces import cards_of, count
from suite.temples.model.state import State
from suite.temples.picture.options import options
from suite.temples.picture.palette import LOOKS, PIECES, STONE, STONE_SHADE
from suite.temples.picture.scene import Scene
from suite.temples.rules.ending import ENOUGH, GOAL, SAFE
from suite.temples.text.telling.ascii import LETTERS, fold
from suite.temples.text.telling.describe import next_stages

TRACK: Final = 22
"""The length of the track of sums; higher sums occur only at the end of a game."""
CHOICES: Final = 2
"""The rows below small sites that choices may fill."""
LINES_OF_LOG: Final = 5
"""The most rows of news and log below small sites."""
VERB: Final = 10
"""Columns for a verb beside its choices."""
LEAST: Final = 3
"""Rows of the lowest panel: a line in its frame."""
NEWS: Final = 4
"""Rows for the news: two lines in their frame."""


def beside(scene: Scene, width: int, height: int | None) -> Canvas:
    """Return the panels beside the sites, in at most `height` rows; less urgent ones are left out.

    A tally replaces the panel of choices.
    """
    look = scene.look
    if height is None:
        height = 1000
    parts = {"sums": sums(scene, width), "yards": yards(scene, width)}
    room = height - sum(part.height for part in parts.values())
    lines = [] if look.tally else choices_of(scene, width - 4, VERB)
    ahead = answers(look, width, room - (LEAST if lines else 0))
    room -= sum(part.height for part in ahead)
    if lines and room >= LEAST:
        parts["can"] = can(scene, lines, width, room)
        room -= parts["can"].height
    heap = piles(scene, width)
    if room >= heap.height + (NEWS if look.news else 0):
        parts["piles"] = heap
        room -= heap.height
    order = [parts[name] for name in ("sums", "yards", "piles", "can") if name in parts]
    happened = log(look, width, room) if room >= LEAST + (not look.news) else []
    return _within(stacked([*order, *ahead, *happened]), width, height)


def below(scene: Scene, width: int, height: int | None) -> Canvas:
    """Return the panels below small sites, in at most `height` rows.

    Of more than `CHOICES` rows the choices leave one for what has happened.
    """
    look = scene.look
    if height is None:
        height = 1000
    ahead = answers_in_rows(look, width, height)
    room = height - sum(part.height for part in ahead)
    most = room - (room > CHOICES and bool(look.news or look.log))
    choices = _within(packed(width, choices_of(scene, width)), width, most)
    happened = log_in_rows(look, width, min(LINES_OF_LOG, room - choices.height))
    return _within(stacked([*ahead, choices, *happened]), width, height)


def _within(whole: Canvas, width: int, height: int) -> Canvas:
    """Return the upper rows of a canvas, at most `height`."""
    canvas = Canvas(width, max(0, min(whole.height, height)))
    canvas.paste(whole, 0, 0)
    return canvas


def sums(scene: Scene, width: int) -> Canvas:
    """Return both sums on a track, and the sums that win."""
    body = Canvas(width - 4, 4)
    x = max(0, min(14, width - 7 - TRACK))
    for row, seat in enumerate((scene.above, scene.below)):
        body.text(0, row, distinct(scene.names, x - 1)[seat], scene.ink(seat), bold=True)
        track(scene, body, x, row, seat)
    for mark in (SAFE, ENOUGH, GOAL):
        body.text(x + 2 + mark, 2, str(mark), ALARM)
    body.text(0, 3, clipped(goals(scene.state), width - 4), QUIET)
    return framed(body, _("Temples"), FRAME, INK)


def goals(state: State) -> str:
    """Say which sums win."""
    if state.final:
        return _("{goal} wins, or a rival below {safe}", goal=GOAL, safe=SAFE)
    return _("{enough} wins (rival below {safe}), else {goal}", enough=ENOUGH, safe=SAFE, goal=GOAL)


def track(scene: Scene, canvas: Canvas, x: int, row: int, seat: int) -> None:
    """Draw a sum and its track, with marks at 10, 15 and 20."""
    total = scene.state.total(seat)
    scene.point(canvas, x - 1, row, f"{seat} sum")
    canvas.text(x, row, f"{total:2}", GOLD, bold=True)
    canvas.text(x + 3, row, "·" * TRACK, FAINT)
    canvas.text(x + 3, row, " " * min(total, TRACK), INK, paper=STONE)
    for mark in (SAFE, ENOUGH, GOAL):
        canvas.text(x + 3 + mark, row, "▏", ALARM)


def yards(scene: Scene, width: int) -> Canvas:
    """Return both yards."""
    body = Canvas(width - 4, 2)
    for row, seat in enumerate((scene.above, scene.below)):
        body.text(0, row, distinct(scene.names, 8)[seat], scene.ink(seat), bold=True)
        yard(scene, body, 9, row, seat, width - 13)
    return framed(body, _("Building yards"), FRAME, INK, _("only the last can be taken"))


def yard(scene: Scene, canvas: Canvas, x: int, row: int, seat: int, width: int) -> None:
    """Draw a yard with its open card lit, and an unbuilt starting stage before it."""
    end, own = x + width, seat == scene.below
    scene.point(canvas, x - 1, row, f"{seat} yard")
    if scene.state.start[seat]:
        canvas.text(x, row, " 1 ", DARK, paper=PIECES[seat], bold=True)
        canvas.text(x + 4, row, _("start"), QUIET)
        if own:
            _takeable(scene, canvas, x, row, actions.START, "start")
        x += 5 + len(_("start"))
    stages = cards_of(scene.state.yards[seat])
    step = 4 if 4 * len(stages) <= end - x else 3
    room = (end - x) // step
    first, hidden, last = fold(len(stages), room if len(stages) <= room else room - 1)
    for place in (*first, *hidden[:1], *last):
        if place in hidden:
            canvas.text(x, row, f" +{len(hidden)}", QUIET)
            x += 5
            continue
        lit = place == len(stages) - 1
        paper = GOLD if lit else STONE if step == 3 and place % 2 else STONE_SHADE
        canvas.text(x, row, f" {stages[place]} ", DARK, paper=paper, bold=lit)
        if lit:
            source, word = (actions.OWN, "own") if own else (actions.RIVAL, "rival")
            _takeable(scene, canvas, x, row, source, word)
        x += step


def _takeable(scene: Scene, canvas: Canvas, x: int, row: int, source: int, word: str) -> None:
    """Make a card of a yard clickable if it can be built, and mark it if it is chosen."""
    if scene.legal >> actions.BUILD + source & 1:
        canvas.spot(x, row, 3, 1, f"words build {word}")
    if scene.holds("build", word) or scene.holds("leap", word):
        canvas.text(x, row, "[", DARK, bold=True)
        canvas.text(x + 2, row, "]", DARK, bold=True)


def piles(scene: Scene, width: int) -> Canvas:
    """Return the discards by people, and the known cards of the supply."""
    state = scene.state
    body = Canvas(width - 4, 2 if state.top else 1)
    x = len(_("discards")) + 1
    body.text(0, 0, _("discards"), QUIET)
    for kind in range(1, 6):
        look, number = LOOKS[kind], count(state.discards, kind)
        body.text(x, 0, LETTERS[kind], look.ink, paper=look.paper, bold=True)
        body.text(x + 1, 0, f"{number:2}", INK if number else QUIET)
        x += 5
    if state.top:
        stages = _("supply   next come {known}", known=" ".join(next_stages(state)))
        body.text(0, 1, clipped(stages, width - 4), QUIET)
    return framed(body, _("Piles"), FRAME, INK)


def can(scene: Scene, lines: list[Line], width: int, height: int) -> Canvas:
    """Return the panel of the watcher's choices, in at most `height` rows."""
    body = column(width - 4, lines[: height - 2])
    if scene.view.watcher == scene.below:
        title = _("You can")
    else:
        title = _("{who} can", who=scene.names[scene.state.active])
    return framed(body, title, FRAME, INK)


def choices_of(scene: Scene, width: int, verb_width: int = 0) -> list[Line]:
    """Return each legal verb with its key and its choices as a line of at most `width` columns.

    Letters of peoples are drawn on their colours, and the chosen verb on gold.
    """
    lines: list[Line] = []
    for option in options(scene.view) if scene.legal else []:
        spot = f"words {option.words}"
        paper = GOLD if scene.holds(*option.words.split()) else KEY
        key, label = f" {option.key} ", f" {option.label:<{verb_width}} "
        line = [Word(key, DARK, paper, spot), Word(label, INK, None, spot)]
        room = width - len(key) - len(label)
        for part in re.split(
            rf"(?<!\S)([{LETTERS[1:6]}])(?!\S)", clipped(option.choices, room) if room > 0 else ""
        ):
            kind = LETTERS.find(part) if len(part) == 1 else 0
            look = LOOKS[kind]
            line.append(
                Word(part, look.ink, look.paper, spot) if kind > 0 else Word(part, QUIET, spot=spot)
            )
        lines.append(line)
    return lines
