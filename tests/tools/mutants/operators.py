"""The mutation operators: every small change of a module's syntax tree that tests should notice.

Left out is what no test could notice: docstrings, annotations, imports, the text of errors.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tests.tools.mutants import rows

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
CALCULATED: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitAnd, ast.BitOr),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
OTHER_FUNCTIONS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTOUCHED: Final = (ast.Import, ast.ImportFrom, ast.arguments)
UNTOUCHED_FIELDS: Final = frozenset(
    {"annotation", "returns", "decorator_list", "type_params", "ctx", "func"}
)


@dataclass(frozen=True)
class Change:
    """One mutation of a tree; `make` changes the tree in place.

    `lines` are those of the statement, or of its head; one of them is run if the change matters.
    `place` is the function, empty in a module's own statements.
    """

    line: int
    lines: range
    place: str
    what: str
    make: Callable[[], None]


def changes(tree: ast.Module) -> list[Change]:
    """List all mutations of a module, in the order of its source."""
    finder = _Finder()
    finder.body(tree.body)
    return finder.found


class _Finder:
    def __init__(self) -> None:
        self.found: list[Change] = []
        self.place = ""
        self.lines = range(0)
        self.bound: set[str] = set()

    def add(self, node: ast.AST, what: str, make: Callable[[], None]) -> None:
        line: int = getattr(node, "lineno", self.lines.start)
        self.found.append(Change(line, self.lines, self.place, what, make))

    def replace(self, node: ast.AST, new: ast.AST, put: Callable[[ast.AST], None]) -> None:
        self.add(node, f"{_text(node)} -> {_text(new)}", lambda: put(new))

    def body(self, body: list[ast.stmt]) -> None:
        for at, node in enumerate(body):
            if not _is_untouched(node):

                def put(new: ast.AST, at: int = at) -> None:
                    assert isinstance(new, ast.stmt)
                    body[at] = new

                self.statement(node, put)

    def statement(self, node: ast.stmt, put: Callable[[ast.AST], None]) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.definition(node)
            return
        before, self.lines = self.lines, _head(node)
        if _can_go(node, self.bound):
            self.add(node, f"delete {_text(node)}", lambda: put(ast.Pass()))
        for new in _other_statements(node):
            self.replace(node, ast.copy_location(new, node), put)
        if not isinstance(node, ast.Raise):
            self.fields(node)
        self.bound |= _names_bound(node)
        for name in ("body", "orelse"):
            self.body(getattr(node, name, []))
        self.lines = before

    def definition(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        before = self.place, self.bound
        self.place = f"{self.place}.{node.name}".lstrip(".")
        self.bound = set()
        if isinstance(node, ast.FunctionDef):
            self.bound = {each.arg for each in [*node.args.args, *node.args.kwonlyargs]}
        self.body(node.body)
        self.place, self.bound = before

    def fields(self, parent: ast.AST) -> None:
        """Mutate all expressions of a node."""
        for name, value in ast.iter_fields(parent):
            if name in UNTOUCHED_FIELDS and not isinstance(value, ast.Attribute):
                continue
            if isinstance(value, list):
                for at, child in enumerate(value):

                    def put_at(new: ast.AST, at: int = at, value: list[ast.AST] = value) -> None:
                        value[at] = new

                    self.child(child, put_at)
            elif isinstance(value, ast.AST):

                def put(new: ast.AST, name: str = name) -> None:
                    setattr(parent, name, new)

                self.child(value, put)

    def child(self, node: object, put: Callable[[ast.AST], None]) -> None:
        if not isinstance(node, ast.expr | ast.comprehension | ast.keyword) or _is_text(node):
            return
        if rows.is_table(node):
            for row, what, make in rows.changes(node):
                self.add(row, what, make)
            return
        if isinstance(node, ast.comprehension):
            for at, test in enumerate(node.ifs):
                for answer in (True, False):

                    def answered(
                        new: ast.AST, ifs: list[ast.expr] = node.ifs, at: int = at
                    ) -> None:
                        assert isinstance(new, ast.expr)
                        ifs[at] = new

                    self.replace(test, ast.Constant(answer), answered)
        elif isinstance(node, ast.expr):
            for new in _other_expressions(node):
                self.replace(node, new, put)
        self.fields(node)


def _text(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0]


def _head(node: ast.stmt) -> range:
    """Return the lines of a statement without the statements in it."""
    last = node.end_lineno or node.lineno
    body = getattr(node, "body", None)
    return range(node.lineno, (body[0].lineno if body else last + 1))


def _is_untouched(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(ast.Constant(str())):
            return True  # a docstring
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Assign([ast.Name("__all__")]):
            return True
    return isinstance(node, UNTOUCHED)


def _is_text(node: ast.AST) -> bool:
    """Say whether a node is a text for people."""
    match node:
        case ast.Call(ast.Name("_")) | ast.keyword("meaning"):
            return True
    return False


def _names_bound(node: ast.stmt) -> set[str]:
    names = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return {each.id for each in names if isinstance(each.ctx, ast.Store)}


def _can_go(node: ast.stmt, bound: set[str]) -> bool:
    """Say whether the code is still valid without a statement: its names are bound before it."""
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
            return True
        case ast.Return(None):
            return True
        case ast.Assign() | ast.AnnAssign(value=ast.expr()):
            return _names_bound(node) <= bound
    return False


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.AugAssign(target, op, value):
            for other in CALCULATED.get(type(op), ()):
                yield ast.AugAssign(target, other(), value)
            yield ast.Assign([target], value)
        case ast.If(_, body, orelse):
            for answer in (True, False):
                yield ast.If(ast.Constant(answer), body, orelse)
        case ast.While(_, body, orelse):  # what is always true, never ends
            yield ast.While(ast.Constant(False), body, orelse)
        case ast.For(target, _, body, orelse):
            yield ast.For(target, ast.Tuple([], ast.Load()), body, orelse)
        case ast.Continue():
            yield ast.Break()


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            if value:
                yield ast.Constant(value - 1)
        case ast.Constant(str() as value):
            yield ast.Constant(f"{value}?")
        case ast.Compare(left, ops, right):
            for at, op in enumerate(ops):
                for compared in COMPARED[type(op)]:
                    yield ast.Compare(left, [*ops[:at], compared(), *ops[at + 1 :]], right)
        case ast.BinOp(left, op, right):
            for calculated in CALCULATED.get(type(op), ()):
                yield ast.BinOp(left, calculated(), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for at in range(len(values)):
                others = [*values[:at], *values[at + 1 :]]
                yield ast.BoolOp(op, others) if len(others) > 1 else others[0]
        case ast.UnaryOp(ast.Not() | ast.Invert() | ast.USub(), operand):
            yield operand
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.Call(func, args, keywords):
            if isinstance(func, ast.Name) and func.id in OTHER_FUNCTIONS:
                yield ast.Call(ast.Name(OTHER_FUNCTIONS[func.id], ast.Load()), args, keywords)
                return  # these functions take their arguments in any order
            for at in range(1, len(args)):
                if "state" not in map(ast.unparse, args[at - 1 : at + 1]):
                    swapped = [*args[: at - 1], args[at], args[at - 1], *args[at + 1 :]]
                    yield ast.Call(func, swapped, keywords)
