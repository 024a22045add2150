"""The page of benchmarks: tables made of figures, and a page that has every part."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Any

from docs import benchmarks
from suite.core import games
from tests.docs.pages import page, section, table

KERNELS = [
    {"what": "playout", "game": "tiles", "mode": mode, "per_second": speed, "yardsticks": 1.0}
    for mode, speed in (("interpreted", 50_000), ("compiled", 1_500_000))
]
PEERS = [
    {"peer": "chess", "version": "1.11", "game": "chess", "per_second": 29_000, "yardsticks": 0.46}
]


def test_ours_and_others_stand_in_one_table() -> None:
    rows = benchmarks.random_games(KERNELS, PEERS).splitlines()[2:]
    assert rows == [
        "| zweistrom, interpreted | tiles | 50,000 | 1.00 |",
        "| zweistrom, compiled | tiles | 1,500,000 | 1.00 |",
        "| chess 1.11 | chess | 29,000 | 0.46 |",
    ]


def test_both_forms_of_a_kernel_are_compared() -> None:
    assert benchmarks.kernels(KERNELS).splitlines()[2:] == [
        "| tiles | playout | 50,000 | 1,500,000 | 30 |"
    ]


def test_environments_of_one_size_and_doors_with_a_mask_are_told() -> None:
    case: dict[str, Any] = {
        "what": "environment",
        "game": "tiles",
        "seats": 2,
        "n": 1024,
        "threads": 2,
    }
    case |= {"actions": "numpy", "observations": True, "yardsticks": 18.7}
    door: dict[str, Any] = {
        "what": "door",
        "package": "pettingzoo",
        "version": "1.27",
        "game": "connect_four_v3",
    }
    door |= {"interface": "AEC", "yardsticks": 0.22}
    others = [case | {"n": 4096}, case | {"observations": False}, door | {"interface": "moves"}]
    assert benchmarks.environments([case, door, *others]).splitlines()[2:] == [
        "| zweistrom | tiles | 1,024 at once, threads: 2 | 18.70 |",
        "| pettingzoo 1.27 | connect_four_v3 | AEC | 0.22 |",
    ]


def test_starts_are_read_from_what_the_benchmark_of_screens_prints() -> None:
    told = "temples  start in lines: median  280 ms, longest  320 ms, 15 times, 2 cores, load 0.1\n"
    assert benchmarks.starts(told).splitlines()[2:] == ["| temples | start in lines | 280 | 320 |"]


def test_what_is_not_installed_is_told() -> None:
    assert benchmarks.installed("no-such-package") == "not installed"
    assert float(benchmarks.installed("typer")) > 0


def test_the_page_was_written_by_its_command_and_each_of_its_commands_is_there() -> None:
    text = page("benchmarks.md")
    assert text.startswith("<!-- Written by `python -m docs.benchmarks`. -->")
    heads = re.findall(r"^## (.+)$", text, re.MULTILINE)
    parts = ["Random games", "The kernels", "Environments", "Start", "Strength", "Safety", "Size"]
    assert heads == parts
    for head in [*parts[:4], *parts[5:], *(f"The ladder of `{game}`" for game in games.names())]:
        assert table(section(text, head))
    modules = set(re.findall(r"python -m ([\w.]+)", text))
    assert len(modules) >= 11
    assert all(map(find_spec, modules))
