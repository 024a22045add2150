"""Pages of both games in a browser, each opened as a test wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from suite.core.picture.look import Look
from suite.temples.game import GAME as TEMPLES
from tests.temples.looks import NAMES as TWO
from tests.temples.looks import in_full_swing
from tests.tiles.looks import NAMES, rich
from tests.tools.by_hand import server
from tests.web.browser import StillPage, chromium
from tests.web.serving import free_port

Opens: TypeAlias = Callable[..., StillPage]
"""Opens the page of a look, with what else is set of the browser."""


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def browser(chrome: Any) -> Iterator[Any]:
    """Lend the browser to a test, and close its pages after it: open ones never stand still."""
    yield chrome
    for context in chrome.contexts:
        context.close()


@pytest.fixture(scope="module")
def room() -> Iterator[tuple[str, Path]]:
    """Run a server; give the address of its host's screen and the folder of its games."""
    with server(free_port()) as running:
        yield running


@pytest.fixture
def tiles(browser: Any) -> Iterator[Opens]:
    yield from _opens(browser, rich(), NAMES)


@pytest.fixture
def temples(browser: Any) -> Iterator[Opens]:
    yield from _opens(browser, TEMPLES.view(in_full_swing(), 0), TWO)


def _opens(browser: Any, view: Any, names: Any) -> Iterator[Opens]:
    opened: list[StillPage] = []

    def open_(look: Look | None = None, **context: Any) -> StillPage:
        fragments = view.game.fragments(view, names, look or Look())
        opened.append(StillPage(browser, view, fragments, **context))
        return opened[-1]

    yield open_
    for each in opened:
        each.close()
