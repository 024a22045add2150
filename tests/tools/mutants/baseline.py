"""What the tests do without a mutant: their seconds, and the lines that each of them reaches."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.tools.mutants import child
from tests.tools.mutants.mutant import ROOT, Mutant, modules
from tests.tools.mutants.pool import Told, forked

STAGES: Final = (
    ("tests/{game}/rules", "tests/{game}/hidden", "tests/core/test_vectors.py"),
    (
        "tests/core/test_every_flow.py",
        "tests/{game}/test_perft.py",
        "tests/{game}/formats",
        "tests/{game}/test_invariants.py",
    ),
)
"""The tests that may kill a mutant, the likely ones first.

Those of players depend on the clock; those of texts and pictures take long for what they kill.
"""
LIMIT: Final = 1200.0
"""Seconds that the tests of one file may take without a mutant."""

Masks = dict[str, int]
"""For each module its reached lines, as the bits of an int."""


@dataclass(frozen=True)
class Baseline:
    """The seconds of each test, and the reach of each; that of a file has its import, too."""

    seconds: dict[str, float]
    tests: dict[str, Masks]
    files: dict[str, Masks]

    def reaches(self, masks: Masks, mutant: Mutant) -> bool:
        """Say whether a test or file reaches a mutant."""
        return any(masks.get(mutant.module, 0) >> line & 1 for line in mutant.lines)


def killers(game: str) -> list[list[str]]:
    """Return the files of tests of each stage, in order."""
    stages: list[list[str]] = []
    for stage in STAGES:
        paths = [ROOT / each.format(game=game) for each in stage]
        found = [sorted(path.rglob("test_*.py")) if path.is_dir() else [path] for path in paths]
        there = [path for each in found for path in each if path.exists()]
        files = [path.relative_to(ROOT).as_posix() for path in there]
        earlier = {file for each in stages for file in each}
        stages.append([file for file in dict.fromkeys(files) if file not in earlier])
    return stages


def baseline(game: str, cache: Path, jobs: int) -> Baseline:
    """Read the baseline of a game; run the tests of files that have changed, or all if code has.

    Raises `SystemExit` if a test fails without a mutant.
    """
    file = cache / f"baseline-{game}.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    code = _code()
    digests = {
        path: sha256(code + (ROOT / path).read_bytes()).hexdigest()
        for stage in killers(game)
        for path in stage
    }
    told: dict[str, Told] = {
        path: known[path] if known.get(path, {}).get("digest") == digest else {"digest": digest}
        for path, digest in digests.items()
    }
    tasks = [
        ((path, traced), LIMIT)
        for path, each in told.items()
        for traced in (False, True)
        if "tests" not in each
    ]
    failed: dict[str, str] = {}
    for (path, traced), outcome, seconds in forked(tasks, _measure(game), jobs):
        sys.stderr.write(f"{path}: {seconds:.1f} s{' traced' if traced else ''}\n")
        failed |= outcome.get("failed", {path: outcome.get("crash", "no outcome")})
        parts = ("tests", "file") if traced else ("seconds",)
        told[path] |= {part: outcome.get(part, {}) for part in parts}
    if failed:
        lines = [f"{test}: {why}" for test, why in sorted(failed.items())]
        raise SystemExit("\n".join(["tests fail without a mutant:", *lines]))
    cache.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told), "utf-8")
    return Baseline(
        {test: seconds for each in told.values() for test, seconds in each["seconds"].items()},
        {test: _read(masks) for each in told.values() for test, masks in each["tests"].items()},
        {path: _read(each["file"]) for path, each in told.items()},
    )


def _read(masks: dict[str, str]) -> Masks:
    return {module: int(mask, 16) for module, mask in masks.items()}


def _code() -> bytes:
    """Return the digest of all sources that tests of a game may import."""
    paths = sorted({*(ROOT / "suite").rglob("*.py"), *(ROOT / "tests").rglob("*.py")})
    tests = {*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tests/tools").rglob("*.py")}
    return sha256(b"\0".join(path.read_bytes() for path in paths if path not in tests)).digest()


def _measure(game: str) -> Callable[[tuple[str, bool], Callable[[Told], None]], None]:
    def work(task: tuple[str, bool], tell: Callable[[Told], None]) -> None:
        path, traced = task
        child.alone()
        for module in modules(game):
            sys.meta_path.insert(0, child.hook(game, module, None))
        watch = child.Watch()
        trace = Trace(game, watch)
        if traced:
            sys.settrace(trace.call)
        child.run([path], watch)
        sys.settrace(None)
        tell({"failed": watch.failed, "seconds": watch.seconds, **trace.told()})

    return work


class Trace:
    """Notes the lines of a game's mutated modules that are reached, test by test."""

    def __init__(self, game: str, watch: child.Watch) -> None:
        self.modules = {str(path): module for module, path in modules(game).items()}
        self.watch = watch
        self.reached: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))

    def call(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Follow the frames of the mutated modules only."""
        return self.line if frame.f_code.co_filename in self.modules else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        """Note a line."""
        module = self.modules[frame.f_code.co_filename]
        self.reached[self.watch.test][module].add(frame.f_lineno)
        return self.line

    def told(self) -> Told:
        """Return the masks of each test, and those of the whole file with its import."""
        tests = {test: _masks(lines) for test, lines in self.reached.items()}
        whole: dict[str, set[int]] = defaultdict(set)
        for lines in self.reached.values():
            for module, numbers in lines.items():
                whole[module] |= numbers
        tests.pop("", None)
        return {"tests": tests, "file": _masks(whole)}


def _masks(lines: dict[str, set[int]]) -> dict[str, str]:
    return {
        module: hex(sum(1 << number for number in sorted(numbers)))
        for module, numbers in lines.items()
    }
