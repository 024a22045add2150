"""Games to measure chances on: played, kept as their decisions, and gone through again.

What a game keeps follows from its seed alone. All that happens by chance is dealt again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from suite import native
from suite.core import games
from suite.core.flow import CHANCE, Action, Seat
from suite.core.game import Game
from suite.core.text.forecast import measured
from suite.core.view import View
from suite.players import networks, roster
from suite.tiles.engine.evaluation import WON

Row = dict[str, Any]
"""What a file holds of a game: `seed`, `player`, `seats`, `winners` and `decisions`."""
LINES: Final = "position", "choice"
"""What chances are asked for: the position as it is, and what was done in the rest of the turn."""


class Turn(NamedTuple):
    """The first decision of a turn.

    - `begins`: the number of decisions before it
    - `view`: what the seat knows
    - `line`: what it did in the turn up to new information
    """

    begins: int
    view: View[Any]
    line: list[Action]


class Leaf(NamedTuple):
    """A position as a rollout values it for a seat, and what came of it.

    - `wait`: the turns before the seat's own
    - `value`: in the unit of the evaluation
    - `part`: how much of the game was over (0 to 1)
    - `won`: the share of the win (0 to 1)
    """

    wait: int
    value: float
    part: float
    won: float


def played(name: str, player: str, seats: int, seed: int) -> Row:
    """Play a game of one player against itself."""
    game, rng = games.find(name), Random(seed)
    free, thinker = game.unchecked, roster.seat(game, player)
    state, dealer = game.new(game.new_rules(), seats), game.dealer(seed)
    decisions: list[Action] = []
    plan: list[Action] = []
    planner: Seat | None = None
    while (actor := free.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.deal(state)
            dealer.follow(state, action)
            plan = []
        else:
            if not plan or planner != actor:
                view = game.view(state, actor)
                plan = [*thinker.choose(view, game.legal(view.state), rng).actions]
                planner = actor
            action = plan.pop(0)
            decisions.append(action)
        free.step(state, action)
    result = game.result(state)
    assert result
    return {
        "seed": seed,
        "player": player,
        "seats": seats,
        "winners": [*result.winners],
        "decisions": decisions,
    }


def steps(game: Game[Any], row: Row) -> Iterator[tuple[Any, Any, Action, bool]]:
    """Go through a game: yield each position, who acts, what is done, and whether a turn begins.

    The state is the same one, which goes on.
    """
    free, dealer, begun = game.unchecked, game.dealer(row["seed"]), None
    state = game.new(game.new_rules(), row["seats"])
    for decision in row["decisions"]:
        while free.actor(state) is CHANCE:
            event = dealer.deal(state)
            dealer.follow(state, event)
            yield state, CHANCE, event, False
            free.step(state, event)
        actor = free.actor(state)
        begins = actor == free.active(state) != begun
        begun = actor if begins else begun
        yield state, actor, decision, begins
        free.step(state, decision)


def turns(row: Row, game: Game[Any]) -> list[Turn]:
    """Return the turns of a game in their order."""
    found: list[Turn] = []
    done, goes_on = 0, False
    for state, actor, action, begins in steps(game, row):
        if begins:
            found.append(Turn(done, game.view(state, actor), []))
            goes_on = True
        goes_on = goes_on and actor == found[-1].view.watcher
        if goes_on:
            found[-1].line.append(action)
        done += actor is not CHANCE
    return found


def chosen(row: Row, number: int, positions: int) -> list[int]:
    """Return which of a number of turns are asked about: the first and some others."""
    rng = Random(f"{row['seed']}:positions")
    return [0, *rng.sample(range(1, number), min(number, positions) - 1)]


def told(row: Row, name: str, positions: int) -> Row:
    """Return the mean shares that were measured at some turns of a game, not yet calibrated."""
    game = games.find(name)
    found, rng = turns(row, game), Random(f"{row['seed']}:chances")
    rows = []
    for number in chosen(row, len(found), positions):
        _, view, line = found[number]
        counting = rng.random() < 0.5
        chances = game.chances(view, [(), line], rng, counting=counting)
        means = (round(measured(chance.worlds), 4) for chance in chances)
        rows.append(
            {
                "turn": number,
                "seat": view.watcher,
                "counting": counting,
                **dict(zip(LINES, means, strict=True)),
                "wide": round(chances[1].high - chances[1].low, 3),
            }
        )
    return {**{key: row[key] for key in ("seed", "seats", "winners")}, "told": rows}


def cut(row: Row, name: str, positions: int) -> Row:
    """Return a game up to the last turn that is asked about, with the numbers of those turns."""
    found = turns(row, games.find(name))
    numbers = chosen(row, len(found), positions)
    last = found[max(numbers)]
    kept = {key: row[key] for key in ("seed", "seats", "winners")}
    return {
        **kept,
        "turns": numbers,
        "decisions": row["decisions"][: last.begins + len(last.line)],
    }


def leaves(row: Row, name: str) -> list[Leaf]:
    """Return the positions of a game as rollouts would value them, but for those that decide.

    In the tile game all seats value the beginning of each turn; in the card game, whose turn it is
    values the turn that a search finds.
    """
    game = games.find(name)
    found: list[Leaf] = []
    done, many = 0, len(row["decisions"])
    for state, actor, _action, begins in steps(game, row):
        if begins:
            found += (
                Leaf(wait, value, done / many, won(row, seat))
                for seat, wait, value in _values(game, state, actor)
                if abs(value) < WON / 2
            )
        done += actor is not CHANCE
    return found


def _values(game: Game[Any], state: Any, mover: Seat) -> Iterator[tuple[Seat, int, float]]:
    """Yield seats, how long they wait, and the value to them of a position where a turn begins."""
    package = f"suite.{game.name}"
    if game.name == "temples":
        width = import_module(f"{package}.players.forecast").WIDTH
        search = native.fastest(f"{package}.players.search")
        yield mover, 1, search.beam(game.view(state, mover).state, width).value
        return
    weights = networks.weights_of(package, "")
    evaluation = native.fastest(f"{package}.engine.evaluation")
    form = native.fastest(f"{package}.model.state").State
    for seat in range(state.seats):
        view = native.converted(game.view(state, seat).state, form)
        wait = (seat - mover) % state.seats
        yield seat, wait, evaluation.Evaluation(view, seat, weights).of(view)


def won(row: Row, seat: Seat) -> float:
    """Return the share of a game that a seat won."""
    share: float = (seat in row["winners"]) / len(row["winners"])
    return share


def read(file: Path) -> list[Row]:
    """Return the games of a file; a last line that was cut short is none."""
    text = file.read_text() if file.exists() else ""
    return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]


def keep(file: Path, rows: Iterator[Row]) -> None:
    """Add games to a file, each as soon as it is there; a line that was cut short is replaced."""
    text = file.read_bytes() if file.exists() else b""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as out:
        out.truncate(text.rfind(b"\n") + 1)
        for row in rows:
            out.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
            out.flush()
