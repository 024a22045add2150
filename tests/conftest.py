"""What all tests share.

Hypothesis runs the same examples every time. Ctrl-C works in the programs that tests start, even
where the tests run in the background, which makes programs ignore it. Every test begins in English.
"""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from suite.core.text.catalogue import speak

settings.register_profile("suite", deadline=None, database=None, derandomize=True)
settings.load_profile("suite")
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak English again after a test that speaks another language."""
    yield
    speak("en")
