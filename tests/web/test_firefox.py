"""Firefox: from the start page to a whole turn, and what the program answered."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

Room = tuple[str, Path]
PATIENCE: Final = 60.0
PROGRAMS: Final = ("firefox-esr", "firefox")
STEPS: Final = (
    "#choice .do",
    "#board [data-lit]",
    "#hand button[data-words]:not([aria-pressed=true])",
)
"""What leads on to an action, the nearest to it first."""


MIDDLE: Final = """
for (const thing of document.querySelectorAll(arguments[0])) {
  if (!thing.checkVisibility()) continue;
  thing.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = thing.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  if (document.elementFromPoint(x, y)?.closest(arguments[0])) return [x, y];
}
"""
"""Returns the middle of the first thing of a selector that can be tapped."""

HEARD: Final = "addEventListener('error', (fault) => document.body.dataset.fault = fault.message)"
"""Keeps what goes wrong on the page."""


def until(ready: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait until something is so, and return it; after some seconds it may still be nothing."""
    end = time.monotonic() + patience
    while not (found := ready()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Start Firefox as its own remote control has it; skipped where one of them is missing."""
    driver = pytest.importorskip("marionette_driver", reason="marionette_driver is not installed")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip("there is no Firefox on this machine")
    profile = tmp_path_factory.mktemp("firefox")
    (profile / "user.js").write_text('user_pref("marionette.port", 0);\n')
    words = (program, "--headless", "--no-remote", "--marionette", "--profile", profile)
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        port = until(lambda: _read(profile / "MarionetteActivePort"))
        client = driver.marionette.Marionette(host="127.0.0.1", port=int(port))
        client.start_session()
        client.set_window_rect(width=500, height=930)  # narrower is no window of Firefox
        yield client
    finally:
        process.terminate()
        process.wait()


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def ask(firefox: Any, script: str, *given: Any) -> Any:
    """Run a script on the page and return what it returns."""
    return firefox.execute_script(script, script_args=given)


def tap(firefox: Any, *selectors: str) -> str:
    """Tap the first thing that is shown of the first selector that has one; return which.

    Firefox does not click by itself on what is drawn by `use`, but a finger finds it.
    """
    driver = pytest.importorskip("marionette_driver.marionette")
    for selector in selectors:
        if middle := ask(firefox, MIDDLE, selector):
            finger = driver.ActionSequence(firefox, "pointer", "finger", {"pointerType": "touch"})
            finger.pointer_move(*middle).pointer_down().pointer_up().perform()
            return selector
    return ""


@pytest.mark.release
@pytest.mark.parametrize("game", ["tiles", "temples"])
def test_a_whole_turn_is_played_in_firefox(firefox: Any, room: Room, game: str) -> None:
    firefox.navigate(room[0])
    card = f"article:has([name=game][value={game}])"
    assert until(lambda: ask(firefox, "return !!document.querySelector(arguments[0])", card))
    for name in firefox.find_elements("css selector", f"{card} [name=name0]:not([type=hidden])"):
        name.clear()
        name.send_keys("Anna")
    assert tap(firefox, f"{card} button.play", f"{card} form button:not([name])")
    assert until(lambda: ask(firefox, "return !!document.querySelector('.scripted #turn .mine')"))
    ask(firefox, HEARD)
    taps: list[str] = []
    while "#choice .do" not in taps and len(taps) < 3:
        nearer = STEPS[: STEPS.index(taps[-1])] if taps else STEPS
        taps.append(until(partial(tap, firefox, *nearer), 15.0) or tap(firefox, *STEPS))
    assert "#choice .do" in taps, "four with Play"
    end = time.monotonic() + PATIENCE
    while ask(firefox, "return document.querySelectorAll('#log li').length") <= 3:
        assert time.monotonic() < end
        tap(firefox, *STEPS, "#choice .steps button:not([aria-disabled])")
        time.sleep(0.3)
    assert ask(firefox, "return document.body.dataset.fault") is None
    assert ask(firefox, "return document.documentElement.scrollWidth - innerWidth") <= 0
