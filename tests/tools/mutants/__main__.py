"""Mutation testing of a game's rules, flow and hidden information, interpreted.

    python -m tests.tools.mutants temples --jobs 16
    python -m tests.tools.mutants tiles --jobs 16 --module rules/wars

Each mutant is one small change of one module. It is tested in a process of its own, which imports
the changed module in place of the file; no file changes. Tests run until one fails. Outcomes are
appended to a file, and a later run goes on where one was ended. A first run of a game, and one
after a change of a source, runs the tests without a mutant, to know which tests reach what; after a
change of some tests only those.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.tools.mutants import child, report
from tests.tools.mutants.baseline import Baseline, baseline, killers
from tests.tools.mutants.mutant import ROOT, Mutant, modules, mutants
from tests.tools.mutants.pool import Told, forked

GAMES: Final = ("temples", "tiles")
CACHE: Final = ROOT / ".cache/mutants"
IMPORTED_EARLY: Final = (
    "hypothesis.stateful",
    "msgspec",
    "platformdirs",
    "suite.core.game",
    "suite.core.play.replay",
    "tomllib",
    "transitions",
    "typer",
    "unittest.mock",
    "wcwidth",
)
"""What most tests import, without any mutant in it: imported once, not in each process."""
SLOWER: Final = 3.0
"""How many times as long as without a mutant a test may keep the processor busy."""
AT_LEAST: Final = 2.0
"""Seconds of the processor that a test may take anyway."""
WHOLE: Final = 120.0
"""Seconds that all tests of a mutant may take beyond their limits."""


def tester(game: str, base: Baseline) -> Callable[[Mutant, Callable[[Told], None]], None]:
    """Return what tests a mutant in its process."""
    stages = killers(game)

    def work(mutant: Mutant, tell: Callable[[Told], None]) -> None:
        child.alone()
        sys.meta_path.insert(0, child.hook(game, mutant.module, mutant.number))
        name = f"/test_{mutant.module.rpartition('/')[2]}.py"

        def order(test: str) -> tuple[Any, ...] | None:
            if mutant.place and test not in base.tests:
                return None  # what an import does, a flow too, may matter to any test of the file
            reached = base.reaches(base.tests.get(test, {}), mutant)
            return not reached, test not in base.tests, base.seconds[test]

        def limit(test: str) -> float:
            return AT_LEAST + SLOWER * base.seconds.get(test, 0)

        def late(test: str) -> None:
            tell({"outcome": report.TIMEOUT, "by": test, "why": ""})

        first, *others = stages  # the module's own tests alone: the others take long to import
        mine = [file for file in first if file.endswith(name)]
        rest = [file for file in first if file not in mine]
        for stage in (mine, rest, *others):
            files = [file for file in stage if base.reaches(base.files[file], mutant)]
            if not files:
                continue
            watch = child.Watch(base.seconds, order, limit, late)
            code = child.run(files, watch, "-x")
            for test, why in watch.failed.items():
                tell({"outcome": report.KILLED, "by": test, "why": why})
            if code not in (0, 5):  # 5: no test is left
                tell({"outcome": report.ERROR, "by": "", "why": f"pytest ended with {code}"})
        tell({"outcome": report.SURVIVED, "by": "", "why": ""})

    return work


def run(game: str, chosen: list[Mutant], file: Path, jobs: int, minutes: float) -> None:
    """Test some mutants and append their outcomes to a file; begin none when the time is over."""
    end = time.monotonic() + 60 * minutes
    base = baseline(game, CACHE, jobs)
    whole = WHOLE + SLOWER * sum(base.seconds.values())
    tasks = ((mutant, whole) for mutant in chosen if time.monotonic() < end)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        for done, (mutant, told, seconds) in enumerate(forked(tasks, tester(game, base), jobs), 1):
            if "crash" in told:
                raise SystemExit(told["crash"])
            if not told:
                late = seconds >= whole
                told = {"outcome": report.TIMEOUT if late else report.DIED, "by": "", "why": ""}
            where = {"key": mutant.key, "module": mutant.module, "line": mutant.line}
            where |= {"text": mutant.text, "what": mutant.what}
            out.write(f"{json.dumps(where | told | {'seconds': round(seconds, 2)})}\n")
            out.flush()
            what = f"{mutant.module}:{mutant.line} {mutant.what}"
            sys.stderr.write(
                f"{done}/{len(chosen)} {mutant.key} {told['outcome']} in {seconds:.1f} s: "
                f"{what[:100]} | {told['by']} {told['why'][:80]}\n"
            )


def sampled(game: str, size: int, seed: int) -> list[Mutant]:
    """Draw a sample from the mutants of both games; return its mutants of one game, in order."""
    drawn = [
        (each, mutant)
        for each in GAMES
        for module in modules(each)
        for mutant in mutants(each, module)
    ]
    random.Random(seed).shuffle(drawn)
    return [mutant for each, mutant in drawn[:size] if each == game]


def main() -> None:
    """Read the command line, test mutants and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--module", action="append", help="only these, such as rules/wars")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="the file of the outcomes")
    parser.add_argument("--shard", default="1/1", help="K/N: only every Nth mutant, from the Kth")
    parser.add_argument("--only", nargs="+", metavar="KEY", help="test these again")
    parser.add_argument("--survivors", action="store_true", help="test the survivors again")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of both games, at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no mutant after")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # so that no process is left
    os.environ["ZWEISTROM_PURE"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and they take long
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(CACHE / "bytecode")
    for name in IMPORTED_EARLY:
        import_module(name)
    gc.freeze()  # no process collects, and so copies, what was there before it
    file = given.json or CACHE / f"{given.game}.jsonl"
    everyone = [each for module in modules(given.game) for each in mutants(given.game, module)]
    equivalent = report.equivalents(given.game, everyone)
    told = report.outcomes(file)
    here = [each for each in everyone if given.module is None or each.module in given.module]
    if given.sample is not None:
        here = sampled(given.game, given.sample, given.seed)
    shard, shards = map(int, given.shard.split("/"))

    def is_due(mutant: Mutant) -> bool:
        if given.only:
            return mutant.key in given.only
        if given.survivors:
            return told.get(mutant.key, {}).get("outcome") == report.SURVIVED
        return mutant.key not in told

    chosen = [each for each in here[shard - 1 :: shards] if is_due(each)]
    chosen.sort(key=lambda each: each.key in equivalent)  # they take longest, for all tests run
    if chosen and given.minutes:
        run(given.game, chosen, file, given.jobs, given.minutes)
    text, enough = report.report(given.game, here, report.outcomes(file), equivalent)
    sys.stdout.write(text)
    sys.exit(not enough)


if __name__ == "__main__":
    main()
