"""What the page of questions and answers claims is so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

NETWORK = frozenset(
    (
        *("aiohttp", "distributed", "ftplib", "http", "httpx", "poplib", "requests", "smtplib"),
        *("socket", "socketserver", "ssl", "urllib", "webbrowser", "websockets", "xmlrpc"),
    )
)
"""Modules that open connections."""
LISTENING = """
import sys
def heard(event, args):
    if event in ("socket.connect", "socket.sendto", "socket.getaddrinfo", "socket.bind"):
        sys.__stderr__.write(f"network: {event} {args}")
sys.addaudithook(heard)
from cli.app import main
main()
"""


def imported(path: Path) -> set[str]:
    """Return the packages that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.slow
def test_only_a_tournament_with_a_scheduler_can_open_a_connection() -> None:
    connecting = {
        path.relative_to(ROOT).as_posix(): imported(path) & NETWORK
        for folder in ("suite", "cli")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert {path: found for path, found in connecting.items() if found} == {
        "cli/commands/serve.py": {"webbrowser"},  # opens a page of this machine
        "suite/arena/workers.py": {"distributed"},
        "suite/web/http/request.py": {"urllib"},  # reads forms
        "suite/web/page/citations.py": {"urllib"},  # quotes
        "suite/web/routes/host_pages.py": {"urllib"},  # quotes
        "suite/web/server.py": {"socket", "ssl"},  # listens
    }


@pytest.mark.slow
def test_a_game_opens_no_connection(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", LISTENING, "play", "temples", "Ada", "ai:random", "--seed", "3"],
        input="hint\nend\nquit\n",
        capture_output=True,
        encoding="utf-8",
        env={
            **{name: value for name, value in os.environ.items() if "ZWEISTROM" not in name},
            "ZWEISTROM_CONFIG": "",
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        timeout=60,
        check=True,
    )
    assert "The game is saved." in played.stdout + played.stderr
    assert "network:" not in played.stderr
    assert len(list(tmp_path.glob("zweistrom/games/*.jsonl"))) == 1


def test_a_phone_is_told_of_the_tables_in_the_browser() -> None:
    page = (DOCS / "faq.md").read_text("utf-8")
    answer = page.partition("### Does it work on a phone?")[2].partition("###")[0]
    assert "`zweistrom serve --lan`" in answer
    assert "](web.md)" in answer
    assert not re.search(r"no\s+(?:app\s+and\s+no\s+)?web\s+page", page)


def test_no_other_page_of_the_docs_names_a_published_game() -> None:
    published = re.compile("Babel|Dorgathen|Rosenberg|Tigris & Euphrates|Knizia")
    pages = {path for path in DOCS.rglob("*.md") if published.search(path.read_text("utf-8"))}
    assert pages <= {DOCS / "faq.md"}
