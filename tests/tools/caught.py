"""Plants bugs in a copy of the checkout, one after the other, and says which test catches each.

    python -m tests.tools.caught
    python -m tests.tools.caught "undo" --slow

The everyday tests run until one fails; with `--slow` the slow ones follow if none has. Beside the
twelve bugs of `tests.tools.plants` there are five more in rules and five elsewhere. For a bug in a
rule the copy compiles its kernels again; if the bug does not translate to C++, it is interpreted.
It takes one to three minutes a bug. Exit code 1 if one is not caught.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.tools.plants import PLANTS

ROOT: Final = Path(__file__).parents[2]
LEFT_OUT: Final = shutil.ignore_patterns(".git", ".*_cache", "__pycache__", "*.egg-info")


@dataclass(frozen=True)
class Bug:
    """A change of one file."""

    name: str
    file: str
    right: str
    wrong: str


NONE: Final = Bug("no bug", "README.md", "# Zweistrom\n", "# Zweistrom\n")
HANGS: Final = 1800
"""The seconds after which tests have caught a bug because they hang."""
BUGS: Final = (
    *(
        Bug(
            each.name, f"{each.function.split(':')[0].replace('.', '/')}.py", each.right, each.wrong
        )
        for each in PLANTS
    ),
    Bug(
        "stealing needs only as many people as one's own temple is high",
        "suite/temples/rules/abilities.py",
        "length(state.rows[here]) >= height:",
        "length(state.rows[here]) >= HEIGHT[state.temples[here]]:",
    ),
    Bug(
        "a draw of sums goes to the smaller hand",
        "suite/temples/rules/ending.py",
        "size(state.hands[0]) - size(state.hands[1])",
        "size(state.hands[1]) - size(state.hands[0])",
    ),
    Bug(
        "a leader that moves may join two kingdoms if its own falls apart",
        "suite/tiles/rules/leaders.py",
        "if arms.bit_count() > 1:",
        "if arms.bit_count() > 2:",
    ),
    Bug(
        "the point for a revolt is in the leader's colour",
        "suite/tiles/rules/revolts.py",
        "state.points[winner << 2 | RED] += 1",
        "state.points[winner << 2 | state.colour] += 1",
    ),
    Bug(
        "with three treasures left the game is over",
        "suite/tiles/rules/ending.py",
        "state.treasures.bit_count() <= FEW_TREASURES",
        "state.treasures.bit_count() <= FEW_TREASURES + 1",
    ),
    Bug(
        "a damaged last line passes for one that was cut short",
        "suite/core/play/record.py",
        "if whole or not _looks_cut(text):",
        "if not _looks_cut(text):",
    ),
    Bug(
        "undo reaches back across a draw",
        "suite/core/play/table.py",
        "all(event.actor == last != CHANCE_WORD for",
        "all(event.actor in (last, CHANCE_WORD) for",
    ),
    Bug(
        "a seat sees what the others have swapped",
        "suite/tiles/hidden/views.py",
        "if verb == _SWAP and state.active != watcher:",
        "if verb == _SWAP and state.active == watcher:",
    ),
    Bug(
        "after two change places, the browser of one is good for both seats",
        "suite/web/table/passes.py",
        "a.cookies, b.cookies = b.cookies, a.cookies",
        "a.cookies, b.cookies = a.cookies, a.cookies",
    ),
    Bug(
        "a tournament plays each deal in half of the seatings",
        "suite/arena/blocks.py",
        "for order in permutations(chosen):",
        "for order in list(permutations(chosen))[::2]:",
    ),
)


def first_failure(bug: Bug, marks: str) -> str:
    """Return the first test that fails with a bug planted; empty if none does."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        source = (copy / bug.file).read_text("utf-8")
        assert source.count(bug.right) == 1, f"{bug.name}: the source has changed"
        (copy / bug.file).write_text(source.replace(bug.right, bug.wrong), "utf-8")
        if (copy / bug.file).with_suffix(".pxd").exists():
            build = [sys.executable, "hatch_build.py", "kernels"]
            subprocess.run(build, cwd=copy, capture_output=True, check=False)
        # The tests of the plants compare the sources with what they were: they would always fail.
        others = ["--ignore", "tests/testing/test_plants.py"]
        command = [sys.executable, "-m", "pytest", "-x", "-m", marks, *others]
        try:
            run = subprocess.run(
                command, cwd=copy, capture_output=True, text=True, check=False, timeout=HANGS
            )
        except subprocess.TimeoutExpired:
            return "a test that hangs"
    found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", run.stdout, re.MULTILINE)
    return found[1] if found else ""


def main() -> None:
    """Read the command line, and print a line for each bug."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.caught", description=__doc__)
    parser.add_argument("name", nargs="*", help="the beginning of a bug's name")
    parser.add_argument("--slow", action="store_true", help="run the slow tests if no other fails")
    given = parser.parse_args()
    if test := first_failure(NONE, "not slow and not release"):
        raise SystemExit(f"Without any bug, a test fails in a copy: {test}")
    missed = 0
    for bug in BUGS:
        if given.name and not bug.name.startswith(tuple(given.name)):
            continue
        began = time.monotonic()
        test = first_failure(bug, "not slow and not release")
        if not test and given.slow:
            test = first_failure(bug, "slow")
        missed += not test
        told = f"{test or 'NOT CAUGHT'}, after {time.monotonic() - began:.0f} s"
        sys.stdout.write(f"{bug.name} ({bug.file}): {told}\n")
        sys.stdout.flush()
    raise SystemExit(1 if missed else 0)


if __name__ == "__main__":
    main()
