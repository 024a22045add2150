"""What a seat cannot see shows nowhere: whole games, dealt anew at every ply.

    python -m tests.tools.secrets temples --games 200 --hints 1 --seed 1
    python -m tests.tools.secrets tiles --games 200 --hints 1 --seed 1

At every ply all that is hidden from one of the watchers, mostly from whoever acts, is dealt anew as
its view allows, and put on the table in place of the truth. Whatever this watcher can be shown must
not change by a character: the frame of the full screen with what is chosen and pointed at, letters,
sentences, what can be asked, what can be typed, why an action is refused, and the exported
position; on `--hints` plies of each game the hints as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from copy import copy
from random import Random
from typing import Any, Final

from cli.lines.typing import parser as prompt
from cli.screens.table.presenter import Presenter
from cli.screens.table.selection import Selection
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.picture.look import SIZES
from suite.core.play.player import Player
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import SPECTATOR, Watcher
from suite.players import roster

TERMINALS: Final = ((80, 24), (146, 28), (163, 38))
PIECES: Final = {
    "temples": ("mede", "sumerian", "hittite", "persian", "assyrian"),
    "tiles": ("temple", "settlement", "market", "farm", "king", "priest", "trader", "farmer"),
}
"""What is asked for by `where`."""
HINTS: Final = 3
HINTED: Final = 0.05
"""How many of the plies of a seat are taken for the hints of a game, until there are enough."""


def shown(table: Table[Any], names: list[str], watcher: Watcher, rng: Random) -> Iterator[object]:
    """Yield all that a watcher of a table may be shown, for some places and actions."""
    game, view = table.game, table.view(watcher)
    acts = table.actor == watcher
    legal = game.legal(view.state)
    texts = [game.write(action) for action in legal] if acts else []
    pointed = rng.choice([place for row in game.places for place in row])
    selection = Selection(view, names, pointed, acts=acts)
    if texts and rng.random() < 0.7:
        selection.press([rng.choice(texts).rpartition(" ")[0] or rng.choice(texts)])
        selection.point(rng.choice([*selection.builder.lit(), pointed]))
        if rng.random() < 0.5:
            yield selection.choose()
    screen = Presenter(table, names, watcher)
    screen.size = rng.choice(("", *SIZES))
    canvas = screen.canvas(selection, *rng.choice(TERMINALS), selection.bar())
    yield [*canvas.rows()], canvas.spots
    yield game.ascii(view, names)
    yield game.describe(view, names)
    yield json.dumps(game.to_json(view))
    yield game.visible_scores(view)
    yield game.status(view, names)
    yield game.look_at(view, names, pointed)
    yield [game.listing(view, names, what) for what in game.lists]
    yield [game.where(view, names, what) for what in PIECES[game.name]]
    if acts:
        yield [*prompt.group_by_verb(map(game.write, legal), game)]
        aside = [game.random_action(game.every_action(), rng) for _ in range(3)]
        yield [game.explain(view, action, names) for action in aside]
        yield [game.phrase(view, action) for action in aside]
        for key in game.keys(view):
            selection.press(key.words)
            yield selection.refused
            selection.drop()


def dealt_anew(table: Table[Any], watcher: Watcher, rng: Random) -> Table[Any]:
    """Return the table as it may be too, by all that a watcher knows now."""
    other = copy(table)
    other.state = table.game.determinize(table.view(watcher), rng)
    return other


def watch(game: Game[Any], seed: int, *, hints: int = 0, plies: int = 2000) -> Counter[str]:
    """Play one game, or so many plies of it, and compare at each what a watcher is shown.

    Returns counts. Raises `AssertionError` with the ply and the watcher that saw more than it may.
    """
    rng = Random(f"secrets:{game.name}:{seed}")
    rules = {option.name: rng.choice(option.values) for option in game.options}
    words = list(roster.words(game))[:2]
    seats = tuple(Seating(f"Seat{at}", rng.choice(words)) for at in range(rng.choice(game.seats)))
    players: list[Player] = [roster.seat(game, each.player) for each in seats]
    table = Table(game, Header(format=FORMAT, game=game.name, rules=rules, seats=seats, seed=seed))
    names = [each.name for each in seats]
    counts = Counter(games=1)
    while (actor := table.actor) is not None and counts["plies"] < plies:
        counts["plies"] += 1
        watcher = rng.choice([*range(len(seats)), SPECTATOR, *([] if actor is CHANCE else [actor])])
        counts += compare(table, names, watcher, rng, hints=counts["hints"] < hints)
        if actor is CHANCE:
            table.deal()
        else:
            table.take(table.decide(players[actor]))
    return counts


def compare(
    table: Table[Any], names: list[str], watcher: Watcher, rng: Random, *, hints: bool = False
) -> Counter[str]:
    """Compare what a watcher is shown of a table, and of one that looks the same to it."""
    other = dealt_anew(table, watcher, rng)
    place = rng.random()
    for one, another in zip(
        shown(table, names, watcher, Random(place)),
        shown(other, names, watcher, Random(place)),
        strict=True,
    ):
        assert one == another, (table.game.name, table.ply, watcher, one, another)
    counts = Counter(views=1, dealt_anew=int(other.state != table.state))
    if hints and watcher == table.actor and rng.random() < HINTED:
        one, another = (
            each.game.hints(each.view(watcher), names, HINTS) for each in (table, other)
        )
        assert one == another, (table.game.name, table.ply, watcher)
        counts["hints"] += 1
    return counts


def main() -> None:
    """Read the command line and print the figures of a run."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.secrets", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--hints", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = games.find(given.game)
    sums: Counter[str] = Counter()
    for number in range(given.games):
        sums += watch(game, given.seed + number, hints=given.hints)
        sys.stderr.write(f"{dict(sums)}\n")
    told = ", ".join(f"{number:,} {what.replace('_', ' ')}" for what, number in sums.items())
    sys.stdout.write(f"{given.game}: {told}\n")


if __name__ == "__main__":
    main()
