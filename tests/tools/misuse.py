"""Calls all that environments, learning and reviews offer with absurd arguments.

    python -m tests.tools.misuse
    python -m tests.tools.misuse suite.environments --calls 300 --seed 1

The names are found by introspection: every public function, class and method of the packages. Each
gets so many calls, with sound arguments of which some are replaced by absurd ones. Objects live
through many calls, and between them their arrays are written to, cut and reshaped. Each call must
come back with an answer or an exception, within time and memory, and the process must live on; an
exception that only a mistake of ours can raise is told. `tests.tools.doors` does it for games.

Each module has a process of its own, so that a crash or an endless loop is observed like all else.
"""

from __future__ import annotations

import argparse
import inspect
import io
import os
import pkgutil
import resource
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, Final

import numpy as np

from suite.arena.workers import Inline
from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.view import EVERYBODY, View
from suite.environments import tree, vector
from suite.learning.course_settings import Course
from suite.learning.self_play import SelfPlay, features_of
from suite.players import roster
from suite.review import Budget, Review
from tests.review.pages import VECTORS, choices, played, reviewed
from tests.tools.doors import NUMBERS, OTHERS, TooLongError, absurd, too_long

PACKAGES: Final = ("suite.environments", "suite.learning", "suite.review")
OURS: Final = (SystemError, NameError, TooLongError)
"""What no argument may raise: a broken C interface, a mistake of ours, or no end."""
LONG: Final = frozenset({"run", "train", "play_chunk", "make_review"})
"""What takes long with sound arguments: at least one is absurd."""
MEMORY: Final = 2 << 30
"""The most bytes that the process may have."""
SECONDS: Final = 30
"""The longest that one call may take."""
MANY: Final = 1 << 20
"""Who asks for more of something may have to wait for it."""
LIFE: Final = 12
"""The calls that an object lives through."""


def absurdities(rng: Random) -> list[Any]:
    """Return what is no sound argument of anything, or only by accident."""
    loop: list[Any] = []
    loop.append(loop)
    return [
        *NUMBERS,
        *OTHERS,
        10**5000,
        float("nan"),
        float("inf"),
        True,
        b"\0\xff",
        "\0",
        "x" * 70_000,
        "../../x",
        Path("/dev/null"),
        Path("/proc/self/mem"),
        loop,
        [None] * 4,
        [[], [1]],
        {"x": 1},
        range(10**6),
        lambda *_given, **_more: None,
        np.zeros(0),
        np.zeros((3, 0, 2), np.int8),
        np.full(4, -1),
        np.full(4, 2**62),
        np.array([None, "x"], object),
        np.array([np.nan, np.inf]),
        np.zeros((4, 4), complex),
        np.broadcast_to(np.int8(1), (1 << 20,)),
        np.zeros(8, np.uint8)[::-1],
        np.frombuffer(b"12345678", np.int64),
        rng.randrange(10),
        rng.random(),
    ]


@cache
def table_of(name: str) -> Any:
    """Return the table of a whole game."""
    return played(name, "03" if name == "tiles" else "01")


@cache
def review_of(name: str) -> Review:
    """Return a review of it, with marks."""
    table = table_of(name)
    return reviewed(table, dict.fromkeys(choices(table)[3:9:2], "?"))


@cache
def some_rows() -> Any:
    """Return rows of self-play."""
    from suite.learning.rows import array_of

    game = games.find("tiles")
    players = [roster.seat(game, f"{game.stand_in}:network=none")] * 2
    play = SelfPlay(game, players, 3)
    play.play()
    return array_of(play.rows, len(features_of(game)))


def sound(rng: Random, folder: Path) -> dict[str, Callable[[], Any]]:
    """Return what makes sound arguments, by the names of parameters."""
    name = rng.choice(games.names())
    game, table, review = games.find(name), table_of(name), review_of(name)
    number = rng.choice(choices(table)[:20]) - 1
    actor = table.events[number].actor
    view: View[Any] = table.view_at(number, actor)
    action = table.actions[number]
    step = rng.choice(review.mistakes)
    path = folder / f"{name}.jsonl"
    if rng.random() < 0.5 and not path.exists():  # a copy: it may be written to
        copy(VECTORS / name / ("game03.jsonl" if name == "tiles" else "game01.jsonl"), path)
    width = len(features_of(games.find("tiles")))
    made: dict[str, Callable[[], Any]] = {
        "game": lambda: rng.choice((name, game)),
        "rules": dict,
        "seats": lambda: rng.choice((2, None)),
        "seat": lambda: rng.choice((0, 1)),
        "side": lambda: rng.choice((0, EVERYBODY)),
        "n": lambda: 4,
        "start": lambda: 0,
        "dtype": lambda: np.int64,
        "limit": lambda: rng.choice((None, 50)),
        "num_envs": lambda: 2,
        "opponents": lambda: "random",
        "names": lambda: ["Ada", "Bel", "Cy", "Dan"][: len(table.header.seats)],
        "play": lambda: vector.VectorGame(name, 1, 5),
        "legal": lambda: game.legal(view.state),
        "state": lambda: view.state,
        "view": lambda: view,
        "after": lambda: table.view_at(number + 1, actor),
        "watcher": lambda: actor,
        "action": lambda: action,
        "actions": lambda: rng.choice(([action], [0] * 4)),
        "line": lambda: (action,),
        "best": lambda: (action,),
        "known": lambda: (action,),
        "path": lambda: path,
        "settings": lambda: path,
        "folder": lambda: folder / str(rng.random()),
        "file": lambda: path,
        "key": lambda: "0" * 32,
        "chance": lambda: Random(3),
        "rng": lambda: Random(3),
        "odds": lambda: Random(3),
        "random": lambda: rng.random,
        "players": lambda: [roster.seat(game, game.stand_in)] * 2,
        "networks": lambda: ("none",),
        "games": lambda: range(1, 2),
        "place": lambda: rng.choice((0, folder)),
        "course": lambda: Course(game=name, seed=1, rounds=1, games=20, match=2),
        "hire": lambda: Inline,
        "tell": lambda: print,
        "rows": lambda: some_rows(),
        "features": lambda: width,
        "inputs": lambda: some_rows()["inputs"],
        "table": lambda: table,
        "review": lambda: review,
        "step": lambda: step,
        "steps": lambda: review.steps,
        "initial": lambda: review.initial,
        "result": lambda: rng.choice(("Ada has won.", review.result)),
        "judgement": lambda: step.verdict,
        "account": lambda: review.accounts[0],
        "figures": dict,
        "budget": lambda: Budget(2, 2, 2, 1),
        "worlds": lambda: 2,
        "seed": lambda: rng.choice((3, "3")),
        "node": lambda: tree.Tree(game, game.new_rules(), 2, 50).root,
        "chunk": lambda: None,
        "max_iter": lambda: 3,
        "shares": lambda: (0.5, 0.5),
        "mode": lambda: "ansi",
        "render_mode": lambda: rng.choice((None, "ansi")),
        "agent": lambda: "seat_1",
        "snapshot": lambda: vector.VectorGame(name, 4, 5).snapshot(),
        "which": lambda: None,
        "version": lambda: "1",
        "room": lambda: 1 << 20,
    }
    if rng.random() < 0.15:
        other = game.copy(table.states[number])
        absurd(other, rng)
        made["state"] = lambda: other
        made["view"] = lambda: View(game, actor, other)
    return made


def arguments(function: Callable[..., Any], rng: Random, folder: Path) -> dict[str, Any]:
    """Return arguments of a function: sound ones, but for one to three."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return {}
    made, strange = sound(rng, folder), absurdities(rng)
    given: dict[str, Any] = {}
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.name in made and (parameter.default is parameter.empty or rng.random() < 0.5):
            given[parameter.name] = made[parameter.name]()
        elif parameter.default is parameter.empty:
            given[parameter.name] = rng.choice(strange)
    names = [parameter.name for parameter in parameters if parameter.name != "self"]
    numbers: Sequence[int] = (0, 0, 0, 1) if inspect.isclass(function) else (0, 1, 1, 2, 3)
    if getattr(function, "__name__", "") in LONG:
        numbers = (1, 2)
    for name in rng.sample(names, min(len(names), rng.choice(numbers))):
        given[name] = rng.choice(strange)
    return given


def names_in(module: str) -> Iterator[tuple[str, Any]]:
    """Yield the public functions and classes of a module."""
    found = import_module(module)
    for word, thing in sorted(vars(found).items()):
        is_ours = getattr(thing, "__module__", None) == module and not word.startswith("_")
        if is_ours and (inspect.isclass(thing) or inspect.isfunction(thing)):
            yield word, thing


class Caller:
    """Calls what is public, and counts what comes back."""

    def __init__(self, seed: int, calls: int, folder: Path) -> None:
        self.rng = Random(f"misuse:{seed}")
        self.calls = calls
        self.folder = folder
        self.counted: Counter[str] = Counter()
        self.wrong: list[str] = []

    def call(self, name: str, function: Callable[..., Any]) -> Any:
        """Call something; return its answer, or what it has raised."""
        given = arguments(function, self.rng, self.folder)
        with suppress(Exception):
            sys.stderr.write(f"{name} {given!r:.300}\n".encode("ascii", "replace").decode())
        signal.alarm(SECONDS)
        try:
            with redirect_stdout(io.StringIO()):
                answer = function(**given)
                if inspect.isgenerator(answer):
                    answer = [part for part, _number in zip(answer, range(3), strict=False)]
            self.counted["answers"] += 1
        except ZweistromError:
            self.counted["refusals"] += 1
            return None
        except OURS as problem:
            numbers = [value for value in given.values() if isinstance(value, int)]
            if isinstance(problem, TooLongError) and any(abs(number) > MANY for number in numbers):
                self.counted["long answers"] += 1
                return None
            self.counted["mistakes"] += 1
            self.wrong.append(f"{name}, given {given!r:.300}: {type(problem).__name__}: {problem}")
            return None
        except Exception as problem:
            self.counted[f"{type(problem).__name__}"] += 1
            return None
        finally:
            signal.alarm(0)
        return answer

    def call_module(self, module: str) -> None:
        """Call all that is public in a module."""
        for word, thing in names_in(module):
            if inspect.isfunction(thing):
                for _number in range(self.calls):
                    self.call(f"{module}.{word}", thing)
            else:
                self.call_class(f"{module}.{word}", thing)

    def call_class(self, name: str, kind: Any) -> None:
        """Make objects of a class, and call all their methods."""
        methods = [
            word for word in dir(kind) if not word.startswith("_") and callable(getattr(kind, word))
        ]
        due = Counter(dict.fromkeys(methods, self.calls))
        for number in range(self.calls * 3):
            thing = self.call(name, kind)
            words = [word for word in methods if due[word] > 0]
            if number >= self.calls and not words:
                break
            if not isinstance(thing, kind) or not words:
                continue
            for _call in range(LIFE):
                word = self.rng.choice(words)
                due[word] -= 1
                self.spoil(thing)
                with suppress(AttributeError):  # deleted by a call before
                    self.call(f"{name}.{word}", getattr(thing, word))
            with suppress(Exception):
                thing.close()
        if left := [word for word in methods if due[word] > 0]:
            self.wrong.append(f"{name}: too few calls of {', '.join(left)}")

    def spoil(self, thing: Any) -> None:
        """Do to an array of an object, if it has any, what numpy lets anybody do."""
        with suppress(Exception):
            attributes = [getattr(thing, word) for word in dir(thing) if not word.startswith("_")]
            arrays = [value for value in attributes if isinstance(value, np.ndarray)]
            array: Any = self.rng.choice(arrays)
            self.rng.choice(
                (
                    partial(array.fill, self.rng.randrange(256)),
                    partial(array.resize, (0,), refcheck=False),
                    partial(array.resize, (1 << 20,), refcheck=False),
                    partial(setattr, array, "shape", (-1,)),
                    partial(setattr, array, "dtype", np.int64),
                    partial(setattr, array, "strides", (1 << 40,)),
                    partial(array.setflags, write=False),
                    partial(array.__setstate__, (1, (0,), array.dtype, False, b"")),
                    partial(array.byteswap, inplace=True),
                )
            )()


def modules(packages: Sequence[str]) -> Iterator[str]:
    """Yield the modules of packages that can be imported here."""
    for package in packages:
        path = getattr(import_module(package), "__path__", ())
        for found in [package, *(m.name for m in pkgutil.walk_packages(path, f"{package}."))]:
            try:
                import_module(found)
            except (ImportError, ZweistromError):  # a library is missing
                continue
            yield found


def call_here(module: str, calls: int, seed: int) -> int:
    """Call a module in this process; return how much was wrong."""
    signal.signal(signal.SIGALRM, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    np.seterr(all="ignore")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        caller = Caller(seed, calls, Path(folder))
        caller.call_module(module)
    came = ", ".join(f"{number:,} {what}" for what, number in caller.counted.most_common())
    sys.stdout.write("\n".join([*caller.wrong[:20], f"{module}: {came}", ""]))
    return len(caller.wrong)


def main() -> int:
    """Read the command line; call each module in a child, and tell what came back."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.misuse", description=__doc__)
    parser.add_argument("packages", nargs="*", default=PACKAGES, metavar="PACKAGE")
    parser.add_argument("--calls", type=int, default=300, help="of each public name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        return int(call_here(given.packages[0], given.calls, given.seed) > 0)
    failed = 0
    for module in modules(given.packages):
        words = (module, "--calls", str(given.calls), "--seed", str(given.seed), "--here")
        child = subprocess.run(
            [sys.executable, "-m", "tests.tools.misuse", *words],
            capture_output=True,
            text=True,
            check=False,
            errors="replace",
        )
        sys.stdout.write(child.stdout)
        if child.returncode and not child.stdout:
            ending = child.stderr[-1200:]
            sys.stdout.write(f"{module}: the process ended with {child.returncode} at:\n{ending}\n")
        sys.stdout.flush()
        failed += bool(child.returncode)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
