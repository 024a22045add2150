"""The mutants: which there are, that they replace what is imported, and that outcomes are kept."""

from __future__ import annotations

import ast
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tools.mutants import baseline, child, pool, report
from tests.tools.mutants.__main__ import sampled
from tests.tools.mutants.mutant import Mutant, code_of, modules, mutants
from tests.tools.mutants.operators import changes

pytestmark = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # xdist has threads


def made(source: str) -> list[str]:
    """Return the module after each of its changes."""
    texts = []
    for number in range(len(changes(ast.parse(source)))):
        tree = ast.parse(source)
        changes(tree)[number].make()
        texts.append(ast.unparse(ast.fix_missing_locations(tree)))
    return texts


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b", "a >= b", "pass"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a & 1", ["x = a | 1", "x = a & 2", "x = a & 0"]),
        ("x = 0", ["x = 1"]),
        ("x = True", ["x = False"]),
        ("x = 'act'", ["x = 'act?'"]),
        ("x = not a", ["x = a"]),
        ("x = a and b", ["x = a or b", "x = b", "x = a"]),
        ("x = a if b else c", ["x = a", "x = c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if True]", "x = [a for a in b if False]"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = f(state, a, b)", ["x = f(state, b, a)"]),
        ("x += a", ["pass", "x -= a", "x = a"]),
        ("x.y = a", ["pass"]),
        ("x = a\nx = b", ["x = a\npass"]),
        ("raise E('a')", ["pass"]),
        ("for a in b:\n    c", ["for a in ():\n    c", "for a in b:\n    pass"]),
    ],
)
def test_the_changes_of_a_statement(source: str, expected: list[str]) -> None:
    assert sorted(made(source)) == sorted(expected)


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "from a import b",
        "__all__ = ['a']",
        "x: Final[int | None]",
        "x = _('{a} of {b}', a=b)",
        "if TYPE_CHECKING:\n    x = 1",
        "def f(a: int | None = 1) -> int | None:\n    'Text.'",
    ],
)
def test_what_tests_cannot_notice_is_not_changed(source: str) -> None:
    assert made(source) == []


def test_the_rows_of_a_flow_are_changed_as_rows() -> None:
    source = "rows = [Row('go', 'a', 'b', when=f, do=g), Row('go', 'a', 'c', when=h)]"
    whats = [change.what for change in changes(ast.parse(source))]
    assert whats == [
        "go a b: 'b' -> 'c'",
        "go a c: 'c' -> 'b'",
        "go a b: delete",
        "go a c: delete",
        "go a c: before the row before it",
        "go a b: without when=f",
        "go a b: when=f -> h",
        "go a c: without when=h",
        "go a c: when=h -> f",
        "go a b: without do=g",
    ]
    assert (
        made(source)[4] == "rows = [Row('go', 'a', 'c', when=h), Row('go', 'a', 'b', when=f, do=g)]"
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_every_mutant_compiles_and_has_a_key_of_its_own(game: str) -> None:
    everyone = [each for module in modules(game) for each in mutants(game, module)]
    assert len(everyone) > 1000
    assert len({each.key for each in everyone}) == len(everyone)
    for each in everyone[::50]:
        path = modules(game)[each.module]
        assert code_of(path, each.number) != code_of(path, None), each


def outcome_of(work: Callable[[Callable[[pool.Told], None]], None], limit: float = 60) -> pool.Told:
    """Return what work in a forked process tells."""
    ((_, told, _),) = pool.forked([(0, limit)], lambda _, tell: work(tell), 1)
    return told


@pytest.mark.slow
def test_a_mutant_is_imported_in_place_of_the_file_and_its_tests_fail() -> None:
    mutant = next(
        each for each in mutants("temples", "rules/settling") if each.what.endswith("-> if False:")
    )

    def killed(number: int | None) -> pool.Told:
        def work(tell: Callable[[pool.Told], None]) -> None:
            child.alone()
            here = "suite.temples", "tests.temples"  # other tests may have imported them
            for name in [name for name in sys.modules if name.startswith(here)]:
                del sys.modules[name]
            sys.meta_path.insert(0, child.hook("temples", mutant.module, number))
            watch = child.Watch()
            code = child.run(["tests/temples/rules/test_settling.py"], watch)
            tell({"code": code, "failed": sorted(watch.failed), "ran": len(watch.seconds)})

        return outcome_of(work)

    assert killed(None) == {"code": 0, "failed": [], "ran": 6}
    test = "tests/temples/rules/test_settling.py::test_nobody_settles_at_the_quarry"
    assert killed(mutant.number) == {"code": 1, "failed": [test], "ran": 6}


@pytest.mark.slow
def test_a_process_that_hangs_is_ended_with_what_it_started() -> None:
    began = time.monotonic()
    assert outcome_of(lambda tell: time.sleep(60), limit=0.1) == {}
    assert time.monotonic() - began < 30


def test_a_process_that_dies_or_raises_is_told() -> None:
    assert outcome_of(lambda tell: os._exit(1)) == {}
    assert "ZeroDivisionError" in outcome_of(lambda tell: tell({"x": 1 // 0}))["crash"]


def test_a_sample_is_drawn_from_both_games_and_a_larger_one_begins_with_it() -> None:
    keys = [[each.key for each in sampled(game, 60, 7)] for game in ("temples", "tiles")]
    assert sum(map(len, keys)) == 60
    assert all(keys)
    more = [[each.key for each in sampled(game, 90, 7)] for game in ("temples", "tiles")]
    assert [each[: len(few)] for each, few in zip(more, keys, strict=True)] == keys
    assert [each.key for each in sampled("tiles", 60, 8)] != keys[1]


@pytest.mark.slow
def test_only_the_tests_of_a_changed_file_run_again_without_a_mutant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [f"tests/temples/rules/test_{name}.py" for name in ("settling", "travelling")]
    ran: list[tuple[str, bool]] = []

    def forked(tasks: list[tuple[tuple[str, bool], float]], *rest: Any) -> Any:
        ran.extend(task for task, _ in tasks)
        return pool.forked(tasks, *rest)

    monkeypatch.setattr(baseline, "forked", forked)
    monkeypatch.setattr(baseline, "killers", lambda game: [files])
    first = baseline.baseline("temples", tmp_path, 1)
    assert ran == [(file, traced) for file in files for traced in (False, True)]
    assert {test.partition("::")[0] for test in first.seconds} == {*files}
    ran.clear()
    assert baseline.baseline("temples", tmp_path, 1) == first
    assert ran == []
    kept = tmp_path / "baseline-temples.json"
    told = json.loads(kept.read_text("utf-8"))
    told[files[1]]["digest"] = "of other tests"
    kept.write_text(json.dumps(told), "utf-8")
    baseline.baseline("temples", tmp_path, 1)
    assert ran == [(files[1], False), (files[1], True)]


def some_mutant(key: str) -> Mutant:
    return Mutant(key, "rules/wars", 0, 3, range(3, 4), "f", "x = 1", "1 -> 2")


def test_the_report_counts_and_judges(tmp_path: Path) -> None:
    file = tmp_path / "outcomes.jsonl"
    told: list[dict[str, Any]] = [
        {"key": "a", "outcome": report.SURVIVED, "seconds": 1},
        {"key": "a", "outcome": report.KILLED, "seconds": 60},
        {"key": "b", "outcome": report.SURVIVED, "seconds": 60},
    ]
    lines = [str(each).replace("'", '"') for each in told]
    file.write_text("\n".join([*lines, '{"key": "b", "outc']), "utf-8")
    outcomes = report.outcomes(file)
    two = [some_mutant("a"), some_mutant("b")]
    text, enough = report.report("tiles", two, outcomes, set())
    assert not enough
    assert "b survived: rules/wars:3 f: x = 1" in text
    *_, row, share, seconds = text.splitlines()
    assert row.split()[1:] == ["2", "1", "0", "0", "1", "0", "50.0%"]
    assert share == "1 of 2 killed, 95 % Wilson interval 9.5% to 90.5%"
    assert seconds == "2.0 minutes of one core for 2 mutants"
    assert report.report("tiles", two, outcomes, {"b"})[1]
    assert not report.report("tiles", [*two, some_mutant("c")], outcomes, {"b"})[1]


def test_an_entry_without_a_mutant_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "equivalent.toml"
    monkeypatch.setattr(report, "EQUIVALENT", file)
    entry = '[[tiles]]\nmodule = "rules/wars"\nline = "x = 1"\nwhat = "1 -> 2"\nwhy = "Never read."'
    file.write_text(entry, "utf-8")
    assert report.equivalents("tiles", [some_mutant("a")]) == {"a"}
    with pytest.raises(SystemExit, match="no mutant"):
        report.equivalents("tiles", [])


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_every_equivalent_mutant_is_one(game: str) -> None:
    report.equivalents(game, [each for name in modules(game) for each in mutants(game, name)])


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_every_file_of_tests_is_in_one_stage(game: str) -> None:
    first, second = baseline.killers(game)
    assert f"tests/{game}/rules/test_setup.py" in first
    assert f"tests/{game}/test_invariants.py" in second
    assert not {*first} & {*second}
