"""The mutants of a game: which there are, and the code of each."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Final

from tests.tools.mutants.operators import changes

ROOT: Final = Path(__file__).parents[3]
MUTATED: Final = ("flow.py", "rules/*.py", "hidden/*.py")
"""The modules of a game that are mutated."""


@dataclass(frozen=True)
class Mutant:
    """A module with one change, which its line, its function and the change in words identify.

    `key` follows from these, so it stays the same when other lines change. `number` is the place of
    the change in the module's list.
    """

    key: str
    module: str
    number: int
    line: int
    lines: range
    place: str
    text: str
    what: str


def modules(game: str) -> dict[str, Path]:
    """Return the mutated modules of a game with their files, by names such as `rules/wars`."""
    home = ROOT / "suite" / game
    paths = [path for pattern in MUTATED for path in sorted(home.glob(pattern))]
    return {path.relative_to(home).with_suffix("").as_posix(): path for path in paths}


def mutants(game: str, module: str) -> list[Mutant]:
    """List the mutants of a module in the order of its lines."""
    source = modules(game)[module].read_text("utf-8")
    lines = source.splitlines()
    alike: Counter[tuple[str, ...]] = Counter()
    found = []
    for number, change in enumerate(changes(ast.parse(source))):
        text = lines[change.line - 1].strip()
        told = (game, module, change.place, text, change.what)
        alike[told] += 1
        what = change.what if alike[told] == 1 else f"{change.what} (#{alike[told]})"
        key = sha256("\n".join([*told[:-1], what]).encode()).hexdigest()[:10]
        where = (change.line, change.lines, change.place)
        found.append(Mutant(key, module, number, *where, text, what))
    return found


def code_of(path: Path, number: int | None) -> CodeType:
    """Compile a module with the change that has this number in its list, or without a change."""
    tree = ast.parse(path.read_text("utf-8"))
    if number is not None:
        changes(tree)[number].make()
    return compile(ast.fix_missing_locations(tree), path, "exec")
