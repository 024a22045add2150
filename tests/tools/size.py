"""Counts the statements of `suite` and `cli` by room, or the arrows between rooms and modules.

    python -m tests.tools.size
    python -m tests.tools.size --arrows
    python -m tests.tools.size --testing

Every statement of the syntax tree counts, inner ones too, except imports and strings that stand
alone, as docstrings do; files that are links to others do not count. A *room* is a folder with the
modules side by side in it, `__init__` included; a *floor* is `cli` or a folder of `suite`, with all
rooms inside. `suite/testing` is left out, and `--testing` counts it alone.

An *arrow* leads from a module to another that it imports directly, and from a room to another if
one leads from any module of the first to any of the second. `--arrows` counts those between the
modules of each room, between the rooms of each floor, and between all rooms. In a *circle* every
room leads to every other.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import fill
from typing import Final, TypeAlias

import grimp

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("cli", "suite")
TESTING: Final = "suite/testing"

Rooms: TypeAlias = Mapping[str, Mapping[str, Path]]
"""The file of each module of each room."""
Arrows: TypeAlias = set[tuple[str, str]]
"""Who imports whom."""


def find_rooms(testing: bool) -> Rooms:
    """Return the rooms of `suite/testing`, or all others, by their paths."""
    rooms: dict[str, dict[str, Path]] = defaultdict(dict)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.is_symlink():
                continue
            place = path.relative_to(ROOT)
            if place.is_relative_to(TESTING) == testing:
                name = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
                rooms[place.parent.as_posix()][name] = path
    return dict(sorted(rooms.items()))


def floors(rooms: Iterable[str]) -> Mapping[str, list[str]]:
    """Return the rooms of each floor."""
    found: dict[str, list[str]] = defaultdict(list)
    for room in rooms:
        depth = 2 if room.startswith("suite/") else 1
        found["/".join(room.split("/")[:depth])].append(room)
    return found


def statements(source: str) -> int:
    """Return how many statements a source has, without imports and docstrings."""
    count = 0
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
                pass
            case ast.stmt():
                count += 1
    return count


def sizes(rooms: Rooms) -> Iterator[str]:
    """Yield the lines on statements and modules."""
    size = {
        room: sum(statements(path.read_text(encoding="utf-8")) for path in modules.values())
        for room, modules in rooms.items()
    }

    def row(place: str, inside: Iterable[str]) -> str:
        numbers = [(size[room], len(rooms[room])) for room in inside]
        return line(place, *map(sum, zip(*numbers, strict=True)))

    yield line("room", "statements", "modules")
    yield from (row(room, [room]) for room in rooms)
    yield ""
    yield line("floor", "statements", "modules")
    yield from (row(floor, inside) for floor, inside in floors(rooms).items())
    yield row("total", rooms)


def arrows(rooms: Rooms) -> Iterator[str]:
    """Yield the lines on arrows between modules and between rooms."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    room_of = {module: room for room, modules in rooms.items() for module in modules}
    steps = [
        (room, room_of[other])
        for module, room in room_of.items()
        for other in graph.find_modules_directly_imported_by(module)
        if other in room_of
    ]
    between = {(start, end) for start, end in steps if start != end}

    yield line("room", "modules", "arrows")
    yield from (line(room, len(rooms[room]), steps.count((room, room))) for room in rooms)
    yield ""
    yield line("floor", "rooms", "arrows")
    for floor, inside in floors(rooms).items():
        yield line(floor, len(inside), sum({*step} <= {*inside} for step in between))
    yield line("total", len(rooms), len(between))
    for circle in circles(between):
        yield fill("circle: " + ", ".join(circle), 80, subsequent_indent=" " * 8)


def circles(between: Arrows) -> list[list[str]]:
    """Return the circles of rooms."""
    reached: dict[str, set[str]] = {room: set() for arrow in between for room in arrow}
    for start, end in between:
        reached[start].add(end)
    for middle in reached:
        for ends in reached.values():
            if middle in ends:
                ends |= reached[middle]
    rings = {frozenset(end for end in reached[room] if room in reached[end]) for room in reached}
    return sorted(sorted(ring) for ring in rings if ring)


def line(name: str, *cells: str | int) -> str:
    """Return a line of a table: a name at the left, numbers or their names at the right."""
    right = (f"{cell:,}" if isinstance(cell, int) else cell for cell in cells)
    return f"{name:<28}" + "".join(f"{cell:>12}" for cell in right)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, and print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.size",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--testing", action="store_true", help="only `suite/testing`")
    parser.add_argument("--arrows", action="store_true", help="who imports whom")
    given = parser.parse_args(arguments)
    told = arrows if given.arrows else sizes
    sys.stdout.writelines(f"{each}\n" for each in told(find_rooms(given.testing)))


if __name__ == "__main__":
    main()
