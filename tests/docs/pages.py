"""The pages of the docs as a reader sees them: their code blocks, tables, headings and links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
_BLOCK: Final = re.compile(
    r"^(?P<margin> *)```(?P<kind>[^\n`]*)\n(?P<text>.*?)^ *```$", re.M | re.S
)


def page(name: str) -> str:
    """Return a page by its path inside `docs`."""
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    """Return the fenced code blocks with exactly this word behind their fence."""
    return [found["text"] for found in _BLOCK.finditer(text) if found["kind"] == kind]


def prose(text: str) -> str:
    """Return a page without its code blocks."""
    return _BLOCK.sub("", text)


def section(text: str, heading: str) -> str:
    """Return what stands under a heading, up to the next of its rank or a higher one."""
    # A line that begins with "#" inside a code block is no heading.
    outline = _BLOCK.sub(lambda block: block[0].replace("#", " "), text)
    found = re.search(rf"^(#+) {re.escape(heading)}$", outline, re.M)
    assert found, f"there is no heading {heading!r}"
    end = re.compile(rf"^#{{1,{len(found[1])}}} ", re.M).search(outline, found.end())
    return text[found.end() : end.start() if end else None]


def table(text: str) -> list[list[str]]:
    """Return the body of the one table of a text, a list of cells for each row."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert [line for line in lines if set(line) <= set("| -")] == lines[1:2], "one table"
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def words(text: str) -> list[str]:
    """Return what stands between single backticks."""
    return re.findall(r"`([^`\n]+)`", prose(text))


def headings(text: str) -> list[str]:
    """Return the headings, of any rank."""
    return re.findall(r"^#+ (.+)$", prose(text), re.M)


def anchor(heading: str) -> str:
    """Return the name by which a link finds a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
