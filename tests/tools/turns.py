"""How good the turns are that levels, hints and the adviser choose, at starts of turns of games.

    python -m tests.tools.turns GAME [--positions 400] [--seed N] [--seats 2] [--who hard,expert]
    python -m tests.tools.turns tiles --orders

A chosen turn is *clearly worse* if the best of sixty random complete turns has the better chance,
and that is no accident; of some the loss is too small to matter, less than half a point of winning.
The random turn is found on other worlds than those that compare. Hints may not use what can be
counted but is not shown, so they are compared by what they may know. In the
tile game a turn is *dominated* if the seat can reach the same position with more points for itself
and no more for others; `--orders` looks at that alone, which is quick. No clock decides anything:
the same seed gives the same table, and without `--seed` a new one is drawn and printed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from suite.arena.intervals import wilson
from suite.core import games
from suite.core.flow import CHANCE, Action, Seat
from suite.core.game import Game
from suite.core.text.forecast import mean_of
from suite.core.view import EVERYBODY, View
from suite.players import roster

NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")
LEVELS: Final = ("hard", "expert", "master")
PLAYED: Final = ("medium", "hard")
"""The levels that play the games, drawn for each seat."""
A_GAME: Final = 4
"""The positions looked at of a game."""
TURNS: Final = 60
SEARCHES: Final = ((24, 6), (64, 1))
"""The worlds of each round that finds the best random turn, and how many turns stay."""
WORLDS: Final = 384
"""The worlds that compare."""
HINT: Final = "hint"
MATTERS: Final = 0.5
"""The smallest loss that matters, in points of winning in a hundred."""

Line: TypeAlias = tuple[Action, ...]
Decide: TypeAlias = Callable[[View[Any], Random], Line]
"""Chooses the line of a turn on a view."""


def deciders(game: Game[Any], words: Sequence[str]) -> Mapping[str, Decide]:
    """Return who chooses turns: levels and players by their words, `hint` and `adviser`."""

    def by_player(word: str) -> Decide:
        player = roster.seat(game, word)
        return lambda view, rng: player.choose(view, game.legal(view.state), rng).actions

    def by_hint(view: View[Any], _rng: Random) -> Line:
        return tuple(game.hints(view, NAMES, 1)[0].line)

    special = {HINT: by_hint, "adviser": by_player(game.adviser)}
    return {word: special.get(word) or by_player(word) for word in words}


def dealt(game: Game[Any], state: Any, dealer: Any) -> Any:
    """Return a state after all that chance does before a seat is to act."""
    while game.actor(state) is CHANCE:
        event = dealer.deal(state)
        dealer.follow(state, event)
        state = game.play(state, event)
    return state


def starts(game: Game[Any], seed: int, seats: int) -> Iterator[tuple[Seat, Any]]:
    """Play a game; yield who is to act and the state at the start of each turn."""
    rng = Random(f"starts:{seed}")
    players = [roster.seat(game, rng.choice(PLAYED)) for _ in range(seats)]
    dealer = game.dealer(seed)
    state, active = dealt(game, game.new(game.new_rules(), seats), dealer), None
    while isinstance(actor := game.actor(state), int):
        if game.active(state) != active:
            active = game.active(state)
            yield actor, state
        view = game.view(state, actor)
        action = players[actor].choose(view, game.legal(view.state), rng).actions[0]
        state = dealt(game, game.play(state, action), dealer)


def positions(game: Game[Any], number: int, seed: int, seats: int) -> Iterator[tuple[Seat, Any]]:
    """Yield positions at starts of turns, some of each game, where there is a choice."""
    while number > 0:
        turns = [start for start in starts(game, seed, seats) if len(game.legal(start[1])) > 1]
        sample = Random(seed).sample(turns, min(A_GAME, number, len(turns)))
        yield from sample
        number -= len(sample)
        seed += 1


def random_turn(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Line:
    """Return random actions up to the end of a turn, or to where chance or a rival acts."""
    line: Line = ()
    active = game.active(state)
    while game.actor(state) == seat and game.active(state) == active:
        action = game.random_action(game.legal(state), rng)
        line = (*line, action)
        state = game.apply(state, action)
    return line


def best_random_turn(view: View[Any], seat: Seat, rng: Random, *, counting: bool) -> Line:
    """Return the best of sixty random turns, by chances on worlds of its own."""
    game = view.game
    lines = sorted({random_turn(game, view.state, seat, rng) for _ in range(TURNS)})
    for worlds, number in SEARCHES:
        chances = game.chances(view, lines, rng, worlds=worlds, counting=counting)
        order = sorted(range(len(lines)), key=lambda place: -chances[place].share)
        lines = [lines[place] for place in order[:number]]
    return lines[0]


def losses_of(
    view: View[Any], seat: Seat, lines: Mapping[str, Line], rng: Random, *, counting: bool
) -> Mapping[str, tuple[float, bool]]:
    """Return what each line loses against the best random turn, in points, and if that is clear.

    All are compared on the same worlds.
    """
    random = best_random_turn(view, seat, rng, counting=counting)
    compared = [random, *lines.values()]
    best, *chances = view.game.chances(view, compared, rng, worlds=WORLDS, counting=counting)
    return {
        word: (
            100 * (best.share - chance.share),
            best.share > chance.share and best.differs(chance),
        )
        for word, chance in zip(lines, chances, strict=True)
    }


# Orders, in the tile game.


def facts(game: Game[Any], state: Any) -> tuple[str, list[int]]:
    """Return a position without its points, and the points of each seat."""
    position = game.to_json(game.view(state, EVERYBODY))
    piles = zip(position.pop("points"), position.pop("won_treasures"), strict=True)
    points = [sum(pile.values()) + treasures for pile, treasures in piles]
    return json.dumps(position, sort_keys=True), points


def turns_of(game: Game[Any], state: Any, seat: Seat, mains: Sequence[Action]) -> Iterator[Line]:
    """Yield the lines that take some actions in their order, with all decisions within them."""
    if game.actor(state) != seat:
        return
    if state.phase == "action":
        if not mains:
            yield ()
            return
        choices, rest = [mains[0]], mains[1:]
    else:
        choices, rest = list(game.legal(state)), mains
    for action in choices:
        if action in game.legal(state):
            then = game.apply(state, action)
            if (not rest and game.actor(then) != seat) or then.active != seat:
                yield (action,)
                continue
            for line in turns_of(game, then, seat, rest):
                yield (action, *line)


def after(game: Game[Any], state: Any, line: Line) -> tuple[Any, Line]:
    """Return the state after a line, as far as it goes, and its actions of whole turns."""
    mains: Line = ()
    seat = game.actor(state)
    for action in line:
        if game.actor(state) != seat or action not in game.legal(state):
            break
        if state.phase == "action":
            mains = (*mains, action)
        state = game.apply(state, action)
    return state, mains


def dominated(game: Game[Any], state: Any, seat: Seat, line: Line) -> Line | None:
    """Return a turn of the same two actions that gives the same position and more points."""
    end, mains = after(game, state, line)
    if len(mains) != 2:
        return None
    position, points = facts(game, end)
    for order in (mains[::-1], mains):
        for other in turns_of(game, state, seat, order):
            then, _ = after(game, state, other)
            reached, gained = facts(game, then)
            gains = [more - points[place] for place, more in enumerate(gained)]
            if reached == position and gains[seat] > 0 >= max(gains[:seat] + gains[seat + 1 :]):
                return other
    return None


# The table.


def rate(hits: int, number: int) -> str:
    """Return a share in percent with its 95 % interval."""
    low, high = wilson(hits, number)
    return f"{hits} of {number}, {100 * hits / number:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def measure(
    game: Game[Any], starts: Iterator[tuple[Seat, Any]], who: Sequence[str], *, orders: bool
) -> Iterator[str]:
    """Yield the lines of the table; a dominated turn is shown as soon as it is met."""
    choose = deciders(game, who)
    seen = dict.fromkeys(who, 0)
    losses: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    total = 0
    for total, (seat, state) in enumerate(starts, 1):
        view = game.view(state, seat)
        lines = {word: decide(view, Random(total)) for word, decide in choose.items()}
        for word, line in lines.items() if game.name == "tiles" else ():
            if better := dominated(game, state, seat, line):
                seen[word] += 1
                written = (" + ".join(map(game.write, each)) for each in (line, better))
                yield "{}: {}, better {}\n".format(word, *written)
        if orders:
            continue
        for counting in (True, False):
            judged = {word: line for word, line in lines.items() if counting == (word != HINT)}
            rng = Random(f"worlds:{total}")
            found = losses_of(view, seat, judged, rng, counting=counting) if judged else {}
            for word, lost in found.items():
                losses[word].append(lost)
    for word in who:
        if game.name == "tiles":
            yield f"{word}: dominated {rate(seen[word], total)}\n"
        if not orders:
            clear = [loss for loss, is_clear in losses[word] if is_clear]
            loss, error = mean_of([loss for loss, _ in losses[word]])
            yield (
                f"{word}: clearly worse than the best of {TURNS} random turns "
                f"{rate(len(clear), total)}, by {MATTERS} points or more "
                f"{sum(loss >= MATTERS for loss in clear)}; "
                f"mean loss {loss:.2f} +- {1.96 * error:.2f} points\n"
            )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.turns",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", choices=games.names())
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--who", default="hard,expert,hint,adviser")
    parser.add_argument("--orders", action="store_true")
    given = parser.parse_args(arguments)
    game = games.find(given.game)
    seed = Random().randrange(1_000_000) * 1000 if given.seed is None else given.seed
    sys.stdout.write(f"{game.name}, {given.seats} seats, from seed {seed}\n")
    found = positions(game, given.positions, seed, given.seats)
    for line in measure(game, found, given.who.split(","), orders=given.orders):
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
