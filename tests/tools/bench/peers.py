"""How fast others' packages play random games, in yardsticks.

    python -m tests.tools.bench.peers [NAME...] [--json]

A name is what pip calls a package; without one, all are run. Those that are not installed are
skipped. Nothing of ours is needed but the yardstick. A decision is a seat's, on the full list of
its legal moves. Chance is paid for but is not counted. The rounds of a game and of the yardstick
alternate and are timed by the processor; the median of each counts. Where a package can play a
whole game inside its C++, that is told as a game of its own. Games end by their own rules or by
their package's limits: Catan after 1,000 turns, chess by the draws that nobody needs to claim, and
in PettingZoo by those that could be claimed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from statistics import mean, median
from typing import Any, Final

from tests.tools.bench import yardstick

Play = Callable[[int], list[int]]
"""Plays the game of a seed to its end; returns the number of legal moves at each decision."""

ROUNDS: Final = 7


def any_of(legal: Sequence[Any], random: Random) -> Any:
    """Return a legal move, each with equal odds."""
    return legal[int(random.random() * len(legal))]


def catan(seats: int) -> Play:
    """Games by the package's own loop. Its rolls of the dice are decisions like all others."""
    catanatron = import_module("catanatron")
    colours = list(catanatron.Color)[:seats]

    def play(seed: int) -> list[int]:
        widths: list[int] = []
        random = Random(seed)

        def decide(player: Any, game: Any, legal: list[Any]) -> Any:
            widths.append(len(legal))
            return any_of(legal, random)

        players = [catanatron.RandomPlayer(colour) for colour in colours]
        catanatron.Game(players, seed=seed).play(decide_fn=decide)
        return widths

    return play


def spiel(name: str, observe: Callable[[Any], object] | None = None) -> Play:
    """Games of OpenSpiel, move by move from Python. Chance is an actor, as with us.

    `observe` is called with each state in which a player decides.
    """
    game = import_module("pyspiel").load_game(name)

    def play(seed: int) -> list[int]:
        widths: list[int] = []
        random = Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                events, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(events, odds)[0])
                continue
            if observe:
                observe(state)
            legal = state.legal_actions()
            widths.append(len(legal))
            state.apply_action(any_of(legal, random))
        return widths

    return play


def spiel_in_cpp(name: str) -> Play:
    """Games of OpenSpiel's own random bots: Python sees nothing between the start and the end."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    seats = game.num_players()

    def played(seed: int) -> Any:
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, seed * seats + seat) for seat in range(seats)]
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    @cache
    def widths(seed: int) -> list[int]:
        """Found by replaying the game, so only once: the round that is not timed pays for it."""
        state, found = game.new_initial_state(), []
        for event in played(seed).full_history():
            if not state.is_chance_node():
                found.append(len(state.legal_actions()))
            state.apply_action(event.action)
        return found

    def play(seed: int) -> list[int]:
        played(seed)
        return widths(seed)

    return play


def zoo(name: str) -> Play:
    """Games of PettingZoo."""
    return aec(import_module("pettingzoo").make("aec", name))


def aec(env: Any) -> Play:
    """Games of an AEC environment. An agent gets an observation and a mask of its legal moves."""
    env.reset(seed=1)  # once, as a seed makes some games build all anew

    def play(seed: int) -> list[int]:
        widths: list[int] = []
        random = Random(seed)
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            widths.append(len(legal))
            env.step(any_of(legal, random))
        return widths

    return play


def chess() -> Play:
    """Games of python-chess. The list of legal moves also tells mate and stalemate."""
    package = import_module("chess")

    def play(seed: int) -> list[int]:
        widths: list[int] = []
        random = Random(seed)
        board = package.Board()
        while (legal := list(board.legal_moves)) and not (
            board.is_insufficient_material()
            or board.is_seventyfive_moves()
            or board.is_fivefold_repetition()
        ):
            widths.append(len(legal))
            board.push(any_of(legal, random))
        return widths

    return play


@dataclass(frozen=True)
class Peer:
    """A package: the modules it cannot do without, and of each game its maker and games a round."""

    modules: tuple[str, ...]
    games: dict[str, tuple[Callable[[], Play], int]]


PEERS: Final = {
    "catanatron": Peer(
        ("catanatron",),
        {"catan, 2 seats": (partial(catan, 2), 20), "catan, 4 seats": (partial(catan, 4), 15)},
    ),
    "open_spiel": Peer(
        ("pyspiel",),
        {
            name + where: (partial(maker, name), games)
            for name, games in (
                ("backgammon", 250),
                ("gin_rummy", 250),
                ("hearts", 1000),
                ("chess", 200),
                ("go", 150),
            )
            for where, maker in (("", spiel), (" in C++", spiel_in_cpp))
        },
    ),
    "pettingzoo": Peer(
        ("pettingzoo", "pygame", "chess", "rlcard"),
        {
            "connect_four_v3": (partial(zoo, "classic/connect_four_v3"), 250),
            "texas_holdem_v4": (partial(zoo, "classic/texas_holdem_v4"), 1500),
            "chess_v6": (partial(zoo, "classic/chess_v6"), 3),
        },
    ),
    "chess": Peer(("chess",), {"chess": (chess, 40)}),
}


@dataclass(frozen=True)
class Figure:
    """The speed of a peer's game; `legal` is its legal moves a decision, on average."""

    what: str
    peer: str
    version: str
    game: str
    per_second: int
    yardsticks: float
    legal: float
    single: float
    """The share of the decisions that had one legal move."""


def speed(play: Callable[[], int]) -> float:
    """Return decisions a second of processor time."""
    began = time.process_time()
    decisions = play()
    return decisions / (time.process_time() - began)


def measure(name: str, game: str) -> Figure:
    """Play a round that is not timed, then the timed ones, in turn with the yardstick."""
    maker, games = PEERS[name].games[game]
    play, seeds = maker(), range(1, games + 1)
    widths = [width for seed in seeds for width in play(seed)]
    pairs = [
        (speed(lambda: sum(len(play(seed)) for seed in seeds)), speed(yardstick.play_round))
        for _ in range(ROUNDS)
    ]
    theirs, yardsticks = (median(speeds) for speeds in zip(*pairs, strict=True))
    return Figure(
        what="playout",
        peer=name,
        version=version(name),
        game=game,
        per_second=round(theirs),
        yardsticks=round(theirs / yardsticks, 3),
        legal=round(mean(widths), 1),
        single=round(widths.count(1) / len(widths), 3),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and print a line a figure."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.peers", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PEERS))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    names = given.names or list(PEERS)
    if unknown := [name for name in names if name not in PEERS]:
        parser.exit(2, f"No peer is called {unknown[0]}: there are {', '.join(PEERS)}.\n")
    missing = [name for name in names if not all(map(find_spec, PEERS[name].modules))]
    if missing:
        sys.stderr.write(f"Not installed, so skipped: {', '.join(missing)}.\n")
    present = [name for name in names if name not in missing]
    if present and not given.json:
        sys.stdout.write(
            f"{'peer':11} {'version':8} {'game':18} {'decisions a second':>18} {'yardsticks':>10}"
            f" {'legal moves':>11} {'single':>6}\n"
        )
    for name in present:
        for game in PEERS[name].games:
            figure = measure(name, game)
            sys.stdout.write(
                json.dumps(asdict(figure)) + "\n"
                if given.json
                else f"{figure.peer:11} {figure.version:8} {figure.game:18}"
                f" {figure.per_second:18,} {figure.yardsticks:10.3f}"
                f" {figure.legal:11.1f} {figure.single:6.1%}\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
