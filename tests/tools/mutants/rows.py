"""The mutations of a flow: its rows are a table, so they are changed as rows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise

Made = tuple[ast.AST, str, Callable[[], None]]
"""What is changed, the change in words, and what makes it."""


def is_table(node: ast.AST) -> bool:
    """Say whether a node is a list of the rows or phases of a flow."""
    match node:
        case ast.Tuple([ast.Call(ast.Name("Phase")), *_]):
            return True
        case ast.List([ast.Call(ast.Name("Row")), *_]):
            return True
    return False


def changes(table: ast.AST) -> Iterator[Made]:
    """Delete or swap rows, lead them elsewhere, take or exchange what they do; exchange actors."""
    assert isinstance(table, ast.List | ast.Tuple)
    calls = [each for each in table.elts if isinstance(each, ast.Call)]
    yield from _other_arguments(calls, 2)
    if isinstance(table, ast.List):
        yield from _other_orders(table)
        yield from _other_keywords(calls)


def _other_arguments(calls: list[ast.Call], at: int) -> Iterator[Made]:
    """Exchange the argument at a place, a row's target or a phase's actor, for the next one."""
    found = {ast.unparse(each.args[at]): each.args[at] for each in calls if len(each.args) > at}
    known = [text for text, node in found.items() if not text.startswith(("'the ", "'a "))]
    for call in calls:
        text = ast.unparse(call.args[at]) if len(call.args) > at else ""
        if text in known:
            other = known[(known.index(text) + 1) % len(known)]

            def make(call: ast.Call = call, other: str = other) -> None:
                call.args[at] = found[other]

            yield call, f"{_row(call)}: {text} -> {other}", make


def _other_orders(table: ast.List) -> Iterator[Made]:
    for row in table.elts:

        def delete(row: ast.expr = row) -> None:
            table.elts.remove(row)

        yield row, f"{_row(row)}: delete", delete
    for at, (row, other) in enumerate(pairwise(table.elts)):
        if _row(row).split()[:2] == _row(other).split()[:2]:

            def swap(at: int = at, row: ast.expr = row, other: ast.expr = other) -> None:
                table.elts[at : at + 2] = [other, row]

            yield other, f"{_row(other)}: before the row before it", swap


def _other_keywords(calls: list[ast.Call]) -> Iterator[Made]:
    for name in ("when", "do", "legal", "odds", "deal"):
        given = [
            (call, keyword) for call in calls for keyword in call.keywords if keyword.arg == name
        ]
        texts = list(dict.fromkeys(ast.unparse(keyword.value) for _, keyword in given))
        values = {ast.unparse(keyword.value): keyword.value for _, keyword in given}
        for call, keyword in given:
            text = ast.unparse(keyword.value)
            other = texts[(texts.index(text) + 1) % len(texts)]

            def take(call: ast.Call = call, keyword: ast.keyword = keyword) -> None:
                call.keywords.remove(keyword)

            def exchange(keyword: ast.keyword = keyword, other: ast.expr = values[other]) -> None:
                keyword.value = other

            yield call, f"{_row(call)}: without {name}={text}", take
            if other != text:
                yield call, f"{_row(call)}: {name}={text} -> {other}", exchange


def _row(node: ast.expr) -> str:
    """Return a row as its trigger, source and target; a phase as its word."""
    assert isinstance(node, ast.Call)
    return " ".join(str(each.value) for each in node.args[:3] if isinstance(each, ast.Constant))
