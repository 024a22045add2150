"""What players do in games that are recorded, as in those of a tournament.

    zweistrom arena run tiles expert expert -n 100 --seed 39001 -o folder
    python -m tests.tools.habits folder/games/*.jsonl

A figure is a mean, or the shares of what was most frequent; `docs/strategy.md` quotes some. Games
that ended by resignation or by a limit are left out.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from suite.core import games
from suite.core.play.record import read_file, read_games
from suite.core.play.replay import replay
from suite.core.play.table import CHANCE_WORD, Table
from suite.temples.model.pieces import HEIGHT, size
from suite.tiles.model.pieces import COLOURS
from suite.tiles.model.state import REVOLT

FREQUENT: Final = 6
"""How many entries of a list are shown."""
ABILITIES: Final = ("collapse", "steal", "banish", "defect", "leap", "halve")
CUT_SHORT: Final = frozenset({"resigned", "forfeit", "limit"})


class Habits:
    """What was counted: numbers by name, of which the mean is shown, and words by name."""

    def __init__(self) -> None:
        self.numbers: defaultdict[str, list[float]] = defaultdict(list)
        self.words: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def lines(self) -> Iterator[str]:
        """Yield the figures, one a line."""
        for name, numbers in sorted(self.numbers.items()):
            yield f"{name}: {fmean(numbers):.2f} (of {len(numbers):,})\n"
        for name, words in sorted(self.words.items()):
            number = words.total()
            shares = (f"{word} {times / number:.0%}" for word, times in words.most_common(FREQUENT))
            yield f"{name}: {', '.join(shares)} (of {number:,})\n"


def turns(table: Table[Any]) -> Iterator[list[int]]:
    """Yield the numbers of the decisions of each turn, by all seats; they count from 0."""
    turn: list[int] = []
    active = None
    for number, event in enumerate(table.events):
        now = table.states[number].active
        if now != active and turn:
            yield turn
            turn = []
        active = now
        if event.actor != CHANCE_WORD:
            turn.append(number)
    if turn:
        yield turn


def count_tiles(table: Table[Any], habits: Habits) -> None:
    """Count what was done in a game of tiles."""
    begun: set[int] = set()
    for turn in turns(table):
        active = table.states[turn[0]].active
        chosen = [number for number in turn if table.events[number].phase == "action"]
        what = [table.events[number].action.split() for number in chosen]
        if active not in begun:
            begun.add(active)
            words = sorted(" ".join(word[:2]) for word in what if word[0] != "end")
            habits.words["first turn"][" + ".join(words)] += 1
        for number, word in zip(chosen, what, strict=True):
            habits.words["action"][word[0]] += 1
            if word[0] in ("tile", "leader"):
                habits.words[word[0]][word[1]] += 1
            if word[0] == "catastrophe":
                habits.numbers["catastrophe, share of the game gone"].append(
                    number / len(table.events)
                )
    fights = Counter(revolt=0, war=0)
    for before, event in zip(table.states, table.events, strict=True):
        if event.phase == "defend":
            attack = before.strength[0] + before.committed[0]
            defence = before.strength[1] + int(event.action.split()[1])
            fight = "revolt" if before.conflict == REVOLT else "war"
            habits.words[f"{fight}, won by"]["attacker" if attack > defence else "defender"] += 1
            habits.words[f"{fight}, colour"][COLOURS[before.colour]] += 1
            fights[fight] += 1
    for fight, number in fights.items():
        habits.numbers[f"{fight}s"].append(number)
    end, outcome = table.state, table.outcome
    assert outcome
    for seat in range(end.seats):
        who = "winner" if seat in outcome.winners else "loser"
        points = end.points[seat << 2 : (seat << 2) + 4]
        habits.words["weakest colour before treasures"][COLOURS[points.index(min(points))]] += 1
        habits.numbers[f"treasures of a {who}"].append(end.won[seat])
        habits.numbers[f"weakest colour of a {who}"].append(min(outcome.scores[seat]))
        habits.numbers[f"all points of a {who}"].append(sum(outcome.scores[seat]))
        habits.numbers["catastrophes of a seat"].append(2 - end.catastrophes_left[seat])
    habits.numbers["monuments"].append(sum(map(bool, end.monuments)))


def count_temples(table: Table[Any], habits: Habits) -> None:
    """Count what was done in a game of cards."""
    used, migrated = 0, False
    for order, turn in enumerate(turns(table), 1):
        words = [table.events[number].action.split() for number in turn]
        verbs = Counter(word[0] for word in words)
        habits.words["verb"].update(verbs)
        habits.numbers["journeys in a turn"].append(verbs["travel"])
        habits.numbers["people settled in a turn"].append(verbs["settle"])
        habits.numbers["stages built in a turn"].append(verbs["build"] + verbs["leap"])
        habits.words["migration in a turn"]["yes" if verbs["migrate"] else "no"] += 1
        for word in words:
            if word[0] in ("build", "leap"):
                habits.words["stage from"][word[-1]] += 1
            if word[0] in ABILITIES:
                habits.words["ability"][word[0]] += 1
                used += 1
        if verbs["migrate"] and not migrated:
            migrated = True
            habits.numbers["turn of the first migration"].append(order)
        after = table.states[turn[-1] + 1] if turn[-1] + 1 < len(table.states) else table.state
        active = table.states[turn[0]].active
        habits.numbers["cards in hand after a turn"].append(size(after.hands[active]))
    end, outcome = table.state, table.outcome
    assert outcome
    last = next(event for event in reversed(table.events) if event.actor != CHANCE_WORD)
    habits.words["last action"][last.action.split()[0]] += 1
    habits.numbers["abilities"].append(used)
    for seat in range(2):
        who = "winner" if seat in outcome.winners else "loser"
        heights = sorted(
            (HEIGHT[end.temples[seat << 3 | site]] for site in range(1, 6)), reverse=True
        )
        habits.numbers[f"sum of a {who}"].append(sum(heights))
        habits.numbers[f"temples of a {who}"].append(sum(map(bool, heights)))
        for place, height in enumerate(heights, 1):
            habits.numbers[f"temple {place} of a {who}, height"].append(height)


COUNTS: Final[dict[str, Callable[[Table[Any], Habits], None]]] = {
    "temples": count_temples,
    "tiles": count_tiles,
}


def measure(paths: Iterable[Path]) -> dict[str, Habits]:
    """Return what is done in the games of these files, by game and number of seats."""
    found: defaultdict[str, Habits] = defaultdict(Habits)
    for path in paths:
        for source in read_games(path, read_file(path)):
            table = replay(games.find(source.header.game), source, path.name)
            outcome = table.outcome
            if outcome is None or outcome.reason in CUT_SHORT:
                continue
            name, seats = table.game.name, len(table.header.seats)
            habits = found[f"{name}, {seats} seats"]
            COUNTS[name](table, habits)
            first = int(table.events[0].action.split()[1])
            habits.words["won by"]["the first" if first in outcome.winners else "another"] += 1
            habits.words["end"][outcome.reason] += 1
            habits.numbers["turns"].append(sum(1 for _ in turns(table)))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what is done in the games of the files that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.habits", description=__doc__)
    parser.add_argument("file", type=Path, nargs="+")
    for name, habits in sorted(measure(parser.parse_args(arguments).file).items()):
        sys.stdout.writelines([f"{name}\n", *(f"  {line}" for line in habits.lines())])


if __name__ == "__main__":
    main()
