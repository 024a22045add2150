"""Kills a game again and again, and looks whether it always goes on where it was.

    python -m tests.tools.crash --game tiles --kills 100 --seed 1

Each game is played by the installed command: by programs, or by a person who types and one program
or several. It is killed (SIGKILL) at random moments and resumed until it is over. After each kill
the record must hold every action that was shown, and at most one more; resuming must go on with the
next one; and in the end the record must be, byte by byte, that of a game nobody has killed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from suite.core import games
from suite.core.game import Game
from suite.core.play.record import Event, ResultLine, read_file

COMMAND: Final = (sys.executable, "-c", "from cli import main; main()")
RANDOM: Final = "ai:random"
SEATS: Final = {
    "temples": (("ai:beam:width=2", RANDOM), ("Ada", RANDOM)),
    "tiles": (("ai:greedy", RANDOM, RANDOM), ("Ada", RANDOM), ("Ada", RANDOM, RANDOM)),
}
"""Who sits at the tables of each game."""
LONGEST_LIFE: Final = 30
"""Shown lines after which a game is killed at the latest."""


@dataclass
class Report:
    """What has happened: kills, games played to their end, and how the kills fell."""

    kills: int = 0
    games: int = 0
    unshown: int = 0
    cut: int = 0
    early: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.games} games: every one went on at the last shown action "
            f"and ended as the unbroken one ({self.unshown} kills between writing and showing, "
            f"{self.cut} in the middle of a line, {self.early} before the first event)"
        )


@dataclass
class Play:
    """One game in a file of its own, with what has been shown of it."""

    game: Game[Any]
    path: Path
    seats: tuple[str, ...]
    seed: int
    moves: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    def live(self, rng: Random | None) -> bool:
        """Play on, until the game is over or it is killed; return whether it is over."""
        words, before = ["resume", str(self.path)], recorded(self.path)
        if not self.path.exists() or not self.path.stat().st_size:
            seed = ("--seed", str(self.seed))
            words = ["play", self.game.name, *self.seats, *seed, "-o", str(self.path)]
        done = sum(event.actor == 0 for event in before)
        code, events = run([*words, "--json"], self.moves[done:], rng)
        if events:
            assert events[0]["ply"] == len(before) + 1, "it did not go on at the last shown action"
        self.shown = [event.action for event in before] + [event["action"] for event in events]
        killed = code == -signal.SIGKILL
        assert killed or code == 0, f"it failed with {code}"
        return not killed or (bool(self.shown) and is_over(self.path))


def run(words: list[str], typed: list[str], rng: Random | None) -> tuple[int, list[dict[str, Any]]]:
    """Run the command, with a generator until a random kill; return its code and shown events."""
    lines = rng.randrange(LONGEST_LIFE) if rng else None
    events: list[dict[str, Any]] = []
    with subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{each}\n" for each in typed))
        process.stdin.close()
        if rng and lines == 0:
            time.sleep(rng.uniform(0, 0.4))
            process.kill()
        for number, line in enumerate(process.stdout, 1):
            told = json.loads(line) if line.endswith("\n") else {}
            if "event" in told:
                events.append(told["event"])
            if rng and number == lines:
                time.sleep(rng.uniform(0, 0.01))
                process.kill()
    return process.returncode, events


def recorded(path: Path) -> list[Event]:
    """Return the events of the last game of a file, none if it has not begun."""
    if not path.exists() or not path.stat().st_size:
        return []
    return [line for _, line in read_file(path).games[-1].lines if isinstance(line, Event)]


def is_over(path: Path) -> bool:
    """Say whether a game has its result; it may have been killed right after that."""
    lines = read_file(path).games[-1].lines
    return bool(lines) and isinstance(lines[-1][1], ResultLine)


def check_after_kill(play: Play, report: Report) -> None:
    """Test what a kill has left on the disk."""
    report.kills += 1
    written = [event.action for event in recorded(play.path)]
    assert len(written) >= len(play.shown), "the record lacks what was shown"
    for shown, event in zip(play.shown, written, strict=False):
        # Who sits at the screen is not shown what the other has drawn.
        told, game = play.game.read(shown), play.game
        assert game.covers(told, game.read(event)), "the record tells another game"
    assert len(written) <= len(play.shown) + 1, "the record is ahead of what was shown"
    report.unshown += len(written) > len(play.shown)
    report.early += not written
    if written:
        file = read_file(play.path)
        report.cut += bool(file.cut or file.unended)


def kill_and_resume(game: Game[Any], folder: Path, kills: int, seed: int) -> Report:
    """Play games until so many kills have been survived; raises `AssertionError` if one is not."""
    rng, report = Random(seed), Report()
    while report.kills < kills:
        number = report.games
        tables = SEATS[game.name]
        seats = tables[number % len(tables)]
        whole = Play(game, folder / f"{number}-whole.jsonl", seats, 1000 * seed + number)
        if seats[0] == "Ada":
            whole.moves = moves_of_a_random_person(folder, whole)
        assert whole.live(None)
        play = Play(game, folder / f"{number}-killed.jsonl", seats, whole.seed, whole.moves)
        while not play.live(rng if report.kills < kills else None):
            check_after_kill(play, report)
        assert play.path.read_bytes() == whole.path.read_bytes(), "the records differ"
        report.games += 1
    return report


def moves_of_a_random_person(folder: Path, whole: Play) -> list[str]:
    """Return what to type on the first seat: what the player `random` would do with that seed."""
    path = folder / "typed.jsonl"
    path.unlink(missing_ok=True)
    assert Play(whole.game, path, (RANDOM,) * len(whole.seats), whole.seed).live(None)
    return [event.action for event in recorded(path) if event.actor == 0]


def main() -> None:
    """Read the command line and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.crash", description=__doc__)
    parser.add_argument("--game", choices=list(SEATS), default="temples")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        report = kill_and_resume(games.find(given.game), Path(folder), given.kills, given.seed)
    sys.stdout.write(f"{given.game}, seed {given.seed}: {report}\n")


if __name__ == "__main__":
    main()
