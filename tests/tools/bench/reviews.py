"""How far the marks of a review can be relied on, measured over games of players.

    python -m tests.tools.bench.reviews tiles time --games 3 --player turn
    python -m tests.tools.bench.reviews tiles closing --games 125 --player medium
    python -m tests.tools.bench.reviews tiles own --seats 2 --games 100
    python -m tests.tools.bench.reviews tiles planted --seats 2 --games 120 --player turn
    python -m tests.tools.bench.reviews tiles twice --seats 2 --games 40 --player easy

- `time`: the processor's seconds for the review of a game, and the marks that its players get
- `closing`: how far the ledgers of smallest reviews are from closing; the numbers of events, and
  how the game is ended (by its rules, stopped, or by a seat that resigns), follow from the seed
- `own`: the choices of the reviewing player itself, in other worlds, that get no mark; it is asked
  anew for each action, as a review does, for within a turn it sees more than at its beginning
- `planted`: blunders that get a mark. In each game some legal action that loses at least `LOSS`
  is put in the place of what the game's adviser chose, by 1,000 worlds in which neither was found
- `twice`: the choices marked in each of two reviews with other random numbers

Without `--seats` a step is done for each number of seats. Its games are those of a player against
itself, each seed once; all but `own` can choose the player. A step keeps a file with a line for
each game, so that it goes on where it stopped, and more games add to it; then it reports on all of
them. A folder is for one state of the code. Intervals are of 95 %, Wilson's for shares, as if
choices were independent.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

from suite.arena.intervals import wilson
from suite.core import games
from suite.core.flow import Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.play.loop import decisions
from suite.core.play.player import Choice, Player
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, View
from suite.players import roster
from suite.review import DEEP, USUAL, Budget, Judgement, Reviewing
from suite.review.choices import Judge
from suite.review.review import MARKS
from tests.core.playing import header, play_on
from tests.tools.bench.odds_games import Row, keep, read

SMALLEST: Final = Budget(worlds=1, least=2, most=4)
"""The budget of reviews whose ledgers alone are looked at."""
LOSS: Final = 0.15
"""The share of a win that a planted blunder loses at least."""
TRIED: Final = 8
"""The number of actions that are tried as a blunder at a choice."""
SIGHT: Final = 100
"""The number of worlds in which blunders are looked for."""
DEPTH: Final = 1000
"""The number of worlds in which they are measured."""
SERIOUS: Final = "??", "?"
"""The marks that must come again."""


def time(game: Game[Any], seats: int, player: str, seed: int, budget: Budget) -> Row:
    """Return the time for the review of a game, and its marks."""
    table = played(game, seats, player, seed)
    begun = process_time()
    work = Reviewing(table, EVERYBODY, budget)
    for _done in work.work():
        pass
    review = work.review()
    seconds = process_time() - begun
    marks = Counter(step.judgement.mark for step in review.steps if step.judgement)
    close = sum(bool(step.judgement and step.judgement.close) for step in review.steps)
    return {
        "seconds": round(seconds, 2),
        "choices": len(work.choices),
        "marks": {mark: marks[mark] for mark, _ in MARKS},
        "close": close,
    }


def report_time(rows: list[Row]) -> None:
    """Print the times and the marks."""
    seconds = sorted(row["seconds"] for row in rows)
    say(f"median {seconds[len(seconds) // 2]:.1f} s, longest {seconds[-1]:.1f} s")
    for mark, _ in MARKS:
        say(f"{mark} {sum(row['marks'][mark] for row in rows) / len(rows):.2f} a game")
    say(f"too close to call {sum(row['close'] for row in rows) / len(rows):.2f} a game")


def closing(game: Game[Any], seats: int, player: str, seed: int, budget: Budget) -> Row:
    """Return how far the ledger of the smallest review of a game is from closing."""
    del budget
    rng = Random(seed)
    table = Table(game, header(seed, (player,) * seats, game))
    ending = rng.choice(("rules", "stop", "resign", "running"))
    play_on(table, until=None if ending == "rules" else rng.randrange(60))
    if ending == "resign" and table.actor is not None:
        table.resign(rng.randrange(seats))
        play_on(table, until=len(table.events) + 20)
    elif ending == "stop" and table.actor is not None:
        table.stop()
    work = Reviewing(table, EVERYBODY if table.outcome else rng.randrange(seats), SMALLEST)
    for _done in work.work():
        pass
    return {"ending": ending, "events": len(table.events), "residual": work.review().residual}


def report_closing(rows: list[Row]) -> None:
    """Print the largest difference."""
    say(f"{sum(row['events'] for row in rows)} events, {dict(Counter(r['ending'] for r in rows))}")
    say(f"largest residual {max(row['residual'] for row in rows):.1e}")


@dataclass(frozen=True, slots=True)
class AskedAnew:
    """A player that takes each action as if it had no plan, as a review looks at it."""

    player: Player

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the first action of the player's choice."""
        found = self.player.choose(view, legal, rng)
        return replace(found, actions=found.actions[:1])


def own(game: Game[Any], seats: int, player: str, seed: int, budget: Budget) -> Row:
    """Return how many choices of the reviewing player have no mark."""
    del player
    table = Table(game, header(seed, (game.reviewer,) * seats, game))
    thinker = AskedAnew(roster.seat(game, game.reviewer))
    for _seat in decisions(table):
        table.take(table.decide(thinker))
    work = Reviewing(table, EVERYBODY, budget)
    marks = Counter(work.judgement(number).mark for number in work.choices)
    return {"choices": len(work.choices), "marks": {mark: marks[mark] for mark, _ in MARKS}}


def report_own(rows: list[Row]) -> None:
    """Print the share of choices without a mark."""
    choices = sum(row["choices"] for row in rows)
    marks = {mark: sum(row["marks"][mark] for row in rows) for mark, _ in MARKS}
    say(f"{share(choices - sum(marks.values()), choices)} choices unmarked; marks: {marks}")


def planted(game: Game[Any], seats: int, player: str, seed: int, budget: Budget) -> Row:
    """Return the loss and the judgement of a blunder that is planted somewhere in a game."""
    table, rng = played(game, seats, player, seed), Random(f"{seed}:planted")
    thinker = roster.seat(game, game.adviser)
    work = Reviewing(table, EVERYBODY, budget)
    for number in rng.sample(work.choices, len(work.choices)):
        seat = table.events[number].actor
        assert isinstance(seat, int)
        view = table.view_at(number, seat)
        legal = [*game.legal(view.state)]
        best = line(game, thinker, view, rng)
        others = [action for action in legal if action != best[0]]
        lines = []
        for action in rng.sample(others, min(TRIED, len(others))):
            after = goes_on(game, table.states[number], action, seat)
            rest = line(game, thinker, after, rng) if after else ()
            lines.append((action, *rest))
        blunders = [each for each in lines if loss(game, view, best, each, rng, SIGHT) >= LOSS]
        for blunder in blunders[:1]:
            lost = loss(game, view, best, blunder, rng, DEPTH)
            if lost < LOSS:
                continue
            after = goes_on(game, table.states[number], blunder[0], seat)
            judgement = Judge(game, budget).judgement(number, view, blunder[0], after)
            return {"ply": number + 1, "action": game.write(blunder[0]), "lost": lost} | told(
                judgement
            )
    return {}


def line(game: Game[Any], thinker: Player, view: View[Any], rng: Random) -> tuple[Action, ...]:
    """Return the line that a player finds."""
    return thinker.choose(view, game.legal(view.state), rng).actions


def goes_on(game: Game[Any], state: Any, action: Action, seat: Seat) -> View[Any] | None:
    """Return what a seat sees after an action, if it is to act again."""
    after = game.apply(state, action)
    return game.view(after, seat) if game.actor(after) == seat else None


def loss(
    game: Game[Any],
    view: View[Any],
    best: tuple[Action, ...],
    other: tuple[Action, ...],
    rng: Random,
    worlds: int,
) -> float:
    """Return the share of a win that a line loses against another one."""
    chances = game.chances(view, [best, other], rng, worlds=worlds)
    return chances[0].share - chances[1].share


def told(judgement: Judgement) -> Row:
    """Return what is kept of a judgement."""
    return {
        "mark": judgement.mark,
        "loss": round(judgement.loss, 4),
        "low": round(judgement.low, 4),
        "high": round(judgement.high, 4),
        "worlds": judgement.worlds,
    }


def report_planted(rows: list[Row]) -> None:
    """Print the share of blunders with a mark, by what they lost."""
    rows = [row for row in rows if "lost" in row]
    say(f"{share(sum(bool(row['mark']) for row in rows), len(rows))} blunders marked")
    say(f"marks: {dict(Counter(row['mark'] for row in rows))}")
    for row in rows:
        if not row["mark"]:
            say(f"missed: {row}")


def twice(game: Game[Any], seats: int, player: str, seed: int, budget: Budget) -> Row:
    """Return the choices of a game that are marked in any of two reviews."""
    table = played(game, seats, player, seed)
    first, second = (Reviewing(table, EVERYBODY, budget, word) for word in ("one", "two"))
    both = [(number, first.judgement(number), second.judgement(number)) for number in first.choices]
    return {
        "choices": len(both),
        "marked": [
            {"ply": number + 1, "one": told(one), "two": told(two)}
            for number, one, two in both
            if one.mark or two.mark
        ],
    }


def report_twice(rows: list[Row]) -> None:
    """Print the shares of marks that come again."""
    marked = [(each["one"]["mark"], each["two"]["mark"]) for row in rows for each in row["marked"]]
    serious = [sum(mark in SERIOUS for mark in pair) for pair in marked]
    any_of = [pair for pair, number in zip(marked, serious, strict=True) if number]
    say(f"{sum(row['choices'] for row in rows)} choices")
    say(f"{share(serious.count(2), len(any_of))} with ? or ?? in either have it in both")
    say(f"{share(sum(all(pair) for pair in any_of), len(any_of))} of them are marked in both")
    say(f"{share(sum(all(pair) for pair in marked), len(marked))} with any mark have one in both")
    for pair, number in sorted(Counter(tuple(sorted(pair)) for pair in marked).items()):
        say(f"  {pair[0] or '-':2} and {pair[1] or '-':2}: {number}")


def played(game: Game[Any], seats: int, player: str, seed: int) -> Table[Any]:
    """Return a game of a player against itself."""
    return play_on(Table(game, header(seed, (player,) * seats, game)))


def share(some: int, of: int) -> str:
    """Return a share with its interval."""
    low, high = wilson(some, of)
    return f"{some} of {of} ({some / max(1, of):.1%}, {low:.1%}-{high:.1%})"


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


STEPS: Final[dict[str, tuple[Callable[..., Row], Callable[[list[Row]], None]]]] = {
    "time": (time, report_time),
    "closing": (closing, report_closing),
    "own": (own, report_own),
    "planted": (planted, report_planted),
    "twice": (twice, report_twice),
}
"""What is done for a game, and what is told of all of them."""


def main() -> None:
    """Read the command line, do a step for the games that are missing, and report."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.bench.reviews",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=("tiles", "temples"))
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("--seats", type=int, nargs="+", help="default: all numbers")
    parser.add_argument("--games", type=int, default=10, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--player", default="turn", help="a player or a level")
    parser.add_argument("--deep", action="store_true", help="with the budget of --deep")
    parser.add_argument("--folder", default="reviews")
    given = parser.parse_args()
    game, budget = games.find(given.game), DEEP if given.deep else USUAL
    player = roster.player_of(game, given.player)
    do, report = STEPS[given.step]
    for seats in given.seats or game.seats:
        words = [given.game, str(seats), given.step, given.player.replace(":", "-")]
        file = Path(given.folder, "-".join(words + ["deep"] * given.deep) + ".jsonl")
        known = {row["seed"] for row in read(file)}
        for seed in range(given.seed, given.seed + given.games):
            if seed not in known:
                keep(file, iter([{"seed": seed, **do(game, seats, player, seed, budget)}]))
        found = read(file)
        say(f"{given.game}, {seats} seats, {given.step}, {player}: {len(found)} games")
        report(found)


if __name__ == "__main__":
    main()
