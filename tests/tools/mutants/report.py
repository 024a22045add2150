"""The outcomes of mutants: their file, the survivors that are equivalent, and the report."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from math import fsum
from pathlib import Path
from typing import Any, Final

from suite.arena.intervals import wilson
from tests.tools.mutants.mutant import Mutant

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
KILLED, SURVIVED, TIMEOUT, DIED, ERROR = "killed", "survived", "timeout", "died", "error"
"""A test failed; none did; one took too long; the process ended; pytest could not run."""
KILLS: Final = (KILLED, TIMEOUT, DIED)
COLUMNS: Final = ("mutants", "killed", "timeouts", "equivalent", "survived", "not run", "score")
ENOUGH: Final = 0.98
"""The part of the mutants that are not equivalent that must be killed."""


def outcomes(file: Path) -> dict[str, dict[str, Any]]:
    """Read the outcomes by the mutants' keys; the last of a mutant counts, half a line does not."""
    found = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            told = json.loads(line)
        except ValueError:
            continue
        found[told["key"]] = told
    return found


def equivalents(game: str, mutants: Iterable[Mutant]) -> set[str]:
    """Return the keys of the mutants that are named as equivalent.

    Raises `SystemExit` if an entry matches no mutant.
    """
    mutants = list(mutants)
    keys: set[str] = set()
    for entry in tomllib.loads(EQUIVALENT.read_text("utf-8")).get(game, []):
        named = (entry["module"], entry["line"], entry["what"])
        alike = [each for each in mutants if (each.module, each.text, each.what) == named]
        found = {each.key for each in alike if entry.get("place", each.place) == each.place}
        if not found or not entry["why"]:
            raise SystemExit(f"{EQUIVALENT.name}: no mutant, or no reason: {named}")
        keys |= found
    return keys


def report(
    game: str, mutants: Iterable[Mutant], told: dict[str, dict[str, Any]], equivalent: set[str]
) -> tuple[str, bool]:
    """Return the report as text, and whether enough mutants are killed."""
    mutants, sums = list(mutants), dict[str, Counter[str]]()
    left = []
    for mutant in mutants:
        outcome = told.get(mutant.key, {}).get("outcome", "not run")
        row = sums.setdefault(mutant.module, Counter())
        row["mutants"] += 1
        if outcome in KILLS:
            row["killed"] += 1
            row["timeouts"] += outcome == TIMEOUT
        elif mutant.key in equivalent:
            row["equivalent"] += 1
        else:
            row["not run" if outcome == "not run" else "survived"] += 1
        if mutant.key in equivalent and outcome in KILLS:
            left.append(_line(mutant, "killed, but named as equivalent"))
        elif mutant.key not in equivalent and outcome in (SURVIVED, ERROR):
            left.append(_line(mutant, outcome))
    total = Counter[str]()
    for row in sums.values():
        total += row
    lines = [f"{game:24}" + "".join(f"{name:>11}" for name in COLUMNS)]
    for module, row in [*sums.items(), ("all", total)]:
        numbers = "".join(f"{row[name]:11}" for name in COLUMNS[:-1])
        lines.append(f"{module:24}{numbers}{score(row):11.1%}")
    run = total["killed"] + total["survived"]
    low, high = wilson(total["killed"], run)
    lines.append(f"{total['killed']} of {run} killed, 95 % Wilson interval {low:.1%} to {high:.1%}")
    seconds = [told[each.key]["seconds"] for each in mutants if each.key in told]
    lines.append(f"{fsum(seconds) / 60:.1f} minutes of one core for {len(seconds)} mutants")
    return "\n".join([*left, "", *lines, ""]), score(total) >= ENOUGH and not total["not run"]


def score(row: Counter[str]) -> float:
    """Return the part of the mutants run that is killed, without the equivalent ones."""
    run = row["killed"] + row["survived"]
    return row["killed"] / run if run else 1.0


def _line(mutant: Mutant, outcome: str) -> str:
    where = f"{mutant.module}:{mutant.line} {mutant.place}".rstrip()
    return f"{mutant.key} {outcome}: {where}: {mutant.text}\n           {mutant.what}"
