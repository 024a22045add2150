"""`zweistrom phases`: the order of play of a game, as its machine defines it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import typer

from suite.core import games
from suite.core.flow import Flow, Kind, Phase, sentence

from ..shell.arguments import completion
from ..shell.console import say, say_json
from ..shell.terminal.terminal import say_whole_words


class Format(StrEnum):
    """The format of the order of play."""

    TEXT = "text"
    MERMAID = "mermaid"
    JSON = "json"


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            show_default=False,
            autocompletion=completion.games,
            help="The game.",
        ),
    ],
    form: Annotated[
        Format, typer.Option("--format", help="As tables, as a Mermaid diagram, or as JSON.")
    ] = Format.TEXT,
) -> None:
    """Show the order of play of a game: its phases and the transitions between them."""
    flow = games.find(game).flow
    match form:
        case Format.TEXT:
            _tables(flow)
        case Format.MERMAID:
            say(flow.mermaid().rstrip())
        case Format.JSON:
            say_json({"game": game, "phases": phases_of(flow), "rows": rows_of(flow)})


def phases_of(flow: Flow[Any]) -> list[dict[str, str]]:
    """Return every phase with its kind, its actor and its meaning."""
    return [
        {
            "phase": phase.word,
            "kind": phase.kind.value,
            "decides": _decides(phase),
            "meaning": phase.meaning,
        }
        for phase in flow.phases.values()
    ]


def rows_of(flow: Flow[Any]) -> list[dict[str, str | int | None]]:
    """Return every row: from a phase, by a verb, to a phase, with its guard and its effect.

    `order` is as which its guard is tried, where several proceed from a phase.
    """
    return [
        {
            "from": row.source,
            "verb": row.trigger,
            "to": row.dest,
            "order": flow.order(row),
            "guard": sentence(row.when),
            "effect": sentence(row.do),
        }
        for row in flow.rows
    ]


def _decides(phase: Phase[Any]) -> str:
    if phase.seat is not None:
        return sentence(phase.seat)
    return "chance" if phase.kind is Kind.CHANCE else "nobody"


def _tables(flow: Flow[Any]) -> None:
    say("Phases")
    _table(phases_of(flow))
    say()
    say("Rows (of several that proceed from a phase, the first whose guard holds)")
    _table(rows_of(flow))


def _table(rows: Sequence[Mapping[str, str | int | None]]) -> None:
    lines = [[*rows[0]], *([str(cell or "") for cell in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        cells = (f"{cell:{width}}" for cell, width in zip(line, widths, strict=True))
        say_whole_words(("  " + "  ".join(cells)).rstrip())
