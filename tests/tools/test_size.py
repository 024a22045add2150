"""The size of the house: statements, modules and arrows of a made-up tree, counted by hand."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import grimp
import pytest

from tests.tools import size

TREE = {
    "cli/__init__.py": '"""No statement."""\n',
    "cli/app.py": "def main():\n    from suite.web import server\n    server.serve()\n",
    "suite/core/__init__.py": "",
    "suite/core/bits.py": '''
        """A docstring of a module."""
        from __future__ import annotations

        import typing

        ONE = 1
        """A docstring of a constant."""
        if typing.TYPE_CHECKING:
            from suite.core import files


        class Bits:
            """A docstring of a class."""

            def count(self): ...


        async def wait(bits):
            """A docstring of a function."""
            match bits:
                case 1:
                    return "no docstring"
            try:
                pass
            except OSError:
                raise
            """A string on its own."""
        ''',
    "suite/core/files.py": "a = 1; b = 2\n",
    "suite/core/text/words.py": "c = 3\n",
    "suite/web/server.py": "import suite\n\n\ndef serve():\n    for _ in ():\n        d = 4\n",
    "suite/testing/twin.py": "e = 5\n",
    "suite/web/static/page.js": "f = 6\n",
}
ARROWS = {
    "cli": [],
    "cli.app": ["suite.web.server"],
    "suite.core.bits": ["suite.core.files", "suite.core"],
    "suite.core.files": ["suite.core.text.words"],
    "suite.core.text.words": ["suite.core.bits", "suite.core.files", "elsewhere"],
    "suite.web.server": ["suite.core.bits", "suite.core.files", "suite.testing.twin"],
}


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the made-up tree measured."""
    for name, source in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(source), encoding="utf-8")
    graph = grimp.ImportGraph()
    for module, others in ARROWS.items():
        graph.add_module(module)
        for other in others:
            graph.add_import(importer=module, imported=other)
    monkeypatch.setattr(size, "ROOT", tmp_path)
    monkeypatch.setattr(grimp, "build_graph", lambda *packages, cache_dir: graph)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return the lines that the tool prints, without the blanks between cells."""
    size.main([*arguments])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    return [" ".join(line.split()) for line in lines]


def test_statements_are_counted_without_imports_and_docstrings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(capsys) == [
        "room statements modules",
        "cli 2 2",
        "suite/core 13 3",
        "suite/core/text 1 1",
        "suite/web 3 1",
        "",
        "floor statements modules",
        "cli 2 2",
        "suite/core 14 4",
        "suite/web 3 1",
        "total 19 7",
    ]


def test_what_is_for_tests_is_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--testing")[1:] == [
        "suite/testing 1 1",
        "",
        "floor statements modules",
        "suite/testing 1 1",
        "total 1 1",
    ]


def test_arrows_are_counted_in_rooms_and_between_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--arrows") == [
        "room modules arrows",
        "cli 2 0",
        "suite/core 3 2",
        "suite/core/text 1 0",
        "suite/web 1 0",
        "",
        "floor rooms arrows",
        "cli 1 0",
        "suite/core 2 2",
        "suite/web 1 0",
        "total 4 4",
        "circle: suite/core, suite/core/text",
    ]
