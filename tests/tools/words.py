"""Counts the words of README, changelog and docs that are written by hand, page by page.

    python -m tests.tools.words

A word stands between blanks and has a letter or a digit. What a command writes is left
out, whole pages and parts of pages, and so are addresses of links and pictures.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
GENERATED: Final = re.compile(
    r"<!-- Written by `python [^`]+`.*?(?:<!-- Written by hand from here on\. -->|\Z)",
    re.DOTALL,
)
ADDRESS: Final = re.compile(r"\]\([^)\s]+\)")
COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
WORD: Final = re.compile(r"\S*\w\S*")


def count(text: str) -> int:
    """Return how many words of a page are written by hand."""
    by_hand = COMMENT.sub("", ADDRESS.sub("]", GENERATED.sub("", text)))
    return len(WORD.findall(by_hand))


def main() -> None:
    """Print the words of each page, and of all docs."""
    docs = sorted((ROOT / "docs").rglob("*.md"))
    words = {
        path: count(path.read_text(encoding="utf-8"))
        for path in [ROOT / "README.md", ROOT / "CHANGELOG.md", *docs]
    }
    for path, number in words.items():
        sys.stdout.write(f"{path.relative_to(ROOT).as_posix():<28}{number:>8,}\n")
    sys.stdout.write(f"{'all of docs':<28}{sum(words[path] for path in docs):>8,}\n")


if __name__ == "__main__":
    main()
