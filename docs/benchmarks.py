"""Measure what we claim, beside its neighbours, and write `docs/benchmarks.md`.

    pip install catanatron==3.2.1 open_spiel==2.0.2 "pettingzoo[classic]==1.27.0" chess==1.11.2
    python -m docs.benchmarks

Speed, strength, safety and size of this checkout on this machine, each by a command that can also
be run alone and longer. On two cores that do nothing else it takes half an hour.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from typing import Any, Final

from suite.core import games

PAGE: Final = Path(__file__).with_suffix(".md")
ROOT: Final = PAGE.parents[1]
LEVELS: Final = "beginner,easy,medium,hard,expert"
"""The levels that play fast enough for a page; `master` takes hours."""
PEERS: Final = ("zweistrom", "catanatron", "open_spiel", "pettingzoo", "chess")
SAFETY: Final = {
    "tests.tools.forms {game} --seeds 20 --first {seed}": "Both forms of the kernels agree",
    "tests.tools.secrets {game} --games 3 --hints 1 --seed {seed}": "What is hidden shows nowhere",
    "tests.tools.doors {game} --states 50 --actions 50 --seed {seed}": "Nonsense is refused",
    "tests.tools.faults --game {game} --points 20 --seed {seed}": "What was shown survives a fault",
    "tests.tools.crash --game {game} --kills 10 --seed {seed}": "A killed game goes on",
    "tests.tools.twins {game} --positions 100": "Pages do not depend on what is hidden",
}
"""Commands, and what each shows where it finds nothing wrong."""
DOORS: Final = ("AEC", "arrays", "tensor")
"""The interfaces that are compared: each tells a seat what it knows and what it may do."""
NOTE: Final = """<!-- Written by `python -m docs.benchmarks`. -->

# Benchmarks

{day}, commit `{commit}`: {machine}.
One *yardstick* is random play of a small game in plain Python, so that machines can be compared.
`python -m docs.benchmarks` measures all of it again and writes this page; each command also runs
alone. Games and work differ, so no row says that a package is good or bad.
[Measurements](measurements.md) has the long runs.
"""


def ran(words: str) -> str:
    """Run a module in this interpreter and return what it prints; end where it fails."""
    sys.stderr.write(f"python -m {words}\n")
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(words)], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: python -m {words}")
    return done.stdout


def figures(words: str) -> list[dict[str, Any]]:
    """Return the figures that a benchmark prints with `--json`."""
    lines = ran(f"{words} --json").splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


def table(heads: Sequence[str], rows: Iterator[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = (heads, ["---"] * len(heads), *rows)
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def random_games(kernels: Sequence[Mapping[str, Any]], peers: Sequence[Mapping[str, Any]]) -> str:
    """Return the speeds of random games, ours and others'."""

    def rows() -> Iterator[Sequence[object]]:
        for its in kernels:
            if its["what"] == "playout":
                name = f"zweistrom, {its['mode']}"
                yield name, its["game"], f"{its['per_second']:,}", f"{its['yardsticks']:.2f}"
        for its in peers:
            name = f"{its['peer']} {its['version']}"
            yield name, its["game"], f"{its['per_second']:,}", f"{its['yardsticks']:.2f}"

    return table(("package", "game", "decisions a second", "yardsticks"), rows())


def kernels(found: Sequence[Mapping[str, Any]]) -> str:
    """Return the speeds of the kernels in both forms."""
    speeds = {(its["game"], its["what"], its["mode"]): its["per_second"] for its in found}

    def rows() -> Iterator[Sequence[object]]:
        for (game, what, mode), compiled in speeds.items():
            if mode == "compiled":
                plain = speeds[game, what, "interpreted"]
                yield game, what, f"{plain:,}", f"{compiled:,}", f"{compiled / plain:.0f}"

    return table(("game", "what", "interpreted, a second", "compiled", "times as fast"), rows())


def environments(found: Sequence[Mapping[str, Any]]) -> str:
    """Return the speeds of environments: many games stepped by one call, and one game at a time."""

    def rows() -> Iterator[Sequence[object]]:
        for its in found:
            if its["what"] == "environment" and its["n"] == 1024 and its["seats"] == 2:
                if its["observations"] and its["actions"] == "numpy":
                    threads = f"1,024 at once, threads: {its['threads']}"
                    yield "zweistrom", its["game"], threads, f"{its['yardsticks']:.2f}"
            elif its["what"] == "door" and its["interface"] in DOORS:
                name = f"{its['package']} {its['version']}"
                yield name, its["game"], its["interface"], f"{its['yardsticks']:.2f}"

    return table(("package", "game", "interface", "yardsticks"), rows())


def strength() -> Iterator[str]:
    """Yield what each level wins against the one before, of both games."""
    for game in games.names():
        words = f"tests.tools.ladder {game} --games 60 --workers 2 --steps {LEVELS}"
        yield f"\n### The ladder of `{game}`\n\n{told(words)}\n\n"
        yield ran(words).partition("\n\n")[2]


def safety(seed: int) -> Iterator[Sequence[object]]:
    """Yield what each check finds in both games."""
    for words, what in SAFETY.items():
        for game in games.names():
            command = words.format(game=game, seed=seed)
            lines = ran(command).strip().splitlines()
            # Where each scenario has a line, all of them count.
            found = [line for line in lines if line.endswith(" wrong")] or lines[-1:]
            yield what, f"`python -m {command}`", re.sub(rf"\b{game}[,:]? ", "", "; ".join(found))


def starts(text: str) -> str:
    """Return how long the terminal takes, from what the benchmark of screens prints."""
    found = re.findall(r"^(\S+) +(.+): median +(\d+) ms, longest +(\d+) ms", text, re.MULTILINE)
    return table(("game", "what", "median, ms", "longest, ms"), iter(found))


def installed(name: str) -> str:
    """Return the size of an installed package's files in MB, or that it is not there."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return "not installed"
    sizes = [path.stat().st_size for file in files if (path := Path(str(file.locate()))).exists()]
    return f"{sum(sizes) / 1e6:.1f}"


def sizes(wheel: Path) -> Iterator[Sequence[object]]:
    """Yield sizes of ours, and of others' as installed; ours from a wheel of this interpreter."""
    yield "statements of `suite` and `cli`", ran("tests.tools.size").split()[-2]
    scripts = (ROOT / "suite" / "web" / "static").glob("*.js")
    yield "scripts of the pages, bytes", f"{sum(file.stat().st_size for file in scripts):,}"
    yield "wheel, MB", f"{wheel.stat().st_size / 1e6:.1f}"
    for name in PEERS[1:]:
        yield f"`{name}` as installed, MB", installed(name)


def told(words: str) -> str:
    """Return a command as it stands above its figures."""
    return f"`python -m {words}`"


def machine() -> str:
    """Return what this is measured on."""
    told = Path("/proc/cpuinfo")  # of Linux
    names = re.findall(r"model name\s*: (.+)", told.read_text()) if told.exists() else []
    load = os.getloadavg()[0]
    name = names[0] if names else platform.machine()
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} cores of {name},"
        f" load {load:.1f} at the beginning"
    )


def main() -> None:
    """Run everything and write the page."""
    commit = subprocess.run(
        ("git", "rev-parse", "--short", "HEAD"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    page = NOTE.format(day=date.today(), commit=commit, machine=machine())
    bench = "tests.tools.bench"
    speeds, others = figures(f"{bench}.kernels"), figures(f"{bench}.peers")
    page += f"\n## Random games\n\n{told(f'{bench}.kernels')}, {told(f'{bench}.peers')}\n\n"
    page += random_games(speeds, others)
    page += f"\n## The kernels\n\n{told(f'{bench}.kernels')}\n\n{kernels(speeds)}"
    page += f"\n## Environments\n\n{told(f'{bench}.environments')}, by the clock\n\n"
    page += environments(figures(f"{bench}.environments"))
    page += f"\n## Start\n\n{told(f'{bench}.screens')}; starts in lines in CPU time\n\n"
    page += starts(ran(f"{bench}.screens"))
    page += "\n## Strength\n\nWith wide intervals; [players](players.md) has longer matches.\n"
    page += "".join(strength())
    page += "\n## Safety\n\n"
    seed = SystemRandom().randrange(1, 1_000_000)
    page += table(("what", "command", "this run"), safety(seed))
    with TemporaryDirectory() as folder:
        ran(f"pip wheel -q --no-deps -w {folder} .")
        (wheel,) = Path(folder).iterdir()
        page += "\n## Size\n\n" + table(("what", "size"), sizes(wheel))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
