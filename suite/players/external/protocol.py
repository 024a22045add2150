"""The messages between a table and a bot: one JSON object a line.

`docs/formats.md` describes the messages; `docs/bots.schema.json` is generated from the classes
here. Seats count from 0, plies and questions from 1; actions and events are in notation, as the
bot's seat sees them. A message holds only what that seat knows.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import Any, Final, TypeAlias

import msgspec

from suite.core.flow import Action, Seat
from suite.core.play.table import Table
from suite.core.validation import DEEPEST, is_deeper

FORMAT: Final = "zweistrom-bot/1"
LONGEST_LINE: Final = 1 << 20
"""The most bytes of a line of a bot."""


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """One line; its `type` says what it is."""


class Hello(Message, frozen=True, tag="hello"):
    """We begin: the version of the protocol."""

    format: str


class New(Message, frozen=True, tag="new"):
    """A game begins, or begins once more because something was taken back."""

    game: str
    rules: dict[str, int | str | bool]
    seat: int
    seats: int
    seed: str  # the bot's own, from which the deal does not follow
    milliseconds: int  # for each answer
    view: dict[str, Any]  # what the seat knows before the first event


class Event(Message, frozen=True, tag="event"):
    """Something has happened; `actor` is a seat or `chance`."""

    ply: int
    actor: int | str
    phase: str
    action: str


class Go(Message, frozen=True, tag="go"):
    """The bot is to act."""

    id: int  # of this question
    ply: int  # of the action that is asked for
    milliseconds: int  # left for the answer
    legal: list[str]  # in the order of their numbers
    view: dict[str, Any]


class End(Message, frozen=True, tag="end"):
    """The game is over: why, the scores of the seats, and the winners."""

    reason: str
    scores: list[Any]
    winners: list[int]


class Greeting(Message, frozen=True, tag="hello"):
    """The bot answers a `hello` with its name."""

    name: str


class Move(Message, frozen=True, tag="move"):
    """The bot answers the `go` with this `id`."""

    id: int
    action: str


Ours: TypeAlias = Hello | New | Event | Go | End
Theirs: TypeAlias = Greeting | Move

_encoder = msgspec.json.Encoder()


def encode(message: Ours) -> bytes:
    """Return a message as a line."""
    return _encoder.encode(message) + b"\n"


def decode(line: bytes) -> Theirs:
    """Return the message of a bot; raises `ValueError` if the line is none."""
    try:
        data = msgspec.json.decode(line.removeprefix(BOM_UTF8))  # some systems print one
        if is_deeper(data, DEEPEST):
            raise ValueError
        message: Theirs = msgspec.convert(data, Theirs)
    except (ValueError, RecursionError):
        raise ValueError from None
    return message


def schema() -> dict[str, Any]:
    """Return the JSON schema of a line: `to_bot` for our messages, `from_bot` for a bot's."""
    (ours, theirs), parts = msgspec.json.schema_components(
        [Ours, Theirs], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "anyOf": [{"$ref": "#/$defs/to_bot"}, {"$ref": "#/$defs/from_bot"}],
        "$defs": {"to_bot": ours, "from_bot": theirs, **parts},
    }


def new(table: Table[Any], seat: Seat, limit: float) -> New:
    """Return the message for a seat that a game begins; `limit` is in seconds."""
    header = table.header
    return New(
        game=table.game.name,
        rules=dict(header.rules),
        seat=seat,
        seats=len(header.seats),
        seed=table.seed_of(seat),
        milliseconds=round(1000 * limit),
        view=table.game.to_json(table.view_at(0, seat)),
    )


def event(table: Table[Any], number: int, seat: Seat) -> Event:
    """Return event `number` of a table (from 0) as a seat saw it."""
    happening = table.events[number]
    return Event(happening.ply, happening.actor, happening.phase, table.report(number, seat))


def go(table: Table[Any], seat: Seat, question: int, limit: float) -> tuple[Go, dict[str, Action]]:
    """Return the question to the seat that is to act, and the actions by their notation."""
    game, view = table.game, table.view(seat)
    legal = {game.write(action): action for action in game.legal(view.state)}
    message = Go(question, table.ply, round(1000 * limit), list(legal), game.to_json(view))
    return message, legal
