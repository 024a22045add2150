"""The site is built without a warning, has every page and name, and asks for nothing elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import DOCS, ROOT, page
from tests.docs.test_api_page import NAMES
from tests.web.browser import chromium, errors_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, and return its folder."""
    folder = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-qW",
        "--keep-going",
        "-c",
        "docs",
        ".",
        str(folder),
    ]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (built.stderr, built.returncode) == ("", 0)
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def test_every_page_is_there_and_the_margin_has_them_in_the_order_of_the_index(site: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\.md\)", page("index.md").partition("\n## ")[2])
    margin = re.findall(
        r'reference internal" href="([^"#]+)\.html"', (site / "README.html").read_text()
    )
    listed = [f"docs/{link}".replace("docs/../", "") for link in links]
    assert [name for name in margin if name in listed][: len(listed)] == listed
    for path in [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]:
        assert (site / path.relative_to(ROOT)).with_suffix(".html").exists()


def test_every_public_name_has_its_docstring(site: Path) -> None:
    text = (site / "docs/api.html").read_text(encoding="utf-8")
    modules = {name for name in NAMES if f'id="module-{name}"' in text}
    assert {name for name in NAMES if f'id="{name}"' not in text} == modules
    assert "Return a game by its name" in text


def test_pages_ask_for_nothing_elsewhere_and_are_found_by_their_words(
    site: Path, browser: Any
) -> None:
    tab = browser.new_page(viewport={"width": 1200, "height": 800})
    wrong = errors_of(tab, site.as_uri())
    for name in ("index", "docs/cli", "docs/api", "docs/tiles/flow", "docs/strategy"):
        tab.goto(f"{site.as_uri()}/{name}.html")
    tab.goto(f"{site.as_uri()}/search.html?q=catastrophe")
    tab.wait_for_selector("ul.search li a", timeout=20_000)
    found = tab.locator("ul.search li a").all_inner_texts()
    tab.close()
    assert "Tiles: the rules of the tile game" in found
    assert wrong == []
