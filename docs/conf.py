"""The site, made of the pages as they are: `sphinx-build -W -c docs . build/site`.

What pages cannot say in plain Markdown is added here while they are read: the order of the pages,
which is that of the index, and below the page on the library the docstrings of all its names.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pygments.lexers import JsonLexer

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import suite  # noqa: E402

project = "Zweistrom"
version = release = suite.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "build", "dist", "tests", "suite", "cli"]
html_theme = "furo"
html_title = f"Zweistrom {release}"
html_show_copyright = html_show_sourcelink = html_copy_source = False
html_show_search_summary = False  # a page opened as a file may not fetch others
myst_heading_anchors = 4
default_role = "literal"  # in docstrings a name stands between single backticks
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}

INDEX: Final = "docs/index"
LIBRARY: Final = "docs/api"
NAME: Final = re.compile(r"`(suite(?:\.\w+)+)`")
PICTURE: Final = re.compile(r"!\[[^\]]+\]")
DIAGRAM: Final = re.compile(r"```mermaid\n.*?\n```\n", re.DOTALL)


def complete(_app: Any, page: str, text: list[str]) -> None:
    """Add to the text of a page what only the site has."""
    text[0] = DIAGRAM.sub("", text[0])  # code hosts draw it; it repeats the tables
    text[0] = PICTURE.sub(lambda picture: picture[0].replace("\n", " "), text[0])
    if page == root_doc:
        text[0] += tree_of_pages()
    elif page == LIBRARY:
        text[0] += reference({*NAME.findall(text[0])})


def tree_of_pages() -> str:
    """Return the pages as trees, one for each part of the index, in its order."""
    index = (ROOT / f"{INDEX}.md").read_text(encoding="utf-8")
    trees = [tree("Overview", [INDEX])]
    for part in index.split("\n## ")[1:]:
        links = re.findall(r"\]\(([^)#]+)\.md\)", part)
        pages = [str((ROOT / "docs" / link).resolve().relative_to(ROOT)) for link in links]
        trees.append(tree(part.partition("\n")[0], pages))
    return "".join(trees)


def tree(caption: str, pages: list[str]) -> str:
    """Return a tree of pages, which only the margin shows."""
    return "\n".join(["\n\n```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"])


def reference(names: set[str]) -> str:
    """Return the docstrings of these names as a part of a page; a module has those inside it."""
    entries = [
        f".. rubric:: {name}\n\n.. auto{kind(name)}:: {name}"
        for name in sorted(names)
        if name.rpartition(".")[0] not in names
    ]
    return "\n\n".join(["\n\n## Reference\n\n```{eval-rst}", *entries, "```\n"])


def kind(name: str) -> str:
    """Return the kind of a public name as autodoc calls it."""
    module, _, last = name.rpartition(".")
    found = getattr(import_module(module), last, None)
    if inspect.isclass(found):
        return "exception" if issubclass(found, Exception) else "class"
    if inspect.isroutine(found):
        return "function"
    return "module" if found is None or inspect.ismodule(found) else "data"


def begin_at_the_root(app: Any, error: Exception | None) -> None:
    """Open the first page for a reader of the folder."""
    lead = f'<!doctype html><meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
    if error is None:
        Path(app.outdir, "index.html").write_text(lead, encoding="utf-8")


def setup(app: Any) -> None:
    """Take part in the build."""
    app.connect("source-read", complete)
    app.connect("build-finished", begin_at_the_root)
    app.add_lexer("jsonl", JsonLexer)
